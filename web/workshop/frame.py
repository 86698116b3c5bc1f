"""The frame of a design: one board, played on data of positions that the thread of the design sends.

The page around it sends the design and gets back what happened; see `web/workshop/connection.js`. Nothing is stored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from affinage.game import PASS, SWAP, Move
from affinage.matches.match import GameRecord, Match
from affinage.notation import record, share
from affinage.picture import diagram
from affinage.picture.palette import PAGE
from affinage.view.game_view import GameView
from web.browser import api, failures
from web.browser.dom import enable, listen, plain, proxy
from web.browser.elements import Event
from web.browser.worker import BrowserClock, BrowserWorker
from web.engine.messages import Evaluation
from web.engine.page.thinking import Thinking
from web.model.preferences import Preferences
from web.table.controller import BoardController, answer_taps
from web.table.controls import bind, enable_steps
from web.table.status import StatusLine
from web.text import words
from web.workshop import words as workshop_words
from web.workshop.measuring import MeasuredGames
from web.workshop.messages import LEVELS, TRY, position_of
from web.workshop.remote import (
    START,
    Description,
    RemoteGame,
    RemotePosition,
    UnknownPositionError,
    learn_line,
)
from web.workshop.sight import sight
from web.workshop.thread import DesignThread

FILM_SIZE = 480
"""Size of a film, in pixels."""
WATCH_MS = 250
"""Milliseconds between two checks for a thread that does not answer."""


def tell(kind: str, **content: object) -> None:
    """Send a message to the page around the frame."""
    detail = json.dumps({"type": kind, **content})
    api.window.dispatchEvent(api.window.CustomEvent.new("workshop:tell", plain({"detail": detail})))


class DesignBoard(BoardController):
    """The board of a design; a move waits until the thread has sent the position after it."""

    def __init__(self, thread: DesignThread, game_view: GameView) -> None:
        self._thread = thread
        # Continues once a position is known.
        self._waiting: Callable[[], None] | None = None
        super().__init__(game_view, Preferences({"sound": "off"}.get))
        self._status = StatusLine(self.choose, self.acts, is_short=True)
        bind(self.steps | {"advice": self.thinking.hint})
        self.seat(game_view)

    def make_thinking(self) -> Thinking:
        """Return the computer players, who think in the thread of the design."""
        return Thinking(self._thread.connect, BrowserClock(), self)

    def seat(self, game_view: GameView) -> None:
        """Show another game."""
        self.game_view, self._waiting = game_view, None
        self._status.introduce(game_view)
        self.display.set_board(game_view)
        self.changed()

    def show_version(self, game_view: GameView) -> None:
        """Play on with another version of the design, where a tap that still waits for a position counts, too."""
        tapped = self._waiting if not self.game_view.computers.thinks else None
        self.seat(game_view)
        if tapped:
            self._when_known(tapped)

    # Moves

    def tap(self, cell: int) -> None:
        """Pick a cell; a whole move is played once its position is known."""
        self._when_known(lambda: super(DesignBoard, self).tap(cell))

    def play(self, move: Move) -> None:
        """Play a move of the computer once its position is known."""
        self._when_known(lambda: super(DesignBoard, self).play(move))

    def swap(self) -> None:
        """Answer the first turn by exchanging colours."""
        self._when_known(super().swap)

    def pass_turn(self) -> None:
        """Pass, where no other move is possible."""
        self._when_known(super().pass_turn)

    def again(self) -> None:
        """Play the same design again."""
        self.seat(GameView(Match(self.game_view.game), levels=self.game_view.computers.levels))

    def _when_known(self, act: Callable[[], None]) -> None:
        """Act, after asking the thread for a position if it is not known yet."""
        if self._waiting:
            return
        game_view, picked = self.game_view, self.game_view.picked
        try:
            act()
        except UnknownPositionError as unknown:
            game_view.picked = picked
            match = game_view.match
            moves = [str(move) for move in match.moves[: match.ply]]
            self._waiting = act
            self._thread.line(
                match.game.link(),
                [*moves, str(unknown.move)],
                len(moves) + 1,
                partial(self._learn, game_view, unknown, act),
                self._fail,
            )

    def _learn(
        self, game_view: GameView, unknown: UnknownPositionError, act: Callable[[], None], reply: Any
    ) -> None:
        """Store the positions of a reply, and go on with what needed them."""
        if self._waiting is act:
            self._waiting = None
        learn_line(unknown.position.game, unknown.position.number, reply["moves"], reply["positions"])
        if game_view is self.game_view and game_view.match.position == unknown.position:
            act()

    def _fail(self, reason: str, line: int) -> None:
        """Show an error that the design raised during a move."""
        self._waiting = None
        self.changed()
        if not self._thread.is_stopping:
            tell("wrong", id=0, line=line, message=reason)

    def advise(self, evaluation: Evaluation) -> None:
        """Show a hint once the positions of its line are known, from which its reason follows."""
        match, position = self.game_view.match, self.game_view.match.position
        assert isinstance(position, RemotePosition)
        moves = [str(move) for move in match.moves[: match.ply]]
        # A position that was searched too little has no line.
        line = evaluation.line or (evaluation.best,)

        def learn(reply: Any) -> None:
            learn_line(position.game, position.number, reply["moves"], reply["positions"])
            if self.game_view.match.position == position:
                super(DesignBoard, self).advise(evaluation)

        self._thread.line(match.game.link(), [*moves, *line], len(moves) + 1, learn, self._fail)

    def computer_failed(self, reason: str, is_gone: bool) -> None:
        """Show why the computer has stopped."""
        self.display.say(words.computer_stopped(reason))

    # Display

    def update_views(self) -> None:
        """Update everything around the board, and report to the page."""
        self._status.update(self.game_view)
        enable_steps(self.game_view, can_undo=bool(self.game_view.match.ply or self.game_view.picked))
        enable("advice", possible=self.game_view.closed() is None)
        self.show_thinking()
        report(self.game_view)


def report(game_view: GameView) -> None:
    """Tell the page how the game stands."""
    match = game_view.match
    tell(
        "state",
        moves=[str(move) for move in match.moves],
        ply=match.ply,
        status=words.ending(match) or words.turn(game_view),
        over=match.outcome is not None,
        view=sight(match.position),
        fragment=share.fragment(GameRecord(match, game_view.computers.levels)),
    )


class Frame:
    """Obeys the page around it."""

    def __init__(self) -> None:
        self._thread = DesignThread(BrowserWorker, BrowserClock(), self._report_stuck)
        self._board: DesignBoard | None = None
        # Numbers of the last design to be shown and of the design on the board.
        self._asked = 0
        self._id = 0
        self._commands: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "show": self._show,
            "seat": self._seat,
            "again": lambda _: self._with_board(DesignBoard.again),
            "measure": self._measure,
            "levels": self._find_levels,
            "picture": self._picture,
            "record": self._record,
            "film": self._film,
            "stop": self._stop,
        }
        listen(api.window, "workshop:command", self._obey)
        api.window.setInterval(proxy(self._thread.watch), WATCH_MS)
        self._thread.warm()

    def _obey(self, event: Event) -> None:
        message = json.loads(str(event.detail))
        if act := self._commands.get(message["type"]):
            act(message)

    def _with_board(self, act: Callable[[DesignBoard], None]) -> None:
        if self._board:
            act(self._board)

    def _report_stuck(self, line: int) -> None:
        tell("stuck", id=self._asked, line=line, message=workshop_words.ENDLESS)

    # A design

    def _show(self, message: Mapping[str, Any]) -> None:
        """Read a design, and show it once it could be read."""
        number, levels = int(message["id"]), tuple(map(int, message["levels"]))
        self._asked = number
        self._thread.read(
            str(message["text"]),
            str(message["options"]),
            [str(move) for move in message["moves"]],
            partial(self._shown, number, levels, len(message["moves"]), bool(message["check"])),
            partial(self._wrong, number),
        )

    def _wrong(self, number: int, reason: str, line: int) -> None:
        if not self._thread.is_stopping:
            tell("wrong", id=number, line=line, message=reason)

    def _shown(self, number: int, levels: tuple[int, ...], wanted: int, check: bool, reply: Any) -> None:
        """Show a design at the end of the moves that are legal in it, and look for faults if the page wants that."""
        description = Description.of(reply["description"])
        game = description.game()
        first, *rest = reply["positions"]
        game.learn(None, "", position_of(first))
        learn_line(game, START, reply["moves"], rest)
        match = Match(game)
        for text in reply["moves"]:
            match.push_unchecked(_move(match, text))
        seats = levels if len(levels) == game.players else ()
        game_view = GameView(match, levels=seats)
        self._id = number
        tell("shown", id=number, **_content(description, game, wanted - len(reply["moves"])))
        if self._board:
            self._board.show_version(game_view)
        else:
            self._board = DesignBoard(self._thread, game_view)
            answer_taps()
        if check:
            self._thread.ask(
                TRY, game.link(), partial(self._show_findings, number), partial(self._wrong, number)
            )

    def _show_findings(self, number: int, findings: Any) -> None:
        tell("findings", id=number, findings=findings)

    def _find_levels(self, message: Mapping[str, Any]) -> None:
        del message
        if self._board:
            number, link = self._id, self._board.game_view.game.link()
            self._thread.ask(
                LEVELS,
                link,
                lambda quick: tell("levels", id=number, quick=quick),
                partial(self._wrong, number),
            )

    # What the page asks of a game

    def _seat(self, message: Mapping[str, Any]) -> None:
        if self._board:
            match = self._board.game_view.match
            levels = tuple(map(int, message["levels"]))
            self._board.seat(GameView(match, levels=levels if len(levels) == match.game.players else ()))

    def _measure(self, message: Mapping[str, Any]) -> None:
        if self._board:
            game = self._board.game_view.game
            job = MeasuredGames(game, str(message["stage"]), int(message["id"]), int(message["games"]), tell)
            self._board.thinking.computer.begin(job)

    def _stop(self, message: Mapping[str, Any]) -> None:
        del message
        if self._board:
            self._board.thinking.computer.rest()
            self._board.thinking.stop()

    def _picture(self, message: Mapping[str, Any]) -> None:
        """Send a picture of the position on the board, with the page's own key."""
        if self._board:
            match = self._board.game_view.match
            tell("picture", key=str(message["key"]), svg=diagram.diagram(match))

    def _film(self, message: Mapping[str, Any]) -> None:
        """Send the pictures of all moves up to the position on the board."""
        del message
        if self._board:
            pictures = diagram.film(self._board.game_view.match, diagram.DiagramOptions("light", FILM_SIZE))
            tell("film", pictures=[*pictures], ground=PAGE["light"])

    def _record(self, message: Mapping[str, Any]) -> None:
        del message
        if self._board:
            game_view = self._board.game_view
            tell("record", text=record.to_text(GameRecord(game_view.match, game_view.computers.levels)))


def _move(match: Match, text: str) -> Move:
    """Return a move that the thread has checked."""
    known = {PASS.text: PASS, SWAP.text: SWAP}
    return known.get(text) or match.game.parse_move(match.position, text)


def _content(description: Description, game: RemoteGame, dropped: int) -> dict[str, object]:
    """Return what the page shows of a design."""
    return {
        "name": description.name,
        "key": description.key,
        "author": description.author,
        "rules": list(description.rules),
        "options": list(description.options),
        "colours": list(description.colours),
        "link": game.link(),
        "view": sight(game.initial()),
        "dropped": dropped,
    }


async def start() -> None:
    """Tell the page that the frame can obey."""
    failures.say_beside_board(lambda lines, _: tell("failed", message=" ".join(lines)))
    Frame()
    tell("ready")
