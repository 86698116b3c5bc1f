"""All moves as first (AMAF): results of games in which a colour picked a cell at any time, from playout logs."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import Floats, Log
from affinage.game import Game, Position

KINDS = 2
"""Maximum number of picks in a turn with separate tables."""


def kinds_of(position: Position) -> tuple[int, ...]:
    """Return the kind of each pick of a turn; interchangeable picks, as in a pair of one colour, share a kind."""
    placed = position.to_place()
    return tuple(placed.index(placed[number]) if number < len(placed) else number for number in range(KINDS))


def keys_of(position: Position, turns: NDArray[np.int16]) -> NDArray[np.intp]:
    """Return the flat table indices of the picks of turns, (picks, turns), given as in a log."""
    game = position.game
    kinds = np.array(kinds_of(position))[: turns.shape[1] - 1, None]
    cells = turns.T[1 : 1 + KINDS].astype(np.intp)
    return (kinds * game.board.size + cells) * meanings_of(game) + turns[:, 0]


def meanings_of(game: Game) -> int:
    """Return the number of turns that the same cells can form."""
    return max(1, len(game.alternatives))


class Amaf:
    """A table of games and of the mover's shares: (2, kinds of pick, cells, meanings of the cell)."""

    __slots__ = ("_table", "leads")

    def __init__(self, table: Floats) -> None:
        self._table = table
        # Each lead is the expected share of a pick above the mean; the array is flat.
        self.leads: Floats = np.zeros(1)

    def add(self, table: Floats) -> None:
        """Add the table of more games."""
        self._table += table

    def weigh(self, mean: float, bias: float, guide: Floats | float) -> None:
        """Compute the leads from the table and `bias` games with the guide's values.

        The guide is the leads of an earlier turn of the same colour: Cazenave, "Generalized rapid action value
        estimation" (2015), which uses only those until there are enough games.
        """
        counts, sums = self._table.reshape(2, -1)
        self.leads = (sums - mean * counts + bias * guide) / (counts + bias)

    def lead(self, keys: NDArray[np.intp]) -> Floats:
        """Return the value of turns above the mean share: the sum of the effects of their picks."""
        lead: Floats = self.leads.take(keys).sum(0)
        return lead

    def of(
        self, kinds: Sequence[int], picks: Sequence[int], cells: NDArray[np.intp], moves: int
    ) -> tuple[Floats, Floats]:
        """Return counts and sums after the picked cells: of each next pick, then of each complete move."""
        counts, sums = self._table
        if not picks and not moves:
            return counts[kinds[0], cells].sum(axis=1), sums[kinds[0], cells].sum(axis=1)
        table = np.zeros((2, len(cells) + moves))
        kind = kinds[min(len(picks), KINDS - 1)]
        table[:, : len(cells)] = self._table[:, kind, cells].sum(axis=2)
        if picks:
            kind, end = kinds[min(len(picks), KINDS) - 1], len(cells) + self._table.shape[3]
            table[:, len(cells) : end] = self._table[:, kind, picks[-1], :moves]
        return table[0], table[1]


def no_tables(number: int, game: Game) -> Floats:
    """Return empty tables for each player, (number, players, 2, kinds, cells, meanings)."""
    return np.zeros((number, game.players, 2, KINDS, game.board.size, meanings_of(game)))


def tally(starts: Sequence[Position], shares: Floats, log: Log) -> Floats:
    """Return the tables of playouts, (starts, players, 2, kinds, cells, meanings); `shares` is (rows, players).

    Colours are assumed to move in strict rotation after extra turns. A colour that drops out of a game of three or four
    makes this wrong for the rest of the game, which is acceptable for a prior.
    """
    game, players = starts[0].game, len(starts[0].stones)
    meanings = meanings_of(game)
    shape = (len(starts), players, KINDS, game.board.size, meanings)
    if not log:
        return no_tables(len(starts), game)
    entries = np.stack(log)  # (plies, rows, 1 + picks)
    rows = np.arange(len(shares))
    start_of = rows // (len(shares) // len(starts))
    first = np.array([start.to_move - 1 for start in starts])[start_of]
    turns = np.arange(len(log))[:, None]
    if any(start.extra for start in starts):
        turns = np.maximum(turns - np.array([start.extra for start in starts])[start_of], 0)
    movers = (first + turns) % players
    blocks = (start_of * players + movers) * KINDS
    values, numbers = shares[rows, movers], entries[..., 0]
    counts, sums = np.zeros(prod(shape)), np.zeros(prod(shape))
    # All turns of a variant have the same form.
    kinds = kinds_of(starts[0])
    for kind, cells in zip(kinds, np.moveaxis(entries[..., 1:], 2, 0), strict=False):
        played = (cells >= 0) & (numbers >= 0)
        keys = (blocks + kind) * game.board.size + cells
        if meanings > 1:
            keys = keys * meanings + numbers
        keys = keys[played]
        counts += np.bincount(keys, minlength=len(counts))
        sums += np.bincount(keys, values[played], minlength=len(sums))
    return np.stack([counts.reshape(shape), sums.reshape(shape)], 2)
