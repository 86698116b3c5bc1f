"""Self-play games of the search, with its win chances at every turn."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import numpy as np

from affinage.bots.node import shares_of
from affinage.bots.playouts.scalar import first_points, is_tiebreak
from affinage.bots.search import Search, SearchResult
from affinage.checks import whole
from affinage.game import PASS, SWAP, Game, Move, Position
from affinage.game.conversion import GameLike, as_game
from affinage.matches.steps import Steps, finish
from affinage.survey.games import FORCED_PASS, RecordedGames, Sample, number_of, place
from affinage.survey.plan import MAX_GAMES
from affinage.survey.random_play import LONGEST

PLAYOUTS = 100
"""Playouts per turn."""


def sample(game: GameLike, games: int, seed: int, playouts: int = PLAYOUTS) -> Sample:
    """Return games of equal searches; deterministic for a seed.

    Raises OptionError for less than one game, and for a number that is no integer.
    """
    game, games, seed = as_game(game), whole("games", games, 1, MAX_GAMES), whole("seed", seed)
    return Sample.joined([played(game, seed, number, playouts) for number in range(games)])


def played(game: Game, seed: int, number: int, playouts: int = PLAYOUTS) -> Sample:
    """Return the self-play game of a number."""
    return finish(playing(game, seed, number, playouts))


def growing(
    game: Game, games: int, seed: int, playouts: int = PLAYOUTS
) -> Generator[Sample | None, None, None]:
    """Yield the same games as `sample` as they come: all so far after each of them, and None at other pauses."""
    so_far: list[Sample] = []
    while len(so_far) < games:
        so_far.append((yield from playing(game, seed, len(so_far), playouts)))
        yield Sample.joined(so_far)


def playing(game: Game, seed: int, number: int, playouts: int = PLAYOUTS) -> Steps[Sample]:
    """Play in steps."""
    search = Search(game, search_seed(game, seed, number))
    position, swapped = game.initial(), False
    choices: list[int] = []
    values: list[tuple[float, ...]] = []
    moves: list[Move] = []
    while not position.is_terminal() and len(moves) < LONGEST * game.board.size:
        legal = position.legal_moves()
        result = yield from thinking(search, position, playouts)
        swapped ^= result.best == SWAP
        choices.append(FORCED_PASS if legal == [PASS] else len(legal))
        values.append(in_turn_order(result.values, game, swapped=swapped))
        moves.append(result.best)
        position = position.apply(result.best)
    winner = place(game, position.winner() or 0)
    if swapped and winner:
        winner = 3 - winner
    values.append(result_shares(winner, game.players))
    return Sample(
        game.players,
        game.board.size,
        recorded(position, winner, len(moves), moves.count(PASS)),
        (np.array(choices, np.int32),),
        (np.array(values).T.copy(),),
        (" ".join(map(str, moves)),),
    )


def in_turn_order(values: Sequence[float], game: Game, *, swapped: bool = False) -> tuple[float, ...]:
    """Return the chances of the players in the order of turns, from those of the colours."""
    if game.players == 2:
        # The second chance follows from the first, so that figures do not depend on how the search rounds it.
        first = values[game.turn_order[swapped] - 1]
        return first, 1 - first
    return tuple(values[colour - 1] for colour in game.turn_order)


def result_shares(winner: int, players: int) -> tuple[float, ...]:
    """Return the share of the win of each player in the order of turns; equal shares without a winner."""
    return tuple(shares_of(winner, players).tolist())


def thinking(search: Search, position: Position, playouts: int) -> Steps[SearchResult]:
    """Evaluate a position by a search with `playouts` playouts, in steps."""
    for search_result in search.thinking(position, playouts=playouts):
        last = search_result
        yield
    return last


def search_seed(game: Game, seed: int, number: int) -> int:
    """Return a seed for a search, different for each variant, seed and number."""
    return int(np.random.SeedSequence([seed, number_of(game), number]).generate_state(1)[0])


def without_pie(game: Game) -> Game:
    """Return the same variant without swaps."""
    return type(game)({**game.values, "pie": "off"}) if game.has_pie else game


def recorded(end: Position, winner: int, turns: int, passes: int) -> RecordedGames:
    """Return the record of a single game from its last position."""
    size = end.game.board.size
    occupied = size - end.empty.bit_count()
    held = sum(region.cells.bit_count() for region in end.regions() if region.is_hole and region.owner)
    behind, ahead = sorted(first_points(points) for points in end.score())[-2:]
    return RecordedGames(
        np.array([winner], np.int8),
        np.array([end.is_terminal()]),
        np.array([turns], np.int32),
        np.array([passes], np.int32),
        np.array([occupied], np.int32),
        np.array([size - occupied - held], np.int32),
        np.array([ahead - behind]),
        np.array([is_tiebreak(end)]),
    )
