"""Move a stone straight, as many cells as there are stones on its line; over your own stones, not over enemies.

Who first has all stones in one group wins; if both have, the one who moved. Claude Soucie made the game.
"""

from affinage.design import Design


class LinesOfAction(Design):
    boards = "square:6", "square:8"
    turn_limit = 120

    def start(self, p):
        p.place((p.side("top") | p.side("bottom")) - (p.side("left") | p.side("right")), 1)
        p.place((p.side("left") | p.side("right")) - (p.side("top") | p.side("bottom")), 2)

    def moves(self, p):
        for cell in p.own:
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                ahead, behind = self.line(p, cell, dx, dy), self.line(p, cell, -dx, -dy)
                number = 1 + sum(other in p.taken for other in ahead + behind)
                for way in (ahead, behind):
                    if len(way) >= number and way[number - 1] not in p.own:
                        if not any(other in p.enemy for other in way[: number - 1]):
                            yield cell, way[number - 1]

    def line(self, p, cell, dx, dy):
        cells = []
        while (cell := p.step(cell, dx, dy)) is not None:
            cells.append(cell)
        return cells

    def play(self, p, move):
        p.move(*move)

    def winner(self, p):
        for colour in (p.other, p.mover):
            if len(p.groups(p.stones(colour), "ortho-diag")) == 1:
                return colour, "one group"
        return None if p.can_move() else p.other
