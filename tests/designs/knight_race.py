"""A knight each visits every cell once. Who cannot jump loses."""

from affinage.design import Design


class Knights(Design):
    boards = "square:5", "square:6"
    memory = {"here": (None, None)}

    def moves(self, p):
        here = p.here[p.mover - 1]
        return p.empty if here is None else p.neighbours(here, "knight") & p.empty

    def play(self, p, move):
        p.place(move)
        p.here = tuple(move if colour == p.mover else cell for colour, cell in enumerate(p.here, 1))

    def winner(self, p):
        return None if p.can_move() else p.other
