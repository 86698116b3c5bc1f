"""Grow onto a cell next to a stone of yours, or jump with a stone two cells away. Enemy stones next to it become yours.

Next to a cell are all eight around it. Who cannot move passes. When the board is full, or one colour is gone, the most
stones win. Dave Crummack and Craig Galley made the game in 1988.
"""

from affinage.design import Design


class Ataxx(Design):
    boards = "square:7", "square:5", "square"
    turn_limit = 300

    def start(self, p):
        p.place([p.rows[0][-1], p.rows[-1][0]], 1)
        p.place([p.rows[0][0], p.rows[-1][-1]], 2)

    def moves(self, p):
        growths = list(p.neighbours(p.own, "ortho-diag") & p.empty)
        return growths + [(cell, end) for cell in p.own for end in self.far(p, cell) & p.empty]

    def far(self, p, cell):
        return p.within(cell, 2, "ortho-diag") - p.within(cell, 1, "ortho-diag")

    def play(self, p, move):
        end = move
        if isinstance(move, tuple):
            p.move(*move)
            end = move[1]
        else:
            p.place(move)
        p.recolour(p.neighbours(end, "ortho-diag") & p.enemy)

    def winner(self, p):
        if p.own and p.enemy and not p.nobody_can_move:
            return None
        return p.leader()
