"""Notebook display of a variant, a position or a match: a picture, and the moves of a match to step through.

The moves use neither scripts nor style rules, which notebooks remove from untrusted output.
"""

from __future__ import annotations

from base64 import b64encode
from copy import copy
from dataclasses import replace
from html import escape
from secrets import token_hex

from affinage.game import Game, Position
from affinage.matches.match import Match
from affinage.notation.credit import SOURCE, credit
from affinage.notation.wording import ending, person
from affinage.picture.diagram import DiagramOptions, description, diagram

STYLE = DiagramOptions(theme="auto", size=360)
MAX_STEPS = 200
"""Maximum number of moves of a match to step through, the last ones: each has its own picture."""


def svg(source: Game | Position | Match) -> str:
    """Return the current picture of a variant, a position or a match, light or dark like the reader's system.

    Its ids are its own, as notebooks put many pictures on one page, and the same one twice.
    """
    return diagram(source, replace(STYLE, name=_new_name()))


def _new_name() -> str:
    return f"a{token_hex(8)}"


def steps(match: Match) -> str | None:
    """Return the positions of a match, the current one unfolded; None without moves."""
    if not match.moves:
        return None
    walk, name = copy(match), _new_name()
    texts = []
    for ply in range(max(0, len(match.moves) - MAX_STEPS), len(match.moves) + 1):
        walk.goto(ply)
        picture = b64encode(diagram(walk, STYLE).encode()).decode()
        unfolded = " open" if ply == match.ply else ""
        texts.append(
            f'<details name="{name}"{unfolded}><summary>{escape(_caption(walk))}</summary>'
            f'<img src="data:image/svg+xml;base64,{picture}" alt="{escape(description(walk))}"></details>'
        )
    made = credit(match.game)
    source = f'<a href="{escape(made.source)}">{escape(SOURCE)}</a>'
    return f"<div>{''.join(texts)}<p>{escape(made.whole)} {source}</p></div>"


def _caption(match: Match) -> str:
    """Return the last move with its number and player, and the result if there is one."""
    move, ply = match.last_move, match.ply
    if move is None:
        return "Start"
    match.goto(ply - 1)
    mover = person(match, match.position.to_move)
    match.goto(ply)
    caption = f"{ply}. {mover}: {str(move).replace(',', ', ')}"
    return f"{caption}. {ending(match)}" if match.outcome else caption
