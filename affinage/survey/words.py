"""Names, units and explanations of the figures, for players."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.checks import as_text
from affinage.survey.figure import Figure

DIFFERENCE = "difference"
"""Unit of a difference of shares."""


@dataclass(frozen=True)
class MetricText:
    """Texts about a figure."""

    title: str
    meaning: str
    unit: str = ""
    """Unit of the figure, empty for a share."""

    @property
    def is_share(self) -> bool:
        """True if it lies between 0 and 1."""
        return not self.unit

    @property
    def is_percent(self) -> bool:
        """True for a share or a difference of shares, which people read in percent."""
        return self.unit in ("", DIFFERENCE)


RESULT = {
    "first": MetricText("Won by the first player", "Games that the player who moves first wins."),
    "second": MetricText("Won by the second player", "Games that the player who moves second wins."),
    "draws": MetricText("Drawn", "Games without a winner."),
    "advantage": MetricText(
        "First player's advantage",
        "Wins of the first player minus wins of the second: 0% is even, at 100% the first always wins.",
        DIFFERENCE,
    ),
    "balance": MetricText("Balance", "100% if all players win equally often, 0% if one always wins."),
    "balance_pie": MetricText(
        "Balance with the pie rule",
        "Balance if one player makes the first turn and the other then chooses a side.",
    ),
    "fair_openings": MetricText(
        "Fair first turns",
        "First turns after which each player's chance is within 10 percentage points of an equal share.",
    ),
    "copying": MetricText(
        "Copying the opponent",
        "Score of a second player who answers with the 180° rotation of each move. From 50% on, copying "
        "is too strong.",
    ),
}
LENGTH = {
    "completion": MetricText("Finished games", "Games that end by the rules, within ten turns per cell."),
    "length": MetricText("Length", "Turns in a game, including passes.", "turns"),
    "length_sd": MetricText("Spread of lengths", "Standard deviation of the length.", "turns"),
    "length_p10": MetricText("Short games", "10% of games are shorter.", "turns"),
    "length_p50": MetricText("Median game", "Half of the games are shorter.", "turns"),
    "length_p90": MetricText("Long games", "90% of games are shorter.", "turns"),
}
CHOICE = {
    "branching": MetricText("Legal moves", "Number of legal moves in a turn.", "moves"),
    "complexity": MetricText(
        "Size of the game tree",
        "Number of possible games, as a power of ten: 21 means 1 followed by 21 zeros.",
        "powers of ten",
    ),
    "decisions": MetricText("Turns with a choice", "Turns with more than one legal move."),
    "passes": MetricText("Passes", "Turns without a legal move; passing is never a choice."),
}
BOARD = {
    "coverage": MetricText("Board covered", "Share of cells with a stone at the end."),
    "neutral": MetricText("Neutral cells", "Share of cells that no player owns at the end."),
    "margin": MetricText("Margin", "Points between the best score and the next.", "points"),
    "tiebreaks": MetricText(
        "Decided by the tie rule", "Games with equal scores that a rule for ties decided."
    ),
}
COURSE = {
    "lead_changes": MetricText("Lead changes", "How often the likely winner changes.", "a game"),
    "drama": MetricText("Drama", "How far behind the winner was: 0% is never behind, 100% is almost lost."),
    "decisiveness": MetricText(
        "Decided after",
        "Share of the game after which the winner is ahead of any other player's best chance.",
    ),
    "killer_moves": MetricText("Strongest move", "Largest gain of the winner's chance in one turn."),
    "uncertainty": MetricText("Uncertainty", "100% while the winner is open, 0% once the winner is clear."),
    "permanence": MetricText(
        "Permanence", "100% if gains of a turn last, 0% if the next turn takes them back."
    ),
    "stability": MetricText("Stability", "100% if chances hardly change, less if every turn changes them."),
}
DEPTH = {
    "steps": MetricText(
        "Depth",
        "Doublings of the playouts, from 4 on, that each win 65% against half as many.",
        "doublings",
    ),
    "skill": MetricText("Range of skill", "Elo of the longest search above the shortest.", "Elo"),
    "winner": MetricText(
        "Wins with best play", "1 for the first player, 2 for the second, 0 for a draw.", "player"
    ),
}
GROUPS = {
    "Who wins": RESULT,
    "How long it takes": LENGTH,
    "What there is to choose": CHOICE,
    "The board at the end": BOARD,
    "How it goes": COURSE,
    "Skill": DEPTH,
}
"""Figures by topic, in page order."""

METRICS = {name: metric for group in GROUPS.values() for name, metric in group.items()}
COUNTED = ("turns", "moves", "points", "doublings", "Elo")
"""Units shown after a number."""
SCORE = "score_"
"""Prefix of the steps of the skill chain."""

STAGES = {
    "random": ("random games", "Every legal move is equally likely."),
    "play": ("engine games", "Equal searches play each other."),
    "deep": ("skill chain", "A search plays one with half as many playouts, from few to many."),
    "exact": ("best play", "The winner without mistakes, found by searching the whole game."),
}
"""Names and descriptions of a survey's stages, in order."""

