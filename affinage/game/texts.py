"""Texts of games: rules, presets and examples."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.texts import slug


@dataclass(frozen=True, slots=True)
class Rule:
    """A paragraph of a rules text; `ours` marks a reading that is not the author's."""

    text: str
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A named variant: option values as in a link, and its character in one line.

    >>> Preset("Gruyère", "board=hex:4", "Small holes.").slug
    'gruyere'
    """

    name: str
    link: str
    character: str

    @property
    def slug(self) -> str:
        """The name as a part of an address: `gruyere`."""
        return slug(self.name)


@dataclass(frozen=True, slots=True)
class Example:
    """A position worth a look, for the rules page: a link, the moves played from its start, and what to see."""

    link: str
    moves: str  # with spaces between
    caption: str
