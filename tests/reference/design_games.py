"""Slow programs of the games among the examples of designs, which know nothing of ours but the names of cells.

Stones are a dict of colours, 1 or 2, by the cell's place: column and row from 0. Each program lists the moves as texts,
plays one, and names the winner: 0 for a draw, None while the game runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from string import ascii_lowercase

Place = tuple[int, int]
Stones = dict[Place, int]

STRAIGHT: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
AROUND = tuple((x, y) for x, y in product((-1, 0, 1), repeat=2) if x or y)
HEXAGONAL: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def place(name: str) -> Place:
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1


def name(at: Place) -> str:
    return f"{ascii_lowercase[at[0]]}{at[1] + 1}"


class Slow:
    """A game on the cells of some width and height, in which a move places a stone."""

    steps = STRAIGHT

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells = self.all_cells()

    def all_cells(self) -> set[Place]:
        return set(product(range(self.width), range(self.height)))

    def start(self) -> Stones:
        return {}

    def near(self, at: Place) -> Iterator[Place]:
        for dx, dy in self.steps:
            if (at[0] + dx, at[1] + dy) in self.cells:
                yield at[0] + dx, at[1] + dy

    def empty(self, stones: Stones) -> set[Place]:
        """Return the places without a stone."""
        return self.cells - set(stones)

    def moves(self, stones: Stones, mover: int) -> set[str]:
        return {name(at) for at in self.empty(stones)}

    def after(self, stones: Stones, mover: int, text: str) -> Stones:
        return stones | {place(text): mover}

    def result(self, stones: Stones, mover: int) -> int | None:
        raise NotImplementedError

    def group(self, stones: Stones, at: Place) -> set[Place]:
        group, edge = {at}, [at]
        while edge:
            for other in self.near(edge.pop()):
                if other not in group and stones.get(other) == stones[at]:
                    group.add(other)
                    edge.append(other)
        return group

    def breathes(self, stones: Stones, group: set[Place]) -> bool:
        """Return whether an empty place is beside a group."""
        return any(other not in stones for at in group for other in self.near(at))


class Rows(Slow):
    """Some stones in a row win."""

    length = 3

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return the colour of a row, 0 for a full board."""
        for (x, y), colour in stones.items():
            for dx, dy in AROUND:
                if all(stones.get((x + n * dx, y + n * dy)) == colour for n in range(self.length)):
                    return colour
        return None if self.empty(stones) else 0


class Gomoku(Rows):
    """Five in a row."""

    length = 5


class ConnectFour(Rows):
    """Four in a row, where stones fall."""

    length = 4

    def moves(self, stones: Stones, mover: int) -> set[str]:
        """Return the lowest empty place of each column."""
        columns = ([(x, y) for y in range(self.height) if (x, y) not in stones] for x in range(self.width))
        return {name(column[0]) for column in columns if column}


class Hex(Slow):
    """Black connects the lowest to the highest row, White the first to the last column."""

    steps = HEXAGONAL

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return who has connected two sides."""
        for at, colour in stones.items():
            ends = {place[2 - colour] for place in self.group(stones, at)}
            if {0, self.width - 1} <= ends:
                return colour
        return None


class Y(Slow):
    """A group that touches all sides of a triangle."""

    steps = HEXAGONAL

    def all_cells(self) -> set[Place]:
        return {(x, y) for x, y in product(range(self.width), repeat=2) if x + y < self.width}

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return whose group touches all sides."""
        for at, colour in stones.items():
            group = self.group(stones, at)
            sides = (
                min(x for x, _ in group),
                min(y for _, y in group),
                self.width - 1 - max(x + y for x, y in group),
            )
            if sides == (0, 0, 0):
                return colour
        return None


