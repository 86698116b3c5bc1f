"""The full page: the current game, the actions of players and computer, and the display."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from affinage.errors import AffinageError
from affinage.game import SWAP, Game, Move
from affinage.play.match import Match
from affinage.view.appearance import Appearance
from affinage.view.game_view import GameView
from web.analysis.panel import AnalysisPanel
from web.browser import api, failures, settings
from web.browser.address import AddressBar, HistoryStep, at_landing
from web.browser.dom import by_id, later, listen, proxy
from web.browser.elements import Event
from web.browser.storage import BrowserStorage
from web.browser.tasks import with_rest
from web.model.preferences import Preferences
from web.pages.openers import Dialogs
from web.pages.router import Router
from web.settings.appearance_controls import AppearanceControls
from web.settings.browser_controls import BrowserControls
from web.storage.saved_games import SavedGames
from web.table.appearance import preferred
from web.table.controller import BoardController, answer_taps
from web.table.controls import MatchControls
from web.table.moves import MovesPanel
from web.table.notice import Notice
from web.table.side import Side
from web.table.strips import Strips
from web.text import words

if TYPE_CHECKING:
    from web.engine.page.thinking import MoveInquiry
    from web.friends.friends import Friends
    from web.mistakes.learning import Learning
    from web.model.seating import Seating
    from web.new_game.series import Rematch
    from web.storage.saved_game import SavedGame
    from web.table.end_card import EndCard
    from web.table.rule_line import RuleLine

NAME = "Affinage"  # of the site
TITLE_MS = 100  # delay after the board, which the title would hold up: the browser draws it into its window


class App(BoardController):
    """Binds the current game to the full page."""

    def __init__(self, address_bar: AddressBar) -> None:
        preferences = Preferences(settings.read, settings.keep)
        game = address_bar.address.game
        appearance = preferred(Appearance(), preferences, game)
        super().__init__(GameView(Match(game), appearance=appearance), preferences)
        self.game_view.set_branches(branches=False)
        self._address_bar = address_bar
        self._saved_games = SavedGames(BrowserStorage("localStorage"), HistoryStep(), api.window.Date.now)
        self._storage_messages: Sequence[str] = ()  # to be shown soon
        self._show_proxy = proxy(self._show_storage_messages)
        self._notice = Notice(self._display.refresh)
        failures.say_beside_board(lambda lines: self._notice.show(lines, *failures.remedy(*lines)))
        self._arrival = Router(
            address_bar,
            self._saved_games,
            self._notice,
            lambda: self.game_view,
            self._seat,
            self._replace,
            lambda game, link: self._dialogs.measure(game, link),
            lambda: with_rest(self._dialogs.choose),
            lambda: with_rest(self._dialogs.invite),
            lambda game_record: with_rest(lambda: self._friends.open(game_record)),
        )
        self._dialogs = Dialogs(
            lambda: self.game_view,
            self._saved_games,
            self._thinking.computer,
            begin=self.begin,
            put=self._open,
            go_on=self._arrival.go_on,
            invite=lambda *chosen: self._friends.invite(*chosen),
            forget=self._forget,
            climb=lambda game: self._series.climb(game),
            is_still=self._display.is_still,
            failed=lambda reason: self._notice.show([reason], *failures.remedy(reason)),
        )
        self._side = Side(self.choose, self._acts | {"send": lambda: self._friends.send()})
        self._strips = Strips()
        self._moves = MovesPanel(self.goto, self._redraw, self._notice)
        self._analysis = AnalysisPanel(self._thinking, self.goto, self._mark)
        self._rule_line: RuleLine | None = None
        self._learning: Learning | None = None  # from the first game on that has ended
        self._end_card: EndCard | None = None
        self._opened_friends: Friends | None = None  # set at the first game by links
        self._appearance_controls = AppearanceControls(
            preferences, lambda: self.game_view, self._set_board, self._redraw
        )
        self._browser_controls = BrowserControls(
            preferences,
            lambda: self.game_view,
            self.choose,
            self.command,
            {"z": self._undo, "y": self._redo},
        )
        self._was_over = False  # whether the match shown has been over
        self._gave_up = False  # whether it was resigned here, which can be undone
        self._bind()
        self._set_board()
        self._follow()

    # Parts that a board does not need at first

    @cached_property
    def _series(self) -> Rematch:
        from web.new_game.series import Rematch

        return Rematch(self.begin)

    @cached_property
    def _controls(self) -> MatchControls:
        acts: dict[str, Callable[[], None]] = {
            "first": lambda: self.goto(0),
            "undo": self._undo,
            "redo": self._redo,
            "last": lambda: self.goto(len(self.game_view.match.moves)),
            "study": lambda: self._study(wanted=not self.game_view.branches),
        }
        return MatchControls(acts, self._resign)

    @property
    def _friends(self) -> Friends:
        if self._opened_friends is None:
            from web.friends.friends import Friends

            self._opened_friends = Friends(
                self._saved_games,
                self._notice,
                lambda: self.game_view,
                self._put,
                self._redraw,
                self.refresh,
                self._show_move_of_friend,
                self._display.announce,
            )
        return self._opened_friends

    # Actions of players

    def begin(self, game: Game, seating: Seating | None = None) -> None:
        """Start a match, and offer to return to the running one."""
        match = Match(game, seating.people if seating else None)
        game_view = GameView(match, levels=seating.levels if seating else ())
        game_view.computers.set_practice(seating.practice if seating else 0)
        self._replace(game_view, "A new game has begun.")

    def _open(self, game_view: GameView, complaints: Sequence[str] = ()) -> None:
        """Put a game on the table that was set up, or read as far as it can be."""
        self._replace(game_view, *complaints, "This is the current game now.")

    def _replace(self, game_view: GameView, *messages: str) -> None:
        """Replace the game, with messages and an offer to return to the running match."""
        old = self.game_view
        self._seat_at_its_address(game_view)
        if old.match.moves and not old.match.outcome:
            self._notice.show(messages, "Back to the last game", partial(self._seat_at_its_address, old))
        elif len(messages) > 1:
            self._notice.show(messages)
        else:
            self._notice.hide()

    def _put(self, game_view: GameView) -> None:
        """Show a game by links; no way back is needed, as the last game is saved."""
        self._seat_at_its_address(game_view)
        self._notice.hide()

    def _seat_at_its_address(self, game_view: GameView) -> None:
        """Show a game at the address of its variant, which is a new step of the history if the variant changes."""
        self._keep()  # with the history step where it was played
        address = self._address_bar.address
        if not address.has_board or address.game != game_view.game:
            self._address_bar.write(game_view.game)
        self._seat(game_view)

    def _seat(self, game_view: GameView) -> None:
        self._keep()
        self.game_view = game_view
        self._was_over = game_view.match.outcome_at(len(game_view.match.moves)) is not None
        self._gave_up = False
        game_view.set_appearance(preferred(game_view.appearance, self.preferences, game_view.game))
        game_view.set_branches(branches=self._was_over or not game_view.match.at_end)
        self._saved_games.seat(game_view.match)
        self._set_board()
        self._redraw()

    def _study(self, *, wanted: bool) -> None:
        """Open or close the study, in which other moves become variations."""
        self.game_view.set_branches(branches=wanted)
        if not wanted:
            self._analysis.leave()
        self._redraw()

    def _again(self) -> None:
        if self.game_view.correspondence:
            with_rest(self._friends.rematch)
        else:
            with_rest(lambda: self._series.play_again(self.game_view))

    def _resign(self) -> None:
        if not (self.game_view.match.outcome or self.game_view.computers.level):
            self.game_view.resign()
            self._animate_move(())

    # Actions of the computer

    def _tell(self, move: Move, said: str) -> None:
        """Announce a move of the computer; a swap, which no board shows, as a notice."""
        if move == SWAP:
            self._show_of_move(f"{said}.")
        else:
            super()._tell(move, said)

    def _mark(self, text: str) -> None:
        """Mark a move of the analysis on the board."""
        game_view = self.game_view
        try:
            game_view.marks.set_move(game_view.game.parse_move(game_view.match.position, text))
        except AffinageError:
            return  # the list belongs to a position that has just left the board
        self.refresh()

    def _computer_failed(self, reason: str) -> None:
        lines = [f"The computer has stopped: {reason.rstrip('.')}."]
        offer, act = failures.remedy(*lines)
        if act:
            self._notice.show([*lines, "Your game is kept."], offer, act)
        else:
            self._notice.show([*lines, "You can play both sides, or try again."], "Try again", self._go_on)

    # Display

    def _bind(self) -> None:
        listen(api.window, "popstate", lambda _: self._follow_address(self._arrival.follow_history))
        listen(api.window, "hashchange", lambda _: self._follow_address(self._arrival.follow_fragment))
        listen(api.window, "addresschange", lambda _: self._follow_address(self._arrival.follow_link))
        listen(api.window, "pagehide", lambda _: self._keep_again())
        listen(api.document, "visibilitychange", lambda _: self._keep_again())
        listen(api.window, "newversion", self._offer_version)
        listen(api.window, "storage", self._follow_other_tab)
        with_rest(self._explain)

    def _explain(self) -> None:
        from web.analysis.practice import MoveCheck
        from web.board.pen import MarkPen
        from web.table.end_card import EndCard
        from web.table.rule_line import RuleLine

        MarkPen(by_id("board"), lambda: self.game_view, self._display.refresh, self._drew)
        self._rule_line = RuleLine(self._dialogs.explain)
        acts: dict[str, Callable[[], None]] = {
            "again": self._again,
            "level": lambda: self._series.play_level(self.game_view),
            "review": self._review,
            "share": self._dialogs.share,
        }
        if self._saved_games.by_links():
            self._friends.update()
        self._end_card = EndCard(acts, lambda game_view: self._series.climb(game_view.game).level)
        self._thinking.practise(MoveCheck.of, self._offer_back)

    def _offer_back(self, check: MoveInquiry) -> None:
        """Offer to take back a costly move in practice; the computer waits."""
        line = f"That costs {words.expected(*check.cost)} of win chance. Try again?"
        self._show_of_move(line, "Try again", self._undo)

    def _show_of_move(self, line: str, offer: str = "", act: Callable[[], None] | None = None) -> None:
        """Show a notice about the last move, until that is taken back or another game is opened."""
        node = self.game_view.match.node
        self._notice.show([line], offer, act, holds=lambda: self.game_view.match.has_on_board(node))

    def _drew(self, said: str) -> None:
        """Show a mark that was drawn on the board."""
        self.refresh()
        self._display.announce(said)

    def _review(self) -> None:
        """Open the study of a match that has ended, on a phone over what is below the board, and chart the match."""
        self._study(wanted=True)
        if by_id("open-moves").offsetWidth and not by_id("panel").matches(":popover-open"):
            by_id("panel").showPopover()
        self._analysis.review()

    def _follow_other_tab(self, event: Event) -> None:
        """Follow a game by links that changes in another tab."""
        if self._opened_friends:
            self._opened_friends.follow_other_tab(event.key)

    def _offer_version(self, event: Event) -> None:
        self._notice.stand(["A new version is ready. Your game will continue in it."], "Reload", event.detail)

    def arrive(self) -> None:
        """Open the game of the page's address or of this tab's history."""
        self._arrival.begin()

    def _follow_address(self, follow: Callable[[], None]) -> None:
        """Handle a change of the address, which may change the page's title."""
        follow()
        self.refresh()

    # Storage

    def _keep(self) -> None:
        """Save the game at once: the page may crash before the next event."""
        self._show_later(self._saved_games.keep(self.game_view))

    def _keep_again(self) -> None:
        """Make sure that the game is saved before the page is left."""
        self._show_later(self._saved_games.keep_again(self.game_view))

    def _forget(self, saved: SavedGame) -> Callable[[], str]:
        """Delete a saved game; the current one may have waited for its space."""
        bring_back = self._saved_games.forget(saved)
        self._keep()
        return bring_back

    def _show_later(self, messages: Sequence[str]) -> None:
        """Show messages of the storage after other messages."""
        if messages:
            self._storage_messages = messages
            api.window.setTimeout(self._show_proxy, 0)

    def _show_storage_messages(self) -> None:
        self._notice.show(self._storage_messages, stays=True)

    # Updates

    def _follow(self) -> None:
        """Handle a possible change of the match: save it, and revoke its result if it continues after a resignation."""
        self._keep()
        super()._follow()
        game_view = self.game_view
        if self._gave_up and not game_view.match.resigned:
            self._was_over = self._gave_up = False
            game_view.set_branches(branches=False)
            with_rest(lambda: self._series.take_back(game_view))

    def _animate_move(self, fresh: Sequence[int] | None = None) -> None:
        super()._animate_move(fresh)
        self._notice.turn_played()
        game_view, match = self.game_view, self.game_view.match
        if match.outcome and not self._was_over:
            self._was_over, self._gave_up = True, bool(match.resigned)
            game_view.set_branches(branches=True)
            with_rest(lambda: self._count(game_view))

    def _show_move_of_friend(self, fresh: Sequence[int] | None) -> None:
        """Animate a move that came by itself. A tab in the background is not drawn, but its title is seen."""
        self._animate_move(fresh)
        if api.document.hidden:
            self._update()

    def _count(self, game_view: GameView) -> None:
        """Store the result of a game, which may change the suggested level, and announce it."""
        self._series.count(game_view)
        if self._end_card:
            self._end_card.announce(game_view)
        self.refresh()

    def _set_board(self) -> None:
        self._side.introduce(self.game_view)
        self._appearance_controls.update()
        self._display.set_board(self.game_view)

    def _update(self) -> None:
        """Update everything beside the board."""
        self._notice.board_changed()
        later(TITLE_MS, self._show_title)
        self._side.update(self.game_view)
        self._moves.update(self.game_view)
        self._analysis.update(self.game_view)
        if self._rule_line and self._end_card:
            self._rule_line.update(self.game_view)
            self._end_card.update(self.game_view)
            self._update_learning()
            if self.game_view.correspondence or self._opened_friends:
                self._friends.update()
        self._strips.update(self.game_view)
        self._controls.update(self.game_view)

    def _update_learning(self) -> None:
        """Offer to learn from the mistakes of a game that has ended."""
        if self._learning is None and self.game_view.ended:
            from web.mistakes.learning import Learning

            self._learning = Learning(self._thinking, lambda: self.game_view)
        if self._learning:
            self._learning.update(self.game_view)

    def _show_title(self) -> None:
        title = NAME if at_landing() else words.title(self.game_view)
        if self._opened_friends and self._opened_friends.turns:
            title = f"({self._opened_friends.turns}) {title}"
        if api.document.title != title:
            api.document.title = title


def start() -> None:
    """Open the game of the page's address and start the page."""
    app = App(AddressBar())
    app.arrive()
    app.answer_early_tap()
    answer_taps()
