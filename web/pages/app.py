"""The full page: the table, everything that is shown beside it, and the features that it opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from affinage.view.game_view import POSITION, Change, Effect, GameView
from web.analysis import words as analysis_words
from web.analysis.panel import AnalysisPanel
from web.browser import api
from web.browser.address import AddressBar, at_landing
from web.browser.dom import by_id, later, listen
from web.browser.elements import Event
from web.browser.storage import changed_key
from web.browser.tasks import next_task, with_rest
from web.pages import words as page_words
from web.pages.features import Features
from web.pages.router import Router
from web.settings.controls import AppearanceControls, BrowserControls
from web.table.controller import answer_taps
from web.table.controls import MatchControls
from web.table.moves import MovesPanel
from web.table.side import Side
from web.table.strips import Strips
from web.table.table import Table
from web.text import words

if TYPE_CHECKING:
    from web.engine.page.thinking import MoveInquiry
    from web.table.end_card import EndCard

# The title follows the board after this delay: the browser draws it into its window, which would hold up the board.
TITLE_MS = 100


class App(Table):
    """Binds the table to the full page."""

    def __init__(self, address_bar: AddressBar) -> None:
        super().__init__(address_bar)
        self._features = Features(self)
        self._router = Router(self, self._features)
        self._end_card: EndCard | None = None

    def show_game(self, game_view: GameView) -> None:
        """Show another game, without the sheet of this one, which would cover its result."""
        if by_id("panel").matches(":popover-open"):
            by_id("panel").hidePopover()
        super().show_game(game_view)

    def add_views(self) -> None:
        """Add everything that is shown beside the board."""
        self._analysis = AnalysisPanel(self)
        self.views = [
            Side(self.choose, self.acts | {"send": self._send, "result": self._show_result}),
            AppearanceControls(self),
            MovesPanel(self),
            self._analysis,
            Strips(),
            MatchControls(self.steps, self.resign),
        ]

    def follow_browser(self) -> None:
        """Follow the events of the browser."""
        BrowserControls(self, {"z": self.undo, "y": self.redo})
        self._bind()
        self.changed()

    def _bind(self) -> None:
        for event, follow in {
            "popstate": self._router.follow_history,
            "hashchange": self._router.follow_fragment,
            "addresschange": self._router.follow_link,
        }.items():
            listen(api.window, event, self._following(follow))
        listen(api.window, "pagehide", lambda _: self.keep_again())
        listen(api.document, "visibilitychange", lambda _: self.keep_again())
        listen(api.window, "newversion", self._offer_version)
        listen(api.window, "storage", self._follow_storage)
        listen(api.window, "pageshow", self._follow_return)
        with_rest(self._add_rest)

    def _add_rest(self) -> None:
        """Add what a board does not need at first."""
        from web.analysis.practice import MoveCheck
        from web.board.pen import MarkPen
        from web.table.end_card import EndCard
        from web.table.rule_line import RuleLine

        MarkPen(by_id("board"), self)
        self._end_card = EndCard(self._next_actions, self.series)
        self.views += [RuleLine(self._features.explain), self._end_card]
        if self.saved_games.by_links():
            self._features.friends.update(self.game_view)
        self.thinking.practise(MoveCheck.of, self._offer_back)

    # Actions

    @property
    def steps(self) -> dict[str, Callable[[], None]]:
        """Actions of the buttons that step through the match, and of the one that opens the study."""
        return super().steps | {
            "back": self.step_back,
            "study": lambda: self._study(wanted=not self.game_view.branches),
        }

    @property
    def _next_actions(self) -> dict[str, Callable[[], None]]:
        """Actions after a match, by name."""
        return {
            "again": self.again,
            "level": self._play_level,
            "review": self.review,
            "share": self._features.share,
        }

    def again(self) -> None:
        """Play the same variant again, with the friend of a game by links."""
        if self.game_view.correspondence:
            with_rest(self._features.rematch)
        else:
            with_rest(self._play_again)

    def _play_again(self) -> None:
        self.series.play_again(self.game_view)

    def _play_level(self) -> None:
        self.series.play_level(self.game_view)

    def _send(self) -> None:
        self._features.friends.send()

    def _study(self, *, wanted: bool) -> None:
        """Open or close the study, in which other moves become variations."""
        self.game_view.set_branches(branches=wanted)
        if not wanted:
            self._analysis.leave()
        self.changed(POSITION)

    def review(self) -> None:
        """Open the study of a match that has ended, on a phone over what is below the board, and chart the match."""
        self._study(wanted=True)
        self.notice.reviewed()
        if self._end_card:
            self._end_card.close(self.game_view.match)
        if by_id("open-moves").offsetWidth and not by_id("panel").matches(":popover-open"):
            by_id("panel").showPopover()
        self._analysis.review()

    def _show_result(self) -> None:
        """Go to the end of a match that is over, and show its result."""
        if by_id("panel").matches(":popover-open"):
            by_id("panel").hidePopover()
        self.goto(len(self.game_view.match.moves))
        if self._end_card:
            self._end_card.reopen(self.game_view)

    def _offer_back(self, check: MoveInquiry) -> None:
        """Offer to take back a costly move in practice; the computer waits."""
        self.note(analysis_words.costly(*check.cost), words.TRY_AGAIN, self.undo)

    # Events of the browser

    def arrive(self) -> None:
        """Open the game of the page's address or of this tab's history."""
        self._router.begin()

    def _following(self, follow: Callable[[], None]) -> Callable[[Event], None]:
        """Return the reaction to a change of the address, which may change the page's title."""

        def react(_: Event) -> None:
            follow()
            self.changed()

        return react

    def _follow_storage(self, event: Event) -> None:
        self._follow_other_tab(changed_key(event))

    def _follow_other_tab(self, name: str | None) -> None:
        """Follow the saved games, of which another tab has changed the one with this key, or any where it is None."""
        key = self.saved_games.follow(name)
        if key is not None and (friends := self._features.opened_friends):
            friends.follow_other_tab(key)

    def _follow_return(self, event: Event) -> None:
        """Follow what other tabs have done while the history kept the whole page, which heard nothing of it."""
        if event.persisted:
            self._follow_other_tab(None)

    def _offer_version(self, event: Event) -> None:
        self.notice.stand([page_words.NEW_VERSION], words.RELOAD, event.detail)

    # Display

    def update_views(self) -> None:
        """Show the game as it is now in everything beside the board."""
        self.notice.board_changed()
        later(TITLE_MS, self._show_title)
        super().update_views()
        if self._end_card:
            self._features.follow(self.game_view)

    def _finish(self, change: Change) -> None:
        super()._finish(change)
        if change.effect is Effect.MOVE and api.document.hidden:
            # A tab in the background is not painted, but its title is visible.
            self.update_views()

    def count_end(self, game_view: GameView) -> None:
        """Add a game that has ended to *My games*, too."""
        self._features.finished_games.add(game_view)
        super().count_end(game_view)

    def revoke_end(self, game_view: GameView) -> None:
        """Remove a game that goes on from *My games*, too."""
        super().revoke_end(game_view)
        self._features.finished_games.take_back(game_view)

    def _announce_result(self, game_view: GameView) -> None:
        if self._end_card:
            self._end_card.announce(game_view)

    def _show_title(self) -> None:
        friends = self._features.opened_friends
        title = page_words.SITE if at_landing() else words.title(self.game_view)
        title = page_words.page_title(title, friends.turns if friends else 0)
        if api.document.title != title:
            api.document.title = title


async def start() -> None:
    """Open the game of the page's address and start the page, in tasks short enough for a phone."""
    address_bar = AddressBar()
    await next_task()
    app = App(address_bar)
    await next_task()
    app.display.set_board(app.game_view)
    await next_task()
    app.add_views()
    await next_task()
    app.follow_browser()
    app.arrive()
    app.answer_early_tap()
    answer_taps()
