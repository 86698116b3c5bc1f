"""Pawns of chess on three by three. Who reaches the other side or leaves no move wins. Martin Gardner made it."""

from affinage.design import Design


class Hexapawn(Design):
    boards = "square:3", "square"

    def start(self, p):
        p.place(p.side("bottom"), 1)
        p.place(p.side("top"), 2)

    def moves(self, p):
        up = 3 - 2 * p.mover
        moves = [(c, p.step(c, 0, up)) for c in p.own if p.step(c, 0, up) in p.empty]
        return moves + [(c, p.step(c, a, up)) for c in p.own for a in (-1, 1) if p.step(c, a, up) in p.enemy]

    def play(self, p, move):
        p.move(*move)

    def winner(self, p):
        if p.stones(1) & p.side("top"):
            return 1
        if p.stones(2) & p.side("bottom"):
            return 2
        return None if p.can_move() else p.other
