"""A saved game as text: a record (`affinage.notation.record`) with additional data of the page. No DOM here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.matches.clock import Clock, Hold, TimeControl, Turn
from affinage.matches.correspondence import Correspondence, Offer, is_id
from affinage.matches.match import GameRecord
from affinage.matches.names import fit_name
from affinage.matches.versions import seat_at
from affinage.notation import record
from affinage.notation.link import load
from affinage.notation.wording import name_in_words
from affinage.plain_text import all_of, whole_number
from affinage.view.game_view import GameView
from affinage.view.timing import Timing
from web.storage import stored

VERSION = 1
MAX_PERCENT = 100
MAX_MS = 10**10
"""Largest valid time on a clock in milliseconds; a longer one is damaged."""
MAX_COUNT = 2**50
"""Largest valid count; a higher one is damaged."""
MAX_LINKS = 256
"""Number of links whose variants are cached, so that they are not read again for each game."""
Value = TypeVar("Value")

# Content that makes a game worth continuing.
BEGINNINGS = ("moves", "picked", "comments", "marks", "start", "friend")
OF_RECORD = (
    *("affinage", "link", "people", "start", "result", "shown"),
    *("moves", "comments", "marks", "resigned", "agreed", "branches"),
)
OF_PAGE = (
    *("kept", "name", "count", "at", "levels", "ply", "paused"),
    *("ended", "picked", "unfinished", "friend", "practice", "visited", "clock", "mover"),
)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Contents of a stored text, with moves unchecked."""

    key: str
    link: str
    people: tuple[str, ...]
    levels: tuple[int, ...]
    moves: tuple[str, ...]
    ply: int
    paused: bool
    ended: bool
    has_begun: bool
    """True if the game has a move or its first cell, a comment, or a set-up."""
    picked: tuple[str, ...]
    """Cells of the move that was begun."""
    practice: int
    """As in `affinage.view.computers`."""
    visited: bool
    """As in `affinage.view.computers`."""
    correspondence: Correspondence | None
    """State of a game by links, None for other games."""
    clock: Clock | None
    is_clock_lost: bool
    """True if the data of the clock cannot be read."""
    turn: bool
    """True if the game waits for an action here."""
    must_send: bool
    """True if that action is to send the link."""
    mover: int
    """The player to move, from 1; 0 if unknown."""
    count: int
    """The later the game was played, the higher is its count."""
    at: float
    """Milliseconds since 1970, by the device's clock when the game was saved."""

    @property
    def order(self) -> tuple[int, float]:
        """Sort key; higher for games saved later."""
        return self.count, self.at

    @property
    def unfinished(self) -> bool:
        """True if the game might be continued."""
        return self.has_begun and not self.ended

    @property
    def game(self) -> Game:
        """Variant of the game."""
        return load(self.link)


def count_in(text: object) -> int:
    """Return the count in stored data, 0 if there is none."""
    count = whole_number(str(text)) or 0
    return count if count <= MAX_COUNT else 0


def text_of(game_view: GameView, count: int, at: float, foreign: Mapping[str, object]) -> str:
    """Return the text that stores a game, with fields of other versions."""
    # Moves that are tried in a game that is over do not make it one to continue.
    is_over = game_view.ended or game_view.main_end is not None
    # The script web/early/my_games.js shows the name and the mover.
    more = {
        "kept": VERSION,
        "name": name_in_words(game_view.game),
        "count": count,
        "at": at,
        "levels": game_view.computers.levels,
        "ply": game_view.match.ply,
        "mover": seat_at(game_view.match, game_view.match.ply),
        "paused": game_view.computers.paused,
        "ended": is_over,
        "practice": game_view.computers.practice,
        "picked": [game_view.game.board.names[cell] for cell in game_view.picked],
    }
    if game_view.computers.visited:
        more["visited"] = True
    if game_view.timing:
        more["clock"] = _clock_data(game_view.timing.clock)
    if correspondence := game_view.correspondence:
        more["friend"] = _correspondence_fields(correspondence) | _for_lists(game_view, correspondence)
    game_record = GameRecord(game_view.match, game_view.computers.levels)
    data = {**foreign, **record.to_data(game_record), **more}
    # The script web/early/my_games.js looks for this field.
    data["unfinished"] = _has_begun(data) and not is_over
    return json.dumps(data, ensure_ascii=False)


def _for_lists(game_view: GameView, correspondence: Correspondence) -> dict[str, object]:
    """Return what web/early/my_games.js shows of a game by links: the player to move, and the other players."""
    match = game_view.match
    length = len(match.moves)
    is_mover = match.outcome_at(length) is None and seat_at(match, length) == correspondence.seat
    others = [name for seat, name in enumerate(match.people, 1) if seat != correspondence.seat]
    return {
        "turn": is_mover or game_view.must_send,
        "send": game_view.must_send,
        "with": all_of([name for name in others if name not in match.game.colours]),
    }


def _has_begun(data: Mapping[str, object]) -> bool:
    return any(map(data.get, BEGINNINGS))


def foreign_in(text: str) -> dict[str, object]:
    """Return the fields of a valid stored text that this version does not know."""
    return {key: value for key, value in stored.parse(text).items() if key not in (*OF_RECORD, *OF_PAGE)}


@lru_cache(maxsize=MAX_LINKS)
def _variant(link: str) -> Game:
    return load(link)


