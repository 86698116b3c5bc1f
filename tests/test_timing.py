"""The clock of a match: its transitions, by hand and at random, and how it follows a game on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import AffinageError
from affinage.game import Outcome, Termination
from affinage.matches import setup
from affinage.matches.clock import TOLERANCE, Clock, Hold, TimeControl, digits
from affinage.matches.match import Match
from affinage.view.game_view import GameView
from tests.tables import shut_in, table_of, tap

ONE_MINUTE = TimeControl(60, 2)
LOSES = TimeControl(10, 0, ends_game=True)
CONTROLS = {
    "300": "'300' is not a time control; expected",
    "300+5+1": "is not a time control; expected",
    "+5": "is not a time control; expected",
    "300+5 suddenly": "is not a time control; expected",
    "٣٠٠+5": "is not a time control; expected",
    "0+5": "base 0 is out of range; expected 1 to 86400",
    "99999+5": "base 99999 is out of range",
    "300+3601": "increment 3601 is out of range; expected 0 to 3600",
}


def begun(control: TimeControl = ONE_MINUTE, now: int = 0) -> Clock:
    """Return the clock of two players who have each finished the turn that costs no time."""
    return Clock(control).press(2, now).press(1, now)


def times(clock: Clock, now: int) -> tuple[int, ...]:
    return tuple(clock.left(seat, now) for seat in range(1, clock.players + 1))


@pytest.mark.parametrize("text", ["300+5", "1+0 overtime", "86400+3600"])
def test_time_control_is_read_as_written(text: str) -> None:
    assert str(TimeControl.read(text)) == text


@pytest.mark.parametrize("text", CONTROLS)
def test_wrong_time_control_is_one_line(text: str) -> None:
    with pytest.raises(AffinageError) as error:
        TimeControl.read(text)
    assert CONTROLS[text] in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("left", "shown"),
    [(299_001, "5:00"), (299_000, "4:59"), (20_000, "0:20"), (19_001, "0:19.1"), (1, "0:00.1"), (0, "0:00.0"),
     (-999, "−0:00"), (-61_000, "−1:01"), (86_400_000, "24:00:00"), (3_599_000, "59:59")],
)  # fmt: skip
def test_clock_shows_time_in_digits(left: int, shown: str) -> None:
    assert digits(left) == shown


def test_first_turn_of_each_player_costs_nothing() -> None:
    clock = Clock(ONE_MINUTE, players=3)
    for seat in (2, 3, 1):
        assert not clock.is_running
        clock = clock.press(seat, now=50_000 * seat)
    assert clock.is_running
    assert times(clock, now=51_000) == (59_000, 60_000, 60_000)


def test_players_with_several_turns_at_first_lose_no_time_in_them() -> None:
    clock = Clock(ONE_MINUTE).press(1, now=9_000).press(1, now=19_000).press(2, now=29_000)
    assert times(clock.press(1, now=39_000), now=40_000) == (59_000, 60_000)


def test_turns_cost_time_and_bring_the_increment() -> None:
    clock = begun()
    assert times(clock, 10_000) == (50_000, 60_000)
    clock = clock.press(2, now=10_000)
    assert times(clock, 25_000) == (52_000, 45_000)
    clock = clock.press(1, now=25_000)
    assert times(clock, 26_000) == (51_000, 47_000)


def test_pause_stops_the_time_and_the_next_turn_ends_it() -> None:
    clock = begun().hold(Hold.PAUSED, now=4_000)
    assert times(clock, 90_000) == (56_000, 60_000)
    assert times(clock.release(Hold.PAUSED, now=90_000), now=91_000) == (55_000, 60_000)
    assert times(clock.press(2, now=90_000), now=93_000) == (58_000, 57_000)


def test_clock_stands_as_long_as_there_is_a_reason() -> None:
    clock = begun().hold(Hold.APART, 1_000).hold(Hold.PAUSED, 2_000).release(Hold.APART, 3_000)
    assert not clock.is_running
    assert times(clock.release(Hold.PAUSED, 4_000), 5_000) == (58_000, 60_000)


def test_turn_in_which_no_time_ran_brings_no_increment() -> None:
    clock = begun().hold(Hold.APART, now=0).press(2, now=70_000).press(1, now=99_000)
    assert times(clock, now=100_000) == (60_000, 60_000)


def test_time_comes_back_with_a_turn_and_goes_with_it_again() -> None:
    clock = begun().press(2, now=10_000).press(1, now=15_000)
    back = clock.goto(2, seat=1, now=16_000)
    assert times(back, 19_000) == (57_000, 60_000), "it runs on for the player who moves again"
    again = back.goto(4, seat=1, now=20_000)
    assert times(again, 20_000) == (51_000, 57_000), "a second of the last turn was over"
    assert times(back.press(2, now=20_000), 20_000) == (58_000, 60_000)


def test_overtime_is_counted_and_ends_only_some_games() -> None:
    for control, ends in ((TimeControl(10, 2), False), (LOSES, True)):
        clock = begun(control)
        assert not clock.is_out(9_999)
        assert clock.is_out(10_000) == ends
        assert not clock.is_out(12_000, grace=TOLERANCE)
        assert clock.is_out(13_000, grace=TOLERANCE) == ends
        assert clock.left(1, 12_000) == -2_000
    assert begun(TimeControl(10, 2)).press(2, now=15_000).left(1, 15_000) == -3_000


ADOPTED: dict[str, tuple[Callable[[Clock], Clock], int, int]] = {
    "a turn that took a little less": (lambda clock: clock.press(2, 10_000), 54_000, 54_000),
    "a turn that took a little more": (lambda clock: clock.press(2, 10_000), 49_000, 49_000),
    "a turn that took more, as the line was lost later there": (
        lambda clock: clock.hold(Hold.APART, 0).press(2, 10_000),
        -40_000,
        -40_000,
    ),
    "a turn in which the line was lost": (
        lambda clock: clock.hold(Hold.APART, 9_000).release(Hold.APART, 50_000).press(2, 51_000),
        61_000,
        61_000,
    ),
    "a turn that goes on": (lambda clock: replace(clock, used=7_000), 54_000, 54_000),
}


@pytest.mark.parametrize(("play", "left", "expected"), ADOPTED.values(), ids=ADOPTED)
def test_plausible_time_of_another_device_is_adopted(
    play: Callable[[Clock], Clock], left: int, expected: int
) -> None:
    assert play(begun()).adopt(1, left, now=51_000 if left == 61_000 else 0).left(1, now=0) == expected


FORGED: dict[str, Callable[[Clock], Clock]] = {
    "more than the allowance": lambda clock: clock.press(2, 10_000).adopt(1, 55_001, 10_000),
    "the allowance twice": lambda clock: clock.press(2, 10_000).adopt(1, 55_000, 10_000).adopt(1, 55_001, 10_000),
    "for the turn that goes on": lambda clock: clock.adopt(1, 58_001, 5_000),
    "more than before a lost line": lambda clock: clock.hold(Hold.APART, 5_000).adopt(1, 60_001, 5_000),
    "more than before a line that was lost at once": lambda clock: (
        clock.press(2, 10_000).interrupt(1).adopt(1, 62_001, 10_000)
    ),
    "much less": lambda clock: clock.press(2, 10_000).adopt(1, 48_999, 10_000),
    "much less in the turn that goes on": lambda clock: clock.adopt(1, 46_999, 10_000),
    "without end": lambda clock: clock.press(2, 10_000).adopt(1, 10**9, 10_000),
}  # fmt: skip


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_implausible_time_of_another_device_is_refused(forge: Callable[[Clock], Clock]) -> None:
    with pytest.raises(
        AffinageError, match=r"^[0-9:.]+ is left; expected at (least 0:4|most 0:5|most 1:0)[0-9]$"
    ):
        forge(begun())


events = st.sampled_from(["press", "pause", "go on", "lose line", "line back", "back", "last", "wait"])


@given(st.lists(st.tuples(events, st.integers(0, 40_000)), max_size=40), st.integers(0, 5))
def test_time_is_never_made_or_lost(steps: list[tuple[str, int]], increment: int) -> None:
    """The times of all players sum up to what they had, the increments, and what has run."""
    control = TimeControl(60, increment)
    clock, now, ran, earned = begun(control), 0, 0, 0
    for event, ms in steps:
        before = times(clock, now)
        later = times(clock, now + ms)
        assert [one - other for one, other in zip(before, later, strict=True)] in (
            [[0, 0]] if not clock.is_running else [[ms, 0], [0, ms]]
        )
        now += ms
        ran += ms if clock.is_running else 0
        if event in ("back", "last"):
            ply = 2 if event == "back" else len(clock.turns)
            end = replace(clock.goto(len(clock.turns), 1 + len(clock.turns) % 2, now), holds=frozenset())
            clock = clock.goto(ply, 1 + ply % 2, now)
            assert times(clock.goto(len(clock.turns), end.seat, now), now) == times(end, now)
            ran, earned = 2 * 60_000 + earned - sum(times(clock, now)), earned
            continue
        if event == "press":
            earned += 1_000 * increment if clock.elapsed(now) or clock.is_running else 0
            clock = clock.press(3 - clock.seat, now)
        elif event != "wait":
            reason = Hold.PAUSED if event in ("pause", "go on") else Hold.APART
            clock = (clock.hold if event in ("pause", "lose line") else clock.release)(reason, now)
        assert sum(times(clock, now)) == 2 * 60_000 + earned - ran


def test_reading_that_goes_back_costs_and_brings_nothing() -> None:
    clock = begun(now=50_000)
    assert times(clock, now=40_000) == (60_000, 60_000)
    assert times(clock.press(2, now=40_000), now=45_000) == (62_000, 55_000)


# On the table


def timed(link: str, control: TimeControl = ONE_MINUTE) -> GameView:
    """Return a game of two at one screen with a clock."""
    game_view = table_of(link)
    game_view.set_branches(branches=False)
    game_view.set_clock(control)
    return game_view


def left(game_view: GameView, now: int) -> tuple[int, ...]:
    """Return the times after the clock has followed the game."""
    game_view.follow_clock(now)
    assert game_view.timing is not None
    return times(game_view.timing.clock, now)


def test_clock_follows_moves_undo_and_redo() -> None:
    game_view = timed("board=square:5&pie=off")
    for now, cells in ((5_000, ("a1", "a2")), (9_000, ("c1", "c2"))):
        tap(game_view, *cells)
        assert left(game_view, now) == (60_000, 60_000)
    tap(game_view, "a3")
    assert left(game_view, 11_000) == (58_000, 60_000)
    tap(game_view, "b3")
    assert left(game_view, 12_000) == (59_000, 60_000)
    game_view.undo()
    assert left(game_view, 20_000) == (60_000, 60_000)
    assert left(game_view, 21_000) == (59_000, 60_000)
    game_view.redo()
    assert left(game_view, 22_000) == (59_000, 52_000)
    game_view.undo()
    left(game_view, 23_000)
    tap(game_view, "a4", "b4")
    assert left(game_view, 27_000) == (58_000, 60_000)


def test_clock_goes_with_the_player_through_a_swap() -> None:
    game_view = timed("board=square:5&pie=on")
    tap(game_view, "a1", "a2")
    left(game_view, 0)
    game_view.swap()
    left(game_view, 0)
    assert left(game_view, 3_000) == (57_000, 60_000)
    assert game_view.match.mover == "Ann"


def test_forced_pass_costs_nothing_and_brings_nothing() -> None:
    game, stones = (shut_in().game, shut_in().start.stones)
    game_view = GameView(Match(game, ("Ann", "Bob"), setup.position(game, stones, 1)))
    game_view.set_branches(branches=False)
    game_view.set_clock(ONE_MINUTE)
    game_view.play(game.parse_move(game_view.match.position, "b3"))
    assert [str(move) for move in game_view.match.moves] == ["b3", "pass"]
    assert left(game_view, 8_000) == (60_000, 60_000)
    assert left(game_view, 9_000) == (59_000, 60_000)


def test_other_meaning_of_a_move_is_no_turn() -> None:
    game_view = timed("game=taifas&board=square:3")
    for now, cell in enumerate(("a1", "c3", "b2")):
        tap(game_view, cell)
        left(game_view, 4_000 * now)
    tap(game_view, "b2")
    assert left(game_view, 9_000) == (58_000, 59_000)


def test_clock_stands_in_study_and_after_the_end() -> None:
    game_view = timed("board=square:5&pie=off")
    for cells in (("a1", "a2"), ("c1", "c2")):
        tap(game_view, *cells)
        left(game_view, 0)
    game_view.set_branches(branches=True)
    assert left(game_view, 1_000) == left(game_view, 50_000) == (59_000, 60_000)
    game_view.set_branches(branches=False)
    assert left(game_view, 51_000) == (59_000, 60_000)
    game_view.resign()
    assert left(game_view, 52_000) == left(game_view, 99_000) == (58_000, 60_000)
    game_view.undo()
    assert left(game_view, 99_000) == (58_000, 60_000)
    assert left(game_view, 99_500) == (57_500, 60_000)


def test_player_who_lost_on_time_has_the_turn_again_after_undo() -> None:
    game_view = timed("board=square:5&pie=off", LOSES)
    for cells in (("a1", "a2"), ("c1", "c2")):
        tap(game_view, *cells)
        left(game_view, 0)
    assert left(game_view, 10_000) == (0, 10_000)
    game_view.lose_on_time()
    assert game_view.match.outcome == Outcome(2, Termination.TIME, "Black ran out of time")
    assert left(game_view, 11_000) == (-1_000, 10_000)
    game_view.undo()
    assert left(game_view, 12_000) == (10_000, 10_000)


def test_time_can_end_a_game_of_more_players_without_a_winner() -> None:
    match = Match(affinage.load("game=moulds&board=triangle:6&players=3"))
    match.lose_on_time()
    assert match.outcome == Outcome(0, Termination.TIME, "Black ran out of time")
