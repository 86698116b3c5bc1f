"""The texts of Affinage: credit, named variants, readings, examples, rules, events and refusals."""

from __future__ import annotations

from affinage.game import Game
from affinage.game.texts import Addressed, Example, GameTexts, Rule, with_value
from affinage.games.affinage.presets import PRESETS

PASSING = "A player without a legal pair passes, and may pass only then."
END = "The game ends when neither player has a legal pair."
STUCK = "If nobody can place a pair from the start, the game is a draw."

DIAGONAL = (
    "On hexagons, a diagonal step leads between two neighbours "
    "to one of the six nearest cells that do not touch."
)
KNIGHT = "On hexagons, a knight's leap is that of hexagonal chess: one straight step, then one diagonal step outwards."
PLACEMENTS = "Ortho-Diag 0; Independent 1; Knight 1; Diag 1; Ortho 2"
"""Placements and their parts of the limit, in the author's words."""


def pairs_diagonally(game: Game) -> bool:
    """Return whether the stones of a pair may lie a diagonal step or a knight's leap apart."""
    return game.values["place"] in ("diag", "ortho-diag", "knight")


def steps_diagonally(game: Game) -> bool:
    """Return whether the pair or its limit has diagonal steps."""
    return pairs_diagonally(game) or game.values["near"] != "ortho"


TEXTS = GameTexts(
    designer="Dale W. Walton",
    source="https://ludii.games/details.php?keyword=Affinage",
    names_variants=True,
    summary="Place two stones a turn; each hole goes to whoever has more stones around it.",
    presets=PRESETS,
    rules=(
        Rule("Black starts.", ours=True),
        Rule(
            "With a gap, the cells between the two stones are counted in steps along the board, in the directions that "
            "join holes, over occupied cells too.",
            ours=True,
            quote="Separation placement with minimum open distances of N where (N = 1 or 2)",
            applies=with_value("place", "gap1", "gap2"),
        ),
        Rule(
            "With a gap, the pair has no other way to lie: a gap takes the place of a placement.",
            ours=True,
            quote="Gaps: 1+ 1; 2+ 3;",
            applies=with_value("place", "gap1", "gap2"),
        ),
        Rule(
            "With Sparse and Dense, a stone that the limit counts for both stones of the pair counts once.",
            ours=True,
            quote="maximum of N pieces on the board adjacent to the new pair",
            applies=with_value("limit", "sparse", "dense"),
        ),
        Rule(
            "With Sparse and Dense, stones are counted alike; Dense has the higher limit.",
            ours=True,
            quote="Sparse: 0; Dense:1; Combined 2;",
            applies=with_value("limit", "sparse", "dense"),
        ),
        Rule(
            "With Combined, the second stone also counts the first, if that lies where the limit looks: then the pair "
            "counts 1 more. A stone that both count is counted twice. The order makes no difference.",
            ours=True,
            quote="maximum of N for the combined number of pieces adjacent to each piece as placed",
            applies=with_value("limit", "combined"),
        ),
        Rule(
            "With a pair of both colours, no mismatch and no match are judged stone by stone.",
            ours=True,
            quote="No mismatch of colors on the board adjacent to the new pair",
            applies=lambda game: game.mixed and game.breakdown is None,
        ),
        Rule(PASSING, ours=True),
        Rule(
            END,
            ours=True,
            quote="When no more bacteria grow in the cheese",
        ),
        Rule(
            "Each stone around a hole counts once, however many of its cells it touches.",
            ours=True,
            quote="stone-majority around the territory's perimeter",
        ),
        Rule(
            DIAGONAL,
            ours=True,
            quote=PLACEMENTS,
            applies=lambda game: game.board.is_hex and steps_diagonally(game),
        ),
        Rule(
            KNIGHT,
            ours=True,
            quote=PLACEMENTS,
            applies=lambda game: game.board.is_hex and game.values["place"] == "knight",
        ),
        Rule(
            STUCK,
            ours=True,
            quote="In case of a tie, last to place wins.",
            applies=lambda game: game.initial().is_terminal(),
        ),
        Rule(
            "Where neutral holes are forbidden, no hole may be neutral after a turn, unless it is the only hole or an "
            "old neutral hole that the turn has not touched.",
            ours=True,
            quote="Restriction against creation of neutral territory",
            applies=with_value("neutral", "forbid"),
        ),
    ),
    notes=(
        "Affinage is the curing of cheese: holes form while bacteria make gas. The stones are two kinds of bacteria.",
        "The games were inspired by Tsjabitsjoe, a thread by hoembla on BoardGameGeek. It is named after a cheese of "
        "the Trous type.",
        "They are also related to the author's Brain Coral of 2021, and to the goal that Alek Erickson suggested for "
        "it: to own the largest territory, which belongs to whoever has more stones around it. The goal of the largest "
        "hole descends from that.",
        "Luis Bolaños Mures' games with placements restricted by the edges of territories were another influence.",
        "The author tied the colours of a pair to the size of the board because he first meant to forbid neutral "
        "territory as well. On a board with an odd number of cells a strict ban leaves no ties where cells count.",
        "Limits by neighbours narrow the choice to interesting games. The tally balances the effect of the options.",
        "He considered a ban on neutral territory, but found it too hard to implement, and too hard for players to "
        "track over the board.",
        "He also considered two other goals, most territories and the largest territory first. They would probably "
        "make the largest group too important, though strategy might then be easier to see.",
        "He announced play over sides and corners at once on squares, but had not yet implemented it.",
        "Some options go together better than others. There are over 1,000 variants, and the good ones should be "
        "named after cheeses.",
    ),
    examples=(
        Example(
            "board=square:5&colours=same",
            "c3,c4 d2,d3",
            "Two turns of dominoes: Black placed first, then White.",
        ),
        Example(
            "board=square:4",
            "b1,b2 c1,c2 b3,b4 c3,c4",
            "Two holes of four cells. Black has all four stones around the left one, White around the right one.",
        ),
        Example(
            "board=hex:3",
            "c2,d2 b4,c3 d4,c5",
            "A hexagon has an odd number of cells, so each turn places one stone of each colour.",
        ),
    ),
    region_name="holes",
    refusal_codes=("crowded", "colour", "neutral"),
)

