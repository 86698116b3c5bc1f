"""Designs: games in a page of code, by a class with `moves`, and `winner` or `score`.

>>> from affinage.design import read_design
>>> kind = read_design('''
... class Curds(Design):
...     "Place a stone that touches none of your own. The most stones win."
...
...     def moves(self, p):
...         return p.empty - p.neighbours(p.own)
... ''')
>>> position = kind({}).initial().play("c3").play("c4")
>>> position.score(), str(position.legal_moves()[0])
((1, 1), 'a1')
"""

from affinage.design.cells import Cells
from affinage.design.draft import Draft
from affinage.design.reading import load_game, read_design
from affinage.design.rules import Design, option
from affinage.design.trial import Finding, findings

__all__ = ["Cells", "Design", "Draft", "Finding", "findings", "load_game", "option", "read_design"]
