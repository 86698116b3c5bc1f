"""Positions as text: boards for the terminal and for test failures, and posts for forums and chats."""

from __future__ import annotations

import re
from collections.abc import Mapping

from affinage.board.topology import column_letters
from affinage.checks import as_text, described, instance, whole
from affinage.errors import OptionError
from affinage.game import Position
from affinage.game.conversion import PositionLike, as_position
from affinage.game.texts import permanent_labels
from affinage.matches.conversion import RecordLike, as_record
from affinage.matches.match import Match
from affinage.notation.wording import title

SYMBOLS = ".xo#%"
"""An empty cell, then one character per colour."""

EXPECTED = "expected cells and signs such as {0: 'A'}"


def render(position: PositionLike, marks: Mapping[int, str] | None = None) -> str:
    """Return the board with the highest row on top; a hex row is shifted half a cell right from the one below.

    >>> print(render("board=hex:2"))
       3   . .
      2   . . .
     1     . .
        a b c

    `marks` replaces the characters of some cells. Permanent labels stand in their cells, behind the stone.
    """
    position = as_position(position)
    board = position.game.board
    signs_of = {} if marks is None else instance(marks, Mapping, f"a mapping; {EXPECTED}")
    marks = {
        whole("cell", cell, 0, board.size - 1): as_text("a sign", sign, "one such as A")
        for cell, sign in signs_of.items()
    }
    labels = permanent_labels(position)
    width = max([1, *(len(_sign(position, cell, marks, labels)) for cell in labels)])
    # The width is odd, so that a row of hexagons can be shifted by half a cell.
    width += 1 - width % 2
    left = min(x for x, _ in board.coords)
    rows = sorted({y for _, y in board.coords})
    columns = max(x for x, _ in board.coords) - left + 1
    lines = []
    for y in reversed(rows):
        number = y - rows[0]
        cells = [board.at.get((x + left, y)) for x in range(columns)]
        signs = [_sign(position, cell, marks, labels).ljust(width) for cell in cells]
        lines.append(_indent(board.is_hex, number, width) + f"{number + 1:<3} " + " ".join(signs))
    letters = " ".join(column_letters(x).ljust(width) for x in range(columns))
    lines.append(_indent(board.is_hex, -1, width) + "    " + letters)
    return "\n".join(line.rstrip() for line in lines)


def _indent(is_hex: bool, row: int, width: int) -> str:
    return " " * ((row + 1) * (width + 1) // 2) if is_hex else ""


def _sign(position: Position, cell: int | None, marks: Mapping[int, str], labels: Mapping[int, str]) -> str:
    if cell is None:
        return " "
    colour, label = position.colour_at(cell), labels.get(cell, "")
    return marks.get(cell, SYMBOLS[colour] + label if colour or not label else label)


FORMS = ("text", "markdown", "bbcode")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")
"""Characters with a meaning in Markdown."""


def post(game: RecordLike, link: str, form: str = "text") -> str:
    """Return the position on the board as a post, with a link that opens it; forms are text, markdown and bbcode.

    >>> print(post("board=square:2", "https://example.org/", "bbcode"))
    [b]Affinage (2 by 2 squares). Black to move[/b]
    [code]
    2   . .
    1   . .
        a b
    <BLANKLINE>
    x Black, o White
    [/code]
    [url]https://example.org/[/url]
    """
    if form not in FORMS:
        raise OptionError(f"form={described(form)} is unknown; forms are {', '.join(FORMS)}")
    match = as_record(game).match
    heading, board = title(match), f"{render(match.position)}\n\n{_legend(match)}"
    if form == "markdown":
        heading = _MARKDOWN.sub(r"\\\1", heading)
        return f"**{heading}**\n\n```\n{board}\n```\n\n<{link}>"
    if form == "bbcode":
        heading = heading.replace("[", "(").replace("]", ")")
        return f"[b]{heading}[/b]\n[code]\n{board}\n[/code]\n[url]{link}[/url]"
    return f"{heading}\n\n{board}\n\n{link}"


def _legend(match: Match) -> str:
    """Return what the signs of the board stand for, and the last move."""
    signs = ", ".join(
        f"{sign} {colour}" for sign, colour in zip(SYMBOLS[1:], match.game.colours, strict=False)
    )
    return f"{signs}\nLast move: {match.last_move}" if match.last_move else signs