def _listed(value: object, kind: type[Value]) -> tuple[Value, ...]:
    """Return the items of a list; raise TypeError for another value, or items of another kind."""
    if not isinstance(value, list) or not all(type(item) is kind for item in value):
        raise TypeError("not such a list")
    return tuple(value)


def read(key: str, text: str) -> SavedGame | None:
    """Return the contents of a stored text; None for damaged ones and other versions."""
    try:
        data = stored.parse(text)
        if data["kept"] != VERSION:
            return None
        game, friend = _variant(data["link"]), data.get("friend")
        clock = _clock_in(data, game.players)
        saved = SavedGame(
            key=key,
            link=game.link(),
            people=tuple(map(fit_name, _listed(data["people"], str))),
            levels=_listed(data["levels"], int),
            moves=_listed(data["moves"], str),
            ply=int(data["ply"]),
            paused=bool(data["paused"]),
            ended=bool(data["ended"]),
            has_begun=_has_begun(data),
            picked=_listed(data.get("picked", []), str),
            practice=min(count_in(data.get("practice")), MAX_PERCENT),
            visited=bool(data.get("visited")),
            correspondence=_correspondence_in(friend, game.players),
            clock=clock,
            is_clock_lost=clock is None and data.get("clock") is not None,
            turn=bool(friend and friend.get("turn")),
            must_send=bool(friend and friend.get("send")),
            mover=mover if 0 < (mover := count_in(data.get("mover"))) <= game.players else 0,
            count=count_in(data.get("count")),
            at=float(data["at"]),
        )
    except (ValueError, TypeError, LookupError, AttributeError):
        return None
    seats = (0, game.players)
    sound = len(saved.levels) in seats and all(level >= 0 for level in saved.levels)
    # A text has at least one character per move; a variation may continue beyond the line.
    return saved if sound and 0 <= saved.ply <= len(text) else None


def _clock_in(data: Mapping[str, Any], players: int) -> Clock | None:
    """Return the clock in the data of a game, None if there is none, or none that can be read."""
    hold = Hold.APART if data.get("friend") else Hold.PAUSED
    try:
        return _read_clock(data["clock"], players, len(data["moves"]), hold)
    except (ValueError, TypeError, LookupError):
        return None


def _correspondence_fields(correspondence: Correspondence) -> dict[str, Any]:
    """Return the data that `_correspondence_in` reads."""
    return {
        "id": correspondence.id,
        "seat": correspondence.seat,
        "undone": correspondence.undone,
        "offer": correspondence.offer or "",
        "sent": correspondence.sent,
        "pending": correspondence.pending,
        "replies": [list(line) for line in correspondence.replies],
    }


def _correspondence_in(data: object, players: int) -> Correspondence | None:
    """Return the game by links in some data, None if there is none.

    Raises ValueError, TypeError or LookupError for data that cannot be read.
    """
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise TypeError("not an object")
    id, seat = str(data["id"]), int(data["seat"])
    if not is_id(id) or not 0 < seat <= players:
        raise ValueError("no seat in a game by links")
    offer = Offer(data["offer"]) if data["offer"] else None
    replies = tuple(tuple(map(str, line)) for line in data["replies"])
    sent, pending = int(data["sent"]), bool(data["pending"])
    return Correspondence(id, seat, int(data["undone"]), offer, sent, pending, replies)


def view_of(saved: SavedGame, text: str) -> GameView | None:
    """Return the view of a game as it was left; None if its moves cannot be read."""
    try:
        match = record.read_json(text)
    except AffinageError:
        return None
    game_view = GameView(match, levels=saved.levels, correspondence=saved.correspondence)
    game_view.computers.set_practice(saved.practice)
    if saved.visited:
        game_view.computers.visit()
    if saved.clock:
        game_view.timing = Timing(match, saved.clock)
    index = game_view.game.board.index
    picked = [index[name] for name in saved.picked if name in index]
    return game_view if game_view.restore(saved.ply, picked, paused=saved.paused) else None


def _clock_data(clock: Clock) -> dict[str, Any]:
    """Return the data of a clock, as it stood at its last change."""
    return {
        "control": str(clock.control),
        "seat": clock.seat,
        "turns": [[turn.seat, turn.left] for turn in clock.turns],
        "ply": clock.ply,
        "used": clock.used,
        "last": clock.last_used,
    }


def _read_clock(data: Any, players: int, moves: int, hold: Hold) -> Clock:
    """Return the clock of some data, which stands for a reason: nobody has seen the time pass since.

    Raises ValueError, TypeError or LookupError for data that cannot be read.
    """
    if not isinstance(data, Mapping):
        raise TypeError("not an object")
    seats, times = range(1, players + 1), range(-MAX_MS, MAX_MS)
    control = TimeControl.read(str(data["control"]))
    turns = tuple(Turn(_within(seats, seat), _within(times, left)) for seat, left in data["turns"])
    ply = _within(range(len(turns) + 1), data["ply"])
    used, last_used = (_within(range(MAX_MS), data[key]) for key in ("used", "last"))
    if len(turns) > moves or (control.ends_game and players > 2):
        raise ValueError("not the clock of this game")
    seat = _within(seats, data["seat"])
    return Clock(
        control,
        players,
        seat,
        turns,
        ply,
        used,
        holds=frozenset({hold}),
        last_used=last_used,
        interrupted=frozenset(seats),
    )


def _within(limits: range, value: Any) -> int:
    """Return a whole number within limits; raise ValueError for anything else."""
    if type(value) is not int or value not in limits:
        raise ValueError("no such number")
    return value
