"""The chart of a game: the win chance by move, why the game went as it did, its turning points and their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from affinage.matches.variations import GameNode
from affinage.view.game_view import GameView
from web.analysis import review_words
from web.analysis.story import Passage, explained, slid, story, unexplained, why
from web.browser.dom import by_id, listen, make, make_svg, plain, prose
from web.browser.elements import Element, Event
from web.model.seating import own_colours, your_colour
from web.review import chart as plot
from web.review.chart import Chart, chart_of
from web.review.course import slides
from web.review.turning import drops_of_sides
from web.table.table import Table
from web.text import words
from web.text.reasons import joined
from web.text.words import STEP_BACK, STEP_FORWARD
from web.widgets.fields import button, row, status

if TYPE_CHECKING:
    from web.review.turning import Drop, TurningPoint
    from web.text.reasons import Comparison

KEYS = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -10, "PageUp": 10}


class LineBar:
    """Puts a line on the board, so that every way forward follows it to its end."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # The end of the line and the ply that were on the board before.
        self._from: tuple[GameNode, int] | None = None
        # The button whose line is shown.
        self._opener: Element | None = None
        self._was_over = False
        self._text = status("line-state")
        labels = {"back": STEP_BACK, "forward": STEP_FORWARD, "game": review_words.BACK_TO_GAME}
        self._buttons = {name: button(label, step=name) for name, label in labels.items()}
        parts = self._text, row(*self._buttons.values())
        self.element: Element = make("div", {"id": "line-bar", "hidden": ""}, *parts)
        listen(self.element, "click", self._clicked)

    def open(self, before: Sequence[str], line: Sequence[str], opener: Element) -> None:
        """Show the first move of a line, which follows some moves of the game, below the text with its button."""
        game_view = self._table.game_view
        match = game_view.match
        if not (self._from and game_view.is_in_line):
            self._from = match.end, match.ply
        change = game_view.open_line(before, line)
        self._opener = opener
        opener.parentElement.after(self.element)
        # Bring the bar to its full size before it is scrolled into view.
        self.update(game_view)
        _show(self.element)
        self._table.changed(change)

    def update(self, game_view: GameView) -> None:
        """Show how far the line is, or nothing once the board has left it."""
        self.element.hidden = not game_view.is_in_line
        if not game_view.is_in_line:
            self._was_over = False
            return
        number, total = game_view.place_in_line
        is_over = number == total
        self._text.textContent = (review_words.LINE_ENDS if is_over else review_words.IN_LINE).format(
            number=number, total=total
        )
        self._buttons["back"].disabled, self._buttons["forward"].disabled = not number, is_over
        self._buttons["game"].classList.toggle("main", is_over)
        if is_over and not self._was_over:
            self._table.display.say(review_words.LINE_OVER)
            # The text of the bar is longer at the end.
            _show(self.element)
        self._was_over = is_over

    def _clicked(self, event: Event) -> None:
        pressed = event.target.closest("[data-step]")
        if not pressed or self._from is None or self._opener is None:
            return
        game_view = self._table.game_view
        step = str(pressed.dataset.step)
        if step == "game":
            end, ply = self._from
            game_view.show(end)
            game_view.close_line()
            self.element.hidden = True
            self._opener.focus(plain({"preventScroll": True}))
            _show(self._opener.parentElement)
            self._table.goto(ply)
        else:
            self._table.goto(game_view.match.ply + (1 if step == "forward" else -1))


def _show(element: Element) -> None:
    """Scroll no further than an element needs."""
    element.scrollIntoView(plain({"block": "nearest"}))


