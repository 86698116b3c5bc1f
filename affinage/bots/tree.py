"""The tree of a Monte-Carlo search over turns that are picked cell by cell, for any number of players.

A node is a position and the cells picked so far, so that a board with thousands of pairs branches into its cells
twice. Two orders of picking that make the same move lead to the same node. What is kept of the literature:

- UCT: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006), with the colours' own shares at every
  node for more than two players (max^n: Sturtevant, "An analysis of UCT in multi-player games", 2008).
- All moves as first (AMAF) as a prior worth some games: Gelly and Silver, "Combining online and offline knowledge
  in UCT" (2007). An untried pick takes the value of its prior (first-play urgency: Gelly and Wang, 2006).
- Proven wins and losses are backed up: Winands, Björnsson and Saito, "Monte-Carlo tree search solver" (2008).
- Several leaves at a time under a virtual loss: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree
  search" (2008). It is a slight one, as games under way are taken to go nearly as expected: Liu et al., "Watch the
  unobserved: a simple approach to parallelizing Monte Carlo tree search" (2020). Under a full loss the hundreds of
  games of a step spread over everything there is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from affinage.bots.amaf import Amaf, Floats
from affinage.game import PASS, Move, Position
from affinage.topology import bits

OPEN: Final = -1  # the fate of an option that is not proven


@dataclass(frozen=True, slots=True)
class Weights:
    """How a node weighs its options."""

    prior: float  # games that the prior of a pick counts for
    exploration: float
    amaf_bias: float = 10.0  # games that the average of a node counts for within the prior of a pick
    virtual_loss: float = 0.9  # games under way are taken to give this part of what their option lets expect


class SearchNode:
    """A position and the cells picked so far, with what the games through it have given."""

    __slots__ = (
        "amaf",
        "biased_rewards",
        "by_move",
        "cells",
        "child_rewards",
        "child_visits",
        "children",
        "has_proven",
        "options",
        "picks",
        "position",
        "proven_winner",
        "proven_winners",
        "root",
        "stamp",
        "total_rewards",
        "visits",
    )

    def __init__(
        self, position: Position, picks: tuple[int, ...] = (), root: SearchNode | None = None
    ) -> None:
        self.position = position
        self.picks = picks
        self.root = root or self  # the node of the same position before the first pick
        self.by_move: dict[
            Move, SearchNode
        ] = {}  # of a root: where its moves lead, as far as they were tried
        self.visits = 0  # random games
        self.total_rewards: Floats = np.zeros(len(position.stones))  # the shares of the colours in them
        self.proven_winner: int | None = None  # the colour that wins by force, 0 for a draw
        self.options: list[int | Move] = []  # empty until expanded: next picks, and moves already complete
        self.cells: NDArray[np.intp] = np.zeros(0, np.intp)  # the next picks among them, which come first
        self.children: list[SearchNode | None] = []
        self.child_visits: Floats = np.zeros(0)
        self.child_rewards: Floats = np.zeros(0)  # the shares of the colour to move
        self.proven_winners: NDArray[np.int8] = np.zeros(0, np.int8)
        self.has_proven = False  # whether any of the fates is known
        self.amaf: Amaf | None = None  # of a root
        self.biased_rewards: Floats = np.zeros(0)  # the gains and what the prior counts for
        self.stamp = -1  # the games that the root had seen when the worth was taken

    @property
    def mover(self) -> int:
        """The index of the colour to move."""
        return self.position.to_move - 1

    @property
    def mean(self) -> Floats:
        """The shares of the colours in an average game."""
        return (
            self.total_rewards / self.visits
            if self.visits
            else np.full(len(self.total_rewards), 1 / len(self.total_rewards))
        )

    def share(self, colour: int) -> float:
        """The share of a colour, from 0, in an average game."""
        return float(self.total_rewards[colour]) / self.visits if self.visits else 1 / len(self.total_rewards)

    def expand(self) -> None:
        """List the options."""
        choice = self.position.choice(self.picks)
        cells = list(bits(choice.cells))
        self.cells = np.array(cells, np.intp)
        self.options = [*cells, *choice.moves] or [PASS]
        number = len(self.options)
        self.children = [None] * number
        self.child_visits, self.child_rewards = np.zeros(number), np.zeros(number)
        self.proven_winners = np.full(number, OPEN, np.int8)

    def child(self, index: int) -> SearchNode:
        """The node that an option leads to, made when it is first asked for."""
        found = self.children[index]
        if found is None:
            option = self.options[index]
            found = self._played(option) if isinstance(option, Move) else self._picked(option)
            self.children[index] = found
        return found

    def _picked(self, cell: int) -> SearchNode:
        picks = (*self.picks, cell)
        choice = self.position.choice(picks)
        if not choice.cells and len(choice.moves) == 1:
            return self._played(choice.moves[0])
        return SearchNode(self.position, picks, self.root)

    def _played(self, move: Move) -> SearchNode:
        by_move = self.root.by_move
        if move not in by_move:
            by_move[move] = SearchNode(self.position.apply(move))
        return by_move[move]

    def leading_to(self, move: Move) -> int:
        """The option that is the move, or its next pick."""
        wanted = move if move in self.options else move.picks[len(self.picks)]
        return self.options.index(wanted)

    def set_proven(self, index: int, proven_winner: int) -> None:
        """Take note of the fate of an option, and of this node's own if it follows."""
        if self.position.pie == 2:
            return  # whoever answers may swap, so that a won move wins nothing
        self.proven_winners[index] = proven_winner
        self.has_proven = True
        mine = self.position.to_move
        if proven_winner == mine:
            self.proven_winner = mine
        elif (self.proven_winners != OPEN).all():
            worst = set(self.proven_winners.tolist())
            if len(worst) == 1:
                self.proven_winner = worst.pop()
            elif len(self.total_rewards) == 2:
                self.proven_winner = 0  # not lost everywhere, and nowhere won

    def best(self, weights: Weights) -> int:
        """The option to try next."""
        if self.stamp != self.root.visits:
            self.stamp = self.root.visits
            self.biased_rewards = self.child_rewards + weights.prior * self._prior(weights)
        child_visits = self.child_visits
        value = self.biased_rewards / (child_visits + weights.prior)
        if self.position.pie == 2:
            value = 0.5 - abs(value - 0.5)  # the better side is there for the taking
        value += weights.exploration * sqrt(log(child_visits.sum() + 2.0)) / np.sqrt(child_visits + 1.0)
        if self.has_proven:
            fair = 1 / len(self.total_rewards)
            known = np.where(
                self.proven_winners == self.mover + 1, 2.0, np.where(self.proven_winners == 0, fair, -1.0)
            )
            value = np.where(self.proven_winners != OPEN, known, value)
        return int(value.argmax())

    def _prior(self, weights: Weights) -> Floats | float:
        mean = self.root.share(self.mover)
        amaf = self.root.amaf
        if amaf is None:
            return mean
        counts, total_rewards = amaf.of(self.picks, self.cells, len(self.options) - len(self.cells))
        prior: Floats = (total_rewards + weights.amaf_bias * mean) / (counts + weights.amaf_bias)
        return prior


