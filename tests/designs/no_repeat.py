"""Move a stone one step; no position may come again. Who cannot move loses."""

from affinage.design import Design


class Unrepeated(Design):
    boards = "square:3"
    memory = {"seen": frozenset()}

    def start(self, p):
        p.place(p.rows[0], 1)
        p.place(p.rows[-1], 2)

    def moves(self, p):
        for cell in p.own:
            for end in p.neighbours(cell) & p.empty:
                after = p.own - cell | end
                if (p.mover, after.mask, p.enemy.mask) not in p.seen:
                    yield cell, end

    def play(self, p, move):
        p.move(*move)
        p.seen = p.seen | {(p.mover, p.own.mask, p.enemy.mask)}

    def winner(self, p):
        return None if p.can_move() else p.other
