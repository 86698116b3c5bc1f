"""Place a stone that touches none of your own. The most stones win.

The game ends when nobody can place.
"""

from affinage.design import Design


class PlaceStones(Design):
    name = "Place stones"
    boards = "square:5", "hex:4"

    # The empty cells that are not next to a stone of the player to move.
    def moves(self, p):
        return p.empty - p.neighbours(p.own)
