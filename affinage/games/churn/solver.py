"""Solver of Churn on bits of integers.

A position is one integer: the mover's stones, and above them the other's, as the majority is the same question for both
colours. No position repeats: each turn moves the sizes of its colour's groups, sorted descending, later in
lexicographic order. Moves that leave fewer replies are tried first, as in solvers of Othello: Buro, "ProbCut: an
effective selective extension of the alpha-beta algorithm" (1995).
"""

from __future__ import annotations

from affinage.bots.solver import LineSolver, Node
from affinage.games.churn.rules import Churn, ChurnPosition

CHUNK = 10
"""Bits of a mask per table lookup."""


class ChurnSolver(LineSolver[ChurnPosition]):
    """Finds the winner with best play of a game of Churn."""

    def __init__(self, game: Churn) -> None:
        super().__init__()
        self._size, self._full = game.board.size, game.board.full
        self._board, self._near = game.board, game.board.near("ortho")
        self._near_bit = {1 << cell: near for cell, near in enumerate(self._near)}
        self._beside = [self._table(first) for first in range(0, self._size, CHUNK)]

    def number_of(self, position: ChurnPosition) -> int:
        """Return the mover's stones, and above them the other's."""
        own, enemy = position.stones[position.to_move - 1], position.stones[2 - position.to_move]
        return own | enemy << self._size

    def root(self, position: ChurnPosition) -> Node:
        """Return the start node, which is only the number."""
        return (self.number_of(position),)

    def after(self, node: Node) -> list[Node]:
        """Return the positions after each move, those with the fewest isolated replies last."""
        size, (state,) = self._size, node
        own, enemy = state & self._full, state >> size
        empty = self._full & ~(own | enemy)
        alone = empty & ~self._spread(own)
        theirs = empty & ~self._spread(enemy)
        if not alone:
            return [(enemy | after << size,) for after in self._grouped(own, empty, theirs)]
        rest = enemy | own << size
        return [(rest | bit << size,) for part in (alone & ~theirs, alone & theirs) for bit in bits_of(part)]

    def is_won(self, node: Node) -> bool:
        """Return whether the mover has the majority."""
        (state,) = node
        return (state & self._full).bit_count() > (state >> self._size).bit_count()

    def _table(self, first: int) -> list[int]:
        """Return the neighbours of each mask of the cells from this one on."""
        table = [0]
        for beside in self._near[first : first + CHUNK]:
            table += [beside | cells for cells in table]
        return table

    def _spread(self, mask: int) -> int:
        """Return the neighbours of a mask."""
        spread = 0
        for table in self._beside:
            spread |= table[mask & (1 << CHUNK) - 1]
            mask >>= CHUNK
        return spread

    def _grouped(self, own: int, empty: int, theirs: int) -> list[int]:
        """Return the stones of a colour after each placement that forms its smallest group, of two or more."""
        groups = self._board.groups(own, self._near)
        least = self._size + 1
        formed: list[int] = []
        for part in (empty & ~theirs, theirs):
            for bit in bits_of(part):
                near, group = self._near_bit[bit], bit
                for friendly in groups:
                    if friendly & near:
                        group |= friendly
                number = group.bit_count()
                if number < least:
                    least, formed = number, []
                if number == least:
                    formed.append(group)
        small = [group for group in groups if group.bit_count() < least]
        return [own & ~sum(other for other in small if not other & group) | group for group in formed]


def bits_of(mask: int) -> list[int]:
    """Return the single bits of a mask."""
    lowest = []
    while mask:
        low = mask & -mask
        lowest.append(low)
        mask ^= low
    return lowest
