"""How a second player who copies fares against the search of a survey: `python -m research.bench.copyist LINK`.

From the empty board that is the figure `copying` of docs/survey.md. `--drawn` draws the first turns. `--middle` has the
first player begin where a turn cannot be copied: turned half round, it would lie on a cell that it takes itself.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import reduce
from operator import or_
from random import Random

from affinage.board.topology import bits
from affinage.bots.tournament import Fixture
from affinage.cli.arguments import MAX_SEED, whole
from affinage.errors import AffinageError
from affinage.game import SWAP, Game, Move
from affinage.notation.link import load
from affinage.survey import figures
from affinage.survey.contests import MirrorPlayer, SearchPlayer, can_copy
from affinage.survey.figure import Figure
from affinage.survey.self_play import PLAYOUTS, search_seed, without_pie
from tools.common import ToolError, run_tool


def middle_turns(game: Game) -> list[Move]:
    """The first turns that cannot be copied, as some cell of them is the image of one of them."""
    start, images = game.initial(), game.board.half_turn
    found = []
    for move in start.legal_moves():
        taken = reduce(or_, start.apply(move).stones)
        if taken & reduce(or_, (1 << images[cell] for cell in bits(taken)), 0):
            found.append(move)
    return found


def drawn_turns(game: Game, turns: int, random: Random) -> list[Move]:
    """So many first turns, each legal one as likely as another; fewer where the game ends before."""
    position, found = game.initial(), list[Move]()
    while len(found) < turns and not position.is_terminal():
        found.append(random.choice([move for move in position.legal_moves() if move != SWAP]))
        position = position.apply(found[-1])
    return found


def copied(game: Game, openings: Sequence[Sequence[Move]], seed: int) -> Figure:
    """Points a game of the copyist, who plays second, one game from each opening; a share, Wilson. Nobody swaps."""
    fair, searcher = without_pie(game), SearchPlayer(PLAYOUTS)
    seats = searcher, MirrorPlayer(searcher)
    fixtures = [
        Fixture(fair.link(), seats, search_seed(fair, seed, number), tuple(opening))
        for number, opening in enumerate(openings)
    ]
    return figures.share(sum(fixture.play()[1] for fixture in fixtures), len(fixtures))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.copyist", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("link", nargs="?", default="")
    begins = parser.add_mutually_exclusive_group()
    begins.add_argument(
        "--drawn", type=whole(0, 99), default=0, metavar="N", help="first turns that are drawn"
    )
    begins.add_argument("--middle", action="store_true", help="begin with a turn that cannot be copied")
    parser.add_argument("--games", type=whole(1, 999_999), default=40, help="default 40")
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="default 0")
    options = parser.parse_args()
    try:
        game = without_pie(load(options.link))
    except AffinageError as error:
        parser.error(str(error))
    if not can_copy(game):
        raise ToolError(f"{game.board.text} is another board when turned half round: nobody can copy there")
    draws = [Random(f"{options.seed}/{number}") for number in range(options.games)]
    if options.middle:
        turns = middle_turns(game)
        if not turns:
            raise ToolError("every first turn of these rules can be copied")
        openings = [[draw.choice(turns)] for draw in draws]
    else:
        openings = [drawn_turns(game, options.drawn, draw) for draw in draws]
    found = copied(game, openings, options.seed)
    print(f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f}) in {options.games} games")


if __name__ == "__main__":
    run_tool(main)
