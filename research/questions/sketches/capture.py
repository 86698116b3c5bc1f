"""Taifas with captures: a lone stone without room changes sides.

Place a stone of yours. Then each enemy stone beside it turns over that has no stone of its colour and no empty cell
beside it. When the board is full, the player with fewer groups wins; on a tie the last to place loses. This is a
sketch of ours, not the game of Luis Bolaños Mures, who asked for suggestions.
"""

from affinage.design import Design


class Capture(Design):
    author = "The Affinage contributors"
    boards = "square:5", "square:7", "square"

    def moves(self, p):
        return p.empty

    def play(self, p, move):
        p.place(move)
        p.recolour([cell for cell in p.neighbours(move) & p.enemy if p.neighbours(cell) <= p.own])

    def score(self, p):
        return [len(p.groups(p.cells - p.stones(colour))) for colour in (1, 2)]

    def winner(self, p):
        return None if p.empty else p.leader(self.score(p)) or 3 - p.previous
