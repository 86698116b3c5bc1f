"""Swap two stones beside each other of different colours. Who first has a row of four wins."""

from affinage.design import Design


class Exchange(Design):
    boards = "square:4", "square:5"
    turn_limit = 60

    def start(self, p):
        for cell, (x, y) in enumerate(p.board.coords):
            p.place(cell, 1 + (x + y) % 2)

    def moves(self, p):
        return [
            (cell, end) for cell in p.own for end in p.neighbours(cell) & p.enemy if (end, cell) != p.last
        ]

    def play(self, p, move):
        p.swap(*move)

    def winner(self, p):
        for colour in (p.other, p.mover):
            if p.has_line(p.stones(colour), 4, "ortho"):
                return colour
        return None
