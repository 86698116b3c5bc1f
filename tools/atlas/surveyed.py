"""Surveyed variants with their measurements, and all presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from affinage.game import Game
from affinage.notation.link import load
from affinage.notation.wording import full_name, own_name, subtitle, variant_name
from affinage.registry import game_keys
from affinage.survey import atlas
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from affinage.survey.plan import MAX
from affinage.survey.words import GROUPS, STAGES
from tools.previews.subjects import Subject, of_game

FIRST_STAGES = ("random", "exact")
"""Stages that a script shows for a variant from columns of figures."""
MIN_COMPLETION = 0.9
"""Smallest share of finished games with which balance, length and drama are reliable."""
OF_FINISHED = ("balance", "length", "drama")
"""Figures that finished games alone can show."""
AGAIN = "-again"
"""Suffix of a stage that is measured again, with another seed."""


@dataclass(frozen=True)
class SurveyedVariant:
    """A variant with its measurements."""

    link: str
    """Link without aliases of values."""
    key: str
    """Key of the game."""
    options: Mapping[str, str]
    subject: Subject | None = None
    """Named variant, if it is a preset."""
    rows: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    """Rows by stage, first seed first."""

    @cached_property
    def game(self) -> Game:
        """The variant, with its preset's name."""
        return self.subject.game if self.subject else load(self.link)

    @property
    def slug(self) -> str:
        """The folder of its page, named like its preset; "" without a name, and so without a page of its own."""
        return self.subject.slug if self.subject else ""

    @property
    def has_file(self) -> bool:
        """True if it has no page of its own, but more to show than columns of figures."""
        return self.subject is None and any(stage not in FIRST_STAGES for stage in self.rows)

    @property
    def is_brief(self) -> bool:
        """True if columns of figures have all that there is to show of it."""
        return not self.subject and not self.has_file

    @property
    def name(self) -> str:
        """Its name or size, or else its options."""
        return variant_name(self.game) if self.subject else subtitle(self.game)

    @property
    def heading(self) -> str:
        """Its name on a page that already names the game."""
        return self.name if self.game.texts.names_variants else own_name(self.game)

    @property
    def title(self) -> str:
        """Its name after its game's."""
        return full_name(self.game)

    @property
    def stages(self) -> dict[str, str]:
        """Titles of the measured stages that have figures of games."""
        return {stage: STAGES[stage][0].capitalize() for stage in MAX if self.row(stage)}

    @property
    def groups(self) -> dict[str, list[str]]:
        """Names of the figures of these stages, by topic."""
        measured = {
            group: [name for name in figures if any(self.figure(stage, name) for stage in self.stages)]
            for group, figures in GROUPS.items()
        }
        return {group: names for group, names in measured.items() if names}

    @property
    def is_repeated(self) -> bool:
        """True if a stage was measured again."""
        return any(len(rows) > 1 for rows in self.rows.values())

    def row(self, stage: str) -> Row | None:
        """Return the first measurement of a stage, or with the suffix AGAIN the last of several."""
        rows = self.rows.get(stage.removesuffix(AGAIN), ())
        if stage.endswith(AGAIN):
            return rows[-1] if len(rows) > 1 else None
        return rows[0] if rows else None

    def figure(self, stage: str, name: str) -> Figure | None:
        """Return a figure of a stage, if it was measured."""
        row = self.row(stage)
        return row.figures.get(name) if row else None

    def is_capped(self, stage: str) -> bool:
        """Return whether many games of the last measurement of a stage did not end."""
        completion = self.last(stage, "completion")
        return completion is not None and completion.value < MIN_COMPLETION

    def reliable(self, stage: str, name: str) -> Figure | None:
        """Return the last measurement of a figure at a stage; None if it needs more finished games."""
        return None if name in OF_FINISHED and self.is_capped(stage) else self.last(stage, name)

    def last(self, stage: str, name: str) -> Figure | None:
        """Return the last measurement of a figure at a stage."""
        return self.figure(stage + AGAIN, name) or self.figure(stage, name)


def read(folder: Path) -> list[SurveyedVariant]:
    """Return every measured variant and every preset: by game, presets first, then by link."""
    return gathered(atlas.read(folder))


def gathered(rows: Iterable[Row]) -> list[SurveyedVariant]:
    """Return the variants of some measurements, and every preset."""
    presets = {
        plain.link(): (subject, plain.values)
        for key in game_keys()
        for subject in of_game(key)[1:]
        for plain in [subject.game.without_aliases()]
    }
    gathered_rows: dict[str, dict[str, list[Row]]] = {link: {} for link in presets}
    for row in rows:
        gathered_rows.setdefault(row.link, {}).setdefault(row.stage, []).append(row)
    sets = []
    for link, stages in gathered_rows.items():
        subject, values = presets.get(link, (None, {}))
        first = next((measured[0] for measured in stages.values()), None)
        key = subject.key if subject else first.game if first else ""
        by_seed = {
            stage: sorted(stages[stage], key=lambda row: row.seed) for stage in STAGES if stage in stages
        }
        sets.append(SurveyedVariant(link, key, first.options if first else values, subject, by_seed))
    place = {key: number for number, key in enumerate(game_keys())}
    order = {link: number for number, link in enumerate(presets)}
    return sorted(sets, key=lambda one: (place[one.key], order.get(one.link, len(order)), one.link))


def stages_of(sets: Iterable[SurveyedVariant]) -> list[str]:
    """Return the measured stages, each followed by its repetition if some variants were measured again."""
    listed = list(sets)
    both = [name for stage in STAGES for name in (stage, stage + AGAIN)]
    return [stage for stage in both if any(one.row(stage) for one in listed)]
