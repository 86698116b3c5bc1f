"""The command line: `python -m affinage COMMAND`; without one, the list of games, with `--help` that of commands.

Exit codes: 0 done, 1 failed, 2 bad usage. Errors and warnings are one line each on stderr.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence

from affinage.cli import (
    completion,
    count,
    designs,
    drawing,
    engines,
    play,
    puzzles,
    record,
    rules,
    survey,
)
from affinage.cli.console import Parser, complain, standard_streams
from affinage.errors import AffinageError
from affinage.version import __version__

# In the order of --help.
COMMANDS = (
    *(play.add, rules.add, count.add_perft, count.add_count, drawing.add_diagram, drawing.add_print),
    *(engines.add_ugi, engines.add_tournament, engines.add_bench, record.add),
    *(puzzles.add, survey.add_report, survey.add_survey, designs.add_adopt),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code; Ctrl-C raises KeyboardInterrupt."""
    with standard_streams():
        try:
            return _run(arguments)
        except AffinageError as error:
            complain(error)
            return 2
        except BrokenPipeError:
            # The reader of our output has closed it.
            return 0
        except OSError as error:
            complain(error)
            return 1


def _run(arguments: Sequence[str] | None) -> int:
    """Run the command, and write all of its output, also that of --help and --version."""
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            options = _parser().parse_args(
                designs.with_designs(sys.argv[1:] if arguments is None else arguments)
            )
            code: int = options.run(options)
        return code
    finally:
        sys.stdout.flush()


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    complain(str(message))


def _parser() -> Parser:
    parser = Parser(prog="affinage", description="Play, share and measure Affinage and its relatives.")
    parser.add_argument("--version", action="version", version=f"affinage {__version__}")
    parser.set_defaults(run=rules.list_games)
    commands = parser.add_subparsers(metavar="COMMAND")
    for add in COMMANDS:
        add(commands)
    completion.add(commands, parser)
    return parser
