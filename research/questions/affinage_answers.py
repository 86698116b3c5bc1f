"""Answers to the author of Affinage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from research.questions import atlas_figures as atlas
from research.questions.atlas_figures import BOARDS
from research.questions.replays import facts_of
from research.questions.tables import Column, Games, Table, against_half, compared, number, of_games, percent

EVEN, ODD = "board=square:8&neutral=forbid", "board=square:9&neutral=forbid"
TO_CLICK = EVEN
BANNED = (("8 by 8, strict ban", EVEN), ("9 by 9, strict ban", ODD))
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
        f"Yes: in engine games {best.label} is the most even pair of options, with a balance of "
        f"{percent(best.figures[0])}, and {worst.label} the least, with {percent(worst.figures[0])}. Over all 7,560 "
        f"variants in random games, single options explain {100 * single:.0f}% of the differences in "
        "balance, and pairs "
        f"of options {100 * pairs:.0f}%.",
        table,
    )


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
    off = sorted(table.rows, key=lambda row: -abs(row.figures[2].value - row.figures[0].value))
    first, second = off[:2]
    return (
        f"Not every weight balances: {first.label} adds {first.figures[0].value:+.0f}, and "
        f"{number(first.figures[2])} would fit; {second.label} adds {second.figures[0].value:+.0f}, and "
        f"{number(second.figures[2])} would fit.",
        table,
    )


def proximity(games: Games) -> Answer:
    """Answer whether proximity limits the choices."""
    places = ("ortho", "diag", "ortho-diag", "knight", "gap1", "gap2", "independent")
    groups = [(atlas.in_words("place", place), _belongs(place=place)) for place in places]
    table = atlas.by_option((("branching", "number"), ("balance", "share")), groups)
    near, free = table[0, 0], table[2 * places.index("independent"), 0]
    verdict = compared(
        table[0, 1],
        table[12, 1],
        "Games are more even for it",
        "Games are less even for it",
        "Whether games are more even cannot be told",
    )
    return (
        "It limits them: side by side there are "
        f"{number(near)} legal turns in engine games, anywhere {number(free)}. {verdict}: "
        f"the balance is {percent(table[0, 1])} side by side and {percent(table[12, 1])} anywhere.",
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
    verdict = compared(sites, count, "more often than", "less often than", "not surely more often than")
    return (
        f"Cascade does so by design: the owner of the largest hole wins {percent(cascade)} of the final positions "
        f"counted so. By cells it wins {percent(sites)}, {verdict} by the number of holes, with {percent(count)}.",
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
    groups = [
        (f"{PARITY[board]}, {words}", _belongs(board=board, neutral=value, goal="sites"))
        for board in BOARDS
        for value, words in (("allow", "without the ban"), ("forbid", "with it"))
    ]
    table = atlas.by_option((("tiebreaks", "share"), ("neutral", "share")), groups)
    ties_on = {row.label: row.figures[0] for row in table.rows}
    verdicts = []
    for board in ("square:7", "square:8"):
        with_ban, without = (
            ties_on[f"{PARITY[board]}, {words}, random games"] for words in ("with it", "without the ban")
        )
        effect = compared(
            with_ban, without, "brings more ties", "prevents ties", "makes no visible difference"
        )
        verdicts.append(
            f"on {PARITY[board]}, it {effect}: {percent(with_ban)} with it, {percent(without)} without it"
        )
    return (
        "The share of random games that the tie-break decides, where cells count: "
        + "; ".join(verdicts)
        + ". A ban without "
        "exceptions would leave no ties on an odd number of cells; ours lets the only hole and unchanged ones be "
        "neutral.",
        table,
    )


def parity(games: Games) -> Answer:
    """Answer what happens with the colours the other way round."""
    groups = [
        (f"{PARITY[board]}, {words}", _belongs(board=board, colours=value))
        for board in BOARDS
        for value, words in COLOURS.items()
    ]
    table = atlas.by_option((("first", "share"), ("balance", "share"), ("tiebreaks", "share")), groups)
    figures = {row.label: row.figures for row in table.rows}
    even, odd = (
        figures["8 by 8, even, one colour, engine games"],
        figures["7 by 7, odd, one colour, engine games"],
    )
    even_mixed = figures["8 by 8, even, both colours, engine games"]
    verdict = against_half(even[0], "an edge for the first player", "an edge for the second", "no edge")
    return (
        f"Colours matter more than the board: two stones of one colour mean {verdict} on 8 by 8, {percent(even[0])} of "
        f"engine games, and {percent(odd[0])} on 7 by 7. The other way round, both colours on 8 by 8, the first player "
        f"wins {percent(even_mixed[0])}.",
        table,
    )


def _belongs(**wanted: str) -> atlas.Test:
    return lambda row: all(row.options[key] == value for key, value in wanted.items())


ANSWERS: Mapping[str, tuple[Callable[[Games], Answer], str]] = {
    "affinage-together": (together, TO_CLICK),
    "affinage-limit": (limit, TO_CLICK),
    "affinage-weights": (weights, TO_CLICK),
    "affinage-proximity": (proximity, TO_CLICK),
    "affinage-largest": (largest, TO_CLICK),
    "affinage-neutral": (neutral, TO_CLICK),
    "affinage-ties": (ties, ODD),
    "affinage-parity": (parity, ODD),
}
"""The function of each answer, and the variant of the game to click through."""
