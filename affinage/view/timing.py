"""The clock of a match on this screen: it follows the turns of the line, and gives time back with moves."""

from __future__ import annotations

from itertools import takewhile

from affinage.game import PASS
from affinage.matches.clock import Clock, Hold
from affinage.matches.match import Match
from affinage.matches.versions import seat_at


class Timing:
    """The clock of a match; `now` is in ms, see `affinage.matches.clock`."""

    def __init__(self, match: Match, clock: Clock) -> None:
        self._match = match
        self.clock = clock
        # These are the nodes after the turns of the clock.
        self._timed = match.line()[1 : len(clock.turns) + 1]

    def follow(self, ply: int, now: int) -> None:
        """Press the clock for new moves up to a ply of the line, or give back the time of those after it."""
        line = self._match.line()[1 : ply + 1]
        pairs = zip(line, self._timed, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        if shared < ply == self.clock.ply:
            # The last move was given another meaning, which is no turn.
            self._timed = line
            return
        if self.clock.ply != shared:
            self.clock = self.clock.goto(shared, seat_at(self._match, shared), now)
        if shared < ply:
            self._timed = line
        for number, node in enumerate(line[shared:], shared + 1):
            seat = seat_at(self._match, number)
            self.clock = self.clock.press(seat, now, is_pass=node.move == PASS)

    def stand(self, now: int) -> None:
        """Stop while no turn goes on: the match has ended, or is studied."""
        if Hold.OVER not in self.clock.holds:
            self.hold(Hold.OVER, now)

    def go_on(self, now: int) -> None:
        """Let the turn go on; one whose player had lost on time begins again."""
        if Hold.OVER in self.clock.holds:
            self.release(Hold.OVER, now)
            if self.clock.is_out(now):
                self.clock = self.clock.renewed(now)

    def settle(self, now: int) -> None:
        """Count the time so far, so that it can be stored."""
        self.clock = self.clock.settled(now)

    def adopt(self, seat: int, left: int, now: int) -> None:
        """Set the time that a friend's page has measured; raises NotationError if that is implausible."""
        self.clock = self.clock.adopt(seat, left, now)

    def interrupt(self, seat: int) -> None:
        """Note that the line to a player was lost in this turn."""
        self.clock = self.clock.interrupt(seat)

    def hold(self, reason: Hold, now: int) -> None:
        """Stop the clock for a reason."""
        self.clock = self.clock.hold(reason, now)

    def release(self, reason: Hold, now: int) -> None:
        """Let the clock go on if there is no other reason to stand."""
        self.clock = self.clock.release(reason, now)
