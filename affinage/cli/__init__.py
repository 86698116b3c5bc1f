"""The command line: `python -m affinage COMMAND`; without one, the list of games, and with `--help` that of commands.

Exit codes: 0 done, 1 failed, 2 bad usage. Errors and warnings are one line each on stderr.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
import warnings
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from affinage import files
from affinage.cli import diagram as command
from affinage.cli import print_ as paper
from affinage.cli import puzzles, report, survey
from affinage.cli.arguments import MAX_SEED, seconds, whole
from affinage.errors import AffinageError, OptionError
from affinage.extras import need_numpy
from affinage.game import PASS, Game, Rule
from affinage.notation import record, share
from affinage.notation.link import load, pairs
from affinage.notation.textboard import draw
from affinage.options import Option, count_rule_sets
from affinage.play.match import GameRecord, Match
from affinage.play.perft import divide, perft
from affinage.registry import game_class, game_keys
from affinage.teach import rulebook
from affinage.teach.credit import credit
from affinage.teach.rulebook import choices
from affinage.teach.wording import ending, name_of
from affinage.texts import bounded_lines, fault, file_name
from affinage.version import __version__

if TYPE_CHECKING:
    from affinage.bots.opponent import Opponent  # which needs NumPy

PLAY_HELP = "a move, undo, redo, moves, resign, save FILE, load FILE, help or quit"


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong on one line."""

    def error(self, message: str) -> NoReturn:
        """Print the line and exit with 2."""
        self.exit(2, f"{self.prog}: {fault(message)}\n")


Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            code: int = options.run(options)
    except AffinageError as error:
        _complain(error)
        return 2
    except BrokenPipeError:  # the reader of our output has had enough
        return 0
    except UnicodeError as error:  # what is printed or typed has signs that its encoding lacks
        _complain(f"{error}; PYTHONIOENCODING=utf-8 has all signs")
        return 1
    except OSError as error:
        _complain(error)
        return 1
    except KeyboardInterrupt:
        _complain("stopped")
        return 1
    return code


def _complain(about: Exception | str) -> None:
    """Print one line on stderr."""
    print(f"affinage: {fault(about)}", file=sys.stderr)


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    _complain(str(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="affinage", description="Affinage and its relatives.")
    parser.add_argument("--version", action="version", version=f"affinage {__version__}")
    parser.set_defaults(run=_list)
    commands = parser.add_subparsers(metavar="COMMAND")
    _add_play(commands)
    _add_rule_sets(commands)
    command.add_to(commands)
    paper.add_to(commands)
    _add_computers(commands)
    _add_record(commands)
    puzzles.add_to(commands)
    report.add_to(commands)
    survey.add_to(commands)
    return parser


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play a rule set in the terminal")
    play.add_argument("link", nargs="?", default="", help="such as 'board=hex:5&place=knight'")
    play.add_argument("--load", metavar="FILE", help="go on with a kept record")
    play.add_argument("--level", metavar="N", help="play against the computer, from 1 (fresh) to 5 (aged)")
    play.add_argument("--seat", metavar="COLOUR", help="your own colour when a computer plays, such as white")
    play.add_argument(
        "--seed", type=whole(0, MAX_SEED), help="a number that makes the computer play the same again"
    )
    play.set_defaults(run=_play)


def _add_rule_sets(commands: Commands) -> None:
    rules = commands.add_parser("rules", help="print the rules of a system, or of one rule set")
    rules.add_argument(
        "game", nargs="?", help="a system, or a link such as 'game=churn'; without it, the list of all"
    )
    rules.set_defaults(run=_rules)

    count = commands.add_parser("perft", help="count the lines of legal moves to a depth")
    count.add_argument("link")
    count.add_argument("depth", type=whole(0, 999))
    count.add_argument("--divide", action="store_true", help="show the count of each first move")
    count.set_defaults(run=_perft)

    sets = commands.add_parser("count", help="count the distinct rule sets")
    sets.add_argument("link", nargs="?", default="", help="the choices already made")
    sets.set_defaults(run=_count)


def _add_computers(commands: Commands) -> None:
    ugi = commands.add_parser("ugi", help="talk to match runners by the Universal Game Interface")
    ugi.set_defaults(run=_ugi)

    games = commands.add_parser(
        "tournament", help="let the levels and engines play each other, and rate them"
    )
    games.add_argument(
        "levels", nargs="*", metavar="LEVEL", help="default 1 to 5; with engines, none but those named"
    )
    games.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="COMMAND",
        help="what starts another program, or another checkout, that speaks the Universal Game Interface",
    )
    games.add_argument("--link", default="", help="the rule set, such as 'game=churn'")
    games.add_argument(
        "--games", type=whole(1, 999_999), default=200, metavar="N", help="a pairing (default 200)"
    )
    games.add_argument(
        "--drawn",
        type=whole(0, 99),
        default=0,
        metavar="N",
        help="first turns that are drawn, the same for each seat (default none)",
    )
    games.add_argument("--all", action="store_true", help="every pairing, not only neighbours and ends")
    games.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="default 0")
    games.add_argument(
        "--seconds",
        type=seconds(0.001, 3600),
        default=2.0,
        metavar="S",
        help="a move of level 5, and of an engine (default 2)",
    )
    games.add_argument("--processes", type=whole(1, 999), metavar="N", help="default: one a processor")
    games.set_defaults(run=_tournament)

    speed = commands.add_parser("bench", help="measure random games a second, in batches and one by one")
    speed.add_argument("links", nargs="*", metavar="LINK", help="default: every system, and boards that grow")
    speed.add_argument("--json", action="store_true", help="print one JSON list")
    speed.set_defaults(run=_bench)


