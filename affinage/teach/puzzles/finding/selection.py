"""Selection of candidates: with increasingly obvious moves, no similar ones, spread over variants and ratings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from affinage.matches import setup
from affinage.teach.puzzles.collection import HIGHEST, CollectedPuzzle
from affinage.teach.puzzles.finding.attempts import obviousness, rating_of
from affinage.teach.puzzles.finding.games import Likeness, PuzzleCandidate, likenesses
from affinage.teach.puzzles.finding.themes import themes_of
from affinage.teach.puzzles.puzzle import WIN, Puzzle

BIN = 100  # points of rating within which puzzles count as equally hard


def selected(candidates: Iterable[PuzzleCandidate], number: int) -> list[CollectedPuzzle]:
    """Return `number` puzzles, or all that qualify."""
    left: dict[str, list[CollectedPuzzle]] = defaultdict(list)
    for puzzle in _fit(candidates):
        left[puzzle.query].append(puzzle)
    chosen: list[CollectedPuzzle] = []
    filled: Counter[int] = Counter()
    by_variant = dict.fromkeys(left, 0)
    while len(chosen) < number and any(left.values()):
        query = min((query for query in left if left[query]), key=lambda query: by_variant[query])
        puzzle = min(left[query], key=lambda puzzle: filled[puzzle.rating // BIN])
        left[query].remove(puzzle)
        chosen.append(puzzle)
        by_variant[query] += 1
        filled[puzzle.rating // BIN] += 1
    return chosen


def _fit(candidates: Iterable[PuzzleCandidate]) -> Iterator[CollectedPuzzle]:
    """Yield the candidates that are hardest at their start, resemble no earlier ones, and can be checked by embeds."""
    known: set[Likeness] = set()
    for candidate in candidates:
        clear = obviousness(candidate.rounds)
        alike = likenesses(candidate.start, candidate.line)
        if clear[0] < clear[-1] and alike.isdisjoint(known) and _is_checked(candidate):
            known |= alike
            yield collected(candidate)


def _is_checked(candidate: PuzzleCandidate) -> bool:
    """Return whether the proof from a puzzle's start stays within the steps of an embed."""
    return Puzzle(candidate.start, WIN).forced(candidate.start) is True


def collected(candidate: PuzzleCandidate) -> CollectedPuzzle:
    """Return a candidate as a rated puzzle of the collection."""
    rating = rating_of(candidate.rounds)
    return CollectedPuzzle(
        candidate.start.game.link(),
        setup.to_text(candidate.start),
        tuple(map(str, candidate.line)),
        min(max(round(rating.rating), 1), HIGHEST),
        round(rating.deviation),
        themes_of(candidate.start, candidate.line),
    )
