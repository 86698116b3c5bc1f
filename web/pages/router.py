"""Router of the page: from an address to a game.

- Load: if it returns to a step of the history, as after a reload, the game of that step continues; otherwise the
content of the address is opened.
- Link on the landing page: the content of the address is opened, as there is no game behind that page.
- Back and Forward: the game of the step continues. A step without a game gets a new one if its variant differs.
- Change of the fragment: its content is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affinage.errors import SetupError
from affinage.matches.match import GameRecord, Match
from affinage.plain_text import sentence
from affinage.view.game_view import GameView
from web.browser import api
from web.browser.address import (
    ALL_SAVED,
    EDIT,
    FRIEND,
    GAMES,
    LAB,
    MIX,
    PUZZLES,
    SAVED,
    SHARED,
    Address,
    exercise,
    request_in,
    show_landing,
    write,
)
from web.browser.dom import by_id
from web.browser.storage import BrowserStorage
from web.browser.tasks import with_rest
from web.pages import words as page_words
from web.pages.features import Features
from web.storage.stored import REVIEWED
from web.table import words as table_words
from web.table.table import Table
from web.text import words
from web.widgets.dialog import close_all

MAX_COMPLAINTS = 5
"""Most complaints shown per link; more would cover the board."""


class Router:
    """Opens games from addresses."""

    def __init__(self, table: Table, features: Features) -> None:
        self._table, self._features = table, features
        self._address_bar, self._saved_games = table.address_bar, table.saved_games
        self._notice = table.notice

    def begin(self) -> None:
        """Start a visit, or continue it."""
        # A link of the landing page may have been followed while nobody listened yet.
        address = self._address_bar.current()
        key = self._saved_games.of_step() if _comes_back() else ""
        game_view = self._saved_games.open(key) if key else None
        if game_view and game_view.game == address.game:
            self._table.show_game(game_view)
            return
        self._saved_games.write_step(self._table.game_view.match)
        if key and not game_view:
            self._notice.show([page_words.UNREADABLE])
        else:
            self._open(address)

    def follow_link(self) -> None:
        """Open the content of the address, after a link on the landing page."""
        if address := self._changed():
            self._open(address)

    def follow_history(self) -> None:
        """Continue the game of this history step, after Back or Forward."""
        key, address = self._saved_games.of_step(), self._changed()
        if address is None or address.fragment:
            # A changed fragment has its own event.
            return
        close_all()
        game_view = self._saved_games.open(key) if key else None
        if game_view and game_view.game == address.game:
            self._notice.hide()
            self._table.show_game(game_view)
        elif address.has_board:
            self._open_variant_of(address)
        else:
            self._notice.hide()
            self._table.show_game(GameView(Match(address.game)))
            self._open(address)

    def follow_fragment(self) -> None:
        """Open the content of the fragment, if there is one."""
        address = self._address_bar.read()
        if address.fragment:
            self._open(address)

    def _changed(self) -> Address | None:
        """Return the current address; None for an exercise, which is another page."""
        if not exercise():
            return self._address_bar.read()
        api.window.location.reload()
        return None

    def _open(self, address: Address) -> None:
        """Open the content of an address; nothing on the landing page."""
        acts: dict[str, Callable[[], None]] = {
            SHARED: lambda: self._open_text(address.fragment),
            LAB: lambda: self._open_lab_of(address),
            FRIEND: lambda: self._prepare(address, self._features.invite),
            MIX: lambda: self._prepare(address, self._features.design),
            PUZZLES: lambda: self._prepare(address, self._features.make_puzzles),
            EDIT: lambda: self._open_editor_of(address),
            SAVED: lambda: self._open_saved(address),
            GAMES: self._go_on_with_last,
        }
        if act := acts.get(address.wants):
            act()
        elif address.fragment:
            self._open_game_of(address)
        elif address.has_board and not self._open_variant_of(address):
            self._table.offer()

    def _open_text(self, text: str) -> None:
        """Open the link in a text that was pasted or shared; show the text on the landing page if it has none."""
        request = request_in(text)
        if isinstance(request, str):
            api.window.location.replace(request)
        elif request:
            self._address_bar.write(request.game, replace=True)
            self._open(request)
        else:
            write(str(api.window.location.pathname), replace=True)
            show_landing(wanted=True)
            by_id("paste-box").open = True
            by_id("paste-link").value = text
            by_id("paste-error").textContent = page_words.NO_LINK

    def _open_variant_of(self, address: Address) -> bool:
        """Open the variant of an address; return whether there were messages about it."""
        if address.game != self._table.game_view.game:
            self._table.replace(GameView(Match(address.game)), words.NEW_GAME)
        if address.complaints:
            self._notice.show(_complaints_of(address))
            self._address_bar.write(address.game, replace=True)
        return bool(address.complaints)

    def _prepare(self, address: Address, ask: Callable[[], None]) -> None:
        """Open the variant of an address, and ask how to play it: with a friend online, or by which rules."""
        self._open_variant_of(address)
        self._address_bar.write(address.game, replace=True)
        with_rest(ask)

    def _open_editor_of(self, address: Address) -> None:
        """Edit the position of an address, the initial one if it has none or a faulty one."""
        from affinage.matches import setup

        start, faults, text = None, [], address.fragment.partition("/")[2]
        try:
            start = setup.read(address.game, text) if text else None
        except SetupError as error:
            faults = [sentence(error)]
        game_view = GameView(Match(address.game, start=start))
        self._prepare(address, lambda: self._features.edit(game_view))
        if faults:
            self._notice.show(faults)

    def _open_saved(self, address: Address) -> None:
        """Continue a saved game from the list on the landing page, or show the list of all."""
        key = address.fragment.partition("/")[2]
        if key == ALL_SAVED:
            self._prepare(address, self._features.list_games)
            return
        game_view = self._saved_games.open(key)
        game = game_view.game if game_view else address.game
        self._address_bar.write(game, replace=True)
        if game_view:
            self._notice.hide()
            self._table.show_game(game_view)
        else:
            self._notice.show([page_words.FORGOTTEN])

    def _open_lab_of(self, address: Address) -> None:
        """Measure the variant of an address, and remove the plan from the address."""
        self._open_variant_of(address)
        self._address_bar.write(address.game, replace=True)
        self._features.measure(address.game, f"#{address.fragment}")

    def _open_game_of(self, address: Address) -> None:
        """Open the game in an address, and remove it from the address."""
        # Only links with a game need this module.
        from affinage.notation import share

        game_record, faults = share.recover(address.game, address.fragment)
        correspondence = game_record.correspondence
        if correspondence and self._open_by_links(address, game_record, correspondence.id, faults):
            return
        met = self._saved_games.meet(game_record)
        messages = _complaints_of(address)
        tab = BrowserStorage("sessionStorage")
        is_own = tab.read(REVIEWED) == address.fragment
        tab.drop(REVIEWED)
        game_view = met or (_own if is_own else _visited)(game_record)
        sentences = (sentence(fault) for fault in faults)
        self._table.replace(
            game_view, *messages, *sentences, page_words.opened(len(game_record.match.moves), faults)
        )
        self._address_bar.write(address.game, replace=True)
        if met and not met.match.at_end and not messages and not faults:
            self._mention_later_moves(met)
        elif is_own and game_view.ended:
            with_rest(lambda: self._review_lesson_game(game_view))

    def _review_lesson_game(self, game_view: GameView) -> None:
        """Review the game that a lesson of this tab has ended with."""
        self._features.finished_games.came_from_lesson(game_view)
        self._table.review()

    def _open_by_links(
        self, address: Address, game_record: GameRecord, key: str, faults: Sequence[str]
    ) -> bool:
        """Open a game by links; with errors, show it as it is saved here, and return False if it is not."""
        errors = [*address.complaints, *faults]
        if not errors:
            self._address_bar.write(address.game, replace=True)
            with_rest(lambda: self._features.friends.open(game_record))
            return True
        saved = self._saved_games.open(key)
        if saved:
            self._table.show_game(saved)
            self._address_bar.write(saved.game, replace=True)
            self._notice.show([page_words.REFUSED_LINK.format(fault=errors[0]), words.UNCHANGED], stays=True)
        return saved is not None

    def _mention_later_moves(self, game_view: GameView) -> None:
        """Show that the saved game has moves beyond those of the link, as long as they are not shown."""
        match, node = game_view.match, game_view.match.node

        def go_on() -> None:
            game_view.goto(len(match.moves))
            self._table.show_game(game_view)

        self._notice.show(
            [page_words.LATER_MOVES.format(ply=match.ply, last=len(match.moves)), page_words.BRANCHES_OFF],
            page_words.TO_LAST_MOVE,
            go_on,
            holds=lambda: self._table.game_view.match.node is node,
        )

    def _go_on_with_last(self) -> None:
        """Continue the last unfinished game that can be read, or offer all games if there is none."""
        for saved in self._saved_games.unfinished():
            game_view = None if saved.correspondence else self._saved_games.open(saved.key)
            if game_view:
                # Replace the step of the history, or Back would lead here again.
                self._address_bar.write(saved.game, replace=True)
                self._table.replace(game_view, table_words.GOES_ON)
                return
        with_rest(self._features.choose)


def _own(game_record: GameRecord) -> GameView:
    """Return the game of a link that was played in this tab."""
    return GameView(game_record.match, game_record.levels)


def _visited(game_record: GameRecord) -> GameView:
    """Return the game of a link that is not saved here; a finished one against a computer belongs to another player."""
    game_view = _own(game_record)
    if game_view.ended and game_view.computers.opponent:
        game_view.computers.visit()
    return game_view


def _complaints_of(address: Address) -> list[str]:
    """Return the messages about the errors in an address's query and the game opened instead; none without errors."""
    if not address.complaints:
        return []
    more = len(address.complaints) - MAX_COMPLAINTS
    rest = [page_words.MORE_FAULTS.format(count=more)] if more > 0 else []
    return [page_words.nearest(address.game), *address.complaints[:MAX_COMPLAINTS], *rest]


def _comes_back() -> bool:
    """Return whether the page was loaded by a reload or from the history."""
    entries = api.window.performance.getEntriesByType("navigation")
    return bool(entries.length) and entries[0].type in ("reload", "back_forward")
