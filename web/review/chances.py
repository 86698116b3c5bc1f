"""The chance of each colour in a position, and what a move costs of it. No DOM here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

from affinage.game import SWAP
from affinage.matches.match import Match
from web.engine.messages import Evaluation

VISITS = 250
"""Visits of the best move that are good enough before the time is up."""
ERRORS = 2
"""Standard errors on each side of a 95 % confidence interval: chance alone exceeds them once in 20 times."""


@dataclass(frozen=True, slots=True)
class PlyChance:
    """The chance of each colour after some moves, with the standard error."""

    values: tuple[float, ...]
    error: float


def chance_of(evaluation: Evaluation) -> PlyChance | None:
    """Return the chances in a position, or None without enough visits."""
    if evaluation.proven is not None:
        return settled(len(evaluation.values), evaluation.proven)
    return PlyChance(evaluation.values, evaluation.error) if evaluation.is_reliable else None


def chance_at(match: Match, ply: int, evaluation: Evaluation) -> PlyChance | None:
    """Return the chances after a ply, each person's by the colour that is theirs in the end, from an evaluation."""
    chance = chance_of(evaluation)
    return replace(chance, values=chance.values[::-1]) if chance and _is_swapped(match, ply) else chance


def mover_at(match: Match, ply: int) -> int:
    """Return the colour in the end of the person who moves after a ply: a swap exchanges colours."""
    colour = match.position_at(ply).to_move
    return 3 - colour if _is_swapped(match, ply) else colour


def _is_swapped(match: Match, ply: int) -> bool:
    """Return whether a swap follows after a ply; it can only answer the first turn."""
    pie = match.position_at(ply).pie
    return SWAP in match.moves[ply : ply + pie]


def settled(players: int, winner: int) -> PlyChance:
    """Return the chances of a finished or proven game: 1 for the winner, equal shares of a draw."""
    if not winner:
        return PlyChance((1 / players,) * players, 0.0)
    return PlyChance(tuple(float(colour == winner) for colour in range(1, players + 1)), 0.0)


def cost(before: PlyChance, after: PlyChance, colour: int) -> tuple[float, float]:
    """Return how much of a colour's chance is gone between two positions, and the standard error of that."""
    return before.values[colour - 1] - after.values[colour - 1], hypot(before.error, after.error)


def backed_up(
    match: Match,
    chances: Sequence[PlyChance | None],
    firm: Collection[int] = (),
    best: Collection[int] = (),
) -> list[PlyChance | None]:
    """Return the chances of a game in which no move raises its own player's chance.

    A position is worth to the player to move at least what the move that was played led to: a search that saw less in
    it had missed something, which the search of the next position, one move deeper, has seen. So each chance takes over
    the next one if that is better for the player to move, from the last ply to the first. The chances of `firm` plies
    are from a longer search; only such a one, or what is certain, replaces them. After `best` plies the search would
    have played the move of the game: what that led to is the chance before it as well, even if it is worse. A certain
    win stays one, at least until its winner moves.
    """
    chances = _lasting(match, chances)
    for ply in reversed(range(len(chances) - 1)):
        before, after, mover = chances[ply], chances[ply + 1], mover_at(match, ply) - 1
        if before is None or after is None:
            continue
        may_replace = ply not in firm or ply + 1 in firm or not after.error
        is_worth_it = (before.error and ply in best) or after.values[mover] > before.values[mover]
        if may_replace and is_worth_it:
            chances[ply] = after
    return _bridged(chances)


def _lasting(match: Match, chances: Sequence[PlyChance | None]) -> list[PlyChance | None]:
    """Return chances in which no move of the other gives a certain win away."""
    lasting = [*chances]
    for ply, chance in enumerate(lasting[:-1]):
        if chance and _is_won(chance) and lasting[ply + 1] and not chance.values[mover_at(match, ply) - 1]:
            lasting[ply + 1] = chance
    return lasting


def _bridged(chances: Sequence[PlyChance | None]) -> list[PlyChance | None]:
    """Return chances in which a win that is certain before and after some plies is one between them as well.

    A search that did not find it there knows less. Its error stays, as the win may have been given away and back.
    """
    bridged = [*chances]
    certain = [(ply, chance) for ply, chance in enumerate(chances) if chance and _is_won(chance)]
    for (begin, before), (end, after) in pairwise(certain):
        if before.values == after.values:
            bridged[begin:end] = [
                chance and replace(chance, values=before.values) for chance in bridged[begin:end]
            ]
    return bridged


def _is_won(chance: PlyChance) -> bool:
    """Return whether a win is certain."""
    return not chance.error and max(chance.values) == 1
