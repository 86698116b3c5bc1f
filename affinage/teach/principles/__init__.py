"""Principles for beginners: what helps a weak player, by measurement.

Each game names its principles beside its lesson. One is shown if a weak player who follows it beats the same player
who does not, on at least three variants, among them the default: `affinage.teach.principles.figures` has the results,
`research/principles` measures them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from affinage import registry
from affinage.game import PASS, SWAP, Move, Position
from affinage.teach.principles.figures import figures_of

__all__ = [
    "Principle",
    "compared",
    "principle_missed",
    "principle_of_move",
    "principles_between",
    "principles_of",
    "standing",
]

CLEAR = 3
"""A principle tells moves apart if at most one in three follows it, or at least one in three lies between two."""
WIDEST = 300
"""Maximum number of moves in a position; with more, a page would wait for the comparison."""


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
        has_regions: whether the board is to show holes or areas that are still open.
        premise: a sentence about the rule that makes it worth following, "" if that is plain.
    """

    key: str
    title: str
    sentence: str
    worth: Worth
    reason: Reason = lambda before, move, after: ""
    has_regions: bool = True
    premise: str = ""

    def worths(self, position: Any, moves: Iterable[Move]) -> dict[Move, int]:
        """Return what moves are worth by it, without a pass and a swap."""
        choices = (move for move in moves if move not in (PASS, SWAP))
        return {move: self.worth(position, move, position.apply(move)) for move in choices}

    def follows(self, position: Any, moves: Iterable[Move]) -> tuple[Move, ...]:
        """Return the moves that follow it, those worth most; none where all are worth the same.

        >>> import affinage
        >>> from affinage.teach.principles import principles_of
        >>> start = affinage.load("game=moulds").initial()
        >>> principles_of("moulds")[0].follows(start, start.legal_moves())
        ()
        """
        return _worth_most(self.worths(position, moves))


def _worth_most(worths: Mapping[Move, int]) -> tuple[Move, ...]:
    """Return the moves worth most, none where all are worth the same."""
    most = max(worths.values(), default=0)
    followed = tuple(move for move, worth in worths.items() if worth == most)
    return followed if len(followed) < len(worths) else ()


def principles_of(key: str) -> tuple[Principle, ...]:
    """Return all principles of a game, measured or not."""
    principles: tuple[Principle, ...] = registry.part(key, "principles") or ()
    return principles


def standing(key: str) -> tuple[Principle, ...]:
    """Return the principles of a game that stand by measurement, the best first."""
    figures = {each: figures_of(key, each.key) for each in principles_of(key)}
    stand = [each for each, measured in figures.items() if measured]
    return tuple(sorted(stand, key=lambda each: -figures[each][0].share))


def compared(texts: tuple[str, str, str], before: Position, own: int, others: int) -> str:
    """Return how two numbers compare for the player to move: the first text if ahead, the second if even, or the third.

    >>> import affinage
    >>> texts = "{colour} leads by {lead}.", "Both have {own}.", "{colour} is behind, {own} to {others}."
    >>> compared(texts, affinage.load("").initial(), 3, 5)
    'Black is behind, 3 to 5.'
    """
    ahead, even, behind = texts
    text = ahead if own > others else behind if own < others else even
    colour = before.game.colours[before.to_move - 1]
    return text.format(colour=colour, own=own, others=others, lead=abs(own - others))


def principle_of_move(position: Position, move: Move) -> Principle | None:
    """Return the first principle that stands and picks out a move from others, None if there is none.

    Principles are measured between two players, so there is none for more.
    """
    return next((each for each, followed in _narrow(position) if move in followed), None)


def principles_between(position: Position, better: Move, worse: Move) -> Iterator[Principle]:
    """Yield the principles that stand and by which a move is clearly better than another, the best first.

    Clearly means that at least a third of all moves is worth no more than the one, and more than the other.
    """
    for principle, worths in _worths(position):
        if better in worths and worse in worths:
            between = _number_above(worths, worse) - _number_above(worths, better)
            if CLEAR * between >= len(worths):
                yield principle


def principle_missed(moves: Iterable[tuple[Position, Move]]) -> Principle | None:
    """Return the principle by which most of some moves are in the half worth least, None if there is none."""
    missed = Counter(
        principle
        for position, move in moves
        for principle, worths in _worths(position)
        if move in worths and 2 * _number_above(worths, move) > len(worths)
    )
    return max(missed, key=missed.__getitem__, default=None)


def _number_above(worths: Mapping[Move, int], move: Move) -> int:
    """Return the number of moves that are worth more than a move."""
    return sum(worth > worths[move] for worth in worths.values())


def _narrow(position: Position) -> Iterator[tuple[Principle, tuple[Move, ...]]]:
    """Yield the principles that stand and pick out few moves of a position, the best first, with these moves."""
    for principle, worths in _worths(position):
        followed = _worth_most(worths)
        if followed and CLEAR * len(followed) <= len(worths):
            yield principle, followed


# The worths are cached: a review asks for them more than once, and all moves are compared.
@lru_cache(maxsize=64)
def _worths(position: Position) -> tuple[tuple[Principle, Mapping[Move, int]], ...]:
    """Return what all moves are worth by each principle that stands, the best first; none between several players."""
    moves = position.legal_moves()
    if position.game.players != 2 or len(moves) > WIDEST:
        return ()
    return tuple((each, each.worths(position, moves)) for each in standing(position.game.key))
