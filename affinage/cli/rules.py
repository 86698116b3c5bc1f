"""The command line: `python -m affinage rules`."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence

from affinage.cli.console import Commands
from affinage.game import Game, Rule
from affinage.game.options import Option
from affinage.notation.credit import Credit, credit
from affinage.notation.link import load
from affinage.notation.wording import name_of, variant_name
from affinage.plain_text import capitalized
from affinage.registry import GAMES, game_class, game_keys
from affinage.teach import rulebook
from affinage.teach.rulebook import choices


def add(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("rules", help="print the rules of a game or a variant")
    parser.add_argument(
        "game", nargs="?", help="game or link, such as churn or 'board=hex:5' (default: list the games)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the rules of a game or of a variant, or the list of games."""
    if options.game is None:
        return list_games(options)
    if options.game.lower() not in game_keys():
        game = load(options.game)
        _print_variant(game)
        _print_findings(game)
        return 0
    kind = game_class(options.game.lower())
    _print_head(kind.name, credit(kind))
    _print_numbered(kind({}))
    _print_readings(kind.texts.rules)
    print("Designer's notes")
    for note in kind.texts.notes:
        print(textwrap.fill(note, 90, initial_indent="  ", subsequent_indent="  "))
    print("Options")
    for option in kind.options:
        _print_option(option)
    print("Presets")
    for preset in kind.texts.presets:
        name = capitalized(variant_name(load(preset.link)))
        print(f"  {name:12} {preset.character}\n{'':14} {preset.link or '(all defaults)'}")
    return 0


def list_games(_: argparse.Namespace) -> int:
    """Print the list of games."""
    for key in game_keys():
        kind = game_class(key)
        print(f"{key:10} {kind.name}, {credit(kind).words}: {kind.texts.summary}")
        if kind.texts.source:
            print(f"{'':10} {kind.texts.source}")
    print("\nStart with: python -m affinage play game=KEY (--help shows the other commands)")
    return 0


def _print_head(name: str, by: Credit) -> None:
    notice = by.copyright and f"{by.copyright}.\n"
    print(f"{name}, {by.words}\n{by.source}\n{notice}")


def _print_readings(rules: Sequence[Rule]) -> None:
    for rule in rules:
        if rule.ours:
            print(textwrap.fill(f"{rule.text} (our reading) {rule.remark}", 90), end="\n\n")


def _print_variant(game: Game) -> None:
    by = credit(game)
    _print_head(name_of(game), by)
    if by.note:
        print(f"{textwrap.fill(by.note, 90)}\n")
    _print_numbered(game)
    _print_readings(game.readings)


def _print_numbered(game: Game) -> None:
    """Print the rules of a variant, in short, and its numbers on the screen."""
    lines = [f"{number}. {rule.text}" for number, rule in enumerate(rulebook.sentences(game), 1)]
    lines += [f"In short: {rulebook.short_rules(game)}.", *rulebook.numbers(game).values()]
    print("\n".join(textwrap.fill(line, 90, subsequent_indent="   ") for line in lines), end="\n\n")


def _print_option(option: Option) -> None:
    print(f"  {option.key}: {choices.about(option)}")
    for line in choices.lines(option):
        print(f"    {line.value:12} {line.text}")


def _print_findings(game: Game) -> None:
    """Print what random games of a design show."""
    if game.key in GAMES:
        return
    # Only designs need these imports.
    from affinage.design.game import DesignedGame
    from affinage.design.trial import findings

    if isinstance(game, DesignedGame):
        faults = findings(game)
        print("\nIn random games" if faults else "\nRandom games show no fault.")
        for finding in faults:
            print(textwrap.fill(str(finding), 90, initial_indent="  ", subsequent_indent="    "))
