"""All options of a game in plain words: each value's meaning, its contribution to the limit, and its origin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from affinage.board.shapes import MAX_CELLS, MIN_CELLS
from affinage.game.options import TAGS, BoardOption, Option, spelled
from affinage.teach.rulebook import words

MAX_NUMBERS = 7
"""Number of integer values above which they share one line."""


@dataclass(frozen=True, slots=True)
class OptionLine:
    """A value of an option, or several numbers: its text in links, its words, and remarks."""

    value: str
    words: str
    marks: tuple[str, ...] = ()
    """The author's word for the value, and its contribution to the limit."""
    tag: str = ""
    """Remark on a value that is not the author's."""

    @property
    def about(self) -> str:
        """All remarks beside the words: `the author's "Ortho" · adds 2 to the limit`."""
        return " · ".join(filter(None, (*self.marks, self.tag)))

    @property
    def text(self) -> str:
        """Words with all remarks: `anywhere · the author's "Independent"`."""
        return " · ".join(filter(None, (self.words, self.about)))


def line(option: Option, value: str) -> OptionLine:
    r"""Return a value with the author's word for it, what it adds to the limit, and its tag if it is not the author's.

    Where all but the first are our extensions, none has a tag; `about` says so once.

    >>> import affinage
    >>> place, goal = (affinage.game_class("affinage").options[number] for number in (2, 6))
    >>> line(place, "gap2").about, line(goal, "cascade").tag
    ('the author\'s "Gaps 2+" · adds 3 to the limit', 'considered by the author, playable here')
    """
    added = option.addition(value)
    term = option.terms.get(value, "")
    marks = (
        words.AUTHORS_TERM.format(term=term) if term else "",
        words.ADDS.format(number=added) if added else "",
    )
    origin = option.origin(value)
    tag = "" if origin == "ours" and _is_ours_but_the_default(option) else TAGS[origin]
    return OptionLine(value, option.values.get(value, value), tuple(filter(None, marks)), tag)


def about(option: Option) -> str:
    """Return what an option means, and whether all its values but the default are our extensions.

    >>> import affinage
    >>> about(affinage.game_class("affinage").options[-2])
    'Extra turns at the start, for the weaker player. The author has only "none"; the others are added here.'
    """
    if not _is_ours_but_the_default(option):
        return option.help
    return words.EXTENSIONS.format(help=option.help, value=option.values[option.default])


def _is_ours_but_the_default(option: Option) -> bool:
    return len(option.values) > 2 and all(
        (option.origin(value) == "ours") == (value != option.default) for value in option.values
    )


def lines(option: Option, *, joins_numbers: bool = False) -> Iterator[OptionLine]:
    """Yield every value of an option, many numbers as one line if asked for, and what other boards there are."""
    numbers = [value for value in option.values if value.isdecimal()]
    joined = numbers if joins_numbers and len(numbers) > MAX_NUMBERS else []
    for value in option.values:
        if value not in joined:
            choice = line(option, value)
            default = (words.DEFAULT,) if value == option.default else ()
            yield replace(choice, marks=(*default, *choice.marks))
    if joined:
        text = words.A_NUMBER.format(numbers=spelled(joined))
        yield replace(line(option, joined[0]), value=spelled(joined), words=text)
    if isinstance(option, BoardOption):
        sizes = words.OTHER_SIZES.format(least=MIN_CELLS, most=MAX_CELLS)
        others = words.OTHER_BOARDS.format(boards=option.wanted)
        yield OptionLine("others", others if option.wanted else sizes)
