"""Alpha-beta search of Attack of the Moulds: its bits against the rules, its cut-offs against a whole search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

import affinage
from affinage.board.topology import bits
from affinage.bots.alphabeta import alpha_beta_of
from affinage.bots.budget import Budget
from affinage.bots.levels import LEVELS
from affinage.bots.search import MIN_NODES, STEP, Search
from affinage.games.moulds.alphabeta import WON, MouldsAlphaBeta
from affinage.games.moulds.bit_grid import BitGrid, graded, most
from affinage.games.moulds.rules import Moulds, MouldsPosition
from tests.strategies import random_line

LINKS = (
    "game=moulds",
    "game=moulds&directions=4",
    "game=moulds&spread=ring",
    "game=moulds&spread=slide&players=4",
    "game=moulds&spread=ring&directions=4",
    "game=moulds&board=quasi&players=3",
    "game=moulds&board=star:3&spread=ring",
    "game=moulds&board=triangle:7&spread=slide&players=3",
    "game=moulds&board=plus:2&spread=ring&players=4",
    "game=moulds&board=map:s5x4:9_vw&spread=ring",
    "game=moulds&board=square:19",
)
SMALL = (
    "game=moulds&board=plus:2",
    "game=moulds&board=plus:2&win=twenty&spread=ring",
    "game=moulds&board=plus:2&players=4",
    "game=moulds&board=quasi&players=3",
    "game=moulds&spread=slide",
)
SECONDS = 0.4
EMPTY, FEW = range(3, 8), 20  # cells and turns of positions that are searched whole


def positions(link: str) -> Iterator[MouldsPosition]:
    """Yield unfinished positions of random games."""
    game = affinage.load(link)
    for seed in range(3):
        for position in random_line(game, seed).positions[:-1:7]:
            assert isinstance(position, MouldsPosition)
            yield position


def cells_of(grid: BitGrid, mask: int) -> set[int]:
    """Return the cells of bits of the grid."""
    return {grid.cells[1 << place] for place in bits(mask)}


@pytest.mark.parametrize("link", LINKS)
def test_bits_of_the_grid_follow_the_rules(link: str) -> None:
    for position in positions(link):
        grid, own = BitGrid(position.game), position.stones[position.to_move - 1]
        cubes, empty = grid.spread_out(own), grid.spread_out(position.empty)
        turns = [move.picks for move in position.legal_moves() if move.picks]
        growths = {picks[0] for picks in turns if len(picks) == 1}
        assert cells_of(grid, grid.beside(cubes) & empty) == growths
        sources: dict[int, set[int]] = {cell: set() for cell in bits(position.empty)}
        for picks in turns:
            if len(picks) == 2:
                sources[picks[1]].add(picks[0])
        spreads = {cell for cell, some in sources.items() if some}
        assert spreads <= cells_of(grid, grid.away(cubes, empty)) <= spreads | growths
        for cell, some in sources.items():
            assert cells_of(grid, grid.sources(1 << grid.places[cell], cubes, empty)) == some


@pytest.mark.parametrize("link", LINKS)
def test_cubes_beside_cells_are_counted_as_one_by_one(link: str) -> None:
    for position in positions(link):
        grid, others = BitGrid(position.game), position.stones[position.to_move % position.game.players]
        expected = {cell: (position.game.near[cell] & others).bit_count() for cell in bits(position.empty)}
        counts, empty = grid.counts(grid.spread_out(others)), grid.spread_out(position.empty)
        actual = list(graded(empty, counts))
        assert {cell: number for number, mask in actual for cell in cells_of(grid, mask)} == expected
        assert [number for number, _ in actual] == sorted({*expected.values()}, reverse=True)
        assert most(empty, counts) == max(expected.values(), default=0)


def whole_search(position: MouldsPosition, asker: int, depth: int) -> int:
    """Return a position's value for a player against all others, to a depth in turns, without any cut."""
    if position.is_terminal():
        winner = position.winner()
        return 0 if not winner else WON if winner == asker else -WON
    if not depth:
        return 2 * position.stones[asker - 1].bit_count() - sum(mask.bit_count() for mask in position.stones)
    values = [whole_search(position.apply(move), asker, depth - 1) for move in position.legal_moves()]
    return max(values) if position.to_move == asker else min(values)


def ahead_of(game: Moulds, *, at_full_strength: bool = False) -> MouldsAlphaBeta:
    """Return a search of a variant."""
    ahead = alpha_beta_of(game)
    assert isinstance(ahead, MouldsAlphaBeta)
    ahead.at_full_strength = at_full_strength
    return ahead


