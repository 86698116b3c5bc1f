"""Step diagonally forward, or jump over enemies, as often as you can with the same stone. Capturing is a must.

Who cannot move loses.
"""

from affinage.design import Design


class Draughts(Design):
    boards = "square:6", "square:8"
    turn_limit = 200

    def start(self, p):
        dark = [cell for cell, (x, y) in enumerate(p.board.coords) if (x + y) % 2 == 0]
        p.place([cell for cell in dark if p.board.coords[cell][1] < 2], 1)
        p.place([cell for cell in dark if p.board.coords[cell][1] >= len(p.rows) - 2], 2)

    def moves(self, p):
        jumps = [move for cell in p.own for move in self.jumps(p, (cell,), ())]
        return jumps or list(self.steps(p))

    def jumps(self, p, path, over):
        further = False
        for between, end in p.jumps(path[-1], "diag"):
            if between in p.enemy and between not in over and (end in p.empty or end == path[0]):
                further = True
                if len(path) < 7:
                    yield from self.jumps(p, (*path, end), (*over, between))
        if not further and len(path) > 1:
            yield path

    def steps(self, p):
        ahead = 1 if p.mover == 1 else -1
        for cell in p.own:
            for across in (-1, 1):
                end = p.step(cell, across, ahead)
                if end in p.empty:
                    yield cell, end

    def play(self, p, move):
        for start, end in zip(move, move[1:]):
            p.remove([between for between, behind in p.jumps(start, "diag") if behind == end])
            p.move(start, end)

    def winner(self, p):
        return None if p.can_move() else (p.other, "no move is left")
