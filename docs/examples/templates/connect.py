"""Place a stone on an empty cell. Black connects top and bottom, White left and right.

One of the two always wins. This is Hex, by Piet Hein (1942) and John Nash (1948), on a small board.
"""

from affinage.design import Design


class Connect(Design):
    boards = "rhombus:5", "rhombus:7"
    pie = True

    def moves(self, p):
        return p.empty

    def winner(self, p):
        if p.connects(p.stones(1), "top", "bottom"):
            return 1, "connected top and bottom"
        if p.connects(p.stones(2), "left", "right"):
            return 2, "connected left and right"
        return None
