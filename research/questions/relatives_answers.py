"""Answers to the authors of Taifas, Attack of the Moulds, Emulsion and Churn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.survey.figure import Figure
from research.questions import atlas_figures, replays
from research.questions.playing import SKETCHES, SMALL, PlayedGame
from research.questions.replays import Facts, facts_of
from research.questions.tables import (
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
FIRST = Column("first player's points", "half")
TURNS = Column("turns", "turns", "number")
DRAWN = Column("draws", "drawn")
PERFECT = 100  # games
TAIFAS, WEIGHTED = "game=taifas&pie=off", "game=taifas&score=weighted&pie=off"
MEETING = (
    Column("turns that change the other's zones", "changes"),
    Column("turns that change one's own zones", "own changes"),
    Column("stones of the other's colour", "other colour"),
    Column("part of the game until the empty cells fall apart", "apart"),
)
MOULDS = "game=moulds"
TRIANGLE = "game=moulds&board=triangle:7&players=3"
STRIFE = (
    Column("cubes absorbed per turn", "absorbed", "number"),
    Column("turns that spread", "spreads"),
    TURNS,
)
EMULSION, FREE = "game=emulsion&pie=off", "game=emulsion&start=free&pie=off"


def interaction(games: Games) -> Answer:
    """Answer how much the players of Taifas meet."""
    table = of_games(games, facts_of, MEETING, ("Zones count one", TAIFAS), ("Zones count 1/n", WEIGHTED))
    verdict = compared(
        table[0, 0],
        table[0, 1],
        "They interfere more than they build",
        "The suspicion is right",
        "They interfere about as much as they build",
    )
    return (
        f"{verdict}: {percent(table[0, 0])} of the turns of strong players change the number of zones that the other "
        f"has, and {percent(table[0, 1])} that of their own. {percent(table[0, 2])} place a stone of the other's "
        "colour, and "
        f"the empty cells fall apart after {percent(table[0, 3])} of the game.",
        table,
    )


def weighted(games: Games) -> Answer:
    """Answer whether 1/n helps."""
    columns = (*MEETING[:2], Column("decided by the tie-break", "tie-break"), FIRST)
    table = of_games(games, facts_of, columns, ("Zones count one", TAIFAS), ("Zones count 1/n", WEIGHTED))
    verdict = compared(
        table[2, 0],
        table[0, 0],
        "more turns change",
        "fewer turns change",
        "it cannot be seen that more turns change",
    )
    return (
        f"With 1/n {verdict} the other's zones, {percent(table[2, 0])} against {percent(table[0, 0])}; the tie-break "
        f"decides {percent(table[2, 2])} of engine games against {percent(table[0, 2])}.",
        table,
    )


def either(games: Games) -> Answer:
    """Answer whether placing both colours helps."""
    variants = (("Either colour", SMALL), ("Only your own", "own?board=square:5"))
    table = of_games(games, facts_of, MEETING, *variants)
    return (
        "It does, but rarely. The owner's stones alone bound a zone, so a stone of your own colour never changes the "
        f"zones that the other has. With either colour, {percent(table[0, 0])} of the turns of engine "
        "games on 5 by 5 do.",
        table,
    )


def suggestions(games: Games) -> Answer:
    """Answer which change of the rules makes players meet more."""
    names = {
        "touch": "Touch: place beside an enemy stone",
        "capture": "Capture: lone stones without room turn over",
        "dislodge": "Dislodge: enemy stones step aside",
    }
    variants = [
        ("Taifas", SMALL),
        *((names[key], f"{key}?board=square:5") for key in SKETCHES if key in names),
    ]
    columns = (MEETING[0], MEETING[3], FIRST)
    table = of_games(games, facts_of, columns, *variants)
    engines = [row for row in table.rows if row.label.endswith("engine games")]
    plain, best = engines[0].figures[0], max(engines[1:], key=lambda row: row.figures[0].value)
    verdict = compared(best.figures[0], plain, "surely more than", "less than", "not surely more than")
    return (
        f"Our suggestion, not his game, is {best.label.split(':')[0]}: {percent(best.figures[0])} of its turns change "
        f"what the other has, {verdict} the {percent(plain)} of Taifas on the same board.",
        table,
    )


def cubes(games: Games) -> Answer:
    """Answer whether two more cubes on the triangle help."""
    columns = (Column("turns before contact", "contact", "number"), STRIFE[0], TURNS)
    variants = (("Corner and middles", TRIANGLE), ("Corners only", f"{TRIANGLE}&setup=corners"))
    table = of_games(games, facts_of, columns, *variants)
    verdict = compared(
        table[0, 1], table[2, 1], "more cubes change", "fewer cubes change", "not surely more cubes change"
    )
    return (
        f"Players meet after {number(table[0, 0])} turns in place of {number(table[2, 0])}, and {verdict} hands: "
        f"{number(table[0, 1])} per turn against {number(table[2, 1])}.",
        table,
    )


def directions(games: Games) -> Answer:
    """Answer whether four or eight directions are better."""
    table = of_games(
        games,
        facts_of,
        (*STRIFE, DRAWN),
        ("Eight directions", MOULDS),
        ("Four directions", f"{MOULDS}&directions=4"),
    )
    verdict = compared(table[0, 0], table[2, 0], "livelier", "calmer", "not surely livelier")
    return (
        f"Eight are {verdict}: {number(table[0, 0])} cubes change hands per turn, with four {number(table[2, 0])}. "
        f"Games take {number(table[0, 2])} and {number(table[2, 2])} turns.",
        table,
    )


def movement(games: Games) -> Answer:
    """Answer which way of spreading is better."""
    variants = (
        ("A: straight, jumping", MOULDS),
        ("A: straight, stopped", f"{MOULDS}&spread=slide"),
        ("B: anywhere two steps away", f"{MOULDS}&spread=ring"),
    )
    table = of_games(games, facts_of, (*STRIFE, FIRST), *variants)
    verdict = compared(table[4, 0], table[0, 0], "more", "less", "not surely more")
    return (
        f"Option B absorbs {number(table[4, 0])} cubes per turn, {verdict} than option A with {number(table[0, 0])}. "
        f"Stopped by cubes, option A absorbs {number(table[2, 0])}, and {percent(table[2, 1])} of the turns spread "
        f"in place of {percent(table[0, 1])}.",
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
    return (
        f"For two players it ends {percent(table[0, 0])} of engine games before the board is full, for three "
        f"{percent(table[2, 0])}, for four {percent(table[4, 0])}.",
        table,
    )


def order(games: Games) -> Answer:
    """Answer who has the edge by order of turns."""
    variants = (
        ("2 players", MOULDS),
        ("3 players", f"{MOULDS}&board=quasi&players=3"),
        ("4 players", f"{MOULDS}&players=4"),
    )
    columns = [Column(f"player {player} wins", f"won by {player}") for player in range(1, 5)]
    rows: list[Row] = []
    for label, link in variants:
        rows += of_games(games, _padded, columns, (label, link)).rows
    table = Table("games", [(column.head, "share") for column in columns], rows)
    two, three = table[0, 0], table[2, 0]
    third = table[2, 2]
    return (
        f"Of two the first wins {percent(two)} of engine games, {_against_share(two, 2)}. Of three the first wins "
        f"{percent(three)}, {_against_share(three, 3)}, and the third {percent(third)}, {_against_share(third, 3)}.",
        table,
    )


def _against_share(figure: Figure, players: int) -> str:
    """Return how a share of the games won compares with that of equal players."""
    if figure.low > 1 / players:
        return "more than an even share"
    return "less than an even share" if figure.high < 1 / players else "which may be an even share"


def _padded(played: PlayedGame) -> Facts:
    return {"won by 3": 0.0, "won by 4": 0.0, **facts_of(played)}


def early(games: Games) -> Answer:
    """Answer whether spreading pays before contact."""
    columns = (
        Column("turns before contact", "contact", "number"),
        Column("spreads among the winner's", "early spreads of winners"),
        Column("spreads among the others'", "early spreads of others"),
    )
    table = of_games(
        games, facts_of, columns, ("2 players", MOULDS), ("4 directions", f"{MOULDS}&directions=4")
    )
    verdict = compared(
        table[0, 1],
        table[0, 2],
        "winners do more of it",
        "winners do less of it",
        "it makes no visible difference",
    )
    return (
        f"Before contact, {percent(table[0, 1])} of the winner's turns spread and {percent(table[0, 2])} of the "
        f"loser's in engine games: {verdict}. With four directions it is {percent(table[2, 1])} and "
        f"{percent(table[2, 2])}.",
        table,
    )


def emulsion_ties(games: Games) -> Answer:
    """Answer how often ties decide."""
    column = Column("decided by the last move", "tie-break")
    variants = (
        ("6 by 6", "game=emulsion&board=square:6&pie=off"),
        ("8 by 8", EMULSION),
        ("Free, 8 by 8", FREE),
    )
    rows = [row for row in of_games(games, facts_of, (column,), *variants).rows if "engine" in row.label]
    labels = {"square:5": "5 by 5", "square:6": "6 by 6", "square:8": "8 by 8", "square:10": "10 by 10"}
    for row in atlas_figures.measured("random", "emulsion"):
        if row.options["board"] in labels and row.options["pie"] == "on":
            kind = "Free, " if row.options["start"] == "free" else ""
            label = f"{kind}{labels[row.options['board']]}, random games"
            rows.append(Row(label, row.games, [row.figures["tiebreaks"]]))
    table = Table("games", [(column.head, column.unit)], rows)
    chance = {row.label: row.figures[0] for row in rows}
    return (
        f"In random games seldom: the last move decides {percent(chance['8 by 8, random games'])} of them on "
        "8 by 8 and "
        f"{percent(chance['6 by 6, random games'])} on 6 by 6. In engine games it decides "
        f"{percent(rows[1].figures[0])} on "
        f"8 by 8 and {percent(rows[0].figures[0])} on 6 by 6.",
        table,
    )


def pie(games: Games) -> Answer:
    """Answer whether the pie rule works."""
    columns = (FIRST, Column("second player swaps", "swapped"), TURNS)
    table = of_games(
        games, facts_of, columns, ("With the pie rule", "game=emulsion"), ("Without it", EMULSION)
    )
    verdict = against_half(
        table[0, 0],
        "the first player keeps an edge",
        "the second player has an edge",
        "no edge can be told",
    )
    return (
        f"With it {verdict}: the first player scores {percent(table[0, 0])} of engine games, without it "
        f"{percent(table[2, 0])}; {percent(table[0, 1])} of the second players swap.",
        table,
    )


def free(games: Games) -> Answer:
    """Answer whether Free Emulsion is more even."""
    table = of_games(games, facts_of, (FIRST, TURNS, DRAWN), ("Emulsion", EMULSION), ("Free Emulsion", FREE))
    verdict = against_half(
        table[2, 0],
        "the first player has an edge there, too",
        "the second player has an edge there",
        "no edge can be told there",
    )
    return (
        f"Of engine games without the pie rule the first player scores {percent(table[0, 0])} in Emulsion and "
        f"{percent(table[2, 0])} in Free Emulsion: {verdict}.",
        table,
    )


def size(games: Games) -> Answer:
    """Answer which size is best."""
    variants = (
        ("6 by 6", "game=emulsion&board=square:6&pie=off"),
        ("8 by 8", EMULSION),
        ("10 by 10", "game=emulsion&board=square:10&pie=off"),
    )
    table = of_games(
        games, facts_of, (FIRST, Column("decided by the last move", "tie-break"), TURNS), *variants
    )
    evens = [
        row.label.partition(",")[0]
        for row in table.rows
        if row.figures[0].low <= 0.5 <= row.figures[0].high and "engine" in row.label
    ]
    verdict = {
        0: "None stands out: without the pie rule the first turn matters on every size",
        len(variants): "None stands out: without the pie rule no edge can be told on any size",
    }.get(
        len(evens), f"By balance, {' and '.join(evens)}: without the pie rule no edge can be told there alone"
    )
    return (
        f"{verdict}. Games take {number(table[0, 2])}, {number(table[2, 2])} and "
        f"{number(table[4, 2])} turns on 6, 8 and 10 cells a side.",
        table,
    )


def swap(games: Games) -> Answer:
    """Answer whether both players have the same turns."""
    table = of_games(
        games,
        facts_of,
        (Column("positions with the same turns for both", "same turns"),),
        ("Emulsion", EMULSION),
        ("Free Emulsion", FREE),
    )
    return (
        f"Yes: both players had the same turns in {percent(table[0, 0])} of the positions looked at. So nobody can "
        "save a turn for later; only what a turn does to the groups differs.",
        table,
    )


def solved(games: Games) -> Answer:
    """Answer how Churn goes with perfect play."""
    won, moves = replays.winning_first_moves()
    facts = [replays.facts(seed) for seed in range(PERFECT)]
    columns = (TURNS, Column("changes of the lead", "lead changes", "number"))
    rows = [Row("3 a side, perfect play", PERFECT, [column.figure(facts) for column in columns])]
    rows += of_games(games, facts_of, columns, ("3 a side", "game=churn&pie=off")).rows
    table = Table("games", [(column.head, column.unit) for column in columns], rows)
    return (
        f"Red wins without the pie rule, by {won} of {moves} first moves. Where the winner plays perfectly and the "
        f"other at random, a game takes {number(table[0, 0])} turns and the lead changes {number(table[0, 1])} times.",
        table,
    )


def sizes(games: Games) -> Answer:
    """Answer what larger boards are like."""
    rows = []
    for stage in ("random", "play"):
        for row in atlas_figures.measured(stage, "churn"):
            if row.options["board"] in ("hex:3", "hex:4") and row.options["pie"] == "on":
                names = [row.figures[name] for name in ("completion", "length")]
                kind = "engine" if stage == "play" else "random"
                rows.append(
                    Row(f"{row.options['board'].removeprefix('hex:')} a side, {kind} games", row.games, names)
                )
    table = Table("games", [("ended within ten turns per cell", "share"), ("turns", "number")], rows)
    four = next(row for row in rows if row.label == "4 a side, random games")
    return (
        f"Size 3 is a game of {number(rows[0].figures[1])} turns. On size 4 {percent(four.figures[0])} of random games "
        "end within 370 turns, so that it is no game for an evening; size 5 was not measured.",
        table,
    )


ANSWERS: Mapping[str, tuple[Callable[[Games], Answer], str]] = {
    "taifas-interaction": (interaction, TAIFAS),
    "taifas-weighted": (weighted, WEIGHTED),
    "taifas-either": (either, SMALL),
    "taifas-suggestions": (suggestions, SMALL),
    "moulds-cubes": (cubes, TRIANGLE),
    "moulds-directions": (directions, f"{MOULDS}&directions=4"),
    "moulds-movement": (movement, f"{MOULDS}&spread=slide"),
    "moulds-twenty": (twenty, f"{MOULDS}&win=twenty"),
    "moulds-order": (order, f"{MOULDS}&board=quasi&players=3"),
    "moulds-early": (early, MOULDS),
    "emulsion-ties": (emulsion_ties, "game=emulsion&board=square:6&pie=off"),
    "emulsion-pie": (pie, "game=emulsion"),
    "emulsion-free": (free, FREE),
    "emulsion-size": (size, "game=emulsion&board=square:10&pie=off"),
    "emulsion-swap": (swap, EMULSION),
    "churn-solved": (solved, "game=churn&pie=off"),
    "churn-sizes": (sizes, "game=churn&pie=off"),
}
"""The function of each answer, and the variant of the game to click through."""
