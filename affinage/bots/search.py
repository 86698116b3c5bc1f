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
from affinage.bots.batch import OVER, Log, batch_of
from affinage.bots.budget import Budget
from affinage.bots.candidates import Candidate, beside, candidates_of, is_decided, most_promising
from affinage.bots.descents import Descents
from affinage.bots.endings import ending_moves_of
from affinage.bots.judges import Judge
from affinage.bots.proofs import prover_of
from affinage.bots.tactics import LookAhead, look_ahead_of
from affinage.bots.tree import SearchNode, Weights, shares_of
from affinage.errors import IllegalMoveError
from affinage.game import SWAP, Game, Move, Position
from affinage.proof import Proof

if TYPE_CHECKING:
    from affinage.bots.bitbases import Bitbase  # which only levels that know what was learned take

FIRST = 16  # games from a position before its moves are looked at
PLAYOUTS_PER_LEAF = 8
LOOK = 24  # plies of those games, so that the first step is a short one
STEADY = 64  # games a step where time does not count, so that the same budget always finds the same move
MOST = 1024  # games a step where time counts
STEP = 0.04  # seconds that a step should take, and so long again where the system looks ahead
FEWEST_LOOKS, MOST_LOOKS = 64, 1 << 16  # steps of looking ahead in a step of the search
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

    root: SearchNode
    budget: Budget
    began: float
    sample: float  # which of the better moves a soft level takes, from 0 to 1
    games: int  # of the next step
    may_prove: bool  # whether the end is near enough for a proof
    proof: Proof | None
    tested: Move | None = None  # the move that a proof looks at first
    ahead: LookAhead[Game, Position] | None = None  # what looks ahead, unless games alone are to decide
    looks: int = FEWEST_LOOKS  # steps of looking ahead, of the next step
    looked: float = 0.0  # seconds that they took in the last step
    foreseen: Move | None = None  # the best move as far as was looked ahead


