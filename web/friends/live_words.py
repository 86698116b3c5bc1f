"""What the page says about a live game. No DOM here."""

from __future__ import annotations

from affinage.texts import capitalized
from affinage.view.game_view import GameView
from web.friends import game as friend_game
from web.friends.live_game import LiveState
from web.friends.words import last_move, player, seat_of_last_move

ABOUT = "Live play shows moves at once. Your friend and the relay learn your network address."
"""Shown beside the button that begins a live game."""

NO_RELAY = ("The relay for live games does not answer.", "Send the link instead, or wait.")
NO_SCRIPT = ("Live games cannot be loaded just now.", "Send the link instead.")
EXCESS = ("The live game has ended: your friend's page sent what it must not.", "Your game goes on by link.")


def presence(game_view: GameView, state: LiveState, seats: set[int], absent: int) -> str:
    """Return who is there: `Bob is here`; or why nobody is."""
    match, own = game_view.match, friend_game.of(game_view).seat
    if friends := [capitalized(player(match, seat)) for seat in sorted(seats - {own})]:
        return f"{' and '.join(friends)} {'is' if len(friends) == 1 else 'are'} here"
    match state:
        case LiveState.OFF:
            return ""
        case LiveState.JOINING:
            return "Connecting…"
        case LiveState.DOWN:
            return "The relay does not answer: send the link"
    return f"{capitalized(player(game_view.match, absent))} is not here: send the link"


def button(state: LiveState) -> str:
    """Return the words on the button that begins or ends a live game."""
    return "Play live" if state is LiveState.OFF else "Stop live"


def moved(game_view: GameView) -> str:
    """Return what screen readers say of a friend's move."""
    match = game_view.match
    return f"{capitalized(player(match, seat_of_last_move(match)))} played {last_move(match)}"


def refused(reason: str) -> tuple[str, ...]:
    """Return the text about a message that cannot be used."""
    return (f"Your friend's page sent what cannot be used: {reason}.", "Your game is unchanged.")


def rematch(game_view: GameView) -> str:
    """Return the text for a friend's rematch."""
    return f"{capitalized(player(game_view.match, friend_game.friend(game_view)))} wants a rematch."
