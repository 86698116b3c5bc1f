"""Nodes of a search tree for any number of players, and how they choose among options.

A node is a position whose turns the playouts have listed. If they list none, a node is a position with the cells picked
so far: so a board with thousands of pairs branches into its cells twice, and different orders of the same picks lead to
the same node. Methods from the literature:

- UCT: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006), with the colours' own shares at every
  node for more than two players (max^n: Sturtevant, "An analysis of UCT in multi-player games", 2008).
- All moves as first (AMAF) as a prior worth some games: Gelly and Silver, "Combining online and offline knowledge in
  UCT" (2007). An untried pick has the value of its prior (first-play urgency: Gelly and Wang, 2006), to which a value
  function may add (progressive bias: Chaslot et al., "Progressive strategies for Monte-Carlo tree search", 2008).
- Proven wins and losses are backed up: Winands, Björnsson and Saito, "Monte-Carlo tree search solver" (2008).
- Several leaves at a time under a virtual loss: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search"
  (2008). The loss is slight, as running games are expected to end near the average: Liu et al., "Watch the
  unobserved: a simple approach to parallelizing Monte Carlo tree search" (2020). Under a full loss, the hundreds of
  games of a step would spread over all options.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from affinage.board.topology import bits
from affinage.bots.amaf import Amaf, keys_of, kinds_of
from affinage.bots.learned import ValueFunction
from affinage.bots.playouts import Floats, turn_of
from affinage.game import PASS, Continuations, Game, Move, Position

OPEN: Final = -1
"""Sign of an unproven option in `proven_winners`."""
NOTHING: Final[Floats] = np.zeros(0)
NOWHERE: Final = np.zeros(0, np.intp)

Number = TypeVar("Number", float, Floats)


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of a node's options, and the value function that orders them before any game, if there is one."""

    prior: float
    """Games that the prior of a pick is worth."""
    exploration: float
    amaf_bias: float = 10.0
    """Games that the node's average is worth within the prior of a pick."""
    virtual_loss: float = 0.9
    """Fraction of their option's expected share as which running games count."""
    value_function: ValueFunction[Game, Position] | None = None


