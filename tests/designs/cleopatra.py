"""Drop a stone onto a column of a triangle, then the colours of its neighbours turn. Most stones win."""

from dataclasses import dataclass

from affinage.design import Design


@dataclass(frozen=True)
class Rule:
    most: int = 4


class Turning(Design):
    author = "  Ann   Other "
    boards = "triangle:5"
    rule = Rule()

    def moves(self, p):
        return {cell for cell in p.empty if len(p.neighbours(cell) & p.taken) < self.rule.most}

    def play(self, p, move):
        p.place(move)
        for cell in p.neighbours(move):
            if p.colour(cell):
                p.recolour(cell, 3 - p.colour(cell))

    def because(self, p, cell):
        return "too crowded"
