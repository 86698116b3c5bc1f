"""The features of the page, which are imported when one is first opened: a board does not need their modules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from affinage.game import Game
from affinage.view.game_view import GameView
from affinage.view.standing import is_open_seating
from web.browser import api
from web.browser.dom import by_id, listen, on_click
from web.browser.elements import Event
from web.browser.tasks import with_rare, with_rest
from web.model.seating import OpponentKind, Seating, same_people
from web.pages.own_puzzles import make_puzzles
from web.table.table import Table

if TYPE_CHECKING:
    from web.clock.clocks import Clocks
    from web.embed.dialog import EmbedDialog
    from web.friends.friends import Friends
    from web.lab.dialog import LabDialog
    from web.library.dialog import RecordsDialog
    from web.library.finished import FinishedGames
    from web.mistakes.learning import Learning
    from web.new_game.dialog import NewGamePanel
    from web.new_game.start_screen import StartScreen
    from web.rules.dialog import RulesDialog
    from web.set_up.dialog import Editor
    from web.set_up.draw_dialog import DrawDialog
    from web.sharing.dialog import ShareDialog
    from web.sharing.paper import Paper
    from web.storage.progress import Form


class Features:
    """Opens features for the game on the table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # None before the first game with a clock.
        self._clocks: Clocks | None = None
        self._awaits_clocks = False
        self._openers: dict[str, Callable[[], None]] = {
            "games": self.choose,
            "share": self.share,
            "edit": lambda: self.edit(table.game_view),
            "records": self.list_games,
            "sets": self.make_puzzles,
            "rules": self.explain,
            "new": lambda: self._new_game.open(table.game_view),
            "lab": lambda: self.measure(table.game_view.game),
            "embed-this": lambda: self._embed_game(table.game_view),
            "print-this": lambda: api.window.print(),
        }
        for name, act in self._openers.items():
            on_click(name, act)
        # A page on disk cannot be embedded.
        by_id("embed-this").hidden = not api.window.boot.served
        for name in ("dragover", "drop"):
            listen(api.document, name, self._dragged)
        with_rest(self._allow)

    def _allow(self) -> None:
        for name in self._openers:
            by_id(name).disabled = False
        listen(api.window, "beforeprint", lambda _: self._paper.lay_out(self._table.game_view))
        listen(api.window, "afterprint", lambda _: self._paper.clear())

    def choose(self) -> None:
        """Show the start screen."""
        self._start.open()

    def list_games(self) -> None:
        """Show the list of *My games*."""
        self._records.open()

    def make_puzzles(self) -> None:
        """Show *My puzzles*, with the position on the board as one to add."""
        self._make_puzzles(self._table.game_view)

    def share(self) -> None:
        """Show the share dialog for the current game."""
        self._share.open(self._table.game_view)

    def explain(self) -> None:
        """Show the rules of the current game."""
        game_view = self._table.game_view
        self._rules.open(game_view.game, is_seated=not is_open_seating(game_view))

    def invite(self) -> None:
        """Ask what to play with a friend online."""
        self._new_game.open(self._table.game_view, OpponentKind.ELSEWHERE)

    def design(self) -> None:
        """Show the rules from which a player designs a variant."""
        self._new_game.open(self._table.game_view, designs=True)

    def measure(self, game: Game, link: str = "") -> None:
        """Show the lab with a variant, and the plan of a link if there is one."""
        self._with_rare(lambda: self._lab.open(game, link))

    def _with_rare(self, act: Callable[[], None]) -> None:
        """Call `act` once the modules are loaded that few need."""
        with_rare(act, self._table.report)

    @cached_property
    def friends(self) -> Friends:
        """Games with friends."""
        from web.friends.friends import Friends

        return Friends(self._table)

    @property
    def opened_friends(self) -> Friends | None:
        """Games with friends, None before the first one."""
        return vars(self).get("friends")

    def rematch(self) -> None:
        """Begin the next game by links."""
        self.friends.rematch()

    def follow(self, game_view: GameView) -> None:
        """Update the features that follow the game on the table, once a game has needed them."""
        if game_view.ended or "learning" in vars(self):
            self.learning.update(game_view)
            self.finished_games.follow(game_view)
        if game_view.correspondence or self.opened_friends:
            self.friends.update(game_view)
        if game_view.timing or self._clocks:
            self._follow_clock()

    def _follow_clock(self) -> None:
        """Show the clocks of the game on the table, or none."""
        if self._clocks:
            self._clocks.update(self._table.game_view)
        elif not self._awaits_clocks:
            self._awaits_clocks = True
            self._with_rare(self._begin_clocks)

    def _begin_clocks(self) -> None:
        """Show clocks from now on."""
        from web.clock.clocks import Clocks

        self._clocks = Clocks(self._table)
        self._follow_clock()

    @cached_property
    def learning(self) -> Learning:
        """Learning from mistakes."""
        from web.mistakes.learning import Learning

        return Learning(self._table)

    @cached_property
    def finished_games(self) -> FinishedGames:
        """The finished games, which *My games* lists."""
        from web.library.finished import FinishedGames

        return FinishedGames(self._table)

    def _dragged(self, event: Event) -> None:
        """Accept files dropped anywhere on the page."""
        if event.dataTransfer and "Files" in list(event.dataTransfer.types):
            event.preventDefault()
            if event.type == "drop":
                # Read the files now, as the event is cleared after its handler.
                files = list(event.dataTransfer.files)
                with_rest(lambda: self._records.take_files(files))

    @cached_property
    def _rules(self) -> RulesDialog:
        from web.rules.dialog import RulesDialog

        return RulesDialog({"measure": self.measure, "print": lambda game: self._paper.print_rules(game)})

    @cached_property
    def _editor(self) -> Editor:
        from web.set_up.dialog import Editor

        uses = {
            "play": self._table.open,
            "share": lambda game_view: self._share.open(game_view),
            "puzzle": self._make_puzzles,
        }
        return Editor(uses, self._show_drawing)

    def _make_puzzles(self, game_view: GameView) -> None:
        make_puzzles(game_view, self._table.report, lambda: self.edit(self._table.game_view))

    def edit(self, game_view: GameView) -> None:
        """Show the editor of positions with the one on the board of a view."""
        self._with_rare(lambda: self._editor.open(game_view))

    def _show_drawing(self, game: Game) -> None:
        """Show the drawing board."""
        self._with_rare(lambda: self._draw.open(game))

    @cached_property
    def _draw(self) -> DrawDialog:
        from web.set_up.draw_dialog import DrawDialog

        return DrawDialog(self._play_on, self.measure)

    def _play_on(self, game: Game) -> None:
        """Begin a game for the people at the table."""
        game_view = self._table.game_view
        self._table.begin(game, same_people(game_view.match, game_view.computers.seats, game))

    @cached_property
    def _records(self) -> RecordsDialog:
        from web.library.dialog import RecordsDialog

        return RecordsDialog(self._table, self.finished_games, forms_of_progress)

    @cached_property
    def _start(self) -> StartScreen:
        from web.new_game.start_screen import StartScreen

        return StartScreen(self._table, self.list_games)

    @cached_property
    def _share(self) -> ShareDialog:
        from web.sharing.dialog import ShareDialog

        return ShareDialog(self._embed_game)

    def _embed_game(self, game_view: GameView) -> None:
        self._with_rare(lambda: self._embed.open(game_view))

    @cached_property
    def _embed(self) -> EmbedDialog:
        from web.embed.dialog import EmbedDialog

        return EmbedDialog()

    @cached_property
    def _lab(self) -> LabDialog:
        from web.lab.dialog import LabDialog

        return LabDialog(self._table.thinking.computer)

    @cached_property
    def _new_game(self) -> NewGamePanel:
        from web.new_game.dialog import NewGamePanel

        return NewGamePanel(self._table, self._begin_by_links, self._show_drawing)

    def _begin_by_links(self, game: Game, seating: Seating, seat: int) -> None:
        self.friends.invite(game, seating, seat)

    @cached_property
    def _paper(self) -> Paper:
        from web.sharing.paper import Paper

        return Paper()


def forms_of_progress() -> tuple[Form[Any], ...]:
    """Return the forms of the progress that a file of the library may hold."""
    from web.mistakes.box import MISTAKE_FORM
    from web.puzzle_sets.own_sets import SET_FORM
    from web.puzzles.storage import PUZZLE_FORM
    from web.table.results import RESULT_FORM

    return MISTAKE_FORM, PUZZLE_FORM, RESULT_FORM, SET_FORM
