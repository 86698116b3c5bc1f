"""Requests to the computer, and the handling of its answers. No DOM here.

Requests follow from the game view and three wishes (a hint, the analysis, the chart): after each change, `follow`
compares the wanted question with the open one, and asks or cancels. So stale answers are ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from affinage.game import Move
from affinage.view.game_view import GameView
from web.engine.computer import Computer
from web.engine.messages import ANALYSE, CHANCE, HINT, MOVE, Evaluation, Request
from web.engine.plot import VISITS, Chart

HINT_S, ANALYSIS_S = 1.0, 5.0
PACE_S, WATCHED_PACE_S = 0.25, 0.8  # shortest duration of a computer's move, to be seen

Later = Callable[[Callable[[], None], float], None]


class Thinking:
    """Lets the computer play its colours, give hints, analyse, and evaluate a finished game.

    `play` is called with a move for the game, `advise` with the evaluation of a hint, `refresh` when the display must
    be updated; `later` calls a function after some seconds.
    """

    def __init__(
        self,
        computer: Computer,
        play: Callable[[Move], None],
        advise: Callable[[Evaluation], None],
        refresh: Callable[[], None],
        now: Callable[[], float],
        later: Later,
    ) -> None:
        self.computer = computer
        self._play, self._advise, self._refresh = play, advise, refresh
        self._now, self._later = now, later
        self._game_view: GameView | None = None
        self._asked: Request | None = None  # the last one, answered or not
        self._asked_at = 0.0  # seconds
        self._hurried = False  # the player wants the answer now
        self._play_answer: Callable[[], None] | None = None  # plays a ready answer that waits to be seen
        self._hint: Request | None = None
        self.broken = False  # the computer has failed and pauses until the player tries again
        self.analysing = False
        self.chart: Chart | None = None
        self.evaluation: Evaluation | None = None  # of the position on the board
        # Finished fraction of the request, or of the worker's start before it.
        self.part: float | None = None

    @property
    def hinting(self) -> bool:
        """True while a hint is computed."""
        return self._hint is not None

    @property
    def charting(self) -> bool:
        """True while a chart is computed."""
        return self.chart is not None and not self.chart.done and not self.broken

    @property
    def waited_for(self) -> bool:
        """True if the player waits for an answer, so that a progress bar is needed."""
        return self._asked is not None and self._asked.what != ANALYSE and self._wish() == self._asked

    def follow(self, game_view: GameView) -> None:
        """Ask what is wanted now, and cancel anything else."""
        if game_view is not self._game_view:
            self._drop()
            self._game_view, self._hint, self.chart = game_view, None, None
        if self.chart and not self.chart.is_of(game_view.match):
            self.chart = None
        if self.broken:
            game_view.computers.pause()  # so that people can move its colours
        wish = self._wish()
        if wish != self._hint:
            self._hint = None
        if wish != self._asked:
            self._drop()
            if wish:
                self._asked, self._asked_at, self._hurried = wish, self._now(), False
                self.computer.ask(wish)
        if any(game_view.computers.levels) and not (game_view.match.outcome or self.broken):
            self.computer.warm()  # while the player thinks
        game_view.computers.set_warming(self.computer.start is not None)
        if game_view.computers.warming:
            self.part = self.computer.start

    def _drop(self) -> None:
        self.computer.cancel()
        self._asked = self.evaluation = self.part = self._play_answer = None

    def _wish(self) -> Request | None:
        game_view = self._game_view
        if game_view is None or self.broken:
            return None
        match = game_view.match
        if game_view.computers.thinks:
            return self._request(MOVE, level=game_view.computers.level)
        if self._hint and not match.outcome and self._hint == self._request(HINT, seconds=HINT_S):
            return self._hint
        if self.chart and not self.chart.done:
            return self.chart.request()
        if self.analysing and not match.position.is_terminal():
            return self._request(ANALYSE, seconds=ANALYSIS_S)
        return None

    def _request(self, what: str, *, level: int = 0, seconds: float = 0.0) -> Request | None:
        """Return a question about the current position."""
        if self._game_view is None:
            return None
        match = self._game_view.match
        return Request.about(what, match, match.ply, level=level, seconds=seconds)

    # Wishes

    def hint(self) -> None:
        """Request a hint."""
        if self._game_view and not self._game_view.computers.thinks and not self._game_view.match.outcome:
            self._hint = self._request(HINT, seconds=HINT_S)
            self.try_again()

    def analyse(self, wanted: bool) -> None:
        """Switch the analysis on or off."""
        self.analysing = wanted
        self.try_again()

    def look_through(self) -> None:
        """Start the chart of every ply of the game, or stop it."""
        if self._game_view:
            self.chart = None if self.charting else Chart(self._game_view.match)
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
        self._refresh()

    def gave_up(self) -> None:
        """Pause after a failure: people can move the computer's colours until they try again."""
        self._hint, self.chart, self.broken = None, None, True
        self._drop()
        self._refresh()

    # Answers

    def hear(self, request: Request, evaluation: Evaluation, final: bool) -> None:
        """Handle the result of a request; ignore results of earlier ones."""
        game_view = self._game_view
        if game_view is None or request != self._asked or request != self._wish():
            return
        if request.what == CHANCE:
            self._hear_chance(evaluation, final)
        else:
            self._hear_of_board(game_view, request, evaluation)
            if final and request.what == MOVE:
                self._play_soon(game_view, request, evaluation.best)
            elif final and request.what == HINT:
                self._give_hint(game_view, evaluation)
        self._refresh()

    def _hear_of_board(self, game_view: GameView, request: Request, evaluation: Evaluation) -> None:
        """Handle an evaluation of the current position."""
        self.evaluation, self.part = evaluation, evaluation.part
        if self.analysing and request.what != MOVE and evaluation.ownership and evaluation.tells:
            game_view.marks.set_ownership(evaluation.ownership)

    def _play_soon(self, game_view: GameView, request: Request, best: str) -> None:
        """Play the answer after a minimum time, so that it is seen."""
        pace = WATCHED_PACE_S if game_view.computers.alone else PACE_S
        wait = 0.0 if self._hurried else max(0.0, self._asked_at + pace - self._now())
        self._play_answer = partial(self._move, game_view, request, best)
        self._later(self._play_answer, wait)

    def _give_hint(self, game_view: GameView, evaluation: Evaluation) -> None:
        """Mark the suggested move, and show its evaluation."""
        move = game_view.game.parse_move(game_view.match.position, evaluation.best)
        game_view.marks.set_move(move)
        self._hint = None
        self._advise(evaluation)

    def _hear_chance(self, evaluation: Evaluation, final: bool) -> None:
        if self.chart:
            whole = self.chart.plies + 1
            self.part = (len(self.chart.chances) + (0 if final else evaluation.part)) / whole
            if final:
                self.chart.take(evaluation)
            elif evaluation.tells and evaluation.best_visits >= VISITS:
                self.computer.stop()

    def _move(self, game_view: GameView, request: Request, text: str) -> None:
        """Play the answer, unless another position is shown now."""
        if game_view is self._game_view and request == self._asked and request == self._wish():
            self._play(game_view.game.parse_move(game_view.match.position, text))
