"""Four players place beside their own stones, from their corners. The most stones win."""

from affinage.design import Design


class Corners(Design):
    players = 4
    boards = "square:6", "square:8"

    def start(self, p):
        for colour, row, column in ((1, 0, 0), (2, 0, -1), (3, -1, -1), (4, -1, 0)):
            p.place(p.rows[row][column], colour)

    def moves(self, p):
        return p.neighbours(p.own) & p.empty
