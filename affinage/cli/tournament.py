"""The command line: `python -m affinage tournament`."""

from __future__ import annotations

import argparse

from affinage.cli.console import MAX_SEED, Commands, seconds, whole
from affinage.errors import AffinageError, need_numpy
from affinage.notation.link import load


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
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
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play the games, and print a line for each pairing and the ratings."""
    need_numpy("a tournament")
    from affinage.bots import engine_client, tournament
    from affinage.bots.levels import level, levels_of

    game = load(options.link)  # refuse a bad link before the table starts
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
