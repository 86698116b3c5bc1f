"""The status line above the board: the player to move or the result, actions, and the choice of stones."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.view.acts import possible_acts
from affinage.view.game_view import GameView
from web.board.stones import stone
from web.browser import api
from web.browser.dom import by_id, listen, make
from web.browser.elements import Element, Event
from web.browser.tasks import can_share
from web.table import words as table_words
from web.text import words

URGENT = ("again", "go-on", "pass", "send", "result")
"""Actions that the game waits for, or that follow its end."""


class StatusLine:
    """The status line and the choice of what to place; rebuilt only if they change.

    With `is_short`, buttons have short labels, and the long ones as titles. With `is_stepwise`, a turn that has begun
    has its rest there, where no line of rules shows it. With a "result" among the actions, the line says so where an
    earlier move of a finished match is shown, and leads to its result.
    """

    def __init__(
        self,
        choose: Callable[[int], None],
        acts: Mapping[str, Callable[[], None]],
        *,
        is_short: bool = False,
        is_stepwise: bool = False,
    ) -> None:
        self._choose, self._acts, self._is_short, self._is_stepwise = choose, acts, is_short, is_stepwise
        # Content of the status line, and actions of its buttons.
        self._status: tuple[object, ...] = ()
        self._offered: tuple[tuple[str, str, str], ...] = ()
        listen(by_id("status-act"), "click", self._acted)
        listen(by_id("alternatives"), "click", self._chosen)

    def introduce(self, game_view: GameView) -> None:
        """Offer the choice of stones of a variant."""
        choices, game = by_id("alternatives"), game_view.game
        choices.replaceChildren(
            *(alternative(n, game_view.kinds[n], label) for n, label in enumerate(game.alternatives))
        )

    def update(self, game_view: GameView, end: str | None = None) -> None:
        """Update to a game; `end` is the text for an exercise that is over, where the game is not."""
        self._update_status(game_view, end)
        acts: tuple[tuple[str, str, str], ...] = possible_acts(game_view)
        if self._is_review(game_view) and not game_view.is_in_line:
            to_result = ("result", table_words.TO_RESULT, table_words.TO_RESULT)
            acts = (to_result, *(act for act in acts if act[0] == "send"))
        self._offer(tuple(act for act in acts if act[0] in self._acts))
        choices = by_id("alternatives")
        is_over = game_view.view_only or game_view.match.outcome is not None
        choices.hidden = is_over or game_view.waits or not game_view.game.alternatives
        choices.classList.toggle("idle", game_view.closed() is not None)
        for number, button in enumerate(choices.children):
            button.setAttribute("aria-pressed", "true" if number == game_view.alternative else "false")

    def _is_review(self, game_view: GameView) -> bool:
        """Return whether an earlier move of a finished match is shown, where a result can be."""
        return "result" in self._acts and game_view.is_reviewed

    def _update_status(self, game_view: GameView, end: str | None) -> None:
        match = game_view.match
        ending = "" if game_view.is_in_line else words.ending(match, game_view.you)
        is_ended = end is not None and not ending
        passed = f"{words.passing(game_view)} " if game_view.passed and not is_ended else ""
        rest = words.rest_of_turn(game_view) if self._is_stepwise else ""
        whose = words.turn_or_review if self._is_review(game_view) else words.turn
        text = ending or (rest or whose(game_view) if end is None else end)
        colours = () if is_ended else match.position.to_place()
        content = (
            passed,
            text,
            colours,
            game_view.computers.thinks,
            len(game_view.picked),
            game_view.game.key,
        )
        if content == self._status:
            return
        self._status = content
        outcome = match.outcome
        if self._is_review(game_view):
            pictures = []
        elif outcome:
            pictures = [stone(game_view.kinds[outcome.winner - 1])] if outcome.winner else []
        elif is_ended:
            pictures = []
        elif len(colours) < 2 or game_view.computers.thinks:
            pictures = [stone(game_view.kinds[match.position.to_move - 1])]
        else:
            pictures = [
                stone(game_view.kinds[colour - 1], waiting=n < len(game_view.picked))
                for n, colour in enumerate(colours)
            ]
        line = make("span", {}, passed, make("strong", {}, text))
        by_id("status-text").replaceChildren(*pictures, line)

    def _offer(self, acts: tuple[tuple[str, str, str], ...]) -> None:
        """Show the possible actions; unchanged buttons stay, as one may be pressed right now."""
        if acts == self._offered:
            return
        self._offered = acts
        buttons = [self._button(*act) for act in acts]
        place = by_id("status-act")
        is_focused = place.contains(api.document.activeElement)
        place.replaceChildren(*buttons)
        if is_focused and buttons:
            # Keep the focus on a button.
            buttons[0].focus()

    def _button(self, act: str, label: str, short: str) -> Element:
        if act == "send" and not can_share():
            label, short = table_words.COPY_FOR_FRIEND, words.COPY_LINK
        title = {"title": label} if self._is_short and short != label else {}
        attributes = {"type": "button", "data-act": act, "class": "main" if act in URGENT else ""}
        return make("button", attributes | title, short if self._is_short else label)

    def _acted(self, event: Event) -> None:
        button = event.target.closest("[data-act]")
        if button:
            self._acts[button.dataset.act]()

    def _chosen(self, event: Event) -> None:
        button = event.target.closest("[data-alternative]")
        if button:
            self._choose(int(button.dataset.alternative))


def alternative(number: int, kind: str, label: str) -> Element:
    """Return the button that chooses what to place."""
    return make(
        "button",
        {"type": "button", "data-alternative": str(number)},
        stone(kind),
        make("span", {"class": "name"}, label),
    )
