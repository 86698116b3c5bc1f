"""Step, or jump over stones of any colour as often as you like. Fill the far corner to win."""

from affinage.design import Design


class Halma(Design):
    name = "Small Halma"
    boards = "square:5"
    turn_limit = 120

    def start(self, p):
        p.place(p.named("a1 a2 b1"), 1)
        p.place(p.named("e5 e4 d5"), 2)

    def moves(self, p):
        for cell in p.own:
            for end in p.neighbours(cell, "ortho-diag") & p.empty:
                yield cell, end
            yield from self.jumps(p, (cell,))

    def jumps(self, p, path):
        for over, end in p.jumps(path[-1], "ortho-diag"):
            if over in p.taken and end in p.empty and end not in path and len(path) < 7:
                yield (*path, end)
                yield from self.jumps(p, (*path, end))

    def play(self, p, move):
        p.move(move[0], move[-1])

    def winner(self, p):
        for colour, goal in ((1, "e5 e4 d5"), (2, "a1 a2 b1")):
            if p.stones(colour) >= p.named(goal):
                return colour, "all are there"
        return None
