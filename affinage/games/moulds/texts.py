"""The texts of Attack of the Moulds: credit, named variants, readings, examples, rules, events and refusals."""

from __future__ import annotations

from affinage.game.texts import Addressed, Example, GameTexts, Preset, Rule, with_value

TEXTS = GameTexts(
    designer="an entry in “Contest X”, 2019; author unknown",
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
            turns=49,
        ),
        Preset(
            "Tramezzino",
            "game=moulds&board=quasi&players=3",
            "Three moulds, and the strongest has two enemies.",
            ("3 players", "Hex"),
            turns=45,
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
            turns=52,
        ),
    ),
    rules=(
        Rule(
            "Black begins on the screen; agree who plays Black. Then White, Green and Rust follow in turn.",
            ours=True,
            quote="Players take turns.",
        ),
        Rule(
            "A direct line goes over a cell that is on the board, whether it is empty or not.",
            ours=True,
            quote="like a Queen in chess",
            applies=with_value("spread", "line"),
        ),
        Rule(
            "A cube on the cell between stops a spread in a direct line, as other cubes stop a queen.",
            ours=True,
            quote="like a Queen in chess",
            applies=with_value("spread", "slide"),
        ),
        Rule(
            "Without a legal turn you pass. A player without cubes is skipped, and is out.",
            ours=True,
        ),
        Rule("The game also ends when nobody can move or when one colour is left.", ours=True),
        Rule("If several players have the most cubes, the game is a draw.", ours=True),
        Rule(
            "A player wins with 20 cubes on the board. If the board is full before, cubes are counted.",
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
            "Other boards with three corners begin like the Quasi-Triangular board. On a plain triangle the two middle "
            "cells are those beside the centre of the side across, or, where the side has an even number of cells, the "
            "two in its middle. On the star they are the two that stick out of the side.",
            ours=True,
            quote="Adding 2 cubes in the middle of the side opposing each corner, like in the Quasi-Triangular setup",
            applies=with_value("shape", "triangle", "star"),
        ),
        Rule(
            "On a drawn board each player begins with one cube at the edge, far from the others. Where a rotation or "
            "reflection of the board can lead from cube to cube, it does.",
            ours=True,
            quote="There's no reason not to try out other board geometries",
            applies=with_value("shape", "map"),
        ),
        Rule(
            "On a plus sign a player begins in the two outermost corners of an arm; each of two players has opposite "
            "arms.",
            ours=True,
            quote="a giant plus sign",
            applies=with_value("shape", "plus"),
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
    2: "Two players share this board: {board}.",
    3: "Three players share this board: {board}.",
    4: "Four players share this board: {board}.",
}
STARTS = {
    "standard": "Each begins in a corner and on the two middle cells of the side across.",
    "corners": "Each begins with one cube in a corner.",
    "middles": "Each begins on the two middle cells of a side.",
    "opposite corners": "Each begins with one cube in each of two opposite corners.",
    "arms": "Each begins with two cubes at the end of an arm.",
    "opposite arms": "Each begins with two cubes at the end of each of two opposite arms.",
    "drawn": "Each begins with one cube, far from the others.",
}
FIRST = "The last to find mouldy food plays {colour}."
PASSING = "A player without a move passes, and one without cubes is out."
GROWING = {
    "8": "Each turn, grow or spread; diagonal steps and neighbours count. To grow, put a new cube on an empty cell "
    "next to one of yours.",
    "4": "Each turn, grow or spread; diagonal steps and neighbours do not count. To grow, put a new cube on an empty "
    "cell next to one of yours.",
    "hex": "Each turn, grow or spread. To grow, put a new cube on an empty cell next to one of yours.",
}
SPREADING = {
    "line": "To spread, move a cube of yours two steps straight on to an empty cell; cubes in between do not stop "
    "it.",
    "ring": "To spread, move a cube of yours to any empty cell two steps away, around corners as well.",
    "slide": "To spread, move a cube of yours two steps straight on to an empty cell; a cube on the cell between "
    "stops it.",
}
ABSORBING = "All enemy cubes next to the cube that has grown or moved become yours."
END = (
    "The game ends when the board is full, nobody can move, one colour is left, or a position comes up for the third "
    "time with the same player to move."
)
GOAL = "Then the player with the most cubes wins, and a tie for the most is a draw."
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
