"""The figures of a stage as a table, updated as games are added."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.plain_text import capitalized
from affinage.survey.figure import Figure
from affinage.survey.words import GROUPS, MetricText, interval, metric_text, value
from web.browser.dom import make, make_svg
from web.browser.elements import Element
from web.lab import words as lab_words

WIDTH, HEIGHT, EDGE = 96, 14, 4
"""Size of an interval's picture, and its margin at both ends."""


class Whisker:
    """A share with its interval on a line from 0 to 1, beside the same numbers as text."""

    def __init__(self) -> None:
        box = {"class": "whisker", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "aria-hidden": "true"}
        self.element = make_svg("svg", box)
        middle = HEIGHT / 2
        self._interval = make_svg("path", {"class": "interval"})
        self._dot = make_svg("circle", {"class": "dot", "cy": str(middle), "r": "3"})
        axis = make_svg("path", {"class": "axis", "d": f"M{EDGE} {middle}H{WIDTH - EDGE}"})
        self.element.append(axis, self._interval, self._dot)

    def show(self, figure: Figure, least: float = 0.0, most: float = 1.0) -> None:
        """Show a figure on a line from `least` to `most`."""

        def across(end: float) -> float:
            part = (min(max(end, least), most) - least) / ((most - least) or 1)
            return EDGE + (WIDTH - 2 * EDGE) * part

        low, high = across(figure.low), across(figure.high)
        self._interval.setAttribute("d", f"M{low:.1f} {HEIGHT / 2}H{high:.1f}")
        self._dot.setAttribute("cx", f"{across(figure.value):.1f}")


class _Row:
    """A row for one figure."""

    def __init__(self, name: str, text: MetricText) -> None:
        self._name, self._value, self._interval = name, make("strong"), make("small")
        self._whisker = Whisker() if text.is_share else None
        plot = [self._whisker.element] if self._whisker else []
        cell = make("td", {}, self._value, " ", self._interval, *plot)
        self.element = make("tr", {"data-figure": name}, _head(text), cell)

    def show(self, figure: Figure) -> None:
        """Show the current figure."""
        self.element.dataset.value = repr(figure.value)
        self._value.textContent = value(self._name, figure)
        self._interval.textContent = interval(self._name, figure)
        if self._whisker:
            self._whisker.show(figure)


def _head(text: MetricText) -> Element:
    return make("th", {"scope": "row"}, text.title, make("small", {}, text.meaning))


class FiguresTable:
    """The table of one stage; its rows are made once, when their figures arrive."""

    def __init__(self, stage: str) -> None:
        self.element = make("table", {"class": "measured", "data-stage": stage})
        self._caption = make("caption")
        self._rows: dict[str, _Row] = {}
        self._content: tuple[int, Mapping[str, Figure]] = 0, {}
        self._stage = stage

    def show(self, figures: Mapping[str, Figure], games: int) -> None:
        """Show the figures of `games` games; hide the table if there are none."""
        self.element.hidden = not games
        self.element.dataset.games = str(games)
        if not games or (games, figures) == self._content:
            return
        self._content = games, figures
        if set(figures) != set(self._rows):
            self._rows = {name: _Row(name, metric_text(name)) for name in figures}
            self.element.replaceChildren(self._caption, *self._groups())
        words = lab_words.count(games, self._stage)
        self._caption.textContent = capitalized(words)
        for name, figure in figures.items():
            self._rows[name].show(figure)

    def _groups(self) -> list[Element]:
        """Return the rows, grouped by topic."""
        bodies = []
        for group, names in GROUPS.items():
            rows = [self._rows[name].element for name in names if name in self._rows]
            if rows:
                head = make("tr", {}, make("th", {"scope": "colgroup", "colspan": "2"}, group))
                bodies.append(make("tbody", {}, head, *rows))
        return bodies
