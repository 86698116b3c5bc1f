"""Taifas with contact: a stone must be placed beside an enemy stone wherever that is possible.

Place a stone of yours beside a stone of the other player. Without such a cell, place it anywhere. When the board is
full, the player with fewer groups wins; on a tie the last to place loses. This is a sketch of ours, not the game of
Luis Bolaños Mures, who asked for suggestions.
"""

from affinage.design import Design


class Touch(Design):
    author = "The Affinage contributors"
    boards = "square:5", "square:7", "square"

    def moves(self, p):
        return p.neighbours(p.enemy) & p.empty or p.empty

    def score(self, p):
        return [len(p.groups(p.cells - p.stones(colour))) for colour in (1, 2)]

    def winner(self, p):
        return None if p.empty else p.leader(self.score(p)) or 3 - p.previous
