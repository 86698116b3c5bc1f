"""The puzzle beside the board: its task, the answers, the solver's rating, the next puzzle, and earlier days."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial

from affinage.registry import game_class, game_keys
from affinage.teach import rulebook
from web.browser import api
from web.browser.dom import by_id, enable, listen, make, on_click, write
from web.browser.elements import Element, Event
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt, Verdict
from web.puzzles.calendar import months_later, week_of, weeks_of
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import AGAIN, DAILY, MISTAKES, PuzzleRequest
from web.puzzles.run import Run
from web.puzzles.solver import PuzzleSolver
from web.table.exercise import exercise_panel, goal, show_answer
from web.widgets.fields import (
    button,
    choice,
    move_steps,
    options,
    row,
    select,
    status,
    text_to_copy,
    update_move_steps,
)


class PuzzlePanel:
    """Shows an attempt at a puzzle; `acts` are the actions of its buttons."""

    def __init__(self, acts: Mapping[str, Callable[[], None]], choose: Callable[[], None]) -> None:
        """Add the panel to the page; `choose` follows a choice of game, difficulty or theme."""
        # Name of the chosen game, "" for any.
        self._game = ""
        api.document.querySelector("main").prepend(_panel())
        for name, act in acts.items():
            on_click(f"puzzle-{name}", partial(self._act, act))
        for name in puzzle_words.FIELDS:
            listen(by_id(f"puzzle-{name}"), "change", lambda _: choose())

    def _act(self, act: Callable[[], None]) -> None:
        # The message was about an earlier action.
        write("puzzle-shared", "")
        act()

    def introduce(
        self,
        attempt: Attempt,
        request: PuzzleRequest,
        themes: Sequence[str],
        mistakes: tuple[int, str],
        *,
        is_known: bool,
    ) -> None:
        """Show another puzzle, of a game that the solver knows or not, with the themes to choose from.

        `mistakes` is the number of those from the chosen game to try now, and when the next one comes.
        """
        write("puzzle-goal", puzzle_words.goal(attempt))
        write("puzzle-other", puzzle_words.other_rules(attempt.game_view.game))
        write("puzzle-rule", f"{rulebook.short_rules(attempt.game_view.game)}.")
        learn, kind = by_id("puzzle-learn"), type(attempt.game_view.game)
        learn.hidden, learn.href = is_known, f"?lesson={kind.key}"
        learn.textContent = puzzle_words.learn_first(kind.name)
        labels = {"": puzzle_words.ANY["theme"], **{key: puzzle_words.theme(key) for key in themes}}
        by_id("puzzle-theme").replaceChildren(*options(labels))
        chosen = {"game": request.game, "level": request.level, "theme": request.theme}
        for name in puzzle_words.FIELDS:
            by_id(f"puzzle-{name}").value = chosen[name] if name != "theme" or chosen[name] in labels else ""
        self._game = game_class(request.game).name if request.game else ""
        by_id("puzzle-repeat").href = PuzzleRequest(AGAIN, game=request.game).address
        link, (number, coming) = by_id("puzzle-mistakes"), mistakes
        link.href = PuzzleRequest(MISTAKES, game=request.game).address
        link.hidden = not number
        link.textContent = puzzle_words.MISTAKES.format(number=number)
        write("puzzle-no-mistake", "" if number else coming)
        by_id("puzzle-result").hidden = True
        write("puzzle-shared", "")

    @property
    def request(self) -> PuzzleRequest:
        """The player's choice of the next puzzle."""
        return PuzzleRequest(**{name: str(by_id(f"puzzle-{name}").value) for name in puzzle_words.FIELDS})

    def update(
        self, heading: str, attempt: Attempt, *, searching: bool, can_share: bool, is_rated: bool
    ) -> None:
        """Update the panel to the attempt of a solver who has a rating or not yet."""
        write("puzzle-name", heading)
        show_attempt(attempt, searching=searching)
        write("puzzle-about", puzzle_words.about(attempt, is_rated=is_rated) if attempt.is_over else "")
        by_id("puzzle-share").hidden = not can_share

    def show_run(self, attempt: Attempt, run: Run | None, best: int, *, costs: bool) -> None:
        """Show the state of a streak run, which has no second tries; without one, show what help costs."""
        over = attempt.is_over or bool(run and attempt.is_wrong)
        by_id("puzzle-next").classList.toggle("main", over)
        # A miss offers the next try; a run skips nothing, and its puzzles get harder by themselves.
        by_id("puzzle-next").hidden = not over if run else attempt.is_wrong
        for name in ("level", "theme"):
            by_id(f"puzzle-{name}").parentElement.hidden = run is not None
        write("puzzle-run-state", puzzle_words.run_state(run, best) if run else "")
        write("puzzle-run", puzzle_words.STOP_RUN if run else puzzle_words.BUTTONS["run"])
        write("puzzle-next", puzzle_words.NEW_RUN if run and run.is_over else puzzle_words.BUTTONS["next"])
        by_id("puzzle-cost").hidden = not costs or run is not None
        if run:
            for name in ("again", "hint", "show"):
                by_id(f"puzzle-{name}").hidden = True

    def stand(self, standing: str, failed: int) -> None:
        """Show what the solver has solved, rating and streak, and the number of puzzles to try again."""
        write("puzzle-standing", standing)
        repeat = by_id("puzzle-repeat")
        repeat.hidden = not failed
        repeat.textContent = puzzle_words.to_try_again(failed, self._game)


