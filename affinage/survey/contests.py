"""Contests of unequal players: searches of doubled size, and a mirror player.

Depth is measured as a chain of players, each of whom beats the one before: Lantz, Isaksen, Jaffe, Nealen and Togelius,
"Depth in Strategic Games" (2017).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log, log10, sqrt

from affinage.board.topology import bits
from affinage.bots.budget import Budget
from affinage.bots.search import Search
from affinage.bots.tournament import ELO, Fixture, Player, Z, play
from affinage.game import SWAP, Game, Move, Position
from affinage.matches.steps import Steps, finish
from affinage.survey import figures
from affinage.survey.figure import BEATEN, Figure
from affinage.survey.games import place
from affinage.survey.self_play import PLAYOUTS, search_seed, without_pie

WEAKEST, STRONGEST = 4, 2048
"""Playouts per turn at the ends of the chain."""


@dataclass(frozen=True, slots=True)
class SkillStep:
    """Score of a search against one with half its playouts."""

    playouts: int
    score: Figure


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """A search with a number of playouts per turn."""

    playouts: int

    @property
    def name(self) -> str:
        """Name in tables."""
        return f"{self.playouts} playouts"

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> Search:
        """Return the search for one game."""
        return Search(game, seed, budget=Budget(playouts=self.playouts), clock=clock)


@dataclass(frozen=True, slots=True)
class MirrorPlayer:
    """Restores the 180° symmetry of the board whenever a move can."""

    searcher: SearchPlayer

    @property
    def name(self) -> str:
        """Name in tables."""
        return "copyist"

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> Player:
        """Return the mirror player for one game."""
        return _Copying(self.searcher.player(game, seed, clock), game.board.half_turn)


@dataclass(frozen=True, slots=True)
class _Copying:
    """A mirror player in a game; without a copy to make it plays like its search."""

    search: Search
    images: tuple[int, ...]

    def choose(self, position: Position) -> Move:
        """Return the copying move, or the search's move."""
        for move in position.legal_moves():
            if move != SWAP and self._is_copy(position.apply(move).stones):
                return move
        return self.search.choose(position)

    def _is_copy(self, stones: tuple[int, ...]) -> bool:
        black, white = stones
        return sum(1 << self.images[cell] for cell in bits(black)) == white


def copying(game: Game, games: int, seed: int) -> Figure | None:
    """Return the points per game of a copying second player against a search; a share, Wilson, draws count a half.

    Our measure. That copying can win is the Tweedledum and Tweedledee argument: Berlekamp, Conway and Guy, *Winning
    Ways* (1982), chapter 1. Nobody swaps. None if the board has no 180° symmetry, and for three or four players.
    """
    if not can_copy(game):
        return None
    points = sum(finish(copying_once(game, seed, number)) for number in range(games))
    return figures.share(points, games)


def can_copy(game: Game) -> bool:
    """Return whether there are two players, and the board is the same after a rotation by 180°."""
    return game.players == 2 and bool(game.board.half_turn)


def copying_once(game: Game, seed: int, number: int) -> Steps[float]:
    """Return the mirror player's points in one of these games, in steps."""
    fair, searcher = without_pie(game), SearchPlayer(PLAYOUTS)
    entrants = (searcher, MirrorPlayer(searcher))
    seated = tuple(entrants[place(fair, colour) - 1] for colour in (1, 2))
    points = yield from Fixture(fair, seated, search_seed(fair, seed, number)).playing()
    return points[fair.turn_order[1] - 1]


def skill_chain(game: Game, games: int, seed: int) -> Iterator[SkillStep]:
    """Yield the score of each search against one with half its playouts.

    A doubling without gain does not end the chain: among a hundred moves, 8 games may be no better than 4, while later
    doublings help as much as elsewhere.
    """
    playouts = WEAKEST
    while playouts < STRONGEST:
        pair = SearchPlayer(2 * playouts), SearchPlayer(playouts)
        playouts *= 2
        (pairing,) = play(game.link(), [pair], games, seed, processes=1)
        yield SkillStep(playouts, figures.share(pairing.points, pairing.games))


def depth(chain: Sequence[SkillStep]) -> Figure:
    """Return the number of successive doublings with a score of at least `BEATEN`; steps of skill, after Lantz et al.

    The interval counts the steps by the low ends of Wilson's intervals, and by the high ends.
    """
    return Figure(
        _steps([step.score.value for step in chain]),
        _steps([step.score.low for step in chain]),
        _steps([step.score.high for step in chain]),
    )


def skill(chain: Sequence[SkillStep], games: int) -> Figure:
    """Return the Elo difference between the ends of a chain, `games` per step, with a normal interval.

    It is the sum of the steps' Elo differences: Elo, *The Rating of Chessplayers* (1978). Half a win and half a loss
    are added, which keeps perfect scores finite (Haldane, 1956), and the variance is that of log odds (Woolf, 1955).

    >>> skill([SkillStep(8, Figure(0.75, 0.6, 0.9)), SkillStep(16, Figure(0.5, 0.3, 0.7))], 40).rounded(3)
    Figure(value=185.0, low=23.5, high=347.0)
    """
    won = [step.score.value * games + 0.5 for step in chain]
    lost = [games + 1 - points for points in won]
    value = sum(ELO * log10(points / others) for points, others in zip(won, lost, strict=True))
    spread = sum(1 / points + 1 / others for points, others in zip(won, lost, strict=True))
    reach = Z * ELO / log(10) * sqrt(spread)
    return Figure(value, value - reach, value + reach)


def figures_of(chain: Sequence[SkillStep], games: int) -> dict[str, Figure]:
    """Return depth and skill of a chain of `games` per step, and the score of the stronger at each step."""
    scores = {f"score_{step.playouts}": step.score for step in chain}
    return {"steps": depth(chain), "skill": skill(chain, games), **scores}


def _steps(scores: Sequence[float]) -> int:
    return next((number for number, score in enumerate(scores) if score < BEATEN), len(scores))