GAMES = {
    "random": ("1 random game", "{number:,} random games"),
    "play": ("1 engine game", "{number:,} engine games"),
    "deep": ("1 game of a skill chain", "{number:,} games of a skill chain"),
}
"""Numbers of games, by stage."""

INTERVALS = "Each figure has its 95% confidence interval."
BEST_PLAY = (
    "The game is a draw with best play.",
    "The first player wins with best play.",
    "The second player wins with best play.",
)
CHAIN_STEP, CHAIN_SCORE = "{playouts} playouts against {half}", "Score of the search with twice the playouts."
NO_UNIT = "no unit"
INTERVAL, WITH_UNIT = "{low} to {high}", "{number} {unit}"


def metric_text(name: str) -> MetricText:
    """Return the texts about a figure; unknown ones get generic texts.

    >>> metric_text("score_16").title
    '16 playouts against 8'
    """
    if as_text("the name of a figure", name, "one such as balance").startswith(SCORE):
        playouts = int(name.removeprefix(SCORE))
        return MetricText(CHAIN_STEP.format(playouts=playouts, half=playouts // 2), CHAIN_SCORE)
    return METRICS.get(name) or MetricText(name.replace("_", " ").capitalize(), "", NO_UNIT)


def best_play(winner: int) -> str:
    """Return a sentence about best play: 1 is the player who moves first, 2 the other, 0 a draw."""
    return BEST_PLAY[winner]


def value(name: str, figure: Figure) -> str:
    """Return a figure with its unit, if it is a count or a share.

    >>> value("length", Figure(30.04, 29.5, 30.5)), value("drama", Figure(0.3, 0.2, 0.4))
    ('30 turns', '30%')
    """
    metric = metric_text(name)
    if metric.is_percent:
        return percent(figure.value)
    size = number(figure.value)
    return WITH_UNIT.format(number=size, unit=metric.unit) if metric.unit in COUNTED else size


def interval(name: str, figure: Figure) -> str:
    """Return the ends of a figure's interval.

    >>> interval("drama", Figure(0.5, 0.41, 0.59)), interval("length", Figure(30.04, 29.5, 30.5))
    ('41 to 59%', '29.5 to 30.5')
    """
    if metric_text(name).is_percent:
        return INTERVAL.format(low=hundredths(figure.low), high=percent(figure.high))
    return INTERVAL.format(low=number(figure.low), high=number(figure.high))


@dataclass(frozen=True)
class ReferenceGame:
    """A game whose figures were published."""

    name: str
    length: float  # turns
    branching: float
    complexity: float  # powers of ten


ALLIS = "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, 1994"
KNOWN = (
    ReferenceGame("Connect Four", 36, 4, 21),
    ReferenceGame("Qubic", 20, 54, 34),
    ReferenceGame("Othello", 58, 10, 58),
    ReferenceGame("Go-Moku, 15 by 15", 30, 210, 70),
    ReferenceGame("Chess", 80, 35, 123),
    ReferenceGame("Go, 19 by 19", 150, 250, 360),
)
"""Figures of well-known games, from Allis."""


def number(value: float) -> str:
    """Return a number as text, with up to three significant digits.

    >>> number(0.98765), number(12.345), number(2520.0), number(0.0), number(-0.031)
    ('0.988', '12.3', '2,520', '0', '−0.031')
    """
    if value == 0:
        return "0"
    size = abs(value)
    text = f"{size:,.0f}" if size >= 100 else f"{size:.3g}" if size >= 1 else f"{size:.3f}"
    return ("−" if value < 0 else "") + text


def percent(share: float) -> str:
    """Return a share, or a difference of shares, in percent.

    >>> percent(0.5654), percent(-0.031)
    ('56.5%', '−3.1%')
    """
    return f"{hundredths(share)}%"


def hundredths(share: float) -> str:
    """Return the number of percent of a share, with up to one decimal.

    >>> hundredths(1.0), hundredths(0.0004)
    ('100', '0')
    """
    size = round(100 * abs(share), 1)
    return ("−" if share < 0 and size else "") + f"{size:,g}"
