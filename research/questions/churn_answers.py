"""Answers to the author of Churn, whose board of three cells a side is solved."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from affinage.survey.figures import mean
from research.questions import replays
from research.questions.replays import facts_of
from research.questions.tables import TURNS, Column, Games, Row, Table, number, of_games

Answer = tuple[str, Table]
PERFECT = 100
"""Number of games of the perfect winner."""
PLAYED_OUT = {3: 400, 4: 200, 5: 40}
"""Random games of each size that are played to their end: one of size 5 has thousands of turns."""


def solved(games: Games) -> Answer:
    """Answer how Churn goes with perfect play."""
    won, moves = replays.winning_first_moves()
    facts = [replays.facts(seed) for seed in range(PERFECT)]
    columns = (TURNS, Column("changes of the lead", "lead changes", "number"))
    rows = [
        Row("3 a side, perfect winner, random loser", PERFECT, [column.figure(facts) for column in columns])
    ]
    rows += of_games(games, facts_of, columns, ("3 a side", "game=churn&pie=off")).rows
    table = Table("games", [(column.head, column.unit) for column in columns], rows)
    return (
        f"Of Red's {moves} first moves {won} win and {moves - won} lose. So with the pie rule Blue wins: swap after "
        f"one of the {won}, do not swap after the others. Where the winner plays perfectly and the other at random, a "
        f"game takes {number(table[0, 0])} turns, and the lead changes {number(table[0, 1])} times.",
        table,
    )


def sizes(games: Games) -> Answer:
    """Answer what larger boards are like."""
    rows = []
    for size, count in PLAYED_OUT.items():
        lengths = [replays.random_length(f"game=churn&board=hex:{size}", seed) for seed in range(count)]
        rows.append(Row(f"{size} a side, random games", count, [mean(np.array(lengths, float))]))
    table = Table("games", [(TURNS.head, TURNS.unit)], rows)
    three, four, five = (number(row.figures[0]) for row in rows)
    return (
        f"Long: a random game takes {three} turns on size 3, {four} on size 4 and {five} on size 5. So size 4 takes "
        "more than an evening, and size 5 has no end that people would see.",
        table,
    )


ANSWERS: Mapping[str, tuple[Callable[[Games], Answer], str]] = {
    "churn-solved": (solved, "game=churn&pie=off"),
    "churn-sizes": (sizes, "game=churn&pie=off"),
}
"""The function of each answer, and the variant of the game to click through."""
