"""Attack of the Moulds: reach, absorption, set-ups and endings, and its alpha-beta search."""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, pairwise
from math import degrees

import pytest

import affinage
from affinage.board.geometry import View
from affinage.board.topology import bits
from affinage.board.topology import board as board_of
from affinage.bots.alphabeta import alpha_beta_of
from affinage.bots.budget import Budget
from affinage.bots.levels import LEVELS
from affinage.bots.search import MIN_NODES, STEP, Search
from affinage.errors import OptionError
from affinage.game import Effect, Outcome, Position, Termination
from affinage.games.moulds.alphabeta import WON, MouldsAlphaBeta
from affinage.games.moulds.bit_grid import BitGrid, graded, most
from affinage.games.moulds.rules import Moulds, MouldsPosition
from affinage.matches.match import Match
from tests.reference.boards import cells, distance, neighbours
from tests.strategies import named_stones, of_colour, random_line

VARIANTS = (
    "game=moulds",
    "game=moulds&players=4&spread=ring",
    "game=moulds&directions=4",
    "game=moulds&directions=4&spread=ring&win=twenty",
    "game=moulds&spread=slide",
    "game=moulds&board=quasi&players=3&spread=slide",
    "game=moulds&board=square:9&players=4&directions=4&spread=slide",
    "game=moulds&board=quasi&players=3",
    "game=moulds&board=quasi&spread=ring&setup=middles",
    "game=moulds&board=triangle:7&players=3&spread=ring",
    "game=moulds&board=star:3&players=3&setup=corners",
    "game=moulds&board=plus:2&players=4",
    "game=moulds&board=plus:2&spread=ring&directions=4",
    "game=moulds&board=triangle:6&players=3",
    "game=moulds&board=plus:3&players=4",
)


def family(position: Position) -> str:
    """Return the directions in which cells are adjacent."""
    is_square = position.game.board.geometry == "square"
    return "ortho-diag" if is_square and position.game.values["directions"] == "8" else "ortho"


def reach(position: Position, source: str) -> set[str]:
    """Return the cells two steps from a cube, straight on or in any direction, from the definition in the rules."""
    board = position.game.board.text
    if position.game.values["spread"] == "ring":
        return {n for n in position.game.board.names if distance(board, source, n, family(position)) == 2}
    at = cells(board)
    named = {place: name for name, place in at.items()}
    x, y = at[source]
    results = set()
    passable = neighbours(board, source, family(position))
    if position.game.values["spread"] == "slide":
        passable = passable - set(named_stones(position))
    for over in passable:
        beyond = (2 * at[over][0] - x, 2 * at[over][1] - y)
        results |= {named[beyond]} if beyond in named else set()
    return results


@pytest.mark.parametrize("link", VARIANTS)
@pytest.mark.parametrize("seed", range(2))
def test_moves_and_absorption_in_random_games(link: str, seed: int) -> None:
    line = random_line(affinage.load(link), seed, plies=60)
    for before, move, after in zip(line.positions, line.moves, line.positions[1:], strict=False):
        board = before.game.board
        own = of_colour(before, before.to_move)
        empty = set(board.names) - set(named_stones(before))
        near = {other for name in own for other in neighbours(board.text, name, family(before))}
        wanted = near & empty | {f"{a}-{b}" for a in own for b in reach(before, a) & empty}
        assert {str(legal) for legal in before.legal_moves()} == (wanted or {"pass"})
        if str(move) == "pass":
            assert named_stones(after) == named_stones(before)
            continue
        source, _, target = str(move).rpartition("-")
        enemies = set(named_stones(before)) - own
        taken = enemies & neighbours(board.text, target, family(before))
        assert of_colour(after, before.to_move) == (own | {target} | taken) - {source}
        total = len(named_stones(before)) + (0 if source else 1)
        assert sum(after.score()) == total
        assert named_stones(after).keys() == named_stones(before).keys() - {source} | {target}


