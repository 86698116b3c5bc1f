"""Place a stone that touches none of your own. The most stones win.

Who cannot place passes. When nobody can, the game ends. It was made up for these pages.
"""

from affinage.design import Design, option


class Curds(Design):
    author = "The Affinage contributors"
    boards = "square:5", "hex:4", "square", "hex"
    ties = option(draw="a tie is a draw", last="the last to place wins a tie")

    def moves(self, p):
        return p.empty - p.neighbours(p.own)

    def because(self, p, cell):
        return "a stone of yours is next to it" if cell in p.neighbours(p.own) else None

    def winner(self, p):
        if not p.nobody_can_move:
            return None
        if p.leader() or self.ties == "draw":
            return p.leader()
        return p.previous, "last to place"
