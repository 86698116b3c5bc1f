"""Answers to the author of Taifas."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from research.questions.playing import SKETCHES, SMALL
from research.questions.replays import facts_of
from research.questions.tables import FIRST, Column, Games, Table, compared, of_games, percent

Answer = tuple[str, Table]
TAIFAS, WEIGHTED = "game=taifas&pie=off", "game=taifas&score=weighted&pie=off"
SCORES = (("Zones count one", TAIFAS), ("Zones count 1/n", WEIGHTED))
MEETING = (
    Column("turns that change the number of the other's zones", "changes"),
    Column("turns that change the number of one's own", "own changes"),
    Column("stones of the other's colour", "other colour"),
    Column("part of the game until the empty cells fall apart", "apart"),
)
SMALL_ZONES = Column("zones of one cell at the end", "of one cell")
NAMES = {
    "own": "Only your own colour",
    "touch": "Touch: place beside an enemy stone",
    "capture": "Capture: lone stones without room turn over",
    "dislodge": "Dislodge: enemy stones step aside",
}
"""The sketches, which all have players place only their own colour."""


def interaction(games: Games) -> Answer:
    """Answer how much the players of Taifas meet."""
    table = of_games(games, facts_of, (*MEETING, SMALL_ZONES), *SCORES)
    verdict = compared(
        table[0, 0],
        table[0, 1],
        "They interfere more than they build",
        "The suspicion is right",
        "They interfere about as much as they build",
    )
    return (
        f"{verdict}: {percent(table[0, 0])} of the turns of computers change how many zones the other has, "
        f"and {percent(table[0, 1])} how many the player has; {percent(table[0, 4])} of the zones at the end have one "
        f"cell. {percent(table[0, 2])} of the turns place a stone of the other's colour, and the empty cells fall "
        f"apart after {percent(table[0, 3])} of the game.",
        table,
    )


def weighted(games: Games) -> Answer:
    """Answer whether 1/n helps."""
    columns = (*MEETING[:3], SMALL_ZONES, Column("decided by the tie-break", "tie-break"), FIRST)
    table = of_games(games, facts_of, columns, *SCORES)
    fewer = compared(table[0, 2], table[2, 2], "even fewer", "more", "about as many")
    meet = compared(table[2, 0], table[0, 0], "more", "fewer", "about as many")
    ties = compared(
        table[0, 4],
        table[2, 4],
        "It helps against ties",
        "It makes more ties",
        "It changes no ties that we can see",
    )
    return (
        f"Hardly, as far as players meet: with 1/n they place {fewer} stones of the other's colour, "
        f"{percent(table[2, 2])} in place of {percent(table[0, 2])}, and {meet} turns change how many zones the other "
        f"has, {percent(table[2, 0])} in place of {percent(table[0, 0])}. {ties}: the tie-break decides "
        f"{percent(table[2, 4])} of engine games with 1/n, and {percent(table[0, 4])} without. All these games are "
        f"without his pie rule, where the first player scores {percent(table[2, 5])} and {percent(table[0, 5])}.",
        table,
    )


def either(games: Games) -> Answer:
    """Answer whether placing both colours helps."""
    variants = (("Either colour", SMALL), (NAMES["own"], "own?board=square:5"))
    table = of_games(games, facts_of, MEETING, *variants)
    return (
        "It does, but rarely. The owner's stones alone bound a zone, so a stone of your own colour never changes the "
        f"zones that the other has. With either colour, {percent(table[0, 0])} of the turns of engine "
        "games on 5 by 5 do.",
        table,
    )


def suggestions(games: Games) -> Answer:
    """Answer which change of the rules makes players meet more."""
    variants = [("Taifas", SMALL), *((NAMES[key], f"{key}?board=square:5") for key in SKETCHES)]
    table = of_games(games, facts_of, (MEETING[0], MEETING[3], FIRST), *variants)
    engines = {row.label: row.figures[0] for row in table.rows if row.label.endswith("engine games")}
    plain, own, best = (
        engines[f"{label}, engine games"] for label in ("Taifas", NAMES["own"], NAMES["dislodge"])
    )
    assert best.value == max(figure.value for figure in engines.values()), "the text suggests Dislodge"
    verdict = compared(best, plain, "surely more than", "less than", "not surely more than")
    return (
        "Our suggestion, not his game, is Dislodge: place a stone of your own on an empty cell, or on the cell of an "
        "enemy stone that you first move to an empty cell beside it; a stone placed or moved in the last turn stays. "
        "You place only your own colour, and on a tie the last to place loses. "
        f"{percent(best)} of its turns change what the other has, {verdict} the {percent(plain)} of Taifas on the same "
        f"board, and {percent(own)} where players place only their own colour and nothing steps aside.",
        table,
    )


ANSWERS: Mapping[str, tuple[Callable[[Games], Answer], str]] = {
    "taifas-interaction": (interaction, TAIFAS),
    "taifas-weighted": (weighted, WEIGHTED),
    "taifas-either": (either, SMALL),
    "taifas-suggestions": (suggestions, SMALL),
}
"""The function of each answer, and the variant of the game to click through."""
