"""A position as a post for forums and chats: its title, its board as text, and a link to it."""

from __future__ import annotations

import re

from affinage.checks import described
from affinage.errors import OptionError
from affinage.matches.conversion import RecordLike, as_record
from affinage.matches.match import Match
from affinage.notation.textboard import SYMBOLS, render
from affinage.notation.wording import title

FORMS = ("text", "markdown", "bbcode")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")  # what Markdown takes for its own


def post(game: RecordLike, link: str, form: str = "text") -> str:
    """Return the position on the board as a post, with a link that opens it; forms are text, markdown and bbcode.

    >>> print(post("board=square:2", "https://example.org/", "bbcode"))
    [b]Affinage (board square:2). Black to move[/b]
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
