"""The form of a principle: a sentence for beginners, and the moves that follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from affinage.game import PASS, SWAP, Move

Worth: TypeAlias = Callable[[Any, Move, Any], int]
"""How well a move follows a principle, from the positions before and after it, of one game; more is better."""

Reason: TypeAlias = Callable[[Any, Move, Any], str]
"""What the principle counts after a move, as a sentence, from the positions before and after it."""


@dataclass(frozen=True, slots=True)
class Principle:
    """A principle of one game.

    Attributes:
        key: its name in addresses and data.
        title: the principle in a word or two.
        sentence: the principle, addressed to the player.
        worth: compares moves by it.
        reason: tells what a move is worth by it; one that is only measured needs none.
    """

    key: str
    title: str
    sentence: str
    worth: Worth
    reason: Reason = lambda before, move, after: ""

    def follows(self, position: Any, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Return the moves that follow it, those worth most; none where all are worth the same.

        >>> import affinage
        >>> from affinage.teach.principles import principles_of
        >>> start = affinage.load("game=moulds").initial()
        >>> principles_of("moulds")[0].follows(start, start.legal_moves())
        ()
        """
        worths = {
            move: self.worth(position, move, position.apply(move))
            for move in moves
            if move not in (PASS, SWAP)
        }
        most = max(worths.values(), default=0)
        followed = tuple(move for move, worth in worths.items() if worth == most)
        return followed if len(followed) < len(worths) else ()
