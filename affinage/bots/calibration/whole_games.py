"""Who owns the cells in the end of whole games, for searches that cut theirs off or ask a judge in place of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from affinage.bots.batch import batch_of
from affinage.bots.calibration.maps import Owners
from affinage.bots.judges import Floats, judge_of
from affinage.bots.search import SearchResult
from affinage.game import Position

MOST_GAMES = 1024
JUDGED_GAMES = 64
MOST_CELLS = 1 << 16  # in all games together, so that a large board takes no longer


@lru_cache(maxsize=1)
def whole_game_owners(position: Position) -> Owners:
    """The map of owners of random games from a position, always the same one."""
    game = position.game
    games = min(MOST_GAMES, MOST_CELLS // game.board.size)
    return owners_played_out(position, games, np.random.default_rng(0))


def owners_played_out(position: Position, games: int, random: np.random.Generator) -> Owners:
    """The map of owners of so many random games from a position."""
    game = position.game
    ends = batch_of(game).play([position], games, random)
    return _rows([(ends.owners == colour).mean(axis=0) for colour in range(1, game.players + 1)])


def searched_owners(result: SearchResult) -> Owners:
    """The map of owners that a search has: of its random games, or of games that its judge plays against itself."""
    return judged_owners(result.position) if result.is_judged else result.owners


@lru_cache(maxsize=1)
def judged_owners(position: Position) -> Owners:
    """The map of owners of games by the judge of a rule set that has one, always the same one."""
    judge = judge_of(position.game)
    assert judge
    return _rows(judge.owners(position, JUDGED_GAMES, np.random.default_rng(0)))


def _rows(shares: Iterable[Floats]) -> Owners:
    return tuple(tuple(row.tolist()) for row in shares)
