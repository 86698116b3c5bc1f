"""Random games to be measured: at every turn each legal move is equally likely, `swap` among them.

They are played by the batches, all of which draw so; tests compare each with `legal_moves`. Batches leave out swaps: as
a swap changes nothing on the board, it is drawn afterwards, with the chance that it had. Games come in chunks with
seeds of their own, so that chunks may be played anywhere, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import ceil
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from affinage.bots.batch import OVER, PASSED, Log, PlayoutResults, batch_of
from affinage.game import PASS, SWAP, Game, Move, Position, Termination
from affinage.survey.games import FORCED_PASS, RecordedGames, Sample

CHUNK = 500  # games
COUNTED = 16  # games of a chunk whose legal moves are counted, which takes much longer than playing
LONGEST = 10  # turns a cell, several times what games take that end at all
CLOSE = 1e-9  # scores no further apart may be equal


def sample(game: Game, games: int, seed: int) -> Sample:
    """So many random games; the same for the same seed, and what is in it of whole chunks is in longer ones."""
    return Sample.joined(list(chunks(game, games, seed)))


def chunks(game: Game, games: int, seed: int) -> Iterator[Sample]:
    """The same, chunk by chunk."""
    for number, first in enumerate(range(0, games, CHUNK)):
        yield chunk(game, min(CHUNK, games - first), seed, number)


def chunk(game: Game, games: int, seed: int, number: int) -> Sample:
    """The random games of one chunk."""
    random = np.random.default_rng([seed, crc32(game.link().encode()), number])
    log: Log = []
    limit = LONGEST * game.board.size
    results = batch_of(game).play([game.initial()], games, random, plies=limit, log=log)
    played = np.array(log, np.int16).reshape(len(log), games, -1).swapaxes(0, 1)  # (games, plies, entries)
    swaps = _swaps(game, played, random)
    choices = tuple(_choices(game, played[row], swap=bool(swaps[row])) for row in range(min(COUNTED, games)))
    return Sample(game.players, game.board.size, _recorded(game, results, played, swaps), choices)


def _swaps(game: Game, played: NDArray[np.int16], random: np.random.Generator) -> NDArray[np.bool_]:
    """The games in which a swap answered the first turn."""
    swaps = np.zeros(len(played), np.bool_)
    if not game.has_pie:
        return swaps
    after: dict[bytes, Position] = {}
    for row, chance in enumerate(1 - random.random(len(played))):
        if not played.shape[1]:
            break
        entry = played[row, 0]
        if entry.tobytes() not in after:
            after[entry.tobytes()] = _after(game.initial(), entry)
        position = after[entry.tobytes()]
        if position.may_swap:
            # One of all moves is the swap; more of them than these need not be looked at.
            others = sum(1 for _ in islice(position.generate_moves(), ceil(1 / chance)))
            swaps[row] = (max(others, 1) + 1) * chance < 1
    return swaps


def _recorded(
    game: Game, results: PlayoutResults, played: NDArray[np.int16], swaps: NDArray[np.bool_]
) -> RecordedGames:
    winners = np.where(results.finished, results.winners, 0).astype(np.int8)
    ordered = np.sort(results.scores, axis=1)
    margins = ordered[:, -1] - ordered[:, -2]
    tiebreaks = np.zeros(len(winners), np.bool_)
    for row in np.flatnonzero((margins < CLOSE) & (winners > 0)):
        outcome = _end(game, played[row]).outcome()
        tiebreaks[row] = outcome is not None and outcome.termination is Termination.TIEBREAK
    return RecordedGames(
        np.where(swaps & (winners > 0), 3 - winners, winners).astype(np.int8),
        results.finished,
        ((played[:, :, 0] != OVER).sum(1) + swaps).astype(np.int32),
        (played[:, :, 0] == PASSED).sum(1).astype(np.int32),
        results.occupied.astype(np.int32),
        (results.owners == 0).sum(1).astype(np.int32),
        margins,
        tiebreaks,
    )


def _choices(game: Game, played: NDArray[np.int16], *, swap: bool) -> NDArray[np.int32]:
    """How many legal moves there were at each turn of a game."""
    position, found = game.initial(), []
    for ply, entry in enumerate(played[played[:, 0] != OVER]):
        if ply == 1 and swap:
            found.append(len(position.legal_moves()))
            position = position.apply(SWAP)
        moves = position.legal_moves()
        found.append(FORCED_PASS if moves == [PASS] else len(moves))
        position = _after(position, entry)
    return np.array(found, np.int32)


def _end(game: Game, played: NDArray[np.int16]) -> Position:
    """The last position of a game."""
    position = game.initial()
    for entry in played[played[:, 0] != OVER]:
        position = _after(position, entry)
    return position


def _after(position: Position, entry: NDArray[np.int16]) -> Position:
    """The position after a turn of a log."""
    if entry[0] == PASSED:
        return position.apply(PASS)
    picks = tuple(int(cell) for cell in entry[1:] if cell >= 0)
    move: Move = position.choice(picks).moves[int(entry[0])]
    return position.apply(move)
