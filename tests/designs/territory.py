"""Place a stone; groups without an empty cell beside them are taken. When nobody can place, stones and the
empty cells that touch only one colour count."""

from affinage.design import Design


class Small(Design):
    name = "Small Go"
    boards = "square:4"
    turn_limit = 80

    def moves(self, p):
        for cell in p.empty:
            beside = p.neighbours(cell)
            if beside & p.empty:
                yield cell
                continue
            if any(len(p.neighbours(p.group(c)) & p.empty) == 1 for c in beside & p.enemy):
                if p.last != (cell,):
                    yield cell

    def play(self, p, move):
        p.place(move)
        for group in p.groups(p.enemy):
            if not p.neighbours(group) & p.empty:
                p.remove(group)

    def score(self, p):
        points = [p.count(1), p.count(2)]
        for area in p.groups(p.empty):
            touched = {p.colour(cell) for cell in p.neighbours(area)}
            if len(touched) == 1:
                points[touched.pop() - 1] += len(area)
        return points
