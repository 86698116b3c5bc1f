"""Place a stone so that it holds a straight row of enemy stones between itself and one of yours: they become yours.

All such rows turn at once. Who cannot turn any stone passes; when nobody can, the most stones win. Goro Hasegawa
published Othello in 1971, after Reversi by Lewis Waterman and John Mollett.
"""

from affinage.design import Design


class Othello(Design):
    boards = "square:8", "square:6", "square:4"

    def start(self, p):
        middle = [row[len(row) // 2 - 1 : len(row) // 2 + 1] for row in p.rows[len(p.rows) // 2 - 1 :][:2]]
        p.place([middle[0][1], middle[1][0]], 1)
        p.place([middle[0][0], middle[1][1]], 2)

    def moves(self, p):
        return [cell for cell in p.neighbours(p.enemy, "ortho-diag") & p.empty if p.flanked(cell)]

    def play(self, p, move):
        p.recolour(p.flanked(move))
        p.place(move)