class ChartPanel:
    """Shows the chart of the game on the table, once it is made."""

    def __init__(self, table: Table) -> None:
        self._table, self._thinking = table, table.thinking
        self._line = LineBar(table)
        self._content: tuple[object, ...] = ()
        self._plies = 0
        self._game_view: GameView | None = None
        listen(by_id("turns"), "click", self._clicked_turn)
        listen(by_id("plot"), "click", self._clicked_plot)
        listen(by_id("plot"), "keydown", self._key)

    def update(self, game_view: GameView) -> None:
        """Update the chart to a game."""
        chart, match = chart_of(self._thinking), game_view.match
        self._game_view = game_view
        by_id("chart-box").hidden = chart is None
        self._line.update(game_view)
        if chart is None:
            return
        state = (chart, chart.revision, chart.ply_of(match), match.ply)
        if state == self._content:
            return
        if state[:2] != self._content[:2]:
            self._paint(game_view, chart)
        self._content = state
        self._place(game_view, chart)

    def _paint(self, game_view: GameView, chart: Chart) -> None:
        self._plies = chart.plies
        parts = [_path("middle", f"M0 {plot.HEIGHT / 2}h{plot.WIDTH}")]
        players, you = game_view.game.players, your_colour(game_view, chart.match)
        colours = (you or 1,) if players == 2 else range(1, players + 1)
        several = len(colours) > 1
        kinds = {colour: game_view.kinds[colour - 1] if several else "only" for colour in colours}
        drawn = chart.drawn
        if not chart.is_through:
            parts.append(_path("filled", plot.filled(self._plies, max(0, len(chart.chances) - 1))))
        parts += [_path(f"band {kind}", plot.band(drawn, self._plies, n)) for n, kind in kinds.items()]
        for colour, kind in kinds.items():
            path = plot.line(drawn, self._plies, colour)
            parts += [_path("edge", path)] if several else []
            parts.append(_path(f"line {kind}", path))
        reasons = explained(game_view, chart)
        lost = unexplained(chart, reasons)
        for ply in sorted({turn.ply for turn in reasons} | {drop.ply for drop in lost}):
            parts.append(_path("turn", f"M{plot.across(ply, self._plies):.1f} 0v{plot.HEIGHT}"))
        parts.append(_path("here", ""))
        by_id("plot").replaceChildren(*parts)
        by_id("plot").classList.toggle("faint", not chart.done)
        by_id("plot").setAttribute("aria-valuemax", str(self._plies))
        by_id("chart-end").textContent = review_words.last_move(self._plies)
        by_id("chart-name").textContent = review_words.chart_title(game_view.game, you)
        by_id("story").textContent = story(game_view, chart)
        by_id("turns").replaceChildren(*self._turns(game_view, chart, reasons, lost))

    def _turns(
        self,
        game_view: GameView,
        chart: Chart,
        reasons: Mapping[TurningPoint, Comparison],
        lost: Sequence[Drop],
    ) -> Iterator[Element]:
        """Yield what the choice of sides cost, the slides of the players on this screen, and the turning points.

        Theirs come first, below titles.
        """
        yield make("p", {}, review_words.turns_state(chart))
        you, own = your_colour(game_view, chart.match), own_colours(game_view, chart.match)
        for drop in drops_of_sides(chart.match, chart.chances) if chart.done else ():
            yield make("p", {}, review_words.choice_of_sides(chart, drop, you))
        for slide in slides(chart) if chart.done else ():
            if slide.colour in own or not own:
                yield from map(_passage, slid(game_view, chart, slide))
        for title, is_own in ((review_words.OWN_TURNS, True), (review_words.OTHER_TURNS, False)):
            turns = [turn for turn in reasons if (turn.colour in own) == is_own]
            others = [drop for drop in lost if (drop.colour in own) == is_own]
            if turns or others:
                title = title if 0 < len(own) < game_view.game.players else review_words.TURNS
                yield make("h3", {}, title)
            if turns:
                yield make("ul", {}, *(_turn(game_view, chart, turn, reasons[turn]) for turn in turns))
            for colour in sorted({drop.colour for drop in others}):
                plies = [drop.ply for drop in others if drop.colour == colour]
                text = review_words.unexplained(game_view, chart, plies, colour, you)
                yield make("p", {}, *prose(text))

    def _place(self, game_view: GameView, chart: Chart) -> None:
        """Show the current ply in the chart, unless the board shows what was not played."""
        ply, slider = chart.ply_of(game_view.match), by_id("plot")
        slider.setAttribute("aria-valuenow", str(ply))
        chances = words.chances(
            game_view.game,
            chart.at(ply),
            your_colour(game_view, chart.match),
            is_waiting=chart.is_waiting(ply),
        )
        here, text = (
            f"M{plot.across(ply, self._plies):.1f} 0v{plot.HEIGHT}",
            review_words.at_ply(ply, chances),
        )
        slider.setAttribute("aria-valuetext", text)
        if game_view.match.ply > ply:
            here, text = "", review_words.IN_VARIATION
        slider.querySelector(".here").setAttribute("d", here)
        by_id("chart-here").textContent = text

    def _clicked_turn(self, event: Event) -> None:
        button = event.target.closest("[data-ply]")
        if button:
            self._goto_in_chart(int(button.dataset.ply))
            return
        button = event.target.closest("[data-turn]")
        chart = chart_of(self._thinking)
        if button and chart:
            turn = next(turn for turn in chart.turning_points if turn.ply == int(button.dataset.turn))
            before = chart.moves[: turn.ply - 1]
            if button.hasAttribute("data-line"):
                lines = why(self._table.game_view, chart, turn).line, turn.better
                self._line.open(before, lines[int(button.dataset.line)], button)
            else:
                self._goto_in_chart(turn.ply - 1)
                self._table.compare(chart.moves[turn.ply - 1], turn.accepted[0], turn.area)

    def _goto_in_chart(self, ply: int) -> None:
        """Show a ply of the game that the chart is of, also from one of its variations."""
        chart = chart_of(self._thinking)
        if chart:
            self._show(self._table.game_view.match.branch(chart.moves[:ply]))

    def _show(self, node: GameNode) -> None:
        self._table.changed(self._table.game_view.show(node))

    def _clicked_plot(self, event: Event) -> None:
        box = by_id("plot").getBoundingClientRect()
        self._goto_in_chart(plot.ply_at((event.clientX - box.left) / box.width, self._plies))

    def _key(self, event: Event) -> None:
        ends = {"Home": 0, "End": self._plies}
        if event.ctrlKey or event.metaKey or event.altKey or event.key not in {*KEYS, *ends}:
            return
        chart, game_view = chart_of(self._thinking), self._game_view
        # The chart on the screen may be a frame old, so ask the game for its ply.
        here = chart.ply_of(game_view.match) if chart and game_view else 0
        self._goto_in_chart(min(self._plies, max(0, ends.get(event.key, here + KEYS.get(event.key, 0)))))
        event.preventDefault()


