"""The atlas's start page: variants to try first, all variants in a table filled by scripts, and the methods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from affinage.notation.credit import credit
from affinage.notation.labels import minutes
from affinage.plain_text import all_of
from affinage.registry import game_class, game_keys
from affinage.survey.words import STAGES
from tools import landing
from tools.atlas import download
from tools.atlas.surveyed import SurveyedVariant
from tools.previews.document import ATLAS, PICTURE, PLAY, Preview, render

TITLE = "The atlas"
MIN_BALANCE = 0.6
"""Minimum balance of any recommended variant."""
COLUMNS = (
    ("play", "balance"),
    ("play", "length"),
    ("random", "branching"),
    ("play", "drama"),
    ("deep", "skill"),
)
"""The figures in the list of presets, by stage."""


def preview_of(sets: Sequence[SurveyedVariant]) -> Preview:
    """Return the preview of a link to the atlas."""
    description = (
        f"{_count(sets)} variants of board games about territory, measured: balance, length, drama, depth."
    )
    facts = {"@type": "Dataset", "name": TITLE, "isAccessibleForFree": True, "inLanguage": "en"}
    path = f"{ATLAS}/"
    picture = f"{PLAY}/{PICTURE}"
    return Preview(path, TITLE, description, picture, "Boards of the games", facts=facts, is_all=False)


def page(sets: Sequence[SurveyedVariant], files: Sequence[str], base: str) -> str:
    """Return the page; `files` are those of the survey, for download."""
    return render(
        "index.html",
        preview=preview_of(sets),
        base=base,
        first_choices=[*chosen(sets)],
        against_computer=landing.against_computer,
        stages=dict(_stages(sets)),
        columns=COLUMNS,
        presets=[one for one in sets if one.subject],
        count=_count(sets),
        files=files,
        table=download.TABLE,
        dictionary=download.DICTIONARY,
        credits=[credit(game_class(key)) for key in game_keys()],
    )


def _count(sets: Sequence[SurveyedVariant]) -> str:
    return f"{sum(bool(one.rows) for one in sets):,}"


def _stages(sets: Sequence[SurveyedVariant]) -> Iterator[tuple[str, str]]:
    """Yield each stage with its extent: variants, games, seeds and versions."""
    for stage, (title, about) in STAGES.items():
        if measured := [one for one in sets if one.row(stage)]:
            yield title.capitalize(), f"{len(measured):,} variants. {about} {_extent(stage, measured)}"


def _extent(stage: str, sets: Sequence[SurveyedVariant]) -> str:
    rows = [row for one in sets for row in one.rows[stage]]
    games = sorted({row.games for row in rows if row.games})
    seeds = sorted({row.seed for row in rows})
    versions = sorted({row.version for row in rows})
    again = sum(len(one.rows[stage]) > 1 for one in sets)
    facts = [f"{_listed(games)} games each, seed {_listed(seeds)}."] if games else []
    if again:
        facts.append(f"{again:,} of them were measured again.")
    return " ".join([*facts, f"Version {_listed(versions)}."])


def _listed(values: Sequence[object]) -> str:
    """Return values in words; many values as a range.

    >>> _listed([0, 1]), _listed([100, 200, 2000])
    ('0 and 1', '100 to 2,000')
    """
    texts = [f"{value:,}" if isinstance(value, int) else str(value) for value in values]
    return all_of(texts) if len(texts) < 3 else f"{texts[0]} to {texts[-1]}"


@dataclass(frozen=True)
class Reason:
    """A reason to recommend variants: the highest value of a figure, or with `sign` -1 the lowest."""

    title: str
    about: str
    stage: str
    name: str
    count: int
    sign: int = 1
    shows: str = ""
    """Name of the figure in the sentence, if it is another one."""
    text: str = "{} ± {}"
    """Text with the value and half the width of its interval."""
    is_percent: bool = False
    each_game: bool = True
    """Whether there is at most one variant of each game."""

    def words(self, one: SurveyedVariant) -> str:
        """Return the sentence about a variant, with the figure and its interval; "" if it was not measured."""
        figure = one.last(self.stage, self.shows or self.name)
        if figure is None:
            return ""
        scale = 100 if self.is_percent else 1
        margin = max(figure.high - figure.value, figure.value - figure.low)
        rounded = f"{scale * figure.value:.0f}", f"{scale * margin:.0f}"
        return self.text.format(*rounded, minutes=minutes(figure.value))


REASONS = (
    Reason(
        "Even games",
        "All players win about equally often.",
        "play",
        "balance",
        3,
        shows="first",
        text="The first player wins {} ± {}% of games.",
        is_percent=True,
    ),
    Reason(
        "Deep games",
        "There is always more to learn.",
        "deep",
        "skill",
        2,
        text="The longest search is {} ± {} Elo stronger than the shortest.",
        each_game=False,
    ),
    Reason(
        "Dramatic games",
        "Winners come from behind.",
        "play",
        "drama",
        3,
        text="Drama is {} ± {} of 100; at 100, every winner was nearly lost.",
        is_percent=True,
    ),
    Reason(
        "Short games",
        "They take the fewest turns.",
        "play",
        "length",
        2,
        sign=-1,
        text="A game takes {} ± {} turns, about {minutes} min.",
    ),
)


def chosen(sets: Sequence[SurveyedVariant]) -> Iterator[tuple[Reason, list[SurveyedVariant]]]:
    """Yield each reason with its variants, best first; no variant appears twice."""
    taken: set[str] = set()
    for reason in REASONS:
        measured = [
            (one, figure)
            for one in sets
            if one.subject and _is_fair(one) and (figure := one.last(reason.stage, reason.name))
        ]
        measured.sort(key=lambda pair: -reason.sign * pair[1].value)
        candidates: list[SurveyedVariant] = []
        for one, _ in measured:
            is_other = not reason.each_game or one.key not in {other.key for other in candidates}
            if len(candidates) < reason.count and one.slug not in taken and is_other:
                candidates.append(one)
                taken.add(one.slug)
        if candidates:
            yield reason, candidates


def _is_fair(one: SurveyedVariant) -> bool:
    balance = one.reliable("play", "balance")
    return balance is not None and balance.value >= MIN_BALANCE
