"""Take away one stone, or two beside each other, of either colour. Who takes the last wins (Cram, backwards)."""

from affinage.design import Design


class Taking(Design):
    boards = "hex:3", "square:4"

    def start(self, p):
        cells = list(p.cells)
        p.place(cells[::2], 1)
        p.place(cells[1::2], 2)

    def moves(self, p):
        yield from p.taken
        for cell in p.taken:
            for other in p.neighbours(cell) & p.taken:
                if other > cell:
                    yield cell, other

    def play(self, p, move):
        p.remove(move)

    def winner(self, p):
        return None if p.taken else p.other
