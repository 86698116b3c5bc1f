"""The search and its tree: it finds winning moves, reports at any time, and is reproducible."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random

import numpy as np
import pytest

import affinage
from affinage.bots.amaf import no_tables
from affinage.bots.budget import Budget
from affinage.bots.node import SearchNode, Weights
from affinage.bots.playouts import Floats, Playouts, playouts_of
from affinage.bots.search import Search, SearchResult
from affinage.bots.solver import GenericSolver
from affinage.bots.tree import Selection
from affinage.errors import IllegalMoveError, NotationError
from affinage.game import SWAP, Game, Move, Position
from affinage.matches.proof import Proof
from tests.strategies import random_line

TINY = ("board=square:3", "game=churn&board=hex:2&pie=off", "game=emulsion&board=square:3&pie=off")
SMALL = (*TINY, "game=taifas&board=square:3&pie=off")
SHARP = (*TINY[:2], "game=emulsion&board=square:4&pie=off", SMALL[-1])
"""Variants in which the choice of a move makes a difference."""


@cache
def value(position: Position) -> int:
    """Return the result with best play for the colour to move, from 1 to -1, by plain minimax."""
    winner = position.winner()
    if winner is not None:
        return 0 if not winner else 1 if winner == position.to_move else -1
    return max(
        value(after) if after.to_move == position.to_move else -value(after)
        for after in (position.apply(move) for move in position.legal_moves() if move != SWAP)
    )


def reachable(game: Game) -> list[Position]:
    """Return every unfinished position of a tiny game."""
    waiting, seen = [game.initial()], {game.initial()}
    while waiting:
        position = waiting.pop()
        for move in position.legal_moves():
            after = position.apply(move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return [position for position in seen if not position.is_terminal()]


def endings(link: str, number: int, plies: int) -> list[Position]:
    """Return positions this many plies before the end of random games."""
    game = affinage.load(link)
    lines = [random_line(game, seed) for seed in range(number)]
    return [line.positions[max(0, len(line.positions) - 1 - plies)] for line in lines]


@pytest.mark.parametrize("link", TINY)
def test_the_solver_agrees_with_minimax_on_every_position(link: str) -> None:
    solver = GenericSolver()
    for position in reachable(affinage.load(link)):
        actual, first = None, [move for move in position.legal_moves() if move != SWAP][-1]
        while actual is None:
            # The search solves in slices, too.
            actual = solver.solve(position, 7, first)
        winner, move = actual
        wanted = value(position)
        assert (winner == position.to_move) - (0 < winner != position.to_move) == wanted
        assert move in position.legal_moves()
        after = position.apply(move)
        assert value(after) == (wanted if after.to_move == position.to_move else -wanted)


@pytest.mark.parametrize(("first", "later"), [(1200, 1200), (2000, 1)])
@pytest.mark.parametrize("link", SMALL)
def test_no_won_endgame_is_lost_even_without_time_to_prove_it_again(
    link: str, first: int, later: int
) -> None:
    won = [position for position in endings(link, 12, 4) if value(position) == 1]
    assert won
    for seed, start in enumerate(won):
        search, chance, position = Search(start.game, seed), Random(seed), start
        assert search.think(position, playouts=first).proven == start.to_move
        while not position.is_terminal():
            if position.to_move == start.to_move:
                search_result = search.think(position, playouts=later)
                assert search_result.proven == start.to_move
                position = position.apply(search_result.best)
            else:
                position = position.apply(chance.choice(position.legal_moves()))
        assert position.winner() == start.to_move


def test_proofs_of_churn_reach_far() -> None:
    proven = [
        (position, Search(position.game, 3).think(position, playouts=1000).proven)
        for position in endings("game=churn&pie=off", 4, 16)
    ]
    for position, winner in proven:
        assert winner in (None, position.to_move if value(position) == 1 else 3 - position.to_move)
    assert sum(winner is not None for _, winner in proven) >= 3


@pytest.mark.parametrize(("link", "plies"), [(TINY[1], 8), (SMALL[-1], 4)])
def test_a_soft_choice_never_takes_what_loses_by_force(link: str, plies: int) -> None:
    spared = 0
    for position in endings(link, 8, plies):
        for seed in range(4):
            search_result = Search(position.game, seed, temperature=1.0).think(position, playouts=40)
            lost = {each.move for each in search_result.candidates if not each.error and not each.rate}
            if len(lost) < len(search_result.candidates):
                assert search_result.best not in lost
                spared += bool(lost)
    assert spared


@pytest.mark.long
@pytest.mark.parametrize("link", SHARP)
def test_the_few_moves_that_win_are_found(link: str) -> None:
    tactical = []
    for position in reachable(affinage.load(link)) if link in TINY else endings(link, 40, 3):
        moves = position.legal_moves()
        wins = [move for move in moves if value(position.apply(move)) == -1]
        if 0 < len(wins) < len(moves):
            tactical.append((len(wins) / len(moves), position, wins))
    tactical.sort(key=lambda entry: (entry[0], str(entry[1].stones)))
    assert tactical
    for _, position, wins in tactical[:5]:
        search_result = Search(position.game, 1).think(position, playouts=500)
        assert search_result.best in wins
        assert search_result.candidates[0].rate == 1


def test_a_lost_position_is_known_as_lost() -> None:
    lost = next(position for position in endings("board=square:3", 40, 3) if value(position) == -1)
    search_result = Search(lost.game, 2).think(lost, playouts=500)
    assert search_result.proven == 3 - lost.to_move
    assert search_result.values[lost.to_move - 1] == 0
    assert search_result.best in lost.legal_moves()


@pytest.mark.parametrize("key", affinage.game_keys())
def test_a_thought_is_complete_and_comes_again_by_seed(key: str) -> None:
    game = affinage.load(f"game={key}")
    start = random_line(game, seed=4, plies=3).last

    def search_result(seed: int) -> SearchResult:
        return Search(game, seed).think(start, playouts=40)

    first = search_result(5)
    assert first == search_result(5)
    assert first != search_result(6)
    assert first.best in start.legal_moves()
    assert first.playouts >= 40
    assert len(first.values) == game.players
    assert sum(first.values) == pytest.approx(1)
    assert [len(row) for row in first.owners] == [game.board.size] * game.players
    assert all(sum(chances) <= 1 + 1e-9 for chances in zip(*first.owners, strict=True))
    assert all(candidate.move in start.legal_moves() for candidate in first.candidates)
    assert len({candidate.move for candidate in first.candidates}) == len(first.candidates)
    assert 0 < first.error <= 0.5


@pytest.mark.parametrize(("link", "number"), [("board=quasi&players=3", 3), ("players=4", 4)])
def test_three_and_four_play(link: str, number: int) -> None:
    game = affinage.load(f"game=moulds&{link}")
    search, position = Search(game, 1, budget=Budget(playouts=8)), game.initial()
    for _ in range(2 * number):
        search_result = search.think(position)
        assert len(search_result.values) == number
        position = position.apply(search_result.best)


def test_a_search_can_be_left_at_any_step_and_taken_up_again() -> None:
    game = affinage.load("")
    search, position = Search(game, 1), game.initial()
    for steps in range(3):
        search_results = search.thinking(position)
        played = [next(search_results).playouts for _ in range(steps + 1)]
        assert played == sorted(set(played))
        del search_results
    assert search.think(position, playouts=20).best in position.legal_moves()


def test_the_tree_is_kept_between_turns() -> None:
    game = affinage.load("game=taifas&board=square:4")
    kept, position = Search(game, 1), game.initial()
    best = kept.think(position, playouts=1500).best
    reply = kept.think(position.apply(best), playouts=10).best
    visits = {"kept": 0, "new": 0}
    after = position.apply(best).apply(reply)
    for name, search in (("kept", kept), ("new", Search(game, 1))):
        visits[name] = sum(each.visits for each in search.think(after, playouts=30).candidates)
    assert visits["kept"] > visits["new"] + 20


def test_search_swaps_for_the_better_side() -> None:
    game = affinage.load("game=churn&board=hex:2&pie=on")
    for move in game.initial().legal_moves():
        position = game.initial().apply(move)
        search_result = Search(game, 1).think(position, playouts=600)
        assert (search_result.best == SWAP) == (value(position) == -1)


def test_player_who_may_swap_has_the_better_chance() -> None:
    game = affinage.load("game=churn&board=hex:2&pie=on")
    start = game.initial()
    for move in start.legal_moves():
        of_people = Search(game, 1).think(start.apply(move), playouts=600).by_people()
        assert (of_people.values, of_people.proven) == ((0.0, 1.0), 2), "the second player chooses the colour"
    first = Search(game, 1).think(start, playouts=600)
    assert first.by_people().values[0] <= 0.5 <= first.by_people().values[1]
    assert all(candidate.rate <= 0.5 for candidate in first.by_people().candidates)
    later = Search(game, 1).think(start.apply(start.legal_moves()[0]).apply(SWAP), playouts=600)
    assert later.by_people() is later


def test_search_opens_evenly_where_the_other_may_swap() -> None:
    game = affinage.load("game=taifas&board=square:4&pie=on")
    search_result = Search(game, 3).think(game.initial(), playouts=2000)
    rates = [candidate.rate for candidate in search_result.candidates]
    assert abs(rates[0] - 0.5) < 0.12
    assert abs(rates[0] - 0.5) <= sorted(abs(rate - 0.5) for rate in rates)[len(rates) // 2]


def test_search_keeps_its_time() -> None:
    game = affinage.load("board=square:4")
    steps = {}
    for seconds in (4, 8):
        # Each reading of the clock takes a second.
        search = Search(game, 1, clock=count().__next__)
        steps[seconds] = len(list(search.thinking(game.initial(), seconds=seconds)))
    assert 1 <= steps[4] <= 4
    assert steps[4] < steps[8] <= 8


def test_a_level_stops_as_soon_as_its_choice_is_certain() -> None:
    game, fewer = affinage.load("board=square:5"), 0
    for seed in range(6):
        start = random_line(game, seed, plies=3).last
        search_result = Search(game, seed, budget=Budget(playouts=600)).think(start)
        whole = Search(game, seed).think(start, playouts=600)
        if whole.proven is None:
            assert search_result.best == whole.best
            fewer += search_result.playouts < whole.playouts
    assert fewer


def test_a_level_does_not_stop_for_a_move_that_loses() -> None:
    line = random_line(affinage.load("board=square:4"), 2).positions
    start = line[-5]
    assert value(start) == 1
    search_result = Search(start.game, 2, budget=Budget(playouts=160)).think(start)
    assert value(start.apply(search_result.best)) == -1


def test_no_move_promises_more_than_what_is_proven() -> None:
    results = set()
    for position in (each for link in SHARP for each in endings(link, 20, 4)):
        search_result = Search(position.game, 1).think(position, playouts=200)
        if search_result.proven not in (None, position.to_move):
            most = 0.5 if search_result.proven == 0 else 0.0
            assert all(each.rate <= most for each in search_result.candidates)
            assert most or not any(each.error for each in search_result.candidates)
            results.add(most)
    assert 0.0 in results


def test_a_proof_that_is_forgotten_is_not_relied_upon() -> None:
    relied = 0
    for position in (each for link in SMALL for each in endings(link, 6, 4)):
        search = Search(position.game, 1)
        search.think(position, playouts=60)
        nodes = search._tree.root.by_move.values()
        for after in (node.position for node in nodes if node.proven_winner and not node.by_move):
            if not after.is_terminal():
                search.knowledge.solver = GenericSolver()
                search_result = search.think(after, playouts=60)
                kept = value(after.apply(search_result.best))
                assert search_result.proven != after.to_move or kept == -1
                relied += 1
                break
    assert relied


def test_the_only_move_takes_no_thought() -> None:
    game = affinage.load("game=churn&board=hex:2&pie=off")
    only = next(position for position in reachable(game) if len(position.legal_moves()) == 1)
    assert len(list(Search(game, 1, budget=Budget(playouts=5000)).thinking(only))) == 1


def test_a_game_that_is_over_is_refused() -> None:
    last = random_line(affinage.load("board=square:3"), 1).last
    with pytest.raises(affinage.IllegalMoveError, match="over"):
        Search(last.game).think(last, playouts=5)


class LostLater(GenericSolver):
    """Knows that the mover loses in every position but one, without a best move."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._position = position

    def solve(self, position: Position, steps: int, first: Move | None = None) -> Proof | None:
        return self.known(position)

    def known(self, position: Position) -> Proof | None:
        return None if position == self._position else (3 - position.to_move, None)


