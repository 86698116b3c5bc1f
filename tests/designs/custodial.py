"""Slide a stone like a rook. An enemy between two of yours is taken. Who has one stone loses."""

from affinage.design import Design


class Custody(Design):
    boards = "square:5", "square:7"
    turn_limit = 150

    def start(self, p):
        p.place(p.rows[0], 1)
        p.place(p.rows[-1], 2)

    def moves(self, p):
        return [(cell, end) for cell in p.own for end in p.reach(cell, "ortho")]

    def play(self, p, move):
        p.move(*move)
        p.remove([over for over, end in p.jumps(move[1]) if over in p.enemy and end in p.own])

    def winner(self, p):
        if len(p.own) < 2 or not p.can_move():
            return p.other, "captured"
        return None
