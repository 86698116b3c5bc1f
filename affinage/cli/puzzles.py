"""The command line: `python -m affinage puzzles`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from affinage import files
from affinage.cli.console import MAX_SEED, STOPPED, Commands, data_output, whole
from affinage.errors import AffinageError, OptionError, need_numpy
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.plain_text import file_name
from affinage.registry import game_class
from affinage.survey.plan import need_two_players
from affinage.teach.puzzles import collection

WHAT = "a collection of puzzles"
MAX_BYTES = 100_000_000
"""Maximum size of a collection, in bytes."""
HEADING = f"{'rating':>6} {'moves':>5}  themes and link"


def add(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser(
        "puzzles",
        help="list the puzzles, or search for new ones",
        description="Without --find or --keep, list the collection of the package.",
    )
    parser.add_argument("--json", action="store_true", help="print as JSON")
    work = parser.add_mutually_exclusive_group()
    work.add_argument("--find", action="store_true", help="search for puzzles in games of the computer")
    work.add_argument("--keep", nargs="+", metavar="FILE", help="make a collection from files of --find")
    parser.add_argument("--out", metavar="FILE", help="file to write; --find continues an existing one")
    parser.add_argument(
        "--link", action="append", metavar="LINK", help="variant to search; may be repeated (default: a list)"
    )
    parser.add_argument(
        "--games", type=whole(1, 999_999), metavar="N", help="games of each variant (default 10)"
    )
    parser.add_argument("--seed", type=whole(0, MAX_SEED), metavar="N", help="seed of the games (default 0)")
    parser.add_argument("--number", type=whole(1, 99_999), metavar="N", help="puzzles to keep (default 600)")
    parser.add_argument(
        "--easy", action="store_true", help="find or keep puzzles of one or two moves on small boards"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List, find or collect puzzles."""
    _check(options)
    if options.find:
        return _find(options)
    if options.keep:
        _keep(
            [Path(name) for name in options.keep], Path(options.out), options.number or 600, easy=options.easy
        )
    elif options.json:
        data = [puzzle.as_json() for puzzle in collection.shipped()]
        print(json.dumps(data, indent=1), file=data_output())
    else:
        puzzles = collection.shipped()
        print("\n".join([*_authors(puzzles), HEADING, *map(_line, puzzles)]))
    return 0


def _check(options: argparse.Namespace) -> None:
    """Raise OptionError for conflicting options."""
    works = bool(options.find or options.keep)
    if works != bool(options.out):
        raise OptionError("--out FILE goes with --find or --keep")
    if works and options.json:
        raise OptionError("--json goes with neither --find nor --keep")
    if not options.find and (options.link is not None or options.games or options.seed is not None):
        raise OptionError("--link, --games and --seed go with --find")
    if not options.keep and options.number:
        raise OptionError("--number goes with --keep")
    if options.easy and not works:
        raise OptionError("--easy goes with --find or --keep")


def _authors(puzzles: Iterable[collection.CollectedPuzzle]) -> Iterator[str]:
    """Yield the credit of each game with puzzles, and its source."""
    for key in dict.fromkeys(puzzle.game_key for puzzle in puzzles):
        by = credit(game_class(key))
        yield f"{game_class(key).name}, {by.words}: {by.source}"


def _line(puzzle: collection.CollectedPuzzle) -> str:
    moves = (len(puzzle.solution) + 1) // 2
    return f"{puzzle.rating:>6} {moves:>5}  {' '.join(puzzle.themes)}\n{'':14}{puzzle.link}"


def _find(options: argparse.Namespace) -> int:
    """Search games of each variant, print the results, and return the exit code."""
    need_numpy("a search for puzzles")
    from affinage.teach.puzzles.finding import kinds
    from affinage.teach.puzzles.finding.search import find

    for link in options.link or ():
        need_two_players("puzzles need", load(link), "another game")
    kind = kinds.EASY if options.easy else kinds.USUAL
    try:
        for line in find(Path(options.out), options.link, options.games or 10, options.seed or 0, kind):
            print(line, flush=True)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(STOPPED) from None
    return 0


def _keep(paths: Sequence[Path], path: Path, number: int, *, easy: bool) -> None:
    """Write the puzzles of one kind in a collection; raises OptionError if none were found for it."""
    from affinage.teach.puzzles.finding import kinds, search, selection

    files.check(path, WHAT, _is_collection)
    candidates = [candidate for each in paths for candidate in search.read(each).candidates]
    kind = kinds.EASY if easy else kinds.USUAL
    there = collection.parse(path.read_text("utf-8")) if path.exists() else ()
    others = [puzzle for puzzle in there if puzzle.is_easy != easy]
    chosen = selection.selected(candidates, number, kind, others)
    if not chosen:
        names = ", ".join(map(file_name, paths))
        raise OptionError(f"no puzzles in {names}; {file_name(path)} is unchanged")
    files.replace(path, collection.to_text([*others, *chosen]).encode(), WHAT, _is_collection)
    print(f"{len(chosen)} of {len(candidates)} puzzles kept in {file_name(path)}")


def _is_collection(path: Path) -> bool:
    try:
        collection.parse(files.head(path, MAX_BYTES).decode())
    except (AffinageError, UnicodeDecodeError):
        return False
    return True
