"""The texts of Attack of the Moulds: credit, named variants, readings, examples, rules, events and refusals."""

from __future__ import annotations

from affinage.game import Game
from affinage.game.texts import Addressed, Example, GameTexts, Preset, Rule, with_value

MAY_BEGIN = "The last person to find mouldy food in their fridge may begin."
MIDDLE = "Adding 2 cubes in the middle of the side opposing each corner, like in the Quasi-Triangular setup"
STAR = "it would be possible to make a complete star of David"
"""The author's words about several readings."""


def _has_middles(game: Game, shape: str) -> bool:
    """Return whether players begin on middle cells of a shape."""
    return game.board.shape == shape and game.values["setup"] != "corners"


TEXTS = GameTexts(
    designer="an entry in Contest X, 2019; author unknown",
    names_designer=False,
    source="https://greenbox.fandom.com/wiki/Attack_of_the_Moulds",
    summary="Grow by one cube or leap two steps, and take over every cube that it touches.",
    presets=(
        Preset(
            "Toast",
            "game=moulds",
            "A duel on the square slice: grow quietly, or spread and strike.",
            ("Beginner",),
            turns=51,
        ),
        Preset(
            "Club sandwich",
            "game=moulds&players=4",
            "Four corners, four moulds. Let the others fight first.",
            ("4 players",),
            turns=50,
        ),
        Preset(
            "Tramezzino",
            "game=moulds&board=quasi&players=3",
            "Three moulds, and the strongest has two enemies.",
            ("3 players", "Hex"),
            turns=42,
        ),
        Preset(
            "Hidden menace",
            "game=moulds&spread=ring",
            "Nowhere to hide: moulds spread around corners.",
            turns=54,
        ),
        Preset(
            "Star bread",
            "game=moulds&board=star:3&players=3&setup=middles",
            "Three moulds grow out of the middles of a star.",
            ("3 players", "Hex"),
            turns=51,
        ),
    ),
    rules=(
        Rule(
            "With two players, Black is the colour of the player who begins, and White follows.",
            ours=True,
            quote=MAY_BEGIN,
            applies=with_value("players", "2"),
        ),
        Rule(
            "With three players, Black is the colour of the player who begins; White and Green follow in turn, "
            "anticlockwise on three-cornered boards and clockwise on drawn ones.",
            ours=True,
            quote=MAY_BEGIN,
            applies=with_value("players", "3"),
        ),
        Rule(
            "With four players, Black is the colour of the player who begins; White, Green and Rust follow in turn, "
            "clockwise.",
            ours=True,
            quote=MAY_BEGIN,
            applies=with_value("players", "4"),
        ),
        Rule(
            "With four players on a square, the corners of Black, White, Green and Rust follow clockwise, so Black and "
            "Green are in opposite ones.",
            ours=True,
            quote="With 4 players, place one cube in each corner",
            applies=lambda game: game.players == 4 and game.board.shape == "square",
        ),
        Rule(
            "With Movement option A, a direct line goes over a cell that is on the board, whether it is empty or not.",
            ours=True,
            quote="like a Queen in chess",
            applies=with_value("spread", "line"),
        ),
        Rule(
            "With Movement option B, two steps away means two steps along cells of the board, empty or not, and no "
            "fewer.",
            ours=True,
            quote="2 steps away, but it doesn't have to be in a straight line",
            applies=with_value("spread", "ring"),
        ),
        Rule(
            "With spreads that cubes stop, the cell between is on the board, and a cube on it stops the spread, as "
            "other pieces stop a queen.",
            ours=True,
            quote="like a Queen in chess",
            applies=with_value("spread", "slide"),
        ),
        Rule(
            "Without a legal turn you pass, and you may pass only then. A player without cubes is skipped, and is out.",
            ours=True,
        ),
        Rule("The game also ends when nobody can move or when one colour is left.", ours=True),
        Rule("If several players have the most cubes, the game is a draw for everybody.", ours=True),
        Rule(
            "With Win option B, a player wins with 20 cubes on the board. If the board is full before, cubes are "
            "counted.",
            ours=True,
            quote="Play until one of the players have placed all 20 of their cubes",
            applies=with_value("win", "twenty"),
        ),
        Rule(
            "The third time a position comes up with the same player to move, the game ends and the cubes are "
            "counted: otherwise cubes could spread back and forth for ever.",
            ours=True,
        ),
        Rule(
            "On a plain triangle with an odd number of cells along a side, its two middle cells are those beside the "
            "one in its middle.",
            ours=True,
            quote=MIDDLE,
            applies=lambda game: _has_middles(game, "triangle") and game.board.sizes[0] % 2 == 1,
        ),
        Rule(
            "On a plain triangle with an even number of cells along a side, its two middle cells are the two in its "
            "middle.",
            ours=True,
            quote=MIDDLE,
            applies=lambda game: _has_middles(game, "triangle") and game.board.sizes[0] % 2 == 0,
        ),
        Rule(
            "On the star, the corners are the tips of every other point.",
            ours=True,
            quote=STAR,
            applies=lambda game: game.board.shape == "star" and game.values["setup"] != "middles",
        ),
        Rule(
            "On the star, the two middle cells are those at the foot of a point, across from a corner.",
            ours=True,
            quote=STAR,
            applies=lambda game: _has_middles(game, "star"),
        ),
        Rule(
            "On the Quasi-Triangular board, beginning in the corners alone is added here.",
            ours=True,
            quote="1 in the corner and 2 on the recessed tiles in the middle of the opposing side",
            applies=lambda game: game.board.shape == "quasi" and game.values["setup"] == "corners",
        ),
        Rule(
            "On a drawn board each player begins with one cube at the edge, far from the others. Where a rotation or "
            "reflection of the board can lead from cube to cube, it does.",
            ours=True,
            quote="There's no reason not to try out other board geometries",
            applies=with_value("shape", "map"),
        ),
        Rule(
            "On a plus sign with two players, each begins on the two outer corner cells of opposite arms.",
            ours=True,
            quote="a giant plus sign",
            applies=lambda game: game.board.shape == "plus" and game.players == 2,
        ),
        Rule(
            "On a plus sign with four players, each begins on the two outer corner cells of an arm. The arms of Black, "
            "White, Green and Rust follow clockwise, so Black and Green are on opposite ones.",
            ours=True,
            quote="a giant plus sign",
            applies=lambda game: game.board.shape == "plus" and game.players == 4,
        ),
    ),
    notes=(
        "Small spots of mould grow over a sandwich that somebody forgot in the fridge a week ago.",
        "Virus Wars and a mobile app are similar games on squares. Hexagons set this game apart from them, and make "
        "room for three players.",
        "The author tested the square and the Quasi-Triangular board, and asked for more tests of which board is "
        "better. Completing the latter would make a star of 37 tiles.",
        "The author did not play with 4 directions: it might be too restrictive, or a poor version of Go.",
        "Other boards are welcome, but more crooks and crannies mean more cubes that cannot be moved, and fewer "
        "choices.",
        "The author set up the plain triangle but did not play on it: it seemed that players would quickly get "
        "entrenched. Cubes in the middle of the sides might help, or perhaps even better, to begin with these alone.",
        "Win option A, counting cubes on a full board, might suit two players, or three and four who want the bitter "
        "end. With movement option B there is nowhere to hide.",
        "The author considered a first player who changes from turn to turn. That might over-complicate the game, and "
        "two moves in a row would probably be too powerful.",
    ),
    examples=(
        Example("game=moulds", "", "The square for two: opposite corners."),
        Example("game=moulds", "a2 b6 a3 c5", "Both moulds grow towards each other."),
        Example("game=moulds&board=quasi&players=3", "", "Three players on the Quasi-Triangular board."),
    ),
)