def show_attempt(attempt: Attempt, *, searching: bool, is_played: bool = False) -> None:
    """Show the answer to an attempt, whose solution the page may play, and the buttons that can follow."""
    is_wrong, is_over = attempt.is_wrong, attempt.is_over
    answer = puzzle_words.answer(attempt, searching=searching, is_played=is_played)
    is_new = answer and by_id("puzzle-answer").textContent != answer
    write("puzzle-answer", answer)
    by_id("puzzle-answer").classList.toggle("right", attempt.verdict in (Verdict.RIGHT, Verdict.SOLVED))
    by_id("puzzle-again").hidden = not is_wrong
    by_id("puzzle-again").classList.toggle("main", is_wrong)
    by_id("puzzle-hint").hidden = is_wrong or is_over
    enable("puzzle-hint", possible=attempt.helped <= 1)
    by_id("puzzle-show").hidden = is_over
    update_move_steps("puzzle", attempt.game_view.match, shows=is_over or bool(attempt.refutation))
    if is_new:
        show_answer(by_id("puzzle-answer"), by_id("puzzle-show"))


def _panel() -> Element:
    """Return the elements of the panel, empty."""
    buttons = {name: button(label, f"puzzle-{name}") for name, label in puzzle_words.BUTTONS.items()}
    for name in ("hint", "show"):
        buttons[name].setAttribute("aria-describedby", "puzzle-cost")
    rest = [buttons.pop(name) for name in puzzle_words.REST]
    result = text_to_copy("puzzle-result", puzzle_words.OWN_RESULT, 4)
    result.hidden = True
    return exercise_panel(
        (puzzle_words.TASK, puzzle_words.ANSWER),
        [
            make("h2", {"id": "puzzle-name"}),
            goal("puzzle-goal"),
            make("p", {"id": "puzzle-other"}),
        ],
        [
            # The rule is visible until there is an answer.
            make("p", {"id": "puzzle-rule"}),
            make("a", {"id": "puzzle-learn", "hidden": ""}),
            status("puzzle-answer", "answer"),
            make("p", {"id": "puzzle-cost", "class": "fine"}, puzzle_words.COST),
            row(*buttons.values(), move_steps("puzzle")),
            make("p", {"id": "puzzle-run-state"}),
            status("puzzle-shared"),
            result,
            make("p", {"id": "puzzle-about"}),
            make("p", {"id": "puzzle-standing"}),
            _more(rest),
        ],
        [
            _field("game", {key: game_class(key).name for key in game_keys()}),
            _field("level", puzzle_words.LEVELS),
        ],
    )


def _field(name: str, labels: Mapping[str, str]) -> Element:
    """Return a choice of puzzles, which works at once."""
    options = {"": puzzle_words.ANY[name], **labels}
    return choice(puzzle_words.FIELDS[name], select(f"puzzle-{name}", options))


def _more(rest: Sequence[Element]) -> Element:
    """Return the choice of a theme, the ways to other puzzles, and the buttons that few need."""
    daily = make("a", {"href": PuzzleRequest(DAILY).address}, puzzle_words.DAILY)
    repeat, mistakes = (
        make("a", {"id": f"puzzle-{name}", "href": PuzzleRequest(kind).address, "hidden": ""})
        for name, kind in (("repeat", AGAIN), ("mistakes", MISTAKES))
    )
    return make(
        "details",
        {"id": "puzzle-choices"},
        make("summary", {}, puzzle_words.CHOOSE),
        make("div", {"class": "choices"}, _field("theme", {})),
        make("p", {"class": "row"}, daily, repeat, mistakes),
        make("p", {"id": "puzzle-no-mistake", "class": "fine"}),
        row(*rest, button(puzzle_words.OWN, "puzzle-own")),
        make("details", {"id": "puzzle-days"}, make("summary", {}, puzzle_words.EARLIER_DAYS)),
    )


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
