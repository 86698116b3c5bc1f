"""The command line: `python -m affinage ugi`, `tournament` and `bench`."""

from __future__ import annotations

import argparse

from affinage.cli.console import MAX_SEED, Commands, data_input, data_output, seconds, whole
from affinage.cli.designs import with_designs
from affinage.errors import AffinageError, OptionError, need_numpy
from affinage.game import Game
from affinage.notation.link import load
from affinage.plain_text import bounded_lines, fault


def add_tournament(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser(
        "tournament", help="play levels and engines against each other, and rate them"
    )
    parser.add_argument(
        "levels",
        nargs="*",
        metavar="LEVEL",
        help="levels to play (default all of the game, or none with --engine)",
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="COMMAND",
        help="command of a program that speaks the Universal Game Interface; may be repeated",
    )
    parser.add_argument("--link", default="", help="variant, such as 'game=churn'")
    parser.add_argument(
        "--games",
        type=whole(1, 999_999),
        default=200,
        metavar="N",
        help="games of each pairing (default 200)",
    )
    parser.add_argument(
        "--random-turns",
        type=whole(0, 99),
        default=0,
        metavar="N",
        help="random first turns, the same for each seat (default none)",
    )
    parser.add_argument("--all", action="store_true", help="play every pairing, not only neighbours and ends")
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="seed of the games (default 0)")
    parser.add_argument(
        "--seconds",
        type=seconds(0.001, 3600),
        default=2.0,
        metavar="S",
        help="time a move of the strongest level and of engines (default 2)",
    )
    parser.add_argument(
        "--processes", type=whole(1, 999), metavar="N", help="number of processes (default: one a core)"
    )
    parser.set_defaults(run=run_tournament)


def run_tournament(options: argparse.Namespace) -> int:
    """Play the games, and print a line for each pairing and the ratings."""
    need_numpy("a tournament")
    from affinage.bots import engine_client, tournament
    from affinage.bots.levels import level, levels_of

    # A bad link is refused here, before the table starts.
    game = load(options.link)
    players = game.players
    named = options.levels or ([] if options.engine else [each.number for each in levels_of(game)])
    levels = [level(number) for number in named]
    if len(set(levels)) < len(levels) or len(levels) + len(options.engine) < 2:
        raise AffinageError("a tournament needs two or more different levels, or engines")
    entrants: list[tournament.Entrant] = [
        *(each.within(options.seconds) for each in levels),
        *engine_client.engines(options.engine, options.seconds),
    ]
    pairs = tournament.everybody(entrants) if options.all else tournament.neighbours(entrants)
    if players > 2:
        pairs = tournament.alone(pairs)
        print(
            f"Who is named first sits alone against {players - 1}, and is as strong with {1 / players:.1%}."
        )
    pairings = []
    print(tournament.HEADING)
    played = tournament.play(
        game, pairs, options.games, options.seed, options.processes, random_turns=options.random_turns
    )
    for pairing in played:
        pairings.append(pairing)
        print(pairing, flush=True)
    if players == 2:
        print("\n" + tournament.elo_table(pairings))
    return 0


def add_ugi(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("ugi", help="speak the Universal Game Interface, for match runners")
    parser.add_argument("link", nargs="?", default="", help="variant to begin with, such as 'game=churn'")
    parser.set_defaults(run=run_ugi)


def run_ugi(options: argparse.Namespace) -> int:
    """Answer the lines on standard input."""
    need_numpy("the Universal Game Interface")
    from affinage.bots.ugi import MAX_LINE_CHARACTERS, converse

    output = data_output()
    lines = bounded_lines(data_input(), MAX_LINE_CHARACTERS)
    converse(lines, lambda line: print(line, file=output, flush=True), _opened, options.link)
    return 0


def _opened(text: str) -> Game:
    """Return the game of a link or of a design's file; raises AffinageError for both."""
    try:
        (link,) = with_designs([text])
    except OSError as error:
        raise OptionError(fault(error)) from None
    return load(link)


def add_bench(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("bench", help="measure playouts per second")
    parser.add_argument(
        "links", nargs="*", metavar="LINK", help="variant to measure (default: every game, on several boards)"
    )
    parser.add_argument("--json", action="store_true", help="print as JSON")
    parser.set_defaults(run=run_bench)


def run_bench(options: argparse.Namespace) -> int:
    """Measure, and print the speeds."""
    need_numpy("a measurement of speed")
    from affinage.bots import speed

    for link in options.links:
        # A bad link is refused here, before any measurement.
        load(link)
    speeds = speed.measured(tuple(options.links) or speed.default_links() + speed.GROWTH)
    if options.json:
        print(speed.as_json(speeds), file=data_output())
        return 0
    print(speed.TITLE)
    for result in speeds:
        print(result, flush=True)
    return 0