def _turn(game_view: GameView, chart: Chart, turn: TurningPoint, reason: Comparison) -> Element:
    """Return the entry of a turning point: what it led to and what was better, each with a button for its moves."""
    number = {"type": "button", "data-turn": str(turn.ply)}
    title = make("button", number, *prose(review_words.turning_point(game_view, chart, turn)))
    texts, lines = (reason.worse, reason.better), (reason.line, turn.better)
    if not reason.is_line:
        name = number | {"aria-label": review_words.show_before(turn.ply)}
        show = make("button", name, review_words.SHOW)
        return make("li", {}, title, make("p", {}, *prose(joined(*texts)), " ", show))
    return make(
        "li",
        {},
        title,
        *(
            make("p", {}, *prose(text), *_show_line(game_view, number, place, line))
            for place, (text, line) in enumerate(zip(texts, lines, strict=True))
        ),
    )


def _passage(passage: Passage) -> Element:
    """Return a part of a text, with a button for what the board shows of it."""
    paragraph = make("p", {}, *prose(passage.text))
    if passage.ply is not None:
        name = {"data-ply": str(passage.ply), "aria-label": review_words.show_ply(passage.ply)}
        paragraph.append(" ", make("button", {"type": "button"} | name, review_words.SHOW))
    return paragraph


def _show_line(
    game_view: GameView, number: dict[str, str], place: int, line: Sequence[str]
) -> Iterator[Element | str]:
    """Yield the button that shows a line, if it has answers."""
    if len(line) > 1:
        name = {"data-line": str(place), "aria-label": review_words.line_after(game_view, line[0])}
        yield " "
        yield make("button", number | name, review_words.SHOW_LINE)


def _path(name: str, path: str) -> Element:
    return make_svg("path", {"class": name, "d": path})
