"""Affinage's options in link order, its cheeses, and its rules in plain words."""

from __future__ import annotations

from affinage.board.topology import Board
from affinage.game import Example, Preset, Rule
from affinage.game.options import BoardOption, Option, Requires, pie_option

PLACE_REASONS = {
    "ortho": "the second stone must be next to the first",
    "diag": "the second stone must be a diagonal step from the first",
    "ortho-diag": "the second stone must be a straight or diagonal step from the first",
    "knight": "the second stone must be a knight's leap from the first",
    "independent": "the second stone goes on another cell",
    "gap1": "at least 1 cell must lie between the two stones",
    "gap2": "at least 2 cells must lie between the two stones",
}
"""Messages about a second cell out of place, by value of `place`."""

# The author's tally: every option adds its part to the limit N.
BOARD_TALLY = {"square": 1, "hex": 3}
PLACE_TALLY = {"ortho-diag": 0, "independent": 1, "knight": 1, "diag": 1, "ortho": 2, "gap1": 1, "gap2": 3}
LIMIT_TALLY = {"sparse": 0, "dense": 1, "combined": 2}
NEAR_TALLY = {"ortho": 0, "diag": 0, "ortho-diag": 3}

LIMITS = {
    "sparse": "at most N stones near the pair",
    "dense": "at most N stones near the pair, N being one higher",
    "combined": "stones near the first plus stones near the second are at most N",
    "match": "no stone of another colour near a new stone",
    "contrast": "no stone of the same colour near a new stone",
}
"""What each restriction asks, by value of `limit`."""


def partner_masks(board: Board, place: str, links: str) -> tuple[int, ...]:
    """Return, for each cell, the mask of cells where the other stone of a pair may lie under `place`."""
    if place in ("ortho", "diag", "ortho-diag", "knight"):
        return board.near(place)
    too_near = board.within({"independent": 0, "gap1": 1, "gap2": 2}[place], links)
    return tuple(board.full & ~mask for mask in too_near)


OPTIONS: tuple[Option, ...] = (
    BoardOption(
        values={
            "square:8": "8 by 8 squares",
            "square:6": "6 by 6 squares, a short game",
            "square:9": "9 by 9 squares, one of each colour a turn",
            "square:10": "10 by 10 squares",
            "square:13": "13 by 13 squares",
            "square:19": "19 by 19 squares, a long game",
            "hex:4": "hexagon, 4 a side, a short game",
            "hex:5": "hexagon, 5 a side",
            "hex:6": "hexagon, 6 a side",
            "hex:10": "hexagon, 10 a side, a long game",
            "hex:4x4x6": "long hexagon, 51 cells",
            "limping:4": "hexagon with sides of 4 and 5",
            "rhombus:8": "the Hex board",
            "triangle:9": "triangle of hexagons",
            "star:4": "six-pointed star",
            "quasi": "triangle with bulging sides",
            "plus:3": "giant plus sign of squares",
        },
        help="Shape and size of the board.",
        authors=r"square:([0-9]+)(?:x\1)?|limping:[0-9]+|hex:(?:[2-9]|[0-9]{2,})(?:x(?:[2-9]|[0-9]{2,})){0,2}",
        adds=BOARD_TALLY,
    ),
    Option(
        "colours",
        {
            "auto": "both your own on an even number of cells, one of each on an odd number",
            "same": "both stones are yours",
            "mixed": "one stone of each colour",
        },
        "Whose stones are placed in a turn.",
        aliases=("auto",),
        name="Whose stones",
        origins={"same": "ours", "mixed": "ours"},
    ),
    Option(
        "place",
        {
            "ortho": "side by side, like a domino",
            "diag": "a diagonal step apart",
            "ortho-diag": "a straight or diagonal step apart",
            "knight": "a knight's leap apart",
            "independent": "anywhere",
            "gap1": "at least 1 cell between them",
            "gap2": "at least 2 cells between them",
        },
        "How the two stones of a turn lie to each other.",
        name="The pair",
        reach=lambda board, values: partner_masks(board, values["place"], values["links"]),
        terms={
            "ortho": "Ortho",
            "diag": "Diag",
            "ortho-diag": "Ortho-Diag",
            "knight": "Knight",
            "independent": "Independent",
            "gap1": "Gaps 1+",
            "gap2": "Gaps 2+",
        },
        adds=PLACE_TALLY,
    ),
    Option(
        "limit",
        LIMITS,
        "What restricts a placement.",
        name="The limit",
        terms={
            "sparse": "Sparse",
            "dense": "Dense",
            "combined": "Combined",
            "match": "No mismatch",
            "contrast": "No match",
        },
        adds=LIMIT_TALLY,
    ),
    Option(
        "near",
        {
            "ortho": "straight steps",
            "diag": "diagonal steps",
            "ortho-diag": "straight and diagonal steps",
        },
        "Where the restriction looks for neighbours.",
        name="What counts as near",
        reach=lambda board, values: board.near(values["near"]),
        terms={"ortho": "Ortho", "diag": "Diag", "ortho-diag": "Ortho-Diag"},
        adds=NEAR_TALLY,
    ),
    Option(
        "links",
        {
            "ortho": "straight steps only",
            "ortho-diag": "straight and diagonal steps",
        },
        "What joins empty cells into holes, and stones to a hole's edge.",
        requires=Requires("geometry", ("square",), "only on boards of squares"),
        name="What joins a hole",
        origins={"ortho-diag": "ours"},
        reach=lambda board, values: board.near(values["links"]),
    ),
    Option(
        "goal",
        {
            "sites": "most cells in your holes",
            "territories": "most holes",
            "cascade": "largest hole, then the next largest, and so on",
        },
        "What wins.",
        name="The goal",
        origins={"territories": "considered", "cascade": "considered"},
    ),
    Option(
        "neutral",
        {"allow": "holes may be neutral", "forbid": "a turn may not make a neutral hole"},
        "Whether a turn may make a hole that nobody owns.",
        name="Neutral holes",
        origins={"forbid": "considered"},
    ),
    Option(
        "max",
        {
            "auto": "as the other choices add up",
            **{str(n): f"{n} stone{'' if n == 1 else 's'}" for n in range(25)},
        },
        "The limit N.",
        name="The number N",
        requires=Requires(
            "limit", ("sparse", "dense", "combined"), "only with the limits sparse, dense and combined"
        ),
        counted=False,
        origins={str(number): "ours" for number in range(25)},
    ),
    pie_option(on=False),
)

