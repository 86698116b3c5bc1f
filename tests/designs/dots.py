"""Place a stone of yours. Whoever fills the last cell of a block of four takes it for a point, and plays again."""

from affinage.design import Design


class Blocks(Design):
    boards = "square:4", "square"
    memory = {"points": (0, 0)}

    def moves(self, p):
        return p.empty

    def play(self, p, move):
        p.place(move)
        won = 0
        for across in (0, -1):
            for up in (0, -1):
                corner = p.step(move, across, up)
                block = [corner is not None and p.step(corner, x, y) for x in (0, 1) for y in (0, 1)]
                won += all(cell is not None and cell is not False and cell in p.taken for cell in block)
        if won:
            points = list(p.points)
            points[p.mover - 1] += won
            p.points = tuple(points)
            p.again()

    def score(self, p):
        return p.points