# The rules of a variant, as whole sentences by the values of its options

PAIRS = {
    "same": "Each turn, place two stones of your colour on empty cells.",
    "mixed": "Each turn, place one stone of each colour on empty cells.",
    "odd": "Each turn, place one stone of each colour on empty cells, as the number of cells is odd.",
}
APART = {
    "ortho": "the second stone must be beside the first, along a side",
    "diag": "the second stone must be a diagonal step from the first",
    "ortho-diag": "the second stone must be a straight or diagonal step from the first",
    "knight": "the second stone must be a knight's leap from the first",
    "independent": "the second stone goes on any other cell",
    "gap1": "at least 1 cell must lie between the two stones",
    "gap2": "at least 2 cells must lie between the two stones",
}
"""Rules and refusals of a second cell, by value of `place`."""

GAPS = {
    "ortho": "The cells between are counted along sides.",
    "ortho-diag": "The cells between are counted along sides and across corners.",
}
"""The steps of a gap, by value of `links`."""

LIMITS = {
    "ortho": {
        "none": "No stone already on the board may be beside the pair.",
        "one": "At most 1 stone already on the board may be beside the pair.",
        "many": "At most {limit} stones already on the board may be beside the pair.",
        "combined": "Count the stones beside each new stone as it is placed, the second also counting the first: "
        "together at most {limit}.",
        "match": "No stone already on the board may be beside a new stone of the other colour.",
        "contrast": "No stone already on the board may be beside a new stone of its own colour.",
    },
    "diag": {
        "none": "No stone already on the board may be diagonally beside the pair.",
        "one": "At most 1 stone already on the board may be diagonally beside the pair.",
        "many": "At most {limit} stones already on the board may be diagonally beside the pair.",
        "combined": "Count the stones diagonally beside each new stone as it is placed, the second also counting the "
        "first: together at most {limit}.",
        "match": "No stone already on the board may be diagonally beside a new stone of the other colour.",
        "contrast": "No stone already on the board may be diagonally beside a new stone of its own colour.",
    },
    "ortho-diag": {
        "none": "No stone already on the board may be beside or diagonally beside the pair.",
        "one": "At most 1 stone already on the board may be beside or diagonally beside the pair.",
        "many": "At most {limit} stones already on the board may be beside or diagonally beside the pair.",
        "combined": "Count the stones beside or diagonally beside each new stone as it is placed, the second also "
        "counting the first: together at most {limit}.",
        "match": "No stone already on the board may be beside or diagonally beside a new stone of the other colour.",
        "contrast": "No stone already on the board may be beside or diagonally beside a new stone of its own colour.",
    },
}
"""The restriction by value of `near`, and by value of `limit` or how many stones it allows."""

