"""Two variants side by side: another one is measured by the same plan, and each figure has its difference."""

from __future__ import annotations

from collections.abc import Callable

from affinage.game import Game
from affinage.notation.link import load
from affinage.survey.words import METRICS, interval, metric_text, value
from web.browser.dom import listen, make
from web.browser.elements import Element
from web.browser.storage import BrowserStorage
from web.lab import words as lab_words
from web.lab.measuring import STAGES, Measuring, State, Worker
from web.storage.own_variants import OwnVariant, OwnVariants
from web.widgets.fields import choice

FIELD = "lab-other-variant"


class SideBySide:
    """Asks for another variant, and measures it once the first one is done; `changed` is called at each update."""

    def __init__(self, worker: Worker, changed: Callable[[], None]) -> None:
        self._worker, self._changed = worker, changed
        self._select = make("select", {"id": FIELD})
        self._state = make("p", {"id": "lab-side-state", "class": "fine", "role": "status"})
        self._rows = make("tbody")
        self._head = make("tr")
        self._table = make(
            "table", {"class": "measured", "id": "lab-side"}, make("thead", {}, self._head), self._rows
        )
        self.element = make(
            "section",
            {},
            make("h3", {}, lab_words.SIDE_BY_SIDE),
            choice(lab_words.OTHER_VARIANT, self._select),
            self._state,
            self._table,
        )
        self._first: Measuring | None = None
        self._other: Measuring | None = None
        self._is_paused = False
        listen(self._select, "change", lambda _: self._choose(str(self._select.value)))
        # The variants in the list, after its first entry.
        self._games: list[Game] = []
        # Names of these variants, and of the first variant if it is kept or has a name.
        self._names: dict[Game, str] = {}

    def open(self, first: Measuring) -> None:
        """Offer the variants to compare the first one with: those with a name, and the player's own."""
        if self._first is None or self._first.game != first.game:
            self._other = None
        self._first = first
        self._list(first.game)
        self.go_on()

    def _list(self, first: Game) -> None:
        """List the variants again, with the names that they have now; the chosen one stays chosen."""
        own = OwnVariants(BrowserStorage("localStorage")).of(first.key)
        named = (OwnVariant(load(preset.link)) for preset in first.texts.presets)
        self._names = {each.game: each.name for each in (*own, *named)}
        self._games = [game for game in self._names if game != first]
        options = (
            make("option", {"value": str(number)}, self._names[game])
            for number, game in enumerate(self._games)
        )
        self._select.replaceChildren(make("option", {"value": ""}, lab_words.CHOOSE), *options)
        if self._other and self._other.game in self._games:
            self._select.value = str(self._games.index(self._other.game))

    def _choose(self, number: str) -> None:
        self.stop()
        self._other, self._is_paused = None, False
        if number and self._first:
            self._other = Measuring(self._games[int(number)], self._first.plan, self._worker, self._changed)
        self._changed()

    def stop(self) -> None:
        """Pause measuring the other variant."""
        self._is_paused = True
        if self._other:
            self._other.stop()

    def go_on(self) -> None:
        """Go on measuring the other variant, once the first one is done."""
        self._is_paused = False
        self.follow()

    def follow(self) -> None:
        """Measure the other variant as far as the first one, and show both."""
        first, other = self._first, self._other
        self._table.hidden = other is None
        if first is None or other is None:
            self._state.textContent = ""
            return
        is_stale = other.plan != first.plan or other.state is State.STOPPED
        if first.state is State.DONE and is_stale and not (self._is_paused or other.is_at_work):
            # Measuring the other variant calls this method again.
            other.go_on(first.plan)
            return
        self._state.textContent = lab_words.progress(other) if first.state is State.DONE else lab_words.FIRST
        self._show(first, other)

    def _name(self, game: Game) -> str:
        return self._names.get(game) or OwnVariant(game).name

    def _show(self, first: Measuring, other: Measuring) -> None:
        names = self._name(first.game), self._name(other.game), lab_words.DIFFERENCE
        self._head.replaceChildren(
            *(make("th", {"scope": "col"}, text) for text in (lab_words.FIGURE, *names))
        )
        rows = []
        if first.measured and other.measured:
            for stage in STAGES:
                ours, theirs = first.measured.figures(stage), other.measured.figures(stage)
                for name in (name for name in METRICS if name in ours and name in theirs):
                    change = ours[name].minus(theirs[name])
                    cells = [
                        _cell(value(name, ours[name]), interval(name, ours[name])),
                        _cell(value(name, theirs[name]), interval(name, theirs[name])),
                        _cell(value(name, change), interval(name, change)),
                    ]
                    is_clear = not change.low <= 0 <= change.high
                    rows.append(_row(name, stage, cells, is_clear=is_clear))
        self._rows.replaceChildren(*rows)


def _cell(figure: str, ends: str) -> Element:
    return make("td", {}, make("strong", {}, figure), " ", make("small", {}, ends))


def _row(name: str, stage: str, cells: list[Element], *, is_clear: bool) -> Element:
    """Return the row of a figure; a difference is clear if its interval leaves zero out."""
    head = make("th", {"scope": "row"}, metric_text(name).title, make("small", {}, lab_words.IN_STAGE[stage]))
    return make("tr", {"data-figure": name, "class": "clear" if is_clear else ""}, head, *cells)
