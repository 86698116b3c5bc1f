"""The command line: `python -m affinage play`."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from affinage import files
from affinage.bots.levels import Level
from affinage.cli.console import MAX_SEED, Commands, whole
from affinage.cli.record import games_in
from affinage.errors import AffinageError, OptionError, need_numpy
from affinage.game import PASS, Game, Move
from affinage.matches.match import Match
from affinage.notation import record, share
from affinage.notation.credit import credit
from affinage.notation.textboard import render
from affinage.notation.wording import ending, with_extra_turns
from affinage.plain_text import bounded_lines, excerpt, fault, file_name, folded
from affinage.teach import rulebook

MAX_TYPED = 10_000
"""Maximum length of a line in characters; a line may name a file."""
HELP = "a move, undo, redo, moves, resign, save FILE, load FILE, help or quit"


def add(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("play", help="play in the terminal")
    parser.add_argument("link", nargs="?", default="", help="link, such as 'board=hex:5&place=knight'")
    parser.add_argument("--load", metavar="FILE", help="continue a saved game")
    parser.add_argument("--level", metavar="N", help="level of the computer, 1 (fresh) to 8 (vintage)")
    parser.add_argument("--seat", metavar="COLOUR", help="your colour against the computer, such as white")
    parser.add_argument(
        "--seed", type=whole(0, MAX_SEED), help="seed of the computer; the same seed plays the same moves"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play in the terminal until the player quits; return the exit code."""
    match = record.read_file(options.load) if options.load else share.read_link(options.link).match
    opponent = _opponent(options, match.game)
    lines = bounded_lines(sys.stdin, MAX_TYPED)
    _introduce(match.game)
    while True:
        if opponent:
            _let_reply(opponent, match)
        print("\n" + render(match.position))
        print(_status(match))
        line = _typed(lines)
        if line in ("quit", "exit"):
            return 0
        if line:
            obeyed = _obey(match, line)
            # The line may have loaded another variant.
            if obeyed.game != match.game:
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


def _typed(lines: Iterator[str | None]) -> str:
    """Return the next line that the player types, "quit" at the end."""
    print("> ", end="", flush=True)
    line = next(lines, "quit")
    if line is None:
        print(f"affinage: a line can have {MAX_TYPED:,} characters")
        return ""
    # File names cannot contain a NUL.
    return line.replace("\0", "").strip()


def _opponent(options: argparse.Namespace, game: Game) -> Opponent | None:
    if options.level is None:
        if options.seat is not None or options.seed is not None:
            raise OptionError("--seat and --seed need --level N")
        return None
    need_numpy("a computer player")
    from affinage.bots import levels

    seat = _seat_of(game, options.seat)
    return Opponent(game, levels.level(options.level), seat, options.seed)


def _let_reply(opponent: Opponent, match: Match) -> None:
    """Let the computer play until the person is to move, and make forced passes."""
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
    authors = credit(game)
    print(f"{game.name} {game.link()}".strip())
    if limit := rulebook.numbers(game).get("limit"):
        print(limit)
    print(f"{authors.whole} {authors.source}")
    print(f"Type {HELP}; a move is {game.move_form}.")


def _status(match: Match) -> str:
    return f"{ending(match) or with_extra_turns(match, f'{match.position.mover} to move')}."


def _obey(match: Match, line: str) -> Match:
    """Execute a typed line; errors are printed and change nothing."""
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
            print(f"Type {HELP}.")
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
    """Return whether a file is a record of one game, which `save` may overwrite without losing others."""
    return games_in(path) == 1


class Opponent:
    """A level that plays against one person; `seat` is the person's colour at the start, from 1."""

    def __init__(self, game: Game, level: Level, seat: int, seed: int | None = None) -> None:
        self.level = level
        self.seat = seat
        self._search = level.player(game, seed)

    def is_to_move(self, match: Match) -> bool:
        """Return whether the computer is to move."""
        held = len(match.people) + 1 - self.seat if match.swapped else self.seat
        return match.outcome is None and match.position.to_move != held

    def reply(self, match: Match) -> Move:
        """Think, play and return the move."""
        return match.push(self._search.choose(match.position))


def _seat_of(game: Game, name: str | None) -> int:
    """Return the colour with a name, from 1; the first without a name. Raises OptionError with the colours."""
    colours = [colour.lower() for colour in game.colours]
    if name is None:
        return 1
    if folded(name) not in colours:
        raise OptionError(f"{excerpt(name)} is not a seat; seats are {', '.join(colours)}")
    return colours.index(folded(name)) + 1
