"""Positions of Affinage with answers worked out by hand, the reasons for refused cells, and neutral holes."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given

import affinage.games.affinage.rules
from affinage.board.topology import bits
from affinage.errors import IllegalMoveError, NotationError
from affinage.game import Outcome, Termination
from affinage.games.affinage.neutral import NeutralBan
from affinage.games.affinage.options import LimitBreakdown
from affinage.games.affinage.rules import Affinage, AffinagePosition
from affinage.matches.match import Match
from tests.affinage_positions import EXAMPLES, Example
from tests.reference import affinage as reference
from tests.reference import boards
from tests.strategies import (
    MIDDLING_BOARDS,
    SMALL_BOARDS,
    affinage_game,
    in_engine,
    in_reference,
    positions,
    random_line,
)

PLACES = {"ortho": "beside", "diag": "diagonally beside", "ortho-diag": "beside or diagonally beside"}
"""The words of refusals, by value of `near`."""


def position(example: Example) -> AffinagePosition:
    """Return an example's position, either from its checked moves or from its stones."""
    if example.stones:
        return in_engine(set_up(example))
    game = affinage_game(example.link)
    result = game.initial()
    for text in example.moves:
        result = result.apply(game.parse_move(result, text))
    return result


def set_up(example: Example) -> reference.State:
    stones = {}
    for row, line in enumerate(reversed(example.stones), start=1):
        for letter, mark in zip("abcdefghijklmnopqrs", line, strict=False):
            if mark != ".":
                stones[f"{letter}{row}"] = {"x": 1, "o": 2}[mark]
    rules = reference.Variant.parse(example.link)
    return reference.State(rules, stones, example.to_move, example.last, turns=2)


def is_legal(place: AffinagePosition, text: str) -> bool:
    """Return whether a move can be parsed as legal, without the list of all moves."""
    try:
        place.game.parse_move(place, text)
    except IllegalMoveError:
        return False
    return True


def answer(place: AffinagePosition, example: Example) -> object:
    """Return the engine's answer in the format of the examples."""
    if example.question in ("legal", "illegal"):
        assert isinstance(example.expected, tuple)
        listed = {str(move) for move in place.legal_moves()}
        assert all(is_legal(place, text) == (text in listed) for text in example.expected)
        wanted = example.question == "legal"
        return tuple(text for text in example.expected if (text in listed) == wanted)
    if example.question == "moves":
        return tuple(str(move) for move in place.legal_moves())
    if example.question == "holes":
        names = place.game.board.names
        return tuple(
            sorted((" ".join(sorted(names[i] for i in bits(r.cells))), r.owner) for r in place.regions())
        )
    if example.question == "tally":
        assert place.game.breakdown is not None
        assert sum(number for _, number in place.game.breakdown.parts) == place.game.breakdown.limit
        return place.game.breakdown.limit
    return {"score": place.score, "winner": place.winner}[example.question]()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.question}-{example.link}")
def test_the_engine_answers_as_worked_out_by_hand(example: Example) -> None:
    assert answer(position(example), example) == example.expected, example.why


def test_match_and_contrast_have_no_tally() -> None:
    for limit in ("match", "contrast"):
        assert affinage_game(f"limit={limit}").breakdown is None


def test_the_tally_of_every_variant_is_that_of_the_author() -> None:
    for board in ("square:4", "hex:2"):
        for place in reference.PLACE_TALLY:
            for limit in reference.LIMIT_TALLY:
                for near in reference.NEAR_TALLY:
                    rules = reference.Variant(board, place=place, limit=limit, near=near)
                    breakdown = affinage_game(rules.link()).breakdown
                    assert breakdown is not None
                    assert breakdown.limit == rules.tally()
                    assert sum(number for _, number in breakdown.parts) == breakdown.limit


def test_a_limit_set_by_hand_replaces_the_tally() -> None:
    assert affinage_game("max=7").breakdown == LimitBreakdown(7)


ENDS = [
    ("board=square:2&place=gap2", "", Outcome(0, Termination.DRAW, "nobody could place")),
    ("board=square:2&pie=on&max=0", "a1,a2", Outcome(1, Termination.SCORE)),
    ("board=square:2x3&max=0", "a1,b1 a3,b3", Outcome(2, Termination.TIEBREAK, "White placed last")),
]


@pytest.mark.parametrize(("link", "moves", "outcome"), ENDS)
def test_outcome_names_the_winner_and_the_rule(link: str, moves: str, outcome: Outcome) -> None:
    match = Match(affinage_game(link))
    match.extend(moves.split())
    assert match.position.outcome() == outcome


