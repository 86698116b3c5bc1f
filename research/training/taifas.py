"""Self-play games of Taifas, played side by side with weights in training."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import playouts_of
from affinage.games.taifas.playouts import TaifasPlayouts
from affinage.games.taifas.rules import Taifas
from affinage.games.taifas.value import UNIT, TaifasValue
from research.training.learning import Floats, Ply, Round

GAMES = 256
"""Games per round."""
# Minimum and limit of the random turns at the start of each game, so that few games are equal.
RANDOM_TURNS = (2, 7)
STRAYS, LAST_STRAYS = 0.12, 0.02
"""Share of random turns, at the beginning and at the end of training."""
TEMPERATURE = 0.35
"""Temperature of the other turns, in log odds."""

SOURCES: tuple[str, ...] = (
    __name__,
    "affinage.bots.learned",
    "affinage.games.taifas.value",
    "affinage.bots.playouts",
    "affinage.games.taifas.playouts",
    "affinage.bots.playouts.groups",
    "affinage.games.taifas.rules",
    "affinage.board.shapes",
    "affinage.board.topology",
)
WEIGHTS, SCALE = TaifasValue.number_of_weights, UNIT
ROUNDS = 6000


def value_functions() -> list[TaifasValue]:
    """Return a value function for each board and scoring, with untrained weights."""
    return [
        TaifasValue(Taifas({"board": board, "score": score}), np.zeros(WEIGHTS, np.int8))
        for board in TaifasValue.learned_on
        for score in ("zones", "weighted")
    ]


def play(function: TaifasValue, weights: Floats, random: np.random.Generator, part: float) -> Round:
    """Play a round with these weights, after this fraction of the training."""
    playouts = playouts_of(function.game)
    assert isinstance(playouts, TaifasPlayouts)
    size, games = function.size, np.arange(GAMES)
    # Stones of the mover are 1, those of the other 2.
    board = np.zeros((size, GAMES), np.int8)
    order = np.zeros((size, GAMES))
    random_turns = int(random.integers(*RANDOM_TURNS))
    strays = STRAYS + (LAST_STRAYS - STRAYS) * part
    plies: list[Ply] = []
    for left in reversed(range(size)):
        sums = turns(function, weights, board, left)
        is_random = random.random(GAMES) < (strays if len(plies) >= random_turns else 1.0)
        logits = np.where(is_random & np.isfinite(sums), 0.0, sums / TEMPERATURE)
        chosen = (logits + random.gumbel(size=sums.shape)).argmax(0)
        cells, colours = chosen // 2, chosen % 2 + 1
        board[cells, games] = colours
        order[cells, games] = -left
        features = function.features(function.codes(board), np.full(GAMES, left))
        plies.append(Ply(games, features, sums[chosen, games], sums.max(0)))
        board = (3 - board) * (board > 0)
    black = board if size % 2 == 0 else 3 - board
    ends = playouts.results(black.astype(np.int8), order, np.ones(GAMES, np.bool_))
    return Round(plies, ends.winners == 1)


def turns(function: TaifasValue, weights: Floats, board: NDArray[np.int8], left: int) -> Floats:
    """Return the sums of weights after all turns, (cells and colours, games); minus infinity for full cells."""
    table = function.table(int(function.phase(np.array(left))), weights)
    values = function.sums_after(board, table, left)
    values[(board != 0)[:, None].repeat(2, 1)] = -np.inf
    return values.reshape(2 * function.size, -1)
