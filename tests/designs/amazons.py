"""Move an amazon as a queen of chess, then shoot from there as a queen: the cell hit is burnt. Who cannot move loses.

Walter Zamkauskas made the game.
"""

from affinage.design import Design


class Amazons(Design):
    boards = "square:5", "square:6"
    memory = {"burnt": ()}

    def start(self, p):
        p.place(p.named("a2 c1"), 1)
        p.place(p.named("c5 e4"), 2)

    def moves(self, p):
        burnt = {*p.burnt}
        for cell in p.own:
            for end in self.queen(p, cell, p.empty, burnt):
                for shot in self.queen(p, end, p.empty | cell, burnt):
                    yield cell, end, shot

    def queen(self, p, cell, free, burnt):
        for ray in p.rays(cell):
            for other in ray:
                if other not in free or other in burnt:
                    break
                yield other

    def play(self, p, move):
        start, end, shot = move
        p.move(start, end)
        p.burnt = (*p.burnt, shot)

    def labels(self, p):
        return dict.fromkeys(p.burnt, "#")

    def winner(self, p):
        return None if p.can_move() else (p.other, "no move is left")
