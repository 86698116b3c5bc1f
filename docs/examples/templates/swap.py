"""Swap a stone of yours with an enemy stone beside it. The first with four in a row wins.

The board begins full, black and white in turn. The stones of the last swap stay where they are for a turn.
"""

from affinage.design import Design


class Swap(Design):
    boards = "square:5", "square:6"
    turn_limit = 100

    def start(self, p):
        for cell, (x, y) in enumerate(p.board.coords):
            p.place(cell, 1 + (x + y) % 2)

    def moves(self, p):
        return [
            (cell, end)
            for cell in p.own
            for end in p.neighbours(cell) & p.enemy
            if not {cell, end} & {*p.last}
        ]

    def play(self, p, move):
        p.swap(*move)

    def winner(self, p):
        for colour in (p.previous, p.mover):
            if colour and p.has_line(p.stones(colour), 4, "ortho"):
                return colour, "four in a row"
        return None
