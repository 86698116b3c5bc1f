"""Clocks of a live game: both pages agree, a lost line stops them, and no page makes time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affinage.matches.clock import Hold, TimeControl
from affinage.matches.match import GameRecord
from affinage.notation import record, share
from affinage.view.game_view import GameView
from tests.shelf import Browser, Shelf, came_back
from tests.tables import table_of
from tests.test_live_game import ID, Device, Room, devices
from tests.test_timing import left, timed
from web.friends import game as friend_game
from web.friends import words as friend_words
from web.friends.live_game import News, link
from web.library.keepable import clock_headers, keepable_game
from web.storage.words import CLOCK_LOST

GAME = "game=churn&pie=off"
CONTROL = TimeControl(60, 5)
SUDDEN = TimeControl(60, 0, ends_game=True)


def begun(control: TimeControl = CONTROL) -> tuple[Room, Device, Device]:
    """Return the devices of two friends who have each played the turn that costs no time."""
    room, (ann, bob) = devices(GAME, "Ann", "Bob", control=control)
    for device, move in ((ann, "c3"), (bob, "c1")):
        device.play(move)
        room.deliver()
    return room, ann, bob


def clocks(room: Room, *all_of: Device) -> list[tuple[int, ...]]:
    """Return the times of both players as each page shows them."""
    result = []
    for device in all_of:
        device.view.follow_clock(round(1000 * room.seconds))
        assert device.view.timing is not None
        clock = device.view.timing.clock
        result.append(tuple(clock.left(seat, round(1000 * room.seconds)) for seat in (1, 2)))
    return result


def deliver(room: Room, seconds: float) -> None:
    """Deliver a message that is underway for some time."""
    room.seconds += seconds
    room.deliver()


events = st.sampled_from(["think", "move", "cut", "meet"])


@given(st.lists(st.tuples(events, st.integers(0, 9)), max_size=30))
def test_pages_agree_after_any_moves_and_cuts(steps: list[tuple[str, int]]) -> None:
    """Messages take up to a second, and the pages notice a cut up to nine seconds apart."""
    room, ann, bob = begun()
    devices = ann, bob
    for event, seconds in steps:
        if event == "think":
            room.seconds += seconds
        elif event == "cut" and room.here:
            first, second = devices if seconds % 2 else devices[::-1]
            first.live.leave(second.name, first.view)
            room.seconds += seconds
            second.live.leave(first.name, second.view)
            room.here.clear()
        elif event == "meet" and not room.here:
            room.enter(*devices)
        elif event == "move" and room.here and not ann.view.match.outcome:
            mover = next(device for device in devices if device.stage == "yours")
            mover.play(mover.view.match.position.legal_moves()[0].text)
            deliver(room, seconds % 2)
    if not room.here:
        room.enter(*devices)
    deliver(room, 1)
    ours, theirs = clocks(room, ann, bob)
    running = ann.view.timing.clock if ann.view.timing else None
    assert running is not None
    # This player's time stands still on both pages.
    waiting = 2 - running.seat
    assert ours[waiting] == theirs[waiting]
    assert abs(ours[1 - waiting] - theirs[1 - waiting]) <= 1_000, "a message may be underway for that long"
    assert not any(message.clock_reason for device in devices for message in device.heard)


def forged(device: Device, time: str) -> str:
    return f"{link(device.view)}/left={time}"


@pytest.mark.parametrize("time", ["63001", "999999999"])
def test_forged_time_is_refused_once_and_nothing_is_lost(time: str) -> None:
    room, ann, bob = begun()
    message = forged(ann, time)
    for _ in range(2):
        bob.hear("Ann", message)
    reasons = [heard.clock_reason for heard in bob.heard if heard.clock_reason]
    assert len(reasons) == 1
    assert friend_words.time_refused(reasons[0])[0].endswith(" is left; expected at most 1:03.")
    assert clocks(room, bob) == [(60_000, 60_000)]
    assert bob.moves == ["c3", "c1"]


def test_forged_time_of_a_move_is_refused_and_the_move_is_played() -> None:
    room, ann, bob = begun()
    room.cut(bob)
    room.enter(bob)
    room.deliver()
    room.seconds += 20
    ann.view.play(ann.view.game.parse_move(ann.view.match.position, "a3"))
    bob.hear("Ann", forged(ann, "66000"))
    assert bob.heard[-1].clock_reason == "1:06 is left; expected at most 1:05"
    assert bob.moves == ["c3", "c1", "a3"]
    assert clocks(room, bob) == [(45_000, 60_000)]


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ("left=x", "left must be the milliseconds of a player with a clock, not 'x'"),
        ("left=9999999999", "left must be the milliseconds"),
        (
            "clock=300",
            "clock must be the seconds for the game and for a turn of a game by links, such as 300,5",
        ),
        ("clock=0,5", "base 0 is out of range; expected 1 to 86400"),
        ("clock=300,9999", "increment 9999 is out of range; expected 0 to 3600"),
    ],
)
def test_broken_time_is_refused_in_one_line(part: str, reason: str) -> None:
    room, ann, bob = begun()
    plain = link(ann.view).partition("/clock")[0]
    bob.hear("Ann", f"{plain}/clock=60,5/{part}" if part.startswith("left") else f"{plain}/{part}")
    assert bob.heard[-1].news is News.REFUSAL
    assert bob.heard[-1].reason.startswith(reason)
    assert clocks(room, bob) == [(60_000, 60_000)]


def test_clock_is_in_the_invitation_and_in_the_rematch() -> None:
    view = friend_game.begun(timed("game=churn").game, ("Ann", "Blue"), ID, 1, SUDDEN)
    text = friend_game.link(view, 2)
    assert text.endswith("/clock=60,0,end")
    arrival = friend_game.arrive(share.read_link(text), None)
    assert arrival.game_view.control == SUDDEN
    assert friend_game.link(arrival.game_view, 1).endswith("/clock=60,0,end")
    view.resign()
    again = friend_game.rematch(view)
    assert again is not None
    assert again.control == SUDDEN


def test_player_who_is_out_of_time_loses_on_both_pages() -> None:
    room, ann, bob = begun(SUDDEN)
    room.seconds += 60
    ann.view.lose_on_time()
    ann.live.send_version(ann.view)
    room.deliver()
    for device in (ann, bob):
        assert device.view.match.outcome is not None
        assert device.view.match.outcome.reason == "Red ran out of time"
    assert bob.news[-1] is News.GAME


@pytest.mark.parametrize(("seconds", "is_accepted"), [(55, False), (58, True), (70, True)])
def test_loss_that_a_friend_claims_needs_this_page_to_agree(seconds: float, *, is_accepted: bool) -> None:
    room, ann, bob = begun(SUDDEN)
    room.seconds += seconds
    bob.view.lose_on_time()
    bob.live.send_version(bob.view)
    room.deliver()
    assert (ann.view.match.outcome is not None) == is_accepted
    assert (News.FORK in ann.news) != is_accepted
    if not is_accepted:
        fork = ann.heard[-1]
        assert fork.arrival is not None
        assert fork.record is not None
        lines = friend_words.arrived(fork.arrival, fork.record, "page")
        assert lines[0].endswith("it ends in a way that you have not agreed to.")


# What the device keeps


@pytest.mark.parametrize("hold", [Hold.PAUSED, Hold.APART])
def test_clock_comes_back_as_it_was_left_and_stands(hold: Hold) -> None:
    if hold is Hold.APART:
        room, ann, _ = begun()
        game_view, now = ann.view, round(1000 * room.seconds) + 9_000
    else:
        game_view, now = timed(GAME, CONTROL), 9_000
        for move in ("c3", "c1"):
            game_view.play(game_view.game.parse_move(game_view.match.position, move))
            left(game_view, 0)
    timing = game_view.timing
    assert timing is not None
    timing.settle(now)
    browser = Browser()
    tab = browser.tab(Shelf())
    assert tab.keep(game_view) == ()
    back = came_back(browser.tab(), tab.key(game_view.match))
    assert back.timing is not None
    assert back.timing.clock.holds == {hold}
    back.set_branches(branches=False)
    assert left(back, 500_000) == (51_000, 60_000)
    back.timing.release(hold, 500_000)
    assert left(back, 501_000) == (50_000, 60_000)
    assert tab.complaints(back.match) == ()


def test_record_of_a_finished_game_names_the_time() -> None:
    game_view = timed(GAME, SUDDEN)
    game_view.lose_on_time()
    game_record = GameRecord(game_view.match, headers=clock_headers(game_view))
    game = keepable_game(record.to_data(game_record))
    assert " · Blue wins: Red ran out of time · " in game.about
    assert game.game_record.headers == {"TimeControl": "60+0"}
    assert clock_headers(table_of(GAME)) == {}


def change(**fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda clock: clock.update(fields)


DAMAGED: dict[str, Callable[[dict[str, Any]], object]] = {
    "no control": lambda clock: clock.pop("control"),
    "another control": change(control="soon"),
    "no such player": change(turns=[[3, 60_000]], ply=1),
    "more turns than moves": change(turns=[[1, 60_000]] * 3, ply=3),
    "beyond its turns": change(ply=3),
    "a fraction": change(used=0.5),
    "text for a time": change(turns=[[1, "60"]], ply=1),
    "a time without end": change(last=10**15),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_damaged_clock_is_one_line_and_the_game_goes_on(damage: Callable[[dict[str, Any]], object]) -> None:
    game_view = timed(GAME, CONTROL)
    game_view.play(game_view.game.parse_move(game_view.match.position, "c3"))
    left(game_view, 0)
    browser, shelf = Browser(), Shelf()
    tab = browser.tab(shelf)
    tab.keep(game_view)
    (name,) = (name for name in browser.shelf if name.startswith("game."))
    data = json.loads(browser.shelf[name])
    damage(data["clock"])
    browser.shelf[name] = json.dumps(data)
    again = browser.tab(shelf)
    back: GameView = came_back(again, name.removeprefix("game."))
    assert [move.text for move in back.match.moves] == ["c3"]
    assert back.timing is None
    assert again.complaints(back.match) == (CLOCK_LOST,)
