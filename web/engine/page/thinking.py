"""Requests to the computer, and the handling of its answers. No DOM here.

All follows from the game view, from what the player asks for (a hint, the analysis, the chart, an inquiry) and from
the last move of a player who practises. After each change, `follow` compares the request that they lead to with the
open one, and asks or cancels. So a stale answer is ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from affinage.game import Move
from affinage.matches.match import Match
from affinage.view.game_view import GameView
from web.engine.messages import ANALYSE, CHANCE, HINT, MOVE, Evaluation, Request
from web.engine.page.computer import Clock, Computer, Connect

HINT_S, ANALYSIS_S = 1.0, 5.0
# Shortest duration of a computer's answer, in seconds: longer after a move that changed stones on the board, and
# where people only watch, so that each move is seen.
PACE_S, SEEN_PACE_S = 0.15, 0.8


class Board(Protocol):
    """The board that the computer plays on."""

    def play(self, move: Move) -> None:
        """Play a move of the computer."""

    def advise(self, evaluation: Evaluation) -> None:
        """Show the evaluation of a hint."""

    def changed(self) -> None:
        """Update the display to the computer's progress."""

    def computer_failed(self, reason: str, is_gone: bool) -> None:
        """Show why the computer has stopped, and whether a part of it may be gone for good."""


