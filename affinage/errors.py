"""What can go wrong, as one small tree::

    AffinageError (a ValueError)
    ├── OptionError        a link, an option or a board that does not exist
    ├── NotationError      a text that is not a move
    ├── IllegalMoveError   a move that the rules refuse, with a code
    ├── SetupError         a position that cannot be set up, with all that is wrong
    ├── FragmentError      a link's fragment that cannot be read to its end
    └── RecordError        a kept game that cannot be read, with its line

Each says in one line what is wrong.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

RefusalCode: TypeAlias = Literal[
    "over",  # the game
    "turn",  # it is somebody else's, or the computer's
    "closed",  # the match is only looked at
    "taken",  # the cell has a stone
    "place",  # the cell is out of reach of what it has to lie beside
    "partner",  # no other cell goes with this one
    "unfinished",  # cells are missing
    "pass",
    "swap",
]
"""Why a move is refused, in one word for programs, where a rule is no system's own; see `Game.refusals` for others."""


class AffinageError(ValueError):
    """Every error this package raises on bad input."""


class OptionError(AffinageError):
    """A link names an unknown game, key or value; the text lists the valid ones."""


class NotationError(AffinageError):
    """A text does not have the form of a move; the text shows the form."""


class IllegalMoveError(AffinageError):
    """A well-formed move breaks a rule; `code` says which kind of rule: a `RefusalCode`, or one of `Game.refusals`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class EngineError(AffinageError):
    """An engine from outside failed or broke the rules; at a tournament it loses the game."""


class SetupError(AffinageError):
    """A position cannot be set up; the text says the first thing wrong, `faults` all of them."""

    def __init__(self, *faults: str) -> None:
        super().__init__(faults[0])
        self.faults = faults


class FragmentError(AffinageError):
    """A link's fragment is damaged; the text says where."""


class RecordError(AffinageError):
    """A record is damaged at `line` and `column` (counted from 1; 0 when none can be blamed)."""

    def __init__(self, line: int, message: str, column: int = 0) -> None:
        place = f"line {line}, column {column}: " if column else f"line {line}: " if line else ""
        super().__init__(place + message)
        self.line, self.column = line, column
