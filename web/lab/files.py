"""What leaves the lab: links to plans, reports as markup for another page, and names of files. No DOM here."""

from __future__ import annotations

from html import escape

from affinage.game import Game
from affinage.notation.link import query_of
from affinage.notation.wording import name_in_words
from affinage.survey.plan import Plan
from affinage.survey.words import interval, metric_text, value
from web.lab import words
from web.lab.measured import Measured

FRAGMENT = "#lab"


def plan_of(fragment: str) -> Plan:
    """Return the plan of a link to the lab; raises OptionError that names the valid values.

    >>> plan_of("#lab/stage=play/games=12").games
    12
    """
    return Plan.read(fragment.removeprefix(FRAGMENT).strip("/"))


def address(game: Game, plan: Plan) -> str:
    """Return the query and fragment that open the lab with a variant and a plan.

    >>> from affinage import load
    >>> address(load("board=hex:4"), Plan("play", 12))
    '?board=hex:4#lab/stage=play/games=12'
    """
    return f"{query_of(game)}{FRAGMENT}/{plan.text}".rstrip("/")


def markup(measured: Measured, base: str) -> str:
    """Return a table of the main figures for another page, with a link to measure them again on the site."""
    game = measured.game
    link = escape(base + address(game, measured.plan))
    rows = [
        f"<tr><th>{escape(metric_text(name).title)}</th><td>{value(name, figures[name])}</td>"
        f"<td>{interval(name, figures[name])}</td></tr>"
        for figures in [measured.figures(measured.plan.stage)]
        for name in words.IN_MARKUP[measured.plan.stage]
        if name in figures
    ]
    heads = f"<tr>{''.join(f'<th>{head}</th>' for head in words.HEADS)}</tr>"
    caption = escape(words.CAPTION.format(game=name_in_words(game), report=words.title(measured)))
    return (
        f'<table>\n<caption>{caption} <a href="{link}">{words.MEASURE_AGAIN}</a></caption>\n'
        f"<thead>{heads}</thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>"
    )


def file_name(measured: Measured, kind: str) -> str:
    """Return the file name of a saved report."""
    plan = measured.plan
    return f"{measured.game.key}-{plan.stage}-{plan.games}-{plan.seed}.{kind}"