def _add_record(commands: Commands) -> None:
    records = commands.add_parser("record", help="check a file of games, and print them in another form")
    records.add_argument("file", help="a file of games, or of a text with links in it; - is standard input")
    records.add_argument("--to", choices=("text", "json", "links"), default="text", help="default text")
    records.add_argument("-o", metavar="FILE", dest="output", help="write a file instead of printing")
    records.set_defaults(run=_record)


def _ugi(_: argparse.Namespace) -> int:
    need_numpy("the Universal Game Interface")
    from affinage.bots.ugi import MAX_LINE_CHARACTERS, converse

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are answered like any unknown word
    converse(bounded_lines(sys.stdin, MAX_LINE_CHARACTERS), lambda line: print(line, flush=True))
    return 0


def _tournament(options: argparse.Namespace) -> int:
    need_numpy("a tournament")
    from affinage.bots import engine_client as outside
    from affinage.bots import tournament
    from affinage.bots.levels import LEVELS, level

    players = load(options.link).players  # a bad link is told before the table begins
    named = options.levels or ([] if options.engine else [each.number for each in LEVELS])
    levels = [level(number) for number in named]
    if len(set(levels)) < len(levels) or len(levels) + len(options.engine) < 2:
        raise AffinageError("a tournament needs two or more different levels, or engines")
    entrants: list[tournament.Entrant] = [
        *(each.within(options.seconds) for each in levels),
        *outside.engines(options.engine, options.seconds),
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
        options.link, pairs, options.games, options.seed, options.processes, drawn=options.drawn
    )
    for pairing in played:
        pairings.append(pairing)
        print(pairing, flush=True)
    if players == 2:
        print("\n" + tournament.elo_table(pairings))
    return 0


def _bench(options: argparse.Namespace) -> int:
    need_numpy("a measurement of speed")
    from affinage.bots import speed

    for link in options.links:
        load(link)  # a bad one is told before the first is measured
    speeds = speed.measured(tuple(options.links) or speed.default_links() + speed.GROWTH)
    if options.json:
        print(speed.as_json(speeds))
        return 0
    print(speed.TITLE)
    for found in speeds:
        print(found, flush=True)
    return 0


def _record(options: argparse.Namespace) -> int:
    if options.file == "-":
        data = getattr(sys.stdin, "buffer", None)  # which the consoles of some editors have not
        typed = record.decoded(data.read(), "standard input") if data else sys.stdin.read()
        sheets, complaints = record.recover(typed)
    else:
        sheets, complaints = record.recover_file(options.file)
    written = {"text": record.to_text, "json": record.to_json, "links": _links}[options.to](*sheets)
    if sheets and options.output:
        Path(options.output).write_text(written, "utf-8")
    elif sheets:
        print(written, end="")
    for complaint in complaints:
        _complain(complaint)
    return 1 if complaints else 0


def _links(*sheets: GameRecord) -> str:
    """The games as links, one a line."""
    return "".join(f"{share.link(sheet)}\n" for sheet in sheets)


def _perft(options: argparse.Namespace) -> int:
    position = share.read_link(options.link).match.position
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
        board = game.values["board"]
        print(f"{count_rule_sets(game.options, {**fixed, 'board': board})} of them on {board}")
    return 0


def _list(_: argparse.Namespace) -> int:
    for key in game_keys():
        found = game_class(key)
        print(f"{key:10} {found.name}, {credit(found).words}: {found.summary}")
    print("\nStart with: python -m affinage play game=KEY (--help shows the other commands)")
    return 0


