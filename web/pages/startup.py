"""How the page comes to a game: the tab's own after a reload, that of a link, a kept one, or the start screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from js import history, location, performance
from pyodide.ffi import JsException

from affinage.game import Game
from affinage.link import nearest
from affinage.match import Match
from web.model.game_view import GameView
from web.panels.notice import Notice
from web.storage.saved_game import SavedGame
from web.storage.saved_games import SavedGames
from web.text import words

MOST_COMPLAINTS = 5  # about one link, or they would hide the board


class Arrival:
    """Opens games from outside.

    `seat` puts a table on the page; `replace` does so too, says why, and offers the way back to what was there.
    """

    def __init__(
        self,
        kept: SavedGames,
        notice: Notice,
        game_view: Callable[[], GameView],
        seat: Callable[[GameView], None],
        replace: Callable[[GameView, *tuple[str, ...]], None],
    ) -> None:
        self._kept, self._notice = kept, notice
        self._game_view, self._seat, self._replace = game_view, seat, replace

    def first(self, choose: Callable[[], None]) -> None:
        """Begin a visit; `choose` shows the start screen."""
        key = self._kept.of_tab() if _comes_back() else ""
        game_view = self._kept.open(key) if key else None
        if game_view and game_view.game == self._game_view().game:
            self._seat(game_view)
            return
        self._kept.seat(self._game_view().match)
        if key and not game_view:
            self._notice.show(["The game of this tab cannot be read any more, so a new one has begun."])
        elif location.hash:
            self.open_fragment()
        elif not location.search:
            choose()
        elif not self._complain(*nearest(str(location.search))):
            self._offer()

    def open_query(self) -> None:
        """Open the rule set of the address, as on the way back through the history."""
        game, complaints = nearest(str(location.search))
        if game != self._game_view().game:
            self._replace(GameView(Match(game)), "A new game has begun.")
        self._complain(game, complaints)

    def open_fragment(self) -> None:
        """Open the game that the address carries behind its `#`, and take it out of the address."""
        from affinage import share  # only links with a game need it

        fragment = str(location.hash)
        if not fragment:
            return
        game, complaints = nearest(str(location.search))
        sheet, faults = share.recover(game, fragment)
        met = self._kept.meet(sheet)
        told = _told(game, complaints)
        if faults:
            read = words.count_of_moves(len(sheet.match.moves))
            told += [*faults, f"Of the link's game {read} could be read."]
        game_view = met or GameView(sheet.match, levels=sheet.levels)
        self._replace(game_view, *told, "The game of the link is open.")
        write_address(game, anew=True)
        if met and not met.match.at_end and not told:
            self._tell_of_more(met)

    def _tell_of_more(self, game_view: GameView) -> None:
        """A link leads back into a game that has gone on."""
        match = game_view.match

        def go_on() -> None:
            game_view.goto(len(match.moves))
            self._seat(game_view)

        said = f"This link shows move {match.ply} of a game that you have up to move {len(match.moves)}."
        self._notice.show([said, "Another move from here makes a variation."], "To the last move", go_on)

    def _complain(self, game: Game, complaints: tuple[str, ...]) -> bool:
        """Say what is wrong with a query, if anything, and which game was taken instead."""
        if complaints:
            self._notice.show(_told(game, complaints))
            write_address(game, anew=True)
        return bool(complaints)

    def _offer(self) -> None:
        """Offer the last unfinished game of this rule set."""
        for kept in self._kept.unfinished(self._game_view().game)[:1]:
            moves = words.count_of_moves(len(kept.moves))
            said = f"Your game of {words.name_of(kept.game)} ({moves}) is still here."
            self._notice.show([said], "Continue", partial(self.go_on, kept))

    def go_on(self, kept: SavedGame) -> None:
        """Continue a kept game."""
        game_view = self._kept.open(kept.key)
        if game_view:
            self._replace(game_view, "Your game goes on.")
        else:
            self._notice.show(["That game cannot be read any more. The one on the table goes on."])


def write_address(game: Game, *, anew: bool = False) -> None:
    """Write the address of a rule set, as a step of its own or over the present one.

    It is never without a query, which asks for the start screen. A browser may refuse it, to a page from a disk or
    one that writes too often; the game goes on all the same.
    """
    write = history.replaceState if anew else history.pushState
    try:
        write(None, "", f"?{game.link() or f'game={game.key}'}")
    except JsException:
        return


def _told(game: Game, complaints: tuple[str, ...]) -> list[str]:
    """What to say of a query with such faults, and of the game that was taken instead."""
    if not complaints:
        return []
    more = len(complaints) - MOST_COMPLAINTS
    rest = [f"{more:,} more of its parts are wrong."] if more > 0 else []
    nearest_one = f"This is the nearest valid game: {game.link() or 'the default game'}."
    return [*complaints[:MOST_COMPLAINTS], *rest, nearest_one]


def _comes_back() -> bool:
    """Whether the page was loaded by a reload, or by going back to it."""
    entries = performance.getEntriesByType("navigation")
    return bool(entries.length) and entries[0].type in ("reload", "back_forward")
