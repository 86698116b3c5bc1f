"""The file that finding writes, one line of JSON a game, so that it can be stopped at any time and gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from affinage import setup
from affinage.errors import AffinageError, RecordError
from affinage.link import load
from affinage.puzzles.finding.games import Candidate


@dataclass(slots=True)
class Found:
    """What has been found: which games of which rule sets were looked through, and the candidates in their order."""

    games: set[tuple[str, int, int]] = field(default_factory=set)  # rule set, seed, number
    candidates: list[Candidate] = field(default_factory=list)


def read(path: Path) -> Found:
    """What a file holds; a last line that was cut off is left out. Raises RecordError for any other fault."""
    found = Found()
    for number, line in enumerate(_whole_lines(path), 1):
        try:
            entry = json.loads(line)
            found.games.add((load(entry["link"]).link(), entry["seed"], entry["game"]))
            found.candidates += [_candidate(entry["link"], puzzle) for puzzle in entry["puzzles"]]
        except (AffinageError, KeyError, TypeError, ValueError) as error:
            raise RecordError(number, f"no game of found puzzles: {error}") from None
    return found


def _whole_lines(path: Path) -> Iterator[str]:
    """The lines of a file, if there is one, that were written to their end."""
    with path.open(encoding="utf-8") as file:
        yield from (line for line in file if line.endswith("\n"))


def _candidate(link: str, entry: dict[str, str]) -> Candidate:
    game = load(link)
    start = position = setup.read(game, entry["from"])
    line = []
    for text in entry["line"].split():
        line.append(game.parse_move(position, text))
        position = position.apply(line[-1])
    rounds = tuple(tuple(found.split()) for found in entry["attempts"].split("/"))
    return Candidate(start, tuple(line), rounds)


def mend(path: Path) -> None:
    """Cut off a last line that is not whole, or make an empty file where there is none."""
    path.touch()
    whole = "".join(_whole_lines(path)).encode()
    if len(whole) != path.stat().st_size:
        path.write_bytes(whole)


def append(path: Path, link: str, seed: int, game: int, found: Sequence[Candidate]) -> None:
    """Write down that a game was looked through, and what it gave."""
    puzzles = [
        {
            "from": setup.to_text(each.start),
            "line": " ".join(map(str, each.line)),
            "attempts": "/".join(map(" ".join, each.rounds)),
        }
        for each in found
    ]
    entry = {"link": link, "seed": seed, "game": game, "puzzles": puzzles}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")
