"""The analysis panel: hint, win chances, best moves, and the legend of the heat map; the chart has its own module."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING

from affinage.errors import AffinageError
from affinage.view.game_view import GameView
from web.analysis import words as analysis_words
from web.board.stones import stone
from web.browser import api
from web.browser.dom import AS_WRITTEN, by_id, enable, listen, make, on_click, plain
from web.browser.elements import Element, Event
from web.browser.tasks import with_rest
from web.engine.messages import Evaluation, RankedMove
from web.review.chances import chance_of
from web.review.chart import Chart, chart_of
from web.table.table import Table
from web.text import words

if TYPE_CHECKING:
    from web.analysis.chart_panel import ChartPanel


class AnalysisPanel:
    """Shows the computer's evaluation; only changed parts are updated."""

    def __init__(self, table: Table) -> None:
        thinking = table.thinking
        self._table, self._thinking = table, thinking
        # Colours of the game shown.
        self._colours: tuple[str, ...] = ()
        self._segments: list[Element] = []
        self._numbers: list[Element] = []
        self._rows: list[tuple[Element, Element, Element, Element]] = []
        # Content of the figures.
        self._content: tuple[object, ...] = ()
        # True while the chart is to be shown and focused.
        self._is_sought = False
        on_click("ask-hint", self._ask_hint)
        listen(by_id("show-analysis"), "change", lambda event: thinking.analyse(bool(event.target.checked)))
        listen(by_id("chart"), "click", lambda _: with_rest(self._make_chart))
        listen(by_id("lines"), "click", self._clicked_row)
        by_id("show-analysis").disabled = False

    @cached_property
    def _chart(self) -> ChartPanel:
        """The chart, of which a board needs no module before there is one."""
        from web.analysis.chart_panel import ChartPanel

        return ChartPanel(self._table)

    def review(self) -> None:
        """Begin the chart of the match, unless it is there, and go to it at the next update."""
        self._is_sought = True
        if self._thinking.chart is None:
            self._make_chart()

    def _make_chart(self) -> None:
        """Begin the chart of the game, or stop the one that is being made."""
        thinking, match = self._thinking, self._table.game_view.match
        thinking.make_chart(None if thinking.charting else Chart(match))

    def _ask_hint(self) -> None:
        """Ask for a hint, and say beside the board that it is on its way."""
        self._table.display.say(words.LOOKING)
        self._thinking.hint()

    def leave(self) -> None:
        """Stop the analysis."""
        by_id("show-analysis").checked = False
        if self._thinking.analysing:
            self._thinking.analyse(False)

    def update(self, game_view: GameView) -> None:
        """Update the panel to a game."""
        thinking = self._thinking
        # Friends play alone.
        by_id("ask-hint").hidden = bool(game_view.correspondence and not game_view.ended)
        enable("ask-hint", possible=not (game_view.closed() or thinking.hinting))
        self._table.show_thinking()
        by_id("analysis").hidden = not thinking.analysing
        if thinking.analysing:
            self._introduce(game_view)
            self._update_figures(game_view)
        self._show_button(is_useful=game_view.ended and not (thinking.chart and thinking.chart.done))
        by_id("chart").textContent = words.STOP if thinking.charting else analysis_words.REVIEW
        by_id("analysis-name").textContent = (
            analysis_words.REVIEW if thinking.chart else analysis_words.ANALYSIS
        )
        if thinking.chart or "_chart" in vars(self):
            self._chart.update(game_view)
        if self._is_sought:
            self._is_sought = False
            if by_id("panel").matches(":popover-open"):
                # The buttons that step through the moves come first in the panel.
                by_id("panel").scrollTop = 0
            else:
                by_id("analysis-box").scrollIntoView(plain({"block": "nearest"}))
            # A page that opens with its review has no focus to move, and a ring around the chart would puzzle.
            if api.document.activeElement != api.document.body:
                is_made = by_id("chart").hidden
                by_id("plot" if is_made else "chart").focus(plain({"preventScroll": True}))

    def _show_button(self, *, is_useful: bool) -> None:
        """Show the button of the chart, or hide it; a focus on it goes to the chart that is there then."""
        chart = by_id("chart")
        had_focus = chart.matches(":focus")
        chart.hidden = not is_useful
        if had_focus and not is_useful:
            by_id("plot").focus(plain({"preventScroll": True}))

    def _introduce(self, game_view: GameView) -> None:
        """Build the parts for the colours of a game."""
        if game_view.kinds == self._colours:
            return
        self._colours = game_view.kinds
        self._segments = [_swatch("span", kind) for kind in game_view.kinds]
        by_id("chances").replaceChildren(*self._segments)
        self._numbers = [make("b") for _ in game_view.kinds]
        entries = zip(game_view.kinds, game_view.game.colours, self._numbers, strict=True)
        by_id("numbers").replaceChildren(
            *(make("li", {}, stone(kind), name, number) for kind, name, number in entries)
        )
        names = zip(game_view.kinds, game_view.game.colours, strict=True)
        by_id("legend").replaceChildren(
            *(make("li", {}, _swatch("i", kind), name) for kind, name in names),
            make("li", {}, analysis_words.LIKELY_OWNER),
        )

    def _update_figures(self, game_view: GameView) -> None:
        evaluation = self._thinking.evaluation
        ready = evaluation is not None and evaluation.is_reliable
        over = game_view.match.position.is_terminal()
        content = (evaluation, game_view.kinds, over, self._thinking.broken, bool(game_view.marks.ownership))
        if content == self._content:
            return
        self._content = content
        by_id("figures").hidden = not ready
        by_id("legend").hidden = not game_view.marks.ownership
        state = words.computer_stopped() if self._thinking.broken else analysis_words.THINKING
        if evaluation and ready:
            state = analysis_words.state(game_view.game, evaluation)
            self._fill(evaluation, game_view)
        by_id("analysis-state").textContent = analysis_words.OVER if over else state

    def _fill(self, evaluation: Evaluation, game_view: GameView) -> None:
        chance = chance_of(evaluation)
        values = chance.values if chance else evaluation.values
        for value, segment, number in zip(values, self._segments, self._numbers, strict=True):
            segment.style.width = f"{100 * value:.1f}%"
            number.textContent = words.expected(value, evaluation.error)
        label = analysis_words.win_chances(game_view.game, values, is_proven=not evaluation.error)
        by_id("chances").setAttribute("aria-label", label)
        match = game_view.match
        mover = match.position.to_move
        by_id("chance-of").textContent = analysis_words.chance_with(game_view.game, mover, game_view.you)
        played = "" if match.at_end else match.moves[match.ply].text
        moves = [each for each in evaluation.ranked if each.is_reliable or each.move == played]
        by_id("lines").hidden = not moves
        while len(self._rows) < len(moves):
            self._rows.append(_empty_row())
            by_id("lines").querySelector("tbody").append(self._rows[-1][0])
        for row, ranked in zip_longest(self._rows, moves):
            is_played = bool(ranked) and ranked.move == played
            _fill_row(game_view, row, self._as_reviewed(ranked) if is_played else ranked, is_played=is_played)

    def _as_reviewed(self, ranked: RankedMove) -> RankedMove:
        """Return the move of the game with its chance in the review, where the search has hardly tried it."""
        chart = chart_of(self._thinking)
        known = chart.after_move(self._table.game_view.match, ranked.move) if chart else None
        if ranked.is_reliable or known is None:
            return ranked
        share, error = known
        return replace(ranked, rate=share, error=error, visits=0)

    def _clicked_row(self, event: Event) -> None:
        button = event.target.closest("[data-move]")
        if button:
            self._mark(str(button.dataset.move))

    def _mark(self, text: str) -> None:
        """Mark a move of the list on the board."""
        game_view = self._table.game_view
        try:
            move = game_view.game.parse_move(game_view.match.position, text)
        except AffinageError:
            # The list belongs to a position that has just left the board.
            return
        game_view.marks.set_move(move)
        self._table.changed()


def _swatch(tag: str, kind: str) -> Element:
    swatch = make(tag, {"class": f"swatch {kind}"})
    swatch.style.background = f"var(--c-stone-{kind})"
    return swatch


def _empty_row() -> tuple[Element, Element, Element, Element]:
    button = make("button", {"type": "button", **AS_WRITTEN})
    rate, visits = make("td"), make("td")
    return make("tr", {}, make("td", {}, button), rate, visits), button, rate, visits


def _fill_row(
    game_view: GameView,
    row: tuple[Element, Element, Element, Element],
    ranked: RankedMove | None,
    *,
    is_played: bool,
) -> None:
    element, button, rate, visits = row
    element.hidden = ranked is None
    if ranked:
        move = words.spelled(game_view, ranked.move)
        button.textContent = analysis_words.PLAYED.format(move=move) if is_played else move
        button.dataset.move = ranked.move
        rate.textContent = words.expected(ranked.rate, ranked.error)
        # A proven move may have no visits.
        visits.textContent = f"{ranked.visits:,}" if ranked.visits else ""