class Curds(Slow):
    """No stone beside one's own; most stones win."""

    def moves(self, stones: Stones, mover: int) -> set[str]:
        """Return the places that touch no own stone."""
        return {name(at) for at in self.empty(stones) if all(stones.get(n) != mover for n in self.near(at))}

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return who has most stones when nobody can place."""
        if self.moves(stones, 1) or self.moves(stones, 2):
            return None
        black = sum(1 if colour == 1 else -1 for colour in stones.values())
        return 1 if black > 0 else 2 if black < 0 else 0


class Domineering(Slow):
    """Dominoes, upright or across."""

    def moves(self, stones: Stones, mover: int) -> set[str]:
        """Return the pairs of empty places."""
        dx, dy = (0, 1) if mover == 1 else (1, 0)
        empty = self.empty(stones)
        return {f"{name((x, y))},{name((x + dx, y + dy))}" for x, y in empty if (x + dx, y + dy) in empty}

    def after(self, stones: Stones, mover: int, text: str) -> Stones:
        return stones | {place(cell): mover for cell in text.split(",")}

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return the other colour if there is no room."""
        return None if self.moves(stones, mover) else 3 - mover


class Clobber(Slow):
    """Stones move onto enemies beside them."""

    def start(self) -> Stones:
        """Return a full board, black and white in turn."""
        return {(x, y): 1 + (x + y) % 2 for x, y in self.cells}

    def moves(self, stones: Stones, mover: int) -> set[str]:
        return {
            f"{name(at)}-{name(other)}"
            for at, colour in stones.items()
            for other in self.near(at)
            if colour == mover and stones.get(other) == 3 - mover
        }

    def after(self, stones: Stones, mover: int, text: str) -> Stones:
        begin, end = map(place, text.split("-"))
        return {at: colour for at, colour in stones.items() if at != begin} | {end: mover}

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return the other colour if there is no capture."""
        return None if self.moves(stones, mover) else 3 - mover


class Konane(Clobber):
    """Stones jump over enemies."""

    def moves(self, stones: Stones, mover: int) -> set[str]:
        """Return the first stones to remove, later the jumps."""
        gone = self.empty(stones)
        if not gone:
            half, last = self.width // 2, self.width - 1
            offered = [*product((0, last), (0, last)), *product((half - 1, half), (half - 1, half))]
            return {name(at) for at in offered if stones[at] == 1}
        if len(gone) == 1:
            return {name(at) for at in self.near(*gone)}
        own = [at for at, colour in stones.items() if colour == mover]
        return {text for at in own for dx, dy in STRAIGHT for text in self.jumps(stones, mover, at, (dx, dy))}

    def jumps(self, stones: Stones, mover: int, at: Place, step: Place) -> Iterator[str]:
        text, (x, y), (dx, dy) = name(at), at, step
        while stones.get((x + dx, y + dy)) == 3 - mover and (x + 2 * dx, y + 2 * dy) in self.empty(stones):
            x, y = x + 2 * dx, y + 2 * dy
            text += f"-{name((x, y))}"
            yield text

    def after(self, stones: Stones, mover: int, text: str) -> Stones:
        """Return the stones after a jump, or without the first ones."""
        path = [place(cell) for cell in text.split("-")]
        left = {at: colour for at, colour in stones.items() if at != path[0]}
        if len(path) == 1:
            return left
        for (x, y), (u, v) in pairwise(path):
            del left[(x + u) // 2, (y + v) // 2]
        return left | {path[-1]: mover}


class AtariGo(Slow):
    """The first capture wins; the stones that are captured stay on the board."""

    def moves(self, stones: Stones, mover: int) -> set[str]:
        """Return the places that capture, or leave the own group an empty place beside it."""
        return {name(at) for at in self.empty(stones) if self.is_legal(stones | {at: mover}, at)}

    def is_legal(self, stones: Stones, at: Place) -> bool:
        """Return whether a stone that was placed captures, or its group breathes."""
        others = [other for other in self.near(at) if stones.get(other) == 3 - stones[at]]
        captures = any(not self.breathes(stones, self.group(stones, other)) for other in others)
        return captures or self.breathes(stones, self.group(stones, at))

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return the colour that has captured, 0 when nobody can place."""
        for at, colour in stones.items():
            if colour == mover and not self.breathes(stones, self.group(stones, at)):
                return 3 - mover
        return None if self.moves(stones, 1) or self.moves(stones, 2) else 0


