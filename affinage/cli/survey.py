"""The command line: `python -m affinage report` and `survey`."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from affinage.cli.console import MAX_SEED, STOPPED, Commands, complain, data_output, whole
from affinage.errors import OptionError, need_numpy
from affinage.files import fault_at, numbered_lines
from affinage.game import DEFAULT_GAME, Game
from affinage.notation.link import address_in, asks, load
from affinage.plain_text import file_name, quoted
from affinage.registry import game_class
from affinage.survey.plan import FOR_TWO
from affinage.survey.space import variants
from affinage.survey.words import STAGES

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from affinage.survey.store import SurveyStore, Values

REPORTED = ("random", "play", "deep")
"""Stages of a report; each includes those before it."""
MIN_GAMES = 2
"""Minimum number of games; a single game has no spread, so most figures would have no interval."""


def add_report(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("report", help="measure a variant, with 95%% confidence intervals")
    parser.add_argument("link", help="link, such as 'board=hex:4&place=knight', or '' for the default")
    parser.add_argument(
        "--stage", choices=REPORTED, default="random", help="last stage to measure (default random)"
    )
    parser.add_argument(
        "--games",
        type=whole(MIN_GAMES, 999_999),
        metavar="N",
        help=f"games of that stage, at least {MIN_GAMES} (default 2000 random, 40 others)",
    )
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="seed of the games (default 0)")
    parser.add_argument("--json", action="store_true", help="print as JSON")
    parser.set_defaults(run=run_report)


def run_report(options: argparse.Namespace) -> int:
    """Measure, and print the report."""
    need_numpy("a report")
    from affinage.survey import report

    result = report.measure(load(options.link), options.stage, options.games, options.seed)
    if options.json:
        print(json.dumps(result.as_json()), file=data_output())
    else:
        print("\n".join(result.lines()))
    return 0


MAX_LINKS = 1_000_000
"""Maximum number of links per file."""
MAX_FAULTS = 10
"""Maximum number of faults of a store in the output."""
DECIDING = ("random", "play")
"""Stages whose figures rank variants."""


def add_survey(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser(
        "survey",
        help="measure many variants into a file",
        description="Stop it at any time; the same command continues. Several processes can share a file.",
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="SQLite file, such as atlas.sqlite")
    parser.add_argument("--export", metavar="FOLDER", help="write tables to this folder and measure nothing")
    parser.add_argument(
        "--import", dest="tables", metavar="FOLDER", help="read tables from this folder first"
    )
    parser.add_argument(
        "--stage", choices=[*STAGES], default="random", help="stage to measure (default random)"
    )
    which = parser.add_argument_group("variants")
    which.add_argument(
        "--game", default=DEFAULT_GAME, metavar="KEY", help=f"game to measure (default {DEFAULT_GAME})"
    )
    which.add_argument(
        "--board", nargs="+", default=[], metavar="BOARD", help="every variant on these boards"
    )
    which.add_argument(
        "--all-options", action="store_true", help="include the pie rule and limits set by hand"
    )
    which.add_argument("--presets", action="store_true", help="named variants of the game")
    which.add_argument("--links", metavar="FILE", help="file of links, one a line")
    which.add_argument(
        "--only", nargs="+", default=[], metavar="KEY=VALUE", help="only variants with these options"
    )
    fewer = which.add_mutually_exclusive_group()
    fewer.add_argument("--sample", type=whole(1, 999_999), metavar="N", help="a random sample of N")
    fewer.add_argument(
        "--best",
        type=whole(1, 999_999),
        metavar="N",
        help="the best N by the stage --by, no two alike",
    )
    which.add_argument(
        "--by", choices=DECIDING, default="random", help="stage that --best ranks by (default random)"
    )
    parser.add_argument(
        "--games",
        type=whole(1, 999_999),
        metavar="N",
        help="games of each variant (default 2000 random, 40 others)",
    )
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="seed of the games (default 0)")
    parser.add_argument(
        "--workers", type=whole(1, 999), metavar="N", help="number of processes (default: one a core)"
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="measure on a Dask cluster")
    parser.set_defaults(run=run_survey)


def run_survey(options: argparse.Namespace) -> int:
    """Import tables, then measure the rest or write tables; return the exit code."""
    need_numpy("a survey")
    from affinage.survey.store import SurveyStore, read_tables

    links = chosen(options)
    if (links and options.export) or not (links or options.export or options.tables):
        raise OptionError("give --export FOLDER, or variants by --board, --presets or --links")
    path = Path(options.out)
    if (options.export or options.best) and not (options.tables or path.exists()):
        raise OptionError(f"{file_name(path)} does not exist; expected a file of measurements")
    taken = read_tables(Path(options.tables)) if options.tables else []
    try:
        with closing(SurveyStore(path, for_reading=not (taken or links))) as store:
            return _work(store, links, taken, options)
    except KeyboardInterrupt:
        # Ctrl-C may come again while the file is closed.
        raise KeyboardInterrupt(STOPPED) from None


def _work(store: SurveyStore, links: list[str], taken: list[Values], options: argparse.Namespace) -> int:
    """Add measurements from tables, then write tables or measure the rest; return the exit code."""
    if taken:
        store.add_values(taken)
    if options.export:
        return _export(store, options)
    if links:
        if options.best:
            from affinage.survey.choice import best_of

            links = best_of(store, links, options.by, options.best)
        _measure(store, links, options)
    return 0


def chosen(options: argparse.Namespace) -> list[str]:
    """Return the links of the variants in the options, without duplicates."""
    kind = type(load(options.game)) if "=" in options.game else game_class(options.game)
    links = [link for board in options.board for link in variants(kind, board, tuned=options.all_options)]
    named = [preset.link for preset in kind.texts.presets] if options.presets else []
    if options.links:
        named += _listed(options.links)
    links = list(dict.fromkeys([*links, *(load(link).without_aliases().link() for link in named)]))
    if options.only:
        links = _only(links, kind, options.only)
    if options.stage in FOR_TWO:
        links = _for_two(links, options.stage)
    return Random(0).sample(links, min(options.sample, len(links))) if options.sample else links


def _only(links: Sequence[str], kind: type[Game], choices: Sequence[str]) -> list[str]:
    """Return the links with these options; raises OptionError for an unknown option, or if none matches."""
    wanted = {key: value for key, _, value in (choice.partition("=") for choice in choices)}
    # Loading the choices raises the error with keys and values.
    load("&".join([f"game={kind.key}", *choices]))
    matching = [link for link in links if wanted.items() <= load(link).values.items()]
    if links and not matching:
        raise OptionError(f"none of these variants has {' and '.join(choices)}")
    return matching


def _for_two(links: Sequence[str], stage: str) -> list[str]:
    """Return the links for two players; raises OptionError if there are none."""
    matching = [link for link in links if load(link).players == 2]
    if links and not matching:
        raise OptionError(f"the stage {stage} needs two players; none of these variants has two")
    return matching


def _listed(path: str) -> list[str]:
    """Return the links of a file; raises AffinageError with the invalid line, OSError for a missing file."""
    links: list[str] = []
    for number, line in numbered_lines(Path(path)):
        try:
            links += _links_of(line)
        except OptionError as error:
            raise fault_at(Path(path), number, str(error)) from None
        if len(links) > MAX_LINKS:
            raise OptionError(f"{file_name(path)} has more than {MAX_LINKS:,} links")
    if not links:
        raise OptionError(f"{file_name(path)} has no links")
    return links


def _links_of(line: str) -> list[str]:
    """Return the links of a line; raises OptionError for the first one that names no game."""
    links = line.split()
    for link in links:
        load(link)
        if not asks(address_in(link)):
            raise OptionError(f"{quoted(link)} names no game; expected a link such as game=churn&board=hex:4")
    return links


def _export(store: SurveyStore, options: argparse.Namespace) -> int:
    from affinage.survey.store import export_tables

    paths = export_tables(store, Path(options.export))
    for each in store.faults[:MAX_FAULTS]:
        complain(each)
    if len(store.faults) > MAX_FAULTS:
        complain(f"{len(store.faults)} measurements are left out")
    if not paths:
        raise OptionError(f"{file_name(options.out)} has no measurements of this version")
    for path in paths:
        print(f"{file_name(path)}: {path.stat().st_size:,} bytes")
    return 1 if store.faults else 0


def _measure(store: SurveyStore, links: Sequence[str], options: argparse.Namespace) -> None:
    from affinage.survey import surveying
    from affinage.survey.measurement import Task

    tasks = [Task.of(link, options.stage, options.seed, options.games) for link in links]
    with _executor(options) as (executor, workers):
        progress = surveying.SurveyProgress(store, tasks)
        for line in progress.lines(surveying.survey(store, tasks, executor, workers)):
            print(line, flush=True)


@contextmanager
def _executor(options: argparse.Namespace) -> Iterator[tuple[Executor | None, int]]:
    """Yield the executor, and the number of its workers."""
    from affinage.survey.surveying import processes

    workers = options.workers or os.cpu_count() or 1
    if options.scheduler:
        # This import needs Dask.
        from affinage.survey.cluster import cluster

        with cluster(options.scheduler) as pool:
            yield pool
    elif workers == 1:
        yield None, 1
    else:
        with processes(workers) as executor:
            yield executor, workers
