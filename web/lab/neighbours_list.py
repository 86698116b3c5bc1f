"""A figure of a variant compared with its neighbours in the atlas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from affinage.game import Game
from affinage.plain_text import capitalized
from affinage.survey import words
from affinage.survey.figure import Figure
from web.browser import atlas_files
from web.browser.dom import listen, make
from web.browser.elements import Element
from web.browser.tasks import begin
from web.lab import words as lab_words
from web.lab.figures_table import Whisker
from web.lab.measuring import ENDS, STAGES, Measured
from web.lab.neighbours import Neighbour, neighbourhood
from web.widgets.fields import choice, options

FIELD = "lab-figure"


class NeighboursList:
    """Shows the neighbours of a variant once the atlas is loaded; the new measurement is shown above them."""

    def __init__(self) -> None:
        self._select = make("select", {"id": FIELD})
        self._note = make("p", {"id": "lab-neighbours-note", "class": "fine", "role": "status"})
        self._rows = make("tbody")
        self._own: tuple[Element, Element, Whisker] = (make("strong"), make("small"), Whisker())
        self._table = make("table", {"class": "measured", "id": "lab-neighbours"}, self._rows)
        self._choice = choice(lab_words.FIGURE, self._select)
        self.element = make(
            "section", {}, make("h3", {}, lab_words.COMPARE), self._choice, self._note, self._table
        )
        self._game: Game | None = None
        self._index: Any = None
        self._neighbours: tuple[tuple[Neighbour, Figure], ...] = ()
        # The figure shown; another may be chosen but not loaded.
        self._figure = ""
        # Ends of the common line.
        self._ends = 0.0, 1.0
        self._measured: Measured | None = None
        # Number of requests; only the last request counts.
        self._turn = 0
        listen(self._select, "change", lambda _: self._look_up())

    def open(self, game: Game) -> None:
        """Find the neighbours of a variant."""
        if game != self._game:
            self._game, self._neighbours = game, ()
            self._choice.hidden = self._table.hidden = True
            self._note.textContent = lab_words.LOADING_ATLAS
            begin(self._find(game))

    def show(self, measured: Measured | None) -> None:
        """Show the new measurement."""
        self._measured = measured
        self._show_own()

    async def _find(self, game: Game) -> None:
        try:
            self._index = await atlas_files.index()
        except atlas_files.NoAtlasError:
            if game == self._game:
                self._note.textContent = lab_words.NO_ATLAS
                # A later try may succeed.
                self._game = None
            return
        if game == self._game:
            self._offer([str(figure["id"]) for figure in self._index["figures"]])
            self._look_up()

    def _offer(self, ids: Sequence[str]) -> None:
        """Offer the figures with these ids whose stages the page can measure, too."""
        known = [name for name in ids if name.partition(".")[0] in STAGES]
        chosen = str(self._select.value)
        self._select.replaceChildren(*options({name: _figure_words(name) for name in known}))
        self._select.value = chosen if chosen in known else "random.balance"
        self._choice.hidden = False

    def _look_up(self) -> None:
        self._turn += 1
        begin(self._fill(str(self._select.value), self._turn))

    async def _fill(self, figure: str, turn: int) -> None:
        """Fill the table with a figure of each neighbour that has it."""
        try:
            column = await atlas_files.column(figure)
        except atlas_files.NoAtlasError:
            if turn == self._turn:
                self._neighbours, self._table.hidden = (), True
                self._note.textContent = lab_words.NO_ATLAS
            return
        if turn != self._turn or self._game is None:
            return
        near = neighbourhood(self._index["games"], self._game, column["value"])
        self._neighbours = tuple((each, _figure(column, each.number)) for each in near.neighbours)
        self._figure = figure
        elsewhere = lab_words.ELSEWHERE.format(board=near.board) if near.board else ""
        self._note.textContent = elsewhere if self._neighbours else lab_words.NO_NEIGHBOURS
        self._table.hidden = not self._neighbours
        self._table.dataset.figure = figure
        self._show_rows()

    def _show_rows(self) -> None:
        name = self._figure.partition(".")[2]
        value, interval, whisker = self._own
        rows = [_row(lab_words.OWN, (value, interval, whisker), kind="own")]
        ends = [end for _, figure in self._neighbours for end in astuple(figure)]
        self._ends = min(ends, default=0.0), max(ends, default=1.0)
        for neighbour, figure in self._neighbours:
            parts = make("strong", {}, words.value(name, figure)), make("small"), Whisker()
            parts[1].textContent = words.interval(name, figure)
            parts[2].show(figure, *self._ends)
            rows.append(_row(capitalized(neighbour.words), parts))
        self._rows.replaceChildren(*rows)
        self._show_own()

    def _show_own(self) -> None:
        if not self._neighbours:
            return
        stage, _, name = self._figure.partition(".")
        figure = self._measured.figures(stage).get(name) if self._measured else None
        value, interval, whisker = self._own
        value.textContent = words.value(name, figure) if figure else "–"
        interval.textContent = words.interval(name, figure) if figure else lab_words.NOT_MEASURED
        whisker.element.classList.toggle("none", figure is None)
        if figure:
            whisker.show(figure, *self._ends)


def _figure_words(name: str) -> str:
    """Return the name of a figure with its stage."""
    stage, _, figure = name.partition(".")
    return f"{words.metric_text(figure).title}, {words.STAGES[stage][0]}"


def _figure(column: Mapping[str, Sequence[float]], number: int) -> Figure:
    """Return a figure of a variant."""
    return Figure(*(column[end][number] for end in ENDS))


def _row(head: str, parts: tuple[Element, Element, Whisker], kind: str = "") -> Element:
    value, interval, whisker = parts
    cell = make("td", {}, value, " ", interval, whisker.element)
    return make("tr", {"class": kind} if kind else {}, make("th", {"scope": "row"}, head), cell)
