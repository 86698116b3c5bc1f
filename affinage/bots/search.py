"""The search: Monte-Carlo tree search in small steps, each of which yields the current result.

A step has the four phases of the method (Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree
search", 2006; Browne et al., "A survey of Monte Carlo tree search methods", 2012):

1. selection of leaves by UCT, and
2. expansion of the nodes on the way: `Tree.select`;
3. playouts from all leaves at once: `Simulation.evaluate`;
4. backpropagation of the results: `Selection.back_up`.

Knowledge besides playouts comes from one object: `affinage.bots.knowledge`. `affinage.bots.node` names the papers on
choosing among options.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf
from time import monotonic

import numpy as np

from affinage.bots.attention import Attention, Preference
from affinage.bots.budget import Budget
from affinage.bots.candidates import Candidate, candidates_of, is_decided, with_known_shares
from affinage.bots.knowledge import Facts, Knowledge
from affinage.bots.node import SearchNode, Weights, shares_of
from affinage.bots.playouts import playouts_of
from affinage.bots.random_numbers import Seed, source_of
from affinage.bots.simulation import Simulation
from affinage.bots.tree import Tree
from affinage.checks import described, instance, number
from affinage.errors import IllegalMoveError, OptionError
from affinage.game import SWAP, Game, Move, Position
from affinage.game.conversion import GameLike, PositionLike, as_game, as_position, of_game

FIRST = 16
"""Games from a position before its moves are searched."""
PLAYOUTS_PER_LEAF = 8
FIRST_PLIES = 24
"""Plies of these first games, so that the first step is a short one."""
MAX = 1024
"""Games per step where time counts."""
STEP = 0.04
"""Seconds that a step should take; a step with alpha-beta takes as long again."""
ASIDE = 1 / 8
"""Part of those seconds for games where alpha-beta alone decides the move."""
LINE_VISITS = 100
"""Visits of each answer in a line, unless it is proven."""
LONGEST_LINE = 60
"""Moves of the longest line."""
MIN_NODES, MAX_NODES = 64, 1 << 16
"""Positions that alpha-beta searches in a step."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Result of a search: the best move, and the expected outcome.

    Values belong to colours, not people: where `swap` is best, the colour to move is behind.
    """

    position: Position
    best: Move
    playouts: int
    """Playouts of this turn's search."""
    games: int
    """Playouts behind the values, including those of earlier turns."""
    values: tuple[float, ...]
    """Expected share of each colour with best play."""
    error: float
    """Standard error of the values."""
    candidates: tuple[Candidate, ...]
    """Candidate moves, the best first."""
    owners: tuple[tuple[float, ...], ...]
    """Probability of owning each cell at the end, by colour and cell."""
    proven: int | None
    """Colour with a proven win, 0 for a proven draw."""
    by_value_function: bool = False
    """Whether a value function contributed to the values."""

    def by_people(self) -> SearchResult:
        """Return the result in shares of people: who may swap gets the better colour, and the first mover the worse."""
        position, pick = self.position, max if self.position.may_swap else min
        if not position.pie or position.is_terminal():
            return self
        own, mover = pick(self.values), position.to_move
        values = (own, 1 - own) if mover == 1 else (1 - own, own)
        candidates = self.candidates
        if position.pie == 2:
            candidates = tuple(replace(each, rate=min(each.rate, 1 - each.rate)) for each in candidates)
        proven = self.proven and (mover if position.may_swap else 3 - mover)
        return replace(self, values=values, candidates=candidates, proven=proven)


