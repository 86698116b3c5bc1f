"""The puzzle beside the board: the task, the answer to moves, the solver's rating, and the next puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from affinage.registry import game_class, game_keys
from affinage.teach import rulebook
from affinage.teach.puzzles.themes import THEMES
from web.browser import api
from web.browser.dom import AS_WRITTEN, by_id, enable, make, on_click, write
from web.browser.elements import Element
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt, Verdict
from web.puzzles.link import AGAIN, DAILY, MISTAKES, Wanted

BUTTONS = {
    "again": "Try again",
    "hint": "Hint",
    "show": "Show the solution",
    "back": "Back",
    "forward": "Forward",
    "next": "Next puzzle",
    "share": "Share my result",
    "embed": "Embed",
}


class PuzzlePanel:
    """Shows an attempt at a puzzle; `acts` are the actions of its buttons."""

    def __init__(self, acts: Mapping[str, Callable[[], None]]) -> None:
        api.document.querySelector("main").prepend(_panel())
        for name in BUTTONS:
            on_click(f"puzzle-{name}", partial(self._act, acts[name]))

    def _act(self, act: Callable[[], None]) -> None:
        write("puzzle-shared", "")  # of an earlier action
        act()

    def introduce(self, heading: str, attempt: Attempt, wanted: Wanted) -> None:
        """Show another puzzle."""
        write("puzzle-name", heading)
        write("puzzle-goal", puzzle_words.goal(attempt))
        write("puzzle-rule", f"{rulebook.short_rules(attempt.game_view.game)}.")
        by_id("puzzle-theme").value, by_id("puzzle-game").value = wanted.theme, wanted.game
        by_id("puzzle-result").hidden = True
        write("puzzle-shared", "")

    @property
    def wanted(self) -> Wanted:
        """The player's choice of the next puzzle."""
        return Wanted(theme=str(by_id("puzzle-theme").value), game=str(by_id("puzzle-game").value))

    def update(self, attempt: Attempt, *, searching: bool, can_share: bool) -> None:
        """Update the panel to the attempt."""
        is_wrong, is_over = attempt.is_wrong, attempt.is_over
        match = attempt.game_view.match
        write("puzzle-answer", puzzle_words.answer(attempt, searching=searching))
        by_id("puzzle-answer").classList.toggle("right", attempt.verdict in (Verdict.RIGHT, Verdict.SOLVED))
        write("puzzle-about", puzzle_words.about(attempt) if is_over else "")
        by_id("puzzle-again").hidden = not is_wrong
        by_id("puzzle-again").classList.toggle("main", is_wrong)
        by_id("puzzle-hint").hidden = is_wrong or is_over
        write("puzzle-hint", "Show the move" if attempt.helped else "Hint")
        enable("puzzle-hint", possible=attempt.helped <= 1)
        by_id("puzzle-show").hidden = is_over
        by_id("puzzle-back").hidden = by_id("puzzle-forward").hidden = not (is_over or attempt.refutation)
        enable("puzzle-back", possible=bool(match.ply))
        enable("puzzle-forward", possible=not match.at_end)
        by_id("puzzle-next").classList.toggle("main", is_over)
        by_id("puzzle-share").hidden = not can_share

    def stand(self, standing: str, due: int) -> None:
        """Show the solver's rating and streak, and the number of puzzles to repeat."""
        write("puzzle-standing", standing)
        again = by_id("puzzle-repeat")
        again.hidden = not due
        again.textContent = f"Retry failed puzzles ({due})"


def _panel() -> Element:
    """Return the elements of the panel, empty."""
    task = make("section", {"id": "task", "aria-label": "Task", "aria-live": "polite", "aria-atomic": "true"})
    task.append(make("h2", {"id": "puzzle-name"}), make("p", {"id": "puzzle-goal", "class": "goal"}))
    buttons = (
        make("button", {"id": f"puzzle-{name}", "type": "button"}, words) for name, words in BUTTONS.items()
    )
    answers = make("section", {"id": "answers", "aria-label": "Answer"})
    answers.append(make("p", {"id": "puzzle-rule"}))  # until there is an answer
    answers.append(make("p", {"id": "puzzle-answer", "class": "answer", "role": "status"}))
    answers.append(
        make("div", {"class": "row"}, *buttons), make("p", {"id": "puzzle-shared", "role": "status"})
    )
    result = {
        "id": "puzzle-result",
        "readonly": "",
        "rows": "4",
        "aria-label": "My result",
        "hidden": "",
        **AS_WRITTEN,
    }
    answers.append(make("textarea", result), make("p", {"id": "puzzle-about"}))
    answers.append(make("p", {"id": "puzzle-standing"}), _choices())
    return make("div", {"id": "exercise"}, task, answers)


def _choices() -> Element:
    """Return the choice of the next puzzle."""
    themes = {"": "Any", **{key: puzzle_words.theme(key) for key in THEMES}}
    games = {"": "Any", **{key: game_class(key).name for key in game_keys()}}
    fields = make(
        "div", {"class": "choices"}, _select("theme", "Theme", themes), _select("game", "Game", games)
    )
    daily = make("a", {"href": Wanted(DAILY).address}, "Puzzle of the day")
    again = make("a", {"id": "puzzle-repeat", "href": Wanted(AGAIN).address, "hidden": ""})
    mistakes = make("a", {"href": Wanted(MISTAKES).address}, "Your mistakes")
    box = make("details", {"id": "puzzle-choices"}, make("summary", {}, "Choose the next puzzle"))
    days = make("details", {"id": "puzzle-days"}, make("summary", {}, "Earlier days"))
    box.append(fields, make("p", {"class": "row"}, daily, again, mistakes), days)
    return box


def _select(name: str, label: str, values: Mapping[str, str]) -> Element:
    field = f"puzzle-{name}"
    options = (make("option", {"value": key}, words) for key, words in values.items())
    return make(
        "div",
        {"class": "choice"},
        make("label", {"for": field}, label),
        make("select", {"id": field}, *options),
    )
