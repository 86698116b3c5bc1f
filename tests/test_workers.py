"""Worker processes and surveys in them: they stop, go on, answer as this process would, and share a file."""

from __future__ import annotations

import gc
import operator
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import affinage
from affinage.errors import AffinageError
from affinage.survey import surveying
from affinage.survey.measurement import Measurement, Task
from affinage.survey.space import variants
from affinage.survey.store import PATIENCE_S, SurveyStore, _opened
from affinage.workers import Workers, mapped
from tests.processes import BOUND_S, running
from tests.test_surveying import kept, one_by_one

OWN = """
class Own:
    def __init__(self, name):
        self.name = name

    def player(self, game, seed, clock):
        with open("players.txt", "a") as file:
            print(os.getpid(), file=file)
        return self

    def choose(self, position):
        return position.legal_moves()[0]
"""
SCRIPT = f"""
import multiprocessing, os, sys

with open("starts.txt", "a") as file:
    print(os.getpid(), file=file)
if sys.argv[-1] in multiprocessing.get_all_start_methods():
    multiprocessing.set_start_method(sys.argv[-1])

from pathlib import Path

from affinage.bots import tournament
from affinage.survey import surveying
from affinage.survey.measurement import Task
from affinage.survey.store import SurveyStore
{OWN}
LINK = "board=square:3"
print(*tournament.play(LINK, [(Own("a"), Own("b"))], 2, processes=2), sep="\\n")
store, tasks = SurveyStore(Path("atlas.sqlite")), [Task.of(LINK, "random", seed, 20) for seed in (1, 2)]
with surveying.processes(2) as executor:
    print(len(list(surveying.survey(store, tasks, executor, 2))), "measured")
"""
PLAIN_LINE = (
    "affinage: this runs in one process: others cannot import Own from {}; put it into a module of its own"
)
WAYS = {
    "a file": (["club.py", "spawn"], "__main__"),
    "standard input": (["-", "fork"], "__main__"),
    "a prompt": (["-iqc", "exec(open('club.py').read())"], "__main__"),
    "a module": (["-m", "club"], "__main__"),
    "an import": (["-c", "import club", "forkserver"], "club"),
    "runpy": (["-c", "import runpy; runpy.run_path('club.py')"], "<run_path>"),
}


RARE = ("a module", "an import", "runpy")


def lines(path: Path) -> list[str]:
    """Return the lines of a file that processes write."""
    return path.read_text("utf-8").splitlines()


@pytest.mark.long
@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=pytest.mark.thorough if way in RARE else ()) for way in WAYS]
)
def test_a_script_without_a_guard_starts_once(way: str, tmp_path: Path) -> None:
    arguments, module = WAYS[way]
    club = tmp_path / "club.py"
    club.write_text(SCRIPT, "utf-8")
    stdin = club if "-" in arguments else Path(os.devnull)
    with stdin.open() as text, running(*arguments, folder=tmp_path, stdin=text) as script:
        out, err = script.communicate(timeout=BOUND_S)
    assert len(lines(tmp_path / "starts.txt")) == 1
    assert script.returncode == 0, err
    assert [line.split()[0] for line in out.splitlines()] == ["a", "2"]
    assert PLAIN_LINE.format(module) in err.splitlines()
    assert "Traceback" not in err


@pytest.mark.long
def test_entrants_of_a_module_play_in_other_processes(tmp_path: Path) -> None:
    (tmp_path / "entrants.py").write_text(f"import os\n{OWN}", "utf-8")
    script = (
        "import sys; sys.path.append(sys.argv[1])\n"
        "from entrants import Own\n"
        "from affinage.bots import tournament\n"
        "(pairing,) = tournament.play('board=square:3', [(Own('a'), Own('b'))], 4, processes=2)\n"
        "print(pairing.games)\n"
    )
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    with running("-c", script, str(tmp_path), folder=folder) as process:
        out, err = process.communicate(timeout=BOUND_S)
    assert (process.returncode, out, err) == (0, "4\n", "")
    players = lines(folder / "players.txt")
    assert len(players) == 8
    assert str(process.pid) not in players