@pytest.mark.parametrize("link", SMALL)
def test_cuts_change_no_value_three_turns_ahead(link: str) -> None:
    checked = 0
    for seed in range(12):
        game = affinage.load(link)
        assert isinstance(game, Moulds)
        # Repetitions end games, which the search does not see.
        late = [
            position
            for position in random_line(game, seed).positions[:-1]
            if position.empty.bit_count() in EMPTY and len(position.legal_moves()) < FEW
        ]
        for position in late[:1]:
            assert isinstance(position, MouldsPosition)
            ahead = ahead_of(game)
            while ahead.depth < 3 and not ahead.is_settled:
                ahead.search(position, 8)
            if ahead.depth == 3:
                expected = whole_search(position, position.to_move, 3)
                assert max(-WON, min(WON, ahead.value)) == expected
                checked += 1
    assert checked > 2


def standing_of(position: MouldsPosition) -> int:
    """Return the value of a position of two in halves of a cube, cell by cell."""
    game, mover = position.game, position.to_move
    other = 3 - mover
    degree = [mask.bit_count() for mask in game.near]
    colours = [position.colour_at(cell) for cell in range(game.board.size)]
    reached: dict[int, set[int]] = {}
    grown: dict[int, set[int]] = {}
    for colour in (mover, other):
        turns = [move.picks for move in replace(position, to_move=colour).legal_moves() if move.picks]
        reached[colour] = {picks[-1] for picks in turns}
        grown[colour] = {picks[0] for picks in turns if len(picks) == 1}

    def worth(colour: int, rival: int) -> int:
        own = [cell for cell, one in enumerate(colours) if one == colour]
        attacked = sum(any(game.near[cell] >> far & 1 for far in reached[rival]) for cell in own)
        at_edges = sum(degree[cell] < max(degree) for cell in own)
        return 2 * len(own) + at_edges + len(grown[colour] - reached[rival]) - attacked

    gains = [
        2 * sum(colours[near] == other for near in bits(game.near[cell])) + (cell in grown[mover])
        for cell in reached[mover]
    ]
    return worth(mover, other) - worth(other, mover) + max(gains, default=0)


@pytest.mark.parametrize("link", [link for link in LINKS if "players" not in link])
def test_value_at_full_strength_is_that_of_a_slow_count(link: str) -> None:
    for position in positions(link):
        ahead, grid = ahead_of(position.game, at_full_strength=True), BitGrid(position.game)
        own, others = (position.stones[colour] for colour in (position.to_move - 1, 2 - position.to_move))
        lead = 2 * (own.bit_count() - others.bit_count())
        ours, theirs, empty = (grid.spread_out(mask) for mask in (own, others, position.empty))
        assert ahead.standing(ours, theirs, empty, lead, -WON, WON) == standing_of(position)
        # A lead beyond the bounds by far is enough.
        assert ahead.standing(ours, theirs, empty, lead, lead + WON, WON + lead) <= lead + WON
        assert ahead.standing(ours, theirs, empty, lead, -WON, lead - WON) >= lead - WON


def middle(link: str) -> tuple[Moulds, MouldsPosition]:
    """Return a variant, and a position twelve turns into a random game."""
    game = affinage.load(link)
    assert isinstance(game, Moulds)
    lines = (random_line(game, seed).positions for seed in count())
    position = next(line[12] for line in lines if len(line) > 30)
    assert isinstance(position, MouldsPosition)
    return game, position


@pytest.mark.parametrize("link", ["game=moulds", "game=moulds&board=square:7&spread=ring"])
def test_full_strength_looks_deeper(link: str) -> None:
    game, position = middle(link)
    whole, selective = ahead_of(game), ahead_of(game, at_full_strength=True)
    for ahead in (whole, selective):
        assert ahead.search(position, 4000) in position.legal_moves()
    assert selective.depth > whole.depth


def test_only_levels_with_a_number_of_positions_look_at_all_turns() -> None:
    game = affinage.load("game=moulds")
    selective = [player.knowledge.alpha_beta for player in (LEVELS[7].player(game), Search(game))]
    whole = LEVELS[6].player(game).knowledge.alpha_beta
    assert all(ahead and ahead.at_full_strength for ahead in selective)
    assert whole
    assert not whole.at_full_strength


def test_a_player_spends_less_time_on_games_than_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("affinage.bots.search.MAX_NODES", MIN_NODES)
    game, position = middle("game=moulds")

    def games(seconds: float | None) -> int:
        ticks = map((STEP / 8).__mul__, count())
        search = Search(game, 1, budget=Budget(seconds=SECONDS), clock=ticks.__next__)
        return search.think(position, seconds=seconds).playouts

    assert games(None) < games(SECONDS) / 2
