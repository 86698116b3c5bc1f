"""Place a stone, or pick one of your own to do nothing. Two such in a row end the game; the larger group wins."""

from affinage.design import Design


class Quiet(Design):
    boards = "square:4"
    memory = {"quiet": 0}

    def moves(self, p):
        return p.empty | p.own

    def play(self, p, move):
        if move in p.empty:
            p.place(move)
            p.quiet = 0
        else:
            p.quiet += 1

    def winner(self, p):
        if p.quiet < 2:
            return None
        return p.leader([max((len(g) for g in p.groups(p.stones(c))), default=0) for c in (1, 2)])
