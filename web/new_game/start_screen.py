"""The start screen: a card for each game, to play against the computer or each other, and games to continue."""

from __future__ import annotations

import random

from affinage.bots.levels import LEVELS
from affinage.game import Game
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.play.match import Match
from affinage.registry import game_class, game_keys
from web.board.stones import paint_miniature
from web.browser import api
from web.browser.dom import by_id, listen, make, proxy
from web.browser.elements import Element, Event
from web.model.seating import one_person
from web.new_game.saved_list import SavedList
from web.table.table import Table
from web.text import words
from web.widgets.sheet import close_if_asked, fill

MOVE_MS = 900  # between the moves of a miniature
MOVES_SHOWN = 5  # automatic moves: nothing moves for longer than five seconds
COMPUTER, HERE = "computer", "here"  # ways to play
PLIES_SHOWN = 24  # plies after which a miniature starts again


class StartScreen:
    """Cards with small boards that play random games, and the games to continue."""

    def __init__(self, table: Table) -> None:
        self._dialog = by_id("start-dialog")
        self._table = table
        self._saved_list: SavedList | None = None  # while the dialog is open, if there are any
        self._shows: list[tuple[Element, Match]] = []
        self._random = random.Random()
        self._timer: int | None = None
        self._moves_left = 0  # automatic moves left
        self._step = proxy(self._play_on)
        listen(self._dialog, "close", lambda _: self._closed())
        listen(self._dialog, "click", self._clicked)

    def open(self) -> None:
        """Show the cards and play their games for a moment."""
        self._stop()
        cards = [_card(game_class(key)) for key in game_keys()]
        body = make("div", {"class": "body"}, make("div", {"class": "games"}, *(card for card, _ in cards)))
        if unread := self._table.saved_games.unread():
            body.prepend(make("p", {"class": "fine", "id": "start-unread"}, words.unread(unread, "game")))
        unfinished = self._table.saved_games.unfinished()
        self._saved_list = SavedList(unfinished, self._table) if unfinished else None
        if self._saved_list:
            body.prepend(*self._saved_list.elements)
        fill(self._dialog, "start-title", "Choose a game", body)
        self._dialog.showModal()
        games = [load(f"game={key}") for key in game_keys()]
        self._shows = [(canvas, Match(game)) for (_, canvas), game in zip(cards, games, strict=True)]
        for number in range(len(self._shows)):
            self._advance(number, plies=8)
        if not self._table.display.is_still():
            self._moves_left = MOVES_SHOWN
            self._timer = api.window.setInterval(self._step, MOVE_MS)

    def _play_on(self) -> None:
        for number in range(len(self._shows)):
            self._advance(number, plies=1)
        self._moves_left -= 1
        if not self._moves_left:
            self._stop()

    def _advance(self, number: int, plies: int) -> None:
        canvas, match = self._shows[number]
        if match.outcome or match.ply >= PLIES_SHOWN:
            match = Match(match.game)
            self._shows[number] = (canvas, match)
        for _ in range(plies):
            moves = [move for move in match.position.legal_moves() if move.picks]
            if match.outcome or not moves:
                break
            match.push(self._random.choice(moves))
        paint_miniature(canvas, match)

    def _stop(self) -> None:
        if self._timer is not None:
            api.window.clearInterval(self._timer)
            self._timer = None

    def _closed(self) -> None:
        """Release all that was shown, unless the dialog is open again when the event arrives."""
        if not self._dialog.open:
            self._stop()
            self._shows, self._saved_list = [], None
            self._dialog.replaceChildren()

    def _clicked(self, event: Event) -> None:
        close_if_asked(self._dialog, event)
        if way := event.target.closest("[data-game]"):
            self._dialog.close()
            self._play(load(f"game={way.dataset.game}"), way.dataset.way)
        elif self._saved_list and (saved := self._saved_list.clicked(event.target)):
            self._dialog.close()
            self._table.resume(saved)

    def _play(self, game: Game, way: str) -> None:
        """Begin a game, against the computer or for as many people as it takes."""
        level = (self._table.series.climb(game).level or LEVELS[0].number) if way == COMPUTER else 0
        self._table.begin(game, one_person(game, "", 1, level))


def _card(found: type[Game]) -> tuple[Element, Element]:
    played, made = {"data-game": found.key, "data-way": COMPUTER}, credit(found)
    canvas = make("canvas", {"class": "mini", "aria-hidden": "true", **played})
    ways = make(
        "p",
        {"class": "row"},
        _way("Play", f"Play {found.name}", {"class": "main", **played}),
        _way("Two players", f"Two players: {found.name}", {**played, "data-way": HERE}),
    )
    learn = make("a", {"href": f"?lesson={found.key}", "aria-label": f"Learn {found.name}"}, "Learn")
    author = make(
        "a", {"class": "by", "href": made.source, "target": "_blank", "rel": "noopener"}, made.words
    )
    by = make("p", {"class": "row"}, learn, author)
    words = make("div", {}, make("h3", {}, found.name), make("p", {}, found.texts.summary), ways, by)
    return make("div", {"class": "card"}, canvas, words), canvas


def _way(words: str, name: str, attributes: dict[str, str]) -> Element:
    return make("button", {"type": "button", "aria-label": name, **attributes}, words)