NEAR = {
    "ortho": {
        "square": "Beside means along a side; corners do not count.",
        "hex": "Beside means along a side.",
    },
    "diag": {
        "square": "Diagonally beside means at a corner; sides do not count.",
        "hex": "Diagonally beside means a diagonal step away; sides do not count.",
    },
    "ortho-diag": {
        "square": "Beside or diagonally beside means along a side or at a corner.",
        "hex": "Beside or diagonally beside means along a side or a diagonal step away.",
    },
}
"""The words for directions, by value of `near` and the geometry of the board."""

NEUTRAL = (
    "No turn may leave a hole with as many black stones as white around it, unless it is the only hole or is an "
    "old neutral hole that the turn has not touched."
)
HOLES = {
    "ortho": "Then each hole of empty cells, joined along "
    "sides, goes to the colour with more stones along its sides, each counted once, or to nobody if equal.",
    "ortho-diag": "Then each hole of empty cells, joined along "
    "sides or at corners, goes to the colour with more stones at its sides and corners, each counted once, or to "
    "nobody if equal.",
}
"""The owners of holes, by value of `links`."""

GOALS = {
    "sites": "The player with the most cells in holes wins.",
    "territories": "The player with the most holes wins, whatever their size.",
    "cascade": "The player with the largest hole wins, or if they are equal the next largest, and so on.",
}
TIE = "On a tie, the last to place wins."

SHORT_PAIRS = {
    "same": {
        "ortho": "Place 2 side by side",
        "diag": "Place 2 a diagonal step apart",
        "ortho-diag": "Place 2 side by side or diagonally",
        "knight": "Place 2 a knight's leap apart",
        "independent": "Place 2 anywhere",
        "gap1": "Place 2 with at least 1 cell between",
        "gap2": "Place 2 with at least 2 cells between",
    },
    "mixed": {
        "ortho": "Place 1 of each colour side by side",
        "diag": "Place 1 of each colour a diagonal step apart",
        "ortho-diag": "Place 1 of each colour side by side or diagonally",
        "knight": "Place 1 of each colour a knight's leap apart",
        "independent": "Place 1 of each colour anywhere",
        "gap1": "Place 1 of each colour with at least 1 cell between",
        "gap2": "Place 1 of each colour with at least 2 cells between",
    },
}
SHORT_LIMITS = {
    "ortho": {
        "none": "no stone beside the pair",
        "one": "at most 1 stone beside the pair",
        "many": "at most {limit} stones beside the pair",
        "combined": "at most {limit} in all beside the two stones",
        "match": "no stone of the other colour beside a new one",
        "contrast": "no stone of its own colour beside a new one",
    },
    "diag": {
        "none": "no stone diagonally beside the pair",
        "one": "at most 1 stone diagonally beside the pair",
        "many": "at most {limit} stones diagonally beside the pair",
        "combined": "at most {limit} in all diagonally beside the two stones",
        "match": "no stone of the other colour diagonally beside a new one",
        "contrast": "no stone of its own colour diagonally beside a new one",
    },
    "ortho-diag": {
        "none": "no stone beside or diagonally beside the pair",
        "one": "at most 1 stone beside or diagonally beside the pair",
        "many": "at most {limit} stones beside or diagonally beside the pair",
        "combined": "at most {limit} in all beside or diagonally beside the two stones",
        "match": "no stone of the other colour beside or diagonally beside a new one",
        "contrast": "no stone of its own colour beside or diagonally beside a new one",
    },
}
SHORT_GOALS = {
    "sites": "own the most cells",
    "territories": "own the most holes",
    "cascade": "own the largest hole",
}

# Numbers on the screen

OPEN = {
    "sites": "Safe: cells of holes in which nobody can place any more; leading in: cells of areas that are still open.",
    "territories": "Safe: holes in which nobody can place any more; leading in: areas that are still open.",
    "cascade": "Safe: sizes of holes in which nobody can place any more; leading in: sizes of areas still open.",
}
"""The numbers of the players, by value of `goal`."""
REGION = (
    "In a hole, the large number counts its cells; 5–3 means 5 black stones and 3 white around it, and with equal "
    "numbers nobody gets it."
)
SUM = "The limit of {limit} is {sum}."
CHOSEN = "The limit of {limit} was chosen by hand."
SUMMANDS = {
    "square": "square board",
    "hex": "hexagonal board",
    "sparse": "sparse limit",
    "dense": "dense limit",
    "combined": "combined limit",
}
"""Short names of geometries and limits in the sum; other values have those of their options."""

# Events on the board

