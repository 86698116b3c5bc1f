"""Matches between computer players, and their ratings.

Two players meet at a time, and change seats from game to game; `swap` exchanges them as in the variant. With more than
two seats, one player has one seat and the other all others. Time is measured as processor time, so that other work on
the machine does not count. Scores have Wilson's 95% interval (1927). The Elo table is the maximum-likelihood fit of the
Bradley-Terry model, in which a player of rating a scores 1 / (1 + 10 ** ((b - a) / 400)) against one of rating b, a
draw being half a win; it is found by Hunter's minorisation-maximisation (2004), with one virtual draw in each pairing,
which keeps clean sweeps finite. The weakest player has rating zero.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, islice
from math import log10, sqrt
from random import Random
from time import process_time
from typing import Protocol, runtime_checkable

from affinage.checks import described, instance, listed, number, text_fault, whole, whole_or_none
from affinage.errors import EngineError, OptionError
from affinage.game import SWAP, Game, Move, Position
from affinage.game.conversion import GameLike, as_game
from affinage.matches.match import Match
from affinage.matches.names import one_form
from affinage.matches.steps import Steps, finish
from affinage.plain_text import fault, quoted

LONGEST = 2000
"""Plies after which a game counts as a draw."""
MAX_RANDOM_TURNS, MAX_PROCESSES = 99, 999
OPENING_TRIES = 100
"""Tries to find an opening: on the smallest boards, every opening may end the game."""
ELO = 400
"""Points for tenfold odds."""
Z = 1.959964
"""Standard deviations on either side for 95% of a normal distribution."""
ROUNDS = 50_000
"""Maximum number of rounds of fitting."""
SETTLED = 1e-9
"""Fitting ends when the logarithms of strength change by less in a round."""

HEADING = f"{'':24}{'games':>7}{'score':>9}{'95% interval':>18}"


class Player(Protocol):
    """A player of one game."""

    def choose(self, position: Position) -> Move:
        """Return the move to play."""


@runtime_checkable
class Follower(Protocol):
    """A player that follows every move because it sees no positions."""

    def follow(self, move: Move) -> None:
        """Add a move that was played."""


class Entrant(Protocol):
    """A participant of a tournament; other processes get a copy."""

    @property
    def name(self) -> str:
        """Name in the tables."""

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> Player:
        """Return a player for one game, which measures time in seconds with this clock."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A scheduled game: the entrant of each seat, in the order of colours, and the seed."""

    game: Game
    entrants: tuple[Entrant, ...]
    seed: int
    opening: tuple[Move, ...] = ()
    """Turns played before the players move."""

    def play(self) -> tuple[float, ...]:
        """Play the game; return each seat's score: 1 for the winner, equal shares without one."""
        return finish(self.playing())

    def playing(self) -> Steps[tuple[float, ...]]:
        """Play the game in steps of one move; an entrant that fails loses in all of its seats."""
        game, entrants = self.game, len(self.entrants)
        players: dict[str, Player] = {}
        # If a call fails, this is the seat of the entrant that was called.
        at = 0
        try:
            for at, entrant in enumerate(self.entrants):
                players[str(at)] = entrant.player(game, entrants * self.seed + at, process_time)
            match = Match(game, tuple(players))
            opening = iter(self.opening)
            while not match.outcome and match.ply < LONGEST:
                at = int(match.seats[match.position.to_move - 1])
                move = match.push(next(opening, None) or players[str(at)].choose(match.position))
                for player in players.values():
                    if isinstance(player, Follower):
                        player.follow(move)
                yield
        except EngineError as error:
            _report(f"{error}; it loses the game")
            others = [entrant != self.entrants[at] for entrant in self.entrants]
            return tuple(other / max(1, sum(others)) for other in others)
        winner = match.outcome.winner if match.outcome else 0
        if not winner:
            return (1 / entrants,) * entrants
        return tuple(float(seat == match.seats[winner - 1]) for seat in players)


