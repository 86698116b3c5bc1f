"""Black places one stone, then each places two a turn. Six in a row win. I-Chen Wu made Connect6."""

from affinage.design import Design


class ConnectSix(Design):
    name = "Connect6"
    boards = "square:7", "square"

    def moves(self, p):
        if p.turn == 0 or len(p.empty) == 1:
            return p.empty
        cells = list(p.empty)
        return [(a, b) for i, a in enumerate(cells) for b in cells[i + 1 :]]

    def winner(self, p):
        if p.has_line(p.enemy, 6):
            return p.other
        return None if p.empty else 0