@pytest.mark.parametrize("link", TINY)
def test_position_proven_lost_before_any_move_was_tried_has_a_move(link: str) -> None:
    start = affinage.load(link).initial()
    search = Search(start.game, seed=1)
    search.knowledge.solver = LostLater(start)
    position = start.apply(search.think(start, playouts=16).best)
    actual = search.think(position, playouts=16)
    assert actual.proven == start.to_move
    assert actual.best in position.legal_moves()


GAMES = 4
WEIGHTS = Weights(prior=10.0, exploration=0.0)
LINKS = ("board=square:4", "game=taifas&board=square:3&pie=off", "game=moulds")


def step(
    playouts: Playouts[Game, Position], root: SearchNode, number: int, weights: Weights = WEIGHTS
) -> Floats:
    """Descend this many times, let the colours win in turn, and return the credits."""
    descents = Selection(weights, GAMES)
    descents.add(root, number)
    assert len(descents.leaves) == number
    shares, tables = np.zeros((number, 2)), no_tables(number, playouts.game)
    for line, node in enumerate(descents.leaves):
        shares[line, line % 2] = GAMES
        tables[line] += line
        listed = playouts.turns([node.position])
        node.turns = listed[0] if listed else None
    descents.back_up(shares, tables)
    credited: Floats = shares.sum(0)
    return credited