# The rules of a variant, as whole sentences by the values of its options

BOARDS = {
    "square": "{players} play on a board of {size} by {size} squares.",
    "quasi": "{players} play on the Quasi-Triangular board.",
    "triangle": "{players} play on a triangle with {size} cells a side.",
    "star": "{players} play on a six-pointed star with {size} cells a side.",
    "plus": "{players} play on a plus sign with arms of {size} by {size} squares.",
    "squares": "{players} play on a drawn board of {size} squares.",
    "hexagons": "{players} play on a drawn board of {size} hexagons.",
}
"""The players and the board, by its shape or by the cells of a drawn one."""
PLAYERS = {2: "Two players", 3: "Three players", 4: "Four players"}
CUBES = "Each player has {cubes} cubes, or more if a game needs them."
STARTS = {
    "square": {
        "2": "Each begins with one cube in each of two opposite corners.",
        "4": "Each begins with one cube in a corner; the corners follow clockwise, in the order of turns.",
    },
    "plus": {
        "2": "Each begins with two cubes on the outer corner cells of each of two opposite arms.",
        "4": "Each begins with two cubes on the outer corner cells of an arm; the arms follow clockwise, in the order "
        "of turns.",
    },
    "quasi": {
        "standard": "Each begins in a corner and on the two added cells in the middle of the side across.",
        "corners": "Each begins with one cube in a corner.",
        "middles": "Each begins on the two added cells in the middle of a side.",
    },
    "odd triangle": {
        "standard": "Each begins in a corner and on the two cells beside the middle of the side across.",
        "corners": "Each begins with one cube in a corner.",
        "middles": "Each begins on the two cells beside the middle of a side.",
    },
    "even triangle": {
        "standard": "Each begins in a corner and on the two cells in the middle of the side across.",
        "corners": "Each begins with one cube in a corner.",
        "middles": "Each begins on the two cells in the middle of a side.",
    },
    "star": {
        "standard": "Players take every other point of the star; each begins at the tip of a point and on the two "
        "cells at the foot of the point across.",
        "corners": "Players take every other point of the star; each begins with one cube at the tip of a point.",
        "middles": "Players take every other point of the star; each begins on the two cells at the foot of the point "
        "across.",
    },
}
"""Where players begin, by the ground and by the number of players or the set-up."""
DRAWN, AT = "Each begins with one cube: {places}.", "{colour} on {cell}"
FIRST_OF_TWO = "The last to find mouldy food plays {colour}."
FIRST = {
    "clockwise": {
        3: "The last to find mouldy food plays {0}; clockwise around the board, the others play {1} and {2}.",
        4: "The last to find mouldy food plays {0}; clockwise around the board, the others play {1}, {2} and {3}.",
    },
    "anticlockwise": {
        3: "The last to find mouldy food plays {0}; anticlockwise around the board, the others play {1} and {2}.",
    },
}
"""Who plays which colour, by the way round the board and the number of more than two players."""
PASSING = "A player without a move passes, and may pass only then; a player without cubes is out."
GROWING = {
    "8": "Each turn, grow or spread; diagonal steps and neighbours count. To grow, put a new cube on an empty cell "
    "next to one of yours.",
    "4": "Each turn, grow or spread; diagonal steps and neighbours do not count. To grow, put a new cube on an empty "
    "cell next to one of yours.",
    "hex": "Each turn, grow or spread, in any of the six directions. To grow, put a new cube on an empty cell next to "
    "one of yours.",
}
SPREADING = {
    "line": "To spread, move a cube of yours to an empty cell two steps away in a straight line, over a cell of the "
    "board, empty or not.",
    "ring": "To spread, move a cube of yours to any empty cell that is two steps away, no fewer, along cells of the "
    "board, empty or not.",
    "slide": "To spread, move a cube of yours to an empty cell two steps away in a straight line, over an empty cell "
    "of the board; a cube between stops it.",
}
ABSORBING = "All enemy cubes next to the cube that has grown or moved become yours."
END = (
    "The game ends when the board is full, nobody can move, one colour is left, or a position comes up for the third "
    "time with the same player to move."
)
GOAL = "Then the player with the most cubes wins, and a tie is a draw."
GOAL_OF_SEVERAL = (
    "Then the player with the most cubes wins. If several have the most, the game is a draw for everybody, also for "
    "those with fewer."
)
ENOUGH = "A player with {cubes} cubes on the board wins at once."
SHORT = (
    "Grow next to a cube, or move one 2 steps",
    "take over all cubes next to it",
    "own the most cubes",
)
SHORT_ENOUGH = "own {cubes} cubes, or the most in the end"
EFFECT = "A number such as +2 says how many enemy cubes would become yours."

