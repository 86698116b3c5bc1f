"""Moves, the answers of a position (continuations, regions, removals, effects), and outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A move: its text, and the cells picked for it, in the player's order.

    >>> import affinage
    >>> affinage.load("board=square:2").initial().legal_moves()[0]
    Move(text='a1,a2', picks=(0, 1))
    """

    text: str
    picks: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text


PASS, SWAP = Move("pass"), Move("swap")


@dataclass(frozen=True, slots=True)
class Continuations:
    """What can follow the cells already picked: a mask of next cells, and the complete moves.

    >>> import affinage
    >>> position = affinage.load("board=square:2").initial()
    >>> position.continuations([0])
    Continuations(cells=6, moves=())
    """

    cells: int
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A group of cells to show: mask, owner (0 = nobody), a short label such as `5–3`, and links."""

    cells: int
    owner: int
    label: str
    links: str = "ortho"  # family of directions that joins its cells
    is_hole: bool = False  # shown as a hole with its size, otherwise as an outline


@dataclass(frozen=True, slots=True)
class Removal:
    """One step after the end of a game: the cells removed from the board, and the reason in a few words."""

    cells: int
    reason: str


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of picking a cell next: masks of removed or captured stones, a short label, and words."""

    removed: int = 0
    taken: int = 0
    label: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class StateField:
    """A part of a game's state besides stones and mover, with its names in texts and in the board editor.

    A `colour` is a player from 1, or 0 for nobody; an `order` lists every occupied cell once.
    """

    key: str  # in texts, such as `last`
    field: str  # attribute of the game's Position
    kind: Literal["colour", "order"]
    help: str  # in a few words


class Termination(Enum):
    """Reason why a game ended, and its default wording.

    >>> Termination.SCORE.value
    'score'
    """

    SCORE = "score"
    TIEBREAK = "a rule for ties"
    DRAW = "equal scores"
    TARGET = "enough points"
    GOAL = "goal reached"
    LAST_LEFT = "one colour left"
    REPETITION = "the same position again"
    RESIGNATION = "resigned"
    TIME = "time is up"
    AGREEMENT = "by agreement"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a game: the winning colour (0 = draw), the reason, and short details.

    >>> Outcome(0, Termination.DRAW).reason
    'equal scores'
    """

    winner: int
    termination: Termination
    details: str = ""

    @property
    def reason(self) -> str:
        """Reason of the end, in a few words."""
        return self.details or self.termination.value
