"""Place a stone beside one of yours, or anywhere if you have none. It captures the enemy stones next to it.

The game ends when the board is full, or after forty turns. The most stones win.
"""

from affinage.design import Design


class Capture(Design):
    boards = "hex:3", "square:5"

    def moves(self, p):
        return p.neighbours(p.own) & p.empty or p.empty

    def play(self, p, move):
        p.place(move)
        p.remove(p.neighbours(move) & p.enemy)

    def winner(self, p):
        return p.leader() if p.turn == 40 or not p.empty else None
