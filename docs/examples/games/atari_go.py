"""Place a stone on an empty cell. Who first captures a stone wins: an enemy group without an empty cell beside it.

A stone that captures nothing may not leave its own group without an empty cell. Who cannot place passes, and if nobody
can, the game is a draw. Yasutoshi Yasuda teaches Go by this game.
"""

from affinage.design import Design


class AtariGo(Design):
    name = "Atari Go"
    boards = "square:7", "square:5", "square:9", "square"

    def moves(self, p):
        return [cell for cell in p.empty if self.breathes(p, cell)]

    def breathes(self, p, cell):
        beside = p.neighbours(cell)
        if beside & p.empty:
            return True
        free = {stone: len(p.neighbours(p.group(stone)) & p.empty) for stone in beside}
        return any((stone in p.enemy) == (count == 1) for stone, count in free.items())

    def winner(self, p):
        if any(not p.neighbours(group) & p.empty for group in p.groups(p.own)):
            return p.other, "the first capture"
        return 0 if p.nobody_can_move else None
