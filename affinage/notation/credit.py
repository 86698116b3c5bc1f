"""Credits of a game, with the same words on every page, picture, sheet and command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from affinage.game import Game
from affinage.game.options import Option, Origin
from affinage.notation.wording import choice
from affinage.plain_text import capitalized, plural

SOURCE = "The designer's rules"
"""Text of a link to the author's rules."""

DEPARTS = "What we changed: {choices}."
CONSIDERED = (
    "a rule that the author considered but did not implement: {choices}",
    "rules that the author considered but did not implement: {choices}",
)
ANNOUNCED = "Announced by the author, but not yet implemented ({choices})."
NOTICE = "{copyright}."
# By whether the author is named: how a game or a variant comes from its author.
ORIGINAL = {True: "by {designer}", False: "{designer}"}
EXTENDED = {True: "by {designer}, with {rules}", False: "{designer}, with {rules}"}
CONSIDERED_IN_BRIEF = "rules that the author considered"
CHANGED = {True: "after rules by {designer}, changed by us", False: "changed by us after {designer}"}
IS_ORIGINAL = {True: "{game} is a game by {designer}.", False: "{game} is {designer}."}
IS_EXTENDED = {
    True: "This is {game} by {designer}, with {rules}.",
    False: "This is {game}, {designer}, with {rules}.",
}
IS_CHANGED = {
    True: "This is {game} after rules by {designer}, changed by us.",
    False: "This is {game}, changed by us after {designer}.",
}
CHANGED_MARK = "changed by us"
CONSIDERED_MARK = ("with a rule that the author considered", "with rules that the author considered")


@dataclass(frozen=True, slots=True)
class Credit:
    """The author of a game or a variant.

    `words` follow a name, `sentence` is complete, `note` names differences that these two leave out, or is "".
    """

    words: str
    """Words after a name, such as `by Mark Steere`."""
    sentence: str
    source: str
    """Address of the author's rules."""
    note: str = ""
    copyright: str = ""
    """The author's copyright notice."""
    author: str = ""
    """The author's name, or the words for rules that we changed; "" for rules of an unknown author."""
    brief: str = ""
    """The words without the names of rules, as scripts have them."""
    mark: str = ""
    """Remark in a list of the author's games; "" for the author's own rules."""

    @property
    def whole(self) -> str:
        """The sentence, followed by the note and the author's notice."""
        notice = self.copyright and NOTICE.format(copyright=self.copyright)
        return " ".join(filter(None, (self.sentence, self.note, notice)))


def credit(game: Game | type[Game]) -> Credit:
    """Return the credit of a game, or of a variant, whose options may be ours.

    >>> from affinage.notation.link import load
    >>> credit(load("game=churn")).sentence
    'Churn is a game by Mark Steere.'
    >>> credit(load("board=hex:5&colours=same")).words
    'after rules by Dale W. Walton, changed by us'
    >>> credit(load("goal=cascade")).words
    'by Dale W. Walton, with a rule that the author considered but did not implement: largest hole wins'
    >>> credit(load("game=emulsion&pie=off")).note
    'What we changed: without a swap after the first move.'
    """
    texts, sentences = game.texts, IS_ORIGINAL
    words = brief = original(game)
    author = texts.designer if texts.names_designer else ""
    note = rules = mark = ""
    if isinstance(game, Game):
        note, rules = _note(game), _considered(game)
        if game.departures:
            words = author = brief = changed(game)
            sentences, mark = IS_CHANGED, CHANGED_MARK
        elif rules:
            words, brief = _by(EXTENDED, game, rules=rules), extended(game)
            sentences, mark = IS_EXTENDED, plural(CONSIDERED_MARK, len(_chosen(game, "considered")))
    sentence = sentences[texts.names_designer].format(game=game.name, designer=texts.designer, rules=rules)
    return Credit(words, sentence, texts.source, note, texts.copyright, author, brief, mark)


def _note(game: Game) -> str:
    """Return the values that are not in the author's rules, by where they come from."""
    origins = {DEPARTS: departures(game), ANNOUNCED: _values(game, _chosen(game, "announced"))}
    notes = [text.format(choices="; ".join(choices)) for text, choices in origins.items() if choices]
    if game.departures and (rules := _considered(game)):
        notes.append(f"{capitalized(rules)}.")
    return " ".join(notes)


def _considered(game: Game) -> str:
    """Return the rules that the author considered and left out, in words; "" for none."""
    options = _chosen(game, "considered")
    choices = [
        option.brief.get(game.values[option.key]) or choice(option, game.values[option.key])
        for option in options
    ]
    return plural(CONSIDERED, len(choices), choices=", ".join(choices)) if choices else ""


def original(game: Game | type[Game]) -> str:
    """Return the words for the author's own rules."""
    return _by(ORIGINAL, game)


def extended(game: Game | type[Game]) -> str:
    """Return the words for a variant with rules that the author considered and left out, without their names."""
    return _by(EXTENDED, game, rules=CONSIDERED_IN_BRIEF)


def changed(game: Game | type[Game]) -> str:
    """Return the words for a variant that differs from the author's rules."""
    return _by(CHANGED, game)


def _chosen(game: Game, origin: Origin) -> tuple[Option, ...]:
    """Return the options with values of an origin."""
    return tuple(option for option in game.options if option.origin(game.values[option.key]) == origin)


def _by(texts: Mapping[bool, str], game: Game | type[Game], rules: str = "") -> str:
    return texts[game.texts.names_designer].format(designer=game.texts.designer, rules=rules)


def whole_game(game: Game) -> Game:
    """Return a variant with the author's pie rule and without extra turns, for lessons and puzzles, which begin later.

    >>> from affinage.notation.link import load
    >>> whole_game(load("game=churn&board=hex:4&pie=off")).link()
    'game=churn&board=hex:4'
    """
    opening = {option.key: option.default for option in game.options if option.key in ("extra", "pie")}
    return type(game)({**game.values, **opening})


def departures(game: Game) -> tuple[str, ...]:
    """Return the differences from the author's rules, in words; empty for the author's own."""
    values = game.values
    changes = ((option, option.changes.get(values[option.key], "")) for option in game.departures)
    return tuple(change or choice(option, values[option.key]) for option, change in changes)


def _values(game: Game, options: Iterable[Option]) -> tuple[str, ...]:
    return tuple(choice(option, game.values[option.key]) for option in options)
