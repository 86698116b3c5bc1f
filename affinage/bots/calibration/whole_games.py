"""Cell owners from playouts to the end, for games whose search cuts its playouts short."""

from __future__ import annotations

from functools import lru_cache

from affinage.bots.calibration.maps import Owners
from affinage.bots.playouts import playouts_of
from affinage.bots.random_numbers import RandomNumbers, RandomSource
from affinage.game import Position

MAX_GAMES = 1024
MAX_CELLS = 1 << 16  # in all games together, so that large boards take no longer


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
