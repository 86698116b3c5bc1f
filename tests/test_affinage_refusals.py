"""Refusal codes in Affinage: the reason why a cell cannot be selected, checked with the reference."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from affinage.board.topology import bits
from affinage.errors import IllegalMoveError, NotationError
from affinage.games.affinage.rules import AffinagePosition
from tests.reference import affinage as reference
from tests.reference import boards
from tests.strategies import MIDDLING_BOARDS, SMALL_BOARDS, affinage_game, in_reference, positions


@given(positions(SMALL_BOARDS + MIDDLING_BOARDS))
def test_a_cell_is_refused_exactly_when_it_cannot_be_picked(position: AffinagePosition) -> None:
    cells = position.game.board.size
    first_cells = position.continuations().cells
    for cell in range(cells):
        check(position.refusal(cell), legal=bool(first_cells >> cell & 1))
    for first in list(bits(first_cells))[:4]:
        seconds = position.continuations((first,)).cells
        for cell in range(cells):
            check(position.refusal(cell, (first,)), legal=bool(seconds >> cell & 1))


def check(refusal: IllegalMoveError | None, *, legal: bool) -> None:
    assert (refusal is None) == legal
    if refusal:
        assert refusal.code in ("over", "taken", "first", "crowded", "colour", "place", "partner", "neutral")
        assert str(refusal).strip()
        assert "\n" not in str(refusal)


@given(positions())
def test_a_pair_with_a_refused_cell_cannot_be_played(position: AffinagePosition) -> None:
    game, names = position.game, position.game.board.names
    first_cells = position.continuations().cells
    for cell in range(game.board.size):
        if not first_cells >> cell & 1:
            other = names[(cell + 1) % game.board.size]
            with pytest.raises(IllegalMoveError) as caught:
                game.parse_move(position, f"{names[cell]},{other}")
            assert caught.value.code
    for first in list(bits(first_cells))[:3]:
        refused = game.board.full & ~position.continuations((first,)).cells
        for cell in bits(refused):
            with pytest.raises(IllegalMoveError):
                game.parse_move(position, f"{names[first]},{names[cell]}")


@given(positions(SMALL_BOARDS + MIDDLING_BOARDS))
def test_the_reason_for_a_first_cell_is_true(position: AffinagePosition) -> None:
    if position.is_terminal():
        return
    state = in_reference(position)
    seconds = {pair.split(",")[1] for pair in reference.pairs(state)} if state.rules.mixed() else set()
    for cell, name in enumerate(position.game.board.names):
        refusal = position.refusal(cell)
        if refusal:
            assert refusal.code == ("first" if name in seconds else first_reason(state, name))
            if refusal.code == "crowded":
                found = re.fullmatch(r"(\d+) stones? near; the limit is (\d+)", str(refusal))
                assert found, refusal
                near = len(reference.near_stones(state, name))
                assert (int(found[1]), int(found[2])) == (near, state.rules.most())
            elif refusal.code == "colour":
                mover_is_black, match = state.to_move == 1, state.rules.limit == "match"
                assert str(refusal) == f"a {'White' if mover_is_black == match else 'Black'} stone is near"


def first_reason(state: reference.State, name: str) -> str:
    """Return the reason why, by the reference, no pair starts on a cell."""
    if name in state.stones:
        return "taken"
    near = reference.near_stones(state, name)
    if state.rules.limit in ("match", "contrast"):
        own = [state.stones[stone] == state.to_move for stone in near]
        return "partner" if all(mine == (state.rules.limit == "match") for mine in own) else "colour"
    return "crowded" if len(near) > state.rules.most() else "partner"


@given(positions(SMALL_BOARDS))
def test_the_reason_for_a_second_cell_is_true(position: AffinagePosition) -> None:
    state, names = in_reference(position), position.game.board.names
    for first in list(bits(position.continuations().cells))[:4]:
        for cell, name in enumerate(names):
            refusal = position.refusal(cell, (first,))
            if refusal:
                assert refusal.code == second_reason(state, names[first], name), (names[first], name)
                if refusal.code == "crowded":
                    check_crowd(state, names[first], name, str(refusal))


def second_reason(state: reference.State, first: str, second: str) -> str:
    """Return the reason why the reference rejects a pair whose first cell is allowed."""
    if second in state.stones or second == first:
        return "taken"
    if not reference.well_placed(state.rules, first, second):
        return "place"
    pair = reference.pair_of(state, f"{first},{second}", state.to_move)
    if not reference.within_limit(state, pair):
        return "colour" if state.rules.limit in ("match", "contrast") else "crowded"
    assert not reference.neutral_allowed(state, pair)
    return "neutral"


def check_crowd(state: reference.State, first: str, second: str, message: str) -> None:
    """Check that the numbers in the message are those of the position."""
    ones, others = reference.near_stones(state, first), reference.near_stones(state, second)
    numbers = [int(digits) for digits in re.findall(r"\d+", message)]
    assert numbers[-1] == state.rules.most()
    total = sum(numbers[:-1])
    assert total > state.rules.most()
    if state.rules.limit != "combined":
        assert total in (len(others), len(ones | others))
    elif len(numbers) == 3:
        sees_first = second in boards.neighbours(state.rules.board, first, state.rules.near)
        assert numbers[:2] == [len(ones), len(others) + sees_first]
    else:
        assert total == len(others)


REASONS = [
    ("board=square:4", "a1,a2", "a1,b1", "taken", "Black is on this cell"),
    ("board=square:4", "", "a1,a1", "taken", "the first stone is on this cell"),
    ("board=square:4", "", "a1,b2", "place", "the second stone must be next to the first"),
    (
        "board=square:4&place=diag",
        "",
        "a1,b1",
        "place",
        "the second stone must be a diagonal step from the first",
    ),
    ("board=square:4&place=gap2", "", "a1,b2", "place", "at least 2 cells must lie between the two stones"),
    ("board=square:4&max=0", "b2,b3", "c2,c1", "crowded", "1 stone near the pair; the limit is 0"),
    ("board=square:4&max=1", "b2,b3", "a2,a3", "crowded", "2 stones near the pair; the limit is 1"),
    (
        "board=square:4&limit=combined&max=1",
        "b2,b3",
        "c1,c2",
        "crowded",
        "0 + 2 stones near the pair; the limit is 1",
    ),
    ("board=square:4&limit=match", "b2,b3", "a2,a3", "colour", "a Black stone is near"),
    ("board=square:4&limit=contrast", "b2,b3 d1,d2", "c4,c3", "colour", "a Black stone is near"),
    (
        "board=square:4&colours=mixed&limit=match",
        "b2,b3",
        "b1,a1",
        "first",
        "only the Black stone can go here; place the White one first",
    ),
    ("board=square:3&place=knight", "", "b2,a1", "partner", "no second stone fits with this one"),
    ("board=square:4x2&neutral=forbid", "b1,b2", "d1,d2", "neutral", "this would leave a neutral hole"),
    # One stone is near b4, and any second cell in its place would make two: the message is about the one named.
    ("board=square:4&max=1", "a3,a4 d3,d4", "b4,c4", "crowded", "2 stones near the pair; the limit is 1"),
    ("board=square:4&max=1", "a3,a4 d3,d4", "b4,d1", "partner", "no second stone fits with this one"),
    ("board=square:4", "", "pass", "pass", "Black has a legal move; a pass is allowed only without one"),
    ("board=square:4", "", "swap", "swap", "swap can only answer the first turn of a game with the pie rule"),
    ("board=square:2", "a1,a2 b1,b2", "a1,a2", "over", "the game is over"),
]


@pytest.mark.parametrize(("link", "moves", "text", "code", "message"), REASONS)
def test_what_a_player_is_told(link: str, moves: str, text: str, code: str, message: str) -> None:
    game = affinage_game(link)
    position = game.initial()
    for move in moves.split():
        position = position.apply(game.parse_move(position, move))
    with pytest.raises(IllegalMoveError) as caught:
        game.parse_move(position, text)
    assert (caught.value.code, str(caught.value)) == (code, message)


def test_a_first_cell_without_a_partner_is_refused_by_itself() -> None:
    position = affinage_game("board=square:3&place=knight").initial()
    refusal = position.refusal_of_picks([position.game.board.index["b2"]])
    assert refusal is not None
    assert refusal.code == "partner"


@pytest.mark.parametrize("text", ["", "a1", "a1,", "a1;b1", "a1,b1,c1", "1a,1b", "a1 b1", "passe", "a1,b１"])
def test_what_is_no_move(text: str) -> None:
    game = affinage_game("board=square:4")
    with pytest.raises(NotationError, match="is not a move; write two cells, such as a1,b1, or pass"):
        game.parse_move(game.initial(), text)


def test_cells_that_are_none() -> None:
    game = affinage_game("board=square:4")
    for text, hint in (("a1,a5", "column a has rows 1 to 4"), ("e1,a1", "columns are a to d")):
        with pytest.raises(NotationError, match=f"is not a cell of square:4; {hint}"):
            game.parse_move(game.initial(), text)


def test_spaces_do_not_matter() -> None:
    game = affinage_game("board=square:4")
    assert str(game.parse_move(game.initial(), "  b1 , a1 ")) == "a1,b1"
