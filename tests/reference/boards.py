"""Every board as a plain dictionary, name -> coordinates, and the options of variants with their links.

Square cells have coordinates (x, y); hex cells have axial coordinates (q, r).
"""

from base64 import urlsafe_b64decode
from collections import deque
from dataclasses import dataclass, fields
from functools import cache
from typing import ClassVar, Self

Cell = tuple[int, int]

# The six hex neighbours, each rotated by 60° from the one before.
HEX_STEPS: list[Cell] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def add(a: Cell, b: Cell, times: int = 1) -> Cell:
    return (a[0] + times * b[0], a[1] + times * b[1])


def is_hex(board: str) -> bool:
    """Return whether the cells are hexagons."""
    if board.startswith("map:"):
        return board[4] == "h"
    return board.split(":")[0] not in ("square", "plus")


def sizes(board: str) -> list[int]:
    """Return the numbers in a board text: [3, 3, 5] for hex:3x3x5."""
    return [int(number) for number in board.split(":")[1].split("x")]


def block(corner: Cell, width: int, height: int) -> set[Cell]:
    """Return a rectangle (or, on hex cells, a parallelogram) with its lowest cell at a corner."""
    return {(corner[0] + x, corner[1] + y) for x in range(width) for y in range(height)}


def plus(arm: int) -> set[Cell]:
    """Five square blocks: the middle and one on each of its sides."""
    shape: set[Cell] = set()
    for corner in [(arm, arm), (0, arm), (2 * arm, arm), (arm, 0), (arm, 2 * arm)]:
        shape |= block(corner, arm, arm)
    return shape


def ball(centre: Cell, radius: int) -> set[Cell]:
    """Return all hex cells that can be reached from the centre in at most `radius` steps."""
    reached = {centre}
    for _ in range(radius):
        reached = reached | {add(cell, step) for cell in reached for step in HEX_STEPS}
    return reached


def hexagon(a: int, b: int, c: int) -> set[Cell]:
    """Return a segment of a cells along q, dragged along r (b cells), then along the third direction (c cells)."""
    shape: set[Cell] = set()
    for i in range(a):
        for j in range(b):
            for k in range(c):
                shape.add((i + k, j - k))
    return shape


def limping(n: int) -> set[Cell]:
    """Everything within n - 1 steps of one of three cells that meet in a point."""
    return ball((0, 0), n - 1) | ball((1, 0), n - 1) | ball((0, 1), n - 1)


def triangle(n: int) -> set[Cell]:
    if n == 0:
        return set()
    return {(q, 0) for q in range(n)} | {(q, r + 1) for q, r in triangle(n - 1)}


def tip(n: int, side: int) -> set[Cell]:
    """Return the triangle of rows n - 1, ..., 1 standing on one side of hex:n."""
    here, there = HEX_STEPS[side], HEX_STEPS[(side + 1) % 6]
    along = add(there, here, -1)
    shape: set[Cell] = set()
    for row in range(1, n):
        for k in range(row, n):
            shape.add(add(add((0, 0), here, n - 1 + row), along, k))
    return shape


def star(n: int) -> set[Cell]:
    """Return a hexagon with a tip on each of its six sides."""
    shape = ball((0, 0), n - 1)
    for side in range(6):
        shape |= tip(n, side)
    return shape


def quasi() -> set[Cell]:
    """star:3 without the outermost cell of every other tip."""
    shape = star(3)
    for side in (0, 2, 4):
        outermost = add(add((0, 0), HEX_STEPS[side], 2), HEX_STEPS[side + 1], 2)
        shape.remove(outermost)
    return shape


def drawn(board: str) -> set[Cell]:
    """The cells of a map, whose bits are the digits of one long number."""
    _, size, digits = board.split(":")
    width, height = (int(side) for side in size[1:].split("x"))
    data = urlsafe_b64decode(digits + "=" * (-len(digits) % 4))
    bits = bin(int.from_bytes(b"\1" + data))[3:]
    shape = set()
    for row in range(height):
        for column in range(width):
            if bits[row * width + column] == "1":
                shape.add((column, row))
    return shape


def shape_of(board: str) -> set[Cell]:
    """Return the coordinates of a board's cells, anywhere in the plane."""
    kind = board.split(":")[0]
    if kind == "map":
        return drawn(board)
    if kind == "quasi":
        return quasi()
    numbers = sizes(board)
    if kind == "square":
        return block((0, 0), numbers[0], numbers[-1])
    if kind == "plus":
        return plus(numbers[0])
    if kind == "hex" and len(numbers) == 3:
        return hexagon(numbers[0], numbers[1], numbers[2])
    if kind == "hex":
        return ball((0, 0), numbers[0] - 1)
    if kind == "rhombus":
        return block((0, 0), numbers[0], numbers[0])
    return {"limping": limping, "triangle": triangle, "star": star}[kind](numbers[0])


def letters(column: int) -> str:
    """a for 0, b for 1, ..., z for 25, aa for 26, ab for 27."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    if column < 26:
        return alphabet[column]
    return letters(column // 26 - 1) + alphabet[column % 26]


@cache
def cells(board: str) -> dict[str, Cell]:
    """Return coordinates by name; column a and row 1 are the smallest on the board."""
    shape = shape_of(board)
    left = min(x for x, _ in shape)
    low = min(y for _, y in shape)
    return {letters(x - left) + str(y - low + 1): (x, y) for x, y in sorted(shape)}


def directions(board: str, family: str) -> list[Cell]:
    """Return the steps of a family: ortho, diag, ortho-diag or knight."""
    if family == "ortho-diag":
        return directions(board, "ortho") + directions(board, "diag")
    if is_hex(board):
        turns = [(HEX_STEPS[i], HEX_STEPS[(i + 1) % 6]) for i in range(6)]
        if family == "ortho":
            return HEX_STEPS
        if family == "diag":
            return [add(one, two) for one, two in turns]
        return [add(add(one, one), two) for one, two in turns] + [
            add(add(one, two), two) for one, two in turns
        ]
    near = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]
    length = {"ortho": 1, "diag": 2, "knight": 5}[family]
    return [(x, y) for x, y in near if x * x + y * y == length]


@cache
def neighbours(board: str, name: str, family: str) -> set[str]:
    """Return the names of the cells one step of the family away."""
    here = cells(board)[name]
    wanted = [add(here, step) for step in directions(board, family)]
    return {other for other, place in cells(board).items() if place in wanted}


@cache
def distances(board: str, start: str, family: str) -> dict[str, int]:
    """Return the number of steps from one cell to every cell that can be reached."""
    results = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in neighbours(board, here, family):
            if there not in results:
                results[there] = results[here] + 1
                waiting.append(there)
    return results


def distance(board: str, a: str, b: str, family: str) -> float:
    """Return the number of steps along cells of the board, infinite if there is no path."""
    return distances(board, a, family).get(b, float("inf"))


@dataclass(frozen=True)
class Options:
    """The options of one variant, as texts; a link has them in this order, without the defaults."""

    game: ClassVar[str]

    def link(self) -> str:
        """Options that differ from the defaults, in the fixed order."""
        value = [option for option in fields(self) if getattr(self, option.name) != option.default]
        return "&".join([f"game={self.game}", *(f"{each.name}={getattr(self, each.name)}" for each in value)])

    @classmethod
    def parse(cls, link: str) -> Self:
        """Return the options of a link such as game=churn&board=hex:2."""
        value = dict(part.split("=") for part in link.split("&"))
        if value.pop("game") != cls.game:
            raise ValueError(link)
        return cls(**value)
