"""Answers to the author of Emulsion."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from research.questions import atlas_figures
from research.questions.replays import facts_of
from research.questions.tables import (
    DRAWN,
    FIRST,
    TURNS,
    Column,
    Games,
    Row,
    Table,
    against_half,
    compared,
    number,
    of_games,
    percent,
)

Answer = tuple[str, Table]
EMULSION, FREE = "game=emulsion&pie=off", "game=emulsion&start=free&pie=off"
PIE_VERDICTS = {
    ("first", "second"): "For our computers it turns the edge round",
    ("first", ""): "Yes, as far as we can see",
    ("first", "first"): "It helps, but leaves the first player an edge",
    ("", ""): "There is no edge to take away that we can see",
}
"""Verdicts by the player with an edge without the pie rule, and with it."""
SIZES = (
    ("6 by 6", "game=emulsion&board=square:6&pie=off"),
    ("8 by 8", EMULSION),
    ("10 by 10", "game=emulsion&board=square:10&pie=off"),
)


def ties(games: Games) -> Answer:
    """Answer how often ties decide."""
    column = Column("decided by the last move", "tie-break")
    variants = (*SIZES[:2], ("Free, 8 by 8", FREE))
    rows = [row for row in of_games(games, facts_of, (column,), *variants).rows if "engine" in row.label]
    labels = {"square:5": "5 by 5", "square:6": "6 by 6", "square:8": "8 by 8", "square:10": "10 by 10"}
    for row in atlas_figures.measured("random", "emulsion"):
        if row.options["board"] in labels and row.options["pie"] == "on":
            kind = "Free, " if row.options["start"] == "free" else ""
            label = f"{kind}{labels[row.options['board']]}, random games"
            rows.append(Row(label, row.games, [row.figures["tiebreaks"]]))
    table = Table("games", [(column.head, column.unit)], rows)
    shares = {row.label: percent(row.figures[0]) for row in rows}
    return (
        f"In random games seldom: the last move decides {shares['8 by 8, random games']} of them on 8 by 8 and "
        f"{shares['6 by 6, random games']} on 6 by 6. In engine games it decides {shares['8 by 8, engine games']} on "
        f"8 by 8 and {shares['6 by 6, engine games']} on 6 by 6.",
        table,
    )


def pie(games: Games) -> Answer:
    """Answer whether the pie rule works."""
    columns = (FIRST, Column("second player swaps", "swapped"), TURNS)
    table = of_games(
        games, facts_of, columns, ("With the pie rule", "game=emulsion"), ("Without it", EMULSION)
    )
    edges = [against_half(table[row, 0], "first", "second", "") for row in (2, 0)]
    return (
        f"{PIE_VERDICTS[edges[0], edges[1]]}: without the pie rule the first player scores {percent(table[2, 0])} of "
        f"engine games, and with it {percent(table[0, 0])}. {percent(table[0, 1])} of the second players swap; random "
        "ones never do.",
        table,
    )


def free(games: Games) -> Answer:
    """Answer whether Free Emulsion is more even."""
    table = of_games(games, facts_of, (FIRST, TURNS, DRAWN), ("Emulsion", EMULSION), ("Free Emulsion", FREE))
    is_edge = table[0, 0].low > 0.5
    difference = compared(table[0, 0], table[2, 0], "Yes", "No", "Perhaps, but the games are too few to tell")
    verdict = against_half(table[2, 0], "No", "It goes to the second", difference)
    return (
        f"{verdict if is_edge else 'No edge can be seen in either'}: without the pie rule the first player "
        f"scores {percent(table[0, 0])} of engine games of Emulsion, and {percent(table[2, 0])} of Free Emulsion.",
        table,
    )


def size(games: Games) -> Answer:
    """Answer which size is best."""
    table = of_games(games, facts_of, (FIRST, Column("decided by the last move", "tie-break"), TURNS), *SIZES)
    verdict = compared(
        table[0, 0],
        table[4, 0],
        "The smallest is the least even",
        "The largest is the least even",
        "None that we can name",
    )
    others = compared(
        table[2, 0],
        table[4, 0],
        "and the largest is best",
        "and the middle one is best",
        "and the others cannot be told apart",
    )
    return (
        f"{verdict}, {others}: without the pie rule the first player scores {percent(table[0, 0])}, "
        f"{percent(table[2, 0])} and {percent(table[4, 0])} of engine games on 6, 8 and 10 cells a side. They take "
        f"{number(table[0, 2])}, {number(table[2, 2])} and {number(table[4, 2])} turns.",
        table,
    )


def swap(games: Games) -> Answer:
    """Answer whether both players have the same turns."""
    column = Column("positions with the same turns for both", "same turns")
    table = of_games(games, facts_of, (column,), ("Emulsion", EMULSION), ("Free Emulsion", FREE))
    assert all(row.figures[0].value == 1 for row in table.rows), "the text says always"
    return (
        "Yes, always: what one stone gains by the exchange of two cells, the other gains as well. A cell with more "
        "friends for one colour has fewer for the other, by as many. So nobody can save a turn for later; only what a "
        "turn does to the groups differs.",
        table,
    )


ANSWERS: Mapping[str, tuple[Callable[[Games], Answer], str]] = {
    "emulsion-ties": (ties, SIZES[0][1]),
    "emulsion-pie": (pie, "game=emulsion"),
    "emulsion-free": (free, FREE),
    "emulsion-size": (size, SIZES[2][1]),
    "emulsion-swap": (swap, EMULSION),
}
"""The function of each answer, and the variant of the game to click through."""
