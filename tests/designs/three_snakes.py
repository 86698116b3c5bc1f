"""Three players: grow beside your last stone. Who cannot move is out; the last who can move wins."""

from affinage.design import Design


class Snakes(Design):
    colours = "Red", "Blue", "Green"
    boards = "hex:4", "square:6", "triangle:7"
    memory = {"heads": (-1, -1, -1), "out": ()}

    def moves(self, p):
        head = p.heads[p.mover - 1]
        return p.empty if head < 0 else p.neighbours(head) & p.empty

    def play(self, p, move):
        p.place(move)
        heads = list(p.heads)
        heads[p.mover - 1] = move
        p.heads = tuple(heads)

    def winner(self, p):
        able = [colour for colour in (1, 2, 3) if p.can_move(colour)]
        if len(able) > 1:
            return None
        return able[0] if able else p.previous
