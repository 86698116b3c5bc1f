"""A clock for the players of a match: a time for the whole game, and an increment for each turn.

Times are whole milliseconds. `now` is the reading of any clock that never goes back; nothing here reads one. Players
are counted by their seats, which a swap of colours does not change.

The time of a turn runs only once every player has finished a turn, so nobody loses time before the first move. A turn
in which it ran brings the increment, unless the player had to pass. Below zero it goes on running: whether that ends
the game is up to the control.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from affinage.checks import whole
from affinage.errors import NotationError
from affinage.plain_text import quoted

SECOND = 1_000
LAST_SECONDS = 20 * SECOND
"""Time left below which tenths are shown."""

MAX_BASE = 24 * 60 * 60
MAX_INCREMENT = 60 * 60
TOLERANCE = 3 * SECOND
"""Time by which two devices may measure a turn differently, as messages take a while."""

_CONTROL = re.compile(r"([0-9]{1,5})\+([0-9]{1,4})( overtime)?", re.ASCII)
EXPECTED = f"1 to {MAX_BASE} seconds for the game and up to {MAX_INCREMENT} for a turn, such as 300+5"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of each player in seconds: `base` for the game, and `increment` for each turn.

    >>> str(TimeControl(300, 5)), str(TimeControl(600, 0, ends_game=True))
    ('300+5 overtime', '600+0')

    A player without time loses if it `ends_game`. Raises OptionError for other numbers.
    """

    base: int
    increment: int = 0
    ends_game: bool = False

    def __post_init__(self) -> None:
        whole("base", self.base, 1, MAX_BASE)
        whole("increment", self.increment, 0, MAX_INCREMENT)

    def __str__(self) -> str:
        """Return the control as in the header TimeControl of PGN, where time always ends the game."""
        return f"{self.base}+{self.increment}{'' if self.ends_game else ' overtime'}"

    @classmethod
    def read(cls, text: str) -> TimeControl:
        """Return the control of a text.

        >>> TimeControl.read("300+5")
        TimeControl(base=300, increment=5, ends_game=True)

        Raises NotationError for another text, and OptionError for too large numbers.
        """
        match = _CONTROL.fullmatch(text)
        if match is None:
            raise NotationError(f"{quoted(text)} is not a time control; expected {EXPECTED}")
        return cls(int(match[1]), int(match[2]), not match[3])


