"""Moves without punctuation, such as `c1d1`, as links have them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from affinage.board.topology import CELL_NAME
from affinage.errors import IllegalMoveError, NotationError
from affinage.plain_text import quoted

if TYPE_CHECKING:
    from affinage.game import Move, Position

_LETTER = re.compile(r"[A-Z]?", re.ASCII)


def next_move(position: Position, text: str, at: int = 0) -> tuple[Move, int]:
    """Return the move whose text without punctuation begins here, and where it ends.

    >>> import affinage
    >>> move, end = next_move(affinage.load("board=square:4").initial(), "c1d1a1b1")
    >>> move.text, end
    ('c1,d1', 4)

    Raises NotationError or IllegalMoveError if there is none.
    """
    if not (form := _form(1, position.game.most_picks).match(text, at)):
        raise NotationError(_not_whole(position, text[at:]))
    letter, names = form[1], CELL_NAME.findall(form[2])
    known = position.game.board.index
    cells = [known[name] for name in takewhile(known.__contains__, names)]
    # The cells of a move never begin another's, so that nothing needs to be known of what could follow the first.
    for count in range(len(cells), 0, -1):
        for move in position.continuations(cells[:count]).moves:
            if (_LETTER.match(move.text) or [""])[0] == letter:
                return move, at + len(letter) + sum(map(len, names[:count]))
    raise _fault(position, text[at:], letter, names)


def is_compact(text: str, most_picks: int) -> bool:
    """Return whether a text has the form of a move of two cells or more, without punctuation."""
    return most_picks > 1 and bool(_form(2, most_picks).fullmatch(text))


@cache
def _form(least: int, most: int) -> re.Pattern[str]:
    """Return the pattern of a move of so many cells, and of what may follow it."""
    return re.compile(rf"([A-Z]?)((?:{CELL_NAME.pattern}){{{least},{most}}})", re.ASCII)


def _fault(
    position: Position, text: str, letter: str, names: Sequence[str]
) -> NotationError | IllegalMoveError:
    """Return the error for a letter and cells at the beginning of a text that are no move."""
    picked: tuple[int, ...] = ()
    for number, name in enumerate(names, 1):
        cell = position.game.read_cell(name)
        if refusal := position.refusal(cell, picked):
            return IllegalMoveError(refusal.code, f"{name}: {refusal}")
        picked = (*picked, cell)
        # These cells are a move, so the letter before them is wrong.
        if position.continuations(picked).moves:
            read = quoted(letter + "".join(names[:number]))
            return NotationError(f"{read} is not a move; write {position.game.move_form}")
    return NotationError(_not_whole(position, text))


def _not_whole(position: Position, text: str) -> str:
    return f"{quoted(text)} is not a whole move; write {position.game.move_form}"
