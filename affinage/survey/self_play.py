"""Games of the search against itself, with its win chances at every turn."""

from __future__ import annotations

from zlib import crc32

import numpy as np

from affinage.bots.batch.scalar import first_points
from affinage.bots.search import Search
from affinage.game import PASS, SWAP, Game, Position, Termination
from affinage.survey.games import FORCED_PASS, RecordedGames, Sample
from affinage.survey.random_play import LONGEST

PLAYOUTS = 100  # a turn


def sample(game: Game, games: int, seed: int, playouts: int = PLAYOUTS) -> Sample:
    """So many games of two players who search equally long; the same for the same seed."""
    return Sample.joined([played(game, seed, number, playouts) for number in range(games)])


def played(game: Game, seed: int, number: int, playouts: int = PLAYOUTS) -> Sample:
    """One of these games."""
    search = Search(game, search_seed(game, seed, number))
    position, swapped = game.initial(), False
    choices: list[int] = []
    chances: list[float] = []
    passes = 0
    while not position.is_terminal() and len(choices) < LONGEST * game.board.size:
        moves = position.legal_moves()
        result = search.think(position, playouts=playouts)
        swapped ^= result.best == SWAP
        choices.append(FORCED_PASS if moves == [PASS] else len(moves))
        chances.append(result.values[1 if swapped else 0])
        passes += result.best == PASS
        position = position.apply(result.best)
    winner = position.winner() or 0
    if swapped and winner:
        winner = 3 - winner
    chances.append({0: 0.5, 1: 1.0, 2: 0.0}[winner])
    games = recorded(position, winner, len(choices), passes)
    return Sample(2, game.board.size, games, (np.array(choices, np.int32),), (np.array(chances),))


def search_seed(game: Game, seed: int, number: int) -> int:
    """A seed for a search, one for each rule set, seed and number."""
    return int(np.random.SeedSequence([seed, crc32(game.link().encode()), number]).generate_state(1)[0])


def without_pie(game: Game) -> Game:
    """The same rule set in which nobody swaps."""
    return type(game)({**game.values, "pie": "off"}) if game.has_pie else game


def recorded(end: Position, winner: int, turns: int, passes: int) -> RecordedGames:
    """The record of a single game by its last position."""
    outcome, size = end.outcome(), end.game.board.size
    occupied = size - end.empty.bit_count()
    held = sum(region.cells.bit_count() for region in end.regions() if region.is_hole and region.owner)
    behind, ahead = sorted(first_points(points) for points in end.score())[-2:]
    return RecordedGames(
        np.array([winner], np.int8),
        np.array([outcome is not None]),
        np.array([turns], np.int32),
        np.array([passes], np.int32),
        np.array([occupied], np.int32),
        np.array([size - occupied - held], np.int32),
        np.array([ahead - behind]),
        np.array([outcome is not None and outcome.termination is Termination.TIEBREAK]),
    )
