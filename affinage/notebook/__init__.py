"""A board to play on in Jupyter and marimo.

>>> from affinage.notebook import BoardWidget
>>> board = BoardWidget("game=churn&board=hex:4", levels=(0, 3))
>>> board.on_move(lambda move, game_record: print(move))
>>> str(board.push("c3"))
c3
'c3'
"""

from __future__ import annotations

from affinage.errors import lacking

try:
    from affinage.notebook.board import BoardWidget
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "notebook"), name=_error.name) from None

__all__ = ["BoardWidget"]
