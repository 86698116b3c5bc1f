"""Move a stone one step forward, straight or diagonally. A diagonal step may capture. Reach the last row to win.

A straight step needs an empty cell. Who has no stone left loses. Dan Troyka made the game in 2000.
"""

from affinage.design import Design


class Breakthrough(Design):
    boards = "square:8", "square:6", "square:5", "square"

    def start(self, p):
        p.place(p.rows[0] + p.rows[1], 1)
        p.place(p.rows[-1] + p.rows[-2], 2)

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
        for colour, goal in ((1, p.side("top")), (2, p.side("bottom"))):
            if p.stones(colour) & goal:
                return colour, "the last row"
            if not p.stones(colour):
                return 3 - colour, "no stone is left"