# Events on the board

HAS = Addressed(
    ("{colour} has 1 cube.", "{colour} has {number} cubes."),
    ("You have 1 cube.", "You have {number} cubes."),
)
TAKES = Addressed(
    ("{colour} takes over 1 cube at {place}.", "{colour} takes over {number} cubes: {place}."),
    ("You take over 1 cube at {place}.", "You take over {number} cubes: {place}."),
)
LEADS = Addressed(
    ("{colour} leads by 1 cube.", "{colour} leads by {number} cubes."),
    ("You lead by 1 cube.", "You lead by {number} cubes."),
)
STANDS = Addressed(
    ("{colour} has 1 cube, {others}.", "{colour} has {number} cubes, {others}."),
    ("You have 1 cube, {others}.", "You have {number} cubes, {others}."),
)
TO_MOVE = Addressed("{colour} is to move.", "You are to move.")
EVERYBODY = "Where everybody begins."
MAY_GROW = "{colour} may grow onto any circle."
MAY_SPREAD = "The cube on {cell} may spread to any circle."
WOULD_TAKE = (
    "By growing onto {cell}, {colour} takes over 1 cube.",
    "By growing onto {cell}, {colour} takes over {number} cubes.",
)
ABSORBS = "absorbs {cells}"
ENOUGH_CUBES, THIRD_TIME, EQUAL = "{cubes} cubes", "score, after the third return", "equal cubes"

# Refusals

IN_THE_WAY = "a cube is in the way"
NOT_TWO_STEPS = "this cell is not two steps away from the cube"
NOWHERE_TO_SPREAD = "this cube has no empty cell to spread to"
CUBE_FIRST = "first pick the cube that should move here"
NOT_NEXT_TO = "none of your cubes is next to this cell"
OUT = "{colour} has no cubes and is out, so it cannot be the turn of {colour}"
