"""Measure the principles for beginners: `python -m research.principles`.

Level 1 plays itself; one of the two considers only moves that follow the principle. Each opening of two drawn turns is
played twice, with seats exchanged. Games are written down in blocks, so that the command can be stopped at any time and
goes on where it was. A principle that has failed on one variant is not measured on others.

`--write` writes the principles that stand to `affinage/teach/principles/figures.py`, and `--table` prints all results.
`--play` adds an engine game, and `--examples` writes what shows the principles, from such games and the puzzles.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

from affinage.bots.tournament import fixtures_of, wilson
from affinage.files import Journal
from affinage.notation.link import load
from affinage.teach.principles import Principle, figures
from affinage.teach.principles.examples import EXAMPLES
from affinage.teach.principles.figures import Figure
from research.principles import examples
from research.principles.candidates import CANDIDATES, Beginner
from tools.common import run_tool, say, write_bytes

ROWS = Journal(
    Path(__file__).with_name("games.jsonl"),
    "measured principles",
    ("game", "principle", "link", "block", "points"),
)
FIGURES = Path(figures.__file__)
BLOCK, BLOCKS = 40, 10
"""Games of a row, and rows of a variant."""
OPENING = 2
"""Turns at the start of a game that are drawn at random."""
LEAST = 0.58
"""Smallest share of the points with which a principle stands."""
EARLY, HOPELESS = 3, 0.54
"""After this many rows with a share below this one, a principle has failed."""
# Quick variants come first, and the default last.
VARIANTS = {
    "affinage": ("board=square:6", "board=square:7", ""),
    "churn": ("game=churn&board=hex:2x2x4", "game=churn&board=hex:2x2x6", "game=churn"),
    "emulsion": ("game=emulsion&board=square:6", "game=emulsion&board=square:7", "game=emulsion"),
    "moulds": ("game=moulds&board=triangle:5", "game=moulds&board=plus:2", "game=moulds"),
    "taifas": ("game=taifas&board=square:5", "game=taifas&board=square:5&score=weighted", "game=taifas"),
}


def rows() -> dict[tuple[str, str, str], list[float]]:
    """Return the points of the blocks of each game, principle and variant, in order."""
    points: dict[tuple[str, str, str], list[float]] = {}
    for _, row in ROWS.entries():
        points.setdefault((row["game"], row["principle"], row["link"]), []).append(row["points"])
    return points


def has_failed(points: list[float]) -> bool:
    """Return whether a principle has failed on a variant.

    >>> has_failed([20.0] * 2), has_failed([20.0] * 3), has_failed([24.0] * 10)
    (False, True, False)
    """
    games = BLOCK * len(points)
    if len(points) == BLOCKS:
        return not stands(Figure("", games, sum(points)))
    return len(points) >= EARLY and sum(points) < HOPELESS * games


def stands(figure: Figure) -> bool:
    """Return whether the share of a figure is high enough, and its 95% interval above a half."""
    return figure.share >= LEAST and wilson(figure.points, figure.games)[0] > 0.5


def block(link: str, principle: Principle, number: int) -> float:
    """Return the points of the one who follows a principle in a block of games."""
    pair = Beginner(principle), Beginner()
    fixtures = fixtures_of(load(link), pair, BLOCK, number, OPENING)
    return sum(fixture.play()[seat % 2] for seat, fixture in enumerate(fixtures))


def measure(games: list[str], keys: list[str]) -> Iterator[str]:
    """Measure missing figures, the first principle of each game before the second; yield a line for each block."""
    ROWS.begin()
    for candidates in zip_longest(*(CANDIDATES[game] for game in games)):
        for game, principle in zip(games, candidates, strict=True):
            if principle and (not keys or principle.key in keys):
                yield from _measure(game, principle)


def _measure(game: str, principle: Principle) -> Iterator[str]:
    for link in VARIANTS[game]:
        points = rows().get((game, principle.key, link), [])
        while len(points) < BLOCKS and not has_failed(points):
            points.append(block(link, principle, len(points)))
            place = {"game": game, "principle": principle.key, "link": link}
            ROWS.append({**place, "block": len(points), "points": points[-1]})
            yield _line(game, principle.key, link, points)
        if has_failed(points):
            return


def _line(game: str, key: str, link: str, points: list[float]) -> str:
    """Return the result of a principle on a variant."""
    games = BLOCK * len(points)
    low, high = wilson(sum(points), games)
    share = sum(points) / games
    return f"{game:9} {key:12} {link or 'the default':44} {games:4} {share:6.1%} ({low:.1%} to {high:.1%})"


def standing() -> Mapping[tuple[str, str], tuple[Figure, ...]]:
    """Return the figures of the principles that stand on every variant and have examples, the default first."""
    measured = rows()
    chosen = {}
    for game, principles in CANDIDATES.items():
        for principle in principles:
            blocks = [(link, measured.get((game, principle.key, link), [])) for link in VARIANTS[game]]
            is_complete = all(len(points) == BLOCKS for _, points in blocks)
            if (
                is_complete
                and (game, principle.key) in EXAMPLES
                and not any(has_failed(each) for _, each in blocks)
            ):
                all_figures = [Figure(link, BLOCK * BLOCKS, sum(points)) for link, points in blocks]
                chosen[game, principle.key] = tuple(reversed(all_figures))
    return chosen


def write() -> None:
    """Write the figures of the principles that stand."""
    head = FIGURES.read_text("utf-8").partition("\nFIGURES:")[0]
    lines = ["FIGURES: dict[tuple[str, str], tuple[Figure, ...]] = {"]
    for (game, key), stood in standing().items():
        lines.append(f'    ("{game}", "{key}"): (')
        lines += [f'        Figure("{each.link}", {each.games}, {each.points}),' for each in stood]
        lines.append("    ),")
    write_bytes(FIGURES, "\n".join([head, *lines, "}", ""]).encode())


def main() -> None:
    """Read the arguments, and measure, write or print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--game", action="append", choices=list(CANDIDATES), help="only this; may be repeated"
    )
    parser.add_argument(
        "--principle", action="append", default=[], metavar="KEY", help="only this; may be repeated"
    )
    parser.add_argument("--write", action="store_true", help="write the figures of those that stand")
    parser.add_argument("--table", action="store_true", help="print all results")
    parser.add_argument("--examples", action="store_true", help="write moments and exercises")
    parser.add_argument(
        "--play", nargs=3, metavar=("LINK", "LEVEL", "SEED"), help="add an engine game for moments"
    )
    options = parser.parse_args()
    if options.write:
        write()
    elif options.examples:
        examples.write(options.game or list(CANDIDATES))
    elif options.play:
        link, level, seed = options.play
        examples.play(link, int(level), int(seed))
    elif options.table:
        for (game, key, link), points in rows().items():
            say(_line(game, key, link, points))
    else:
        os.nice(19)
        for line in measure(options.game or list(CANDIDATES), options.principle):
            say(line)


if __name__ == "__main__":
    run_tool(main)
