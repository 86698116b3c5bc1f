"""The host page around an embed, which gets moves, results and errors through the embed's script."""

from __future__ import annotations

import json

from affinage.matches.match import Match
from web.browser import api
from web.browser.dom import plain
from web.text import words


class HostPage:
    """Messages to the host page."""

    def __init__(self, match: Match) -> None:
        # The last report: the ply, and whether the match has ended.
        self._reported = match.ply, False

    def report(self, match: Match, link: str) -> None:
        """Send a new ply or result, with the link to the match."""
        now = match.ply, match.outcome is not None
        if now == self._reported:
            return
        (ply, ended), self._reported = self._reported, now
        if match.ply != ply:
            move = match.last_move
            _send("move", {"ply": match.ply, "move": move.text if move else "", "link": link})
        if match.outcome and not ended:
            winner = match.outcome.winner
            colour = match.game.colours[winner - 1] if winner else ""
            _send("end", {"winner": colour, "text": words.ending(match), "link": link})


def send_error(text: str) -> None:
    """Report that a command failed or that the embed's address is invalid."""
    _send("error", {"text": text})


def leave(address: str) -> None:
    """Continue at another address of the embed, and report it to the host page."""
    _dispatch("embed:leave", address)


def _send(kind: str, content: dict[str, object]) -> None:
    _dispatch("embed:tell", json.dumps([kind, content]))


def _dispatch(event: str, detail: str) -> None:
    api.window.dispatchEvent(api.window.CustomEvent.new(event, plain({"detail": detail})))
