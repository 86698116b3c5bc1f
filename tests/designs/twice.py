"""Black has one turn, then each two in a row. Three in a row lose."""

from affinage.design import Design


class Twice(Design):
    boards = "square:4"
    memory = {"left": 1}

    def moves(self, p):
        return p.empty

    def play(self, p, move):
        p.place(move)
        p.left -= 1
        if p.left:
            p.again()
        else:
            p.left = 2

    def winner(self, p):
        for colour in (1, 2):
            if p.has_line(p.stones(colour), 3):
                return 3 - colour, "three in a row"
        return None if p.empty else 0
