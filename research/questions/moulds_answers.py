"""Answers to the author of Attack of the Moulds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from affinage.plain_text import all_of
from affinage.survey.figure import Figure
from research.questions.replays import facts_of
from research.questions.tables import (
    DRAWN,
    FIRST,
    TURNS,
    Column,
    Games,
    Table,
    compared,
    number,
    of_games,
    percent,
)

Answer = tuple[str, Table]
MOULDS = "game=moulds"
TRIANGLE = "game=moulds&board=triangle:7&players=3"
ABSORBED = Column("cubes absorbed per turn", "absorbed", "number")
SPREADS = Column("turns that spread", "spreads")
CHOICES = Column("legal turns", "choices", "number")
ORDINALS = ("first", "second", "third", "fourth")
COUNTS = {2: "two", 3: "three", 4: "four"}


def cubes(games: Games) -> Answer:
    """Answer whether two more cubes on the triangle help."""
    columns = (
        Column("turns before contact", "contact", "number"),
        ABSORBED,
        Column("part of the game until the last cube changes hands", "last absorbed"),
        TURNS,
    )
    variants = (
        ("Corner and middles", TRIANGLE),
        ("Corner only", f"{TRIANGLE}&setup=corners"),
        ("Middles only", f"{TRIANGLE}&setup=middles"),
    )
    table = of_games(games, facts_of, columns, *variants)
    verdict = compared(table[0, 1], table[2, 1], "Yes", "No", "It cannot be told")
    alone = compared(table[4, 1], table[0, 1], "still more do", "fewer do", "about as many do")
    return (
        f"{verdict}: {number(table[0, 1])} cubes change hands per turn with them, and {number(table[2, 1])} without. "
        f"Cubes can change hands {_begin(table[0, 0])}, without them {_begin(table[2, 0])}. "
        f"With the two in the middle alone {alone}, {number(table[4, 1])}.",
        table,
    )


def _begin(turns: Figure) -> str:
    return f"after {number(turns)} turns" if turns.value else "from the first turn on"


def directions(games: Games) -> Answer:
    """Answer whether four or eight directions are better."""
    variants = (("Eight directions", MOULDS), ("Four directions", f"{MOULDS}&directions=4"))
    table = of_games(games, facts_of, (CHOICES, ABSORBED, SPREADS, TURNS, DRAWN), *variants)
    verdict = compared(
        table[0, 1], table[2, 1], "Eight are livelier", "Four are livelier", "Neither is livelier"
    )
    return (
        f"Four restrict, but leave a choice: {number(table[2, 0])} legal turns on average, with eight "
        f"{number(table[0, 0])}. {verdict}: {number(table[0, 1])} cubes change hands per turn, with four "
        f"{number(table[2, 1])}.",
        table,
    )


def movement(games: Games) -> Answer:
    """Answer which way of spreading is better."""
    variants = (
        ("A: straight, jumping", MOULDS),
        ("A: straight, stopped", f"{MOULDS}&spread=slide"),
        ("B: anywhere two steps away", f"{MOULDS}&spread=ring"),
    )
    table = of_games(games, facts_of, (ABSORBED, SPREADS, CHOICES, TURNS, FIRST), *variants)
    verdict = compared(
        table[4, 1],
        table[0, 1],
        "With B, players spread more",
        "With B, players spread less",
        "Players spread as much with B as with A",
    )
    return (
        f"{verdict}: in {percent(table[4, 1])} of the turns, with A in {percent(table[0, 1])} if it jumps and in "
        f"{percent(table[2, 1])} if cubes stop it. {number(table[4, 0])}, {number(table[0, 0])} and "
        f"{number(table[2, 0])} cubes change hands per turn. The first player scores {percent(table[4, 4])}, "
        f"{percent(table[0, 4])} and {percent(table[2, 4])}.",
        table,
    )


def twenty(games: Games) -> Answer:
    """Answer whether twenty cubes are the right number."""
    columns = (Column("ended by 20 cubes", "by twenty"), DRAWN, TURNS)
    variants = (
        ("2 players", f"{MOULDS}&win=twenty"),
        ("3 players", f"{MOULDS}&board=quasi&players=3&win=twenty"),
        ("4 players", f"{MOULDS}&players=4&win=twenty"),
    )
    table = of_games(games, facts_of, columns, *variants)
    words = ((0, "two players"), (2, "three on 34 cells"), (4, "four"))
    ends = [f"{_how_often(table[row, 0])} with {players}, {percent(table[row, 0])}" for row, players in words]
    return (
        f"We cannot say, as other numbers were not measured. Twenty end engine games before the board is full "
        f"{'; '.join(ends)}.",
        table,
    )


def _how_often(ended: Figure) -> str:
    return "mostly" if ended.low > 0.5 else "seldom" if ended.high < 0.5 else "about half of the time"


def order(games: Games) -> Answer:
    """Answer who has the edge by order of turns."""
    variants = (
        ("2 players", MOULDS),
        ("3 players", f"{MOULDS}&board=quasi&players=3"),
        ("4 players", f"{MOULDS}&players=4"),
    )
    seats = [Column(f"{ordinal} player wins", f"won by {seat}") for seat, ordinal in enumerate(ORDINALS, 1)]
    tables = [
        of_games(games, facts_of, (DRAWN, *seats[:players]), variant)
        for players, variant in zip((2, 3, 4), variants, strict=True)
    ]
    edges = [_edge(*table.rows[0].figures) for table in tables]
    return " ".join(edges), Table(
        "games", tables[-1].columns, [row for table in tables for row in table.rows]
    )


def _edge(draws: Figure, *seats: Figure) -> str:
    """Return which players win more or less than an even share of the games that are not drawn."""
    even = (1 - draws.value) / len(seats)
    ahead = [ordinal for ordinal, wins in zip(ORDINALS, seats, strict=False) if wins.low > even]
    behind = [ordinal for ordinal, wins in zip(ORDINALS, seats, strict=False) if wins.high < even]
    verdicts = [_fares(ahead, "better"), _fares(behind, "worse")]
    wins = all_of(
        [f"the {ordinal} wins {percent(wins)}" for ordinal, wins in zip(ORDINALS, seats, strict=False)]
    )
    verdict = all_of([*filter(None, verdicts)]) or "no edge can be told"
    return f"Of {COUNTS[len(seats)]} {wins}, where {100 * even:.0f}% would be even: {verdict}."


def _fares(ordinals: Sequence[str], how: str) -> str:
    players = all_of([f"the {ordinal}" for ordinal in ordinals])
    return f"{players} {'do' if len(ordinals) > 1 else 'does'} {how}" if ordinals else ""


def early(games: Games) -> Answer:
    """Answer whether spreading pays before contact."""
    columns = (
        Column("turns before contact", "contact", "number"),
        Column("spreads among the winner's", "early spreads of winners"),
        Column("spreads among the others'", "early spreads of others"),
        Column("difference in points", "early difference", "number"),
    )
    variants = (("Eight directions", MOULDS), ("Four directions", f"{MOULDS}&directions=4"))
    table = of_games(games, facts_of, columns, *variants)
    return f"{_pays(table, 0, 'With eight directions')} {_pays(table, 2, 'With four directions')}", table


def _pays(table: Table, row: int, begin: str) -> str:
    winners, others, more = (table[row, column] for column in (1, 2, 3))
    verdict = "it makes no difference that we can see"
    if more.low > 0:
        verdict = "winners do more of it than losers"
    elif more.high < 0:
        verdict = "winners do less of it than losers"
    return (
        f"{begin} {verdict}: before contact, {percent(winners)} and {percent(others)} of their turns spread."
    )


ANSWERS: Mapping[str, tuple[Callable[[Games], Answer], str]] = {
    "moulds-cubes": (cubes, TRIANGLE),
    "moulds-directions": (directions, f"{MOULDS}&directions=4"),
    "moulds-movement": (movement, f"{MOULDS}&spread=slide"),
    "moulds-twenty": (twenty, f"{MOULDS}&win=twenty"),
    "moulds-order": (order, f"{MOULDS}&board=quasi&players=3"),
    "moulds-early": (early, MOULDS),
}
"""The function of each answer, and the variant of the game to click through."""
