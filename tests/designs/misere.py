"""Place one to three stones in a row of one column. The last to place loses."""

from affinage.design import Design, option


class Nim(Design):
    boards = "square:4x5", "square"
    most = option(3, 2, title="Most at once")
    last = option(loses="the last to place loses", wins="the last to place wins")

    def moves(self, p):
        for column in p.columns:
            free = [cell for cell in column if cell in p.empty]
            for number in range(1, min(self.most, len(free)) + 1):
                yield tuple(free[:number])

    def winner(self, p):
        if p.empty:
            return None
        return p.mover if self.last == "loses" else p.other
