"""Marks that people draw on a position to speak about it: circles on cells, and arrows, each in one of three colours.

As text a mark is the letter of its colour and the names of its cells, as chess programs write them: `Gc3` is a green
circle, `Bc3e5` a blue arrow. Comments on a position are checked here, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from affinage.checks import instance, listed, text_fault, whole
from affinage.errors import NotationError
from affinage.game import Game
from affinage.plain_text import clean, quoted

COLOURS = ("green", "red", "blue")
MAX_MARKS = 100
"""Maximum number of marks on a position."""
MAX_COMMENT = 50_000
"""Maximum length of a comment, in characters."""
# Editors and chats add these signs to texts; records are read without them.
_UNSEEN = re.compile("[\u200b\u2060\ufeff]")
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character, as lone surrogates are."""
EXPECTED = 'a mark; expected one such as DrawnMark("green", 0, 0)'
_LETTERS = {colour[0].upper(): colour for colour in COLOURS}
_MARK = re.compile(r"([A-Z])([a-z]+[0-9]+)([a-z]+[0-9]+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """An arrow between two cells, or a circle where both are one; raises OptionError for cells that are no integers."""

    colour: str
    """One of COLOURS."""
    tail: int
    head: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "tail", whole("tail", self.tail))
        object.__setattr__(self, "head", whole("head", self.head))

    @property
    def is_circle(self) -> bool:
        """True for a mark on a single cell."""
        return self.tail == self.head

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells at the ends of the arrow, or the cell of the circle."""
        return (self.tail,) if self.is_circle else (self.tail, self.head)


def toggled(marks: tuple[DrawnMark, ...], mark: DrawnMark) -> tuple[DrawnMark, ...]:
    """Return the marks after one is drawn: drawn once more it goes, and in another colour it changes colour.

    >>> green, red = DrawnMark("green", 0, 1), DrawnMark("red", 0, 1)
    >>> toggled((green,), green), toggled((green,), red) == (red,)
    ((), True)
    """
    mark = instance(mark, DrawnMark, EXPECTED)
    others = tuple(other for other in marks if other.cells != mark.cells)
    return others if mark in marks or len(others) >= MAX_MARKS else _ordered((*others, mark))


def next_colour(marks: Iterable[DrawnMark], mark: DrawnMark) -> DrawnMark:
    """Return a mark in the colour that follows the one it has among these: green, red, blue, and then off.

    >>> next_colour([DrawnMark("green", 0, 0)], DrawnMark("green", 0, 0)).colour
    'red'
    """
    had = next((other.colour for other in marks if other.cells == mark.cells), "")
    place = COLOURS.index(had) + 1 if had else 0
    return replace(mark, colour=COLOURS[min(place, len(COLOURS) - 1)])


def to_text(game: Game, mark: DrawnMark) -> str:
    """Return a mark as text.

    >>> import affinage
    >>> to_text(affinage.load("board=square:4"), DrawnMark("blue", 0, 5))
    'Ba1b2'
    """
    return mark.colour[0].upper() + "".join(game.board.names[cell] for cell in mark.cells)


def joined(game: Game, marks: Iterable[DrawnMark]) -> str:
    """Return marks as one text, which `read` takes."""
    return "".join(to_text(game, mark) for mark in marks)


def read(game: Game, text: str) -> tuple[DrawnMark, ...]:
    """Return the marks of a text, one right after the other; the last of two on the same cells counts.

    >>> import affinage
    >>> [mark.colour for mark in read(affinage.load("board=square:4"), "Ga1Ba1b2")]
    ['green', 'blue']

    Raises NotationError for a text that holds anything else, or too many of them.
    """
    return arranged(game, _marks(game, text))


def arranged(game: Game, marks: Iterable[DrawnMark]) -> tuple[DrawnMark, ...]:
    """Return marks as a position has them: in order, and the last of two on the same cells.

    Raises NotationError for marks in other colours or off the board, or too many of them.
    """
    drawn = [instance(mark, DrawnMark, EXPECTED) for mark in listed("marks", marks, "marks")]
    by_cells = {mark.cells: mark for mark in drawn}
    for mark in by_cells.values():
        if mark.colour not in COLOURS or max(mark.cells) >= game.board.size:
            raise NotationError(
                f"{mark} is not a mark on {game.board.text}; colours are {', '.join(COLOURS)}"
            )
    if len(by_cells) > MAX_MARKS:
        raise NotationError(f"a position can have {MAX_MARKS} marks, not {len(by_cells)}")
    return _ordered(by_cells.values())


def _ordered(marks: Iterable[DrawnMark]) -> tuple[DrawnMark, ...]:
    """Return marks in the one order that they have everywhere: circles first, so that arrows lie over them."""
    return tuple(sorted(marks, key=lambda mark: (not mark.is_circle, mark.cells)))


def _marks(game: Game, text: str) -> Iterator[DrawnMark]:
    at = 0
    while at < len(text):
        part = _MARK.match(text, at)
        if part is None or part[1] not in _LETTERS:
            raise NotationError(f"{quoted(text[at:])} is not a mark; write Gc3, or Gc3d4 for an arrow")
        cells = [game.read_cell(name) for name in part.groups()[1:] if name]
        yield DrawnMark(_LETTERS[part[1]], cells[0], cells[-1])
        at = part.end()


def comment_fault(text: object) -> str:
    """Return why a text is not valid as a comment, "" if it is."""
    if fault := text_fault("a comment", text):
        return fault
    if _HALF.search(str(text)):
        return "a comment holds half a character"
    if (size := len(str(text))) > MAX_COMMENT:
        return f"a comment can have {MAX_COMMENT:,} characters; this one of {size:,} is left out"
    return ""


def cleaned(text: str) -> str:
    r"""Return a comment without terminal controls, direction marks and invisible signs, as in records.

    >>> cleaned("Good.\r\n\x1b[2J\ufeff")
    'Good.\n�[2J'
    """
    return clean(_UNSEEN.sub("", text))
