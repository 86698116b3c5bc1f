"""Judges: their features counted slowly, weights that are refused, and searches that go by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, takewhile
from math import exp
from pathlib import Path
from random import Random

import numpy as np
import pytest

import affinage
from affinage.bots.batch import batch_of
from affinage.bots.budget import Budget
from affinage.bots.calibration import calibrated_owners
from affinage.bots.calibration.whole_games import judged_owners, searched_owners
from affinage.bots.judges import churn, hashes, judge_of, weights
from affinage.bots.judges.churn import ChurnJudge
from affinage.bots.judges.weights import WeightsError
from affinage.bots.levels import LEVELS
from affinage.bots.search import Search
from affinage.rules.churn import Churn, ChurnPosition
from affinage.symmetry import symmetries
from tests.strategies import random_line

BOARDS = ("hex:3", "hex:4", "hex:2x2x4", "hex:2x4x4")


def judge(board: str) -> ChurnJudge:
    """The judge of Churn on a board, also on one that it has not learned on."""
    return ChurnJudge(
        Churn({"board": board, "pie": "off"}), weights.read("churn", ChurnJudge.number_of_weights)
    )


def positions(board: str) -> Iterator[ChurnPosition]:
    """Positions of random games on a board, over ones too."""
    game = affinage.load(f"game=churn&board={board}&pie=off")
    for seed in range(6):
        for position in random_line(game, seed).positions[:: 3 + seed]:
            assert isinstance(position, ChurnPosition)
            yield position


def counted_slowly(position: ChurnPosition) -> Counter[object]:
    """What the judge looks at in a position whose last turn is made, each feature told in words."""
    board = position.game.board
    state = dict.fromkeys(board.coords, 0)
    for cell, at in zip(board.coords, range(board.size), strict=True):
        for colour, mask in enumerate(position.stones, 1):
            if mask >> at & 1:
                state[cell] = 1 if colour != position.to_move else 2
    left = sum(not colour for colour in state.values())
    phase, late = left * 4 // (board.size + 1), left * 8 // (board.size + 1)
    found: Counter[object] = Counter()
    alone = [0, 0, 0]
    for (q, r), colour in state.items():
        ring = [state.get((q + dq, r + dr), 3) for dq, dr in churn.CIRCLE]
        turned = [ring[turn:] + ring[:turn] for turn in range(6)]
        least = tuple(min(turned + [each[::-1] for each in turned]))
        found["pattern", colour, least, phase] += 1
        if not colour:
            free = (1 not in ring, 2 not in ring)
            alone = [count + is_free for count, is_free in zip(alone, (*free, all(free)), strict=True)]
        size = 0
        if colour:
            mask = position.stones[2 - position.to_move if colour == 1 else position.to_move - 1]
            at = board.at[q, r]
            size = next(g for g in board.groups(mask, board.near("ortho")) if g >> at & 1).bit_count()
        found["group", colour == 2, min(size, 7), phase] += 1
    found["alone", tuple(min(count, 9) for count in alone)] += 1
    lead = sum(colour == 1 for colour in state.values()) - sum(colour == 2 for colour in state.values())
    found["lead", max(-12, min(12, lead)), late] += 1
    return found


def counted(found: ChurnJudge, position: ChurnPosition) -> Counter[int]:
    """The same by their numbers, as the judge counts them."""
    groups = [found.batch.groups([mask]) for mask in position.stones]
    own, other = groups[2 - position.to_move], groups[position.to_move - 1]
    return Counter(found.features(own, other)[:, 0].tolist())


@pytest.mark.parametrize("board", BOARDS)
def test_features_are_told_apart_as_a_slow_count_tells_them(board: str) -> None:
    found = judge(board)
    words: dict[int, object] = {}
    numbers: dict[object, int] = {}
    for position in positions(board):
        quick, slow = counted(found, position), counted_slowly(position)
        assert sorted(quick.values()) == sorted(slow.values())
        assert max(quick) < churn.TABLE
        # Features that come equally often cannot be matched by one position; what is matched has to stay so.
        by_count: dict[int, tuple[list[int], list[object]]] = {}
        for number, count in quick.items():
            by_count.setdefault(count, ([], []))[0].append(number)
        for word, count in slow.items():
            by_count[count][1].append(word)
        for some, others in by_count.values():
            if len(some) == 1:
                assert words.setdefault(some[0], others[0]) == others[0]
                assert numbers.setdefault(others[0], some[0]) == some[0]
    assert len(words) > 20


@pytest.mark.parametrize("board", BOARDS)
def test_images_of_a_position_are_worth_the_same(board: str) -> None:
    found = judge(board)
    for position in positions(board):
        images = set()
        for goes in symmetries(position.game.board):
            stones = tuple(
                sum(1 << goes[cell] for cell in range(len(goes)) if mask >> cell & 1)
                for mask in position.stones
            )
            (judgement,) = found.judge([type(position)(position.game, stones, position.to_move, 0)])
            images.add(tuple(sorted(judgement.chances.tolist())))
        assert len(images) == 1


@pytest.mark.parametrize("board", BOARDS)
def test_every_legal_turn_is_judged_as_the_position_that_it_leads_to(board: str) -> None:
    found, random = judge(board), Random(1)
    batch = batch_of(found.game)
    some = list(positions(board))
    for position, judgement in zip(some, found.judge(some), strict=True):
        (listed,) = batch.turns([position]) or [np.zeros((0, 2), np.int16)]
        assert judgement.turns.tolist() == listed.tolist()
        if not len(listed):
            assert position.is_terminal()
            continue
        index = random.randrange(len(listed))
        after = position.apply(position.turn((int(listed[index][1]),)))
        total = sum(int(found.weights[number]) * count for number, count in counted(found, after).items())
        chance = 1 / (1 + exp(-max(-8.0, min(8.0, total / churn.UNIT))))
        assert judgement.chances[index] == pytest.approx(chance, abs=1 / 4096)


def test_a_won_end_is_worth_more_than_a_lost_one() -> None:
    """The lead on a board that fills is learned, by colour alike."""
    found = judge("hex:3")
    right = total = 0
    for seed in range(40):
        line = random_line(found.game, 100 + seed).positions
        end, before = line[-1], line[-2]
        assert isinstance(before, ChurnPosition)
        (judgement,) = found.judge([before])
        right += (judgement.chances.max() > 0.5) == (end.winner() == before.to_move)
        total += 1
    assert right >= 0.9 * total


def test_owners_are_those_of_the_end_that_whole_games_come_to() -> None:
    found, met = judge("hex:3"), set()
    for seed in range(12):
        line = random_line(found.game, seed).positions
        forced = takewhile(lambda position: len(position.legal_moves()) <= 1, reversed(line[:-1]))
        last = [[mask >> cell & 1 for cell in range(19)] for mask in line[-1].stones]
        for plies, before in enumerate(forced, 1):
            assert isinstance(before, ChurnPosition)
            assert found.owners(before, 3, np.random.default_rng(seed)).tolist() == last
            met.add((before.to_move, plies))
        middle = line[len(line) // 2]
        assert isinstance(middle, ChurnPosition)
        owners = found.owners(middle, 3, np.random.default_rng(seed))
        assert owners.sum(0).tolist() == pytest.approx([1.0] * 19), "every board fills"
    assert met >= {(1, 1), (2, 1), (1, 2), (2, 2)}


def test_owners_told_are_of_the_games_of_the_judge() -> None:
    game = affinage.load("game=churn")
    found = Search(game, 3, judge=judge_of(game)).think(game.initial(), playouts=100)
    owners = searched_owners(found)
    assert owners != found.owners
    judged_owners.cache_clear()
    assert owners == searched_owners(found), "always the same"
    plain = Search(game, 3).think(game.initial(), playouts=100)
    assert searched_owners(plain) is plain.owners


def test_weights_are_small_and_used() -> None:
    files = sorted(weights.FOLDER.glob("*.weights"))
    assert {path.stem for path in files} == set(hashes.HASHES)
    assert sum(path.stat().st_size for path in files) < 1_000_000
    for path in files:
        assert np.count_nonzero(np.frombuffer(path.read_bytes(), np.int8)) > 1000


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda data: data[:-1], "in place of"),
        (lambda data: data + b"\0", "in place of"),
        (lambda data: bytes([data[0] ^ 1]) + data[1:], "hash differs"),
        (lambda _: None, "cannot be read"),
    ],
)
def test_weights_of_a_wrong_size_or_hash_are_refused_and_random_games_play(
    spoil: object, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(spoil)
    data = spoil(weights.path_of("churn").read_bytes())
    if data is not None:
        (tmp_path / "churn.weights").write_bytes(data)
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    game = affinage.load("game=churn")
    judge_of.cache_clear()
    try:
        with pytest.raises(WeightsError, match=words):
            weights.read("churn", ChurnJudge.number_of_weights)
        with pytest.warns(UserWarning, match=f"^churn.weights .*{words}"):
            player = LEVELS[2].player(game, 4)
    finally:
        judge_of.cache_clear()
    plain = Search(game, 4, budget=LEVELS[2].budget_by(game.playouts), alert=True)
    assert player.choose(game.initial()) == plain.choose(game.initial())


def test_systems_without_a_judge_have_none_nor_have_other_boards() -> None:
    others = [key for key in affinage.system_keys() if key not in hashes.HASHES]
    assert others
    assert all(judge_of(affinage.load(f"game={key}")) is None for key in others)
    assert judge_of(affinage.load("game=churn&board=limping:3")) is None


def contest(link: str, games: int, playouts: int) -> int:
    """The games of so many that a search with a judge wins against one by random games, each with so many a turn."""
    game, won = affinage.load(link), 0
    for number in range(games):
        learned = Search(game, number, budget=Budget(playouts=playouts), judge=judge_of(game))
        plain = Search(game, number, budget=Budget(playouts=playouts))
        players, position = (learned, plain) if number % 2 else (plain, learned), game.initial()
        while not position.is_terminal():
            position = position.apply(players[position.to_move - 1].choose(position))
        won += players[(position.winner() or 0) - 1] is learned
    return won


def test_a_judge_beats_as_many_random_games() -> None:
    assert contest("game=churn&pie=off", 12, 160) >= 8


def test_a_judged_search_says_what_any_search_says() -> None:
    game = affinage.load("game=churn")
    for position in islice(positions("hex:3"), 1, 20, 4):
        if position.is_terminal():
            continue
        found = Search(position.game, 3, judge=judge_of(position.game)).think(position, playouts=300)
        assert found.playouts >= 300 or found.proven is not None
        assert found.best in position.legal_moves()
        assert sum(found.values) == pytest.approx(1)
        assert len(calibrated_owners(found)) == 2
    swapping = Search(game, 1, judge=judge_of(game))
    first = game.initial()
    after = first.apply(swapping.think(first, playouts=200).best)
    assert {str(each.move) for each in swapping.think(after, playouts=200).candidates} >= {"swap"}