def grown(link: str, steps: int = 6, number: int = 8) -> tuple[SearchNode, Floats]:
    game = affinage.load(link)
    playouts, root, credited = playouts_of(game), SearchNode(game.initial()), np.zeros(2)
    for _ in range(steps):
        credited += step(playouts, root, number)
    return root, credited


@pytest.mark.parametrize("link", LINKS)
def test_every_descent_counts_on_its_whole_way(link: str) -> None:
    root, credited = grown(link)
    assert root.visits == 6 * 8 * GAMES
    assert root.total_rewards == pytest.approx(credited)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        assert node.child_visits.sum() == node.tried
        for child, visits in zip(node.children, node.child_visits, strict=True):
            if child:
                waiting.append(child)
                assert child.picks or child.visits >= visits, "two orders of picking may lead to it"
                assert node.turns is None or child.visits == visits


def test_a_turn_given_is_taken() -> None:
    game = affinage.load("game=moulds")
    root, move = SearchNode(game.initial()), game.initial().legal_moves()[-1]
    step(playouts_of(game), root, 1)
    descents = Selection(WEIGHTS, GAMES)
    descents.add(root, 3, move)
    assert {node.root.position for node in descents.leaves} == {game.initial().apply(move)}


@pytest.mark.parametrize("link", ["board=square:4", "game=churn&board=hex:2&pie=off"])
def test_line_of_a_proven_position_goes_on_to_the_win(link: str) -> None:
    game = affinage.load(link)
    search, position = Search(game, seed=1), game.initial()
    while not (result := search.think(position, playouts=2000)).proven:
        position = position.apply(result.best)
    line = search.line(result.best)
    assert line[0] == result.best
    for move in line:
        position = position.play(move)
    assert position.winner() == result.proven


def test_line_of_an_open_position_has_only_answers_with_enough_visits() -> None:
    search = Search(affinage.load(""), seed=1)
    result = search.think(search.game.initial(), playouts=200)
    assert search.line(result.best) == (result.best,)


def test_line_begins_with_a_legal_move_or_its_text() -> None:
    search = Search(affinage.load("board=square:3"), seed=1)
    start = search.game.initial()
    search.think(start, playouts=50)
    assert search.line("a1,a2")[0] == start.legal_moves()[0]
    with pytest.raises(NotationError, match="a9"):
        search.line("a9,a8")
    with pytest.raises(IllegalMoveError):
        search.line("a1,c3")
    with pytest.raises(IllegalMoveError):
        search.line(SWAP)
    moved = start.play("a1,a2")
    search.think(moved, playouts=50)
    with pytest.raises(IllegalMoveError, match="is on this cell"):
        search.line(start.legal_moves()[0])