@dataclass(slots=True)
class _Turn:
    """The search of one position: its limits and its progress."""

    budget: Budget
    began: float
    sample: float
    """Number from 0 to 1 that selects one of the better moves for a soft level."""
    facts: Facts
    simulation: Simulation
    games: int = FIRST
    """Games of the next step."""
    may_prove: bool = False
    """Whether the end is near enough for a proof."""
    tested: Move | None = None
    """The move that a proof tries first."""
    step: float = STEP
    """Seconds that its games should take."""
    nodes: int = MIN_NODES
    """Positions that alpha-beta searches in the next step."""
    searched_seconds: float = 0.0
    """Seconds that alpha-beta took in the last step."""

    def games_left(self, elapsed: float) -> float:
        """Return the playouts left in the budget after `elapsed` seconds."""
        seconds, playouts, played = self.budget.seconds, self.budget.playouts, self.simulation.games
        by_time = inf if seconds is None else (seconds / max(elapsed, 1e-9) - 1) * played
        return by_time if playouts is None else min(by_time, playouts - played)


class Search:
    """Monte-Carlo tree search for one or all sides, which keeps its tree from turn to turn.

    >>> import affinage
    >>> search = Search(affinage.load("board=square:4"), seed=1)
    >>> thought = search.think(search.game.initial(), playouts=200)
    >>> thought.playouts >= 200, thought.best in thought.position.legal_moves()
    (True, True)

    The same seed and numbers of playouts find the same moves. With a `temperature` above 0 it chooses among the
    better moves, with 1 in proportion to their visits. With `sight` below 1 it overlooks moves and proves nothing.
    `knowledge` has its solver, value function and other parts; by default those of the game without learned files.
    Without `foresees_copying`, a side that copies the other's moves is only seen once it has begun.
    `clock` measures the seconds of a budget. A position of a finished game raises IllegalMoveError.
    """

    def __init__(
        self,
        game: GameLike,
        seed: Seed = None,
        *,
        budget: Budget | None = None,
        temperature: float = 0.0,
        sight: float = 1.0,
        knowledge: Knowledge | None = None,
        foresees_copying: bool = True,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        game = as_game(game)
        self.game: Game = game
        self.budget: Budget = instance(
            budget or Budget(), Budget, "a budget; expected one such as Budget(seconds=1)"
        )
        self.knowledge: Knowledge = instance(
            knowledge or Knowledge(game), Knowledge, "knowledge; expected Knowledge(game)"
        )
        self._temperature, sight = number("temperature", temperature, 0), number("sight", sight, 0, 1)
        self._foresees_copying, self._clock = foresees_copying, clock
        self._random = source_of(seed)
        self._playouts = playouts_of(game)
        self._attention = Attention(game, sight, self._random) if sight < 1 else None
        # Levels with a number of playouts are as strong as measured without it.
        if self.knowledge.alpha_beta:
            self.knowledge.alpha_beta.at_full_strength = self.budget.playouts is None
        compared_by = self.knowledge.value_function if self.budget.playouts is None else None
        weights = Weights(self._playouts.prior, self._playouts.exploration, value_function=compared_by)
        self._tree = Tree(game.initial(), weights, self._attention)
        self._turn: _Turn | None = None

    def prefer(self, choice: Preference) -> None:
        """Consider only the moves that a function chooses, or all if it chooses none; some are overlooked as before.

        Raises OptionError for a search that overlooks nothing, and for a value that is not a function.
        """
        if not callable(choice):
            raise OptionError(f"{described(choice)} is not a function; expected one that chooses among moves")
        if self._attention is None:
            raise OptionError("this search overlooks nothing; expected one with sight below 1")
        self._attention.prefers = choice

    def line(self, move: Move | str) -> tuple[Move, ...]:
        """Return a move in the last position and the best answers to it: those of a proof, or those visited most.

        It ends where an answer has too few visits. Raises NotationError for a text that is not a move, and
        IllegalMoveError for an illegal move.
        """
        node: SearchNode | None = self._tree.root
        move = self._tree.root.position.checked(move)
        position, moves = self._tree.root.position.apply(move), [move]
        while len(moves) < LONGEST_LINE:
            node = node and node.by_move.get(moves[-1])
            answer = self.knowledge.answer(position) or (node.best_move(LINE_VISITS) if node else None)
            if answer is None:
                break
            moves.append(answer)
            position = position.apply(answer)
        return tuple(moves)

    def __repr__(self) -> str:
        return f"<Search of {self.game.link() or self.game.key}: {self.budget}>"

    def choose(self, position: PositionLike) -> Move:
        """Return the move to play, after searching within the search's budget."""
        return self.think(position).best

    def think(
        self, position: PositionLike, *, seconds: float | None = None, playouts: int | None = None
    ) -> SearchResult:
        """Return the final result for a position."""
        return deque(self.thinking(position, seconds=seconds, playouts=playouts), maxlen=1)[0]

    def thinking(
        self, position: PositionLike, *, seconds: float | None = None, playouts: int | None = None
    ) -> Iterator[SearchResult]:
        """Search step by step; may be abandoned at any step, and ends there when another position is started.

        Without a limit, the search's own budget holds, and the search ends early if its best move cannot change any
        more.
        """
        position = of_game(self.game, as_position(position))
        if position.is_terminal():
            raise IllegalMoveError.over()
        is_limited = seconds is not None or playouts is not None
        budget = Budget(seconds, playouts) if is_limited else self.budget
        return self._think(position, budget, may_stop=not is_limited and not self._temperature)

    def _think(self, position: Position, budget: Budget, *, may_stop: bool) -> Iterator[SearchResult]:
        began = self._clock()
        self._tree.move_to(position)
        turn = self._turn = self._begin(budget, began)
        # Only a player stops early. Alpha-beta decides the move there, and games only estimate the values.
        if may_stop and turn.facts.alpha_beta:
            turn.step *= ASIDE
        while turn is self._turn:
            step_began = self._clock()
            self._step(turn)
            yield self._result(turn)
            now = self._clock()
            seconds = now - step_began
            if self._is_enough(turn, now - turn.began, seconds, may_stop=may_stop):
                return
            if budget.playouts is None:
                games = seconds - turn.searched_seconds
                turn.games = _paced(turn.games, games / turn.step, self._playouts.fewest, MAX)

    def _begin(self, budget: Budget, began: float) -> _Turn:
        """Collect known facts about the root, and play the first games from it."""
        position, limit = self._tree.root.position, budget.playouts
        is_timed = limit is None
        facts = self.knowledge.about(position, uses_alpha_beta=is_timed or budget.nodes > 0)
        simulation = Simulation(
            position,
            self._playouts,
            self.knowledge,
            self._random,
            may_copy=is_timed,
            foresees_copying=self._foresees_copying,
        )
        turn = _Turn(budget, began, float(self._random.random()), facts, simulation)
        self._tree.add_facts(facts)
        first = FIRST if limit is None else max(1, min(FIRST, limit // 4))
        proves = self._playouts.weak_levels_prove or not self._attention
        turn.may_prove = self._is_near_end(turn, first) and position.pie != 2 and proves
        if limit is not None:
            turn.games = max(PLAYOUTS_PER_LEAF, min(budget.step, limit // 4))
            turn.nodes = -(-budget.nodes * turn.games // limit)
        return turn

    def _is_near_end(self, turn: _Turn, games: int) -> bool:
        """Play games from the root, and return whether the end is near enough for a proof."""
        endgame, cutoff = self._playouts.endgame, self._playouts.playout_cutoff
        plies = max(endgame, min(FIRST_PLIES, cutoff or FIRST_PLIES))
        played = turn.simulation.play([self._tree.root], games, plies)
        self._tree.credit_root(games, played.shares[0], played.tables[0])
        return played.longest <= endgame

    def _step(self, turn: _Turn) -> None:
        """Run alpha-beta, games through the tree, and the solver, each for about as long."""
        tree, facts, limit = self._tree, turn.facts, turn.budget.playouts
        # Alpha-beta comes first, so that games are played with its move.
        if facts.alpha_beta:
            self._search_ahead(turn)
        if tree.root.proven_winner is None:
            left = turn.games if limit is None else min(turn.games, limit - turn.simulation.games)
            each = max(1, min(PLAYOUTS_PER_LEAF, left))
            # The leaves are selected and expanded, then played out, and the results are backed up.
            selection = tree.select(max(1, left // each), each, self._foreseen(facts))
            shares, tables = turn.simulation.evaluate(selection.leaves, each)
            selection.back_up(shares, tables)
        if turn.may_prove and facts.proof is None:
            turn.tested = tree.most_promising(turn.tested)
            facts.prove(self._playouts.solver_steps_per_playout * turn.games, turn.tested)
            if facts.proof is None:
                tree.add_winners(self.knowledge.winner)

    def _foreseen(self, facts: Facts) -> Move | None:
        """Return the move foreseen, unless a weak level overlooks it; no level overlooks a move that wins at once."""
        move = facts.foreseen
        return move if move and (move == facts.winning_move or self._tree.notices(move)) else None

    def _search_ahead(self, turn: _Turn) -> None:
        began = self._clock()
        turn.facts.search(turn.nodes)
        turn.searched_seconds = self._clock() - began
        if turn.budget.playouts is None:
            turn.nodes = _paced(turn.nodes, turn.searched_seconds / STEP, MIN_NODES, MAX_NODES)

    def _is_enough(self, turn: _Turn, elapsed: float, step: float, *, may_stop: bool) -> bool:
        """Return whether to stop after `elapsed` seconds; the last step took `step`."""
        root, budget, facts = self._tree.root, turn.budget, turn.facts
        if budget.playouts is not None and turn.simulation.games >= budget.playouts:
            return True
        if budget.seconds is not None and elapsed + step / 2 >= budget.seconds:
            return True
        if root.proven_winner is not None or (facts.proof and facts.proof[0] == root.mover + 1):
            return True
        if facts.alpha_beta and facts.foreseen:
            return may_stop and facts.alpha_beta.is_settled
        return may_stop and is_decided(root, turn.games_left(elapsed))

    def _result(self, turn: _Turn) -> SearchResult:
        root, facts = self._tree.root, turn.facts
        candidates = candidates_of(root, facts.proof, self._foreseen(facts))
        if facts.proof and facts.proof[1]:
            candidates = with_known_shares(candidates, facts.shares_by_move())
        proven = facts.proof[0] if facts.proof else root.proven_winner
        top = candidates[0]
        values = root.by_move[top.move].mean if proven is None else shares_of(proven, self.game.players)
        error = top.error if proven is None else 0.0
        if root.position.may_swap:
            # After a swap, the mover gets the share of the other colour.
            swap = Candidate(SWAP, top.visits, 1 - float(values[root.mover]), error)
            better = swap.rate > 0.5
            candidates = (swap, *candidates) if better else (top, swap, *candidates[1:])
        return SearchResult(
            root.position,
            self._chosen(candidates, turn.sample),
            turn.simulation.games,
            root.visits,
            tuple(values.tolist()),
            error,
            candidates,
            tuple(tuple(row) for row in turn.simulation.owners.tolist()),
            proven,
            self.knowledge.value_function is not None,
        )

    def _chosen(self, candidates: tuple[Candidate, ...], sample: float) -> Move:
        """Return the best move, or one sampled by visits (the temperature of Silver et al., AlphaZero, 2018)."""
        best = candidates[0]
        sampled = [each for each in candidates if each.error and each.move != SWAP]
        if not self._temperature or not sampled or best.error == 0 or best.move == SWAP:
            return best.move
        chances = np.array([each.visits for each in sampled], float) ** (1 / self._temperature)
        place = np.searchsorted(np.cumsum(chances / chances.sum()), sample)
        return sampled[min(int(place), len(sampled) - 1)].move


def _paced(count: int, steps: float, fewest: int, most: int) -> int:
    """Return the next number of games or positions, if the last ones took as long as so many steps should."""
    if steps < 0.75:
        count *= 4 if steps < 1 / 4 else 2
    elif steps > 1.5:
        count //= 2
    return min(max(count, fewest), most)
