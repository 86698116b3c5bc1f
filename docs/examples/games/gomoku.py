"""Place a stone on an empty cell. Five or more of yours in a straight line win.

A full board without such a line is a draw. The game is traditional in Japan; these are its free rules, without the
restrictions of tournaments.
"""

from affinage.design import Design, option


class Gomoku(Design):
    boards = "square:15", "square:9", "square"
    row = option(5, 4, title="Stones in a row")

    def moves(self, p):
        return p.empty

    def winner(self, p):
        if p.has_line(p.enemy, self.row):
            return p.other, f"{self.row} in a row"
        return None if p.empty else 0
