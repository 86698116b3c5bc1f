"""A knight each visits every cell once. Who cannot jump loses."""

from affinage.design import Design


class Knights(Design):
    boards = "square:5", "square:6"
    memory = {"at": None}

    def moves(self, p):
        if p.turn < 2:
            return p.empty
        return p.neighbours(p.at_of(p.mover), "knight") & p.empty if False else p.neighbours(p.here[p.mover - 1], "knight") & p.empty

    memory = {"here": (None, None)}

    def play(self, p, move):
        p.place(move)
        p.here = tuple(move if i == p.mover else c for i, c in enumerate(p.here, 1))

    def winner(self, p):
        return None if p.can_move() else p.other
