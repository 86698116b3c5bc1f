"""Count the lines of the perft tables again, by the slow references: python -m tests.reference"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from tests.reference import affinage, churn, emulsion, moulds, taifas

TABLES = Path(__file__).parent.parent / "perft"
RELATIVES = {"churn": churn, "emulsion": emulsion, "moulds": moulds, "taifas": taifas}


def lines(game: ModuleType, state: object, depth: int) -> int:
    """Return the number of ways to go on for exactly `depth` moves."""
    if depth == 0:
        return 1
    result = game.moves(state)
    return (
        len(result) if depth == 1 else sum(lines(game, game.play(state, text), depth - 1) for text in result)
    )


def perft(link: str, depth: int) -> int:
    """Return the number of lines of exactly `depth` moves from the start of a variant."""
    game = RELATIVES.get(link.partition("&")[0].removeprefix("game="))
    if not game:
        return affinage.perft(affinage.start(link), depth)
    return lines(game, game.initial(game.Options.parse(link)), depth)


def entries(table: str = "*") -> list[tuple[str, int, int]]:
    """Return link, depth and count of every entry of the tables."""
    lines = [
        line for path in sorted(TABLES.glob(f"{table}.txt")) for line in path.read_text("utf-8").splitlines()
    ]
    split = [line.split(" ; ") for line in lines if not line.startswith("#")]
    counts = [(link, *entry.split()) for link, *entries in split for entry in entries]
    return [(link, int(depth), int(count)) for link, depth, count in counts]


def counted(line: str) -> str:
    """Return a line of a table, which may have any counts, with the right ones."""
    link, *entries = line.split(" ; ")
    depths = [int(entry.split()[0]) for entry in entries]
    return " ; ".join([link, *(f"{depth} {perft(link, depth)}" for depth in depths)])


if __name__ == "__main__":
    for table in sorted(TABLES.glob("*.txt")):
        rows = table.read_text("utf-8").splitlines()
        corrected = [line if line.startswith("#") else counted(line) for line in rows]
        table.write_text("\n".join(corrected) + "\n", "utf-8")
