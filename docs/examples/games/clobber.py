"""Move a stone onto an enemy stone beside it, which is removed. Who cannot move loses.

The board begins full, black and white in turn. Michael Albert, J. P. Grossman, Richard Nowakowski and David Wolfe
published the game in 2005.
"""

from affinage.design import Design


class Clobber(Design):
    boards = "square:5x6", "square:4", "square:3", "square"

    def start(self, p):
        for cell, (x, y) in enumerate(p.board.coords):
            p.place(cell, 1 + (x + y) % 2)

    def moves(self, p):
        return [(cell, end) for cell in p.own for end in p.neighbours(cell) & p.enemy]

    def play(self, p, move):
        p.move(*move)

    def winner(self, p):
        return None if p.can_move() else (p.other, "no move is left")
