"""Push: a stone enters from the edge and pushes its row. Who pushes five of the other's stones off wins."""

from affinage.design import Design


class Pushing(Design):
    boards = "square:4", "square:5"
    memory = {"off": (0, 0)}
    turn_limit = 200

    def moves(self, p):
        return p.edge

    def play(self, p, move):
        x, y = p.board.coords[move]
        last = len(p.rows) - 1
        across, up = (1, 0) if x == 0 else (-1, 0) if x == last else (0, 1) if y == 0 else (0, -1)
        colour, cell = p.mover, move
        while cell is not None and colour:
            held = p.colour(cell)
            if held:
                p.recolour(cell, colour)
            else:
                p.place(cell, colour)
            colour, cell = held, p.step(cell, across, up)
        if colour and colour != p.mover:
            p.off = tuple(n + (i == p.mover) for i, n in enumerate(p.off, 1))

    def score(self, p):
        return p.off

    def winner(self, p):
        return p.leader(p.off) if max(p.off) >= 5 else None
