"""A position made into a puzzle: the check whether one move alone wins, the hint, and the set that takes it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from affinage.errors import OptionError
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.notation.link import query_of
from affinage.plain_text import sentence
from affinage.teach.puzzles.proving import Finding, PuzzleCheck
from affinage.teach.puzzles.sets import MAX_HINT, MAX_NAME, OwnPuzzle
from affinage.view.game_view import GameView
from web.board.stones import paint_miniature
from web.browser import api
from web.browser.address import EDIT
from web.browser.dom import by_id, make, soon, write
from web.browser.elements import Element
from web.puzzle_sets import words as set_words
from web.puzzles.words import OWN
from web.widgets.fields import button, row, status

LIMIT_MS = 30_000
"""Milliseconds that a check may take."""


class PuzzleMaker:
    """Checks the position on the board."""

    def __init__(self) -> None:
        self._start: Match | None = None
        self._check: PuzzleCheck | None = None
        # When the check stops, in the milliseconds of `performance.now`.
        self._until = 0.0

    def elements(self, game_view: GameView, names: Iterable[str], *, can_edit: bool) -> Element:
        """Return the fields for a position, which the player may be able to edit; `names` are those of the sets."""
        position = game_view.match.position
        self._start, self._check = Match(position.game, start=position), None
        known = list(names)
        name = known[-1] if known else OWN
        fields = make(
            "div",
            {"id": "sets-fields", "hidden": ""},
            *_field("sets-hint", set_words.HINT, MAX_HINT, ""),
            *_field("sets-name", set_words.SET_NAME, MAX_NAME, name),
            make("datalist", {"id": "sets-names"}, *(make("option", {"value": each}) for each in known)),
            row(button(set_words.ADD, "sets-add", "main")),
        )
        picture = make("canvas", {"id": "sets-picture", "class": "mini", "aria-hidden": "true"})
        progress = {"id": "sets-progress", "max": "1", "aria-label": set_words.CHECKING, "hidden": ""}
        editor = {"href": f"{query_of(position.game)}#{EDIT}/{setup.to_text(position)}"}
        edit = button(set_words.EDIT, "sets-edit") if can_edit else make("a", editor, set_words.EDIT)
        return make(
            "fieldset",
            {},
            make("legend", {}, set_words.NEW),
            make("p", {}, set_words.about(position)),
            picture,
            row(button(set_words.CHECK, "sets-check"), edit),
            make("progress", progress),
            status("sets-finding"),
            fields,
        )

    def paint(self) -> None:
        """Paint the position in the open dialog: it may be another than the one on the board behind."""
        if self._start:
            paint_miniature(by_id("sets-picture"), self._start)

    def begin_or_stop(self) -> None:
        """Start the check, or end a running one with its proofs so far."""
        if self._check and self._check.finding is None:
            self._check.stop()
            self._conclude(self._check)
        elif self._start:
            self._begin(self._start)

    def _begin(self, start: Match) -> None:
        try:
            self._check = PuzzleCheck(start.start)
        except OptionError as error:
            write("sets-finding", sentence(error))
            return
        write("sets-finding", set_words.CHECKING)
        write("sets-check", set_words.STOP_CHECK)
        by_id("sets-fields").hidden, by_id("sets-progress").hidden = True, False
        self._until = api.window.performance.now() + LIMIT_MS
        soon(partial(self._go_on, self._check))

    def stop(self) -> None:
        """Stop the check."""
        self._check = None

    def _go_on(self, check: PuzzleCheck) -> None:
        """Search a while, unless another position is checked now or the dialog is closed."""
        if check is not self._check or check.finding is not None:
            return
        left = self._until - api.window.performance.now()
        if left < 0:
            check.stop()
        by_id("sets-progress").value = 1 - left / LIMIT_MS
        if check.go_on():
            self._conclude(check)
        else:
            soon(partial(self._go_on, check))

    def _conclude(self, check: PuzzleCheck) -> None:
        """Show the finding of a check."""
        write("sets-check", set_words.CHECK)
        by_id("sets-progress").hidden = True
        write("sets-finding", set_words.finding(check))
        by_id("sets-fields").hidden = check.finding is not Finding.ONE

    @property
    def puzzle(self) -> OwnPuzzle | None:
        """The puzzle with its hint, None before one has been proved."""
        if self._check is None or self._check.finding is not Finding.ONE:
            return None
        match = Match(self._check.start.game, start=self._check.start)
        match.extend(self._check.solution)
        return OwnPuzzle.of(match, str(by_id("sets-hint").value))


def _field(name: str, label: str, most: int, value: str) -> tuple[Element, Element]:
    attributes = {"id": name, "class": "field", "maxlength": str(most), "value": value}
    if name == "sets-name":
        attributes["list"] = "sets-names"
    return make("label", {"for": name}, label.format(most=most)), make("input", attributes)
