"""The options of Attack of the Moulds in link order, its named variants, and its rules in plain words."""

from __future__ import annotations

from affinage.board.shapes import Shape
from affinage.game import Example, Preset, Rule
from affinage.game.options import BoardOption, Option, Requires
from affinage.games.moulds.start import TRIANGULAR
from affinage.games.moulds.steps import spreading, touching

SIDES = {"triangle": range(5, 11), "plus": range(2, 5)}  # of these shapes, which boards have a set-up


def suits_moulds(shape: Shape, sizes: tuple[int, ...]) -> bool:
    """Return whether the game has a set-up for a board."""
    if shape.name == "square":
        return sizes[0] == sizes[1] >= 6
    text, size = shape.text(sizes), sizes[0] if sizes else 0
    return text in ("quasi", "star:3") or size in SIDES.get(shape.name, ())


OPTIONS: tuple[Option, ...] = (
    BoardOption(
        values={
            "square:6": "6 by 6 squares, for 2 or 4 players",
            "quasi": "triangle with bulging sides, for 2 or 3 players",
            "triangle:7": "plain triangle, for 2 or 3 players",
            "triangle:10": "large plain triangle, for 2 or 3 players",
            "star:3": "six-pointed star, for 2 or 3 players",
            "plus:2": "plus sign, for 2 or 4 players",
            "plus:3": "large plus sign, for 2 or 4 players",
            "plus:4": "giant plus sign, for 2 or 4 players",
            "square:8": "8 by 8 squares, for 2 or 4 players",
        },
        help="Shape and size of the sandwich.",
        wanted="square:6 to square:19, quasi, triangle:5 to triangle:10, star:3 and plus:2 to plus:4",
        suits=suits_moulds,
    ),
    Option(
        "players",
        {"2": "two players", "3": "three players", "4": "four players"},
        "How many play.",
        value_requires={
            "3": Requires("shape", TRIANGULAR, "only on three-cornered boards"),
            "4": Requires("shape", ("square", "plus"), "only on squares and the plus"),
        },
        name="The players",
    ),
    Option(
        "directions",
        {"8": "straight and diagonal steps", "4": "straight steps only"},
        "Which cells are next to each other.",
        requires=Requires("geometry", ("square",), "only on boards of squares"),
        name="What touches",
        reach=touching,
    ),
    Option(
        "spread",
        {"line": "two steps straight on", "ring": "to any cell two steps away"},
        "How a cube spreads.",
        name="The spread",
        reach=spreading,
    ),
    Option(
        "win",
        {"full": "most cubes at the end", "twenty": "also at once with 20 cubes"},
        "What wins.",
        name="The goal",
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
    ),
)

PRESETS = (
    Preset("Toast", "game=moulds", "Two players on the square slice."),
    Preset("Club sandwich", "game=moulds&players=4", "Four corners, four moulds."),
    Preset("Tramezzino", "game=moulds&board=quasi&players=3", "Three players on the bulging triangle."),
    Preset("Hidden menace", "game=moulds&spread=ring", "Nowhere to hide: spread around corners."),
    Preset("Star bread", "game=moulds&board=star:3&players=3&setup=middles", "From the middles outwards."),
)

RULES = (
    Rule(
        "The last player to find mouldy food in their fridge begins. On the screen that is Black; agree who is Black."
    ),
    Rule("Each turn, either grow or spread. There is one cube at most on each cell."),
    Rule("Grow: put a new cube on an empty cell next to one of yours."),
    Rule("Spread: move one of your cubes to an empty cell two steps away."),
    Rule(
        "A spread in a direct line goes two steps in one direction. Otherwise it may go to any cell two steps away, "
        "around corners as well."
    ),
    Rule(
        "A direct line goes over a cell that is on the board, whether it is empty or not. The author's words are "
        '"like a Queen in chess", which would be stopped by a cube.',
        ours=True,
    ),
    Rule("Then every enemy cube next to the cube you placed or moved becomes yours."),
    Rule("Without a legal turn you pass. A player without cubes is skipped, and is out.", ours=True),
    Rule("The game ends when the board is full. Most cubes win."),
    Rule(
        "It also ends when nobody can move or when one colour is left. Equal numbers of cubes are a draw.",
        ours=True,
    ),
    Rule("Or play until a player has placed all 20 of their cubes, and wins at once."),
    Rule("That is, with 20 cubes on the board.", ours=True),
    Rule(
        "The third time a position comes up with the same player to move, the game ends and the cubes are counted. "
        "The author's text sets no end to spreading back and forth.",
        ours=True,
    ),
    Rule(
        "On a square each of four players begins in a corner, and each of two in two opposite corners. On boards "
        "with three corners each begins in a corner and on two cells in the middle of the side across; with two "
        "players one colour is left out."
    ),
    Rule(
        "On a plain triangle the two middle cells are those beside the centre of the side across, or, where the "
        "side has an even number of cells, the two in its middle. On the star and the triangle with bulging sides "
        "they are the two that stick out of the side.",
        ours=True,
    ),
    Rule(
        "On a plus sign a player begins in the two outermost corners of an arm; each of two players has opposite "
        "arms.",
        ours=True,
    ),
)

NOTES = (
    "Small spots of mould grow over a sandwich that somebody forgot in the fridge a week ago.",
    "The author tested the square and the triangle with bulging sides, and asked for more tests of which board is "
    "better.",
    "He did not play with 4 directions: it might be too restrictive, or a poor version of Go.",
    "Other boards are welcome, but more crooks and crannies mean more cubes that cannot be moved, and fewer "
    "choices.",
    "On the plain triangle players seemed to get entrenched soon. Cubes in the middle of the sides might help, or "
    "to begin with these alone.",
    "Counting cubes on a full board suits two players, or three and four who want the bitter end. With a spread "
    "around corners there is nowhere to hide.",
    "A first player who changes from turn to turn was considered, but two moves in a row would be too powerful.",
)

EXAMPLES = (
    Example("game=moulds", "", "The square for two: opposite corners."),
    Example("game=moulds", "a2 b6 a3 c5", "Both moulds grow towards each other."),
    Example("game=moulds&board=quasi&players=3", "", "Three players on the bulging triangle."),
)
