"""Jump over an enemy stone beside yours to the empty cell behind it, and remove it. Who cannot jump loses.

The board begins full, black and white in turn. First Black removes a black stone from a corner or from the middle,
then White a white stone beside the gap. A jump may go on straight over more stones, each with an empty cell behind
it. The game is traditional in Hawaii.
"""

from affinage.design import Design


class Konane(Design):
    name = "Konane"
    boards = "square:6", "square:4", "square:8"

    def start(self, p):
        for cell, (x, y) in enumerate(p.board.coords):
            p.place(cell, 1 + (x + y) % 2)

    def moves(self, p):
        if len(p.empty) < 2:
            return self.opening(p)
        return [move for cell in p.own for ray in p.rays(cell, "ortho") for move in self.jumps(p, cell, ray)]

    def opening(self, p):
        half = len(p.rows) // 2
        middle = [cell for row in p.rows[half - 1 : half + 1] for cell in row[half - 1 : half + 1]]
        corners = [cell for row in (p.rows[0], p.rows[-1]) for cell in (row[0], row[-1])]
        return p.neighbours(p.empty) if p.empty else {*middle, *corners} & {*p.own}

    def jumps(self, p, cell, ray):
        move = (cell,)
        for over, end in zip(ray[::2], ray[1::2]):
            if over not in p.enemy or end not in p.empty:
                return
            move += (end,)
            yield move

    def play(self, p, move):
        if isinstance(move, int):
            p.remove(move)
            return
        for start, end in zip(move, move[1:]):
            p.remove([over for over, behind in p.jumps(start) if behind == end])
            p.move(start, end)

    def winner(self, p):
        return None if p.can_move() else (p.other, "no jump is left")
