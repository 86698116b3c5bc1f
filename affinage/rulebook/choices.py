"""All options of a game in plain words: what each value means, what it adds to the limit, and whose it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from affinage.options import TAGS, BoardOption, Option, spelled
from affinage.shapes import MAX_CELLS, MIN_CELLS, forms

MAX_NUMBERS = 7  # values that are numbers, beyond which they stand on one line


@dataclass(frozen=True, slots=True)
class Line:
    """A value of an option, or several numbers: how links write it, its words, and the marks beside it."""

    value: str
    words: str
    marks: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The words with the marks behind them: `side by side, like a domino · Ortho · +2`."""
        return " · ".join((self.words, *self.marks))


def line(option: Option, value: str) -> Line:
    """Return a value with the author's word for it, what it adds to the limit, and its mark if it is not the author's.

    >>> import affinage
    >>> place, goal = (affinage.system("affinage").options[number] for number in (2, 6))
    >>> line(place, "gap2").text, line(goal, "cascade").marks
    ('at least 2 cells between them · Gaps 2+ · +3', ('considered, but not implemented',))
    """
    added = option.addition(value)
    marks = option.terms.get(value, ""), "" if added is None else f"+{added}", TAGS[option.origin(value)]
    return Line(value, option.values.get(value, value), tuple(filter(None, marks)))


def lines(option: Option, *, joins_numbers: bool = False) -> Iterator[Line]:
    """Yield every value of an option, many numbers as one line if asked for, and what other boards there are."""
    numbers = [value for value in option.values if value.isdecimal()]
    joined = numbers if joins_numbers and len(numbers) > MAX_NUMBERS else []
    for value in option.values:
        if value not in joined:
            found = line(option, value)
            default = ("default",) if value == option.default else ()
            yield Line(value, found.words, (*default, *found.marks))
    if joined:
        yield Line(spelled(joined), f"a number: {spelled(joined)}", line(option, joined[0]).marks)
    if isinstance(option, BoardOption):
        yield Line(
            "others", f"any of these: {option.wanted or f'{forms()}, of {MIN_CELLS} to {MAX_CELLS} cells'}"
        )
