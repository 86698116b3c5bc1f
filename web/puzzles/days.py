"""The days before today as a calendar, a month at a time, with what became of their puzzles."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from web.browser.dom import by_id, listen, make
from web.browser.elements import Element, Event
from web.puzzles import words as puzzle_words
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import PuzzleRequest
from web.puzzles.months import months_later, week_of, weeks_of
from web.puzzles.solver import PuzzleSolver


class PuzzleDays:
    """The calendar, in the place that the panel has for it."""

    def __init__(
        self, choice: PuzzleChoice, solver: Callable[[], PuzzleSolver], today: Callable[[], date]
    ) -> None:
        self._choice, self._solver, self._today = choice, solver, today
        self._month = today().replace(day=1)
        self._box = make("div")
        by_id("puzzle-days").append(self._box)
        listen(self._box, "click", self._clicked)

    def show(self) -> None:
        """Show a month as it is now."""
        first, today = self._choice.first_day(self._today()), self._today()
        names = make("tr", {}, *(make("th", {"scope": "col"}, f"{day:%a}") for day in week_of(self._month)))
        table = make("table", {}, make("thead", {}, names))
        table.append(make("tbody", {}, *map(self._week, weeks_of(self._month))))
        earlier, later = (
            make("button", {"type": "button", "data-months": months}, name)
            for months, name in (("-1", puzzle_words.EARLIER), ("1", puzzle_words.LATER))
        )
        earlier.disabled = self._month <= first
        later.disabled = months_later(self._month, 1) > today
        month = make("strong", {"aria-live": "polite"}, f"{self._month:%B %Y}")
        self._box.replaceChildren(make("div", {"class": "row"}, earlier, month, later), table)

    def _week(self, days: list[date]) -> Element:
        return make("tr", {}, *(make("td", {}, *self._day(day)) for day in days))

    def _day(self, day: date) -> list[Element]:
        """Return the content of the cell of a day, nothing for days of other months."""
        if day.month != self._month.month:
            return []
        today = self._today()
        if not self._choice.first_day(today) <= day <= today:
            return [make("span", {}, str(day.day))]
        status = self._solver().status(self._choice.daily(day).key)
        link = {
            "href": PuzzleRequest(day.isoformat()).address,
            "aria-label": puzzle_words.day_of_calendar(day, status),
        }
        link |= {"aria-current": "date"} if day == today else {}
        return [make("a", link | {"data-status": status}, str(day.day))]

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("[data-months]")
        if button:
            months = button.dataset.months
            self._month = months_later(self._month, int(months))
            self.show()
            again = self._box.querySelector(f'[data-months="{months}"]')
            (again if not again.disabled else self._box.querySelector("button:enabled")).focus()