PRESETS = (
    Preset("Emmental", "", "The classic: dominoes on squares, big round holes, fifty moves a turn."),
    Preset(
        "Gruyère",
        "board=hex:5&place=ortho",
        "Dominoes on a hexagon, one of each colour, until four fifths of it are full.",
    ),
    Preset(
        "Gouda",
        "board=hex:5&colours=same&limit=combined",
        "Firm: every neighbour counts twice; 23 turns, give or take one.",
    ),
    Preset(
        "Havarti",
        "board=square:8&place=independent&limit=dense",
        "Loose: place anywhere. Who copies the other side loses.",
    ),
    Preset(
        "Edam",
        "board=hex:4x4x6&place=independent",
        "A long board and a free hand: more than a thousand moves a turn.",
    ),
    Preset(
        "Chabichou",
        "board=square:7&place=gap1",
        "Stones keep their distance, and fourteen or fifteen turns are all.",
    ),
    Preset(
        "Jarlsberg",
        "board=hex:6&place=gap2&limit=combined",
        "Wide gaps: 2,600 moves a turn, and of all cheeses the lead changes most often.",
    ),
    Preset(
        "Roquefort",
        "board=square:9&place=knight&limit=contrast",
        "Blue veins: colours must alternate. No other cheese's games differ so much in length.",
    ),
    Preset(
        "Gorgonzola",
        "board=hex:5&place=knight&limit=match",
        "Each mould stays with its own kind, and wins by far.",
    ),
    Preset(
        "Stilton",
        "board=hex:5&place=gap1&limit=combined&near=diag",
        "Crumbly: pairs far apart, and a lead that falls to pieces six or seven times.",
    ),
    Preset(
        "Tilsit",
        "board=square:10&place=diag&near=diag",
        "Diagonal pairs that look diagonally, for more than thirty turns.",
    ),
    Preset(
        "Appenzeller",
        "board=hex:5&place=diag&limit=dense",
        "Spicy: leaps between the rows of a hexagon, and a lead that comes and goes.",
    ),
    Preset(
        "Manchego",
        "board=limping:4&place=ortho-diag&limit=dense",
        "Near pairs on a wheel so lopsided that nobody can copy the other side.",
    ),
    Preset(
        "Brie",
        "board=square:8&place=ortho-diag&limit=combined&near=ortho-diag",
        "Soft and close: tight pairs, a generous limit, twenty turns.",
    ),
    Preset(
        "Raclette",
        "board=square:7&place=gap2&limit=combined&links=ortho-diag&neutral=forbid",
        "Holes melt together across corners until more than nine tenths of the board are full.",
    ),
    Preset(
        "Comté",
        "board=square:10&limit=dense&goal=cascade",
        "Aged: a little over forty turns, and the largest hole decides.",
    ),
    Preset(
        "Camembert",
        "board=square:6&goal=territories",
        "Small and quick: thirteen or fourteen turns. Count holes, not cells.",
    ),
    Preset(
        "Parmigiano",
        "board=square:7&colours=mixed&limit=combined&goal=cascade&neutral=forbid",
        "Hard: no hole may be left neutral, and a cell more decides.",
    ),
    Preset(
        "Pecorino", "board=hex:5&place=knight&limit=combined", "Leaps on a hexagon, and no lead to rely on."
    ),
    Preset(
        "Taleggio",
        "board=hex:5&place=independent&limit=dense&near=diag",
        "Anything goes: 1,400 moves a turn, and no good comes of copying.",
    ),
    Preset(
        "Mimolette",
        "board=square:8&colours=mixed&place=gap2&goal=territories",
        "Count holes, from far-flung pairs; the lead changes seven times.",
    ),
    Preset(
        "Morbier",
        "board=square:8&colours=mixed&place=independent&limit=combined&links=ortho-diag&goal=cascade&neutral=forbid",
        "A stone of each colour anywhere, and in the end hardly a hole is nobody's.",
    ),
    Preset(
        "Reblochon",
        "board=hex:5&place=knight&near=ortho-diag&neutral=forbid",
        "Leaps that leave more than two cells of five open, hardly any of them nobody's.",
    ),
    Preset(
        "Limburger",
        "board=square:7&place=gap1&limit=combined&near=ortho-diag&links=ortho-diag",
        "Strong: gaps and corners, eighteen turns, and who copies is beaten.",
    ),
)