class Othello(Slow):
    """Stones between a new one and one's own turn over."""

    steps = AROUND

    def start(self) -> Stones:
        """Return the four stones in the middle, black on d5 and e4 of eight."""
        x, y = self.width // 2 - 1, self.height // 2 - 1
        return {(x, y): 2, (x + 1, y + 1): 2, (x, y + 1): 1, (x + 1, y): 1}

    def turned(self, stones: Stones, mover: int, at: Place) -> set[Place]:
        turned = set[Place]()
        for dx, dy in AROUND:
            (x, y), way = at, list[Place]()
            while stones.get((x + dx, y + dy)) == 3 - mover:
                x, y = x + dx, y + dy
                way.append((x, y))
            if stones.get((x + dx, y + dy)) == mover:
                turned |= set(way)
        return turned

    def moves(self, stones: Stones, mover: int) -> set[str]:
        """Return the places that turn a stone over."""
        return {name(at) for at in self.empty(stones) if self.turned(stones, mover, at)}

    def after(self, stones: Stones, mover: int, text: str) -> Stones:
        return stones | dict.fromkeys({place(text), *self.turned(stones, mover, place(text))}, mover)

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return who has most stones when nobody can move."""
        return None if self.moves(stones, 1) or self.moves(stones, 2) else self.leader(stones)

    def leader(self, stones: Stones) -> int:
        """Return who has most stones, 0 if both have the same."""
        lead = sum(1 if colour == 1 else -1 for colour in stones.values())
        return 1 if lead > 0 else 2 if lead < 0 else 0


class Ataxx(Othello):
    """Stones grow and jump, and turn over what they touch."""

    def start(self) -> Stones:
        """Return the four corners, black in the upper left and lower right."""
        right, top = self.width - 1, self.height - 1
        return {(0, top): 1, (right, 0): 1, (0, 0): 2, (right, top): 2}

    def moves(self, stones: Stones, mover: int) -> set[str]:
        empty, texts = self.empty(stones), set[str]()
        for (x, y), colour in stones.items():
            for u, v in empty:
                far = max(abs(x - u), abs(y - v))
                if colour == mover and far <= 2:
                    texts.add(name((u, v)) if far == 1 else f"{name((x, y))}-{name((u, v))}")
        return texts

    def after(self, stones: Stones, mover: int, text: str) -> Stones:
        begin, _, end = text.rpartition("-")
        left = {at: colour for at, colour in stones.items() if not begin or at != place(begin)}
        touched = [other for other in self.near(place(end)) if other in left]
        return left | dict.fromkeys([place(end), *touched], mover)

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return who has most stones when a colour is gone or nobody can move."""
        if {1, 2} <= {*stones.values()} and (self.moves(stones, 1) or self.moves(stones, 2)):
            return None
        return self.leader(stones)


class Breakthrough(Slow):
    """Stones step forward, and capture diagonally."""

    def start(self) -> Stones:
        """Return two rows of each colour."""
        top = self.height - 1
        rows = {0: 1, 1: 1, top: 2, top - 1: 2}
        return {(x, y): colour for x in range(self.width) for y, colour in rows.items()}

    def moves(self, stones: Stones, mover: int) -> set[str]:
        texts, ahead = set[str](), 3 - 2 * mover
        for (x, y), colour in stones.items():
            for dx in (-1, 0, 1):
                end = x + dx, y + ahead
                blocked = stones.get(end) == mover or (stones.get(end) and not dx)
                if colour == mover and end in self.cells and not blocked:
                    texts.add(f"{name((x, y))}-{name(end)}")
        return texts

    def after(self, stones: Stones, mover: int, text: str) -> Stones:
        begin, end = map(place, text.split("-"))
        return {at: colour for at, colour in stones.items() if at != begin} | {end: mover}

    def result(self, stones: Stones, mover: int) -> int | None:
        """Return who has reached the last row, or has the only stones."""
        for (_, y), colour in stones.items():
            if y == (self.height - 1 if colour == 1 else 0):
                return colour
        return None if len({*stones.values()}) == 2 else next(iter(stones.values()))