class Hold(StrEnum):
    """Reason why a clock stands."""

    PAUSED = "paused"
    """Somebody at the screen asked for a pause."""
    APART = "apart"
    """The players are not connected."""
    OVER = "over"
    """No turn goes on, because the game has ended or is studied."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn: whose it was, and the time that this player had left after it."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a match; every transition returns another one.

    >>> clock = Clock(TimeControl(60, 2)).press(2, now=0).press(1, now=5_000).press(2, now=15_000)
    >>> clock.left(1, now=15_000), clock.left(2, now=19_000)
    (52000, 56000)
    """

    control: TimeControl
    players: int = 2
    seat: int = 1
    """Seat of the player whose turn goes on."""
    turns: tuple[Turn, ...] = ()
    """Finished turns, including those after this turn, which were taken back and can be redone."""
    ply: int = 0
    """Number of turns before this one."""
    used: int = 0
    """Time used in this turn before `since`."""
    since: int | None = None
    """Time at which the clock went on, None while it stands."""
    holds: frozenset[Hold] = frozenset()
    last_used: int = 0
    """Time used in the turn after all finished ones, while an earlier turn goes on."""
    interrupted: frozenset[int] = frozenset()
    """Seats whose connection was lost in their last turn."""
    credits: tuple[tuple[int, int], ...] = ()
    """Pairs of a seat and the time that this device has given back to it."""

    # What it shows

    @property
    def is_running(self) -> bool:
        """True while the time of a player runs."""
        return self.since is not None

    @property
    def has_begun(self) -> bool:
        """True once every player has finished a turn."""
        return len({turn.seat for turn in self.turns[: self.ply]}) == self.players

    def elapsed(self, now: int) -> int:
        """Return the time used in this turn."""
        return self.used + (max(0, now - self.since) if self.since is not None else 0)

    def left(self, seat: int, now: int) -> int:
        """Return the time that a player has left, below zero in overtime."""
        return self._at_start(seat) - (self.elapsed(now) if seat == self.seat else 0)

    def is_out(self, now: int, grace: int = 0) -> bool:
        """Return whether the player to move has lost by time, and for longer than `grace`."""
        return self.control.ends_game and self.is_running and self.left(self.seat, now) <= -grace

    def _at_start(self, seat: int) -> int:
        """Return the time of a player at the start of this turn."""
        own = (turn.left for turn in reversed(self.turns[: self.ply]) if turn.seat == seat)
        return next(own, SECOND * self.control.base)

    # What happens to it

    def press(self, following: int, now: int, *, is_pass: bool = False) -> Clock:
        """End this turn, after which another player is to move; the turns that were taken back are gone."""
        used = self.elapsed(now)
        increment = SECOND * self.control.increment if (used or self.is_running) and not is_pass else 0
        turn = Turn(self.seat, self._at_start(self.seat) - used + increment)
        turns = (*self.turns[: self.ply], turn)
        holds = self.holds - {Hold.PAUSED}
        interrupted = self.interrupted - {following}
        pressed = replace(
            self, turns=turns, ply=len(turns), seat=following, holds=holds, interrupted=interrupted
        )
        pressed = pressed.interrupt(following) if Hold.APART in holds else pressed
        return pressed._having_used(0)._having_credit(following, 0)._going_on(now)

    def goto(self, ply: int, seat: int, now: int) -> Clock:
        """Give back the time of all turns after `ply`, where a player is to move; back at the last, it has its time."""
        last_used = self.elapsed(now) if self.ply == len(self.turns) else self.last_used
        used = last_used if ply == len(self.turns) else 0
        there = replace(self, ply=ply, seat=seat, last_used=last_used)
        return there._having_used(used)._going_on(now)

    def hold(self, reason: Hold, now: int) -> Clock:
        """Stop for a reason."""
        held = replace(self, holds=self.holds | {reason})._having_used(self.elapsed(now))
        return held.interrupt(self.seat) if reason is Hold.APART else held

    def release(self, reason: Hold, now: int) -> Clock:
        """Go on if there is no other reason to stand."""
        return replace(self, holds=self.holds - {reason})._going_on(now)

    def settled(self, now: int) -> Clock:
        """Count the time of this turn so far, so that it can be stored."""
        return self._going_on(now)

    def renewed(self, now: int) -> Clock:
        """Begin this turn again, with the time from before it."""
        return self._having_used(0)._going_on(now)

    def interrupt(self, seat: int) -> Clock:
        """Note that the line to a player was lost, so that the time of this turn is uncertain."""
        return replace(self, interrupted=self.interrupted | {seat})

    def adopt(self, seat: int, left: int, now: int) -> Clock:
        """Set the time that another device has measured for its player in the last turn.

        That device knows best when the player saw the move before, and may differ by the tolerance. If the line was
        lost in this turn, it may have run for any time there, or for none. Raises NotationError for other times.
        """
        own = [ply for ply, turn in enumerate(self.turns[: self.ply]) if turn.seat == seat]
        if not (own and self.has_begun):
            return self
        measured, credit = self.left(seat, now), dict(self.credits).get(seat, 0)
        most = measured + TOLERANCE - credit
        if seat in self.interrupted:
            most = max(most, self._before_last_turn(seat))
        elif left < measured - TOLERANCE:
            raise NotationError(f"{digits(left)} is left; expected at least {digits(measured - TOLERANCE)}")
        if left > most:
            raise NotationError(f"{digits(left)} is left; expected at most {digits(most)}")
        if seat == self.seat:
            adopted = self._having_used(max(0, self._at_start(seat) - left))
        else:
            turn = Turn(seat, left)
            adopted = replace(self, turns=(*self.turns[: own[-1]], turn, *self.turns[own[-1] + 1 :]))
        return adopted._having_credit(seat, credit + max(0, left - measured))._going_on(now)

    def _before_last_turn(self, seat: int) -> int:
        """Return the time that a player would have if the last turn had cost nothing."""
        if seat == self.seat:
            return self._at_start(seat)
        own = [turn.left for turn in self.turns[: self.ply] if turn.seat == seat]
        return (own[-2] if len(own) > 1 else SECOND * self.control.base) + SECOND * self.control.increment

    def _having_credit(self, seat: int, ms: int) -> Clock:
        return replace(self, credits=tuple({**dict(self.credits), seat: ms}.items()))

    def _having_used(self, used: int) -> Clock:
        """Return the clock, stopped, with this time used in the turn."""
        return replace(self, used=used, since=None)

    def _going_on(self, now: int) -> Clock:
        """Count the time so far, and go on from now unless there is a reason to stand."""
        runs = self.has_begun and not self.holds
        return replace(self, used=self.elapsed(now), since=now if runs else None)


def digits(left: int) -> str:
    """Return a time as a clock shows it: with tenths in the last seconds, and in overtime the time since zero.

    >>> digits(300_000), digits(3_661_000), digits(19_949), digits(0), digits(-12_900)
    ('5:00', '1:01:01', '0:20.0', '0:00.0', '−0:12')

    A second is shown until it is over, so the time is up as soon as zero is shown.
    """
    if left < 0:
        return f"−{_minutes(-left // SECOND)}"
    if left >= LAST_SECONDS:
        return _minutes(-(-left // SECOND))
    tenths = -(-left // 100)
    return f"{_minutes(tenths // 10)}.{tenths % 10}"


def _minutes(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    minutes = f"{rest // 60}:{rest % 60:02}"
    return f"{hours}:{minutes:0>5}" if hours else minutes
