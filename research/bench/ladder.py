"""The levels of the computer against each other: `python -m research.bench.ladder --game churn`.

Each level plays the one below, and the weakest plays random moves. Where seats are for more than two, the stronger of a
pair sits alone. Games are written down as they end, so that the command can be stopped at any time and goes on where
it was; a level that has changed since then starts over.

With `--halvings`, the strongest level plays against itself with half the time, then both with half of it, and so on:
how its strength grows with time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log10
from pathlib import Path
from random import Random
from zlib import crc32

from affinage.bots.levels import LEVELS, Level, levels_of
from affinage.bots.tournament import ELO, Entrant, Pairing, Player
from affinage.cli.console import MAX_SEED, seconds, whole
from affinage.errors import AffinageError
from affinage.game import Game, Move, Position
from affinage.notation.link import load
from affinage.registry import game_keys
from research.bench.earlier import ScoreFile, Terms, play, random_variants
from tools.common import ROOT, ToolError, run_tool, say

FOLDER = ROOT / "build" / "ladder"
RANDOM_TURNS = 4
"""Number of random first turns where two levels would meet in few openings."""
FEW_OPENINGS = ("churn",)
"""Games in which all levels would meet in few openings; in the others, the strongest two would."""
HEADING = f"{'':20}{'games':>6}{'score':>8}{'95% interval':>17}{'Elo':>7}{'95% interval':>15}"


class RandomPlayer:
    """A player that draws from its legal moves."""

    def __init__(self, seed: int | None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Move:
        """Return any legal move, each as likely."""
        return self._random.choice(position.legal_moves())


@dataclass(frozen=True, slots=True)
class RandomEntrant:
    """A player of random moves."""

    name: str = "random"

    def player(self, game: Game, seed: int | None, clock: Callable[[], float]) -> Player:
        """Return a player for one game."""
        return RandomPlayer(seed)


def elo_of(score: float) -> float:
    """Return the difference in Elo that a score tells.

    >>> round(elo_of(0.75))
    191
    """
    held = min(max(score, 1e-4), 1 - 1e-4)
    return ELO * log10(held / (1 - held))


def line(pairing: Pairing) -> str:
    """Return a line of the table."""
    low, high = pairing.interval
    names = f"{pairing.entrant} - {pairing.other}"
    elo = f"{elo_of(low):+.0f} to {elo_of(high):+.0f}"
    score = f"{pairing.score:>8.1%}{f'{low:.1%} to {high:.1%}':>17}"
    return f"{names:20}{pairing.games:>6}{score}{elo_of(pairing.score):>+7.0f}{elo:>15}"


def pairs_of(game: Game, limit: float, numbers: range) -> Iterator[tuple[Entrant, Entrant]]:
    """Yield random moves with the weakest level, then each level with the one below, with `limit` seconds a move."""
    levels = [level.within(limit) for level in levels_of(game)]
    rungs: list[Entrant] = [RandomEntrant(), *levels]
    for number in numbers:
        if number <= len(levels):
            yield rungs[number], rungs[number - 1]


def halvings_of(limit: float, number: int) -> Iterator[tuple[Entrant, Entrant]]:
    """Yield the strongest level with the time of a move and with half of it, the longest first."""
    times = [limit / 2**halvings for halvings in range(number + 1)]
    timed = [replace(LEVELS[-1], name=f"{seconds:.3g}s", seconds=seconds) for seconds in times]
    yield from pairwise(timed)


def random_turns_of(game: Game, pair: tuple[Entrant, Entrant]) -> int:
    """Return how many first turns of the games of a pair are drawn."""
    stronger, weaker = pair
    if not (isinstance(stronger, Level) and isinstance(weaker, Level)):
        return 0
    is_strongest = stronger.number > len(levels_of(game)) - 2
    return RANDOM_TURNS if is_strongest or game.key in FEW_OPENINGS else 0


def results_of(folder: Path, game: Game, pair: tuple[Entrant, Entrant]) -> ScoreFile:
    """Return the file of a pair, another one for each way to play."""
    ways = [
        replace(entrant.strength(game), rating=0) if isinstance(entrant, Level) else None for entrant in pair
    ]
    number = crc32(repr(ways).encode())
    return ScoreFile(folder / f"{game.key}-{pair[0].name}-{pair[1].name}-{number:08x}.jsonl")


def results(
    link: str, pairs: Iterable[tuple[Entrant, Entrant]], terms: Terms, games: int, folder: Path
) -> Iterator[Pairing]:
    """Play the missing games, and yield the pairings of a variant."""
    game = load(link)
    for pair in pairs:
        own = replace(terms, random_turns=random_turns_of(game, pair))
        yield from play(pair, [link], games, own, results_of(folder, game, pair))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.ladder", description="Play the levels against each other."
    )
    parser.add_argument("--game", action="append", choices=game_keys(), default=[], help="default: all")
    parser.add_argument("--link", action="append", default=[], help="variants, in place of the games")
    parser.add_argument(
        "--random-rules",
        type=whole(0, 9999),
        default=0,
        metavar="N",
        help="variants of Affinage, by the seed",
    )
    parser.add_argument("--games", type=whole(1, 999_999), default=200, help="games per pair (default 200)")
    parser.add_argument("--from", dest="first", type=whole(1, 99), default=1, help="level (default 1)")
    parser.add_argument(
        "--to", dest="last", type=whole(1, 99), default=99, help="level (default the strongest)"
    )
    parser.add_argument(
        "--halvings",
        type=whole(1, 20),
        metavar="N",
        help="play the strongest level against itself with half the time, N times",
    )
    parser.add_argument(
        "--seconds", type=seconds(0.001, 3600), default=0.7, help="a move of the strongest (default 0.7)"
    )
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="default 0")
    parser.add_argument("--results", type=Path, default=FOLDER, help="the folder of results")
    options = parser.parse_args()
    chosen = [*options.link, *random_variants(options.random_rules, options.seed)]
    links = chosen or [f"game={key}" for key in options.game or game_keys()]
    numbers = range(options.first, options.last + 1)
    try:
        for link in links:
            game = load(link)
            seats, terms = game.players, Terms(options.seconds, 0, options.seed)
            if options.halvings:
                pairs = halvings_of(options.seconds, options.halvings)
            else:
                pairs = pairs_of(game, options.seconds, numbers)
            say(f"\n{link}" + (f" (even at {1 / seats:.1%})" if seats > 2 else ""))
            say(HEADING)
            for pairing in results(link, pairs, terms, options.games, options.results):
                say(line(pairing))
    except AffinageError as error:
        raise ToolError(str(error)) from None


if __name__ == "__main__":
    run_tool(main)
