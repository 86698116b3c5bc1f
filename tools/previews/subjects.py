"""Subjects with a page: each game, and each of its presets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from affinage.game import Game, Preset
from affinage.notation.credit import credit
from affinage.notation.labels import labels
from affinage.notation.link import load, preset_of, query_of
from affinage.notation.wording import full_name, own_name
from affinage.registry import game_class, game_keys
from affinage.teach import rulebook
from tools.common import ToolError


@dataclass(frozen=True)
class Subject:
    """A game with its defaults or, with a preset, one of its named variants."""

    key: str
    """Key of the game."""
    preset: Preset | None = None

    @property
    def slug(self) -> str:
        """Its part of the address."""
        return self.preset.slug if self.preset else self.key

    @cached_property
    def game(self) -> Game:
        """The variant."""
        return load(self.preset.link if self.preset else f"game={self.key}")

    @property
    def query(self) -> str:
        """The query of the variant's board."""
        return query_of(self.game)

    @property
    def name(self) -> str:
        """Its own name; cheeses name only variants of games whose author agreed."""
        return own_name(self.game) if self.preset else self.game.name

    @property
    def title(self) -> str:
        """Its name, for a preset after its game's."""
        return full_name(self.game) if self.preset else self.game.name

    @property
    def character(self) -> str:
        """Its description, or a preset's character, in one line."""
        return self.preset.character if self.preset else self.game.texts.summary

    @property
    def labels(self) -> tuple[str, ...]:
        """Its tags, and the length of its games; of a game those of its defaults, if they have a name."""
        preset = self.preset or preset_of(self.game)
        return labels(preset) if preset else ()

    @property
    def marked_labels(self) -> tuple[str, ...]:
        """Tags in a list of the author's games, with the mark of a variant whose rules are not all the author's."""
        return tuple(filter(None, (*self.labels, credit(self.game).mark)))

    @property
    def description(self) -> str:
        """Description, and the first of the rules."""
        return f"{self.character} {rulebook.sentences(self.game)[0].text}"


def of_game(key: str) -> list[Subject]:
    """Return a game and its presets."""
    return [Subject(key), *(Subject(key, preset) for preset in game_class(key).texts.presets)]


def subjects() -> Iterator[Subject]:
    """Yield all subjects with a page; raise ToolError if two have the same address."""
    taken: dict[str, str] = {}
    for key in game_keys():
        for subject in of_game(key):
            if subject.slug in taken:
                raise ToolError(
                    f"{taken[subject.slug]} and {subject.title} both have the page {subject.slug}"
                )
            taken[subject.slug] = subject.title
            yield subject
