"""Sections shared by the pages of variants and by the page that a script fills."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from affinage.survey.plan import GAMES
from affinage.survey.words import STAGES, best_play
from tools.atlas import figures
from tools.atlas.surveyed import SurveyedVariant
from web.lab.words import FRAGMENT

AGAIN = "The same figures again"


def heading(system_name: str, name: str, ways: Mapping[str, str], lead: str = "") -> str:
    """Return the name of a variant, a lead sentence, and links with their addresses."""
    links = "\n".join(f'<a href="{escape(link)}">{way}</a>' for way, link in ways.items())
    return (
        f'<p class="of"><a href="../">The atlas</a> · {escape(system_name)}</p>\n<h1>{escape(name)}</h1>\n'
        + (f'<p class="lead">{escape(lead)}</p>\n' if lead else "")
        + f'<nav aria-label="Begin">\n{links}\n</nav>'
    )


def ways_of(root: str, query: str) -> dict[str, str]:
    """Return the links of a variant's page, from its query."""
    return {"Play": root + query, "Measure more": root + query + FRAGMENT, "Embed": "#embed"}


def in_short(one: SurveyedVariant) -> str:
    """Return a summary of the measurements in one line."""
    told = [f"{row.games:,} {STAGES[stage][0]}" for stage in figures.COLUMNS if (row := one.row(stage))]
    if told:
        return f"Measured in {' and '.join(told)}."
    exact = one.row("exact")
    if not exact:
        return "Nothing of it has been measured yet."
    sought = "Only who wins with best play was looked for"
    return f"{sought}." if exact.figures else f"{sought}, and not found in the time that there was."


def figures_of(one: SurveyedVariant) -> str:
    """Return the tables of figures with their heading, "" if there are none."""
    found = "".join(figures.of_variant(one))
    return f"<h2>Figures</h2>\n{figures.scrolling('Figures', found)}" if found else ""


def best_of(one: SurveyedVariant) -> str:
    """Return a sentence about best play, or "" if it is unknown."""
    exact = one.row("exact")
    return best_play(int(exact.figures["winner"].value)) if exact and exact.figures else ""


def measurements_of(one: SurveyedVariant) -> list[str]:
    """Return each measurement in words: its stage, games, seed and version."""
    return [
        f"{STAGES[stage][0].capitalize()}: "
        f"{f'{row.games:,} games, seed {row.seed}, ' if row.games else ''}version {row.version}"
        for stage, rows in one.rows.items()
        for row in rows
    ]


def command_of(one: SurveyedVariant, link: str) -> str:
    """Return the command that reports the furthest stage of a variant."""
    stage = next((stage for stage in ("deep", "play") if stage in one.rows), "random")
    others = ""
    if first := one.row(stage):
        others += "" if first.games == GAMES[stage] else f" --games {first.games}"
        others += f" --seed {first.seed}" if first.seed else ""
    return f"python -m affinage report '{link}' --stage {stage}{others}"


def printed(command: str) -> str:
    """Return a line about the command that prints a report."""
    return f"<p><code>{escape(command)}</code> prints them, and with another <code>--seed</code> those of others.</p>"


def search_of(link: str) -> str:
    """Return the command that searches for the winner with best play for as long as the survey."""
    return f"echo '{link}' | python -m affinage survey --links /dev/stdin --stage exact --out exact.sqlite"


def sought(command: str) -> str:
    """Return a line about the command that searches for best play."""
    return (
        f"<p><code>{escape(command)}</code> looks for who wins with best play as long as the survey did.</p>"
    )


def embed(markup: str, base: str) -> str:
    """Return the section with markup for other pages."""
    note = "" if base else " Put the address of this site before <code>embed.html</code>."
    return (
        f'<h2 id="embed">Embed</h2>\n<p>This shows a board of these rules in another page.{note}</p>\n'
        f"<pre><code>{escape(markup)}</code></pre>"
    )
