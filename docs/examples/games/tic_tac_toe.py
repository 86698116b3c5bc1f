"""Place a stone on an empty cell. Three of yours in a straight line win.

A full board without such a line is a draw. The game is traditional.
"""

from affinage.design import Design


class TicTacToe(Design):
    name = "Tic-tac-toe"
    boards = "square:3"

    def moves(self, p):
        return p.empty

    def winner(self, p):
        if p.has_line(p.enemy, 3):
            return p.other, "three in a row"
        return None if p.empty else 0
