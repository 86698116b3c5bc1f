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
    """Return the possible actions; none in a match or a line that is only looked at."""
    match = game_view.match
    if game_view.view_only or game_view.is_in_line:
        return ()
    if game_view.must_send:
        return (("send", words.SEND_TO_FRIEND, words.SEND_LINK),)
    if game_view.waits:
        return ()
    if match.outcome:
        return (("again", words.PLAY_AGAIN, words.PLAY_AGAIN),)
    if game_view.computers.thinks:
        if game_view.computers.alone:
            return (("pause", words.PAUSE, words.PAUSE),)
        return (("stop", words.STOP, words.STOP),)
    if game_view.computers.level and not game_view.is_reviewed:
        colour = match.game.colours[match.position.to_move - 1]
        long, short = (words.LET_PLAY.format(player=name) for name in (match.mover, colour))
        return (("go-on", long, short),)
    if match.position.must_pass:
        return (("pass", words.PASS_TURN, words.PASS_TURN),)
    if match.position.may_swap:
        return (("swap", words.swap_offer(match), words.short_swap_offer(match)),)
    return ()
