"""The puzzles of the package, and attempts at them.

>>> from affinage.puzzles import Solving, shipped
>>> puzzle = shipped()[0]
>>> len(Solving(puzzle).play(puzzle.solution[0]))
2
"""

from __future__ import annotations

from affinage.teach.puzzles.collection import CollectedPuzzle, of_the_day, shipped
from affinage.teach.puzzles.solving import Solving

__all__ = ["CollectedPuzzle", "Solving", "of_the_day", "shipped"]