@dataclass(frozen=True, slots=True)
class Leaf:
    """A node to play games from, and the options that lead there."""

    node: SearchNode
    path: tuple[tuple[SearchNode, int], ...]


def descend(root: SearchNode, weights: Weights, games: int, move: Move | None = None) -> Leaf:
    """Go down the best options to a node without games, or one whose fate is known, under a virtual loss.

    Where a move is given, it is the first to be taken.
    """
    node, path = root, []
    while node.proven_winner is None and (node.picks or node.visits):
        if not node.options:
            node.expand()
        index = node.best(weights)  # which brings the rewards up to date that follow
        if move and node.root is root:
            index = node.leading_to(move)
        expected = node.biased_rewards[index] / (node.child_visits[index] + weights.prior)
        node.biased_rewards[index] += weights.virtual_loss * games * expected
        node.child_visits[index] += games
        path.append((node, index))
        node = node.child(index)
    return Leaf(node, tuple(path))


def back_up(leaf: Leaf, games: int, shares: Floats) -> None:
    """Credit the sums of the colours' shares in some games to all that led to a leaf."""
    leaf.node.visits += games
    leaf.node.total_rewards += shares
    proven_winner = leaf.node.proven_winner
    for node, index in reversed(leaf.path):
        node.child_rewards[index] += shares[node.mover]
        if not node.picks:
            node.visits += games
            node.total_rewards += shares
        if proven_winner is not None:
            node.set_proven(index, proven_winner)
            proven_winner = node.proven_winner


def shares_of(winner: int, players: int) -> Floats:
    """What each colour gets of a game, 0 for a draw in equal parts."""
    if not winner:
        return np.full(players, 1 / players)
    shares = np.zeros(players)
    shares[winner - 1] = 1
    return shares
