"""Place a stone on an empty cell. A chain of yours that touches all three sides of the triangle wins.

A corner belongs to both of its sides. One of the two always wins. Craige Schensted and Charles Titus published the
game; Claude Shannon had the idea too.
"""

from affinage.design import Design


class Y(Design):
    boards = "triangle:9", "triangle:5", "triangle"
    pie = True

    def moves(self, p):
        return p.empty

    def winner(self, p):
        for colour in (1, 2):
            if p.connects(p.stones(colour), *p.sides):
                return colour, "a chain to all three sides"
