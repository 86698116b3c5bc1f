"""Place nine stones each, then slide them along the lines of the board. Three in a row take an enemy stone.

Who has fewer than three stones after placing, or cannot move, loses.
"""

from affinage.design import Design


class Morris(Design):
    name = "Small morris"
    boards = "square:5"
    memory = {"placed": 0}
    turn_limit = 200

    def moves(self, p):
        begun = [(cell,) for cell in p.empty] if p.placed < 8 else self.slides(p)
        for cells in begun:
            after = p.own - cells[0] | cells[-1]
            closes = any(line <= after and cells[-1] in line for line in p.lines(3, "ortho"))
            if closes and p.enemy:
                for taken in p.enemy:
                    yield (*cells, taken)
            else:
                yield cells

    def slides(self, p):
        return [(cell, end) for cell in p.own for end in p.neighbours(cell) & p.empty]

    def play(self, p, move):
        cells = [move] if isinstance(move, int) else [*move]
        if cells[-1] in p.enemy:
            p.remove(cells.pop())
        if len(cells) == 1:
            p.place(cells)
            p.placed += 1
        else:
            p.move(*cells)

    def winner(self, p):
        if p.placed < 8:
            return None
        return (p.other, "two stones are left") if len(p.own) < 3 or not p.can_move() else None
