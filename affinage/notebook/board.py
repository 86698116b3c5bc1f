"""The board as a widget: its traits, the actions of people, computers and Python, and its listeners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Literal, SupportsIndex, TypeAlias

import anywidget
import traitlets

from affinage.bots.levels import LEVELS
from affinage.checks import described, whole, wholes
from affinage.errors import OptionError
from affinage.game import PASS, SWAP, Game, Move
from affinage.game.options import spelled
from affinage.matches.conversion import RecordLike, as_record
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.notation.record import to_text
from affinage.notation.wording import ending
from affinage.notebook.markup import board_of, cells_of, ground_of, scene_of, style_rules
from affinage.notebook.thinking import NotebookPlayers
from affinage.view import words
from affinage.view.acts import possible_acts
from affinage.view.appearance import Appearance
from affinage.view.game_view import Change, GameView

HERE = Path(__file__).parent
SMALLEST, LARGEST = 160, 1200
"""Limits of the width, in pixels."""
THEMES = ("auto", "light", "dark")

React: TypeAlias = "Callable[[Move, GameRecord], object]"


class BoardWidget(anywidget.AnyWidget):
    """A playable match in a notebook, for people, computers and Python.

    It shows the game or match of a link, a Game, a Match or a GameRecord. `levels` are the computers' levels in player
    order, 0 for a person; by default those of the link or the record. Computers start when the board is shown. Its
    traits `link`, `record` and `ply` can be observed: the match as a link, as a text record, and the number of moves on
    the board. `size` is its maximum width in pixels, `theme` is auto (as the notebook), light or dark. Raises
    OptionError and FragmentError for invalid arguments.
    """

    _esm = HERE / "board.js"
    _css = style_rules() + (HERE / "board.css").read_text("utf-8")

    link = traitlets.Unicode(read_only=True).tag(sync=True)
    record = traitlets.Unicode(read_only=True).tag(sync=True)
    ply = traitlets.Int(read_only=True).tag(sync=True)
    size = traitlets.Int(440, min=SMALLEST, max=LARGEST).tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    _board = traitlets.Dict().tag(sync=True)
    _ground = traitlets.Unicode().tag(sync=True)
    _scene = traitlets.Unicode().tag(sync=True)
    _cells = traitlets.Dict().tag(sync=True)
    _beside = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        shown: RecordLike = "",
        levels: tuple[int, ...] = (),
        *,
        appearance: Appearance | None = None,
        size: SupportsIndex = 440,
        theme: Literal["auto", "light", "dark"] = "auto",
    ) -> None:
        # Check the arguments first, so that a wrong one leaves no half-made widget behind.
        begun = as_record(shown)
        match = begun.match
        seats = _seats(match.game, levels, begun.levels)
        size = whole("size", size, SMALLEST, LARGEST, "pixels")
        if theme not in THEMES:
            raise OptionError(f"theme={described(theme)} is unknown; theme is {spelled(THEMES)}")
        super().__init__(size=size, theme=theme)
        self._view = GameView(match, seats, appearance or Appearance())
        self._followers: list[React] = []
        self._pointed: int | None = None
        self._message, self._aloud = "", True
        self._is_open = False
        self._thinking = NotebookPlayers(self._computer_plays)
        self.on_msg(self._receive)
        self.observe(self._fit, "size")
        self._show_board()

    def __repr__(self) -> str:
        return f"<BoardWidget of {self.match!r}>"

    # Actions of Python

    @property
    def match(self) -> Match:
        """The current match; it changes only through the board's methods."""
        return self._view.match

    @property
    def game_record(self) -> GameRecord:
        """The match with its computers' levels."""
        return GameRecord(self.match, self._view.computers.levels)

    def on_move(self, react: React) -> None:
        """Call `react` with every future move and its record; raises OptionError unless it is a function."""
        if not callable(react):
            expected = "expected one such as lambda move, game_record: print(move)"
            raise OptionError(f"{described(react)} is not a function; {expected}")
        self._followers.append(react)

    def push(self, move: Move | str) -> Move:
        """Play a move for the player to move; raises NotationError or IllegalMoveError, with no change."""
        move = self.match.position.checked(move)
        self._follow(self._view.play(move))
        return move

    def undo(self) -> bool:
        """Take back a move with the answers of computers; False at the start."""
        change = self._view.undo()
        self._changed()
        return bool(change)

    def redo(self) -> bool:
        """Replay moves taken back; False if there are none."""
        change = self._view.redo()
        self._changed()
        return bool(change)

    def close(self) -> None:
        """Remove the board and stop the computers."""
        # Boards with invalid arguments are closed, too, and have no computers.
        if hasattr(self, "_thinking"):
            self._thinking.drop()
        super().close()

    # Actions of people and computers

    def _receive(self, _: object, content: Mapping[str, Any], __: object) -> None:
        """Handle an action on the board."""
        cell: int | None = content.get("cell")
        match content["what"]:
            case "shown":
                self._is_open = True
                self._changed()
            case "tap" if cell is not None:
                self._tap(cell)
            case "ask" if cell is not None:
                self._say(words.about_cell(self._view, cell) or words.named_cell(self._view, cell))
            case "point":
                self._point(cell)
            case "cancel":
                self._view.take_back_pick()
                self._changed()
            case "choose":
                self._view.choose(int(content["alternative"]))
                self._changed()
            case "act":
                self._acts[content["act"]]()

    @property
    def _acts(self) -> dict[str, Callable[[], object]]:
        """Actions of the buttons, by name."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "swap": partial(self.push, SWAP),
            "pass": partial(self.push, PASS),
            "again": self._again,
            "pause": partial(self._pause, paused=True),
            "go-on": partial(self._pause, paused=False),
            "stop": self._thinking.stop,
        }

    def _tap(self, cell: int) -> None:
        about = words.about_cell(self._view, cell)
        change = self._view.tap(cell)
        self._follow(change)
        if change.refusal:
            self._say(about)

    def _point(self, cell: int | None) -> None:
        self._pointed = cell
        self._say("" if cell is None else words.about_cell(self._view, cell), aloud=False)
        self._scene = scene_of(self._view, cell)

    def _again(self) -> None:
        old = self.match
        again = Match(old.game, old.people, old.start)
        self._view = GameView(again, self._view.computers.levels, self._view.appearance)
        self._show_board()

    def _pause(self, *, paused: bool) -> None:
        if paused:
            self._view.computers.pause()
        else:
            self._view.computers.go_on()
        self._changed()

    def _computer_plays(self, move: Move) -> None:
        sentence = words.plays(self._view, move)
        self._follow(self._view.play(move))
        self._say(sentence)

    def _follow(self, change: Change) -> None:
        """Show the result of a change, and notify listeners of the moves played."""
        self._pointed = None if change.played else self._pointed
        self._changed()
        for move in change.played:
            for react in self._followers:
                react(move, self.game_record)

    # Display

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget and, for static pages, a picture of the current position."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        return data | {"image/svg+xml": self.match._repr_svg_()}, metadata

    def _show_board(self) -> None:
        self._board = board_of(self._view)
        self._fit()
        self._changed()

    def _fit(self, _: object = None) -> None:
        self._ground = ground_of(self._view, self.size)

    def _say(self, text: str, *, aloud: bool = True) -> None:
        """Show a line beside the board; screen readers announce it if `aloud`."""
        self._message, self._aloud = text, aloud
        self._beside = self._words()

    def _changed(self) -> None:
        """Show the current match, and start the computer if it is to move."""
        self._message = ""
        with self.hold_sync():
            self._scene = scene_of(self._view, self._pointed)
            self._cells = cells_of(self._view)
            self._beside = self._words()
            self.set_trait("link", share.link(self.game_record))
            self.set_trait("record", to_text(self.game_record))
            self.set_trait("ply", self.match.ply)
        if self._is_open:
            self._thinking.follow(self._view)

    def _words(self) -> dict[str, object]:
        """Return the lines and the buttons beside the board."""
        view = self._view
        you = view.computers.opponent
        state = ending(self.match, you) or words.turn(view)
        offered = view.game.alternatives if not self.match.outcome else ()
        return {
            "status": " ".join(filter(None, (words.passing(view), state))),
            "said": self._message,
            "aloud": self._aloud,
            "acts": [[act, label] for act, label, _ in possible_acts(view)],
            "alternatives": list(offered),
            "alternative": view.alternative,
            "can_undo": view.can_undo,
            "can_redo": not self.match.at_end,
        }


def _seats(game: Game, levels: Any, otherwise: tuple[int, ...]) -> tuple[int, ...]:
    """Return the levels of a game's players, others if there are none; raises OptionError unless each is one."""
    chosen = levels if not isinstance(levels, Iterable) else tuple(levels) or otherwise
    return () if chosen == () else wholes("levels", chosen, game.players, len(LEVELS))