@pytest.mark.parametrize(
    ("link", "places"),
    [
        ("game=moulds", ["a1 f6", "a6 f1"]),
        ("game=moulds&players=4", ["a1", "a6", "f6", "f1"]),
        ("game=moulds&board=plus:2&players=4", ["c1 d1", "a3 a4", "c6 d6", "f3 f4"]),
        ("game=moulds&board=plus:2", ["c1 c6 d1 d6", "a3 a4 f3 f4"]),
        ("game=moulds&board=triangle:7&players=3", ["a3 a5 g1", "a7 c1 e1", "a1 c5 e3"]),
        ("game=moulds&board=triangle:7&setup=corners", ["g1", "a7"]),
        ("game=moulds&board=triangle:5&players=3", ["a2 a4 e1", "a5 b1 d1", "a1 b4 d2"]),
        ("game=moulds&board=triangle:10&players=3", ["a5 a6 j1", "a10 e1 f1", "a1 e6 f5"]),
        ("game=moulds&board=plus:3&players=4", ["d1 f1", "a4 a6", "d9 f9", "i4 i6"]),
        ("game=moulds&board=plus:4", ["e1 e12 h1 h12", "a5 a8 l5 l8"]),
        ("game=moulds&board=quasi&players=3", ["a5 a6 h2", "b8 e1 f1", "b2 e6 f5"]),
        ("game=moulds&board=quasi&players=3&setup=middles", ["a5 a6", "e1 f1", "e6 f5"]),
        ("game=moulds&board=star:3&players=3&setup=corners", ["i3", "c9", "c3"]),
    ],
)
def test_set_ups(link: str, places: list[str]) -> None:
    start = affinage.load(link).initial()
    assert [start.game.board.spell(mask) for mask in start.stones] == places


def standing(link: str, *places: str, to_move: int = 1) -> Position:
    """Return a position with cubes on the named cells, one text a player."""
    start = affinage.load(link).initial()
    index = start.game.board.index
    stones = tuple(sum(1 << index[name] for name in text.split()) for text in places)
    return replace(start, stones=stones, to_move=to_move)


@pytest.mark.parametrize(
    ("link", "turn"),
    [("board=square:6&players=4", 90), ("board=plus:2&players=4", 90)]
    + [(f"board={board}&players=3&setup=corners", -120) for board in ("quasi", "triangle:6", "star:3")],
)
def test_players_begin_clockwise_but_anticlockwise_on_three_corners(link: str, turn: int) -> None:
    start = affinage.load(f"game=moulds&{link}").initial()
    centres = [complex(*centre) for centre in View(start.game.board).centres]
    middle = sum(centres) / len(centres)
    ways = [sum(centres[cell] - middle for cell in bits(cubes)) for cubes in start.stones]
    # The y axis of a view points down, so that a positive angle is clockwise.
    assert [round(degrees(phase(after / way))) for way, after in pairwise(ways)] == [turn] * (len(ways) - 1)


def test_a_growth_absorbs_what_it_touches() -> None:
    before = standing("game=moulds", "a1", "b3 c3 f6")
    effect = before.effect(before.game.board.index["b2"])
    assert before.game.board.spell(effect.taken) == "b3 c3"
    assert (effect.removed, effect.label, effect.words) == (0, "+2", "absorbs b3 c3")
    assert before.effect(before.game.board.index["b1"]) == before.effect(0) == Effect()
    after = before.apply(before.game.parse_move(before, "b2"))
    assert [after.game.board.spell(mask) for mask in after.stones] == ["a1 b2 b3 c3", "f6"]


def test_game_ends_with_one_colour_left() -> None:
    before = standing("game=moulds", "a1", "b3 c3")
    after = before.apply(before.game.parse_move(before, "b2"))
    assert after.is_terminal()
    assert after.outcome() == Outcome(1, Termination.LAST_LEFT)
    assert after.legal_moves() == []


def test_a_player_without_cubes_is_skipped() -> None:
    before = standing("game=moulds&players=4", "a1", "b3", "f6", "f1")
    after = before.apply(before.game.parse_move(before, "b2"))
    assert after.score() == (3, 0, 1, 1)
    assert after.to_move == 3


def test_player_who_is_out_cannot_be_to_move() -> None:
    position = standing("game=moulds&players=4", "a1", "", "f6", "f1")
    assert position.game.setup_error(position) == ""
    message = position.game.setup_error(replace(position, to_move=2))
    assert message == "White has no cubes and is out, so it cannot be the turn of White"


def test_a_player_shut_in_passes() -> None:
    """All cells next to White's cube in the corner, and all two steps straight on, are occupied by Black."""
    shut = standing("game=moulds", "a2 b1 b2 a3 c1 c3", "a1", to_move=2)
    assert [str(move) for move in shut.legal_moves()] == ["pass"]
    refusal = shut.refusal(shut.game.board.index["a1"])
    assert refusal is not None
    assert (refusal.code, str(refusal)) == ("partner", "this cube has no empty cell to spread to")
    assert shut.apply(affinage.PASS).to_move == 1
    around = standing("game=moulds&spread=ring", "a2 b1 b2 a3 c1 c3", "a1", to_move=2)
    assert [str(move) for move in around.legal_moves()] == ["a1-b3", "a1-c2"]