def test_calls_in_workers_answer_in_order() -> None:
    assert list(mapped(operator.neg, [3, 1, 2], 2)) == [-3, -1, -2]
    with Workers(2) as workers:
        assert workers.submit(os.getpid).result() != os.getpid()
        division = workers.submit(operator.truediv, 1, 0)
        with pytest.raises(ZeroDivisionError, match="division by zero") as caught:
            division.result()
        assert "In a worker process:" in caught.value.__notes__[0]
        workers.submit(print, "a line of a worker, which belongs to no answer").result()
        with pytest.raises(AffinageError, match="others cannot import"):
            workers.submit(lambda: 1)


@pytest.mark.parametrize(
    ("function", "argument", "end"),
    [(os._exit, 3, "ended with exit code 3"), (signal.raise_signal, 9, r"was ended by signal 9 \(Killed\)")],
)
def test_a_worker_that_dies_is_one_error(function: Any, argument: int, end: str) -> None:
    with pytest.raises(AffinageError, match=f"^a worker process {end}$"):
        list(mapped(function, [argument] * 8, 2))
    with (
        pytest.raises(AffinageError, match=f"^a worker process {end}; another run continues$"),
        surveying.processes(2) as executor,
    ):
        executor.submit(function, argument).result()


@dataclass(frozen=True)
class Work:
    """Something that ends late or never, the line of output after which it has begun, and the line at its end."""

    arguments: tuple[str, ...]
    begun: str
    end: str = "affinage: stopped"
    code: int = 1


CONTINUE = "affinage: stopped; run the same command to continue"
MINUTES = ("--game", "churn", "--board", "hex:5", "--stage", "play", "--out", "atlas.sqlite")
GAMES = ("--link", "game=churn&board=hex:5", "--games", "400", "--processes")
# The script tells when the command begins what it does without a line of output.
REPORT = (
    "from affinage.survey import report\n"
    "from affinage.__main__ import run\n"
    "measure = report.measure\n"
    "report.measure = lambda *terms: print('measuring', flush=True) or measure(*terms)\n"
    "run()\n"
)
LIBRARY = (
    "from affinage.bots import tournament\n"
    "from affinage.bots.levels import LEVELS\n"
    "pairs = [(LEVELS[3], LEVELS[4])]\n"
    # Python can lose an interrupt in imports, so a short tournament imports everything before.
    "list(tournament.play('board=square:2', pairs, 2, processes=2))\n"
    "games = tournament.play('game=churn&board=hex:5', pairs, 400, processes=2)\n"
    "print('playing', flush=True)\n"
    "next(games)\n"
)
LONG_WORK = {
    "survey": Work(("-m", "affinage", "survey", *MINUTES, "--workers", "2"), "0 of", CONTINUE),
    "survey in one process": Work(("-m", "affinage", "survey", *MINUTES, "--workers", "1"), "0 of", CONTINUE),
    "tournament": Work(("-m", "affinage", "tournament", "4", "5", *GAMES, "2"), " "),
    "tournament in one process": Work(("-m", "affinage", "tournament", "4", "5", *GAMES, "1"), " "),
    "tournament of engines": Work(
        ("-m", "affinage", "tournament", "4", f"--engine={sys.executable} -m affinage ugi", *GAMES, "2"), " "
    ),
    "puzzles": Work(
        ("-m", "affinage", "puzzles", "--find", "--out=found.jsonl", "--link=board=square:4", "--games=9999"),
        "board=",
        CONTINUE,
    ),
    "play": Work(("-m", "affinage", "play"), "Affinage"),
    "report": Work(("-c", REPORT, "report", "game=churn&board=hex:5", "--stage", "play"), "m"),
    "a script of one's own": Work(("-c", LIBRARY), "playing", "KeyboardInterrupt", -signal.SIGINT),
}


