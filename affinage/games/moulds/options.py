"""The options of Attack of the Moulds in link order, its named variants, and its rules in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.board.shapes import Shape, is_map
from affinage.board.topology import Board, bits
from affinage.game.options import EXTRA_TURNS, BoardOption, Option, Requires
from affinage.games.moulds.start import TRIANGULAR


def family_of(board: Board, values: Mapping[str, str]) -> str:
    """Return the family of steps for these options."""
    return "ortho" if board.is_hex or values["directions"] == "4" else "ortho-diag"


def touching(board: Board, values: Mapping[str, str]) -> tuple[int, ...]:
    """Return, for each cell, the cells next to it."""
    return board.near(family_of(board, values))


def spreading(board: Board, values: Mapping[str, str]) -> tuple[int, ...]:
    """Return, for each cell, the cells that a cube on it can spread to, if no cube stops it."""
    reach = ring if values["spread"] == "ring" else leaps
    return reach(board, family_of(board, values))


def ways(board: Board, values: Mapping[str, str]) -> tuple[int, ...]:
    """Return, for each cell, the cells of the spread's picture: where cubes stop it, also those on its way."""
    reach = spreading(board, values)
    if values["spread"] != "slide":
        return reach
    return tuple(far | close for far, close in zip(reach, touching(board, values), strict=True))


def ring(board: Board, family: str) -> tuple[int, ...]:
    """Return, for each cell, the cells at distance exactly 2."""
    near, nearer = board.within(2, family), board.within(1, family)
    return tuple(far & ~close for far, close in zip(near, nearer, strict=True))


def leaps(board: Board, family: str) -> tuple[int, ...]:
    """Return, for each cell, the cells two steps away in a straight line over a cell of the board."""
    return tuple(sum(1 << target for target in lines) for lines in lines_of(board, family))


def lines_of(board: Board, family: str) -> tuple[dict[int, int], ...]:
    """Return, for each cell, the cells two steps away in a straight line, each with the cell of the board between."""
    lines = []
    for cell, (x, y) in enumerate(board.coords):
        ends = {}
        for over in bits(board.near(family)[cell]):
            mid_x, mid_y = board.coords[over]
            target = board.at.get((2 * mid_x - x, 2 * mid_y - y))
            if target is not None:
                ends[target] = over
        lines.append(ends)
    return tuple(lines)


FEWEST_DRAWN = 8
"""Minimum number of cells of a drawn board, so that there is room between four cubes."""
SIDES = {"triangle": range(5, 11), "plus": range(2, 5)}
"""Sizes with a set-up, for shapes where not all sizes have one."""


def suits_moulds(shape: Shape, sizes: tuple[int, ...]) -> bool:
    """Return whether the game has a set-up for a board."""
    if is_map(shape):
        return shape.count() >= FEWEST_DRAWN
    if shape.name == "square":
        return sizes[0] == sizes[1] >= 6
    text, size = shape.text(sizes), sizes[0] if sizes else 0
    return text in ("quasi", "star:3") or size in SIDES.get(shape.name, ())


OPTIONS: tuple[Option, ...] = (
    BoardOption(
        values={
            "square:6": "6 by 6 squares, for 2 or 4 players",
            "quasi": "Quasi-Triangular board, for 2 or 3 players",
            "triangle:7": "plain triangle, for 2 or 3 players",
            "triangle:10": "large plain triangle, for 2 or 3 players",
            "star:3": "six-pointed star, for 2 or 3 players",
            "plus:2": "plus sign, for 2 or 4 players",
            "plus:3": "large plus sign, for 2 or 4 players",
            "plus:4": "giant plus sign, for 2 or 4 players",
            "square:8": "8 by 8 squares, for 2 or 4 players",
        },
        help="Shape and size of the sandwich.",
        wanted="square:6 to square:19, quasi, triangle:5 to triangle:10, star:3, plus:2 to plus:4, "
        f"or a drawn board of {FEWEST_DRAWN} cells or more",
        suits=suits_moulds,
        authors="(?!map:).*",
    ),
    Option(
        "players",
        {"2": "two players", "3": "three players", "4": "four players"},
        "How many can play depends on the board.",
        value_requires={
            "3": Requires("shape", (*TRIANGULAR, "map"), "only on three-cornered boards, or drawn ones"),
            "4": Requires(
                "shape", ("square", "plus", "map"), "only on squares and the plus, or drawn boards"
            ),
        },
        name="How many play",
        brief={"3": "three players", "4": "four players"},
    ),
    Option(
        "directions",
        {"8": "straight and diagonal steps", "4": "straight steps only"},
        "Which cells are next to each other.",
        requires=Requires("geometry", ("square",), "only on boards of squares"),
        name="What touches",
        brief={"4": "straight steps only"},
        reach=touching,
    ),
    Option(
        "spread",
        {
            "line": "two steps straight on",
            "ring": "to any cell two steps away",
            "slide": "two steps straight on, unless a cube is in the way",
        },
        "How a cube spreads.",
        name="The spread",
        reach=ways,
        terms={"line": "Movement option A", "ring": "Movement option B"},
        brief={"ring": "spread any way", "slide": "spread stopped by cubes"},
    ),
    Option(
        "win",
        {"full": "most cubes at the end", "twenty": "also at once with 20 cubes"},
        "What wins.",
        name="The goal",
        terms={"full": "Win option A", "twenty": "Win option B"},
        brief={"twenty": "20 cubes win"},
    ),
    Option(
        "setup",
        {
            "standard": "a corner and the two cells in the middle of the side across",
            "corners": "a corner only",
            "middles": "the two middle cells only",
        },
        "Where the moulds begin.",
        requires=Requires("shape", TRIANGULAR, "only on three-cornered boards"),
        name="The start",
        brief={"corners": "corner cubes only", "middles": "middle cubes only"},
    ),
    EXTRA_TURNS,
)
