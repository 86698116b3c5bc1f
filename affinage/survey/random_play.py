"""Random games to measure: at every turn each legal move is equally likely, including `swap`.

They come from playouts, all of which pick moves this way; tests compare each with `legal_moves`. Playouts leave out
swaps: as a swap changes nothing on the board, it is decided afterwards, by its probability. Games come in chunks with
separate seeds, so that chunks may be played anywhere and in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import ceil

import numpy as np
from numpy.typing import NDArray

from affinage.bots.playouts import OVER, PASSED, PlayoutResults, playouts_of, position_after
from affinage.checks import whole
from affinage.game import Game, Position
from affinage.game.conversion import GameLike, as_game
from affinage.matches.steps import Steps, finish
from affinage.survey.games import RecordedGames, Sample, number_of, place
from affinage.survey.plan import MAX_GAMES

CHUNK = 1000
"""Games per chunk."""
COUNTED = 32
"""Games per chunk whose legal moves are counted, which takes longer than playing."""
COUNTED_AT_ONCE = 8
LONGEST = 10
"""Maximum number of turns per cell, several times the usual length of games that end."""


def sample(game: GameLike, games: int, seed: int) -> Sample:
    """Return random games, the same for the same seed; whole chunks are a prefix of longer samples.

    Raises OptionError for less than one game, and for a number that is no integer.
    """
    game, games, seed = as_game(game), whole("games", games, 1, MAX_GAMES), whole("seed", seed)
    return Sample.joined(list(chunks(game, games, seed)))


def chunks(game: Game, games: int, seed: int) -> Iterator[Sample]:
    """Yield the games of `sample`, chunk by chunk."""
    for number, first in enumerate(range(0, games, CHUNK)):
        yield chunk(game, min(CHUNK, games - first), seed, number)


def chunk(game: Game, games: int, seed: int, number: int) -> Sample:
    """Return the random games of one chunk."""
    return finish(playing(game, games, seed, number))


def playing(game: Game, games: int, seed: int, number: int) -> Steps[Sample]:
    """Play in steps."""
    random = np.random.default_rng([seed, number_of(game), number])
    playouts, start, log = playouts_of(game), game.initial(), list[NDArray[np.int16]]()
    results = yield from playouts.playing([start], games, random, plies=LONGEST * game.board.size, log=log)
    if not log:
        # No player can ever place.
        log.append(np.full((games, 1 + game.most_picks), OVER, np.int16))
    played = np.array(log).swapaxes(0, 1)  # (games, plies, entries)
    swaps = _swaps(game, played, random)
    counts = list[NDArray[np.int32]]()
    for row in range(0, min(games, COUNTED), COUNTED_AT_ONCE):
        rows = slice(row, min(row + COUNTED_AT_ONCE, COUNTED))
        counts.extend(playouts.move_counts(start, [entries[rows] for entries in log]).T)
        yield
    choices = tuple(
        _with_swaps(of_game[of_game != OVER], has_pie=game.has_pie, swap=bool(swap))
        for of_game, swap in zip(counts, swaps, strict=False)
    )
    return Sample(game.players, game.board.size, _recorded(game, results, played, swaps), choices)


def _swaps(game: Game, played: NDArray[np.int16], random: np.random.Generator) -> NDArray[np.bool_]:
    """Return the games in which a swap answered the first turn."""
    swaps = np.zeros(len(played), np.bool_)
    if not game.has_pie or game.initial().is_terminal():
        return swaps
    after: dict[bytes, Position] = {}
    for row, chance in enumerate(1 - random.random(len(played))):
        entry = played[row, 0]
        if entry.tobytes() not in after:
            after[entry.tobytes()] = position_after(game.initial(), entry)
        position = after[entry.tobytes()]
        if position.may_swap:
            # One of all moves is the swap; positions with more moves than these are not counted.
            others = sum(1 for _ in islice(position.generate_moves(), ceil(1 / chance)))
            swaps[row] = (max(others, 1) + 1) * chance < 1
    return swaps


def _with_swaps(counts: NDArray[np.int32], *, has_pie: bool, swap: bool) -> NDArray[np.int32]:
    """Return the number of legal moves at each turn of a game, including the swap, from those without it."""
    if not has_pie or len(counts) < 2:
        return counts
    # The second player may pass if there is no other move, and may always swap.
    answers = max(counts[1], 1) + 1
    after_swap = counts[1:2] if swap else counts[:0]
    return np.concatenate([counts[:1], [answers], after_swap, counts[2:]]).astype(np.int32)


def _recorded(
    game: Game, results: PlayoutResults, played: NDArray[np.int16], swaps: NDArray[np.bool_]
) -> RecordedGames:
    """Return the record of random games, in some of which the second player has swapped."""
    places = np.array([place(game, colour) for colour in range(game.players + 1)], np.int8)
    winners = places[np.where(results.finished, results.winners, 0)]
    ordered = np.sort(results.scores, axis=1)
    return RecordedGames(
        np.where(swaps & (winners > 0), 3 - winners, winners).astype(np.int8),
        results.finished,
        ((played[:, :, 0] != OVER).sum(1) + swaps).astype(np.int32),
        (played[:, :, 0] == PASSED).sum(1).astype(np.int32),
        results.occupied.astype(np.int32),
        (results.owners == 0).sum(1).astype(np.int32),
        ordered[:, -1] - ordered[:, -2],
        results.tiebreaks,
    )
