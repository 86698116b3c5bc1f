"""Invariants of all texts: each is read or refused with one line, quickly, and valid parts read back the same."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Sequence
from time import process_time

from affinage.errors import FragmentError, OptionError, RecordError, SetupError
from affinage.matches import setup
from affinage.matches.correspondence import new_id
from affinage.matches.match import GameRecord
from affinage.notation import record, share
from affinage.notation.link import address_in, load, nearest
from affinage.notation.record import pasted
from web.embed.link import open_link
from web.friends.game import begun
from web.friends.live_game import LiveGame

LONGEST_S = 2.0
"""Limit in seconds of processor time; reading a text normally takes a few milliseconds."""
LONGEST_LINE = 500
"""Limit in characters of an error."""
SOUND = "https://example.org/?game=churn#1/c3"
ID = new_id(range(26))


class Broken(Exception):
    """A text violates an invariant."""


def check(kind: str, text: str) -> bool:
    """Return whether a text was read without errors; raise Broken, or an unexpected error."""
    return quickly(
        {"link": _link, "fragment": _fragment, "record": _record, "position": _position, "mail": _mail}[kind],
        text,
    )


def quickly(read: Callable[[str], bool], text: str) -> bool:
    """Return what a check says of a text; raise Broken if it takes long."""
    began = process_time()
    accepted = read(text)
    took = process_time() - began
    need(took < LONGEST_S, f"it took {took:.1f} s")
    return accepted


def need(kept: bool, otherwise: str) -> None:
    """Raise Broken unless an invariant holds."""
    if not kept:
        raise Broken(otherwise)


def need_lines(complaints: Sequence[str]) -> None:
    """Raise Broken unless each error is one short printable line."""
    for complaint in complaints:
        need(bool(complaint) and len(complaint.splitlines()) == 1, f"{complaint!r} is no line")
        need(complaint.isprintable(), f"{complaint!r} is not printable")
        need(len(complaint) <= LONGEST_LINE, f"{complaint[:80]!r} is too long a line")


def _link(text: str) -> bool:
    """Check that a query opens a game; without errors exactly that one, in an embed too."""
    is_sound, (game, _) = _address(text), nearest(text)
    game_record, _, more = open_link(text, "")
    need_lines(more)
    # The name of a game's page is not the query of any embed.
    is_name = bool(address_in(text).page)
    need(is_name or game_record.match.game == game or bool(more), "an embed has another game")
    return is_sound


def _address(text: str) -> bool:
    """Check that a text opens a game; without errors exactly that one."""
    game, complaints = nearest(text)
    need_lines(complaints)
    need(load(game.link()) == game, f"{game!r} has another link")
    try:
        # The moves of a link are left out, with a warning.
        with warnings.catch_warnings(action="ignore"):
            loaded = load(text)
        need(loaded == game and not complaints, f"{complaints} of a good link")
    except OptionError as error:
        need_lines([str(error)])
        need(bool(complaints), f"nothing said of {error}")
    return not complaints


def _mail(text: str) -> bool:
    """Check that a link of any form costs no other one in a text, and that a friend's page reads or refuses it."""
    read = record.reading(f"{text}\n\nYour move:\n\n{SOUND}")
    deque(read.steps(), maxlen=0)
    need_lines(list(map(str, read.complaints)))
    if isinstance(read, pasted.Reading):
        games = [share.link(game_record) for game_record in read.game_records]
        need(share.link(share.read_link(SOUND)) in games, "a sound link is lost")
    friend = begun(load("game=churn"), ("Ann", "Bob"), ID, 1)
    heard = LiveGame(lambda *_: None, lambda _: None, lambda: 0.0).receive("Bob", text, friend)
    need_lines([heard.reason or "-", *open_link(text, "")[2]])
    return _address(text)


def _fragment(text: str) -> bool:
    """Check that the readable part of a game reads back the same, and that errors are reported."""
    query, _, fragment = text.partition("#")
    game, _ = nearest(query)
    game_record, complaints = share.recover(game, fragment)
    need_lines(complaints)
    need(
        _facts(share.read(game, share.fragment(game_record))) == _facts(game_record),
        "it reads back as another game",
    )
    try:
        share.read(game, fragment)
        need(not complaints, f"{complaints} of a good fragment")
    except FragmentError as error:
        need(complaints[0] == str(error), f"{error} is not said first")
    return not complaints


def _facts(game_record: GameRecord) -> tuple[object, ...]:
    match = game_record.match
    people = (match.start, match.people, game_record.levels, game_record.correspondence)
    return (*people, match.moves, match.ply, match.conclusion)


def _record(text: str) -> bool:
    """Check that readable games are the same in either format, after reading again."""
    game_records, complaints = record.recover(text)
    need(bool(game_records or complaints), "nothing read and nothing said")
    need(all(isinstance(error, RecordError) for error in complaints), "an error of another kind")
    need_lines([str(error) for error in complaints])
    if game_records:
        written = record.to_json(*game_records)
        for form in (written, record.to_text(*game_records)):
            again, more = record.recover(form)
            need(not more, f"{more} of what it wrote itself")
            need(record.to_json(*again) == written, "it reads back as other games")
    return not complaints


def _position(text: str) -> bool:
    """Check that a position is refused, or has a text that reads back the same."""
    link, _, rows = text.rpartition(" ")
    game, _ = nearest(link)
    try:
        position = setup.read(game, rows)
    except SetupError as error:
        need_lines(list(map(str, error.faults)))
        return False
    need(setup.read(game, setup.to_text(position)) == position, "it reads back as another position")
    return True
