"""Running surveys: killed and resumed, two writing one file, their progress, and their memory."""

from __future__ import annotations

import gc
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

import affinage
from affinage.survey import surveying
from affinage.survey.measurement import Measurement, Task
from affinage.survey.space import variants
from affinage.survey.store import PATIENCE_S, SurveyStore, _opened
from tests.processes import BOUND_S, running
from tests.test_surveying import kept, one_by_one

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
    """Return the tasks, done one after the other."""
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
        except sqlite3.OperationalError:  # the table does not exist yet
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
