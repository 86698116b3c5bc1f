"""The strongest level against that of an earlier commit: `python -m research.bench.earlier COMMIT --link game=churn`.

Both have the same processor time per move: the earlier one plays in its own process, from a worktree of its commit in
`build/earlier/`. If there are more than two seats, the new one has one seat and the earlier one all others. Games are
stored as they end, so that the command can be stopped at any time and continued; it starts again when the code that
plays has changed.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from affinage.bots.engine_client import EngineCommand
from affinage.bots.levels import LEVELS
from affinage.bots.tournament import HEADING, Entrant, Pairing, fixtures_of, played
from affinage.cli.console import MAX_SEED, seconds, whole
from affinage.errors import AffinageError
from affinage.files import Journal
from affinage.game import DEFAULT_GAME
from affinage.notation.link import load
from affinage.plain_text import quoted
from affinage.registry import game_class
from affinage.survey.space import variants
from tools.common import ROOT, ToolError, run, run_tool, say

FOLDER = ROOT / "build" / "earlier"
ROOMS = ("bots", "games")
"""Rooms that decide how games go, besides the engine's modules outside rooms."""
LARGEST = 100
"""Largest number of cells of the boards of random variants."""
# Every commit's search takes `time.monotonic` for its clock when it is imported. Threads take theirs before.
COUNTED = """
import queue, sys, threading, time
sys.path.insert(0, sys.argv[1])
time.monotonic = time.process_time
from affinage.cli import main
sys.exit(main(["ugi"]))
"""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of the games: seconds per move, number of random first turns, and seed."""

    seconds: float
    random_turns: int
    seed: int


class ScoreFile:
    """A file of the scores of the first player in each pair, from 0 to 1: a line of JSON per game."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._journal = Journal(
            path, "results of games", ("link", "seconds", "random_turns", "seed", "number", "points")
        )
        self._journal.begin()
        self._entries = [entry for _, entry in self._journal.entries()]

    def add(self, link: str, terms: Terms, number: int, points: float) -> None:
        """Append the score of a game of a variant."""
        self._entries.append({"link": link, **asdict(terms), "number": number, "points": points})
        self._journal.append(self._entries[-1])

    def points(self, link: str, terms: Terms) -> dict[int, float]:
        """Return the score of each game of a variant on these terms."""
        wanted = {"link": link, **asdict(terms)}.items()
        return {each["number"]: each["points"] for each in self._entries if wanted <= each.items()}


def worktree(commit: str, folder: Path, repository: Path = ROOT) -> Path:
    """Return the folder of a commit's worktree, created if there is none.

    Raises ToolError if the commit does not exist, or if files in the folder were changed.
    """
    try:
        name = run(["git", "rev-parse", "--verify", f"{commit}^{{commit}}"], cwd=repository).strip()
    except ToolError as error:
        raise ToolError(f"{quoted(commit)} is no commit here: {error}".strip()) from None
    made = folder.resolve() / name[:10]
    if not made.is_dir():
        run(["git", "worktree", "add", "--force", "--detach", str(made), name], cwd=repository)
    if changed := run(["git", "diff", "--name-only", name], cwd=made).split():
        raise ToolError(f"{made} is not as {name[:10]} has it ({changed[0]}): remove it to have it made anew")
    return made


def engine_of(checkout: Path, seconds: float) -> EngineCommand:
    """The strongest level of a checkout, by the name of its folder, with seconds of the processor for a move."""
    return EngineCommand(shlex.join([sys.executable, "-c", COUNTED, str(checkout)]), checkout.name, seconds)


def random_variants(number: int, seed: int) -> list[str]:
    """Return links of random variants of Affinage: first a random board of at most 100 cells, then the rules."""
    kind, random = game_class(DEFAULT_GAME), Random(seed)
    boards = [board for board in kind.options[0].values if load(f"board={board}").board.size <= LARGEST]
    links = {board: list(variants(kind, board)) for board in boards}
    return [random.choice(links[random.choice(boards)]) for _ in range(number)]


def version() -> str:
    """Return a hash of the current code that plays."""
    engine, kinds = ROOT / "affinage", (".py", ".weights", ".bits")
    files = [path for room in ROOMS for path in sorted((engine / room).rglob("*"))] + sorted(engine.glob("*"))
    return sha256(b"\0".join(path.read_bytes() for path in files if path.suffix in kinds)).hexdigest()[:10]


def play(
    pair: tuple[Entrant, Entrant],
    links: Sequence[str],
    games: int,
    terms: Terms,
    results: ScoreFile,
    processes: int = 1,
) -> Iterator[Pairing]:
    """Play the missing games of each variant, and yield the results."""
    fixtures = {link: fixtures_of(load(link), pair, games, terms.seed, terms.random_turns) for link in links}
    wanting = {link: sorted(set(range(games)) - set(results.points(link, terms))) for link in links}
    due = [fixtures[link][number] for link in links for number in wanting[link]]
    scores = played(due, processes)
    for link in links:
        for number in wanting[link]:
            shares = next(scores)
            results.add(link, terms, number, shares[number % len(shares)])
        points = results.points(link, terms)
        yield Pairing(pair[0].name, pair[1].name, sum(points[number] for number in range(games)), games)


def report(links: Sequence[str], pairings: Iterator[Pairing]) -> Iterator[str]:
    """Yield the rows of a table: each variant, and all of them if they have the same number of seats."""
    yield HEADING
    lines = []
    for link, pairing in zip(links, pairings, strict=True):
        lines.append(pairing)
        seats = load(link).players
        yield f"{pairing}  {link}" + (f"  (even at {1 / seats:.1%})" if seats > 2 else "")
    if len(links) > 1 and len({load(link).players for link in links}) == 1:
        points, games = sum(each.points for each in lines), sum(each.games for each in lines)
        yield f"{Pairing(lines[0].entrant, lines[0].other, points, games)}  in all"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.bench.earlier", description=(__doc__ or "").split("\n")[0].partition(":")[0]
    )
    parser.add_argument("commit", help="commit of the earlier program")
    parser.add_argument(
        "--link", action="append", default=[], help="may come again; default: '', the default"
    )
    parser.add_argument(
        "--random-rules",
        type=whole(0, 9999),
        default=0,
        metavar="N",
        help="variants of Affinage, by the seed",
    )
    parser.add_argument(
        "--games", type=whole(1, 999_999), default=200, help="games per variant (default 200)"
    )
    parser.add_argument("--seconds", type=seconds(0.001, 3600), default=0.1, help="a move (default 0.1)")
    parser.add_argument("--random-turns", type=whole(0, 99), default=0, help="first turns (default none)")
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="default 0")
    parser.add_argument("--processes", type=whole(1, 999), default=1, help="default 1")
    parser.add_argument("--results", type=Path, default=FOLDER, help="the folder of worktrees and results")
    options = parser.parse_args()
    try:
        links = [*options.link, *random_variants(options.random_rules, options.seed)] or [""]
        earlier = engine_of(worktree(options.commit, options.results), options.seconds)
        results = ScoreFile(options.results / f"{earlier.name}-{version()}.jsonl")
        terms = Terms(options.seconds, options.random_turns, options.seed)
        pair = LEVELS[-1].within(options.seconds), earlier
        for line in report(links, play(pair, links, options.games, terms, results, options.processes)):
            say(line)
    except AffinageError as error:
        raise ToolError(str(error)) from None


if __name__ == "__main__":
    run_tool(main)
