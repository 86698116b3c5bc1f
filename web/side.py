"""The words around the board: status, tally, score and the list of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affinage.match import Match
from web import words
from web.dom import by_id, listen, make, stone
from web.table import Table


class Side:
    """Status line and side panel; parts are rebuilt only when what they show has changed."""

    def __init__(
        self, goto: Callable[[int], None], swap: Callable[[], None], again: Callable[[], None]
    ) -> None:
        self._goto, self._swap, self._again = goto, swap, again
        self._moves = by_id("moves")
        self._listed: list[str] = []  # what the move list shows
        self._current = 0  # ply marked in the list
        self._status: tuple[object, ...] = ()  # what the status line shows
        listen(self._moves, "click", self._clicked)
        listen(by_id("status-act"), "click", self._acted)

    def update(self, table: Table) -> None:
        """Show the table as it is."""
        self._update_status(table)
        self._update_score(table)
        self._update_moves(table.match)

    def introduce(self, table: Table) -> None:
        """Show what belongs to the rule set: its name and its tally."""
        by_id("variant").textContent = words.variant(table.game)
        tally = table.game.tally
        by_id("tally").textContent = f"Limit {tally.limit}" if tally else "No limit N"
        parts = (
            [make("li", {}, f"{what} ", make("b", {}, str(n))) for what, n in tally.parts] if tally else []
        )
        by_id("tally-parts").replaceChildren(*(parts or [make("li", {}, table.game.restriction_note)]))

    def _update_status(self, table: Table) -> None:
        match = table.match
        ending = words.ending(match)
        passed = f"{table.passed} has no legal move and passes. " if table.passed else ""
        text = ending or words.turn(table)
        colours = match.position.to_place()
        acts = _acts(match)
        shown = (passed, text, colours, len(table.picked), acts)
        if shown == self._status:
            return
        self._status = shown
        outcome = match.outcome
        if outcome:
            pictures = [stone(outcome.winner)] if outcome.winner else []
        else:
            pictures = [stone(colour, waiting=n < len(table.picked)) for n, colour in enumerate(colours)]
        line = make("span", {}, passed, make("strong", {}, text))
        by_id("status-text").replaceChildren(*pictures, line)
        buttons = [
            make("button", {"type": "button", "data-act": act, "class": "main"}, said) for act, said in acts
        ]
        by_id("status-act").replaceChildren(*buttons)

    def _update_score(self, table: Table) -> None:
        shown = table.score_shown or table.match.outcome is not None
        board = by_id("score")
        board.hidden = not shown
        if not shown:
            return
        rows = []
        for colour, value in enumerate(table.match.position.score(), 1):
            name = words.person(table.match, colour)
            rows.append(make("li", {}, stone(colour), f"{name} ", make("b", {}, words.points(value))))
        board.replaceChildren(*rows)

    def _update_moves(self, match: Match) -> None:
        """Add, drop and mark entries; a long game is never listed anew for one move."""
        wanted = [str(move) for move in match.moves]
        same = 0
        while same < min(len(wanted), len(self._listed)) and wanted[same] == self._listed[same]:
            same += 1
        while self._moves.children.length > same:
            self._moves.lastElementChild.remove()
        for number in range(same, len(wanted)):
            self._moves.append(_move_entry(number + 1, match))
        self._listed = wanted
        by_id("no-moves").hidden = bool(wanted)
        self._mark(match.ply, len(wanted), everything=same < len(wanted))

    def _mark(self, ply: int, total: int, *, everything: bool) -> None:
        """Mark the current ply and grey those that were undone."""
        low, high = sorted((ply, self._current))
        first = 0 if everything else max(0, low - 1)
        for number in range(first, min(total, max(high, ply) + 1) if not everything else total):
            button = self._moves.children[number].firstElementChild
            button.classList.toggle("ahead", number >= ply)
            if number == ply - 1:
                button.setAttribute("aria-current", "step")
                _scroll_into(self._moves, button)
            else:
                button.removeAttribute("aria-current")
        self._current = ply

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-ply]")
        if button:
            self._goto(int(button.dataset.ply))

    def _acted(self, event: Any) -> None:
        button = event.target.closest("[data-act]")
        if button:
            {"swap": self._swap, "again": self._again}[button.dataset.act]()


def _acts(match: Match) -> tuple[tuple[str, str], ...]:
    """What can be done from the status line: (action, words)."""
    if match.outcome:
        return (("again", "Play again"),)
    return (("swap", words.swap_offer(match)),) if match.position.may_swap else ()


def _move_entry(ply: int, match: Match) -> Any:
    move = str(match.moves[ply - 1])
    button = make("button", {"type": "button", "data-ply": str(ply)}, make("small", {}, f"{ply}."), move)
    return make("li", {}, button)


def _scroll_into(box: Any, item: Any) -> None:
    """Scroll the list alone: scrollIntoView would move the page too."""
    top = item.offsetTop - box.offsetTop
    if top < box.scrollTop or top + item.offsetHeight > box.scrollTop + box.clientHeight:
        box.scrollTop = max(0, top - box.clientHeight // 2)