RULES = (
    Rule(
        "Each turn places two stones, never one. On a board with an even number of cells both are your own; "
        "on an odd number you place one of each colour. Black starts."
    ),
    Rule(
        "The two cells lie as the pair says: side by side, a diagonal or a knight's leap apart, or anywhere, "
        "or with a gap between them."
    ),
    Rule(
        "A gap asks for at least 1 or 2 cells between the two stones. The cells between are counted in steps along "
        "the board, in the directions that join holes, over occupied cells too.",
        ours=True,
    ),
    Rule("A gap takes the place of the other ways to lie: no pair has both.", ours=True),
    Rule(
        "A placement is restricted by the stones that were on the board before the turn. With Sparse and Dense at "
        "most N different stones may be near the pair. With Combined, the stones near the first and the stones near "
        "the second, each counted as it is placed, add up to at most N. The second sees the first, so a pair whose "
        "stones are near each other counts 1 more, and a stone near both counts twice. The order makes no difference."
    ),
    Rule("Sparse and Dense count alike; Dense has the higher limit.", ours=True),
    Rule(
        "No mismatch: every stone near a new stone has its colour. No match: every one has the other colour. These "
        "two have no limit N."
    ),
    Rule("In a pair of both colours, no mismatch and no match are judged stone by stone.", ours=True),
    Rule(
        "The limit N is a tally: the board, the pair, the limit and the directions each add their part. It is shown "
        "while playing, in place of the score; here you can have both."
    ),
    Rule("A player without a legal pair passes, and may pass only then."),
    Rule(
        "The game ends when neither player has a legal pair. The author's text says: when no more bacteria grow.",
        ours=True,
    ),
    Rule(
        "The empty cells then form holes, groups of joined cells. A hole belongs to the colour with more stones "
        "around it; with equal numbers it is neutral, and counts for neither player."
    ),
    Rule("Each stone around a hole counts once, however many of its cells it touches.", ours=True),
    Rule(
        "The player with more cells in holes of their own wins. On a tie, the last to place wins. With other goals "
        "the number of holes decides, or the largest hole and then the next largest."
    ),
    Rule("If nobody can place a pair from the start, the game is a draw.", ours=True),
    Rule(
        "Where neutral holes are forbidden, no hole may be neutral after a turn, unless it is the only hole or the "
        "very same hole was neutral before.",
        ours=True,
    ),
)

NOTES = (
    "Affinage is the curing of cheese: holes form while bacteria make gas. The stones are two kinds of bacteria.",
    "The games began with Tsjabitsjoe, a game of the Trous kind that hoembla described on BoardGameGeek. They are "
    "related to the author's Brain Coral of 2021 and to Alek Erickson's suggestion for it: the owner of a territory "
    "is whoever has more stones around it. Luis Bolaños Mures' games with placements restricted by the edges of "
    "territories were another influence.",
    "The author tied the colours of a pair to the size of the board because he first meant to forbid neutral "
    "territory as well. Then there can be no ties on those boards.",
    "Limits by neighbours narrow the choice to interesting games. The tally balances the effect of the options.",
    "He considered a ban on neutral territory, but found it too hard to implement, and too hard for players to "
    "track over the board.",
    "He also considered two other goals, most territories and the largest territory first. They would probably make "
    "the largest group too important, though strategy might then be easier to see.",
    "Some options go together better than others. There are over 1,000 variants, and the good ones should be named "
    "after cheeses.",
)

EXAMPLES = (
    Example(
        "board=square:5&colours=same", "c3,c4 d2,d3", "Two turns of dominoes: Black placed first, then White."
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
)
