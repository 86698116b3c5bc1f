"""The search for puzzles, which plays games variant by variant and stores each one when it is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from affinage.checks import whole
from affinage.notation.link import load
from affinage.teach.puzzles.finding import store
from affinage.teach.puzzles.finding.games import candidates, likenesses
from affinage.teach.puzzles.finding.kinds import USUAL, Kind


def find(path: Path, links: Sequence[str] | None, games: int, seed: int, kind: Kind = USUAL) -> Iterator[str]:
    """Search games of each variant that are not in the file yet; yield a line about each.

    Raises OptionError for a number of games or a seed that is no integer, or negative.
    """
    games, seed = whole("games", games), whole("seed", seed)
    variants = [load(link).link() for link in links or kind.variants]
    journal = store.journal(path)
    journal.begin()
    stored = store.read(path)
    known = {each for candidate in stored.candidates for each in likenesses(candidate.start, candidate.line)}
    for number in range(games):
        for link in variants:
            if (link, seed, number) not in stored.games:
                new = list(candidates(link, number, seed, known, kind))
                journal.append(store.entry_of(link, seed, number, new))
                yield f"{link or 'the default'}, game {number + 1}: {len(new)} puzzles"
