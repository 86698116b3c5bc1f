"""Calibration: a search result as chances and owners, with the fitted constants of the game.

The owners of some games come from playouts to the end, as their search cuts its playouts short.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from affinage.bots.calibration.fitted import FITTED, WITH_VALUE_FUNCTION
from affinage.bots.calibration.maps import Calibration, ChanceMap, Owners
from affinage.bots.playouts import playouts_of
from affinage.bots.random_numbers import RandomNumbers, RandomSource
from affinage.game import SWAP, Position

if TYPE_CHECKING:
    from affinage.bots.candidates import Candidate
    from affinage.bots.search import SearchResult

MAX_GAMES = 1024
"""Maximum number of games played to the end for the owners."""
MAX_CELLS = 1 << 16
"""Maximum number of cells in all games together, so that large boards take no longer."""


def calibration_of(result: SearchResult) -> Calibration | None:
    """Return the calibration for a result; there is none for more than two players."""
    game = result.position.game
    return (
        (WITH_VALUE_FUNCTION if result.by_value_function else FITTED).get(game.key)
        if game.players == 2
        else None
    )


def calibrated(result: SearchResult) -> SearchResult:
    """Return a result with calibrated chances and errors; proven values are unchanged."""
    maps = calibration_of(result)
    if maps is None:
        return result
    values, error = result.values, result.error
    candidates = tuple(_calibrated(each, maps.chance, result.games) for each in result.candidates)
    if result.proven is None:
        values = maps.chance.chances(values, result.position.to_move, result.games)
        error = candidates[0].error
    return replace(result, values=values, error=error, candidates=candidates)


def calibrated_owners(result: SearchResult) -> Owners:
    """Return the owner map of a calibrated result."""
    position = result.position
    maps = calibration_of(result)
    if maps is None:
        return result.owners
    whole_games = whole_game_owners(position) if maps.owners.whole else result.owners
    return maps.owners.owners(result.owners, whole_games, position.stones, result.values)


def _calibrated(candidate: Candidate, chances: ChanceMap, games: int) -> Candidate:
    """Return a candidate with its calibrated chance; one without an error is proven."""
    if not candidate.error:
        return candidate
    if candidate.move == SWAP:
        # The values are those of the other colour.
        chance = 1 - chances.chance(1 - candidate.rate, games)
    else:
        chance = chances.chance(candidate.rate, games)
    return replace(candidate, rate=chance, error=chances.error(chance, candidate.visits, games))


@lru_cache(maxsize=1)
def whole_game_owners(position: Position) -> Owners:
    """Return the owner map of a position from random games; deterministic."""
    game = position.game
    games = min(MAX_GAMES, MAX_CELLS // game.board.size)
    return owners_played_out(position, games, RandomNumbers(0))


def owners_played_out(position: Position, games: int, random: RandomSource) -> Owners:
    """Return the owner map of a position from a number of playouts."""
    game = position.game
    ends = playouts_of(game).play([position], games, random)
    return tuple(
        tuple((ends.owners == colour).mean(axis=0).tolist()) for colour in range(1, game.players + 1)
    )
