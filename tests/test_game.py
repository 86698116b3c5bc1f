"""The interface that every game keeps to, and the moves that picks lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import get_args

import pytest

import affinage
from affinage.board.topology import bits
from affinage.errors import IllegalMoveError, NotationError, OptionError, RefusalCode
from affinage.game import PASS, SWAP, Continuations, Effect, Game, Move, Position, Region
from affinage.game.options import BoardOption, count_variants
from affinage.matches import setup
from affinage.matches.match import Match
from tests.strategies import Line, random_line

MAX_PLIES = 50_000


def is_legal(link: str) -> bool:
    """Return whether the options of a link are compatible."""
    try:
        affinage.load(link)
    except OptionError:
        return False
    return True


def single_changes() -> list[str]:
    """Return every preset and board, and every other option alone on the smallest board that allows it."""
    links: list[str] = []
    for key in affinage.game_keys():
        links += [preset.link or f"game={key}" for preset in affinage.game_class(key).texts.presets]
        for option in affinage.game_class(key).options:
            for value in option.values:
                changed = "" if option.key == "board" else f"&{option.key}={value}"
                boards = [value] if option.key == "board" else affinage.game_class(key).options[0].values
                fitting = [
                    link
                    for board in boards
                    if (link := f"game={key}&board={board}{changed}") and is_legal(link)
                ]
                smallest = min(fitting, key=lambda link: affinage.load(link).board.size, default="")
                if smallest and option.key != "max" and affinage.load(smallest).board.size <= 91:
                    links.append(smallest)
    return links


LINKS = list(dict.fromkeys(single_changes()))


@pytest.mark.parametrize("key", affinage.game_keys())
def test_game_has_its_name_author_rules_and_options(key: str) -> None:
    actual = affinage.game_class(key)
    assert actual.key == key
    for text in (actual.name, actual.texts.designer, actual.texts.summary, actual.texts.source):
        assert text == text.strip() != ""
        assert len(text.splitlines()) == 1
    assert actual.texts.source.startswith(("https://", "http://"))
    assert all(rule.text.strip() for rule in actual.texts.rules)
    keys = [option.key for option in actual.options]
    assert len(set(keys)) == len(keys)
    assert isinstance(actual.options[0], BoardOption)
    assert all(option.help and all(option.values.values()) for option in actual.options)


@pytest.mark.parametrize("key", affinage.game_keys())
def test_the_boards_that_are_offered_exist(key: str) -> None:
    board = affinage.game_class(key).options[0]
    assert [board.check(text) for text in board.values] == list(board.values)
    assert affinage.load(f"game={key}").board.text == board.default
    assert count_variants(affinage.game_class(key).options, {}) >= len(board.distinct()) > 0
    if isinstance(board, BoardOption) and board.wanted:
        with pytest.raises(OptionError, match="is not a board of this game; expected "):
            board.check("rhombus:3")


def check_start(game: Game, start: Position) -> None:
    assert start == game.initial()
    assert start.to_move == 1
    assert len(start.stones) == game.players == len(game.colours)
    assert start.legal_moves()
    assert not start.is_terminal()


def check_position(game: Game, position: Position) -> None:
    """Check what holds for any position of any game."""
    # The copy lacks the position's cached results.
    copy = replace(position)
    assert (copy, hash(copy)) == (position, hash(position))
    assert 1 <= position.to_move <= game.players
    stones = 0
    for mask in position.stones:
        assert not stones & mask, "one stone a cell"
        stones |= mask
    assert not stones & ~game.board.full
    legal = position.legal_moves()
    texts = [str(move) for move in legal]
    assert texts == sorted(set(texts)), "sorted by text, and each once"
    assert position.is_terminal() == (not legal) == (position.winner() is not None)
    assert (position.outcome() is None) == bool(legal)
    assert len(position.score()) == game.players
    for points in position.score():
        assert isinstance(points, (int, Fraction, tuple))
    assert position.must_pass == (legal == [PASS])
    assert (SWAP in legal) == position.may_swap
    for move in (PASS, SWAP):
        assert (position.refuses(move) is None) == (move in legal)


def check_moves(game: Game, position: Position) -> None:
    """Check that moves round-trip as texts, and can be selected cell by cell."""
    legal = position.legal_moves()
    chosen = [*legal[:3], *legal[3 : -2 : max(1, len(legal) // 8)], *legal[-2:]]
    for move in chosen:
        assert game.parse_move(position, str(move)) == move
        assert position.refuses(move) is None
        for number, cell in enumerate(move.picks):
            assert position.continuations(move.picks[:number]).cells >> cell & 1
            assert position.refusal(cell, move.picks[:number]) is None
        assert not move.picks or move in position.continuations(move.picks).moves
    if not position.is_terminal():
        assert set(picked_moves(position, ())) == {move for move in legal if move.picks}


def picked_moves(position: Position, picked: tuple[int, ...]) -> Iterator[Move]:
    """Yield every move that can be selected cell by cell, after checking that no other cell is accepted."""
    choice = position.continuations(picked)
    yield from choice.moves
    if not picked:
        for cell in range(position.game.board.size):
            refusal = position.refusal(cell)
            assert (refusal is None) == bool(choice.cells >> cell & 1)
            assert refusal is None or (refusal.code in codes_of(position.game) and str(refusal))
    for cell in bits(choice.cells):
        result = list(picked_moves(position, (*picked, cell)))
        assert result
        yield from result


def codes_of(game: Game) -> set[str]:
    """Return the codes of the reasons, shared and its own, for which a game rejects a move."""
    assert not set(game.texts.refusal_codes) & set(get_args(RefusalCode))
    return {*get_args(RefusalCode), *game.texts.refusal_codes}


def check_end(game: Game, line: Line) -> None:
    outcome = line.last.outcome()
    assert outcome is not None
    assert 0 <= outcome.winner <= game.players
    assert outcome.reason
    assert outcome.winner == line.last.winner()
    with pytest.raises(IllegalMoveError, match="the game is over") as caught:
        game.parse_move(line.last, "pass")
    assert caught.value.code == "over"
    for cell in range(game.board.size):
        refusal = line.last.refusal(cell)
        assert refusal is not None
        assert (refusal.code, str(refusal)) == ("over", "the game is over")


@pytest.mark.long
@pytest.mark.parametrize("link", LINKS)
def test_random_play_to_the_end(link: str) -> None:
    game = affinage.load(link)
    assert affinage.load(game.link()) == game
    check_start(game, game.initial())
    line = random_line(game, seed=len(link), plies=MAX_PLIES)
    every = max(1, len(line.positions) // 25)
    for position in (*line.positions[:-1:every], line.last):
        check_position(game, position)
    for position in line.positions[:: max(1, len(line.positions) // 8)]:
        check_moves(game, position)
    check_end(game, line)
    if game.traits.only_places:
        check_placements(game, line)
    replayed = game.initial()
    for move in line.moves:
        replayed = replayed.apply(move)
    assert replayed == line.last
    assert hash(replayed) == hash(line.last)


def check_placements(game: Game, line: Line) -> None:
    """Check that first turns place their stones and change nothing else."""
    steps = [colour - 1 for colour in game.initial().to_place()]
    for move, (before, after) in zip(line.moves, pairwise(line.positions), strict=True):
        placed = list(before.stones)
        for step, cell in zip(steps, move.picks, strict=True) if move.picks else ():
            colour = (before.to_move - 1 + step) % game.players
            if move.text[0].isupper():
                colour = setup.letters(game).index(move.text[0].lower())
            placed[colour] |= 1 << cell
        assert after.stones == tuple(placed)
        assert after.to_move == (before.to_move if before.extra else before.to_move % game.players + 1)


@pytest.mark.parametrize("key", affinage.game_keys())
def test_text_that_is_no_move_is_a_notation_error(key: str) -> None:
    game = affinage.load(f"game={key}")
    start = game.initial()
    for text in ("", "resign", "a", "1", "a1,,", "zz99", "ä1", "a1-"):
        with pytest.raises(NotationError, match=r"is not a (move|cell)"):
            game.parse_move(start, text)


@pytest.mark.parametrize("key", affinage.game_keys())
def test_the_pie_rule_is_for_the_second_player_on_the_first_turn(key: str) -> None:
    if "pie" not in {option.key for option in affinage.game_class(key).options}:
        assert not affinage.load(f"game={key}").has_pie
        return
    for pie in ("on", "off"):
        game = affinage.load(f"game={key}&pie={pie}")
        line = random_line(game, 0, 1)
        assert not line.positions[0].may_swap
        assert line.last.may_swap == (SWAP in line.last.legal_moves()) == (pie == "on")
        if pie == "on":
            swapped = line.last.apply(SWAP)
            assert (swapped.stones, swapped.to_move) == (line.last.stones, 2)
            assert not swapped.may_swap
        for move in line.last.legal_moves()[:1]:
            assert not line.last.apply(move).may_swap


@pytest.mark.parametrize("key", affinage.game_keys())
def test_the_turns_of_the_pie_rule_are_counted_down(key: str) -> None:
    game = affinage.load(f"game={key}")
    line = random_line(game, 0, 3)
    assert [position.pie for position in line.positions] == [
        max(game.pie_turns - turn, 0) for turn in range(4)
    ]


def test_swap_is_listed_among_columns_that_come_after_it() -> None:
    game = affinage.load("board=hex:1x1x30&pie=on")
    texts = [str(move) for move in random_line(game, 0, 1).last.legal_moves()]
    assert texts == sorted(texts)
    assert "swap" in texts[:-1]


EMULSION, FREE = "game=emulsion&pie=off&board=square:5", "game=emulsion&pie=off&board=square:4&start=free"
CONTINUED = (
    "game=affinage&board=square:5",
    "game=affinage&board=square:4&place=independent&neutral=forbid",
    "game=affinage&board=hex:3&place=gap1&limit=contrast",
    "game=churn",
    "game=emulsion&board=square:5",
    "game=emulsion&board=square:5&start=free",
    "game=moulds",
    "game=taifas&board=square:5",
)


def after(link: str, moves: str = "") -> Position:
    match = Match(affinage.load(link))
    match.extend(moves.split())
    return match.position


def cells(position: Position, names: str) -> list[int]:
    """Return the numbers of some cells in the order in which they are named here."""
    return [position.game.board.index[name] for name in names.split()]


@pytest.mark.parametrize("plies", [0, 1, 2, 5])
@pytest.mark.parametrize("link", CONTINUED)
def test_wrong_picks_lead_nowhere_and_right_ones_to_one_move(link: str, plies: int) -> None:
    position = random_line(affinage.load(link), 3, plies).last
    firsts = position.continuations().cells
    assert position.continuations().moves == ()
    for first in range(position.game.board.size):
        choice = position.continuations((first,))
        if not firsts >> first & 1:
            assert choice == Continuations(0)
            continue
        assert bool(choice.cells) != bool(choice.moves)
        for second in range(position.game.board.size):
            then = position.continuations((first, second))
            if choice.cells >> second & 1:
                assert (then.cells, len(then.moves)) == (0, 1)
            else:
                assert then == Continuations(0)
            assert position.continuations((first, second, second)) == Continuations(0)


SWEEP = "b3 a5 d1 b2 d3 e3 c5 e1"
"""Moves after which Red has four lone stones, and every cell left has a neighbouring stone."""
OFFERED = "swap with an enemy stone next to yours, diagonally too"
REFUSED = [
    ("game=affinage&board=square:2", "a1,a2 b1,b2", "", "a1", "over", "the game is over"),
    ("game=churn&pie=off", "c3 a3", "", "c3", "taken", "Red is on this cell"),
    ("game=churn&pie=off", "c3 a3", "", "a3", "taken", "Blue is on this cell"),
    (
        "game=churn&pie=off",
        "c3 a3",
        "",
        "c4",
        "group",
        "this would form a group of 2, and a stone can still be placed alone",
    ),
    (
        "game=churn&pie=off",
        SWEEP,
        "",
        "d2",
        "group",
        "this would form a group of 3, and a group of 2 can be formed",
    ),
    ("game=taifas&board=square:3", "Wb2", "", "b2", "taken", "White is on this cell"),
    ("game=taifas&board=square:3", "Bb2", "", "b2", "taken", "Black is on this cell"),
    ("game=moulds", "", "", "c3", "first", "first pick the cube that should move here"),
    ("game=moulds", "", "", "c2", "place", "none of your cubes is next to this cell"),
    ("game=moulds", "", "", "a6", "taken", "White is on this cell"),
    ("game=moulds", "", "a1", "b2", "place", "this cell is not two steps away from the cube"),
    ("game=moulds", "", "a1", "a6", "taken", "White is on this cell"),
    ("game=moulds&spread=slide", "b2 e2", "a1", "c3", "place", "a cube is in the way"),
    (EMULSION, "", "", "a1", "taken", "pick one of your own stones first"),
    # Black picks a stone of its own.
    (EMULSION, "", "a2", "b1", "place", OFFERED),
    # The enemy stone is two columns away.
    (EMULSION, "", "a2", "c1", "place", OFFERED),
    # White's stone in the corner is worth 2, with a friend above it, and would be worth the edge beside b1 alone.
    (f"{EMULSION[:-1]}4", "a1-b1", "a1", "b1", "value", "this swap lowers its value by 1½"),
    (FREE, "b2,b3", "", "b3", "value", "no swap would raise the value of this stone"),
    (FREE, "b2,b3", "b3", "b2", "value", "this swap does not raise its value"),
    (FREE, "b2,b3", "b3", "a1", "place", OFFERED),
    (FREE, "", "a1", "c1", "place", "the second stone goes on an empty cell beside the first"),
    (FREE, "a2,a3 b1,c1", "", "a1", "partner", "no empty cell is beside this one"),
]


@pytest.mark.parametrize(("link", "moves", "picked", "cell", "code", "text"), REFUSED)
def test_why_a_cell_is_refused(link: str, moves: str, picked: str, cell: str, code: str, text: str) -> None:
    position = after(link, moves)
    (wanted,) = cells(position, cell)
    refusal = position.refusal(wanted, cells(position, picked))
    assert refusal is not None
    assert (refusal.code, str(refusal)) == (code, text)


EFFECTS = [
    ("game=churn&pie=off", "", "", "c3", "", "1", "forms a group of 1"),
    ("game=churn&pie=off", SWEEP, "", "a4", "c5 d1 d3", "2", "forms a group of 2 and removes c5 d1 d3"),
    # On a2 a stone is worth half an edge; on a1 two edges and the friend on b1; on a3 an edge and two friends.
    (EMULSION, "", "a2", "a1", "", "+1½", "gains 1½"),
    (EMULSION, "", "a2", "a3", "", "+2", "gains 2"),
    (EMULSION, "", "a2", "b2", "", "+2½", "gains 2½"),
    (EMULSION, "", "", "a2", "", "", ""),
    (FREE, "", "a1", "a2", "", "", ""),
]


@pytest.mark.parametrize(("link", "moves", "picked", "cell", "removed", "label", "words"), EFFECTS)
def test_effect_of_a_cell(
    link: str, moves: str, picked: str, cell: str, removed: str, label: str, words: str
) -> None:
    position = after(link, moves)
    (wanted,) = cells(position, cell)
    gone = sum(1 << cell for cell in cells(position, removed))
    assert position.effect(wanted, cells(position, picked)) == Effect(gone, 0, label, words)


TO_PLACE = [
    ("game=affinage&board=square:4", "", (1, 1)),
    ("game=affinage&board=square:4", "a1 a2", ()),
    ("game=affinage&board=hex:3", "", (1, 2)),
    ("game=affinage&board=hex:3", "c3", (2,)),
    ("game=churn", "", (1,)),
    ("game=taifas", "", (1,)),
    ("game=moulds", "", (1,)),
    ("game=moulds", "a1 a3", ()),
    (EMULSION, "", ()),
    (EMULSION, "a2", ()),
    (FREE, "", (1, 2)),
    (FREE, "a1", (2,)),
]


@pytest.mark.parametrize(("link", "picked", "colours"), TO_PLACE)
def test_the_stones_still_to_place(link: str, picked: str, colours: Sequence[int]) -> None:
    position = after(link)
    assert position.to_place(cells(position, picked)) == colours


def test_a_stone_that_is_picked_to_swap_is_not_placed() -> None:
    position = after(FREE, "b2,b3")
    assert position.to_place() == (2, 1)
    assert position.to_place(cells(position, "b3")) == ()


REGIONS = [
    (
        "game=affinage&board=square:4",
        "b1,b2 c1,c2 b3,b4 c3,c4",
        [("a1 a2 a3 a4", 1, "4–0", True), ("d1 d2 d3 d4", 2, "0–4", True)],
    ),
    ("game=affinage&board=square:2", "a1,a2", [("b1 b2", 1, "2–0", True)]),
    (
        "game=taifas&board=square:3",
        "Bb2 Wa1",
        [("a1 a2 a3 b1 b3 c1 c2 c3", 1, "8", False), ("a2 a3 b1 b2 b3 c1 c2 c3", 2, "8", False)],
    ),
    ("game=moulds", "", []),
    ("game=churn", "c3", []),
]


@pytest.mark.parametrize(("link", "moves", "regions"), REGIONS)
def test_regions_of_the_score(link: str, moves: str, regions: Sequence[tuple[str, int, str, bool]]) -> None:
    position = after(link, moves)
    assert list(position.regions()) == [
        Region(sum(1 << cell for cell in cells(position, names)), owner, label, is_hole=is_hole)
        for names, owner, label, is_hole in regions
    ]


def test_holes_of_affinage_are_joined_as_the_links_say() -> None:
    assert [region.links for region in after("board=square:3&links=ortho-diag").regions()] == ["ortho-diag"]
