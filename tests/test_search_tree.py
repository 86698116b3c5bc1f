"""One step of many tree descents at once: the same paths as one by one, and every game counts on all of its path."""

from __future__ import annotations

import numpy as np
import pytest

import affinage
from affinage.bots.amaf import no_tables
from affinage.bots.node import SearchNode, Weights
from affinage.bots.playouts import Floats, Playouts, playouts_of
from affinage.bots.tree import Selection
from affinage.game import Game, Position

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
    """Return a tree after some steps, and all credits."""
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


@pytest.mark.parametrize("link", LINKS)
def test_many_descents_take_what_single_ones_take(link: str) -> None:
    chosen = []
    for pieces in ((6,), (1, 2, 3)):
        root, _ = grown(link)
        root.refresh(WEIGHTS, None)
        taken: dict[int, int] = {}
        for number in pieces:
            for index, times in root.select(WEIGHTS, number, GAMES).items():
                taken[index] = taken.get(index, 0) + times
        chosen.append(taken)
    assert chosen[0] == chosen[1]
    assert sum(chosen[0].values()) == 6


def test_a_turn_given_is_taken() -> None:
    game = affinage.load("game=moulds")
    root, move = SearchNode(game.initial()), game.initial().legal_moves()[-1]
    step(playouts_of(game), root, 1)
    descents = Selection(WEIGHTS, GAMES)
    descents.add(root, 3, move)
    assert {node.root.position for node in descents.leaves} == {game.initial().apply(move)}
