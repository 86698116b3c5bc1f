"""Worker processes: they never start a script again, answer as this process would, and stop together with it."""

from __future__ import annotations

import operator
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from affinage.errors import AffinageError
from affinage.survey import surveying
from affinage.workers import Workers, mapped
from tests.processes import BOUND_S, running

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
    "list(tournament.play('board=square:2', pairs, 2, processes=2))\n"  # Python can lose an interrupt in imports
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
