"""Credits of a game, with the same words on every page, picture, sheet and command."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.game import Game
from affinage.notation.wording import choice

SOURCE = "The designer's rules"
"""Text of a link to the author's rules."""


@dataclass(frozen=True, slots=True)
class Credit:
    """The author of a game or a variant.

    `words` follow a name, `sentence` is complete, `note` names differences from the author's rules, or is "".
    """

    words: str  # `by Mark Steere`
    sentence: str
    source: str  # address of the author's rules
    note: str = ""

    @property
    def author(self) -> str:
        """The name alone if the rules are the author's own, otherwise the words."""
        return self.words.removeprefix("by ")

    @property
    def whole(self) -> str:
        """The sentence, followed by the note."""
        return f"{self.sentence} {self.note}".rstrip()


def credit(game: Game | type[Game]) -> Credit:
    """Return the credit of a game, or of a variant, whose options may be ours.

    >>> from affinage.notation.link import load
    >>> credit(load("game=churn")).sentence
    'Churn is a game by Mark Steere.'
    >>> credit(load("board=hex:5&colours=same")).words
    'after rules by Dale W. Walton, changed by us'
    >>> credit(load("game=churn&pie=off")).note
    "Not the author's rules (the pie rule: no swap)."
    """
    reasons = departures(game) if isinstance(game, Game) else ()
    if reasons:
        note = f"Not the author's rules ({'; '.join(reasons)})."
        words = changed(game)
        return Credit(words, f"This is {game.name} {words}.", game.texts.source, note)
    if not game.texts.names_designer:
        return Credit(game.texts.designer, f"{game.name} is {game.texts.designer}.", game.texts.source)
    words = f"by {game.texts.designer}"
    return Credit(words, f"{game.name} is a game {words}.", game.texts.source)


def changed(game: Game | type[Game]) -> str:
    """Return the words for a variant that differs from the author's rules."""
    if game.texts.names_designer:
        return f"after rules by {game.texts.designer}, changed by us"
    return f"changed by us after {game.texts.designer}"


def whole_game(game: Game) -> Game:
    """Return a variant with the author's pie rule, for lessons and puzzles, which begin after that choice.

    >>> from affinage.notation.link import load
    >>> whole_game(load("game=churn&board=hex:4&pie=off")).link()
    'game=churn&board=hex:4'
    """
    pie = {option.key: option.default for option in game.options if option.key == "pie"}
    return type(game)({**game.values, **pie})


def departures(game: Game) -> tuple[str, ...]:
    """Return the differences from the author's rules, in words; empty for the author's own."""
    return tuple(choice(option, game.values[option.key]) for option in game.departures)
