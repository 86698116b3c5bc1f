"""The interface that every game keeps to, tested on all that are registered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import get_args

import pytest

import affinage
from affinage.board.topology import bits
from affinage.errors import IllegalMoveError, NotationError, OptionError, RefusalCode
from affinage.game import PASS, SWAP, Game, Move, Position
from affinage.game.options import BoardOption, count_variants
from affinage.matches import setup
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
def test_a_system_says_what_it_is(key: str) -> None:
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


def test_the_error_of_an_unknown_system_names_the_known_ones() -> None:
    assert affinage.game_keys()[0] == "affinage"
    known = ", ".join(affinage.game_keys())
    with pytest.raises(OptionError, match=f"game=go is unknown; games are {known}$"):
        affinage.game_class("go")


def check_start(game: Game, start: Position) -> None:
    assert start == game.initial()
    assert start.to_move == 1
    assert len(start.stones) == game.players == len(game.colours)
    assert start.legal_moves()
    assert not start.is_terminal()


def check_position(game: Game, position: Position) -> None:
    """Check what holds for any position of any game."""
    copy = replace(position)  # without the position's cached results
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
