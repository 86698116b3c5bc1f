"""Themes of a puzzle, derived from the rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from affinage.game import PASS, Move, Points, Position, Termination
from affinage.teach.puzzles.themes import THEMES

CROWD = 20
TAKEN = 2


def themes_of(start: Position, line: Sequence[Move]) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of the list."""
    positions = [start]
    for move in line:
        positions.append(positions[-1].apply(move))
    solver = start.to_move
    before, after = _margin(start, solver), _margin(positions[1], solver)
    others = (start.apply(move) for move in start.legal_moves() if move != line[0])
    moves, outcome = (len(line) + 1) // 2, positions[-1].outcome()
    own, enemy = _losses(positions, solver - 1), _losses(positions, 2 - solver)
    facts = {
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
