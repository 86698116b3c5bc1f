"""Drop a stone into a column: it falls to the lowest empty cell. Four of yours in a straight line win.

A full board without such a line is a draw. Connect Four was published in 1974; Howard Wexler and Ned Strongin
are named as its authors.
"""

from affinage.design import Design


class ConnectFour(Design):
    name = "Connect Four"
    colours = "Yellow", "Red"
    boards = "square:7x6", "square:5x4", "square"

    def moves(self, p):
        for column in p.columns:
            free = [cell for cell in column if cell in p.empty]
            if free:
                yield free[0]

    def winner(self, p):
        if p.has_line(p.enemy, 4):
            return p.other, "four in a row"
        return None if p.empty else 0
