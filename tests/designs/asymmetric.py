"""The fox moves one step; hounds move forward only. The fox wins past the hounds; hounds win when it is caught."""

from affinage.design import Design


class FoxAndHounds(Design):
    colours = "Fox", "Hounds"
    boards = "square:6", "square:8"

    def start(self, p):
        row = p.rows[-1]
        p.place([c for c in row if sum(p.board.coords[c]) % 2 == 0], 2)
        p.place(p.rows[0][2], 1)
        p.next(2)

    def moves(self, p):
        ups = (-1, 1) if p.mover == 1 else (-1,)
        return [
            (cell, end)
            for cell in p.own
            for up in ups
            for across in (-1, 1)
            if (end := p.step(cell, across, up)) in p.empty
        ]

    def play(self, p, move):
        p.move(*move)

    def winner(self, p):
        if p.stones(1) & p.side("top"):
            return 1, "the fox is through"
        return (p.other, "no move is left") if not p.can_move() else None
