"""Games with friends by links on the page: they are begun, sent, opened from links, and gone on with."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cached_property, partial

from affinage.game import Game
from affinage.matches.correspondence import ID_SIGNS, Offer, new_id
from affinage.matches.match import GameRecord
from affinage.matches.names import fit_name
from affinage.matches.versions import Relation
from affinage.view.game_view import POSITION, Change, Effect, GameView
from web.browser import address
from web.browser.storage import PLAYER_NAME, is_persistent, keep_setting, read_setting
from web.browser.tasks import Shared, begin, copy, share
from web.friends import game as friend_game
from web.friends import words as friend_words
from web.friends.dialog import FriendDialog
from web.friends.game import Arrival, Stage
from web.friends.letter import letter
from web.friends.live import Live
from web.friends.panel import FriendPanel
from web.model.seating import Seating
from web.table.table import Table

# Key of the setting that remembers that the message about storage was shown.
ABOUT_STORAGE = "about-storage"


class Friends:
    """Binds games by links to the page."""

    def __init__(self, table: Table) -> None:
        self._table, self._notice, self._saved_games = table, table.notice, table.saved_games
        self._live = Live(table, self._receive, self.rematch)
        # Numbers of games in which this player has something to do: other games, and all with the game on the table.
        self._waiting = 0
        self.turns = 0
        # State of the game on the table when they were counted.
        self._counted_state: tuple[object, ...] = ()
        acts: dict[str, Callable[[], None]] = {
            "send": self.send,
            "copy": lambda: begin(self._copy()),
            "copied": lambda: begin(self._copied(self._table.game_view, self._addressee())),
            "accept": lambda: self._change(friend_game.accept),
            "next": self._next,
            "keep": self._keep_link,
            "replies": lambda: self._dialog.replies(self._table.game_view),
            "live": self._live.toggle,
        }
        acts |= {f"offer-{offer}": partial(self._offer, offer) for offer in Offer}
        self._panel = FriendPanel(acts, self._address, has_live=self._live.is_offered)

    @cached_property
    def _dialog(self) -> FriendDialog:
        return FriendDialog(partial(self._table.changed, POSITION))

    # How games begin

    def invite(self, game: Game, seating: Seating, seat: int) -> None:
        """Begin a game in which the player has a seat and sends the others links."""
        own = seating.people[seat - 1]
        if own not in game.colours:
            keep_setting(PLAYER_NAME, own)
        id = new_id(os.urandom(ID_SIGNS))
        self._table.put(friend_game.begun(game, seating.people, id, seat, seating.control))

    def rematch(self) -> None:
        """Begin the next game of the same players, or go on with it if a friend has begun it."""
        new = friend_game.rematch(self._table.game_view)
        if new:
            self._table.put(self._saved_games.open(friend_game.of(new).id) or new)

    # Links that arrive

    def open(self, arriving: GameRecord) -> None:
        """Open the link of a game by links."""
        correspondence = arriving.correspondence
        assert correspondence is not None
        arrival = friend_game.arrive(arriving, self._saved_games.open(correspondence.id))
        arrival.game_view.show_played()
        self._table.put(arrival.game_view)
        if arrival.game_view.match.outcome and arrival.relation in (None, Relation.NEWER):
            self._table.count_end(arrival.game_view)
        if arrival.relation is None:
            self._welcome(arrival.game_view)
        self._report(arrival, friend_words.arrived(arrival, arriving), arriving)

    def _receive(self, arrival: Arrival, arriving: GameRecord) -> None:
        """Show the message of a friend who plays live."""
        game_view = arrival.game_view
        if arrival.relation is Relation.NEWER:
            played = tuple(game_view.played.moves[arrival.common :])
            self._table.changed(Change(Effect.MOVE, played))
            if played:
                self._table.announce(friend_words.moved(game_view))
        self._report(arrival, friend_words.arrived(arrival, arriving, "page"), arriving)

    def _report(self, arrival: Arrival, lines: Sequence[str], arriving: GameRecord) -> None:
        """Show a message about a link or a message that has arrived, and offer what can be done about it."""
        if arrival.relation is Relation.FORKED:
            choose = partial(self._choose, arrival, arriving)
            self._notice.show(lines, friend_words.NEXT_MOVES, choose, stays=True)
        elif lines and (offer := friend_game.asks_here(arrival.game_view)):
            accept = partial(self._change, friend_game.accept)
            holds = partial(self._asks_here, arrival.game_view)
            self._notice.show(lines, friend_words.accept_label(offer), accept, stays=True, holds=holds)
        elif lines:
            self._notice.show(lines, stays=True)

    def _asks_here(self, asking: GameView) -> bool:
        """Return whether a game is on the table, with an offer that waits for an answer here."""
        return asking is self._table.game_view and bool(friend_game.asks_here(asking))

    def _choose(self, arrival: Arrival, arriving: GameRecord) -> None:
        """Continue with the version of a link that changes earlier moves."""
        friend_game.take_over(arrival.game_view, arriving)
        self._table.put(arrival.game_view)

    def _welcome(self, game_view: GameView) -> None:
        name = read_setting(PLAYER_NAME) or ""
        take_name = partial(self._set_name, game_view)
        self._dialog.invite(game_view, name, take_name, self._live.begin if self._live.is_offered else None)

    def _set_name(self, game_view: GameView, name: str) -> None:
        name = fit_name(name)
        if name:
            keep_setting(PLAYER_NAME, name)
            friend_game.rename(game_view, name)
            self._table.changed(POSITION)

    # What people do

    def send(self) -> None:
        """Open the system's share sheet with the link, or copy it where there is none."""
        begin(self._send())

    async def _send(self) -> None:
        game_view, to = self._table.game_view, self._addressee()
        shared = await share(letter(game_view, to), self._address(game_view, to))
        if shared is Shared.SENT:
            await self._sent(game_view, to)
        elif shared is Shared.FAILED:
            await self._copy()

    async def _copy(self) -> None:
        game_view, to = self._table.game_view, self._addressee()
        self._panel.link.value = self._address(game_view, to)
        if await copy(self._panel.link):
            await self._copied(game_view, to)
        else:
            await self._panel.show_link()

    async def _copied(self, game_view: GameView, to: int) -> None:
        if to == friend_game.friend(game_view):
            self._panel.mark_copied(game_view)
        await self._sent(game_view, to, friend_words.LINK_COPIED)

    def _addressee(self) -> int:
        """Return the seat of the friend who needs the link: in a live game, one who is not there."""
        return self._live.status().absent or friend_game.friend(self._table.game_view)

    async def _sent(self, game_view: GameView, to: int, *messages: str) -> None:
        if to == friend_game.friend(game_view):
            friend_game.mark_sent(game_view)
        self._table.changed(POSITION)
        if messages:
            self._show(messages)
        if len(game_view.played.moves) <= game_view.game.players:
            # Ask once per game, in the first round.
            await self._keep_safe(messages)

    async def _keep_safe(self, messages: Sequence[str]) -> None:
        """Ask the browser to keep games; where it does not promise, add once to the messages how to be safe."""
        if not await is_persistent() and read_setting(ABOUT_STORAGE) is None:
            keep_setting(ABOUT_STORAGE, "yes")
            lines = [*messages, friend_words.STORAGE]
            if self._panel.is_in_sight:
                self._panel.say(" ".join(lines))
            else:
                self._notice.show(lines, friend_words.KEEP_LINK, self._keep_link, stays=True)

    def _keep_link(self) -> None:
        """Show the link to the player's own seat."""
        game_view = self._table.game_view
        self._dialog.keep(self._address(game_view, friend_game.of(game_view).seat))

    def _show(self, lines: Sequence[str], *, stays: bool = False) -> None:
        """Show a notice, in the panel where that is in sight."""
        if self._panel.is_in_sight:
            self._panel.say(" ".join(lines))
        else:
            self._notice.show(lines, stays=stays)

    def _offer(self, offer: Offer) -> None:
        friend_game.offer(self._table.game_view, offer)
        self._table.changed(POSITION)

    def _change(self, change: Callable[[GameView], None]) -> None:
        change(self._table.game_view)
        self._table.changed(POSITION)

    def _next(self) -> None:
        """Open the next game that waits for this player."""
        for saved in self._saved_games.by_links():
            is_other = saved.turn and saved.key != self._id
            if is_other and (game_view := self._saved_games.open(saved.key)):
                self._table.put(game_view)
                return

    # How it is shown

    def update(self, game_view: GameView) -> None:
        """Update the panel to the game on the table."""
        state = (game_view.played, game_view.correspondence, game_view.played.revision)
        if state != self._counted_state:
            self._counted_state = state
            self._count()
        self._live.follow()
        self._panel.update(game_view, self._waiting, self._live.status())

    def _count(self) -> None:
        game_view = self._table.game_view
        self._waiting = self._saved_games.waiting(self._id)
        own = game_view.correspondence and friend_game.stage(game_view) in (Stage.YOURS, Stage.TO_SEND)
        self.turns = self._waiting + bool(own)

    @property
    def _id(self) -> str:
        """The key of the game on the table, "" if it is not one by links."""
        correspondence = self._table.game_view.correspondence
        return correspondence.id if correspondence else ""

    def _address(self, game_view: GameView, seat: int) -> str:
        return address.page() + friend_game.link(game_view, seat)

    def follow_other_tab(self, key: str) -> None:
        """Follow a change of this saved game, "" for any, in another tab: show the game on the table as it is there."""
        game_view = self._table.game_view
        self._counted_state = ()
        if game_view.correspondence and key in ("", self._id):
            saved = self._saved_games.open(self._id)
            if saved and saved.played.moves != game_view.played.moves:
                self._table.put(saved)
        self._table.changed(POSITION)
