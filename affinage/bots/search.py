"""The search: thinks about a position in small steps, and says at each what it knows so far."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from affinage.bots.amaf import Floats, no_tables, tally
from affinage.bots.budget import Budget
from affinage.bots.candidates import Candidate, beside, candidates_of, is_decided, most_promising
from affinage.bots.descents import Selection
from affinage.bots.knowledge import Knowledge
from affinage.bots.playouts import OVER, Log, playouts_of
from affinage.bots.tree import SearchNode, Weights, shares_of
from affinage.errors import IllegalMoveError
from affinage.game import SWAP, Game, Move, Position

if TYPE_CHECKING:
    from affinage.bots.alphabeta import LookAhead
    from affinage.play.proof import Proof

FIRST = 16  # games from a position before its moves are looked at
PLAYOUTS_PER_LEAF = 8
LOOK = 24  # plies of those games, so that the first step is a short one
STEADY = 64  # games a step where time does not count, so that the same budget always finds the same move
MAX = 1024  # games a step where time counts
STEP = 0.04  # seconds that a step should take, and so long again where the system looks ahead
MIN_LOOKS, MAX_LOOKS = 64, 1 << 16  # steps of looking ahead in a step of the search
REMEMBERED = 2  # rounds of turns after which a position is still looked for in the tree


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What is known about a position: the move to play and what to expect.

    Colours, not people, are meant throughout: where `swap` is best the colour to move is the worse one.
    """

    position: Position
    best: Move
    playouts: int  # of this turn's thinking
    games: int  # behind the values, with those of earlier turns
    values: tuple[float, ...]  # the expected share of each colour with best play
    error: float  # standard error of the values
    candidates: tuple[Candidate, ...]  # best first
    owners: tuple[tuple[float, ...], ...]  # for each colour how likely each cell is its own in the end
    proven: int | None  # the colour that wins by force, 0 for a draw
    judged: bool = False  # whether a judge had its say in the values


@dataclass(slots=True)
class _Turn:
    """The thinking about one position: what it may cost, and how far it is."""

    budget: Budget
    began: float
    sample: float  # which of the better moves a soft level takes, from 0 to 1
    proof: Proof | None
    games: int = FIRST  # of the next step
    may_prove: bool = False  # whether the end is near enough for a proof
    ahead: LookAhead[Game, Position] | None = None  # None where games alone are to decide
    foreseen: Move | None = None  # the best move as far as was looked ahead
    tested: Move | None = None  # the move that a proof looks at first
    looks: int = MIN_LOOKS  # steps of looking ahead, of the next step
    looked: float = 0.0  # seconds that they took in the last step
    played: int = 0  # random games, and visits to nodes that needed none
    sampled: int = 0  # random games that the owners are counted over

    def games_left(self, elapsed: float) -> float:
        """Return how many games the budget still allows after so many seconds."""
        seconds, playouts = self.budget.seconds, self.budget.playouts
        by_time = inf if seconds is None else (seconds / max(elapsed, 1e-9) - 1) * self.played
        return by_time if playouts is None else min(by_time, playouts - self.played)


