"""Place a domino on two empty cells: Black upright, White across. Who cannot place loses.

Göran Andersson made the game; Martin Gardner published it in 1974 as Crosscram.
"""

from affinage.design import Design


class Domineering(Design):
    boards = "square:8", "square:5", "square:4", "square"

    def moves(self, p):
        across, up = (0, 1) if p.mover == 1 else (1, 0)
        for cell in p.empty:
            other = p.step(cell, across, up)
            if other in p.empty:
                yield cell, other

    def winner(self, p):
        return None if p.can_move() else (p.other, "no room is left")
