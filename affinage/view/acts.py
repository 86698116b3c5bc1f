"""Actions on a match besides picking cells."""

from __future__ import annotations

from typing import Literal, TypeAlias

from affinage.view import words
from affinage.view.game_view import GameView

Act: TypeAlias = Literal["again", "pause", "stop", "go-on", "pass", "swap"]
"""Actions that every board must support."""

Sending: TypeAlias = Literal["send"]
"""Additional actions of the page, which alone plays games by links."""

Offer: TypeAlias = tuple[tuple[Act | Sending, str, str], ...]
"""Possible actions: for each button its action, and its long and short label."""


def possible_acts(game_view: GameView) -> Offer:
    """Return the possible actions; none in a match that is only viewed."""
    match = game_view.match
    if game_view.view_only:
        return ()
    if game_view.must_send:
        return (("send", "Send the link to your friend", "Send link"),)
    if game_view.waits:
        return ()
    if match.outcome:
        return (("again", "Play again", "Play again"),)
    if game_view.computers.thinks:
        return (("pause", "Pause", "Pause"),) if game_view.computers.alone else (("stop", "Stop", "Stop"),)
    if game_view.computers.level:
        mover = match.position.to_move
        return (("go-on", f"Let {match.mover} play", f"Let {match.game.colours[mover - 1]} play"),)
    if match.position.must_pass:
        return (("pass", "Pass", "Pass"),)
    if match.position.may_swap:
        return (("swap", words.swap_offer(match), words.short_swap_offer(match)),)
    return ()