class Search:
    """Monte-Carlo tree search that plays one side or all of them, and keeps its tree from turn to turn.

    >>> import affinage
    >>> search = Search(affinage.load("board=square:4"), seed=1)
    >>> thought = search.think(search.game.initial(), playouts=200)
    >>> thought.playouts >= 200, thought.best in thought.position.legal_moves()
    (True, True)

    The same seed and numbers of playouts find the same moves. `temperature` makes it choose among the better moves
    instead of the best: 1 in proportion to their visits. `knowledge` is what it knows beside its random games; by
    default what the game has, without learned files. `clock` tells the seconds of a budget. A position that is over
    raises IllegalMoveError.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        *,
        budget: Budget | None = None,
        temperature: float = 0.0,
        knowledge: Knowledge | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.game = game
        self.budget = budget or Budget()
        self.knowledge = knowledge or Knowledge(game)
        self._temperature = temperature
        self._clock = clock
        self._random = np.random.default_rng(seed)
        self._playouts = self._playing = playouts_of(
            game
        )  # the latter plays the games of this turn's thinking
        self._weights = Weights(self._playouts.prior, self._playouts.exploration)
        self._root = SearchNode(game.initial())
        self._turn: _Turn | None = None
        self._owners: Floats = np.zeros((game.players, game.board.size))

    def choose(self, position: Position) -> Move:
        """Return the move to play, after thinking as long as the budget of the search allows."""
        return self.think(position).best

    def think(
        self, position: Position, *, seconds: float | None = None, playouts: int | None = None
    ) -> SearchResult:
        """Return the last of the thoughts about a position."""
        return deque(self.thinking(position, seconds=seconds, playouts=playouts), maxlen=1)[0]

    def thinking(
        self, position: Position, *, seconds: float | None = None, playouts: int | None = None
    ) -> Iterator[SearchResult]:
        """Think step by step; may be left at any step, and ends there once another position is begun.

        Without a limit that of the search holds, and thinking ends early if more can bring no other move to the fore.
        """
        if position.is_terminal():
            raise IllegalMoveError("over", "the game is over")
        is_limited = seconds is not None or playouts is not None
        budget = Budget(seconds, playouts) if is_limited else self.budget
        return self._think(position, budget, may_stop=not is_limited and not self._temperature)

    def _think(self, position: Position, budget: Budget, *, may_stop: bool) -> Iterator[SearchResult]:
        began = self._clock()
        self._root = self._recalled(position)
        turn = self._turn = self._begun(budget, began)
        while turn is self._turn:
            step_began = self._clock()
            self._step(turn)
            yield self._search_result(turn)
            now = self._clock()
            seconds = now - step_began
            if self._is_enough(turn, now - turn.began, seconds, may_stop=may_stop):
                return
            if budget.playouts is None:
                turn.games = _paced(turn.games, seconds - turn.looked, self._playouts.fewest, MAX)

    def _recalled(self, position: Position) -> SearchNode:
        """Find a position in the tree of the last turn, or begin another tree."""
        layer = [self._root]
        for _ in range(REMEMBERED * self.game.players + 1):
            for node in layer:
                if node.position.stones == position.stones and node.position == position:
                    return node
            layer = [child for node in layer for child in node.by_move.values()]
        return SearchNode(position)

    def _begun(self, budget: Budget, began: float) -> _Turn:
        """Play the first games from the root, after what is known of it without any."""
        root, position, limit = self._root, self._root.position, budget.playouts
        copying = self._playouts.copying(position) if limit is None else None
        self._playing = copying or self._playouts
        self._owners[:] = 0
        turn = _Turn(budget, began, sample=float(self._random.random()), proof=self.knowledge.proof(position))
        tells_a_move = turn.proof and (turn.proof[1] or root.by_move)
        if not tells_a_move and all(
            node.proven_winner != root.proven_winner for node in root.by_move.values()
        ):
            root.proven_winner = None  # of a proof forgotten since, or without a move to go on with
        turn.foreseen = root.see_win(self.knowledge.moves_to_check(position))
        if limit is None and not position.pie and not turn.foreseen:
            turn.ahead = self.knowledge.look_ahead
        is_short = self._sample(turn, FIRST if limit is None else max(1, min(FIRST, limit // 4)))
        turn.may_prove = is_short and position.pie != 2
        turn.games = FIRST if limit is None else max(PLAYOUTS_PER_LEAF, min(STEADY, limit // 4))
        return turn

    def _step(self, turn: _Turn) -> None:
        """Play the games of a step, and look for a proof as long."""
        root, limit = self._root, turn.budget.playouts
        if turn.ahead:  # first, so that the move foreseen is one of those that games are played with
            self._look(turn, turn.ahead)
        if root.proven_winner is None:
            self._grow(turn, turn.games if limit is None else min(turn.games, limit - turn.played))
        if turn.may_prove and turn.proof is None:
            turn.tested = most_promising(root, turn.tested)
            turn.proof = self._prove(turn.games, turn.tested)

    def _is_enough(self, turn: _Turn, elapsed: float, step: float, *, may_stop: bool) -> bool:
        """Return whether thinking ends after so many seconds, of which the last step took some."""
        root, budget = self._root, turn.budget
        if budget.playouts is not None and turn.played >= budget.playouts:
            return True
        if budget.seconds is not None and elapsed + step / 2 >= budget.seconds:
            return True
        if root.proven_winner is not None or (turn.proof and turn.proof[0] == root.position.to_move):
            return True
        if turn.ahead and turn.foreseen:
            return may_stop and turn.ahead.is_settled
        return may_stop and is_decided(root, turn.games_left(elapsed))

    def _look(self, turn: _Turn, ahead: LookAhead[Game, Position]) -> None:
        """Look ahead for about as long as games are played."""
        began = self._clock()
        turn.foreseen = ahead.look(self._root.position, turn.looks)
        turn.looked = self._clock() - began
        turn.looks = _paced(turn.looks, turn.looked, MIN_LOOKS, MAX_LOOKS)

    def _grow(self, turn: _Turn, games: int) -> None:
        """Play about so many games from the most promising nodes, every other one by way of a move foreseen."""
        each = max(1, min(PLAYOUTS_PER_LEAF, games))
        number = max(1, games // each)
        forced = (number + 1) // 2 if turn.foreseen else 0
        selection = Selection(self._weights, each)
        if number > forced:
            selection.add(self._root, number - forced)
        if forced:
            selection.add(self._root, forced, turn.foreseen)
        self._back_up(turn, selection, each)

    def _prove(self, games: int, first: Move | None) -> Proof | None:
        """Try to prove who wins, with the effort due to so many games, and learn how single moves end."""
        steps = self._playouts.solver_steps_per_playout * games
        proof = self.knowledge.prove(self._root.position, steps, first)
        if proof is None:
            for node in self._root.by_move.values():
                if node.proven_winner is None:
                    node.proven_winner = self.knowledge.winner(node.position)
        return proof

    def _sample(self, turn: _Turn, games: int) -> bool:
        """Play games from the root itself, and tell whether the end is near enough for a proof."""
        root, endgame = self._root, self._playouts.endgame
        plies = max(endgame, min(LOOK, self._playouts.playout_cutoff or LOOK))
        shares, tables, longest = self._play(turn, [root], games, plies)
        root.visits += games
        root.total_rewards += shares[0]
        root.learn(tables[0, root.mover])
        return longest <= endgame

    def _back_up(self, turn: _Turn, selection: Selection, each: int) -> None:
        """Play games from where descents lead, unless it is known how they end, and credit them."""
        ends = selection.ends
        winners = [node.proven_winner for node in ends]
        open_ends = [number for number, winner in enumerate(winners) if winner is None]
        shares = np.array([each * shares_of(winner or 0, self.game.players) for winner in winners])
        tables = no_tables(len(ends), self.game)
        if open_ends:
            shares[open_ends], tables[open_ends], _ = self._play(
                turn, [ends[number] for number in open_ends], each, self._playouts.playout_cutoff
            )
        turn.played += each * (len(ends) - len(open_ends))
        selection.back_up(shares, tables)

    def _play(
        self, turn: _Turn, nodes: list[SearchNode], each: int, plies: int | None
    ) -> tuple[Floats, Floats, float]:
        """Play games of so many plies from nodes: their shares, summed, their tables, and how long the longest was.

        The value function has its say in the sums, not in the tables, which tell a node's moves apart by random games
        alone: where the two differ all of a node's moves look better or worse by the same. Games that were cut off
        count as endless. What the playouts find of the nodes themselves is noted.
        """
        starts = [node.position for node in nodes]
        log: Log = []
        ends = self._playing.play(starts, each, self._random, plies=plies, log=log)
        shares = ends.shares()
        over = log[0][::each, 0] == OVER if log else np.ones(len(nodes), np.bool_)
        for node, ended in zip(nodes, over, strict=True):
            if ended:
                node.proven_winner = node.position.winner()
        for node, turns in zip(nodes, self._playouts.turns(starts) or (), strict=False):
            node.turns = turns
        for colour in range(len(self._owners)):
            self._owners[colour] += (ends.owners == colour + 1).sum(axis=0)
        turn.sampled += len(shares)
        turn.played += len(shares)
        longest = len(log) if ends.finished.all() else inf
        gained = shares.reshape(len(nodes), each, -1).sum(axis=1)
        open_ends = np.flatnonzero(~over)
        gained[open_ends] = self.knowledge.mixed(
            gained[open_ends], [starts[number] for number in open_ends], each
        )
        return gained, tally(starts, shares, log), longest

    def _search_result(self, turn: _Turn) -> SearchResult:
        root, proof = self._root, turn.proof
        candidates = candidates_of(root, proof, turn.foreseen)
        if proof and proof[1]:
            candidates = beside(candidates, self.knowledge.shares_by_move(root.position))
        proven = proof[0] if proof else root.proven_winner
        top = candidates[0]
        values = root.by_move[top.move].mean if proven is None else shares_of(proven, self.game.players)
        error = top.error if proven is None else 0.0
        if root.position.may_swap:
            # The one who swaps gets what the colour to move would have left to the other.
            swap = Candidate(SWAP, top.visits, 1 - float(values[root.mover]), error)
            better = swap.rate > 0.5
            candidates = (swap, *candidates) if better else (top, swap, *candidates[1:])
        return SearchResult(
            root.position,
            self._chosen(candidates, turn.sample),
            turn.played,
            root.visits,
            tuple(values.tolist()),
            error,
            candidates,
            tuple(tuple(row) for row in (self._owners / turn.sampled).tolist()),
            proven,
            self.knowledge.value_function is not None,
        )

    def _chosen(self, candidates: tuple[Candidate, ...], sample: float) -> Move:
        """The best, or a move drawn by visits (the temperature of Silver et al., AlphaZero, 2018)."""
        best = candidates[0]
        drawn = [each for each in candidates if each.error and each.move != SWAP]
        if not self._temperature or not drawn or best.error == 0 or best.move == SWAP:
            return best.move
        chances = np.array([each.visits for each in drawn], float) ** (1 / self._temperature)
        place = np.searchsorted(np.cumsum(chances / chances.sum()), sample)
        return drawn[min(int(place), len(drawn) - 1)].move


def _paced(number: int, seconds: float, fewest: int, most: int) -> int:
    """How many games or looks to take in the next step, when the last took so long."""
    if seconds < 0.75 * STEP:
        number *= 4 if seconds < STEP / 4 else 2
    elif seconds > 1.5 * STEP:
        number //= 2
    return min(max(number, fewest), most)