# Python drops what is raised in the callback of a weak reference, such as those of its imports.
LOSES_ONE = (
    "import os, signal, weakref\n"
    "from affinage import cli\n"
    "from affinage.__main__ import run\n"
    "def main():\n"
    "    lost = weakref.ref(thing := set(), lambda _: signal.raise_signal(signal.SIGINT))\n"
    "    del thing\n"
    "    print('lost', flush=True)\n"
    "    while True: signal.pause()\n"
    "cli.main = main\n"
    "run()\n"
)


def test_ctrl_c_that_python_drops_stops_all_the_same(tmp_path: Path) -> None:
    with running("-c", LOSES_ONE, folder=tmp_path) as process:
        out, err = process.communicate(timeout=BOUND_S)
    assert (process.returncode, out, err) == (1, "lost\n", "affinage: stopped\n")


def test_ctrl_c_while_a_worker_starts_ends_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("affinage.workers.Thread.start", interrupted)
    workers = Workers(1)
    with pytest.raises(KeyboardInterrupt), workers:
        workers.submit(os.getpid)
    with workers._workers[0] as worker:
        assert worker.wait(BOUND_S) == -signal.SIGKILL


def interrupted(*_: object) -> None:
    """Stand in for a call during which Ctrl-C is pressed."""
    raise KeyboardInterrupt


SELDOM_STOPPED = ("survey in one process", "tournament of engines", "puzzles", "report")


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "times"),
    [
        *((name, 1) for name in LONG_WORK if name not in SELDOM_STOPPED),
        *(pytest.param(name, 1, marks=pytest.mark.thorough) for name in SELDOM_STOPPED),
        ("survey", 2),
        ("tournament", 2),
    ],
)
def test_ctrl_c_stops(name: str, times: int, tmp_path: Path) -> None:
    work = LONG_WORK[name]
    with running(*work.arguments, folder=tmp_path) as process:
        assert process.stdout
        assert process.stdout.readline().startswith(work.begun)
        for _ in range(times):
            os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=BOUND_S)
    assert process.returncode == work.code, err
    assert err.splitlines()[-1] == work.end
    assert work.code < 0 or err.count("\n") == 1
    assert "In a worker process" not in err


LINKS = list(variants(affinage.game_class("affinage"), "hex:2"))
STOPPED = "affinage: stopped; run the same command to continue\n"
MANY_LINKS = LINKS[::20]
MANY = [Task.of(link, "random", 3, 20) for link in MANY_LINKS]