OWNS = Addressed(
    ("{colour} owns 1 hole ({sizes}).", "{colour} owns {number} holes ({sizes})."),
    ("You own 1 hole ({sizes}).", "You own {number} holes ({sizes})."),
)
OWNS_NONE = Addressed("{colour} owns no hole.", "You own no hole.")
NEUTRAL_HOLES = ("1 hole ({sizes}) is neutral.", "{number} holes ({sizes}) are neutral.")
SIZES = ("1 cell", "{sizes} cells")
GETS = Addressed(
    (
        "{colour} gets the hole at {place} (1 cell, {around} around it).",
        "{colour} gets the hole at {place} ({number} cells, {around} around it).",
    ),
    (
        "You get the hole at {place} (1 cell, {around} around it).",
        "You get the hole at {place} ({number} cells, {around} around it).",
    ),
)
NEUTRAL_HOLE = (
    "Nobody gets the hole at {place} (1 cell, {around} around it).",
    "Nobody gets the hole at {place} ({number} cells, {around} around it).",
)
SPARED = Addressed(
    "It keeps {colour} from getting the hole at {place}.", "It keeps you from getting the hole at {place}."
)
PROBABLY_GETS = Addressed("{colour} would probably get {cells}.", "You would probably get {cells}.")
STAYS_OPEN = "It would stay open who gets {cells}."
# Cascades have no entry, as the difference of their sizes is not a single number.
LEADS = {
    "sites": Addressed(
        ("{colour} leads by 1 cell.", "{colour} leads by {number} cells."),
        ("You lead by 1 cell.", "You lead by {number} cells."),
    ),
    "territories": Addressed(
        ("{colour} leads by 1 hole.", "{colour} leads by {number} holes."),
        ("You lead by 1 hole.", "You lead by {number} holes."),
    ),
}
LEADS_AROUND = Addressed(
    (
        "{colour} leads around the hole at {place} (1 cell, {around} around it).",
        "{colour} leads around the hole at {place} ({number} cells, {around} around it).",
    ),
    (
        "You lead around the hole at {place} (1 cell, {around} around it).",
        "You lead around the hole at {place} ({number} cells, {around} around it).",
    ),
)
EVEN_AROUND = (
    "Nobody leads around the hole at {place} (1 cell, {around} around it).",
    "Nobody leads around the hole at {place} ({number} cells, {around} around it).",
)
SECOND = "With the first stone on {first}, the second may go on any circle."
REFUSED = "With the first stone on {first}, the second may not go on {second}: {reason}."
NOBODY_COULD_PLACE, LAST_TO_PLACE = "nobody could place", "{colour} placed last"

# Refusals

CROWD = {
    "ortho": (
        "1 stone beside this cell; the limit is {limit}",
        "{number} stones beside this cell; the limit is {limit}",
    ),
    "diag": (
        "1 stone diagonally beside this cell; the limit is {limit}",
        "{number} stones diagonally beside this cell; the limit is {limit}",
    ),
    "ortho-diag": (
        "1 stone beside or diagonally beside this cell; the limit is {limit}",
        "{number} stones beside or diagonally beside this cell; the limit is {limit}",
    ),
}
PAIR_CROWD = {
    "ortho": (
        "1 stone beside the pair; the limit is {limit}",
        "{number} stones beside the pair; the limit is {limit}",
    ),
    "diag": (
        "1 stone diagonally beside the pair; the limit is {limit}",
        "{number} stones diagonally beside the pair; the limit is {limit}",
    ),
    "ortho-diag": (
        "1 stone beside or diagonally beside the pair; the limit is {limit}",
        "{number} stones beside or diagonally beside the pair; the limit is {limit}",
    ),
}
COMBINED_CROWD = {
    "ortho": "{first} + {second} stones beside the pair; the limit is {limit}",
    "diag": "{first} + {second} stones diagonally beside the pair; the limit is {limit}",
    "ortho-diag": "{first} + {second} stones beside or diagonally beside the pair; the limit is {limit}",
}
WRONG_COLOUR = {
    "ortho": "a {colour} stone is beside this cell",
    "diag": "a {colour} stone is diagonally beside this cell",
    "ortho-diag": "a {colour} stone is beside or diagonally beside this cell",
}
"""Refusals by value of `near`."""

FIRST_STONE = "the first stone is on this cell"
OTHER_FIRST = "only the {other} stone can go here; place the {own} one first"
WOULD_BE_NEUTRAL = "this would leave a neutral hole"
NO_PARTNER = "no second stone fits, not even on {cell}: {reason}"
NOWHERE = "no second stone fits: {reason}"
