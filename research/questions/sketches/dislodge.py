"""Taifas with dislodging: a stone may take the cell of an enemy stone, which steps aside.

Place a stone of yours on an empty cell, or on the cell of an enemy stone that you move to an empty cell beside it. An
enemy stone that was placed or moved in the last turn stays. When the board is full, the player with fewer groups
wins; on a tie the last to place loses. This is a sketch of ours, not the game of Luis Bolaños Mures, who thought of
dislodging and asked for suggestions.
"""

from affinage.design import Design


class Dislodge(Design):
    author = "The Affinage contributors"
    boards = "square:5", "square:7", "square"

    def moves(self, p):
        pushed = [cell for cell in p.enemy if cell not in p.last]
        return [*p.empty, *((cell, end) for cell in pushed for end in p.neighbours(cell) & p.empty)]

    def play(self, p, move):
        if isinstance(move, tuple):
            p.move(*move)
            move = move[0]
        p.place(move)

    def score(self, p):
        return [len(p.groups(p.cells - p.stones(colour))) for colour in (1, 2)]

    def winner(self, p):
        return None if p.empty else p.leader(self.score(p)) or 3 - p.previous
