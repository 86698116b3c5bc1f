"""The command line: `python -m affinage play|rules|perft|count`.

Exit codes: 0 done, 1 failed, 2 bad usage. Errors are one line on stderr.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from affinage import record
from affinage.errors import AffinageError
from affinage.game import PASS, Game, system, system_keys
from affinage.link import load, pairs
from affinage.match import Match
from affinage.options import Option, count_rule_sets
from affinage.perft import divide, perft
from affinage.textboard import draw

PLAY_HELP = "a move, undo, redo, moves, resign, save FILE, load FILE, help or quit"


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong on one line."""

    def error(self, message: str) -> NoReturn:
        """Print the line and exit with 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except AffinageError as error:
        print(f"affinage: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has had enough
        return 0
    except OSError as error:
        print(f"affinage: {error}", file=sys.stderr)
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="affinage", description="Affinage and its relatives.")
    parser.set_defaults(run=_list)
    commands = parser.add_subparsers(metavar="COMMAND")

    play = commands.add_parser("play", help="play a rule set in the terminal")
    play.add_argument("link", nargs="?", default="", help="such as 'board=hex:5&place=knight'")
    play.add_argument("--load", metavar="FILE", help="go on with a kept record")
    play.set_defaults(run=_play)

    rules = commands.add_parser("rules", help="print the rules, options and presets of a system")
    rules.add_argument("game", nargs="?", help="a system; without it, the list of all")
    rules.set_defaults(run=_rules)

    count = commands.add_parser("perft", help="count the lines of legal moves to a depth")
    count.add_argument("link")
    count.add_argument("depth", type=_depth)
    count.add_argument("--divide", action="store_true", help="show the count of each first move")
    count.set_defaults(run=_perft)

    sets = commands.add_parser("count", help="count the distinct rule sets")
    sets.add_argument("link", nargs="?", default="", help="the choices already made")
    sets.set_defaults(run=_count)
    return parser


def _depth(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise argparse.ArgumentTypeError("DEPTH is a whole number from 0")
    return int(text)


def _perft(options: argparse.Namespace) -> int:
    position = load(options.link).initial()
    if not options.divide or options.depth == 0:
        print(perft(position, options.depth))
        return 0
    counts = divide(position, options.depth)
    for move, number in counts.items():
        print(f"{move}: {number}")
    print(f"total: {sum(counts.values())}")
    return 0


def _count(options: argparse.Namespace) -> int:
    game = load(options.link)
    fixed = {key: game.values[key] for key in pairs(options.link) if key != "game"}
    total = count_rule_sets(game.options, fixed)
    print(f"{total} distinct rule sets" + (f" with {options.link}" if options.link else f" of {game.name}"))
    if "board" not in fixed:
        print(f"{count_rule_sets(game.options, {**fixed, 'board': game.values['board']})} on each such board")
    return 0


def _list(_: argparse.Namespace) -> int:
    for key in system_keys():
        found = system(key)
        print(f"{key:10} {found.name}, {found.designer}: {found.summary}")
    print("\nStart with: python -m affinage play game=KEY (--help shows the other commands)")
    return 0


def _rules(options: argparse.Namespace) -> int:
    if options.game is None:
        return _list(options)
    found = system(options.game)
    print(f"{found.name}, by {found.designer}\n{found.source}\n")
    for rule in found.rules:
        print(textwrap.fill(rule.text + (" (our reading)" if rule.ours else ""), 90), end="\n\n")
    print("Options")
    for option in found.options:
        _print_option(option)
    print("Presets")
    for preset in found.presets:
        print(f"  {preset.name:12} {preset.character}\n{'':14} {preset.link or '(all defaults)'}")
    return 0


def _print_option(option: Option) -> None:
    print(f"  {option.key}: {option.help}")
    for number, (value, meaning) in enumerate(option.values.items()):
        print(f"    {value:12} {meaning}{' (default)' if number == 0 else ''}")


def _play(options: argparse.Namespace) -> int:
    match = record.read_file(options.load) if options.load else Match(load(options.link))
    _introduce(match.game)
    while True:
        print("\n" + draw(match.position))
        print(_status(match))
        try:
            line = input("> ").strip()
        except EOFError:
            return 0
        if line in ("quit", "exit"):
            return 0
        if line:
            match = _obey(match, line)


def _introduce(game: Game) -> None:
    print(f"{game.name} {game.link()}".strip())
    if game.tally:
        parts = ", ".join(f"{what} {number}" for what, number in game.tally.parts)
        print(f"Limit {game.tally.limit}: {parts}")
    print(f"Type {PLAY_HELP}; a move is {game.move_form}.")


def _status(match: Match) -> str:
    outcome = match.outcome
    if outcome:
        score = " to ".join(map(str, match.position.score()))
        winner = f"{match.game.colours[outcome.winner - 1]} wins" if outcome.winner else "A draw"
        return f"{winner}: {outcome.reason}. Score {score}."
    return f"{match.position.mover} to move."


def _obey(match: Match, line: str) -> Match:
    """Do what a line typed during play says; errors are said and change nothing."""
    word, _, rest = line.partition(" ")
    try:
        if word in ("undo", "redo"):
            if not (match.undo() if word == "undo" else match.redo()):
                print(f"nothing to {word}")
        elif word == "resign":
            match.resign()
        elif word == "moves":
            print(textwrap.fill(" ".join(map(str, match.position.legal_moves())), 90))
        elif word == "help":
            print(f"Type {PLAY_HELP}.")
        elif word == "save" and rest:
            Path(rest).write_text(record.to_text(match), "utf-8")
            print(f"saved as {rest}")
        elif word == "load" and rest:
            return record.read_file(rest)
        else:
            match.push(line)
            while match.position.must_pass:
                print(f"{match.position.mover} has no legal move and passes.")
                match.push(PASS)
    except (AffinageError, OSError) as error:
        print(f"affinage: {error}")
    return match
