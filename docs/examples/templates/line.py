"""Place a stone on an empty cell. Four or more of yours in a straight line win.

A full board without such a line is a draw.
"""

from affinage.design import Design


class Line(Design):
    name = "Make a line"
    boards = "square:6", "square:8", "hex:4"

    def moves(self, p):
        return p.empty

    def winner(self, p):
        # The enemy is the player who has just moved.
        if p.has_line(p.enemy, 4):
            return p.other, "four in a row"
        return None if p.empty else 0
