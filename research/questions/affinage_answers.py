"""Answers to the author of Affinage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.plain_text import all_of
from affinage.survey.figure import Figure
from research.questions import atlas_figures as atlas
from research.questions.atlas_figures import BOARDS
from research.questions.replays import facts_of
from research.questions.tables import (
    Column,
    Games,
    Table,
    against_half,
    compared,
    even_balance,
    number,
    of_games,
    percent,
)

EVEN, ODD = "board=square:8&neutral=forbid", "board=square:9&neutral=forbid"
ENGINE_GAMES = 40
"""Games between engines of each variant in the atlas."""
BANNED = (("8 by 8, our ban", EVEN), ("9 by 9, our ban", ODD))
PARITY = {
    "square:7": "7 by 7, odd",
    "square:8": "8 by 8, even",
    "hex:4": "hexagon 4, odd",
    "hex:5": "hexagon 5, odd",
}
COLOURS = {"same": "one colour", "mixed": "both colours"}

Answer = tuple[str, Table]


def together(games: Games) -> Answer:
    """Answer which options go together."""
    table, (single, pairs) = atlas.together(), atlas.beyond_single()
    best, worst = table.rows[0], table.rows[-1]
    return (
        f"Best together are {best.label}: engine games are as even as 40 games can show, with a balance of "
        f"{percent(best.figures[0])}, where {_even()} would be perfect. Worst together are {worst.label}, with "
        f"{percent(worst.figures[0])}. Over all 7,560 variants in random games, single options explain "
        f"{100 * single:.0f}% of the differences in balance, and pairs of options {100 * pairs:.0f}%.",
        table,
    )


def _even() -> str:
    """Return the balance that engine games of a perfectly even variant show on average."""
    return f"{100 * even_balance(ENGINE_GAMES):.0f}%"


def limit(games: Games) -> Answer:
    """Answer what the limit predicts."""
    table = atlas.limits()
    return (
        "As it should be for a system that balances: the limit itself explains almost nothing, in random games "
        f"{percent(table[1, 0])} of the differences in length, {percent(table[1, 1])} of those in choices, "
        f"{percent(table[1, 2])} of those in balance and {percent(table[1, 3])} of those in ties.",
        table,
    )


def weights(games: Games) -> Answer:
    """Answer which weights are off."""
    table = atlas.weights()
    first, second = sorted(table.rows, key=lambda row: -abs(row.figures[2].value - row.figures[0].value))[:2]
    return (
        "Not every weight balances. To fill the board alike, "
        f"{first.label}, needs {number(first.figures[2])}, where his weight is {first.figures[0].value:.0f}; "
        f"{second.label}, needs {number(second.figures[2])}, where it is {second.figures[0].value:.0f}.",
        table,
    )


def proximity(games: Games) -> Answer:
    """Answer whether proximity limits the choices."""
    places = ("ortho", "diag", "ortho-diag", "knight", "gap1", "gap2", "independent")
    groups = [(atlas.in_words("place", place), _belongs(place=place)) for place in places]
    table = atlas.by_option((("branching", "number"), ("balance", "share")), groups)
    near, free = 0, 2 * places.index("independent")
    verdict = compared(
        table[near, 1],
        table[free, 1],
        "Games are more even for it",
        "Games are less even for it",
        "Whether games are more even cannot be told",
    )
    return (
        f"It limits them: side by side there are {number(table[near, 0])} legal turns in engine games, anywhere "
        f"{number(table[free, 0])}. {verdict}: the balance is {percent(table[near, 1])} side by side and "
        f"{percent(table[free, 1])} anywhere, where {_even()} would be perfect.",
        table,
    )


def largest(games: Games) -> Answer:
    """Answer whether other goals favour the largest group."""
    columns = [
        Column("by cells", "largest wins sites"),
        Column("by number of holes", "largest wins territories"),
        Column("by cascade", "largest wins cascade"),
    ]
    table = of_games(games, facts_of, columns, *BANNED)
    sites, count, cascade = (table[0, place] for place in range(3))
    most = compared(
        count,
        sites,
        "Counting holes does so, too",
        "Counting holes does the opposite",
        "Counting holes does not",
    )
    return (
        f"Cascade does so by design: counted so, the owner of the largest hole wins {percent(cascade)} of the final "
        f"positions. {most}: by the number of holes this player wins {percent(count)}, and by cells {percent(sites)}.",
        table,
    )


def neutral(games: Games) -> Answer:
    """Answer how often the ban forbids what looks legal."""
    columns = [
        Column("turns with a forbidden pair", "turns with a ban"),
        Column("pairs it forbids", "forbidden"),
        Column("decided by the tie-break", "tie-break"),
    ]
    table = of_games(games, facts_of, columns, *BANNED)
    return (
        f"Players would have to look often: on 8 by 8 the ban forbids some pair that looks legal in "
        f"{percent(table[0, 0])} of the turns of engine games, but only {percent(table[0, 1])} of the pairs.",
        table,
    )


def ties(games: Games) -> Answer:
    """Answer on which boards the ban prevents ties."""
    authors = {board: ("mixed" if "odd" in words else "same") for board, words in PARITY.items()}
    groups = [(PARITY[board], _belongs(board=board, goal="sites")) for board in BOARDS]
    groups += [
        (
            f"{PARITY[board]}, the author's colours",
            _belongs(board=board, goal="sites", colours=authors[board]),
        )
        for board in BOARDS
    ]
    table = atlas.of_pairs("neutral", "allow", "forbid", "tiebreaks", groups)
    changes = {row.label: row.figures[2] for row in table.rows}
    odd = ("square:7", "hex:4", "hex:5")
    assert all(changes[f"{PARITY[board]}, random games"].low > -10 for board in odd), "the text says few"
    shares = {row.label: row.figures for row in table.rows}
    every = [_change(board, *shares[f"{PARITY[board]}, random games"][:2]) for board in (*odd, "square:8")]
    own = [
        _change(board, *shares[f"{PARITY[board]}, the author's colours, random games"][:2])
        for board in ("square:7", "square:8")
    ]
    return (
        "Our ban prevents few, and makes some on 8 by 8. Where cells count, it changes the part of random games that "
        f"the tie-break decides {all_of(every)}; with the author's colours {all_of(own)}. His ban, without exceptions, "
        "would leave no ties on an odd number of cells; ours lets the only hole and unchanged ones be neutral.",
        table,
    )


def _change(board: str, allowed: Figure, forbidden: Figure) -> str:
    return f"from {100 * allowed.value:.0f}% to {100 * forbidden.value:.0f}% on {PARITY[board].partition(',')[0]}"


def parity(games: Games) -> Answer:
    """Answer what happens with the colours the other way round."""
    groups = [
        (f"{PARITY[board]}, {words}", _belongs(board=board, colours=value))
        for board in BOARDS
        for value, words in COLOURS.items()
    ]
    table = atlas.by_option((("first", "share"), ("balance", "share"), ("tiebreaks", "share")), groups)
    figures = {row.label: row.figures for row in table.rows}

    def of(board: str, colours: str, kind: str, column: int) -> Figure:
        return figures[f"{PARITY[board]}, {COLOURS[colours]}, {kind} games"][column]

    even, odd = of("square:8", "same", "engine", 0), of("square:7", "same", "engine", 0)
    mixed = of("square:8", "mixed", "engine", 0)
    verdict = against_half(
        even, "an edge for the first player", "an edge for the second", "no edge that we can see"
    )
    return (
        f"Colours matter more than the board. Two stones of one colour mean {verdict} on 8 by 8, {percent(even)} of "
        f"engine games, and {percent(odd)} on 7 by 7; with both colours on 8 by 8 the first player wins "
        f"{percent(mixed)}. "
        f"The tie-break decides {percent(of('square:8', 'mixed', 'random', 2))} of random games with both colours on "
        f"8 by 8, and {percent(of('square:8', 'same', 'random', 2))} with one; on 7 by 7 "
        f"{percent(of('square:7', 'mixed', 'random', 2))} with both, and "
        f"{percent(of('square:7', 'same', 'random', 2))} with one.",
        table,
    )


def _belongs(**wanted: str) -> atlas.Test:
    return lambda row: all(row.options[key] == value for key, value in wanted.items())


ANSWERS: Mapping[str, tuple[Callable[[Games], Answer], str]] = {
    "affinage-together": (together, "board=square:7&place=gap2"),
    "affinage-limit": (limit, "board=hex:5&limit=dense"),
    "affinage-weights": (weights, "place=gap2"),
    "affinage-proximity": (proximity, "place=independent"),
    "affinage-largest": (largest, "goal=cascade"),
    "affinage-neutral": (neutral, EVEN),
    "affinage-ties": (ties, ODD),
    "affinage-parity": (parity, "colours=mixed"),
}
"""The function of each answer, and the variant of the game to click through."""
