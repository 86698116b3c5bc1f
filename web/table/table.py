"""The table of the full page: its game, saved games and notice, and the few verbs that change them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from affinage.errors import AffinageError
from affinage.game import SWAP, Game, Move
from affinage.matches.match import Match
from affinage.matches.variations import GameNode
from affinage.view.appearance import Appearance
from affinage.view.game_view import POSITION, Change, Effect, GameView
from web.browser import api, failures
from web.browser.address import AddressBar, HistoryStep
from web.browser.device import moment
from web.browser.dom import later
from web.browser.storage import BrowserStorage, keep_setting, read_setting
from web.browser.tasks import with_rest
from web.model.preferences import Preferences
from web.model.seating import Seating
from web.storage.saved_game import SavedGame
from web.storage.saved_games import SavedGames
from web.table import words as table_words
from web.table.controller import BoardController
from web.table.notice import Notice
from web.table.side import preferred
from web.text import words

if TYPE_CHECKING:
    from web.table.end_card import Rematch


class Table(BoardController):
    """The table of the full page: code that needs the current game holds it.

    `show_game` and the verbs built on it put another game there, `changed` handles a change of the game, and `announce`
    is for screen readers.
    """

    def __init__(self, address_bar: AddressBar) -> None:
        preferences = Preferences(read_setting, keep_setting)
        game = address_bar.address.game
        super().__init__(
            GameView(Match(game), appearance=preferred(Appearance(), preferences, game)), preferences
        )
        self.game_view.set_branches(branches=False)
        self.address_bar = address_bar
        self.saved_games = SavedGames(BrowserStorage("localStorage"), HistoryStep(), api.window.Date.now)
        self.notice = Notice(self.display.refresh)
        # True once the match shown has been over.
        self._was_over = False
        # Where the match was resigned here, which can be undone.
        self._resigned_at: GameNode | None = None
        failures.say_beside_board(self.report)

    @cached_property
    def series(self) -> Rematch:
        """The games after this one, and the results against the computer."""
        from web.table.end_card import Rematch

        return Rematch(self.begin, self.saved_games)

    # Other games

    def show_game(self, game_view: GameView) -> None:
        """Show another game in place of this one, which is saved."""
        if game_view is not self.game_view:
            self.game_view.leave_clock(moment())
        self.keep()
        self.game_view = game_view
        self._was_over = game_view.match.outcome_at(len(game_view.match.moves)) is not None
        self._resigned_at = None
        if self._was_over:
            game_view.finish()
        game_view.set_appearance(preferred(game_view.appearance, self.preferences, game_view.game))
        game_view.set_branches(branches=self._was_over or not game_view.match.at_end)
        self.saved_games.write_step(game_view.match)
        self.display.set_board(game_view)
        self.changed(POSITION)
        self._show_soon(self.saved_games.complaints(game_view.match))

    def begin(self, game: Game, seating: Seating | None = None) -> None:
        """Start a match, and offer to return to the running one."""
        match = Match(game, seating.people if seating else None)
        game_view = GameView(match, levels=seating.levels if seating else ())
        if seating:
            game_view.computers.set_practice(seating.practice)
            game_view.set_clock(seating.control)
        self.replace(game_view, words.NEW_GAME)

    def open(self, game_view: GameView, complaints: Sequence[str] = ()) -> None:
        """Show a game that was set up, or read as far as it can be."""
        self.replace(game_view, *complaints, table_words.CURRENT_GAME)

    @abstractmethod
    def review(self) -> None:
        """Review the match on the board."""

    def resume(self, saved: SavedGame) -> None:
        """Continue a saved game; if it cannot be read, offer another one."""
        game_view = self.saved_games.open(saved.key)
        if game_view:
            self.replace(game_view, table_words.GOES_ON)
        else:
            self.offer(table_words.UNREADABLE)

    def offer(self, *before: str) -> None:
        """Offer the last unfinished game of this variant, after other lines."""
        for saved in self.saved_games.unfinished(self.game_view.game)[:1]:
            line = table_words.still_here(saved.game, len(saved.moves))
            self.notice.show([*before, line], table_words.CONTINUE, partial(self.resume, saved))
            return
        if before:
            self.notice.show(before)

    def replace(self, game_view: GameView, *messages: str) -> None:
        """Replace the game, with messages and an offer to return to the running match."""
        old = self.game_view
        self._show_at_its_address(game_view)
        if old.match.moves and not old.ended:
            self.notice.show(messages, table_words.LAST_GAME, partial(self._show_at_its_address, old))
        elif len(messages) > 1:
            self.notice.show(messages)
        else:
            self.notice.hide()

    def put(self, game_view: GameView) -> None:
        """Show a game without messages and without a way back."""
        self._show_at_its_address(game_view)
        self.notice.hide()

    def _show_at_its_address(self, game_view: GameView) -> None:
        """Show a game at the address of its variant, which is a new step of the history if the variant changes."""
        # Keep the game with the history step where it was played.
        self.keep()
        address = self.address_bar.address
        if not address.has_board or address.game != game_view.game:
            self.address_bar.write(game_view.game)
        self.show_game(game_view)

    # Messages

    def announce(self, text: str) -> None:
        """Announce a text to screen readers that is also shown elsewhere."""
        self.display.announce(text)

    def report(self, lines: Sequence[str], is_gone: bool) -> None:
        """Show a failure, with what can be done about it."""
        self.notice.show(lines, *failures.remedy(is_gone))

    def note(self, line: str, offer: str = "", act: Callable[[], None] | None = None) -> None:
        """Show a notice about the last move, until that is taken back, reviewed, or another game is opened."""
        node = self.game_view.match.node

        def holds() -> bool:
            return self.game_view.match.has_on_board(node) and not self.thinking.charting

        self.notice.show([line], offer, act, holds=holds)

    def compare(self, played: str, better: str, cells: Collection[str] = ()) -> str:
        """Show a move that was played in red, a better one in green and cells in blue, until the board changes.

        Return the better move, "" if it is unknown or illegal here.
        """
        position = self.game_view.match.position
        moves = {"red": self.game_view.game.parse_move(position, played)}
        with suppress(AffinageError):
            moves |= {"green": self.game_view.game.parse_move(position, better)} if better else {}
        self.game_view.marks.compare(moves, cells)
        self.changed()
        return better if "green" in moves else ""

    def _announce_move(self, move: Move, sentence: str) -> None:
        """Announce a move of the computer; a swap, which no board shows, as a notice."""
        if move == SWAP:
            self.note(f"{sentence}.")
        else:
            super()._announce_move(move, sentence)

    def computer_failed(self, reason: str, is_gone: bool) -> None:
        """Show why the computer has stopped, and what can be done about it."""
        offer, act = failures.remedy(is_gone)
        lines = [words.computer_stopped(reason), table_words.KEPT if act else table_words.BOTH_SIDES]
        self.notice.show_while(
            lambda: self.thinking.broken, lines, offer or words.TRY_AGAIN, act or self.go_on
        )

    # Storage

    def keep(self) -> None:
        """Save the game at once: the page may crash before the next event."""
        self._show_soon(self.saved_games.keep(self.game_view))

    def keep_again(self) -> None:
        """Make sure that the game is saved before the page is left, with the time on its clock."""
        if self.game_view.timing:
            self.game_view.timing.settle(moment())
        self._show_soon(self.saved_games.keep_again(self.game_view))

    def forget(self, saved: SavedGame) -> Callable[[], str]:
        """Delete a saved game; the current one may have waited for its space."""
        bring_back = self.saved_games.forget(saved)
        self.keep()
        return bring_back

    def _show_soon(self, messages: Sequence[str]) -> None:
        """Show messages of the storage after other messages."""
        if messages:
            later(0, partial(self.notice.show, messages, stays=True))

    # Consequences of changes

    def resign(self) -> None:
        """Resign for the player to move, in a game without computers."""
        if not (self.game_view.match.outcome or self.game_view.computers.level):
            self.changed(self.game_view.resign())

    def _settle(self, change: Change) -> None:
        """Save the game with its clock, and revoke its result if it continues after a resignation."""
        game_view = self.game_view
        if self._resigned_at and not self._resigned_at.conclusion:
            self._was_over, self._resigned_at = False, None
            game_view.set_branches(branches=False)
            with_rest(lambda: self.revoke_end(game_view))
        if game_view.timing:
            game_view.follow_clock(moment())
        self.keep()

    def _finish(self, change: Change) -> None:
        """Count the turns that outdate a notice, and the result of a match that has ended."""
        if change.effect is Effect.MOVE:
            self.notice.turn_played()
        game_view = self.game_view
        if game_view.match.outcome and not self._was_over:
            match = game_view.match
            self._was_over, self._resigned_at = True, match.end if match.conclusion else None
            game_view.set_branches(branches=True)
            game_view.finish()
            with_rest(lambda: self.count_end(game_view))

    def count_end(self, game_view: GameView) -> None:
        """Store the result of a game that has ended, which may change the suggested level."""
        if complaint := self.series.count(game_view):
            self._show_soon([complaint])
        self._announce_result(game_view)
        self.changed()

    def revoke_end(self, game_view: GameView) -> None:
        """Revoke the stored result of a game that goes on."""
        self.series.take_back(game_view)

    def _announce_result(self, game_view: GameView) -> None:
        """Announce the result of a match that has just ended."""