@pytest.mark.parametrize(("board", "colours"), [("square:7", "mixed"), ("square:8", "same")])
def test_the_board_settles_what_auto_comes_to(board: str, colours: str) -> None:
    game = affinage_game(f"board={board}&goal=cascade")
    assert game.without_aliases().values == {**game.values, "colours": colours}
    assert game.traits.adds_alike == (colours == "mixed")


def test_only_holes_where_nobody_can_place_are_settled() -> None:
    game = affinage_game("board=square:3x2&place=ortho&limit=match&colours=same&goal=sites")
    cells = {name: 1 << cell for cell, name in enumerate(game.board.names)}
    assert game.initial().settled() == (game.board.full, (0, 0)), "one open hole"
    place = game.from_stones((cells["a2"] | cells["b1"], 0), 2)
    # A pair needs two cells side by side, which a1 has not; Black has pairs on the other side.
    assert place.settled() == (cells["b2"] | cells["c1"] | cells["c2"], (1, 0))
    assert place.score() == (4, 0)


def test_colours_depart_from_the_rules_only_against_the_boards_parity() -> None:
    links = [
        f"board={board}&colours={colours}" for board in ("square:4", "hex:3") for colours in ("same", "mixed")
    ]
    departing = [{option.key for option in affinage_game(link).departures} for link in links]
    assert ["colours" in keys for keys in departing] == [False, True, True, False]


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
                place = PLACES[state.rules.near]
                actual = re.fullmatch(rf"(\d+) stones? {place} this cell; the limit is (\d+)", str(refusal))
                assert actual, refusal
                near = len(reference.near_stones(state, name))
                assert (int(actual[1]), int(actual[2])) == (near, state.rules.most())
            elif refusal.code == "colour":
                mover_is_black, match = state.to_move == 1, state.rules.limit == "match"
                colour, place = "White" if mover_is_black == match else "Black", PLACES[state.rules.near]
                assert str(refusal) == f"a {colour} stone is {place} this cell"


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
    ("board=square:4", "", "a1,b2", "place", "the second stone must be beside the first, along a side"),
    (
        "board=square:4&place=diag",
        "",
        "a1,b1",
        "place",
        "the second stone must be a diagonal step from the first",
    ),
    ("board=square:4&place=gap2", "", "a1,b2", "place", "at least 2 cells must lie between the two stones"),
    ("board=square:4&max=0", "b2,b3", "c2,c1", "crowded", "1 stone beside the pair; the limit is 0"),
    ("board=square:4&max=1", "b2,b3", "a2,a3", "crowded", "2 stones beside the pair; the limit is 1"),
    (
        "board=square:4&limit=combined&max=1",
        "b2,b3",
        "c1,c2",
        "crowded",
        "0 + 2 stones beside the pair; the limit is 1",
    ),
    # The number is that of the whole pair, also where the second stone alone has too many beside it.
    ("board=square:4&max=1", "b3,c3 d1,d2", "c1,c2", "crowded", "3 stones beside the pair; the limit is 1"),
    (
        "board=square:4&limit=combined&max=2",
        "b1,b2 c3,d3 b4,c4",
        "a3,b3",
        "crowded",
        "0 + 4 stones beside the pair; the limit is 2",
    ),
    ("board=square:4&limit=match", "b2,b3", "a2,a3", "colour", "a Black stone is beside this cell"),
    ("board=square:4&limit=contrast", "b2,b3 d1,d2", "c4,c3", "colour", "a Black stone is beside this cell"),
    (
        "board=square:4&colours=mixed&limit=match",
        "b2,b3",
        "b1,a1",
        "first",
        "only the Black stone can go here; place the White one first",
    ),
    (
        "board=square:3&place=knight",
        "",
        "b2,a1",
        "partner",
        "no second stone fits: the second stone must be a knight's leap from the first",
    ),
    ("board=square:4x2&neutral=forbid", "b1,b2", "d1,d2", "neutral", "this would leave a neutral hole"),
    # One stone is near b4, and any second cell in its place would make two: the message is about the one named.
    ("board=square:4&max=1", "a3,a4 d3,d4", "b4,c4", "crowded", "2 stones beside the pair; the limit is 1"),
    (
        "board=square:4&max=1",
        "a3,a4 d3,d4",
        "b4,d1",
        "partner",
        "no second stone fits, not even on c4: 2 stones beside the pair; the limit is 1",
    ),
    ("board=square:4", "", "pass", "pass", "Black has a legal move; a pass is allowed only without one"),
    ("board=square:4", "", "swap", "swap", "swap can only answer the first turn of a game with the pie rule"),
    ("board=square:2", "a1,a2 b1,b2", "a1,a2", "over", "the game is over"),
]


