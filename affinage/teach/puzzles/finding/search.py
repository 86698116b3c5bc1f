"""The search for puzzles, which plays games variant by variant and stores each one when it is done.

Its file has one line of JSON per game, so that a stopped search can continue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from affinage.checks import whole
from affinage.errors import AffinageError
from affinage.files import Journal
from affinage.matches import setup
from affinage.notation.link import load
from affinage.plain_text import one_line
from affinage.teach.puzzles.finding.games import PuzzleCandidate, candidates, likenesses
from affinage.teach.puzzles.finding.kinds import USUAL, Kind

KEYS = ("link", "seed", "game", "puzzles")


def find(path: Path, links: Sequence[str] | None, games: int, seed: int, kind: Kind = USUAL) -> Iterator[str]:
    """Search games of each variant that are not in the file yet; yield a line about each.

    Raises OptionError for a number of games or a seed that is no integer, or negative.
    """
    games, seed = whole("games", games), whole("seed", seed)
    variants = [load(link).link() for link in links or kind.variants]
    searched = journal(path)
    searched.begin()
    stored = read(path)
    known = {each for candidate in stored.candidates for each in likenesses(candidate.start, candidate.line)}
    for number in range(games):
        for link in variants:
            if (link, seed, number) not in stored.games:
                new = list(candidates(link, number, seed, known, kind))
                searched.append(entry_of(link, seed, number, new))
                yield f"{link or 'the default'}, game {number + 1}: {len(new)} puzzles"


@dataclass(slots=True)
class Findings:
    """Findings: the games searched in each variant, and the candidates in order."""

    games: set[tuple[str, int, int]] = field(default_factory=set)  # variant, seed, number
    candidates: list[PuzzleCandidate] = field(default_factory=list)


def journal(path: Path) -> Journal:
    """Return the journal of a search."""
    return Journal(path, "found puzzles", KEYS)


def read(path: Path) -> Findings:
    """Return the findings of a file, without an incomplete last line; raises AffinageError for any other fault."""
    findings, source = Findings(), journal(path)
    for number, entry in source.entries():
        try:
            findings.games.add((load(entry["link"]).link(), int(entry["seed"]), int(entry["game"])))
            findings.candidates += [_candidate(entry["link"], puzzle) for puzzle in entry["puzzles"]]
        except (AffinageError, AttributeError, LookupError, TypeError, ValueError, OverflowError) as error:
            raise source.fault(number, f"no game of found puzzles: {one_line(str(error))}") from None
    return findings


def _candidate(link: str, entry: Mapping[str, str]) -> PuzzleCandidate:
    game = load(link)
    start = position = setup.read(game, entry["from"])
    line = []
    for text in entry["line"].split():
        line.append(game.parse_move(position, text))
        position = position.apply(line[-1])
    rounds = tuple(tuple(attempts.split()) for attempts in entry["attempts"].split("/"))
    return PuzzleCandidate(start, tuple(line), rounds)


def entry_of(link: str, seed: int, game: int, candidates: Sequence[PuzzleCandidate]) -> Mapping[str, Any]:
    """Return the journal entry of a searched game."""
    puzzles = [
        {
            "from": setup.to_text(each.start),
            "line": " ".join(map(str, each.line)),
            "attempts": "/".join(map(" ".join, each.rounds)),
        }
        for each in candidates
    ]
    return {"link": link, "seed": seed, "game": game, "puzzles": puzzles}
