"""Figures with their intervals as markup: single ones, and tables of one or several variants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from affinage.survey.figure import Figure
from affinage.survey.plan import MAX
from affinage.survey.words import GROUPS, STAGES, MetricText, interval, said_of, value
from tools.atlas import charts
from tools.atlas.surveyed import AGAIN, SurveyedVariant

COLUMNS = {stage: STAGES[stage][0].capitalize() for stage in MAX}
"""Stages with a column on the page of a variant."""

CHOSEN = (
    ("play", "balance"),
    ("play", "length"),
    ("random", "branching"),
    ("play", "drama"),
    ("deep", "skill"),
)
"""The figures in the list of presets, by stage."""


def told(figure: Figure | None, name: str) -> str:
    """Return a figure with its interval, for a share also a small plot; a dash if there is none."""
    if figure is None:
        return '<span class="none">–</span>'
    plot = charts.whisker(figure) if said_of(name).is_share else ""
    return f"<strong>{value(name, figure)}</strong> <small>{interval(figure)}</small>{plot}"


def scrolling(name: str, table: str) -> str:
    """Return a table that may be wider than the screen and scrolls by keyboard too."""
    return f'<div class="wide" role="region" aria-label="{escape(name)}" tabindex="0">{table}</div>'


def of_variant(one: SurveyedVariant) -> Iterator[str]:
    """Yield the tables of a variant: one per group of figures, with a column per stage."""
    stages = [stage for stage in COLUMNS if one.row(stage)]
    for group, figures in GROUPS.items():
        rows = [row for name, said in figures.items() if (row := _row(one, stages, name, said))]
        if rows:
            heads = "".join(f'<th scope="col">{COLUMNS[stage]}</th>' for stage in stages)
            head = f'<thead><tr><th scope="col">{escape(group)}</th>{heads}</tr></thead>'
            yield f'<table class="figures">\n{head}\n<tbody>\n{"".join(rows)}</tbody></table>\n'


def _row(one: SurveyedVariant, stages: Sequence[str], name: str, said: MetricText) -> str:
    """Return a row of a table, "" if no stage has the figure."""
    if not any(one.figure(stage, name) for stage in stages):
        return ""
    head = f'<th scope="row">{escape(said.title)}<small>{escape(said.meaning)}</small></th>'
    cells = "".join(_cell(one, stage, name) for stage in stages)
    return f'<tr data-figure="{name}">{head}{cells}</tr>\n'


def _cell(one: SurveyedVariant, stage: str, name: str) -> str:
    again = one.figure(stage + AGAIN, name)
    more = f'<span class="again">again: {told(again, name)}</span>' if again else ""
    return f"<td>{told(one.figure(stage, name), name)}{more}</td>"


def in_brief(one: SurveyedVariant) -> str:
    """Return the short table of a variant, without explanations and plots: the last figures of each stage."""
    stages = [stage for stage in COLUMNS if one.row(stage)]
    heads = "".join(f"<th>{COLUMNS[stage]}" for stage in stages)
    rows = "".join(
        f"<tr><th>{escape(said.title)}{''.join(f'<td>{_last(one, stage, name)}' for stage in stages)}\n"
        for figures in GROUPS.values()
        for name, said in figures.items()
        if any(one.figure(stage, name) for stage in stages)
    )
    return f'<table class="figures"><thead><tr><th>Figure{heads}<tbody>\n{rows}</table>'


def _last(one: SurveyedVariant, stage: str, name: str) -> str:
    figure = one.last(stage, name)
    return f"{value(name, figure)} <small>{interval(figure)}</small>" if figure else "–"


def of_presets(presets: Sequence[SurveyedVariant]) -> str:
    """Return the table of the presets, one per row, with the most important figures."""
    heads = "".join(f'<th scope="col">{_heading(stage, name)}</th>' for stage, name in CHOSEN)
    rows = "".join(
        f'<tr><th scope="row"><a href="{one.slug}/">{escape(one.name)}</a>'
        f"<small>{escape(one.game.name)}</small></th>{''.join(_chosen(one))}</tr>\n"
        for one in presets
    )
    return (
        f'<table class="sets-table">\n<thead><tr><th scope="col">Variant</th>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody></table>"
    )


def _heading(stage: str, name: str) -> str:
    kind = {"random": "random", "play": "search"}.get(stage, "")
    return f"{escape(said_of(name).title)}<small>{kind}</small>"


def _chosen(one: SurveyedVariant) -> Iterator[str]:
    for stage, name in CHOSEN:
        yield f"<td>{told(one.last(stage, name), name)}</td>"
