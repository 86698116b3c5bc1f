"""Place a stone. A ring, a bridge of two corners, or a fork of three sides wins. Christian Freeling made the game."""

from affinage.design import Design


class Havannah(Design):
    boards = "hex:4", "hex"
    pie = True

    def moves(self, p):
        return p.empty

    def winner(self, p):
        corners = [cell for cell in p.edge if len(p.neighbours(cell)) == 3]
        for group in p.groups(p.enemy):
            if sum(corner in group for corner in corners) >= 2:
                return p.other, "bridge"
            if sum(any(c in side and c not in corners for c in group) for side in p.sides) >= 3:
                return p.other, "fork"
            if self.ring(p, group):
                return p.other, "ring"
        return None if p.empty else 0

    def ring(self, p, group):
        outside = p.cells - group
        return any(not part & p.edge for part in p.groups(outside))
