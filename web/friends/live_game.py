"""A game by links that is played live: what friends are sent, and what their messages change. No DOM here.

A message is the link to the sender's own seat, so it has the whole game. The side with the longer legal history sends
it; the other answers with the same, which acknowledges it. A message is opened like a friend's link, so it can do no
more than a link can. Too many messages, or unreadable ones, end the live game; the game by links goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from affinage.errors import AffinageError, FragmentError
from affinage.matches.clock import TOLERANCE, Hold
from affinage.matches.correspondence import next_id, series
from affinage.matches.match import GameRecord
from affinage.matches.variations import out_of_time
from affinage.matches.versions import Relation, Version, colour_of, relation
from affinage.notation import share
from affinage.notation.address import MAX_FRAGMENT_CHARACTERS, MAX_QUERY_CHARACTERS
from affinage.view.game_view import GameView
from web.friends import game as friend_game
from web.friends import words
from web.friends.game import Arrival, LiveState, Stage

MAX_CHARACTERS = MAX_QUERY_CHARACTERS + MAX_FRAGMENT_CHARACTERS + 2
MAX_PEERS = 12
"""Most pages of other players: three friends, each with some devices."""
MAX_REFUSED = 3
"""Unreadable or unfitting messages that end the live game."""
BURST = 100_000
"""Most characters that may come at once."""
PER_SECOND = 4_000
"""Characters per second that may come, far more than people play."""
COST = 500
"""Characters that each message costs besides its own."""


@dataclass(frozen=True)
class LiveStatus:
    """State of a live game to show."""

    state: LiveState = LiveState.OFF
    presence: str = ""
    """Words that say who is there."""
    absent: int = 0
    """Seat of a friend who is not there, first of all the player to move; 0 for none."""


class News(Enum):
    """The change that a message makes."""

    NOTHING = "nothing"
    GAME = "game"
    """The game goes on."""
    FORK = "fork"
    """Nothing changes yet: the message changes earlier moves, so the player decides."""
    REMATCH = "rematch"
    """A friend has begun the next game."""
    REFUSAL = "refusal"
    """Nothing changes, as the message is refused."""
    EXCESS = "excess"
    """Nothing changes: there were too many messages, and the live game is over."""


@dataclass(frozen=True)
class MessageResult:
    """The effect of a message; `reason` is why it was refused, and `clock_reason` why only its time was."""

    news: News
    arrival: Arrival | None = None
    record: GameRecord | None = None
    reason: str = ""
    clock_reason: str = ""


NOTHING = MessageResult(News.NOTHING)


class LiveGame:
    """The live games of a series, as they go on at one seat.

    `send` sends a text to a peer, or to all of them for "". `open_saved` opens a game of this device. `now` is in
    seconds.
    """

    def __init__(
        self,
        send: Callable[[str, str], None],
        open_saved: Callable[[str], GameView | None],
        now: Callable[[], float],
    ) -> None:
        self._send, self._open_saved, self._now = send, open_saved, now
        # The last game that each peer has sent, None before the first.
        self._peers: dict[str, GameRecord | None] = {}
        # The version that was last sent to all.
        self._sent: tuple[object, ...] = ()
        # Characters that may still come, and the time of that figure.
        self._budget, self._budget_at = float(BURST), now()
        self._refusals = 0
        # The last message that changed earlier moves, so that it is shown only once.
        self._fork = ""
        # The next game of the last message that announced a rematch.
        self._rematch_id = ""
        # A refused time is reported only once.
        self._has_refused_time = False
        # True until the friend who needs the last version sent has acknowledged it.
        self.unanswered = False

    # Who is there

    def join(self, peer: str, game_view: GameView) -> bool:
        """Send the game to a new peer; return whether there are at most MAX_PEERS."""
        self._peers[peer] = None
        self._send(self._link(game_view), peer)
        return len(self._peers) <= MAX_PEERS

    def leave(self, peer: str, game_view: GameView) -> None:
        """Forget a peer that has gone, without which the clock stands."""
        self._peers.pop(peer, None)
        self._follow_presence(game_view)

    def _follow_presence(self, game_view: GameView) -> None:
        """Let the clock run while all friends are there, and then only."""
        if timing := game_view.timing:
            is_apart = self.absent(game_view) > 0
            if is_apart != (Hold.APART in timing.clock.holds):
                (timing.hold if is_apart else timing.release)(Hold.APART, self._ms())

    def _ms(self) -> int:
        return round(1000 * self._now())

    def _link(self, game_view: GameView) -> str:
        return link(game_view, self._ms())

    def seats(self, game_view: GameView) -> set[int]:
        """Return the seats of those who are there in this game."""
        there = [friend_game.of(record) for record in self._peers.values() if record]
        return {each.seat for each in there if each.id == friend_game.of(game_view).id}

    def absent(self, game_view: GameView) -> int:
        """Return the seat of a friend who is not connected, preferably the one to move; 0 for none."""
        seats, players = self.seats(game_view) | {friend_game.of(game_view).seat}, game_view.game.players
        following = friend_game.friend(game_view)
        others = ((following + step - 1) % players + 1 for step in range(players))
        return next((seat for seat in others if seat not in seats), 0)

    def reaches(self, game_view: GameView) -> bool:
        """Return whether the friend who gets the game next is connected."""
        return friend_game.friend(game_view) in self.seats(game_view)

    # What goes out

    def send_version(self, game_view: GameView) -> bool:
        """Send the game to all connected friends, unless they have this version.

        Return whether it counts as sent: the friend who needs it is connected.
        """
        version = _version(game_view)
        if version == self._sent:
            return False
        self._sent = version
        game_view.follow_clock(self._ms())
        self._send(self._link(game_view), "")
        if not (self.reaches(game_view) and friend_game.of(game_view).pending):
            return False
        self.unanswered = True
        friend_game.mark_sent(game_view)
        return True

    def give_up(self, game_view: GameView) -> None:
        """Note that the friend may not have got the last version, which is then to be sent by link."""
        if self.unanswered:
            self.unanswered = False
            friend_game.mark_unsent(game_view)

    # What comes in

    def receive(self, peer: str, text: str, game_view: GameView) -> MessageResult:
        """Handle a message of a peer, which may continue the game."""
        if not self._fits_budget(len(text)):
            return MessageResult(News.EXCESS)
        try:
            record = _read(text)
            if series(friend_game.of(record).id) != series(friend_game.of(game_view).id):
                raise FragmentError(words.ANOTHER_GAME)
        except AffinageError as error:
            return self._refuse(str(error))
        if peer in self._peers:
            is_new, self._peers[peer] = self._peers[peer] is None, record
            self._follow_presence(game_view)
            if is_new and game_view.timing:
                game_view.timing.interrupt(friend_game.of(record).seat)
        if friend_game.of(record).id != friend_game.of(game_view).id:
            return self._receive_other(peer, record, game_view)
        return self._take(peer, text, record, game_view)

    def _fits_budget(self, characters: int) -> bool:
        now = self._now()
        self._budget = min(BURST, self._budget + PER_SECOND * (now - self._budget_at)) - characters - COST
        self._budget_at = now
        return self._budget >= 0

    def _refuse(self, reason: str) -> MessageResult:
        """Refuse a message: there is a message about the first one, and after some the live game ends."""
        self._refusals += 1
        if self._refusals >= MAX_REFUSED:
            return MessageResult(News.EXCESS)
        return MessageResult(News.REFUSAL, reason=reason) if self._refusals == 1 else NOTHING

    def _receive_other(self, peer: str, record: GameRecord, game_view: GameView) -> MessageResult:
        """Handle a message about another game of the series: a rematch, or the last one, which may have gone on."""
        theirs, ours = friend_game.of(record).id, friend_game.of(game_view).id
        if theirs == next_id(ours):
            is_new = friend_game.stage(game_view) is Stage.OVER and theirs != self._rematch_id
            if is_new:
                self._rematch_id = theirs
            return MessageResult(News.REMATCH) if is_new else NOTHING
        if ours == next_id(theirs) and (saved := self._open_saved(theirs)):
            versions = [Version(each.match, friend_game.of(each)) for each in (saved, record)]
            if relation(*versions) is Relation.OLDER:
                self._send(self._link(saved), peer)
            self._send(self._link(game_view), peer)
        return NOTHING

    def _take(self, peer: str, text: str, record: GameRecord, game_view: GameView) -> MessageResult:
        was_pending = friend_game.of(game_view).pending
        self._lose_on_time(record, game_view)
        arrival = friend_game.arrive(record, game_view)
        clock_reason = self._adopt_time(record, game_view, arrival.relation)
        match arrival.relation:
            case Relation.OTHER:
                return self._refuse(words.OTHER_RULES)
            case Relation.OLDER:
                self._send(self._link(game_view), peer)
            case Relation.FORKED if text != self._fork:
                self._fork = text
                return MessageResult(News.FORK, arrival, record)
            case Relation.SAME if friend_game.of(record).seat == friend_game.friend(game_view):
                self.unanswered = False
            case Relation.SAME if was_pending:
                # The player to move does not have it yet: another friend has sent it back.
                friend_game.mark_unsent(game_view)
            case Relation.NEWER:
                self.unanswered = False
                return MessageResult(News.GAME, arrival, record, clock_reason=clock_reason)
        return MessageResult(News.NOTHING, clock_reason=clock_reason) if clock_reason else NOTHING

    def _lose_on_time(self, record: GameRecord, game_view: GameView) -> None:
        """End the game as a friend's page says that this player has no time left, if this page agrees."""
        match, seat, timing = game_view.played, friend_game.of(game_view).seat, game_view.timing
        is_meant = [*match.moves] == [*record.match.moves] and record.match.conclusion == out_of_time(
            colour_of(match, seat)
        )
        if timing and is_meant and timing.clock.seat == seat and timing.clock.is_out(self._ms(), -TOLERANCE):
            game_view.lose_on_time()

    def _adopt_time(self, record: GameRecord, game_view: GameView, relation: Relation | None) -> str:
        """Take over the time that a friend's page has measured for its player; return why not, once, or ""."""
        theirs, timing = friend_game.of(record), game_view.timing
        is_known = relation in (Relation.SAME, Relation.NEWER)
        if (
            timing is None
            or theirs.left is None
            or theirs.seat == friend_game.of(game_view).seat
            or not is_known
        ):
            return ""
        now = self._ms()
        game_view.follow_clock(now)
        try:
            timing.adopt(theirs.seat, theirs.left, now)
        except AffinageError as error:
            is_first, self._has_refused_time = not self._has_refused_time, True
            return str(error) if is_first else ""
        return ""


def link(game_view: GameView, now: int | None = None) -> str:
    """Return the message with a game: the link to this player's seat, with the time left there at `now`, in ms."""
    return share.link(friend_game.record_for(game_view, friend_game.of(game_view).seat, now))


def _read(text: str) -> GameRecord:
    """Return the game of a message; raises an AffinageError."""
    if len(text) > MAX_CHARACTERS:
        raise FragmentError(words.TOO_LONG.format(most=f"{MAX_CHARACTERS:,}"))
    record = share.read_link(text)
    if record.correspondence is None:
        raise FragmentError(words.NOT_BY_LINKS)
    return record


def _version(game_view: GameView) -> tuple[object, ...]:
    """Return the version that others receive: the game, its end, the open offer, and this player's name."""
    match, own = game_view.played, friend_game.of(game_view)
    moves = tuple(move.text for move in match.moves)
    return (own.id, moves, match.conclusion, own.undone, own.offer, match.people[own.seat - 1])
