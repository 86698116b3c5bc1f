"""Place a stone on an empty cell. Black connects the top to the bottom to win, White the left to the right.

One of the two always wins. Piet Hein found the game in 1942, and John Nash in 1948.
"""

from affinage.design import Design


class Hex(Design):
    boards = "rhombus:11", "rhombus:5", "rhombus"
    pie = True

    def moves(self, p):
        return p.empty

    def winner(self, p):
        if p.connects(p.stones(1), "top", "bottom"):
            return 1, "a chain from top to bottom"
        if p.connects(p.stones(2), "left", "right"):
            return 2, "a chain from left to right"
