"""The analysis panel: hint, win chances, best moves, the legend of the heat map, and the chart of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from affinage.errors import AffinageError
from affinage.matches.variations import GameNode
from affinage.view.game_view import POSITION, GameView
from web.analysis import words as analysis_words
from web.board.stones import stone
from web.browser.dom import AS_WRITTEN, by_id, enable, listen, make, make_svg, on_click, plain, prose
from web.browser.elements import Element, Event
from web.engine.messages import Evaluation, RankedMove
from web.engine.page import chart as plot
from web.engine.page.chances import chance_of
from web.engine.page.chart import Chart
from web.model.seating import own_colours
from web.table.table import Table
from web.text import words

if TYPE_CHECKING:
    from web.engine.page.turning import TurningPoint

KEYS = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -10, "PageUp": 10}


class AnalysisPanel:
    """Shows the computer's evaluation; only changed parts are updated."""

    def __init__(self, table: Table) -> None:
        thinking = table.thinking
        self._table, self._thinking = table, thinking
        self._colours: tuple[str, ...] = ()  # colours of the game shown
        self._segments: list[Element] = []
        self._numbers: list[Element] = []
        self._rows: list[tuple[Element, Element, Element, Element]] = []
        self._content: tuple[object, ...] = ()  # of the figures
        self._chart_content: tuple[object, ...] = ()
        self._plies = 0
        self._is_sought = False  # the chart is to be shown and focused
        self._game_view: GameView | None = None
        on_click("ask-hint", self._ask_hint)
        listen(by_id("show-analysis"), "change", lambda event: thinking.analyse(bool(event.target.checked)))
        listen(by_id("chart"), "click", lambda _: thinking.chart_game())
        listen(by_id("lines"), "click", self._clicked_row)
        listen(by_id("turns"), "click", self._clicked_turn)
        listen(by_id("plot"), "click", self._clicked_plot)
        listen(by_id("plot"), "keydown", self._key)
        by_id("show-analysis").disabled = False

    def review(self) -> None:
        """Begin the chart of the match, unless it is there, and go to it at the next update."""
        self._is_sought = True
        if self._thinking.chart is None:
            self._thinking.chart_game()

    def _ask_hint(self) -> None:
        """Ask for a hint, and say beside the board that it is on its way."""
        self._table.display.say(analysis_words.LOOKING)
        self._thinking.hint()

    def leave(self) -> None:
        """Stop the analysis."""
        by_id("show-analysis").checked = False
        if self._thinking.analysing:
            self._thinking.analyse(False)

    def update(self, game_view: GameView) -> None:
        """Update the panel to a game."""
        thinking, self._game_view = self._thinking, game_view
        by_id("ask-hint").hidden = bool(
            game_view.correspondence and not game_view.ended
        )  # friends play alone
        enable("ask-hint", possible=not (game_view.closed() or thinking.hinting))
        bar = by_id("thinking")
        bar.classList.toggle("on", thinking.is_awaited)
        if thinking.progress is None:
            bar.removeAttribute("value")
        else:
            bar.value = thinking.progress
        by_id("analysis").hidden = not thinking.analysing
        if thinking.analysing:
            self._introduce(game_view)
            self._update_figures(game_view)
        by_id("chart").hidden = not game_view.ended
        by_id("chart").textContent = words.STOP if thinking.charting else analysis_words.CHART
        self._update_chart(game_view, thinking.chart)
        if self._is_sought:
            self._is_sought = False
            by_id("analysis-box").scrollIntoView(plain({"block": "nearest"}))
            by_id("chart").focus(plain({"preventScroll": True}))

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
        moves = [ranked for ranked in evaluation.ranked if ranked.is_reliable]
        by_id("lines").hidden = not moves
        while len(self._rows) < len(moves):
            self._rows.append(_empty_row())
            by_id("lines").querySelector("tbody").append(self._rows[-1][0])
        for row, ranked in zip_longest(self._rows, moves):
            _fill_row(game_view, row, ranked)

    def _clicked_row(self, event: Event) -> None:
        button = event.target.closest("[data-move]")
        if button:
            self._mark(str(button.dataset.move))

    # Chart

    def _update_chart(self, game_view: GameView, chart: Chart | None) -> None:
        by_id("chart-box").hidden = chart is None
        state = (chart, chart.revision if chart else 0, chart.ply_of(game_view.match) if chart else 0)
        if chart is None or state == self._chart_content:
            return
        if state[:2] != self._chart_content[:2]:
            self._paint(game_view, chart)
        self._chart_content = state
        self._place(game_view, chart)

    def _paint(self, game_view: GameView, chart: Chart) -> None:
        self._plies = chart.plies
        parts = [_path("middle", f"M0 {plot.HEIGHT / 2}h{plot.WIDTH}")]
        colours = range(1, 2 if game_view.game.players == 2 else game_view.game.players + 1)
        several = len(colours) > 1
        kinds = {colour: game_view.kinds[colour - 1] if several else "only" for colour in colours}
        parts += [_path(f"band {kind}", plot.band(chart.drawn, self._plies, n)) for n, kind in kinds.items()]
        for colour, kind in kinds.items():
            path = plot.line(chart.drawn, self._plies, colour)
            parts += [_path("edge", path)] if several else []
            parts.append(_path(f"line {kind}", path))
        for turn in chart.turning_points:
            parts.append(_path("turn", f"M{plot.across(turn.ply, self._plies):.1f} 0v{plot.HEIGHT}"))
        parts.append(_path("here", ""))
        by_id("plot").replaceChildren(*parts)
        by_id("plot").setAttribute("aria-valuemax", str(self._plies))
        by_id("chart-name").textContent = analysis_words.chart_title(game_view.game)
        by_id("turns").replaceChildren(*self._turns(game_view, chart))

    def _turns(self, game_view: GameView, chart: Chart) -> Iterator[Element]:
        """Yield the turning points, those of the players on this screen first, each group below its title."""
        yield make("p", {}, analysis_words.turns_state(chart))
        own = own_colours(game_view)
        for title, is_own in ((analysis_words.OWN_TURNS, True), (analysis_words.OTHER_TURNS, False)):
            turns = [turn for turn in chart.turning_points if (turn.colour in own) == is_own]
            if turns:
                title = title if 0 < len(own) < game_view.game.players else analysis_words.TURNS
                yield make("h3", {}, title)
                yield make("ul", {}, *(_turn(game_view, chart, turn) for turn in turns))

    def _place(self, game_view: GameView, chart: Chart) -> None:
        """Show the current ply in the chart."""
        ply, slider = chart.ply_of(game_view.match), by_id("plot")
        slider.querySelector(".here").setAttribute(
            "d", f"M{plot.across(ply, self._plies):.1f} 0v{plot.HEIGHT}"
        )
        slider.setAttribute("aria-valuenow", str(ply))
        text = words.chances(game_view.game, chart.at(ply), is_waiting=chart.is_waiting(ply))
        slider.setAttribute("aria-valuetext", analysis_words.AT_PLY.format(ply=ply, chances=text))
        by_id("chart-here").textContent = analysis_words.AFTER_PLY.format(ply=ply, chances=text)

    def _clicked_turn(self, event: Event) -> None:
        button = event.target.closest("[data-turn]")
        chart = self._thinking.chart
        if button and chart:
            turn = next(turn for turn in chart.turning_points if turn.ply == int(button.dataset.turn))
            if button.hasAttribute("data-line"):
                self._show_line(
                    chart.moves[: turn.ply - 1], (turn.line, turn.better)[int(button.dataset.line)]
                )
            else:
                self._goto_in_chart(turn.ply - 1)
                self._compare(chart.moves[turn.ply - 1], turn.accepted[0])

    def _show_line(self, before: Sequence[str], line: Sequence[str]) -> None:
        """Show the first move of a line, which becomes a variation to step through."""
        match = self._table.game_view.match
        match.branch([*before, *line])
        self._show(match.branch([*before, line[0]]))

    def _goto_in_chart(self, ply: int) -> None:
        """Show a ply of the game that the chart is of, also from one of its variations."""
        chart = self._thinking.chart
        if chart:
            self._show(self._table.game_view.match.branch(chart.moves[:ply]))

    def _show(self, node: GameNode) -> None:
        self._table.game_view.show(node)
        self._table.changed(POSITION)

    def _compare(self, played: str, better: str) -> None:
        """Show the move played in red and a better one in green, until the board changes."""
        game_view = self._table.game_view
        position = game_view.match.position
        moves = {
            colour: game_view.game.parse_move(position, move)
            for colour, move in (("red", played), ("green", better))
        }
        game_view.marks.compare(moves)
        self._table.changed()

    def _clicked_plot(self, event: Event) -> None:
        box = by_id("plot").getBoundingClientRect()
        self._goto_in_chart(plot.ply_at((event.clientX - box.left) / box.width, self._plies))

    def _mark(self, text: str) -> None:
        """Mark a move of the list on the board."""
        game_view = self._table.game_view
        try:
            move = game_view.game.parse_move(game_view.match.position, text)
        except AffinageError:
            return  # the list belongs to a position that has just left the board
        game_view.marks.set_move(move)
        self._table.changed()

    def _key(self, event: Event) -> None:
        ends = {"Home": 0, "End": self._plies}
        if event.ctrlKey or event.metaKey or event.altKey or event.key not in {*KEYS, *ends}:
            return
        chart, game_view = self._thinking.chart, self._game_view
        here = chart.ply_of(game_view.match) if chart and game_view else 0  # what is shown may be a frame old
        self._goto_in_chart(min(self._plies, max(0, ends.get(event.key, here + KEYS.get(event.key, 0)))))
        event.preventDefault()


