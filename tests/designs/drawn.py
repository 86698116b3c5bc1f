"""Place beside a stone, on a board with holes or on one that is drawn. Who cannot, loses."""

from affinage.design import Design


class Islands(Design):
    boards = "hex:3", "map"

    def moves(self, p):
        return p.neighbours(p.own) & p.empty if p.own else p.empty

    def winner(self, p):
        return None if p.can_move() else p.other
