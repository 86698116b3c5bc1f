"""Place on a cell with at most one neighbour taken. The last to place wins."""

from affinage.design import Design


class Everywhere(Design):
    boards = (
        "square:4",
        "square:4x5",
        "hex:3",
        "rhombus:4",
        "triangle:5",
        "star:2",
        "limping:3",
        "quasi",
        "plus:2",
        "square",
        "hex",
        "map",
    )

    def moves(self, p):
        return [cell for cell in p.empty if len(p.neighbours(cell) & p.taken) < 2]

    def winner(self, p):
        return p.other if p.nobody_can_move else None
