"""Selection of candidates: with increasingly obvious moves, no similar ones, spread over variants and ratings.

Their themes are derived from the rules.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from affinage.game import PASS, Move, Points, Position, Termination
from affinage.matches import setup
from affinage.teach.puzzles.collection import HIGHEST, CollectedPuzzle
from affinage.teach.puzzles.finding.attempts import obviousness, rating_of
from affinage.teach.puzzles.finding.kinds import USUAL, Kind
from affinage.teach.puzzles.finding.search import Likeness, PuzzleCandidate, likenesses
from affinage.teach.puzzles.puzzle import EASY, THEMES, WIN, Puzzle
from affinage.teach.puzzles.solving import Solving

CROWD = 20
"""Minimum number of moves to choose from for the theme `crowd`."""
TAKEN = 2
"""Minimum number of stones that the opponent loses in one move for the theme `takeover`."""
BIN = 100
"""Points of rating within which puzzles count as equally hard."""


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


def themes_of(start: Position, line: Sequence[Move], *, is_easy: bool = False) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of the list; whether it is easy is for its finder to say."""
    positions = [start]
    for move in line:
        positions.append(positions[-1].apply(move))
    solver = start.to_move
    before, after = _margin(start, solver), _margin(positions[1], solver)
    others = (start.apply(move) for move in start.legal_moves() if move != line[0])
    moves, outcome = (len(line) + 1) // 2, positions[-1].outcome()
    own, enemy = _losses(positions, solver - 1), _losses(positions, 2 - solver)
    facts = {
        EASY: is_easy,
        "close": _closes(start, positions[1], solver),
        "take-back": _takes_back(start, positions[1], solver),
        "deny": _denies(start, positions[1], solver),
        "one-move": moves == 1,
        "two-moves": moves == 2,
        "three-moves": moves == 3,
        "long": moves > 3,
        "crowd": len(start.legal_moves()) >= CROWD,
        "behind": before < 0,
        "greed": any(_margin(other, solver) > after for other in others),
        "sacrifice": after < before,
        "squeeze": PASS in line[1::2],
        "takeover": max(enemy) >= TAKEN,
        "sweep": max(own) > 0,
        "finish": outcome is not None,
        "tie": outcome is not None and outcome.termination is Termination.TIEBREAK,
    }
    return tuple(theme for theme in THEMES if facts[theme])


def _closes(before: Position, after: Position, solver: int) -> bool:
    """Return whether a move closes a hole of the solver's, so that no move can change it."""
    closed = [_total(position.settled()[1][solver - 1]) for position in (before, after)]
    return _has_holes(before) and closed[1] > closed[0]


def _takes_back(before: Position, after: Position, solver: int) -> bool:
    """Return whether a move takes a hole or stones that were the opponent's."""
    own, other = _held(after, solver), _held(before, 3 - solver)
    return bool(own & other)


def _held(position: Position, colour: int) -> int:
    """Return the cells that a colour holds: its holes, or its stones where stones change their colour."""
    if _has_holes(position):
        return sum(region.cells for region in position.regions() if region.owner == colour)
    return 0 if position.game.traits.adds_alike else position.stones[colour - 1]


def _has_holes(position: Position) -> bool:
    return any(region.is_hole for region in position.regions())


def _denies(before: Position, after: Position, solver: int) -> bool:
    """Return whether the opponent, who would take the lead at the solver's place, cannot after the move."""
    if after.is_terminal() or after.to_move == solver or _margin(before, 3 - solver) > 0:
        return False
    threats, replies = (
        [_margin(position.apply(move), 3 - solver) for move in position.legal_moves()]
        for position in (before.passed(), after)
    )
    return max(threats) > 0 >= max(replies)


def _margin(position: Position, solver: int) -> Fraction | int:
    """Return the solver's lead if the game ended now."""
    points = [_total(entry) for entry in position.score()]
    return points[solver - 1] - points[2 - solver]


def _total(points: Points) -> Fraction | int:
    return sum(points) if isinstance(points, tuple) else points


def _losses(positions: Sequence[Position], colour: int) -> list[int]:
    """Return, for each move of the solver, how many stones a colour loses."""
    counts = [position.stones[colour].bit_count() for position in positions]
    return [counts[ply] - counts[ply + 1] for ply in range(0, len(counts) - 1, 2)]
