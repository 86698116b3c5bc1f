"""Texts of the lab. No DOM here."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.plain_text import plural
from affinage.survey.figure import Figure
from affinage.survey.plan import Plan
from affinage.survey.words import GAMES, interval, metric_text, value
from web.lab.measuring import Measured, Measuring, State
from web.text import words

FIELDS = {"stage": "Measure in", "games": "How many", "seed": "Seed"}
BUTTONS = {
    "other": "Other games",
    "copy": "Copy link",
    "keep": "Save report",
    "json": "Save as JSON",
    "csv": "Save as CSV",
    "copy-markup": "Copy the markup",
}
PROGRESS = "Progress"
LIMITS = "Random players plan nothing, and a search sees only some moves ahead."
LINK = "Link to these figures"
MARKUP = "Markup"
EMBED = "Embed"
EMBED_ABOUT = "A table for any page; it needs nothing from this site:"
SHARE_AND_KEEP = "Share and save"
SAVED_REPORTS = "Saved reports"
SAVED = "Report saved."
UNREAD = (
    "1 saved report cannot be read: it is damaged, or from another version. It is left alone.",
    "{number:,} saved reports cannot be read: they are damaged, or from other versions. They are left alone.",
)
MORE = "More games"
CONTINUE = "Continue"
NO_ATLAS = "The atlas is not available here. It needs the site and a connection."
LOADING_ATLAS = "Loading the atlas…"
NO_NEIGHBOURS = "The atlas has no variant with this figure that differs in a single option."
COMPARE = "Compare with similar variants"
SIDE_BY_SIDE = "Compare two variants"
OTHER_VARIANT = "Side by side with"
CHOOSE = "Choose a variant…"
FIRST = "The other variant follows once the first one is measured."
DIFFERENCE = "Difference"
FIGURE = "Figure"
OWN = "This variant, here"
NOT_MEASURED = "not measured"
SAME_VARIANT = "the same, in the atlas"

IN_MARKUP = {
    "random": ("balance", "draws", "length", "branching", "coverage", "neutral"),
    "play": ("balance", "length", "drama", "lead_changes", "fair_openings", "copying"),
}
"""Figures in the markup for other pages, by stage."""
HEADING = "{name}, measured"
NOT_SAVED = "This browser cannot save it: {reason}."
REPORT_NAME = "{game}, {title}"
NOT_SAVED_AGAIN = "This report cannot be saved again: {reason}."
FULL = "it saves at most {most} reports; delete one first"
IN_STAGE = {
    "random": "in random games",
    "play": "in engine games",
    "deep": "in games of a skill chain",
    "exact": "with best play",
}
MORE_BY_COMMAND = {
    "random": "For more than {most:,} random games, use the command line.",
    "play": "For more than {most:,} engine games, use the command line.",
}
STOPPED, STARTING = "Measuring has stopped: {reason}.", "The computer is starting, {share:.0%}."
WAITS = "{progress} Measuring waits while the computer thinks."
DONE, SO_FAR = "Measured with seed {seed}.", "{number:,} of {games}, seed {seed}."
RANDOM_FIRST = "{random_games} first. {number:,} of {games}, seed {seed}."
SUMMARY, FIGURE_IN_SUMMARY = "Measured in {games}: {figures}.", "{figure} {value} ({interval})"
REPORT = "{games}, seed {seed}"
HEADS = ("Figure", "Value", "95% interval")
CAPTION, MEASURE_AGAIN = "{game} in {report}.", "Measure again"
LENGTHS = "Lengths of the random games, from {least} to {most} turns"
ELSEWHERE = "In the atlas they are on {board}."


def limit(plan: Plan) -> str:
    """Return where to measure more games than the page does."""
    return MORE_BY_COMMAND[plan.stage].format(most=plan.games)


def count(games: int, stage: str) -> str:
    """Return a number of games in words.

    >>> count(2000, "random"), count(1, "play")
    ('2,000 random games', '1 engine game')
    """
    return plural(GAMES[stage], games)


def progress(measuring: Measuring) -> str:
    """Return the progress of measuring."""
    match measuring.state:
        case State.FAILED:
            return STOPPED.format(reason=measuring.fault.rstrip("."))
        case State.STARTING:
            return STARTING.format(share=measuring.progress)
        case State.WAITING:
            return WAITS.format(progress=_so_far(measuring))
        case _:
            return _so_far(measuring)


def _so_far(measuring: Measuring) -> str:
    plan, measured = measuring.plan, measuring.measured
    games = measured.games(plan.stage) if measured else 0
    if games >= plan.games:
        return DONE.format(seed=plan.seed)
    places = {"number": games, "games": count(plan.games, plan.stage), "seed": plan.seed}
    if plan.stage == "play" and measured and not games:
        return RANDOM_FIRST.format(random_games=count(measured.games("random"), "random"), **places)
    return SO_FAR.format(**places)


def run_label(measuring: Measuring) -> str:
    """Return the label of the button that stops or continues measuring."""
    if measuring.is_at_work:
        return words.STOP
    return MORE if measuring.state is State.DONE else CONTINUE


def in_short(stage: str, games: int, figures: Mapping[str, Figure]) -> str:
    """Return a summary of measurements in one line.

    >>> in_short("random", 2000, {"balance": Figure(0.95, 0.93, 0.97)})
    'Measured in 2,000 random games: balance 95% (93 to 97%).'
    """
    listed = (
        FIGURE_IN_SUMMARY.format(
            figure=metric_text(name).title.lower(), value=value(name, figure), interval=interval(name, figure)
        )
        for name, figure in figures.items()
    )
    return SUMMARY.format(games=count(games, stage), figures=", ".join(listed))


def title(measured: Measured) -> str:
    """Return the title of a report: how it was measured."""
    plan = measured.plan
    return REPORT.format(games=count(plan.games, plan.stage), seed=plan.seed)
