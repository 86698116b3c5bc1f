"""How the page comes to a game: the tab's own after a reload, that of a link, a kept one, or none yet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from js import location, performance

from affinage.match import Match
from web.browser.address import FRIEND, GAMES, Address, AddressBar, exercise
from web.model.game_view import GameView
from web.panels.notice import Notice
from web.storage.saved_game import SavedGame
from web.storage.saved_games import SavedGames
from web.text import words

INVITATION = (
    "Play the first turn, then press Share and send the link to your friend.",
    "The answer comes as a link as well: open it, play on, and share again.",
)
MOST_COMPLAINTS = 5  # about one link, or they would hide the board


class Arrival:
    """Opens games from outside.

    `seat` puts a game on the page; `replace` does so too, says why, and offers the way back to what was there.
    """

    def __init__(
        self,
        address_bar: AddressBar,
        saved_games: SavedGames,
        notice: Notice,
        game_view: Callable[[], GameView],
        seat: Callable[[GameView], None],
        replace: Callable[[GameView, *tuple[str, ...]], None],
    ) -> None:
        self._address_bar, self._saved_games, self._notice = address_bar, saved_games, notice
        self._game_view, self._seat, self._replace = game_view, seat, replace

    def first(self, choose: Callable[[], None]) -> None:
        """Begin a visit; `choose` shows the start screen."""
        address = self._address_bar.address
        key = self._saved_games.of_tab() if _comes_back() else ""
        game_view = self._saved_games.open(key) if key else None
        if game_view and game_view.game == self._game_view().game:
            self._seat(game_view)
            return
        self._saved_games.seat(self._game_view().match)
        if key and not game_view:
            self._notice.show(["The game of this tab cannot be read any more, so a new one has begun."])
        else:
            self._open(address, choose)

    def open_address(self, choose: Callable[[], None]) -> None:
        """Open what the address asks for now, after a link of the landing page."""
        if address := self._changed():
            self._open(address, choose)

    def go_back(self) -> None:
        """Open the rule set of the address, as on the way back through the history."""
        address = self._changed()
        if address and address.has_board:
            self._open_rule_set_of(address)

    def _changed(self) -> Address | None:
        """The address as it is now, unless it asks for an exercise, which is another page."""
        if not exercise():
            return self._address_bar.read()
        location.reload()
        return None

    def _open(self, address: Address, choose: Callable[[], None]) -> None:
        """Open what an address asks for, which on the landing page is nothing."""
        if address.fragment:
            self._open_game_of(address)
        elif address.wants == GAMES:
            choose()
        elif address.has_board and not self._open_rule_set_of(address):
            self._offer()

    def _open_rule_set_of(self, address: Address) -> bool:
        """Open the rule set of an address; returns whether there was something to say of it."""
        if address.game != self._game_view().game:
            self._replace(GameView(Match(address.game)), "A new game has begun.")
        if address.complaints:
            self._complain(address)
        elif address.wants == FRIEND:
            self._address_bar.write(address.game, anew=True)
            self._notice.show(INVITATION, stays=True)
        return bool(address.complaints or address.wants)

    def open_fragment(self) -> None:
        """Open the game that the address carries behind its `#`, if it does."""
        address = self._address_bar.read()
        if address.fragment:
            self._open_game_of(address)

    def _open_game_of(self, address: Address) -> None:
        """Open the game that an address carries, and take it out of the address."""
        from affinage import share  # only links with a game need it

        game_record, faults = share.recover(address.game, address.fragment)
        met = self._saved_games.meet(game_record)
        messages = _complaints_of(address)
        if faults:
            read = words.count_of_moves(len(game_record.match.moves))
            messages += [*faults, f"Of the link's game {read} could be read."]
        game_view = met or GameView(game_record.match, game_record.levels)
        self._replace(game_view, *messages, "The game of the link is open.")
        self._address_bar.write(address.game, anew=True)
        if met and not met.match.at_end and not messages:
            self._mention_later_moves(met)

    def _mention_later_moves(self, game_view: GameView) -> None:
        """A link leads back into a game that has gone on."""
        match = game_view.match

        def go_on() -> None:
            game_view.goto(len(match.moves))
            self._seat(game_view)

        message = f"This link shows move {match.ply} of a game that you have up to move {len(match.moves)}."
        self._notice.show([message, "Another move from here makes a variation."], "To the last move", go_on)

    def _complain(self, address: Address) -> None:
        """Say what is wrong with an address, which is written over by that of the game taken instead."""
        self._notice.show(_complaints_of(address))
        self._address_bar.write(address.game, anew=True)

    def _offer(self) -> None:
        """Offer the last unfinished game of this rule set."""
        for saved in self._saved_games.unfinished(self._game_view().game)[:1]:
            moves = words.count_of_moves(len(saved.moves))
            message = f"Your game of {words.name_of(saved.game)} ({moves}) is still here."
            self._notice.show([message], "Continue", partial(self.go_on, saved))

    def go_on(self, saved: SavedGame) -> None:
        """Continue a saved game."""
        game_view = self._saved_games.open(saved.key)
        if game_view:
            self._replace(game_view, "Your game goes on.")
        else:
            self._notice.show(["That game cannot be read any more. The one on the table goes on."])


def _complaints_of(address: Address) -> list[str]:
    """What is wrong with the query of an address, if anything, and which game was taken instead."""
    if not address.complaints:
        return []
    more = len(address.complaints) - MOST_COMPLAINTS
    rest = [f"{more:,} more of its parts are wrong."] if more > 0 else []
    nearest_one = f"This is the nearest valid game: {address.game.link() or 'the default game'}."
    return [*address.complaints[:MOST_COMPLAINTS], *rest, nearest_one]


def _comes_back() -> bool:
    """Whether the page was loaded by a reload, or by going back to it."""
    entries = performance.getEntriesByType("navigation")
    return bool(entries.length) and entries[0].type in ("reload", "back_forward")