class SearchNode:
    """A position, with the cells picked so far where picks lead to other nodes, and the results of games through it."""

    __slots__ = (
        "amaf",
        "bias",
        "biased_rewards",
        "by_move",
        "cells",
        "child_rewards",
        "child_visits",
        "children",
        "has_proven",
        "keys",
        "kinds",
        "mover",
        "options",
        "overlooked",
        "picks",
        "position",
        "proven_winner",
        "proven_winners",
        "root",
        "stamp",
        "total_rewards",
        "tried",
        "turns",
        "visits",
    )

    def __init__(
        self, position: Position, picks: tuple[int, ...] = (), root: SearchNode | None = None
    ) -> None:
        self.position: Position = position
        self.mover: int = position.to_move - 1
        """Index of the colour to move."""
        self.picks: tuple[int, ...] = picks
        self.root: SearchNode = root or self
        """Node of the same position before the first pick."""
        self.by_move: dict[Move, SearchNode] = {}
        """Nodes after the moves tried; only a root has them."""
        self.visits: int = 0
        """Number of random games."""
        self.total_rewards: Floats = np.zeros(len(position.stones))
        """Shares of the colours in these games."""
        self.proven_winner: int | None = None
        """Colour with a proven win, 0 for a proven draw."""
        self.turns: NDArray[np.int16] | None = None
        """Options of a root if they were listed, as in a log."""
        self.keys: NDArray[np.intp] = NOWHERE
        """Indices of the turns in `amaf`."""
        self.kinds: tuple[int, ...] = ()
        """Kinds of the picks that lead to other nodes."""
        self.options: list[int | Move] = []
        """Other options: next picks, and complete moves."""
        self.cells: NDArray[np.intp] = NOWHERE
        """The next picks among the options, which come first."""
        self.children: list[SearchNode | None] = []
        """Nodes after the options, empty until expanded."""
        self.child_visits: Floats = NOTHING
        self.child_rewards: Floats = NOTHING
        """Shares of the colour to move."""
        self.proven_winners: NDArray[np.int8] = np.zeros(0, np.int8)
        self.has_proven: bool = False
        """Whether any of the proven winners is known."""
        self.overlooked: NDArray[np.bool_] | None = None
        """Options that a weak level overlooks."""
        self.amaf: Amaf | None = None
        """Tables of a root."""
        self.bias: Floats | None = None
        """Differences of the turns from the best one, as the value function expects them."""
        self.biased_rewards: Floats = NOTHING
        """`child_rewards` plus the prior."""
        self.tried: int = 0
        """Games through its options, including running ones."""
        self.stamp: int = -1
        """Number of the root's games when the biased rewards were computed."""

    @property
    def mean(self) -> Floats:
        """Average shares of the colours."""
        return (
            self.total_rewards / self.visits
            if self.visits
            else np.full(len(self.total_rewards), 1 / len(self.total_rewards))
        )

    def share(self, colour: int) -> float:
        """Return the average share of a colour, from 0."""
        return float(self.total_rewards[colour]) / self.visits if self.visits else 1 / len(self.total_rewards)

    def expand(self) -> None:
        """List the options."""
        if self.turns is not None and len(self.turns):
            self.keys = keys_of(self.position, self.turns)
            number = len(self.turns)
        else:
            self.kinds = kinds_of(self.position)
            choice = Continuations(0) if self.turns is not None else self.position.continuations(self.picks)
            cells = list(bits(choice.cells))
            self.cells = np.array(cells, np.intp)
            self.options = [*cells, *choice.moves] or [PASS]
            number = len(self.options)
        self.children = [None] * number
        self.child_visits, self.child_rewards = np.zeros(number), np.zeros(number)
        self.proven_winners = np.full(number, OPEN, np.int8)

    def child(self, index: int) -> SearchNode:
        """Return the node of an option, created on first use."""
        child = self.children[index]
        if child is None:
            option = self.option(index)
            child = self.played(option) if isinstance(option, Move) else self._picked(option)
            self.children[index] = child
        return child

    def option(self, index: int) -> int | Move:
        """Return an option by its index: the next pick, or a complete move."""
        if self.options or self.turns is None:
            return self.options[index]
        return turn_of(self.position, self.turns[index])

    def _picked(self, cell: int) -> SearchNode:
        picks = (*self.picks, cell)
        choice = self.position.continuations(picks)
        if not choice.cells and len(choice.moves) == 1:
            return self.played(choice.moves[0])
        return SearchNode(self.position, picks, self.root)

    def played(self, move: Move) -> SearchNode:
        """Return the node after a move, created on first use."""
        by_move = self.root.by_move
        if move not in by_move:
            by_move[move] = SearchNode(self.position.apply(move))
        return by_move[move]

    def best_move(self, least: int) -> Move | None:
        """Return the move that is proven to win, or the one with most visits; None with fewer than `least`."""
        mover = self.position.to_move
        best = max(
            self.by_move.items(),
            key=lambda tried: (tried[1].proven_winner == mover, tried[1].visits),
            default=None,
        )
        if best is None or (best[1].proven_winner != mover and best[1].visits < least):
            return None
        return best[0]

    def leading_to(self, move: Move) -> int:
        """Return the option that is the move, or its next pick."""
        options = [self.option(index) for index in range(len(self.children))]
        return options.index(move if move in options else move.picks[len(self.picks)])

    def set_proven(self, index: int, proven_winner: int) -> None:
        """Note the winner after an option, and that of this node if it follows."""
        if self.position.pie == 2:
            # The opponent may swap, so a winning move proves nothing.
            return
        self.proven_winners[index] = proven_winner
        self.has_proven = True
        mine = self.mover + 1
        if proven_winner == mine:
            self.proven_winner = mine
        elif (self.proven_winners != OPEN).all():
            worst = set(self.proven_winners.tolist())
            if len(worst) == 1:
                self.proven_winner = worst.pop()
            elif len(self.total_rewards) == 2:
                # No option wins and not all lose: a draw.
                self.proven_winner = 0

    def learn(self, table: Floats) -> None:
        """Add the mover's table of more games through this position."""
        if self.amaf is None:
            self.amaf = Amaf(table)
        else:
            self.amaf.add(table)

    def select(self, weights: Weights, number: int, games: int) -> dict[int, int]:
        """Return the options of the next descents with their numbers; each descent is followed by `games` games."""
        exploration_bonus = weights.exploration * sqrt(log(self.tried + 2.0))
        values = self._value(self.biased_rewards, self.child_visits, weights.prior)
        values += exploration_bonus / np.sqrt(self.child_visits + 1.0)
        if self.has_proven:
            fair = 1 / len(self.total_rewards)
            known = np.where(
                self.proven_winners == self.mover + 1, 2.0, np.where(self.proven_winners == 0, fair, -1.0)
            )
            values = np.where(self.proven_winners != OPEN, known, values)
        if self.overlooked is not None:
            values = np.where(self.overlooked, -inf, values)
        chosen: dict[int, int] = {}
        for _ in range(number):
            index = int(values.argmax())
            chosen[index] = chosen.get(index, 0) + 1
            rewards, visits = self.take(index, weights, games)
            if self.proven_winners[index] == OPEN:
                values[index] = self._value(rewards, visits, weights.prior) + exploration_bonus / sqrt(
                    visits + 1.0
                )
        return chosen

    def take(self, index: int, weights: Weights, games: int) -> tuple[float, float]:
        """Count running games for an option; return its biased rewards including these, and its visits."""
        rewards, visits = float(self.biased_rewards[index]), float(self.child_visits[index])
        rewards += weights.virtual_loss * games * rewards / (visits + weights.prior)
        visits += games
        self.biased_rewards[index], self.child_visits[index] = rewards, visits
        self.tried += games
        return rewards, visits

    def _value(self, rewards: Number, visits: Number, prior: float) -> Number:
        value = rewards / (visits + prior)
        # The opponent may swap and takes the better side.
        return 0.5 - abs(value - 0.5) if self.position.pie == 2 else value

    def refresh(self, weights: Weights, guide: SearchNode | None) -> None:
        """Update the biased rewards, once per step, with an earlier turn of the same colour as a guide."""
        if self.stamp != self.root.visits:
            self.stamp = self.root.visits
            self.biased_rewards = self.child_rewards + weights.prior * self._prior(weights, guide)

    def _prior(self, weights: Weights, guide: SearchNode | None) -> Floats | float:
        mean, bias = self.root.share(self.mover), weights.amaf_bias
        amaf = self.root.amaf
        if amaf is None:
            return mean
        if not self.options:
            amaf.weigh(mean, bias, guide.amaf.leads if guide and guide.amaf else 0.0)
            prior = mean + amaf.lead(self.keys)
            function = weights.value_function
            return prior if function is None or self.position.extra else prior + self._bias(function)
        moves = len(self.options) - len(self.cells)
        counts, total_rewards = amaf.of(self.kinds, self.picks, self.cells, moves)
        return (total_rewards + bias * mean) / (counts + bias)

    def _bias(self, value_function: ValueFunction[Game, Position]) -> Floats:
        """Return the expected shares after the turns, less the best of them; computed on first use."""
        if self.bias is None:
            assert self.turns is not None
            expected = value_function.shares_after(self.position, self.turns)
            self.bias = expected - expected.max()
        return self.bias


def shares_of(winner: int, players: int) -> Floats:
    """Return the share of each colour in a game won by `winner`; 0 is a draw, with equal shares."""
    if not winner:
        return np.full(players, 1 / players)
    shares = np.zeros(players)
    shares[winner - 1] = 1
    return shares
