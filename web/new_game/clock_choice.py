"""The last question of a new game, folded as most play without: a clock."""

from __future__ import annotations

from affinage.matches.clock import TimeControl
from affinage.plain_text import whole_number
from web.browser.dom import by_id, make
from web.browser.elements import Event
from web.new_game import words
from web.text.words import time
from web.widgets.fields import choice, fine_print, number, row, select, switch

NONE, OWN = "none", "own"
MOST_MINUTES, MOST_SECONDS = 24 * 60, 3600
MINUTE = 60
TIMES = ((5, 0), (10, 0), (5, 5), (10, 10))
"""Minutes for the game, and seconds for a turn."""
OFFERED = {f"{minutes}+{seconds}": (minutes, seconds) for minutes, seconds in TIMES}


class ClockChoice:
    """A fold with the fields for a clock; `control` is the choice, and `fault` why there is none."""

    def __init__(self) -> None:
        self._name = make("strong")
        self._fields = make("div")
        summary = make("summary", {}, words.CLOCK, self._name)
        self.element = make("details", {"id": "clock-fold"}, summary, self._fields)
        self._kind, self._ends_game = NONE, False
        self._minutes, self._seconds = OFFERED["10+10"]
        self._players, self._is_live = 2, False
        self.control: TimeControl | None = None
        self.fault = ""

    def open(self, control: TimeControl | None) -> None:
        """Begin with the clock of the last game, folded."""
        self.element.open = False
        self._kind, self._ends_game = NONE, False
        if control:
            self._minutes, self._seconds = max(1, control.base // MINUTE), control.increment
            kinds = (kind for kind, times in OFFERED.items() if times == (self._minutes, self._seconds))
            self._kind, self._ends_game = next(kinds, OWN), control.ends_game
        self._fill()

    def offer(self, players: int, *, is_offered: bool, is_live: bool) -> None:
        """Offer a clock for a number of players, here or live, or none."""
        self.element.hidden = not is_offered
        if (players, is_live) != (self._players, self._is_live):
            self._players, self._is_live = players, is_live
            self._fill()
        self._settle()

    def changed(self, event: Event) -> bool:
        """Take over what was chosen or typed; return whether it belongs to the clock."""
        field = event.target
        if not self.element.contains(field):
            return False
        match str(field.id):
            case "clock":
                self._kind = str(field.value)
                self._minutes, self._seconds = OFFERED.get(self._kind, (self._minutes, self._seconds))
                self._fill()
                by_id("clock").focus()
            case "clock-minutes":
                self._minutes = whole_number(str(field.value)) or 0
            case "clock-seconds":
                seconds = whole_number(str(field.value))
                self._seconds = -1 if seconds is None else seconds
            case "clock-ends":
                self._ends_game = bool(field.checked)
        self._settle()
        return True

    def _fill(self) -> None:
        """Show the fields that the choice has."""
        offered = {kind: time(_control(*times)) for kind, times in OFFERED.items()}
        kinds = select("clock", {NONE: words.NONE, **offered, OWN: words.OWN_TIME})
        kinds.value = self._kind
        fields = [choice(words.TIME, kinds)]
        if self._kind == OWN:
            minutes = number("clock-minutes", 1, MOST_MINUTES, str(self._minutes))
            seconds = number("clock-seconds", 0, MOST_SECONDS, str(self._seconds))
            fields.append(row(choice(words.MINUTES, minutes), choice(words.SECONDS, seconds)))
        if self._kind != NONE:
            about, is_pair = words.LIVE_CLOCK if self._is_live else words.ABOUT_CLOCK, self._players == 2
            if is_pair:
                fields.append(switch("clock-ends", words.ENDS_GAME, checked=self._ends_game))
            fields.append(fine_print(f"{words.OVERTIME if is_pair else words.OVERTIME_OF_MANY} {about}"))
        self._fields.replaceChildren(*fields)

    def _settle(self) -> None:
        """Check the choice, and show it on the closed fold."""
        self.control, self.fault = None, ""
        is_sound = 0 < self._minutes <= MOST_MINUTES and 0 <= self._seconds <= MOST_SECONDS
        if self._kind != NONE and not self.element.hidden:
            if is_sound:
                ends_game = self._ends_game and self._players == 2
                self.control = _control(self._minutes, self._seconds, ends_game=ends_game)
            else:
                self.fault = words.CLOCK_FAULT
        self._name.textContent = time(self.control) if self.control else words.NO_CLOCK


def _control(minutes: int, seconds: int, *, ends_game: bool = False) -> TimeControl:
    return TimeControl(MINUTE * minutes, seconds, ends_game)