@pytest.fixture(scope="module", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Leave it to the system when to write what this process measures."""

    def opened_without_waiting(path: Path, mode: str) -> sqlite3.Connection:
        database = _opened(path, mode)
        database.execute("PRAGMA synchronous = OFF")
        return database

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("affinage.survey.store._opened", opened_without_waiting)
        yield


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> dict[Task, Measurement]:
    assert len(MANY) > 60
    return one_by_one(tmp_path_factory.mktemp("survey"), MANY)


def command(folder: Path, workers: int = 1, measured: Sequence[str] = MANY_LINKS) -> list[str]:
    """Return a command that measures variants in a separate process and stores them in a file."""
    links = folder / "links.txt"
    links.write_text("\n".join(measured), "utf-8")
    which = ("--out", str(folder / "atlas.sqlite"), "--links", str(links), "--games", "20", "--seed", "3")
    return [sys.executable, "-m", "affinage", "survey", *which, "--workers", str(workers)]


@pytest.mark.long
def test_two_commands_share_a_file_and_both_see_the_end(
    tmp_path: Path, many: dict[Task, Measurement]
) -> None:
    survey_them = command(tmp_path)
    surveys = [subprocess.Popen(survey_them, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    message = [survey.communicate()[0].splitlines() for survey in surveys]
    assert [survey.returncode for survey in surveys] == [0, 0]
    assert kept(tmp_path / "atlas.sqlite") == many
    for lines in message:
        assert lines[-1].startswith(f"{len(MANY)} of {len(MANY)}"), lines


@pytest.mark.long
@pytest.mark.parametrize(
    ("sent", "code", "words"),
    [
        (signal.SIGINT, 1, STOPPED),
        pytest.param(signal.SIGTERM, -signal.SIGTERM, "", marks=pytest.mark.thorough),
        (signal.SIGKILL, -signal.SIGKILL, ""),
    ],
)
def test_survey_goes_on_after_a_signal(
    sent: signal.Signals, code: int, words: str, tmp_path: Path, many: dict[Task, Measurement]
) -> None:
    """The first command has twenty times as much to do, so that it never ends before the signal."""
    path = tmp_path / "atlas.sqlite"
    with running(*command(tmp_path, workers=2, measured=LINKS)[1:], folder=tmp_path) as survey:
        wait_for_rows(path, survey)
        os.killpg(survey.pid, sent)
        assert survey.communicate(timeout=BOUND_S)[1] == words
    assert survey.returncode == code
    before = kept(path)
    done = {task: each for task, each in before.items() if task in many}
    assert done.items() <= many.items()
    message = subprocess.run(
        command(tmp_path, workers=2), check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert message[0] == f"{len(done)} of {len(MANY)} measured already"
    assert kept(path) == before | many


@pytest.mark.long
def test_ctrl_c_stops_a_survey_that_waits_for_another(tmp_path: Path) -> None:
    path = tmp_path / "atlas.sqlite"
    with running(*command(tmp_path)[1:], folder=tmp_path) as survey:
        wait_for_rows(path, survey)
        with closing(sqlite3.connect(path, timeout=BOUND_S, isolation_level=None)) as database:
            database.execute("BEGIN EXCLUSIVE")
            os.killpg(survey.pid, signal.SIGINT)
            assert survey.communicate(timeout=PATIENCE_S / 2)[1] == STOPPED
    assert survey.returncode == 1


def wait_for_rows(path: Path, survey: subprocess.Popen[str]) -> None:
    """Wait until a survey has stored a measurement."""
    while not (path.exists() and measured_in(path)):
        assert survey.poll() is None


def measured_in(path: Path) -> int:
    """Return the number of measurements in a file that another process writes."""
    with closing(sqlite3.connect(path, timeout=60)) as database:
        try:
            (count,) = database.execute("SELECT count(*) FROM measurements").fetchone()
        except sqlite3.OperationalError:
            # The table does not exist yet.
            return 0
    return int(count)


def test_progress_counts_what_others_measure(tmp_path: Path) -> None:
    """Another process does two of three tasks while this one does the third."""
    path = tmp_path / "atlas.sqlite"
    with closing(SurveyStore(path)) as store, closing(SurveyStore(path)) as other:
        lines = surveying.SurveyProgress(store, MANY[:3], every=0).lines(surveying.survey(store, MANY[:1]))
        assert next(lines) == "0 of 3 measured already"
        assert next(lines).startswith("1 of 3, ")
        assert len(list(surveying.survey(other, MANY[:3]))) == 2
        (last,) = lines
        assert re.fullmatch(r"3 of 3, \d+\.\d\d s each, 0 s left", last)
        again = surveying.SurveyProgress(store, MANY[:3]).lines(surveying.survey(store, MANY[:3]))
        assert list(again) == ["3 of 3 measured already"]


@pytest.mark.long
def test_memory_does_not_grow_with_the_variants(tmp_path: Path) -> None:
    """After 260 variants all caches are full; 400 more variants add less than one object each.

    A measurement consists of about eighty objects, and an array of at least one.
    """
    tasks = [Task.of(link, "random", games=2) for link in LINKS[:660]]
    in_use = {}

    def counted(actual: Iterator[Measurement]) -> Iterator[Measurement]:
        for number, each in enumerate(actual, 1):
            if number in (260, 660):
                gc.collect()
                in_use[number] = sys.getallocatedblocks()
            yield each

    with closing(SurveyStore(tmp_path / "atlas.sqlite")) as store:
        for line in surveying.SurveyProgress(store, tasks).lines(counted(surveying.survey(store, tasks))):
            message = line
    assert message.startswith("660 of 660, ")
    assert in_use[660] - in_use[260] < 400