def _rules(options: argparse.Namespace) -> int:
    if options.game is None:
        return _list(options)
    if not options.game.isalpha():
        _print_rule_set(load(options.game))
        return 0
    found = game_class(options.game)
    print(f"{found.name}, {credit(found).words}\n{found.source}\n")
    _print_rules(found.rules)
    print("Designer's notes")
    for note in found.notes:
        print(textwrap.fill(note, 90, initial_indent="  ", subsequent_indent="  "))
    print("Options")
    for option in found.options:
        _print_option(option)
    print("Presets")
    for preset in found.presets:
        print(f"  {preset.name:12} {preset.character}\n{'':14} {preset.link or '(all defaults)'}")
    return 0


def _print_rules(rules: Sequence[Rule]) -> None:
    for rule in rules:
        print(textwrap.fill(rule.text + (" (our reading)" if rule.ours else ""), 90), end="\n\n")


def _print_rule_set(game: Game) -> None:
    found = credit(game)
    print(f"{name_of(game)}, {found.words}\n{found.source}\n")
    if found.note:
        print(f"{textwrap.fill(found.note, 90)}\n")
    said = [sentence.text for sentence in rulebook.sentences(game)]
    lines = [f"{number}. {text}" for number, text in enumerate(said, 1)]
    lines += [f"First: {rulebook.prompt(game)}", *rulebook.numbers(game).values()]
    print("\n".join(textwrap.fill(line, 90, subsequent_indent="   ") for line in lines), end="\n\n")
    _print_rules([rule for rule in game.rules if rule.ours])


def _print_option(option: Option) -> None:
    print(f"  {option.key}: {option.help}")
    for line in choices.lines(option):
        print(f"    {line.value:12} {line.text}")


def _play(options: argparse.Namespace) -> int:
    match = record.read_file(options.load) if options.load else share.read_link(options.link).match
    opponent = _opponent(options, match.game)
    _introduce(match.game)
    while True:
        if opponent:
            _let_reply(opponent, match)
        print("\n" + draw(match.position))
        print(_status(match))
        try:
            line = input("> ").replace("\0", "").strip()  # no name of a file can have it
        except EOFError:
            return 0
        if line in ("quit", "exit"):
            return 0
        if line:
            obeyed = _obey(match, line)
            if obeyed.game != match.game:  # another rule set was loaded
                try:
                    opponent = _opponent(options, obeyed.game)
                except AffinageError as error:
                    print(f"affinage: {fault(error)}")
                    continue
                _introduce(obeyed.game)
            match = obeyed
            if opponent and line == "undo":
                while opponent.is_to_move(match) and match.undo():
                    pass


def _opponent(options: argparse.Namespace, game: Game) -> Opponent | None:
    if options.level is None:
        if options.seat is not None or options.seed is not None:
            raise OptionError("--seat and --seed are for games against the computer; give its --level")
        return None
    need_numpy("a computer player")
    from affinage.bots import levels, opponent

    seat = opponent.seat_of(game, options.seat)
    return opponent.Opponent(game, levels.level(options.level), seat, options.seed)


def _let_reply(opponent: Opponent, match: Match) -> None:
    """Let the computer play until the person is to move, and pass where somebody must."""
    while match.at_end and match.outcome is None:
        if match.position.must_pass:
            print(f"{match.position.mover} has no legal move and passes.")
            match.push(PASS)
        elif opponent.is_to_move(match):
            mover = match.position.mover
            print(f"{mover} ({opponent.level.name}) plays {opponent.reply(match)}.")
        else:
            break


def _introduce(game: Game) -> None:
    found = credit(game)
    print(f"{game.name} {game.link()}".strip())
    if game.tally:
        parts = ", ".join(f"{what} {number}" for what, number in game.tally.parts)
        print(f"Limit {game.tally.limit}: {parts}")
    print(f"{found.whole} {found.source}")
    print(f"Type {PLAY_HELP}; a move is {game.move_form}.")


def _status(match: Match) -> str:
    return f"{ending(match) or f'{match.position.mover} to move'}."


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
            files.replace(Path(rest), record.to_text(match).encode(), "a record of one game", _has_one_game)
            print(f"saved as {file_name(rest)}")
        elif word == "load" and rest:
            return record.read_file(rest)
        else:
            match.push(line)
            while match.position.must_pass:
                print(f"{match.position.mover} has no legal move and passes.")
                match.push(PASS)
    except (AffinageError, OSError) as error:
        print(f"affinage: {fault(error)}")
    return match


def _has_one_game(path: Path) -> bool:
    """Whether a file is a record that `save` may write again: of several games it would lose the others."""
    try:
        games, complaints = record.recover_file(str(path))
    except AffinageError:  # it is no text
        return False
    return len(games) == 1 and not complaints
