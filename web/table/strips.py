"""The players above and below the board: stone, name, last or next action, and score."""

from __future__ import annotations

from dataclasses import replace

from affinage.view.game_view import GameView
from affinage.view.standing import Standing, standings
from web.board.stones import stone
from web.browser.dom import by_id, make, prose
from web.browser.elements import Element
from web.table import words


class Strips:
    """Shows the players; only changed parts are updated."""

    def __init__(self) -> None:
        self._strips: list[_Strip] = []

    def update(self, game_view: GameView) -> None:
        """Update to the players of a game."""
        players = standings(game_view)
        colours = [strip.colour for strip in self._strips]
        # The early scripts replace these strips by their own.
        if colours != [standing.colour for standing in players] or not self._strips[0].element.isConnected:
            self._strips = [_Strip(standing.colour) for standing in players]
            own, *others = (strip.element for strip in self._strips)
            by_id("own").replaceChildren(own)
            by_id("others").replaceChildren(*others)
        for strip, standing in zip(self._strips, players, strict=True):
            strip.show(standing)


class _Strip:
    """The strip of one player."""

    def __init__(self, colour: int) -> None:
        self.colour = colour
        self._standing = Standing(colour, "", "", "", "", "")
        self._token = make("span", {"class": "token"})
        self._who, self._of = make("span"), make("small")
        self._about = make("span", {"class": "about"})
        self._points, self._open = make("b"), make("small")
        who = make("span", {"class": "who"}, self._who, " ", self._of)
        score = make("span", {"class": "score"}, make("span", {"class": "unseen"}, words.SCORE), self._points)
        score.append(" ", self._open)
        self.element = make(
            "div", {"class": "strip", "data-colour": str(colour)}, self._token, who, self._about, score
        )

    def show(self, standing: Standing) -> None:
        """Show a player's current standing."""
        before, self._standing = self._standing, standing
        if replace(before, is_to_move=standing.is_to_move, is_winner=standing.is_winner) != standing:
            self._write(before, standing)
        self.element.classList.toggle("turn", standing.is_to_move)
        self.element.classList.toggle("winner", standing.is_winner)

    def _write(self, before: Standing, standing: Standing) -> None:
        if standing.kind != before.kind:
            self._token.replaceChildren(stone(standing.kind))
        _write(self._who, standing.name)
        _write(self._of, standing.detail)
        if standing.about != before.about:
            self._about.replaceChildren(*prose(standing.about))
        _write(self._points, standing.score)
        _write(self._open, standing.open)


def _write(element: Element, text: str) -> None:
    if element.textContent != text:
        element.textContent = text
