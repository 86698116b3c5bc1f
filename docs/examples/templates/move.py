"""Move a stone one step forward, straight or diagonally. The first to reach the last row wins.

A diagonal step may capture. Who has no move left loses.
"""

from affinage.design import Design


class MoveStones(Design):
    name = "Move stones"
    boards = "square:5", "square:6"

    def start(self, p):
        p.place(p.rows[0], 1)
        p.place(p.rows[-1], 2)

    # A move is a pair of cells: from where, and to where.
    def moves(self, p):
        ahead = 1 if p.mover == 1 else -1
        for cell in p.own:
            for across in (-1, 0, 1):
                end = p.step(cell, across, ahead)
                if end in p.empty or (across and end in p.enemy):
                    yield cell, end

    def play(self, p, move):
        p.move(*move)

    def winner(self, p):
        if p.stones(1) & p.side("top"):
            return 1, "the last row"
        if p.stones(2) & p.side("bottom"):
            return 2, "the last row"
        return None if p.can_move() else (p.other, "no move is left")
