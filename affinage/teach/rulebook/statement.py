"""Statements: sentences about what the board shows, which address the player of the colour that they are about."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.game.texts import Addressed, Text


@dataclass(frozen=True, slots=True)
class Statement:
    """Sentences for everybody, and for the player of each colour; the first is about `colour`, 0 for nobody.

    >>> statement = Statement(2, ("White has to pass.", "White has to pass.", "You have to pass."))
    >>> statement.to(2), statement.to(1), str(statement)
    ('You have to pass.', 'White has to pass.', 'White has to pass.')
    """

    colour: int
    texts: tuple[str, ...]

    def __str__(self) -> str:
        return self.texts[0]

    def to(self, you: int) -> str:
        """Return the sentences for the player of a colour, or for everybody with 0."""
        return self.texts[you]

    def then(self, other: Statement) -> Statement:
        """Return this statement followed by another."""
        return Statement(self.colour, tuple(map(" ".join, zip(self.texts, other.texts, strict=True))))

    @classmethod
    def of(cls, texts: Addressed, colour: int, colours: tuple[str, ...], **places: object) -> Statement:
        """Return a statement about a colour; `colours` are the names of all."""
        about = _filled(texts.about, colour=colours[colour - 1], **places)
        own = _filled(texts.you, **places)
        return cls(colour, tuple(own if you == colour else about for you in range(len(colours) + 1)))

    @classmethod
    def about_nobody(cls, text: Text, players: int, **places: object) -> Statement:
        """Return a statement that reads the same for everybody."""
        return cls(0, (_filled(text, **places),) * (players + 1))


def _filled(text: Text, **places: object) -> str:
    if not isinstance(text, str):
        one, many = text
        # The number may be a text, such as 1/2.
        text = one if str(places["number"]) == "1" else many
    return text.format(**places)