def _swatch(tag: str, kind: str) -> Element:
    swatch = make(tag, {"class": f"swatch {kind}"})
    swatch.style.background = f"var(--c-stone-{kind})"
    return swatch


def _turn(game_view: GameView, chart: Chart, turn: TurningPoint) -> Element:
    """Return the entry of a turning point, with its reason, and buttons that show it and its lines."""
    number = {"type": "button", "data-turn": str(turn.ply)}
    lines = (
        make("button", {**number, "data-line": str(place)}, analysis_words.line_after(game_view, line[0]))
        for place, line in enumerate((turn.line, turn.better))
        if len(line) > 1
    )
    return make(
        "li",
        {},
        make("button", number, *prose(analysis_words.turning_point(game_view, chart, turn))),
        make("p", {}, *prose(analysis_words.why(game_view, chart, turn))),
        make("div", {"class": "row"}, *lines),
    )


def _empty_row() -> tuple[Element, Element, Element, Element]:
    button = make("button", {"type": "button", **AS_WRITTEN})
    rate, visits = make("td"), make("td")
    return make("tr", {}, make("td", {}, button), rate, visits), button, rate, visits


def _fill_row(
    game_view: GameView, row: tuple[Element, Element, Element, Element], ranked: RankedMove | None
) -> None:
    element, button, rate, visits = row
    element.hidden = ranked is None
    if ranked:
        button.textContent = words.move_words(game_view, ranked.move)
        button.dataset.move = ranked.move
        rate.textContent = words.expected(ranked.rate, ranked.error)
        visits.textContent = f"{ranked.visits:,}"


def _path(name: str, path: str) -> Element:
    return make_svg("path", {"class": name, "d": path})
