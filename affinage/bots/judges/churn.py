"""Positions of Churn judged by what lies around each cell, by groups, by cells to place alone on, and by the lead.

Each cell and its six neighbours make one of some thousand patterns, where turns and mirrorings make no difference.
Every pattern has a weight, another as the board fills; with those of the other features they add up to the logarithm of
the odds of whoever moved last. That is an n-tuple network: Lucas, "Learning to play Othello with n-tuple systems"
(2008). Positions are judged after a turn, before the other side moves: Szubert and Jaśkowski, "Temporal difference
learning of n-tuple networks for the game 2048" (2014).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from affinage.bots.batch import batch_of
from affinage.bots.batch.bitboards import counts
from affinage.bots.batch.churn import ChurnBatch, Groups, held, placements
from affinage.bots.judges import Floats, Judge, Judgement
from affinage.rules.churn import Churn, ChurnPosition
from affinage.topology import HEX_DIRECTIONS

Whole = NDArray[np.intp]

CIRCLE = HEX_DIRECTIONS["ortho"]  # the neighbours of a cell, in turn
NO_CELL = 3  # in a pattern, beside nothing, a stone of who moved and one of the other
PHASES = 4  # of a board that fills, for patterns and groups
MOST_ALONE = 9  # cells to place alone on that are told apart
MOST_LEAD, LEAD_PHASES = 12, 8
MOST_STONES = 7  # of a group, that are told apart

UNIT = 32  # weights to a whole logarithm of odds
SUREST = 8 * UNIT
TEMPERATURE = 0.5  # of turns in games against itself, in logarithms of odds
CHANCES: Floats = np.array(  # by the sum of weights; rounded, so that every machine has the same
    [round(4096 / (1 + exp(-total / UNIT))) / 4096 for total in range(-SUREST, SUREST + 1)]
)


def patterns() -> tuple[NDArray[np.intp], int]:
    """The kind of each pattern, by the cell itself and its neighbours as digits, and how many kinds there are."""
    size = len(CIRCLE)
    codes = np.arange(NO_CELL * 4**size)
    digits = codes[:, None] // 4 ** np.arange(size) % 4
    least = codes
    for order in (np.arange(size), -np.arange(size)):
        for turn in range(size):
            turned = (digits[:, (order + turn) % size] * 4 ** np.arange(size)).sum(1)
            least = np.minimum(least, turned + codes // 4**size * 4**size)
    kinds, of_code = np.unique(least, return_inverse=True)
    return of_code.astype(np.intp), len(kinds)


KIND_OF, KINDS = patterns()
ALONE = PHASES * KINDS  # where the weights of each feature begin
LEADS = ALONE + (MOST_ALONE + 1) ** 3
GROUPS = LEADS + (2 * MOST_LEAD + 1) * LEAD_PHASES
TABLE = GROUPS + PHASES * 2 * (MOST_STONES + 1)


@dataclass(frozen=True, slots=True)
class Turns:
    """A ply of games that are played side by side: a turn in each, and what it was chosen among."""

    games: Whole  # (games going on,): their numbers
    features: Whole  # (features, turns): of every turn of each
    sums: NDArray[Any]  # (turns,): of their weights
    begins: Whole  # (games going on,): where the turns of each begin
    chosen: Whole  # (games going on,): the turn that each takes
    mine: NDArray[np.bool_]  # (cells, games going on): the stones after it of who took it
    theirs: NDArray[np.bool_]  # and of the other


Draw = Callable[[NDArray[Any], Whole, Whole], Whole]  # sums, the game of each, and begins: the turns to take


class ChurnJudge(Judge[Churn, ChurnPosition]):
    """Judges positions of Churn on any board, and better than random games do on that which it learned on."""

    number_of_weights = TABLE
    boards = ("hex:3",)
    playouts = (8, 30, 120, 700)
    # Proofs reach far, as for `ChurnBatch`; a position takes about as long as the eight random games of a leaf.
    solver_steps_per_playout = 64

    def __init__(self, game: Churn, weights: NDArray[np.int8]) -> None:
        super().__init__(game, weights)
        batch = batch_of(game)
        assert isinstance(batch, ChurnBatch)
        self.batch = batch
        self.size = size = game.board.size
        at = game.board.at
        # The neighbours of every cell in turn, (6, cells); the number of cells where there is none.
        self._circle = [
            np.array([at.get((q + dq, r + dr), size) for q, r in game.board.coords]) for dq, dr in CIRCLE
        ]

    def judge(self, positions: Sequence[ChurnPosition]) -> list[Judgement]:
        """See `Judge.judge`."""
        own, other = self._groups(positions)
        rows, cells, after = self.after(own, other)
        sums = self.weights.take(self.features(after, other[:, :, rows])).sum(0, dtype=np.int32)
        chances = CHANCES.take(np.clip(sums, -SUREST, SUREST) + SUREST)
        turns = placements(rows, cells, len(positions))
        ends = np.cumsum([len(each) for each in turns])[:-1]
        return [Judgement(*each) for each in zip(turns, np.split(chances, ends), strict=True)]

    def owners(self, position: ChurnPosition, games: int, random: np.random.Generator) -> Floats:
        """See `Judge.owners`."""
        own, other = (np.repeat(groups, games, axis=2) for groups in self._groups([position]))
        stones = np.zeros((2, games, self.size), np.bool_)
        mover = position.to_move - 1

        def draw(sums: NDArray[Any], rows: Whole, begins: Whole) -> Whole:
            return drawn(sums / (UNIT * TEMPERATURE), rows, begins, random)

        for turns in self.play(own, other, self.weights, draw):
            stones[mover, turns.games], stones[1 - mover, turns.games] = turns.mine.T, turns.theirs.T
            mover = 1 - mover
        found: Floats = stones.mean(1)
        return found

    def play(self, own: Groups, other: Groups, weights: NDArray[Any], draw: Draw) -> Iterator[Turns]:
        """Play games that are not over until all boards are full; groups as in `after`, weights of any unit."""
        going = np.arange(own.shape[2])
        while going.size:
            rows, _, after = self.after(own, other)
            features = self.features(after, other[:, :, rows])
            sums = weights.take(features).sum(0)
            begins = np.searchsorted(rows, np.arange(going.size))
            chosen = draw(sums, rows, begins)
            own, other = other, after[:, :, chosen]
            mine, theirs = held(other[:, :-1]), held(own[:, :-1])
            yield Turns(going, features, sums, begins, chosen, mine, theirs)
            live = ~(mine | theirs).all(0)
            own, other, going = own[:, :, live], other[:, :, live], going[live]

    def _groups(self, positions: Sequence[ChurnPosition]) -> tuple[Groups, Groups]:
        """The groups of who is to move and of the other, as in `after`."""
        own = self.batch.groups([position.stones[position.to_move - 1] for position in positions])
        return own, self.batch.groups([position.stones[2 - position.to_move] for position in positions])

    def after(self, own: Groups, other: Groups) -> tuple[Whole, Whole, Groups]:
        """All turns of some games: the game and the cell of each, (turns,), and the groups of who moved, after it.

        Groups of all games are (words, cells + 1, games), `own` those of who moves.
        """
        formed = self.batch.formed(own)
        empty = ~held(own | other)[:-1]
        rows, cells = self.batch.smallest(formed, empty)
        return rows, cells, self.batch.placed(own[:, :, rows], formed[:, :, rows], cells)

    def features(self, own: Groups, other: Groups) -> Whole:
        """The weights that positions take, (features, positions), `own` being the groups of who has moved."""
        own_sizes, other_sizes = counts(own), counts(other)
        state = (own_sizes > 0) + 2 * (other_sizes > 0).astype(np.int16)
        state[-1] = NO_CELL
        near = [state.take(cells, axis=0) for cells in self._circle]
        empty = state[:-1] == 0
        # Shares of the board that is left, in whole numbers, (positions,).
        left = empty.sum(0)
        phase = left * PHASES // (self.size + 1)

        codes = state[:-1].copy()
        for digit in reversed(near):
            codes = codes * 4 + digit
        kinds = KIND_OF.take(codes) + KINDS * phase

        own_near = np.logical_or.reduce([digit == 1 for digit in near])
        other_near = np.logical_or.reduce([digit == 2 for digit in near])
        places = (empty & ~own_near, empty & ~other_near, empty & ~(own_near | other_near))
        alone = np.zeros_like(left)
        for each in places:
            alone = alone * (MOST_ALONE + 1) + np.minimum(each.sum(0), MOST_ALONE)

        lead = (own_sizes > 0).sum(0) - (other_sizes > 0).sum(0)
        lead = np.clip(lead, -MOST_LEAD, MOST_LEAD) + MOST_LEAD
        lead = lead * LEAD_PHASES + left * LEAD_PHASES // (self.size + 1)

        grouped = np.minimum(own_sizes + other_sizes, MOST_STONES)[:-1]
        grouped = grouped + (MOST_STONES + 1) * (state[:-1] == 2) + 2 * (MOST_STONES + 1) * phase
        return np.concatenate([kinds, ALONE + alone[None], LEADS + lead[None], GROUPS + grouped])


def drawn(logits: Floats, rows: Whole, begins: Whole, random: np.random.Generator) -> Whole:
    """A turn of each row, drawn by softmax: the greatest logit of a row with noise of Gumbel's distribution.

    The turns of a row stand beside each other, from `begins` on.
    """
    order = np.lexsort((logits + random.gumbel(size=logits.size), rows))
    ends = np.append(begins[1:], rows.size)
    chosen: Whole = order[ends - 1]
    return chosen


JUDGE = ChurnJudge
