"""Names, units and explanations of the figures, for players."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.survey.figure import Figure
from affinage.survey.thresholds import BEATEN, EVEN, FAIR


@dataclass(frozen=True)
class MetricText:
    """Texts about a figure."""

    title: str
    meaning: str
    unit: str = ""  # "" for a share

    @property
    def is_share(self) -> bool:
        """True if it lies between 0 and 1."""
        return not self.unit


RESULT = {
    "first": MetricText("Won by the first player", "The games that go to who moves first."),
    "second": MetricText("Won by the second player", "The games that go to who moves second."),
    "draws": MetricText("Drawn", "The games that nobody wins."),
    "advantage": MetricText(
        "First player's advantage",
        "Wins of the first player less those of the second: 0 is even, 1 means that the first always wins.",
        "difference",
    ),
    "balance": MetricText("Balance", "1 where both players win alike, 0 where one of them always does."),
    "balance_pie": MetricText(
        "Balance with the pie rule",
        "How even the game is when one player makes the first turn and the other then chooses a side.",
    ),
    "fair_openings": MetricText(
        "Fair first turns",
        f"First turns after which neither player is likelier than {EVEN + FAIR:.0%} to win.",
    ),
    "copying": MetricText(
        "Copying the opponent",
        "Points of a second player who turns every move of the first round the middle. At 0.5 and more, "
        "copying is too good.",
    ),
}
LENGTH = {
    "completion": MetricText("Come to an end", "Games that end by themselves, within ten turns a cell."),
    "length": MetricText("Length", "Turns of a game, passes among them.", "turns"),
    "length_sd": MetricText(
        "Spread of the length", "The standard deviation: how much one game differs from the next.", "turns"
    ),
    "length_p10": MetricText("Short games", "One game in ten is shorter than this.", "turns"),
    "length_p50": MetricText("Middling games", "Half of the games are shorter than this.", "turns"),
    "length_p90": MetricText("Long games", "Nine games in ten are shorter than this.", "turns"),
}
CHOICE = {
    "branching": MetricText("Legal moves", "How many moves there are to choose from in a turn.", "moves"),
    "complexity": MetricText(
        "Size of the game tree",
        "How many games there could be, as the number of digits: 21 stands for 10 with 20 more zeros.",
        "powers of ten",
    ),
    "decisions": MetricText("Turns with a choice", "Turns with more than one legal move."),
    "passes": MetricText("Passes", "Turns in which somebody has no move; nobody passes by choice."),
}
BOARD = {
    "coverage": MetricText("Board covered", "Cells with a stone at the end."),
    "neutral": MetricText("Neutral cells", "Cells at the end that no player owns."),
    "margin": MetricText("Margin", "By how much the winner wins.", "points"),
    "tiebreaks": MetricText(
        "Decided by a rule for ties", "Games with equal scores that went to somebody all the same."
    ),
}
COURSE = {
    "lead_changes": MetricText(
        "Changes of the lead", "How often the likelier winner becomes another.", "a game"
    ),
    "drama": MetricText(
        "Drama", "How far behind the winner was before winning: 0 is never, 1 is all but lost."
    ),
    "decisiveness": MetricText(
        "Decided after", "The part of the game after which the winner is better off than the loser ever was."
    ),
    "killer_moves": MetricText("Strongest move", "The most that the winner's chance grew in a single turn."),
    "uncertainty": MetricText("Uncertainty", "1 while nobody can tell who will win, 0 once it is clear."),
    "permanence": MetricText(
        "Permanence", "1 where a turn's gain is kept, 0 where the next turn takes it back."
    ),
    "stability": MetricText("Stability", "1 where chances hardly move, less where every turn upsets them."),
}
DEPTH = {
    "steps": MetricText(
        "Depth",
        f"How often in a row, from 4 playouts on, twice as many win {BEATEN:.0%} against half.",
        "doublings",
    ),
    "skill": MetricText(
        "Range of skill", "How far a search that thinks long is above one that hardly thinks.", "Elo"
    ),
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

SAID = {name: said for group in GROUPS.values() for name, said in group.items()}
COUNTED = ("turns", "moves", "points", "doublings", "Elo")  # units shown after a number
SCORE = "score_"  # prefix of the steps of the skill chain

STAGES = {
    "random": ("random games", "Every legal move is as likely as any other."),
    "play": ("games of a search", "Two equal searches that try each move in random games."),
    "deep": ("skill chain", "A search against one of half its playouts, from few to many."),
    "exact": ("best play", "Who wins when nobody errs, found by going through the whole game."),
}
"""Names and descriptions of a survey's stages, in order."""

INTERVALS = (
    "Behind each figure stand the ends of its interval: of a hundred such about 95 hold the true value."
)
ENDS = ("The game is a draw", "The first player wins", "The second player wins")


def said_of(name: str) -> MetricText:
    """Return the texts about a figure; unknown ones get generic texts.

    >>> said_of("score_16").title
    '16 playouts against 8'
    """
    if name.startswith(SCORE):
        playouts = int(name.removeprefix(SCORE))
        return MetricText(
            f"{playouts} playouts against {playouts // 2}", "Points of the search that looks twice as long."
        )
    return SAID.get(name) or MetricText(name.replace("_", " ").capitalize(), "", "as it comes")


def best_play(winner: int) -> str:
    """Return a sentence about best play: 1 is the player who moves first, 2 the other, 0 a draw."""
    return f"{ENDS[winner]} with best play."


def value(name: str, figure: Figure) -> str:
    """Return a figure with its unit, if it counts something.

    >>> value("length", Figure(30.04, 29.5, 30.5)), value("drama", Figure(0.3, 0.2, 0.4))
    ('30 turns', '0.300')
    """
    unit = said_of(name).unit
    return number(figure.value) + (f" {unit}" if unit in COUNTED else "")


def interval(figure: Figure) -> str:
    """Return the ends of a figure's interval.

    >>> interval(Figure(0.5, 0.41, 0.59))
    '0.410 to 0.590'
    """
    return f"{number(figure.low)} to {number(figure.high)}"


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
