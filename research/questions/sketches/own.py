"""Taifas in which each player places only stones of their own colour.

Place a stone of yours. When the board is full, the player with fewer groups wins; on a tie the last to place loses.
This is a sketch of ours, not the game of Luis Bolaños Mures, who lets both players place either colour.
"""

from affinage.design import Design


class Own(Design):
    author = "The Affinage contributors"
    boards = "square:5", "square:7", "square"

    def moves(self, p):
        return p.empty

    def score(self, p):
        return [len(p.groups(p.cells - p.stones(colour))) for colour in (1, 2)]

    def winner(self, p):
        return None if p.empty else p.leader(self.score(p)) or 3 - p.previous