class Inquiry(Protocol):
    """A question that takes several requests, one after the other."""

    @property
    def done(self) -> bool:
        """True when no request is left."""

    def request(self) -> Request:
        """Return the next request."""

    def take(self, evaluation: Evaluation) -> None:
        """Take the answer to it."""

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the evaluation so far is good enough as the answer."""

    def progress(self, fraction: float) -> float:
        """Return how much of the whole is done when the open request is done to this fraction."""


class GameInquiry(Inquiry, Protocol):
    """An inquiry into a whole game, such as its chart."""

    def is_of(self, match: Match) -> bool:
        """Return whether the game is a match, wherever that stands."""


class MoveInquiry(Inquiry, Protocol):
    """An inquiry into the move that a person who practises is about to play, or has just played."""

    @property
    def is_played(self) -> bool:
        """True once the move stands on the board."""

    @property
    def cost(self) -> tuple[float, float]:
        """The chance that the move has cost its player, with its standard error."""

    @property
    def is_costly(self) -> bool:
        """True if the move costs more than the person wants."""

    def follow(self, game_view: GameView) -> bool:
        """Follow the game; return False if the question is no longer about its last position."""


class Thinking:
    """Lets the computer play its colours, give hints, analyse, and evaluate a finished game."""

    def __init__(self, connect: Connect, clock: Clock, board: Board) -> None:
        self.computer = Computer(connect, clock, self)
        self._clock, self._board = clock, board
        self._check_of: Callable[[GameView], MoveInquiry | None] = lambda game_view: None
        self._offer_back: Callable[[MoveInquiry], None] = lambda check: None
        self._game_view: GameView | None = None
        # The last request, answered or not.
        self._open_request: Request | None = None
        self._requested_at = 0.0  # seconds
        # True if the player wants the answer now.
        self._hurried = False
        # Plays an answer that is ready but waits, so that it is seen.
        self._play_answer: Callable[[], None] | None = None
        self._hint: Request | None = None
        # After a failure the computer pauses until the player tries again.
        self.broken = False
        self.analysing = False
        self.chart: GameInquiry | None = None
        # An inquiry into the game on the board, beside its chart.
        self.inquiry: Inquiry | None = None
        # The check of the move that a person who practises plays or has played.
        self._check: MoveInquiry | None = None
        # The evaluation of the position on the board.
        self.evaluation: Evaluation | None = None
        # Finished fraction of the request, or of the worker's start before it.
        self.progress: float | None = None

    @property
    def hinting(self) -> bool:
        """True while a hint is computed."""
        return self._hint is not None

    @property
    def charting(self) -> bool:
        """True while a chart is computed."""
        return self.chart is not None and not self.chart.done and not self.broken

    @property
    def is_awaited(self) -> bool:
        """True if a person waits for an answer, so that a progress bar is needed."""
        request = self._open_request
        if request is None or request.what == ANALYSE or self._wanted_request() != request:
            return False
        return request.what != CHANCE or self._inquiry is not self._check or self._is_checking

    def follow(self, game_view: GameView) -> None:
        """Send the request that is needed now, and cancel any other."""
        if game_view is not self._game_view:
            self._drop()
            self._game_view, self._hint = game_view, None
            self.chart = self.inquiry = self._check = None
        if self.chart and not self.chart.is_of(game_view.match):
            self.chart = None
        if not (self._check and self._check.follow(game_view)):
            self._check = self._check_of(game_view)
        if self.broken:
            # People can move the colours of a paused computer.
            game_view.computers.pause()
        request = self._wanted_request()
        if request != self._hint:
            self._hint = None
        if request != self._open_request:
            self._drop()
            if request:
                self._open_request, self._requested_at, self._hurried = request, self._clock.now(), False
                self.computer.ask(request)
        if any(game_view.computers.levels) and not (game_view.match.outcome or self.broken):
            # The worker starts while the player thinks.
            self.computer.warm()
        game_view.computers.set_warming(self.computer.start is not None)
        if game_view.computers.warming:
            self.progress = self.computer.start

    def _drop(self) -> None:
        self.computer.cancel()
        self._open_request = self.evaluation = self.progress = self._play_answer = None

    def _wanted_request(self) -> Request | None:
        game_view = self._game_view
        if game_view is None or self.broken:
            return None
        match = game_view.match
        if game_view.computers.thinks and not self._is_checking:
            return self._request(MOVE, level=game_view.computers.level)
        if self._hint and not match.outcome and self._hint == self._request(HINT, seconds=HINT_S):
            return self._hint
        inquiry = self._inquiry
        if inquiry and (inquiry is not self._check or self._is_checking or not self.analysing):
            return inquiry.request()
        if self.analysing and not match.position.is_terminal():
            return self._request(ANALYSE, seconds=ANALYSIS_S)
        return None

    @property
    def _inquiry(self) -> Inquiry | None:
        """The current inquiry: first of all the check of the move that was just played."""
        waiting = (self._check if self._is_checking else None, self.chart, self.inquiry, self._check)
        return next((inquiry for inquiry in waiting if inquiry and not inquiry.done), None)

    @property
    def _is_checking(self) -> bool:
        """True while a computer waits with its answer until the move before is checked."""
        check = self._check
        return bool(check and not check.done and check.is_played)

    def _request(self, what: str, *, level: int = 0, seconds: float = 0.0) -> Request | None:
        """Return a question about the current position."""
        if self._game_view is None:
            return None
        match = self._game_view.match
        return Request.about(what, match, match.ply, level=level, seconds=seconds)

    # Requests of the player

    def hint(self) -> None:
        """Request a hint."""
        if self._game_view and not self._game_view.closed():
            self._hint = self._request(HINT, seconds=HINT_S)
            self.try_again()

    def analyse(self, is_on: bool) -> None:
        """Switch the analysis on or off; off, its marks leave the board."""
        self.analysing = is_on
        if self._game_view and not is_on:
            self._game_view.marks.set_ownership(())
        self.try_again()

    def make_chart(self, chart: GameInquiry | None) -> None:
        """Begin a chart of the game in place of the current one; None stops that."""
        self.chart = chart
        self.try_again()

    def show_chart(self, chart: GameInquiry) -> None:
        """Show a chart that is known, in place of one that is being computed."""
        self.chart = chart
        self._board.changed()

    def practise(
        self,
        check_of: Callable[[GameView], MoveInquiry | None],
        offer_back: Callable[[MoveInquiry], None],
    ) -> None:
        """Check the moves of people who practise, and offer to take back those that cost too much."""
        self._check_of, self._offer_back = check_of, offer_back
        self._board.changed()

    def inquire(self, inquiry: Inquiry | None) -> None:
        """Begin an inquiry in place of the current one; None stops that."""
        self.inquiry = inquiry
        self.try_again()

    def stop(self) -> None:
        """Make the computer play its best move so far at once."""
        self._hurried = True
        self.computer.stop()
        if self._play_answer:
            self._play_answer()

    def try_again(self) -> None:
        """Ask again after a failure."""
        self.broken = False
        self._board.changed()

    def give_up(self, reason: str, is_gone: bool) -> None:
        """Stop after a failure: the computer's colours can be moved by hand until the player tries again."""
        self._hint, self.broken = None, True
        self.chart = self.inquiry = self._check = None
        self._drop()
        self._board.changed()
        self._board.computer_failed(reason, is_gone)

    def follow_start(self) -> None:
        """Show how far the worker's start has come."""
        self._board.changed()

    # Answers

    def take_answer(self, request: Request, evaluation: Evaluation, final: bool) -> None:
        """Handle the result of a request; ignore results of earlier ones."""
        game_view = self._game_view
        if game_view is None or request != self._open_request or request != self._wanted_request():
            return
        if request.what == CHANCE:
            self._take_inquiry(game_view, evaluation, final)
        else:
            self._take_evaluation(game_view, request, evaluation)
            if final and request.what == MOVE:
                self._play_soon(game_view, request, evaluation.best)
            elif final and request.what == HINT:
                self._give_hint(game_view, evaluation)
        if request == self._open_request:
            self._board.changed()

    def _take_evaluation(self, game_view: GameView, request: Request, evaluation: Evaluation) -> None:
        """Handle an evaluation of the current position."""
        self.evaluation, self.progress = evaluation, evaluation.progress
        if self.analysing and request.what != MOVE and evaluation.ownership and evaluation.is_reliable:
            # Random games say nothing of a position whose result is proven.
            game_view.marks.set_ownership(evaluation.ownership if evaluation.proven is None else ())

    def _play_soon(self, game_view: GameView, request: Request, best: str) -> None:
        """Play the answer after a minimum time, so that it is seen."""
        pace = SEEN_PACE_S if game_view.computers.alone or game_view.disturbed else PACE_S
        wait = 0.0 if self._hurried else max(0.0, self._requested_at + pace - self._clock.now())
        self._play_answer = partial(self._move, game_view, request, best)
        if wait:
            self._clock.later(self._play_answer, wait)
        else:
            self._play_answer()

    def _give_hint(self, game_view: GameView, evaluation: Evaluation) -> None:
        """Mark the suggested move, drop picked cells that it does not have, and show its evaluation."""
        move = game_view.game.parse_move(game_view.match.position, evaluation.best)
        if not {*game_view.picked} <= {*move.picks}:
            game_view.take_back_pick()
        game_view.marks.set_move(move)
        self._hint = None
        self._board.advise(evaluation)

    def _take_inquiry(self, game_view: GameView, evaluation: Evaluation, final: bool) -> None:
        inquiry = self._inquiry
        if inquiry is None:
            return
        self.progress = inquiry.progress(0 if final else evaluation.progress)
        if final:
            inquiry.take(evaluation)
            if inquiry is self._check and self._check.is_costly:
                game_view.computers.pause()
                self._offer_back(self._check)
        elif inquiry.is_enough(evaluation):
            self.computer.stop()

    def _move(self, game_view: GameView, request: Request, text: str) -> None:
        """Play the answer, unless another position is shown now."""
        if (
            game_view is self._game_view
            and request == self._open_request
            and request == self._wanted_request()
        ):
            self._board.play(game_view.game.parse_move(game_view.match.position, text))
