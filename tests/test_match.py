"""Matches: moves, players, going back and forth, resigning, swapping, and positions that return."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given

import affinage
from affinage.errors import IllegalMoveError, NotationError, OptionError
from affinage.game import PASS, SWAP, Outcome, Termination
from affinage.game.repetition import MERGED, History
from affinage.matches.match import Match
from affinage.matches.variations import resigned
from affinage.notation.wording import ending
from tests import tables
from tests.strategies import matches

WITH_PIE = [
    key
    for key in affinage.game_keys()
    if any(option.key == "pie" for option in affinage.game_class(key).options)
]
match_of = partial(tables.match_of, people=("Ann", "Bob"))
FOUR = ("a1,b1", "c3,c4", "a3,a4", "d1,d2")


def texts(match: Match) -> list[str]:
    return [str(move) for move in match.moves]


def test_pushing_plays_moves_and_their_texts() -> None:
    match = match_of("board=square:4")
    position = match.position
    move = position.legal_moves()[3]
    assert match.push(move) == move
    assert match.push("c3,c4").text == "c3,c4"
    assert (match.ply, match.at_end, match.mover, match.outcome) == (2, True, "Ann", None)
    assert match.last_move == match.moves[1]
    assert match.position == position.apply(move).apply(match.moves[1])


def test_an_illegal_push_changes_nothing() -> None:
    match = match_of("board=square:4", *FOUR)
    match.goto(2)
    position = match.position
    for bad in ("a1,b1", "nonsense", "z9,z8", "pass", "swap", SWAP, PASS, match.moves[0]):
        with pytest.raises((IllegalMoveError, NotationError)):
            match.push(bad)
        assert (texts(match), match.ply) == (list(FOUR), 2)
        assert match.position is position
    with pytest.raises(NotationError):
        match.extend(["d1,d2", "nonsense", "a3,a4"])
    assert texts(match) == [*FOUR[:2], "d1,d2"]


def test_undo_redo_and_goto() -> None:
    match = match_of("board=square:4", *FOUR)
    seen = [match.position]
    while match.undo():
        seen.append(match.position)
    assert (match.ply, match.last_move, match.position) == (0, None, match.game.initial())
    assert len(seen) == 5
    assert texts(match) == list(FOUR), "the line is kept"
    assert not match.undo()
    again = [match.position]
    while match.redo():
        again.append(match.position)
    assert again == seen[::-1]
    assert not match.redo()
    assert match.goto(2)
    assert match.position == again[2]
    for ply in (-1, 5):
        assert not match.goto(ply)
        assert match.ply == 2


def test_a_move_is_on_the_board_until_it_is_undone_or_replaced() -> None:
    match = match_of("board=square:4", *FOUR[:2])
    node = match.node
    assert match.has_on_board(node)
    match.push(FOUR[2])
    assert match.has_on_board(node)
    match.goto(1)
    assert not match.has_on_board(node)
    match.push("d3,d4")
    assert not match.has_on_board(node)
    assert not match_of("board=square:4", *FOUR).has_on_board(node)


def test_resigning_ends_the_match_and_can_be_taken_back() -> None:
    match = match_of("board=square:4", "a1,b1")
    match.resign()
    assert match.outcome == Outcome(1, Termination.RESIGNATION, "White resigned")
    assert match.conclusion == resigned(2)
    for action in (match.resign, lambda: match.push("c3,c4")):
        with pytest.raises(IllegalMoveError) as caught:
            action()
        assert caught.value.code == "over"
    assert match.undo()
    assert (match.conclusion, match.ply) == (None, 1)  # type: ignore[comparison-overlap]
    match.push("c3,c4")
    match.resign()
    assert match.outcome == Outcome(2, Termination.RESIGNATION, "Black resigned")


def test_going_back_before_a_resignation() -> None:
    match = match_of("board=square:4", *FOUR[:2])
    match.resign()
    assert match.goto(1)
    assert match.outcome is None
    assert match.redo()
    assert match.outcome == Outcome(2, Termination.RESIGNATION, "Black resigned")
    match.goto(1)
    match.push("d3,d4")
    assert (match.conclusion, match.outcome) == (None, None)
    match.goto(1)
    match.resign()
    assert (texts(match), match.conclusion) == (["a1,b1"], resigned(2))


def test_the_outcome_of_the_rules() -> None:
    match = match_of("board=square:2", "a1,a2", "b1,b2")
    assert match.outcome == Outcome(2, Termination.TIEBREAK, "White placed last")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.push("pass")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.resign()
    match.undo()
    assert match.outcome is None


@pytest.mark.parametrize("key", WITH_PIE)
def test_a_swap_exchanges_the_people_and_leaves_the_board(key: str) -> None:
    match = match_of(f"game={key}&pie=on")
    match.push(match.position.legal_moves()[0])
    assert (match.seats, match.mover) == (("Ann", "Bob"), "Bob")
    stones = match.position.stones
    match.push("swap")
    assert match.position.stones == stones
    assert match.position.to_move == 2, "White is to move still"
    assert (match.seats, match.mover) == (("Bob", "Ann"), "Ann")
    assert match.people == ("Ann", "Bob"), "as they sat down"
    with pytest.raises(IllegalMoveError, match="swap can only answer the first turn"):
        match.push("swap")
    match.push(next(move for move in match.position.legal_moves() if move.picks))
    assert (match.seats, match.mover) == (("Bob", "Ann"), "Bob")
    match.goto(1)
    assert (match.seats, match.mover) == (("Ann", "Bob"), "Bob")


def test_resigning_after_a_swap() -> None:
    match = match_of("pie=on&board=square:4", "a1,b1", "swap")
    match.resign()
    assert match.mover == "Ann"
    assert match.outcome == Outcome(1, Termination.RESIGNATION, "White resigned")
    assert match.seats[match.outcome.winner - 1] == "Bob"


def test_a_line_is_replaced_by_that_of_another_match() -> None:
    match, other = match_of("board=square:4", *FOUR), match_of("board=square:4", *FOUR[:2], "d1,d2")
    match.resign()
    match.replace_line(other)
    assert (texts(match), match.conclusion) == (texts(other), None)
    assert [len(node.children) for node in match.line()] == [1, 1, 1, 0]
    other.undo()
    other.resign()
    match.replace_line(other)
    assert (texts(match), match.conclusion) == ([*FOUR[:2]], resigned(1))


def test_an_agreed_draw() -> None:
    match = match_of("board=square:4", "a1,b1", "c3,c4")
    match.goto(1)
    match.agree_on_draw()
    assert match.outcome == Outcome(0, Termination.AGREEMENT)
    assert ending(match) == "A draw: by agreement"
    assert texts(match) == ["a1,b1"]
    for refused in (match.agree_on_draw, match.resign, partial(match.push, "c3,c4")):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            refused()
    assert match.undo()
    assert match.outcome is None


def test_match_names_its_people_by_default_and_checks_their_number() -> None:
    game = affinage.load("game=moulds&board=quasi&players=3")
    assert Match(game).people == game.colours
    assert len(Match(game, ["A", "B", "C"]).seats) == 3
    with pytest.raises(ValueError, match="Attack of the Moulds has 3 players, not 2"):
        Match(game, ["A", "B"])
    match = Match(game)
    match.resign()
    assert match.outcome == Outcome(0, Termination.RESIGNATION, "Black resigned")


@given(matches())
def test_a_match_is_its_moves(match: Match) -> None:
    again = Match(match.game, match.people)
    again.extend(match.moves[: match.ply])
    assert again.position == match.position
    assert again.seats == match.seats
    assert sorted(match.seats) == sorted(match.people)
    while match.undo():
        pass
    assert match.ply == 0
    assert match.moves or not match.conclusion
    assert match.position == match.game.initial()


MANY = MERGED**3 + MERGED + 1


def test_a_past_counts_as_a_list_does() -> None:
    past: History[int] = History()
    listed: list[int] = []
    for number in range(MANY):
        past, listed = past.then(number % 100), [*listed, number % 100]
        assert past.count(number % 100) == listed.count(number % 100)
    assert list(past) == listed
    assert len(past) == MANY
    assert past.count(100) == 0


def test_pasts_of_the_same_situations_are_the_same() -> None:
    past, again, other = History[int](), History[int](), History[int]()
    for number in range(MERGED + 2):
        past, again, other = past.then(number), again.then(number), other.then(-number)
    assert past == again
    assert hash(past) == hash(again)
    assert past != other


def test_history_shares_its_runs_with_longer_ones() -> None:
    past: History[int] = History()
    for number in range(MANY):
        past = past.then(number)
    assert len(past.runs) < 3 * MERGED
    assert all(run in past.runs for run in past.then(1).runs[:-1])


@pytest.mark.parametrize("ply", [99, 5, -1, 1.0, True, "2", None])
def test_number_of_moves_on_the_board_is_checked(ply: object) -> None:
    match = match_of("board=square:4", *FOUR)
    with pytest.raises(OptionError, match=r"ply .* expected 0 to 4"):
        match.ply = ply  # type: ignore[assignment]  # on purpose
    assert (match.ply, match.at_end) == (4, True)


def test_number_of_moves_on_the_board_can_be_set() -> None:
    match = match_of("board=square:4", *FOUR)
    for ply in (2, 0, 4):
        match.ply = ply
        assert match.position == match.position_at(ply)
    match.ply = 1
    match.push("d1,d2")
    assert texts(match) == ["a1,b1", "d1,d2"]
