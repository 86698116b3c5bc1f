"""Sentences about the measurements of a variant, on its page and in the data of scripts."""

from __future__ import annotations

from affinage.plain_text import all_of
from affinage.survey.plan import GAMES
from affinage.survey.words import STAGES, best_play
from tools.atlas.surveyed import SurveyedVariant


def in_short(one: SurveyedVariant) -> str:
    """Return a summary of the measurements in one line."""
    games = [f"{row.games:,} {STAGES[stage][0]}" for stage in one.stages if (row := one.row(stage))]
    if games:
        return f"Measured in {all_of(games)}."
    exact = one.row("exact")
    if not exact:
        return "Nothing of it has been measured yet."
    sought = "Only who wins with best play was looked for"
    return f"{sought}." if exact.figures else f"{sought}, and not found in the time that there was."


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


def search_of(link: str) -> str:
    """Return the command that searches for the winner with best play for as long as the survey."""
    return f"echo '{link}' | python -m affinage survey --links /dev/stdin --stage exact --out exact.sqlite"
