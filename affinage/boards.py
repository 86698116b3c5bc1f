"""Boards: their cells by number and by name, masks of cells, and neighbours.

>>> from affinage.boards import bits, board
>>> triangle = board("triangle:3")
>>> triangle.names, [triangle.names[cell] for cell in bits(0b101)]
(('a1', 'a2', 'a3', 'b1', 'b2', 'c1'), ['a1', 'a3'])
"""

from __future__ import annotations

from affinage.board.topology import Board, bits, board

__all__ = ["Board", "bits", "board"]
