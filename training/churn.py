"""Games of Churn that its judge plays against itself, side by side, with weights that are still learning."""

from __future__ import annotations

import numpy as np

from affinage.bots.batch.churn import held
from affinage.bots.judges.churn import TABLE, UNIT, ChurnJudge
from affinage.rules.churn import Churn
from training.learning import Floats, Ply, Round, Whole

GAMES = 512  # of a round
DRAWN = 3  # turns at the beginning of every game, so that hardly two are the same
TEMPERATURE = 0.5  # of the choice among turns, in logarithms of odds
STRAYS, LAST_STRAYS = 0.12, 0.02  # of turns that are drawn from all, when training begins and when it ends

WEIGHTS, SCALE = TABLE, UNIT
ROUNDS = 3000


def judges() -> list[ChurnJudge]:
    """A judge for each board, with weights that know nothing."""
    return [ChurnJudge(Churn({"board": board}), np.zeros(WEIGHTS, np.int8)) for board in ChurnJudge.boards]


def play(judge: ChurnJudge, weights: Floats, random: np.random.Generator, part: float) -> Round:
    """Play a round by these weights, after this part of the training."""
    batch = judge.batch
    own, other = (np.zeros((batch.words, judge.size + 1, GAMES), batch.kind) for _ in range(2))
    going = np.arange(GAMES)
    first_won = np.zeros(GAMES, np.bool_)
    strays = STRAYS + (LAST_STRAYS - STRAYS) * part
    plies: list[Ply] = []
    while going.size:
        rows, _, after = judge.after(own, other)
        features = judge.features(after, other[:, :, rows])
        sums = weights.take(features).sum(0)
        begins = np.searchsorted(rows, np.arange(going.size))
        is_drawn = random.random(going.size) < (strays if len(plies) >= DRAWN else 1.0)
        chosen = drawn(np.where(is_drawn[rows], 0.0, sums / TEMPERATURE), rows, begins, random)
        plies.append(Ply(going, features[:, chosen], sums[chosen], np.maximum.reduceat(sums, begins)))
        own, other = other, after[:, :, chosen]
        mine, theirs = held(other[:, :-1]), held(own[:, :-1])
        full = (mine | theirs).all(0)
        first_won[going[full]] = (2 * mine[:, full].sum(0) > judge.size) == (len(plies) % 2 == 1)
        own, other, going = own[:, :, ~full], other[:, :, ~full], going[~full]
    return Round(plies, first_won)


def drawn(logits: Floats, rows: Whole, begins: Whole, random: np.random.Generator) -> Whole:
    """A turn of each row, drawn by softmax: the greatest logit of a row with noise of Gumbel's distribution.

    The turns of a row stand beside each other, from `begins` on.
    """
    order = np.lexsort((logits + random.gumbel(size=logits.size), rows))
    ends = np.append(begins[1:], rows.size)
    chosen: Whole = order[ends - 1]
    return chosen