@pytest.mark.parametrize(("link", "moves", "text", "code", "message"), REASONS)
def test_refusals_have_these_words(link: str, moves: str, text: str, code: str, message: str) -> None:
    game = affinage_game(link)
    position = game.initial()
    for move in moves.split():
        position = position.apply(game.parse_move(position, move))
    with pytest.raises(IllegalMoveError) as caught:
        game.parse_move(position, text)
    assert (caught.value.code, str(caught.value)) == (code, message)


def test_without_a_second_cell_the_least_crowded_one_is_named() -> None:
    position = affinage_game("board=square:4&near=ortho-diag&max=8&place=independent").initial()
    for move in ("a2,b1", "c2,d1", "a1,d2", "a4,d4", "a3,c1", "b3,c4"):
        position = position.play(move)
    cell = position.game.board.index["b2"]
    reasons = {str(position.refusal(other, (cell,))) for other in bits(position.empty) if other != cell}
    assert {reason.partition(" ")[0] for reason in reasons} == {"9", "10"}
    assert "not even on b4: 9 stones" in str(position.refusal(cell))


def test_cells_that_are_none() -> None:
    game = affinage_game("board=square:4")
    for text, hint in (("a1,a5", "column a has rows 1 to 4"), ("e1,a1", "columns are a to d")):
        with pytest.raises(NotationError, match=f"is not a cell of square:4; {hint}"):
            game.parse_move(game.initial(), text)


BOARDS = [
    "square:5",
    "square:9x3",
    "square:11x2&links=ortho-diag",
    "hex:3",
    "star:2",
    "plus:1",
    "square:6x2",
    "square:2x11",
]
RULES = [
    "place=independent&colours=same",
    "place=independent&colours=mixed&limit=match",
    "place=ortho&colours=same&limit=dense",
    "place=knight&colours=mixed&limit=combined",
    "place=ortho&colours=same&limit=combined",
    "place=gap1&colours=same&limit=contrast&near=ortho-diag",
]


def scattered(game: Affinage, seed: int) -> AffinagePosition:
    """Return a position in which about a third of the cells are taken."""
    chance = Random(seed)
    marks = [chance.choice("....xo") for _ in range(game.board.size)]
    black, white = (sum(1 << cell for cell, mark in enumerate(marks) if mark == colour) for colour in "xo")
    return AffinagePosition(game, (black, white), 1 + seed % 2)


def leaves_neutral_hole(position: AffinagePosition, first: int, second: int) -> bool:
    """Return whether the holes after the pair include a neutral one that is new and not alone."""
    after = position.after_turn(position.game.pair(first, second)).holes
    before = {hole.cells for hole in position.holes}
    return len(after) > 1 and any(hole.owner == 0 and hole.cells not in before for hole in after)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("abreast", [1, 7, 1024])
@pytest.mark.parametrize("colours", ["same", "mixed"])
def test_the_ban_is_what_holes_say(
    board: str, colours: str, abreast: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affinage.games.affinage.neutral.ABREAST", abreast)
    game = affinage_game(f"board={board}&colours={colours}&neutral=forbid")
    ban = NeutralBan(game.board, game.links)
    for seed in range(6):
        position = scattered(game, seed)
        pairs = [
            (first, second)
            for first in bits(position.empty)
            for second in bits(position.empty)
            if first != second
        ]
        expected = [leaves_neutral_hole(position, *pair) for pair in pairs]
        assert list(ban.forbids(position.stones, position.pair_colours, pairs)) == expected


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("neutral", ["allow", "forbid"])
def test_pairs_by_table_are_those_found_cell_by_cell(
    board: str, rules: str, neutral: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"board={board}&{rules}&neutral={neutral}"
    by_table = affinage_game(text)
    with monkeypatch.context() as patched:
        patched.setattr(affinage.games.affinage.rules, "MAX_PAIRS", -1)
        by_cell = Affinage(by_table.values)
        assert by_cell.pair_table is None
    assert by_table.pair_table
    for position in random_line(by_table, seed=1).positions + tuple(
        scattered(by_table, seed) for seed in range(4)
    ):
        other = AffinagePosition(by_cell, position.stones, position.to_move, position.pie)
        assert [*position.generate_moves()] == [*other.generate_moves()]
        assert position.has_turn() == other.has_turn()
        assert position.continuations() == other.continuations()
        for cell in range(by_table.board.size):
            assert position.continuations([cell]) == other.continuations([cell])
