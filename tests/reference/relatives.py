"""Write the perft tables of the four smaller games: python -m tests.reference.relatives"""

from collections.abc import Iterator
from pathlib import Path

from tests.reference import churn, emulsion, moulds, taifas

# Options in the fixed order (all but game=...), then the maximum depth.
VARIANTS = {
    "churn": [
        ("", 3),
        ("pie=off", 3),
        ("board=hex:2", 7),
        ("board=hex:2&pie=off", 8),
        ("board=hex:4", 2),
        ("board=hex:5&pie=off", 2),
        ("board=limping:3", 3),
        ("board=limping:3&pie=off", 2),
        ("board=limping:5", 2),
        ("board=hex:3x3x5", 2),
        ("board=hex:3x3x5&pie=off", 3),
        ("board=hex:5x3x3", 2),
        ("board=hex:3x5x3&pie=off", 2),
        ("board=hex:2x2x4", 4),
        ("board=hex:2x4x2&pie=off", 4),
        ("board=hex:4x4x6", 2),
    ],
    "emulsion": [
        ("", 2),
        ("pie=off", 2),
        ("board=square:3", 5),
        ("board=square:3&pie=off", 6),
        ("board=square:4", 4),
        ("board=square:4&pie=off", 3),
        ("board=square:5", 3),
        ("board=square:5&pie=off", 2),
        ("board=square:6", 2),
        ("board=square:7&pie=off", 2),
        ("board=square:9", 2),
        ("start=free", 2),
        ("board=square:3&start=free", 5),
        ("board=square:3&start=free&pie=off", 5),
        ("board=square:4&start=free", 3),
        ("board=square:4&start=free&pie=off", 3),
        ("board=square:5&start=free", 2),
        ("board=square:6&start=free&pie=off", 2),
    ],
    "taifas": [
        ("", 2),
        ("score=weighted", 2),
        ("pie=off", 2),
        ("score=weighted&pie=off", 2),
        ("board=square:3", 4),
        ("board=square:3&pie=off", 4),
        ("board=square:3&score=weighted", 4),
        ("board=square:4", 3),
        ("board=square:4&score=weighted&pie=off", 3),
        ("board=square:5", 3),
        ("board=square:6&pie=off", 2),
        ("board=square:8&score=weighted", 2),
        ("board=square:13", 1),
    ],
    "moulds": [
        ("", 3),
        ("players=4", 3),
        ("directions=4", 4),
        ("players=4&directions=4", 4),
        ("spread=ring", 2),
        ("players=4&spread=ring&win=twenty", 2),
        ("directions=4&spread=ring", 3),
        ("win=twenty", 3),
        ("board=square:7", 3),
        ("board=square:8&players=4&directions=4&win=twenty", 3),
        ("board=quasi", 3),
        ("board=quasi&players=3", 3),
        ("board=quasi&spread=ring", 2),
        ("board=quasi&players=3&spread=ring&setup=middles", 3),
        ("board=quasi&setup=corners", 4),
        ("board=triangle:7&players=3", 3),
        ("board=triangle:7&spread=ring&setup=middles", 3),
        ("board=triangle:7&players=3&win=twenty&setup=corners", 4),
        ("board=star:3", 3),
        ("board=star:3&players=3&spread=ring", 2),
        ("board=star:3&players=3&setup=middles", 3),
        ("board=plus:2", 3),
        ("board=plus:2&players=4", 3),
        ("board=plus:2&directions=4&spread=ring", 3),
        ("board=plus:2&players=4&spread=ring", 3),
        ("board=triangle:5", 3),
        ("board=triangle:10&players=3", 2),
        ("board=plus:3&players=4", 3),
        ("board=plus:4&spread=ring", 2),
    ],
}


def perft(link: str, depth: int) -> int:
    """Return the count of a game by its link."""
    if link.startswith("game=churn"):
        return churn.perft(churn.parse(link), depth)
    if link.startswith("game=emulsion"):
        return emulsion.perft(emulsion.parse(link), depth)
    if link.startswith("game=taifas"):
        return taifas.perft(taifas.parse(link), depth)
    return moulds.perft(moulds.parse(link), depth)


def table(game: str) -> Iterator[str]:
    """Yield the lines of a table, including the comment at its head."""
    yield f"# {game.capitalize()}: the number of lines of so many moves from the start, by the slow reference."
    yield "# Made by: python -m tests.reference.relatives"
    yield "# LINK ; depth count ; depth count ..."
    for options, greatest in VARIANTS[game]:
        link = f"game={game}&{options}" if options else f"game={game}"
        counts = [f"{depth} {perft(link, depth)}" for depth in range(1, greatest + 1)]
        yield " ; ".join([link, *counts])


def main() -> None:
    """Write all tables beside that of Affinage."""
    folder = Path(__file__).parent.parent / "perft"
    for game in VARIANTS:
        (folder / f"{game}.txt").write_text("\n".join(table(game)) + "\n")


if __name__ == "__main__":
    main()
