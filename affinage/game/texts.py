"""Texts of a game: its credit, its variants by name, its rules and examples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from affinage.game.options import Requires
from affinage.plain_text import Plural, slug

if TYPE_CHECKING:
    from affinage.game import Position

AUTHORS_WORDS, SILENCE = 'The author: "{quote}".', "The author's text does not say."

Applies: TypeAlias = Callable[[Any], bool]
"""Whether a rule applies to a variant, a `Game`."""

Text: TypeAlias = "str | Plural"
"""A text with named places, or one for 1 and one for any other `number`."""


class Addressed(NamedTuple):
    """A text about a `colour`, and the same text to the player of that colour."""

    about: Text
    you: Text


def always(_: Any) -> bool:
    """Return True, for rules of every variant."""
    return True


def with_value(key: str, *values: str) -> Applies:
    """Return the test of variants for one of these values of an option, or of the board's `geometry` or `shape`."""
    return lambda game: Requires(key, values, "").met(game.values)


@dataclass(frozen=True, slots=True)
class Rule:
    """A paragraph of rules; `ours` marks a reading that is not the author's, of the words in `quote`.

    A reading of some variants begins with its condition, as sheets of the whole game list all readings.
    """

    text: str
    ours: bool = False
    quote: str = ""
    """The author's words, "" where the text says nothing."""
    applies: Applies = field(default=always, repr=False, compare=False)

    @property
    def remark(self) -> str:
        """The author's words about the point of a reading; "" for the author's own rules."""
        if not self.ours:
            return ""
        return AUTHORS_WORDS.format(quote=self.quote.removesuffix(".")) if self.quote else SILENCE


@dataclass(frozen=True, slots=True)
class Preset:
    """A named variant: option values as in a link, a line on how it feels to play, tags, and the turns of a usual game.

    >>> Preset("Gruyère", "board=hex:4", "Small holes.", ("Hex",)).slug
    'gruyere'
    """

    name: str
    link: str
    character: str
    tags: tuple[str, ...] = ()
    turns: int = 0
    """Turns of a usual game, 0 if they were not measured or many games do not end."""
    cap: int = 0
    """Turns after which measured games were stopped, if many of them had not ended; otherwise 0."""

    @property
    def slug(self) -> str:
        """The name as a part of an address: `gruyere`."""
        return slug(self.name)


@dataclass(frozen=True, slots=True)
class Example:
    """An instructive position for the rules page: a link, the moves from its start, and what to see."""

    link: str
    moves: str
    """Moves separated by spaces."""
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTexts:
    """All texts of a game; the rules of a variant are in its rule book."""

    designer: str
    """The author's name, or what is known if the source does not name one."""
    source: str
    """URL of the author's rules or page."""
    copyright: str = ""
    """The author's notice, shown with the credit."""
    summary: str
    """One line for lists."""
    names_designer: bool = True
    """Whether `designer` is a name."""
    names_variants: bool = False
    """Whether the author wants variants named; otherwise presets have our names."""
    presets: tuple[Preset, ...] = ()
    rules: tuple[Rule, ...] = ()
    """All rules; only our readings if the game has a chapter in the rule book."""
    notes: tuple[str, ...] = ()
    """The designer's notes, in our words."""
    examples: tuple[Example, ...] = ()
    region_name: str = ""
    """Name of its regions, such as `holes`."""
    label_name: str = ""
    """Name of labels with a switch, such as `values of the stones`; "" without one."""
    refusal_codes: tuple[str, ...] = ()
    """Codes of `IllegalMoveError` that only this game has, besides every `RefusalCode`."""


def permanent_labels(position: Position) -> dict[int, str]:
    """Return the labels of cells that are shown without being asked for.

    The values of stones in Emulsion are shown only on request.

    >>> import affinage
    >>> permanent_labels(affinage.load("game=emulsion").initial())
    {}
    """
    return {} if position.game.texts.label_name else position.labels()