class Search:
    """Monte-Carlo tree search that plays one side or all of them, and keeps its tree from turn to turn.

    >>> import affinage
    >>> search = Search(affinage.load("board=square:4"), seed=1)
    >>> thought = search.think(search.game.initial(), playouts=200)
    >>> thought.playouts >= 200, thought.best in thought.position.legal_moves()
    (True, True)

    The same seed and numbers of playouts find the same moves. `temperature` makes it choose among the better moves
    instead of the best: 1 in proportion to their visits. `alert`, it never overlooks a turn that wins at once, however
    few games it plays. A `judge` has a say beside random games in what positions are worth, and a `bitbase` tells who
    wins by force. `clock` tells the seconds of a budget. A position that is over raises IllegalMoveError; a judge or
    a bitbase of another rule set ValueError.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        *,
        budget: Budget | None = None,
        temperature: float = 0.0,
        alert: bool = False,
        judge: Judge[Game, Position] | None = None,
        bitbase: Bitbase | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        for what, known in (("judge", judge), ("bitbase", bitbase)):
            if known is not None and known.game != game:
                raise ValueError(f"a {what} of {known.game.link()} in a search of {game.link()}")
        self.game = game
        self.budget = budget or Budget()
        self._temperature = temperature
        self._alert = alert
        self._clock = clock
        self._random = np.random.default_rng(seed)
        self._judge, self._bitbase = judge, bitbase
        self._batch = self._playing = batch_of(game)  # the latter plays the games of this turn's thinking
        self._weights = Weights(self._batch.prior, self._batch.exploration)
        self._prover = prover_of(game, bitbase)
        self._look_ahead = look_ahead_of(game)
        self._ending_moves = ending_moves_of(game)
        self._root: SearchNode | None = None
        self._owners: Floats = np.zeros((game.players, game.board.size))
        self._sampled = 0  # random games that the owners are counted over
        self._played = 0  # those, and visits to nodes that needed none

    def choose(self, position: Position) -> Move:
        """The move to play, after thinking as long as the budget of the search allows."""
        return self.think(position).best

    def think(
        self, position: Position, *, seconds: float | None = None, playouts: int | None = None
    ) -> SearchResult:
        """The last of the thoughts about a position."""
        return deque(self.thinking(position, seconds=seconds, playouts=playouts), maxlen=1)[0]

    def thinking(
        self, position: Position, *, seconds: float | None = None, playouts: int | None = None
    ) -> Iterator[SearchResult]:
        """Think step by step; may be left at any step.

        Without a limit that of the search holds, and thinking ends early if more can bring no other move to the fore.
        """
        if position.is_terminal():
            raise IllegalMoveError("over", "the game is over")
        budget = self.budget if seconds is None and playouts is None else Budget(seconds, playouts)
        return self._think(position, budget, may_stop=budget is self.budget and not self._temperature)

    def _think(self, position: Position, budget: Budget, *, may_stop: bool) -> Iterator[SearchResult]:
        turn = self._begin(position, budget)
        while True:
            began = self._clock()
            self._step(turn)
            yield self._search_result(turn)
            now = self._clock()
            seconds = now - began
            if self._is_enough(turn, now - turn.began, seconds, may_stop=may_stop):
                return
            if budget.playouts is None:
                turn.games = _paced(turn.games, seconds - turn.looked, self._batch.fewest, MOST)

    def _begin(self, position: Position, budget: Budget) -> _Turn:
        """Find a position in the tree, and play the first games from it."""
        began, limit = self._clock(), budget.playouts
        copying = self._batch.copying(position) if limit is None else None
        self._playing = copying or self._batch
        root = self._root = self._recall(position)
        self._owners[:] = 0
        self._sampled = self._played = 0
        sample = float(self._random.random())
        proof = self._prover.known(position) if position.pie != 2 else None
        tells_a_move = proof and (proof[1] or root.by_move)
        if not tells_a_move and all(
            node.proven_winner != root.proven_winner for node in root.by_move.values()
        ):
            root.proven_winner = None  # of a proof forgotten since, or without a move to go on with
        win = root.see_win(self._ending_moves(position)) if self._alert and position.pie != 2 else None
        is_short = self._sample(root, FIRST if limit is None else max(1, min(FIRST, limit // 4)))
        games = FIRST if limit is None else max(PLAYOUTS_PER_LEAF, min(STEADY, limit // 4))
        ahead = self._look_ahead if limit is None and not position.pie and not win else None
        may_prove = is_short and position.pie != 2
        return _Turn(root, budget, began, sample, games, may_prove, proof, ahead=ahead, foreseen=win)

    def _step(self, turn: _Turn) -> None:
        """Play the games of a step, and look for a proof as long."""
        root, limit = turn.root, turn.budget.playouts
        if turn.ahead:  # first, so that the move foreseen is one of those that games are played with
            self._look(turn, turn.ahead)
        if root.proven_winner is None:
            games = turn.games if limit is None else min(turn.games, limit - self._played)
            self._grow(root, games, turn.foreseen)
        if turn.may_prove and turn.proof is None:
            turn.tested = most_promising(root, turn.tested)
            turn.proof = self._prove(root, turn.games, turn.tested)

    def _is_enough(self, turn: _Turn, elapsed: float, step: float, *, may_stop: bool) -> bool:
        """Whether thinking ends after so many seconds, of which the last step took some."""
        root, budget = turn.root, turn.budget
        if budget.playouts is not None and self._played >= budget.playouts:
            return True
        if budget.seconds is not None and elapsed + step / 2 >= budget.seconds:
            return True
        if root.proven_winner is not None or (turn.proof and turn.proof[0] == root.position.to_move):
            return True
        if turn.ahead and turn.foreseen:
            return may_stop and turn.ahead.is_settled
        return may_stop and is_decided(root, self._left(budget, elapsed))

    def _left(self, budget: Budget, elapsed: float) -> float:
        """How many games a budget still allows after so many seconds."""
        by_time = inf if budget.seconds is None else (budget.seconds / max(elapsed, 1e-9) - 1) * self._played
        return by_time if budget.playouts is None else min(by_time, budget.playouts - self._played)

    def _recall(self, position: Position) -> SearchNode:
        """The node of a position in the tree of the last turn, or a new one."""
        layer = [self._root] if self._root else []
        for _ in range(REMEMBERED * self.game.players + 1):
            for node in layer:
                if node.position.stones == position.stones and node.position == position:
                    return node
            layer = [child for node in layer for child in node.by_move.values()]
        return SearchNode(position)

    def _look(self, turn: _Turn, ahead: LookAhead[Game, Position]) -> None:
        """Look ahead for about as long as games are played."""
        began = self._clock()
        turn.foreseen = ahead.look(turn.root.position, turn.looks)
        turn.looked = self._clock() - began
        turn.looks = _paced(turn.looks, turn.looked, FEWEST_LOOKS, MOST_LOOKS)

    def _grow(self, root: SearchNode, games: int, foreseen: Move | None) -> None:
        """Play about so many games from the most promising nodes, every other one by way of a move foreseen."""
        each = max(1, min(PLAYOUTS_PER_LEAF, games))
        number = max(1, games // each)
        forced = (number + 1) // 2 if foreseen else 0
        descents = Descents(self._weights, each)
        if number > forced:
            descents.add(root, number - forced)
        if forced:
            descents.add(root, forced, foreseen)
        self._credit(descents, each)

    def _prove(self, root: SearchNode, games: int, first: Move | None) -> Proof | None:
        """Try to prove who wins, with the effort due to so many games, and learn how single moves end."""
        proof = self._prover.solve(root.position, self._batch.solver_steps_per_playout * games, first)
        if proof is None:
            for node in root.by_move.values():
                if node.proven_winner is None:
                    node.proven_winner, _ = self._prover.known(node.position) or (None, None)
        return proof

    def _sample(self, root: SearchNode, games: int) -> bool:
        """Play games from the root itself, and tell whether the end is near enough for a proof."""
        endgame = self._batch.endgame
        plies = max(endgame, min(LOOK, self._batch.playout_cutoff or LOOK))
        shares, tables, longest = self._play([root], games, plies)
        root.visits += games
        root.total_rewards += shares[0]
        root.learn(tables[0, root.mover])
        return longest <= endgame

    def _credit(self, descents: Descents, each: int) -> None:
        """Play games from where descents lead, unless it is known how they end, and credit them."""
        ends = descents.ends
        winners = [node.proven_winner for node in ends]
        open_ends = [number for number, winner in enumerate(winners) if winner is None]
        shares = np.array([each * shares_of(winner or 0, self.game.players) for winner in winners])
        tables = no_tables(len(ends), self.game)
        if open_ends:
            shares[open_ends], tables[open_ends], _ = self._play(
                [ends[number] for number in open_ends], each, self._batch.playout_cutoff
            )
        self._played += each * (len(ends) - len(open_ends))
        descents.back_up(shares, tables)

    def _play(self, nodes: list[SearchNode], each: int, plies: int | None) -> tuple[Floats, Floats, float]:
        """Play games of so many plies from nodes: their shares, summed, their tables, and how long the longest was.

        A judge has its say in the sums, not in the tables, which tell a node's moves apart by random games alone: where
        the two differ all of a node's moves look better or worse by the same. Games that were cut off count as endless.
        What the batch finds of the nodes themselves is noted.
        """
        starts = [node.position for node in nodes]
        log: Log = []
        ends = self._playing.play(starts, each, self._random, plies=plies, log=log)
        shares = ends.shares()
        over = log[0][::each, 0] == OVER if log else np.ones(len(nodes), np.bool_)
        for node, ended in zip(nodes, over, strict=True):
            if ended:
                node.proven_winner = node.position.winner()
        for node, turns in zip(nodes, self._batch.turns(starts) or (), strict=False):
            node.turns = turns
        for colour in range(len(self._owners)):
            self._owners[colour] += (ends.owners == colour + 1).sum(axis=0)
        self._sampled += len(shares)
        self._played += len(shares)
        longest = len(log) if ends.finished.all() else inf
        gained = shares.reshape(len(nodes), each, -1).sum(axis=1)
        open_ends = np.flatnonzero(~over)
        if self._judge is not None and open_ends.size:
            judged = self._judge.shares([starts[number] for number in open_ends])
            gained[open_ends] += self._judge.mixing * (each * judged - gained[open_ends])
        return gained, tally(starts, shares, log), longest

    def _search_result(self, turn: _Turn) -> SearchResult:
        root, proof = turn.root, turn.proof
        candidates = candidates_of(root, proof, turn.foreseen)
        if self._bitbase is not None and proof and proof[1]:
            candidates = beside(candidates, self._known_shares(root.position))
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
            self._played,
            root.visits,
            tuple(values.tolist()),
            error,
            candidates,
            tuple(tuple(row) for row in (self._owners / self._sampled).tolist()),
            proven,
            self._judge is not None,
        )

    def _known_shares(self, position: Position) -> dict[Move, float]:
        """What the mover gets by the moves of which that is known, without looking any further."""
        moves = [move for move in position.legal_moves() if move != SWAP]  # of people, not of colours
        proofs = {move: self._prover.known(position.apply(move)) for move in moves}
        return {move: float(proof[0] == position.to_move) for move, proof in proofs.items() if proof}

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
