"""Place a stone. Each group counts one part of its size: a half for two, a third for three. Most points win."""

from fractions import Fraction

from affinage.design import Design


class Shares(Design):
    boards = "hex:3", "square:4"

    def moves(self, p):
        return p.empty

    def score(self, p):
        return [sum(Fraction(1, len(group)) for group in p.groups(p.stones(colour))) for colour in (1, 2)]
