"""A live game on the page: the connection to friends who are there, and the effects of their messages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from affinage.matches.correspondence import series
from affinage.matches.match import GameRecord
from web.browser import api
from web.browser.device import moment
from web.browser.dom import later
from web.browser.live import Line, join, servers
from web.browser.storage import BrowserStorage
from web.browser.tasks import begin
from web.friends import words as friend_words
from web.friends.game import Arrival, LiveState
from web.friends.live_game import LiveGame, LiveStatus, News
from web.model.seating import own_colour_after
from web.table.table import Table
from web.text import words

# A tab remembers under this key what it plays live, to continue after a reload.
SERIES = "live"
# After this time, there is a message about a relay that does not answer.
RELAY_MS = 6000
# After this time, a move that nobody has acknowledged is to be sent by link.
ANSWER_MS = 5000


class Live:
    """Binds live games to the page; `receive` shows what a friend has sent, and `rematch` begins the next game."""

    def __init__(
        self, table: Table, receive: Callable[[Arrival, GameRecord], None], rematch: Callable[[], None]
    ) -> None:
        self._table, self._receive, self._rematch = table, receive, rematch
        self._tab = BrowserStorage("sessionStorage")
        # The series that is played live; "" for none.
        self._series = ""
        self._game: LiveGame | None = None
        self._line: Line | None = None
        self._state = LiveState.OFF
        # True while a relay answers.
        self._is_up = False
        # Number of versions sent so far.
        self._versions = 0
        # The last announcement of who is there.
        self._announced = ""

    @cached_property
    def is_offered(self) -> bool:
        """True if the host of the site has named relays, and the browser can reach friends."""
        return bool(servers())

    def status(self) -> LiveStatus:
        """Return the state of the live game to show."""
        game_view = self._table.game_view
        if self._game is None or game_view.correspondence is None:
            return LiveStatus()
        absent = self._game.absent(game_view)
        presence = friend_words.presence(game_view, self._state, self._game.seats(game_view), absent)
        return LiveStatus(self._state, presence, absent)

    def _show(self) -> None:
        """Update the page, and announce to screen readers who has come or gone."""
        self._table.changed()
        presence = self.status().presence
        if presence != self._announced and self._state is not LiveState.JOINING:
            self._announced = presence
            self._table.announce(presence)

    # How it begins and ends

    def toggle(self) -> None:
        """Begin a live game of what is on the table, or end it."""
        if self._game:
            self.stop()
            self._show()
        else:
            self.begin()

    def begin(self) -> None:
        """Begin a live game of what is on the table, unless it is played live."""
        if self._game is None:
            self._start()
            self._show()

    def _start(self) -> None:
        correspondence = self._table.game_view.correspondence
        assert correspondence is not None
        self._series, self._state = series(correspondence.id), LiveState.JOINING
        self._tab.write(SERIES, self._series)
        self._game = LiveGame(
            self._send, self._table.saved_games.open, lambda: float(api.window.performance.now()) / 1000
        )
        begin(self._join(self._game))

    async def _join(self, game: LiveGame) -> None:
        try:
            line = await join(self._series, self)
        except OSError:
            self.stop()
            self._table.notice.show(friend_words.NO_SCRIPT)
            self._show()
            return
        if self._game is game:
            self._line = line
        else:
            line.leave()

    def stop(self) -> None:
        """End the live game; the game goes on by link."""
        game, line = self._game, self._line
        self._game = self._line = None
        self._series, self._state = "", LiveState.OFF
        self._tab.drop(SERIES)
        if line:
            line.leave()
        if game and self._table.game_view.correspondence:
            self._table.game_view.leave_clock(moment())
            game.give_up(self._table.game_view)

    def follow(self) -> None:
        """Send friends what has changed; a tab that is loaded again goes on, and one that shows another game ends."""
        game_view = self._table.game_view
        current = series(game_view.correspondence.id) if game_view.correspondence else ""
        if self._game is None:
            if current and self.is_offered and self._tab.read(SERIES) == current:
                self._start()
        elif current != self._series:
            self.stop()
        elif self._game.send_version(game_view):
            self._versions += 1
            later(ANSWER_MS, partial(self._await_answer, self._game, self._versions))
            # The table saves that the version counts as sent.
            later(0, self._table.changed)

    def _await_answer(self, game: LiveGame, version: int) -> None:
        """Go back to links if nobody has acknowledged the last version."""
        if self._game is game and self._versions == version and game.unanswered:
            game.give_up(self._table.game_view)
            self._show()

    def _send(self, text: str, peer: str) -> None:
        if self._line:
            self._line.send(text, peer)

    # Events of the connection

    def joined(self, peer: str) -> None:
        """Note that a page has joined."""
        if self._game and not self._game.join(peer, self._table.game_view):
            self.flooded()

    def left(self, peer: str) -> None:
        """Note that a page has left."""
        if self._game:
            self._game.leave(peer, self._table.game_view)
            if not self._game.reaches(self._table.game_view):
                self._game.give_up(self._table.game_view)
            self._show()

    def relays(self, count: int) -> None:
        """Note how many relays answer."""
        self._is_up = count > 0
        if not self._is_up:
            later(RELAY_MS, partial(self._miss_relays, self._game))
        elif self._state is not LiveState.OPEN:
            self._state = LiveState.OPEN
            self._show()

    def _miss_relays(self, game: LiveGame | None) -> None:
        if game and self._game is game and not self._is_up and self._state is not LiveState.DOWN:
            self._state = LiveState.DOWN
            if not game.seats(self._table.game_view):
                self._table.notice.show(friend_words.NO_RELAY)
            self._show()

    def flooded(self) -> None:
        """End the live game: more was sent than a game can have, or by too many pages."""
        self.stop()
        self._table.notice.show(friend_words.EXCESS, stays=True)
        self._show()

    def received(self, peer: str, text: str) -> None:
        """Handle a message of a peer."""
        if self._game is None:
            return
        result = self._game.receive(peer, text, self._table.game_view)
        match result.news:
            case News.EXCESS:
                self.flooded()
                return
            case News.REFUSAL:
                self._table.notice.show(friend_words.refused(result.reason), stays=True)
                self._show()
            case News.REMATCH:
                game_view = self._table.game_view
                lines, label = (
                    [friend_words.rematch_wanted(game_view)],
                    words.rematch(game_view.game, own_colour_after(game_view)),
                )
                self._table.notice.show(lines, label, self._rematch, stays=True)
                self._show()
            case News.GAME | News.FORK if result.arrival and result.record:
                self._receive(result.arrival, result.record)
            case _:
                self._show()
        if result.clock_reason:
            self._table.notice.show(friend_words.time_refused(result.clock_reason), stays=True)
        # This cannot wait for a frame: a tab in the background has none, and others wait for the receipt.
        self.follow()