def test_twenty_cubes_win_at_once() -> None:
    names = affinage.load("game=moulds").board.names
    nineteen = " ".join(names[:19])
    for win, is_over in (("twenty", True), ("full", False)):
        before = standing(f"game=moulds&win={win}", nineteen, "f6")
        after = before.apply(before.game.parse_move(before, names[19]))
        assert after.is_terminal() is is_over
        assert after.outcome() == (Outcome(1, Termination.TARGET, "20 cubes") if is_over else None)


def test_the_third_return_of_a_position_ends_the_game() -> None:
    match = Match(affinage.load("game=moulds"))
    there, back = ("a1-c1", "a6-c6"), ("c1-a1", "c6-a6")
    for _ in range(2):
        for move in (*there, *back):
            assert match.outcome is None
            match.push(move)
    assert (match.outcome, match.position.score()) == (Outcome(0, Termination.DRAW, "equal cubes"), (2, 2))


def test_the_third_return_is_won_by_most_cubes() -> None:
    position = standing("game=moulds", "a1 b1", "f6")
    for text in (*2 * ("a1-a3", "f6-f4", "a3-a1", "f4-f6"), "a1-a3"):
        assert position.outcome() is None
        position = position.apply(position.game.parse_move(position, text))
    assert position.outcome() == Outcome(1, Termination.REPETITION, "score, after the third return")


@pytest.mark.parametrize(
    ("cubes", "outcome"),
    [(18, Outcome(0, Termination.DRAW, "equal cubes")), (19, Outcome(1, Termination.SCORE))],
)
def test_a_full_board_is_won_by_most_cubes(cubes: int, outcome: Outcome) -> None:
    names = affinage.load("game=moulds").board.names
    full = standing("game=moulds", " ".join(names[:cubes]), " ".join(names[cubes:]))
    assert full.is_terminal()
    assert full.outcome() == outcome


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("game=moulds&players=3", "only on three-cornered boards"),
        ("game=moulds&board=quasi&players=4", "only on squares and the plus"),
        ("game=moulds&board=quasi&directions=4", "only on boards of squares"),
        ("game=moulds&setup=corners", "only on three-cornered boards"),
        ("game=moulds&board=square:6x7", "square:6 to square:19, quasi"),
        ("game=moulds&board=square:5", "square:6 to square:19, quasi"),
        ("game=moulds&board=star:4", "star:3"),
    ],
)
def test_options_that_do_not_go_together_are_refused(link: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        affinage.load(link)


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
EMPTY, FEW = range(3, 8), 20
"""Numbers of empty cells of positions that are searched whole, and a limit on their turns."""


def positions(link: str) -> Iterator[MouldsPosition]:
    """Yield unfinished positions of random games."""
    game = affinage.load(link)
    for seed in range(3):
        for position in random_line(game, seed).positions[:-1:7]:
            assert isinstance(position, MouldsPosition)
            yield position


def cells_of(grid: BitGrid, mask: int) -> set[int]:
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


@pytest.mark.parametrize(
    ("spread", "directions", "cells"),
    [
        ("line", "4", "a3 c1 c5 e3"),
        ("line", "8", "a1 a3 a5 c1 c5 e1 e3 e5"),
        ("slide", "4", "a3 b3 c1 c2 c4 c5 d3 e3"),
        ("slide", "8", "a1 a3 a5 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e1 e3 e5"),
        ("ring", "4", "a3 b2 b4 c1 c5 d2 d4 e3"),
        ("ring", "8", "a1 a2 a3 a4 a5 b1 b5 c1 c5 d1 d5 e1 e2 e3 e4 e5"),
    ],
)
def test_picture_of_a_spread_has_its_ends_and_the_cells_where_cubes_stop_it(
    spread: str, directions: str, cells: str
) -> None:
    board = board_of("square:5")
    (option,) = (option for option in Moulds.options if option.key == "spread")
    assert option.reach
    reach = option.reach(board, {"spread": spread, "directions": directions})
    assert board.spell(reach[board.index["c3"]]) == cells
