"""What was learned of places in Attack of the Moulds: patterns, and sums of their weights, checked slowly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

import numpy as np
import pytest

import affinage
from affinage.bots.alphabeta import alpha_beta_of
from affinage.bots.knowledge import has_late_files
from affinage.bots.learned import read
from affinage.bots.levels import LEVELS
from affinage.games.moulds import value
from affinage.games.moulds.alphabeta import MAX_WON, UNIT, MouldsAlphaBeta
from affinage.games.moulds.bit_grid import BitGrid
from affinage.games.moulds.rules import Moulds, MouldsPosition
from affinage.games.moulds.value import FILE, KINDS, PHASES, SPREADS, LearnedPlaces, learned_places
from tests.strategies import random_line

LINKS = ("game=moulds", "game=moulds&board=square:7&spread=ring", "game=moulds&board=square:9&spread=slide")
OFF_BOARD = 3
kinds = cache(value.kinds)


def variant(link: str) -> Moulds:
    game = affinage.load(link)
    assert isinstance(game, Moulds)
    return game


def positions(game: Moulds) -> Iterator[MouldsPosition]:
    for seed in range(4):
        for position in random_line(game, seed).positions[seed :: 5 + seed]:
            assert isinstance(position, MouldsPosition)
            yield position


def windows(position: MouldsPosition) -> Iterator[tuple[int, ...]]:
    """Yield the nine cells around each cell, row by row: 1 the mover's, 2 the other's, 3 off the board."""
    coords = position.game.board.coords
    colours = {coord: position.colour_at(cell) for cell, coord in enumerate(coords)}
    state = {coord: colour and 1 + (colour != position.to_move) for coord, colour in colours.items()}
    for x, y in coords:
        yield tuple(state.get((x + dx, y + dy), OFF_BOARD) for dy in (-1, 0, 1) for dx in (-1, 0, 1))


def kind_of(window: tuple[int, ...]) -> int:
    row, column = (
        0 if window[first] == OFF_BOARD else 2 if window[last] == OFF_BOARD else 1
        for first, last in ((1, 7), (3, 5))
    )
    code = sum(3**place * (state % OFF_BOARD) for place, state in enumerate(window))
    return int(kinds()[row, column, code])


def image_of(window: tuple[int, ...]) -> tuple[int, ...]:
    rows = [[*window[start : start + 3]] for start in (0, 3, 6)]
    images = []
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        images += [(*chain(*rows),), (*chain(*(row[::-1] for row in rows)),)]
    return min(images)


def worth_of(places: LearnedPlaces, position: MouldsPosition) -> int:
    grid = BitGrid(position.game)
    own, other = (position.stones[colour] for colour in (position.to_move - 1, 2 - position.to_move))
    return places.worth(*(grid.spread_out(mask) for mask in (own, other, position.empty)))


def places_of(game: Moulds) -> LearnedPlaces:
    """Return what was learned for a variant."""
    places = learned_places(game, BitGrid(game))
    assert places
    return places


def test_patterns_are_of_one_kind_only_if_they_are_images() -> None:
    pairs = {
        (image_of(window), kind_of(window))
        for link in LINKS
        for position in positions(variant(link))
        for window in windows(position)
    }
    assert len(pairs) == len(dict(pairs)) == len({kind for _, kind in pairs}) > 500
    assert kinds().max() + 1 == KINDS


@pytest.mark.parametrize("link", LINKS)
def test_places_are_worth_the_sum_of_their_weights(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The limit is low, so that sums are forgotten, too.
    monkeypatch.setattr(value, "MAX_SUMS", 30)
    game = variant(link)
    weights = np.frombuffer(read(FILE), np.int8).reshape(len(SPREADS), PHASES, KINDS)
    places, seen = places_of(game), set()
    for position in positions(game):
        phase = min(PHASES - 1, position.empty.bit_count() * PHASES // game.board.size)
        of_phase = weights[SPREADS.index(game.values["spread"]), phase]
        assert worth_of(places, position) == sum(
            int(of_phase[kind_of(window)]) for window in windows(position)
        )
        seen.add(phase)
    assert len(seen) > PHASES / 2


def test_weights_are_learned() -> None:
    weights = np.frombuffer(read(FILE), np.int8)
    assert len(weights) == len(SPREADS) * PHASES * KINDS < 80_000
    assert np.count_nonzero(weights) > len(weights) / 4


@pytest.mark.parametrize(
    "link",
    [
        "game=moulds&players=4",
        "game=moulds&board=quasi",
        "game=moulds&directions=4",
        "game=moulds&win=twenty",
        "game=moulds&board=plus:3",
    ],
)
def test_variants_without_learned_weights_have_no_late_files(link: str) -> None:
    game = variant(link)
    assert not MouldsAlphaBeta.has_learned(game)
    assert not has_late_files(game)


@pytest.mark.parametrize("link", LINKS)
def test_variants_that_it_learned_on_wait_for_the_weights(link: str) -> None:
    assert has_late_files(variant(link))


@pytest.mark.parametrize("link", LINKS)
def test_the_strongest_level_values_a_turn_by_cubes_and_places(link: str) -> None:
    game = variant(link)
    places = places_of(game)
    position = next(
        each for each in positions(game) if min(mask.bit_count() for mask in each.stones) > MAX_WON
    )
    ahead, plain = LEVELS[-1].player(game).knowledge.alpha_beta, alpha_beta_of(game)
    assert isinstance(ahead, MouldsAlphaBeta)
    assert isinstance(plain, MouldsAlphaBeta)
    plain.at_full_strength = True

    def after(position: MouldsPosition) -> int:
        assert not position.is_terminal()
        lead = 2 * position.stones[position.to_move - 1].bit_count() - sum(
            mask.bit_count() for mask in position.stones
        )
        return lead * UNIT + worth_of(places, position)

    for search in (ahead, plain):
        search.search(position, 1)
        while search.depth < 2:
            search.search(position, 8)
    values = [-after(position.apply(move)) for move in position.legal_moves()]
    assert ahead.value == max(values)
    assert plain.value != ahead.value
