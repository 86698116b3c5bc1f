"""Games of Churn that its judge plays against itself, side by side, with weights that are still learning."""

from __future__ import annotations

import numpy as np

from affinage.bots.judges.churn import TABLE, TEMPERATURE, UNIT, ChurnJudge, drawn
from affinage.rules.churn import Churn
from training.learning import Floats, Ply, Round, Whole

GAMES = 512  # of a round
DRAWN = 3  # turns at the beginning of every game, so that hardly two are the same
STRAYS, LAST_STRAYS = 0.12, 0.02  # of turns that are drawn from all, when training begins and when it ends

WEIGHTS, SCALE = TABLE, UNIT
ROUNDS = 3000


def judges() -> list[ChurnJudge]:
    """A judge for each board, with weights that know nothing."""
    return [ChurnJudge(Churn({"board": board}), np.zeros(WEIGHTS, np.int8)) for board in ChurnJudge.boards]


def play(judge: ChurnJudge, weights: Floats, random: np.random.Generator, part: float) -> Round:
    """Play a round by these weights, after this part of the training."""
    own, other = (np.zeros((judge.batch.words, judge.size + 1, GAMES), judge.batch.kind) for _ in range(2))
    first_won = np.zeros(GAMES, np.bool_)
    strays = STRAYS + (LAST_STRAYS - STRAYS) * part
    plies: list[Ply] = []

    def draw(sums: Floats, rows: Whole, begins: Whole) -> Whole:
        is_drawn = random.random(begins.size) < (strays if len(plies) >= DRAWN else 1.0)
        return drawn(np.where(is_drawn[rows], 0.0, sums / TEMPERATURE), rows, begins, random)

    for turns in judge.play(own, other, weights, draw):
        features, sums = turns.features[:, turns.chosen], turns.sums[turns.chosen]
        plies.append(Ply(turns.games, features, sums, np.maximum.reduceat(turns.sums, turns.begins)))
        is_ahead = 2 * turns.mine.sum(0) > judge.size
        first_won[turns.games] = is_ahead == (len(plies) % 2 == 1)
    return Round(plies, first_won)
