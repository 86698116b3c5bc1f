"""Calibration: a search result as chances and owners, with the fitted constants of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from affinage.bots.calibration.fitted import FITTED, WITH_VALUE_FUNCTION
from affinage.bots.calibration.maps import Calibration, ChanceMap, Owners
from affinage.game import SWAP

if TYPE_CHECKING:
    from affinage.bots.candidates import Candidate
    from affinage.bots.search import SearchResult  # imports NumPy, which is not needed here


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
    from affinage.bots.calibration.whole_games import whole_game_owners  # imports NumPy

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
    if candidate.move == SWAP:  # the values are those of the other colour
        chance = 1 - chances.chance(1 - candidate.rate, games)
    else:
        chance = chances.chance(candidate.rate, games)
    return replace(candidate, rate=chance, error=chances.error(chance, candidate.visits, games))
