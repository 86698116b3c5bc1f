"""Affinage's options in link order, and their contributions to the limit N."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from affinage.board.topology import Board
from affinage.game.options import BoardOption, Option, Requires, opening_options
from affinage.plain_text import plural

# The author's formula: every option contributes to the limit N.
BOARD_TALLY = {"square": 1, "hex": 3}
PLACE_TALLY = {"ortho-diag": 0, "independent": 1, "knight": 1, "diag": 1, "ortho": 2, "gap1": 1, "gap2": 3}
LIMIT_TALLY = {"sparse": 0, "dense": 1, "combined": 2}
NEAR_TALLY = {"ortho": 0, "diag": 0, "ortho-diag": 3}

STONES = ("1 stone", "{number} stones")
CHOSEN_LIMIT = ("a limit of 1 stone", "a limit of {number} stones")
LIMITS = {
    "sparse": "only so many stones near the pair",
    "dense": "only so many stones near the pair, plus one",
    "combined": "only so many stones near the first plus near the second",
    "match": "no stone of another colour near a new stone",
    "contrast": "no stone of the same colour near a new stone",
}
"""Condition of each restriction, by value of `limit`."""


@dataclass(frozen=True, slots=True)
class LimitBreakdown:
    """The limit N of a variant and the parts it adds up from, as (option, number); none for another number."""

    limit: int
    parts: tuple[tuple[str, int], ...] = ()


def limit_breakdown(values: Mapping[str, str], geometry: str) -> LimitBreakdown | None:
    """Return the limit N of a variant as chosen or by the author's formula, None if it has no limit N."""
    if values["limit"] not in LIMIT_TALLY:
        return None
    parts = (
        ("board", BOARD_TALLY[geometry]),
        ("place", PLACE_TALLY[values["place"]]),
        ("limit", LIMIT_TALLY[values["limit"]]),
        ("near", NEAR_TALLY[values["near"]]),
    )
    tally = sum(number for _, number in parts)
    limit = tally if values["max"] == "auto" else int(values["max"])
    return LimitBreakdown(limit, parts if limit == tally else ())


def partner_masks(board: Board, place: str, links: str) -> tuple[int, ...]:
    """Return, for each cell, the mask of cells allowed for the other stone of a pair under `place`."""
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
            "quasi": "Quasi-Triangular board",
            "plus:3": "giant plus sign of squares",
        },
        help="Shape and size of the board. Some choices raise the limit, the number of stones that may be near a pair.",
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
        changes={
            "same": "both stones are yours, though the number of cells is odd",
            "mixed": "one stone of each colour, though the number of cells is even",
        },
        brief={"same": "pairs of one colour", "mixed": "pairs of both colours"},
    ),
    Option(
        "place",
        {
            "ortho": "side by side",
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
        brief={
            "diag": "pairs on a diagonal",
            "ortho-diag": "pairs straight or diagonal",
            "knight": "pairs as a knight leaps",
            "independent": "placed anywhere",
            "gap1": "placed with a gap",
            "gap2": "placed with a wide gap",
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
        brief={
            "dense": "one more stone near",
            "combined": "near stones added up",
            "match": "other colours kept away",
            "contrast": "same colour kept away",
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
        brief={"diag": "near on diagonals", "ortho-diag": "near in all directions"},
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
        origins={"ortho-diag": "announced"},
        brief={"ortho-diag": "holes joined on diagonals"},
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
        brief={"territories": "most holes win", "cascade": "largest hole wins"},
    ),
    Option(
        "neutral",
        {"allow": "holes may be neutral", "forbid": "a turn may not make a neutral hole"},
        "Whether a turn may make a hole that nobody owns.",
        name="Neutral holes",
        origins={"forbid": "considered"},
        brief={"forbid": "no neutral holes"},
    ),
    Option(
        "max",
        {
            "auto": "as the other choices add up",
            **{str(number): plural(STONES, number) for number in range(25)},
        },
        "How many stones the limit allows.",
        name="Size of the limit",
        requires=Requires(
            "limit", ("sparse", "dense", "combined"), "only with the limits sparse, dense and combined"
        ),
        counted=False,
        is_sum=True,
        origins={str(number): "ours" for number in range(25)},
        changes={str(number): plural(CHOSEN_LIMIT, number) for number in range(25)},
        brief={str(number): f"limit of {number}" for number in range(25)},
    ),
    *opening_options(pie=False),
)