@cache
def _report(sentence: str) -> None:
    """Print a sentence about an engine, once per process, if it can be written."""
    with suppress(OSError):
        print(f"affinage: {fault(sentence)}", file=sys.stderr, flush=True)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Score of one entrant against another; names have the one form of `affinage.matches.names`."""

    entrant: str
    other: str
    points: float
    games: int

    def __post_init__(self) -> None:
        for name in ("entrant", "other"):
            if wrong := text_fault(name, getattr(self, name)):
                raise OptionError(wrong)
            object.__setattr__(self, name, one_form(getattr(self, name)))
        if self.entrant == self.other:
            raise OptionError(f"{quoted(self.entrant)} cannot meet itself; expected two names")
        games = whole("games", self.games, 1)
        object.__setattr__(self, "games", games)
        object.__setattr__(self, "points", number("points", self.points, 0, games))

    @property
    def score(self) -> float:
        """Points per game."""
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the score."""
        return wilson(self.points, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        names = f"{self.entrant} - {self.other}"
        interval = f"{low:.1%} to {high:.1%}"
        return f"{names:24}{self.games:>7}{self.score:>9.1%}{interval:>18}"


def wilson(points: float, games: int, z: float = Z) -> tuple[float, float]:
    """Return Wilson's score interval, 95% by default.

    >>> [round(bound, 3) for bound in wilson(65, 100)]
    [0.553, 0.736]
    """
    games, z = whole("games", games, 1), number("z", z, 0)
    share = number("points", points, 0, games) / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def neighbours(entrants: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    """Return pairs of each entrant with the one before, and the last with the first."""
    entrants = _entrants(entrants)
    pairs = list(zip(entrants[1:], entrants, strict=False))
    return [*pairs, (entrants[-1], entrants[0])] if len(entrants) > 2 else pairs


def everybody(entrants: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    """Return pairs of every entrant with every earlier one."""
    return [(later, earlier) for earlier, later in combinations(_entrants(entrants), 2)]


def alone(pairs: Sequence[tuple[Entrant, Entrant]]) -> list[tuple[Entrant, Entrant]]:
    """Return each pair in both orders, for games of more than two, in which the first of a pair has only one seat."""
    return [way for pair in _checked_pairs(pairs) for way in (pair, pair[::-1])]


def play(
    game: GameLike,
    pairs: Sequence[tuple[Entrant, Entrant]],
    games: int,
    seed: int = 0,
    processes: int | None = None,
    *,
    random_turns: int = 0,
) -> Iterator[Pairing]:
    """Play a number of games for each pair, and return an iterator over the pairings, each when its games are over.

    Raises OptionError at once for a number that is not an integer or out of range, and for pairs that cannot meet.

    The first of a pair takes each seat in turn, the second all others. The first `random_turns` turns are random, the
    same for each seat, so that near-deterministic players do not repeat games. The default is one process per core. A
    script needs no `__main__` guard, but its own entrants play in this process; a line on stderr says so.
    """
    games, seed = whole("games", games, 1), whole("seed", seed)
    random_turns = whole("random_turns", random_turns, 0, MAX_RANDOM_TURNS)
    processes = whole_or_none("processes", processes, 1, MAX_PROCESSES) or os.cpu_count() or 1
    game = as_game(game)
    pairs = _checked_pairs(pairs)
    fixtures = [fixtures_of(game, pair, games, seed, random_turns) for pair in pairs]
    return _pairings(pairs, fixtures, processes)


def _pairings(
    pairs: Sequence[tuple[Entrant, Entrant]], fixtures: Sequence[Sequence[Fixture]], processes: int
) -> Iterator[Pairing]:
    """Play the games of each pair; yield each pairing when its games are over."""
    shares = played([*chain.from_iterable(fixtures)], processes)
    for pair, scheduled in zip(pairs, fixtures, strict=True):
        yield _pairing(pair, [*islice(shares, len(scheduled))])


def _entrants(entrants: object) -> list[Entrant]:
    """Return entrants; raises OptionError for anything else."""
    known = list(listed("entrants", entrants, "levels or engines"))
    for entrant in known:
        if not hasattr(entrant, "player") or not isinstance(getattr(entrant, "name", None), str):
            raise OptionError(f"{described(entrant)} is not an entrant; expected a level or an engine")
    return known


def _checked_pairs(pairs: object) -> list[tuple[Entrant, Entrant]]:
    """Return pairs of entrants; raises OptionError for anything else, and for two entrants with one name."""
    named: dict[str, Entrant] = {}
    checked = []
    for pair in listed("pairs", pairs, "pairs of entrants, as everybody() returns"):
        if not isinstance(pair, Sequence) or len(pair) != 2:
            raise OptionError(
                f"{described(pair)} is not a pair of entrants; expected one that everybody() returns"
            )
        if pair[0] == pair[1]:
            raise OptionError(f"{described(pair[0])} cannot meet itself; expected two entrants")
        for entrant in _entrants(pair):
            if named.setdefault(one_form(entrant.name), entrant) != entrant:
                raise OptionError(f"two entrants are called {quoted(entrant.name)}; expected a name for each")
        checked.append((pair[0], pair[1]))
    return checked


def played(fixtures: Sequence[Fixture], processes: int) -> Iterator[tuple[float, ...]]:
    """Return the scores of games, in their order, with so many played at a time."""
    if processes == 1:
        return map(Fixture.play, fixtures)
    # Browsers have no processes.
    from affinage.workers import mapped

    return mapped(Fixture.play, fixtures, processes)


def fixtures_of(
    game: Game, pair: tuple[Entrant, Entrant], games: int, seed: int, random_turns: int
) -> list[Fixture]:
    """Return the games of a pair: the first sits in seat `index % players` of game `index`, the second elsewhere."""
    first, second = pair
    seats, begins = game.players, seed * 1_000_003
    openings = [_opening(game, random_turns, Random(begins + index)) for index in range(0, games, seats)]
    return [
        Fixture(
            game,
            tuple(first if seat == index % seats else second for seat in range(seats)),
            begins + index,
            openings[index // seats],
        )
        for index in range(games)
    ]


def _opening(game: Game, turns: int, random: Random) -> tuple[Move, ...]:
    """Return random first turns, each legal one equally likely, without `swap`; other ones while they end the game."""
    for _ in range(OPENING_TRIES):
        position, moves = game.initial(), list[Move]()
        while len(moves) < turns and not position.is_terminal():
            moves.append(random.choice([move for move in position.legal_moves() if move != SWAP]))
            position = position.apply(moves[-1])
        if not position.is_terminal():
            break
    return tuple(moves)


def _pairing(pair: tuple[Entrant, Entrant], shares: Sequence[tuple[float, ...]]) -> Pairing:
    """Return the pairing from each seat's shares; the first of the pair takes the seats in turn."""
    points = sum(share[at % len(share)] for at, share in enumerate(shares))
    return Pairing(pair[0].name, pair[1].name, points, len(shares))


def elo(pairings: Iterable[Pairing]) -> dict[str, float]:
    """Return Elo ratings, the most likely by the Bradley-Terry model, the weakest first, at 0.

    A virtual draw in each pairing keeps the ratings of clean sweeps finite.
    """
    pairings = [
        instance(each, Pairing, "a pairing; expected those that play() yields")
        for each in listed("pairings", pairings, "pairings, as play() yields")
    ]
    points: dict[str, float] = {}
    games: dict[tuple[str, str], float] = {}
    for pairing in pairings:
        won = {pairing.entrant: pairing.points, pairing.other: pairing.games - pairing.points}
        for name, gained in won.items():
            points[name] = points.get(name, 0.0) + gained + 0.5
        for names in ((pairing.entrant, pairing.other), (pairing.other, pairing.entrant)):
            games[names] = games.get(names, 0.0) + pairing.games + 1
    strengths = dict.fromkeys(points, 1.0)
    for _ in range(ROUNDS):
        before = strengths
        strengths = {name: points[name] / _expected(name, games, before) for name in before}
        if all(abs(log10(strengths[name] / before[name])) < SETTLED for name in before):
            break
    ratings = {name: ELO * log10(strength) for name, strength in strengths.items()}
    lowest = min(ratings.values(), default=0.0)
    return {name: rating - lowest for name, rating in sorted(ratings.items(), key=lambda entry: entry[1])}


def _expected(name: str, games: Mapping[tuple[str, str], float], strengths: Mapping[str, float]) -> float:
    return sum(
        count / (strengths[name] + strengths[other]) for (own, other), count in games.items() if own == name
    )


def elo_table(pairings: Iterable[Pairing]) -> str:
    """Return the ratings as text, strongest first."""
    ratings = sorted(elo(pairings).items(), key=lambda entry: -entry[1])
    return "\n".join([f"{'':24}{'Elo':>7}", *(f"{name:24}{rating:>7.0f}" for name, rating in ratings)])
