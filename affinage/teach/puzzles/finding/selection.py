"""Selection of candidates: with increasingly obvious moves, no similar ones, spread over variants and ratings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from affinage.matches import setup
from affinage.teach.puzzles.collection import HIGHEST, CollectedPuzzle
from affinage.teach.puzzles.finding.attempts import obviousness, rating_of
from affinage.teach.puzzles.finding.games import Likeness, PuzzleCandidate, likenesses
from affinage.teach.puzzles.finding.kinds import USUAL, Kind
from affinage.teach.puzzles.finding.themes import themes_of
from affinage.teach.puzzles.puzzle import WIN, Puzzle
from affinage.teach.puzzles.solving import Solving

BIN = 100  # points of rating within which puzzles count as equally hard


def selected(
    candidates: Iterable[PuzzleCandidate],
    number: int,
    kind: Kind = USUAL,
    others: Iterable[CollectedPuzzle] = (),
) -> list[CollectedPuzzle]:
    """Return `number` puzzles of a kind, or all that qualify; none resembles one of the others."""
    left: dict[str, list[CollectedPuzzle]] = defaultdict(list)
    known = {each for puzzle in others for each in likenesses(puzzle.start(), Solving(puzzle).line)}
    for puzzle in _fit(candidates, kind, known):
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


def _fit(
    candidates: Iterable[PuzzleCandidate], kind: Kind, known: set[Likeness]
) -> Iterator[CollectedPuzzle]:
    """Yield the candidates of a kind that resemble no earlier ones, and can be checked by embeds.

    All but easy ones are hardest at their start.
    """
    for candidate in candidates:
        clear = obviousness(candidate.rounds)
        alike = likenesses(candidate.start, candidate.line)
        if not (kind.is_easy or clear[0] < clear[-1]) or not alike.isdisjoint(known):
            continue
        puzzle = collected(candidate, is_easy=kind.is_easy)
        if puzzle.rating <= kind.rating and _is_checked(candidate):
            known |= alike
            yield puzzle


def _is_checked(candidate: PuzzleCandidate) -> bool:
    """Return whether the proof from a puzzle's start stays within the steps of an embed."""
    return Puzzle(candidate.start, WIN).forced(candidate.start) is True


def collected(candidate: PuzzleCandidate, *, is_easy: bool = False) -> CollectedPuzzle:
    """Return a candidate as a rated puzzle of the collection."""
    rating = rating_of(candidate.rounds)
    return CollectedPuzzle(
        candidate.start.game.link(),
        setup.to_text(candidate.start),
        tuple(map(str, candidate.line)),
        min(max(round(rating.rating), 1), HIGHEST),
        round(rating.deviation),
        themes_of(candidate.start, candidate.line, is_easy=is_easy),
    )
