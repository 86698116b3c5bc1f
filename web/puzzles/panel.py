"""The puzzle beside the board: the task, the answer to moves, the solver's rating, and the next puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from affinage.registry import game_class, game_keys
from affinage.teach import rulebook
from web.browser import api
from web.browser.dom import by_id, enable, listen, make, on_click, write
from web.browser.elements import Element
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt, Verdict
from web.puzzles.link import AGAIN, DAILY, MISTAKES, PuzzleRequest
from web.puzzles.run import Run
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
        self._game = ""  # name of the chosen one, "" for any
        api.document.querySelector("main").prepend(_panel())
        for name, act in acts.items():
            on_click(f"puzzle-{name}", partial(self._act, act))
        for name in puzzle_words.FIELDS:
            listen(by_id(f"puzzle-{name}"), "change", lambda _: choose())

    def _act(self, act: Callable[[], None]) -> None:
        write("puzzle-shared", "")  # of an earlier action
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
        """Show how a streak run stands, without second tries; otherwise what help costs, if it costs something."""
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
            make("p", {"id": "puzzle-rule"}),  # visible until there is an answer
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
