"""Cells that change hands between a move and a better one, by the likely owners after both. No DOM here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from affinage.board.topology import Board, bits
from affinage.errors import AffinageError
from affinage.game import Game

Owners: TypeAlias = Sequence[Sequence[float]]
"""For each colour, for each cell, how likely it will be its own."""

CHANGE = 0.4
"""Smallest change of a colour's lead, which is between -1 and 1, in a cell that changes hands."""
LEAD = 0.25
"""Lead with which a colour is the likely owner of cells."""
LEAST = 2.0
"""Smallest number of cells that change hands altogether; those that probably do count in part."""


@dataclass(frozen=True, slots=True)
class Swing:
    """Neighbouring cells that the player of a better move probably gets, and their likely owner after a worse one."""

    cells: tuple[str, ...]
    owner: int
    """Colour of the likely owner after the worse move, 0 where that is open."""

    def check(self, game: Game) -> None:
        """Raise AffinageError if the cells or colours are none of a game."""
        on_board = {*self.cells} <= game.board.index.keys()
        if not (self.cells and on_board and 0 <= self.owner <= game.players):
            raise AffinageError("cells of the board and their likely owner are expected")


def swing_to_data(swing: Swing | None) -> list[Any]:
    """Return a swing as plain data, empty for none."""
    return [[*swing.cells], swing.owner] if swing else []


def swing_from_data(data: Sequence[Any]) -> Swing | None:
    """Return a swing from plain data, its names unchecked; raises ValueError or TypeError for others."""
    if not data:
        return None
    cells, owner = data
    return Swing(tuple(map(str, cells)), int(owner))


def swing(
    board: Board, side: int, worse: Owners, better: Owners, besides: Collection[int] = ()
) -> Swing | None:
    """Return where a colour loses most by a worse move, without the cells of the moves; None where it is too little."""
    if not (worse and better):
        return None
    leads = [[_lead(owners, side, cell) for cell in range(board.size)] for owners in (worse, better)]
    changes = [after - before for before, after in zip(*leads, strict=True)]
    mask = sum(1 << cell for cell, change in enumerate(changes) if change >= CHANGE and cell not in besides)
    areas = ([*bits(area)] for area in board.groups(mask, board.near("ortho")))
    area = max(areas, key=lambda cells: sum(changes[cell] for cell in cells), default=[])
    if sum(changes[cell] for cell in area) < LEAST:
        return None
    likely = [_owner(owners, area) for owners in (worse, better)]
    if likely[0] == side or likely[1] != side:
        return None
    return Swing(tuple(board.names[cell] for cell in area), likely[0])


def _lead(owners: Owners, side: int, cell: int) -> float:
    """Return by how much a colour is likelier to own a cell than the likeliest of the others."""
    return owners[side - 1][cell] - max(row[cell] for colour, row in enumerate(owners, 1) if colour != side)


def _owner(owners: Owners, cells: Sequence[int]) -> int:
    """Return the likely owner of cells, 0 where that is open."""
    shares = [sum(row[cell] for cell in cells) / len(cells) for row in owners]
    second, first = sorted(shares)[-2:]
    return shares.index(first) + 1 if first - second >= LEAD else 0
