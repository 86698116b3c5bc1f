"""A survey on a local Dask cluster that loses a worker gives the same figures as one process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

import affinage
from affinage.cli import main
from affinage.survey import surveying
from affinage.survey.cluster import cluster
from affinage.survey.measurement import Measurement, Task
from affinage.survey.space import variants
from affinage.survey.store import SurveyStore
from tests.extras.notebook_server import free_port
from tests.pages import blocks
from tools.common import ROOT

LINKS = list(variants(affinage.game_class("affinage"), "square:4"))[::120]
TASKS = [Task.of(link, "random", 5, 500) for link in LINKS]


def kept(path: Path) -> dict[Task, Measurement]:
    """Return the contents of a file, without durations."""
    with closing(SurveyStore(path)) as store:
        return {each.task: replace(each, seconds=0) for each in store}


@contextmanager
def ended(process: subprocess.Popen[Any]) -> Iterator[subprocess.Popen[Any]]:
    with process:
        yield process
        process.kill()


def test_a_lost_worker_changes_nothing(tmp_path: Path) -> None:
    with closing(SurveyStore(tmp_path / "alone.sqlite")) as store:
        alone = len(list(surveying.survey(store, TASKS)))
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,
        Client(local) as client,
        closing(SurveyStore(tmp_path / "cluster.sqlite")) as store,
        cluster(local.scheduler_address) as (executor, workers),
    ):
        assert workers == 2
        begun = set(client.run(os.getpid).values())
        actual = surveying.survey(store, TASKS, executor, workers)
        next(actual)
        os.kill(min(begun), signal.SIGKILL)
        assert 1 + len(list(actual)) == alone == len(TASKS)
        client.wait_for_workers(2)
        assert min(begun) not in client.run(os.getpid).values()
    assert kept(tmp_path / "cluster.sqlite") == kept(tmp_path / "alone.sqlite")


def test_the_command_uses_a_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "links.txt").write_text("\n".join(LINKS[:3]), "utf-8")
    out = ("survey", "--out", str(tmp_path / "atlas.sqlite"), "--links", str(tmp_path / "links.txt"))
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as local:
        assert main([*out, "--games", "50", "--scheduler", local.scheduler_address]) == 0
    assert len(kept(tmp_path / "atlas.sqlite")) == 3
    assert "3 of 3, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("nowhere", "is not the address of a scheduler"),
        (
            "tcp://127.0.0.1:1",
            "no scheduler answers at tcp://127.0.0.1:1; expected one that dask scheduler has started",
        ),
        (
            "gopher://a.example:1",
            "is not the address of a scheduler; expected one such as tcp://10.0.0.1:8786",
        ),
    ],
)
def test_no_scheduler_is_one_line(
    address: str,
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("affinage.survey.cluster.SECONDS", 1)
    out = ("survey", "--out", str(tmp_path / "atlas.sqlite"), "--board", "square:2")
    assert main([*out, f"--scheduler={address}"]) != 0
    (line,) = capsys.readouterr().err.splitlines()
    assert expected in line


def test_a_scheduler_without_workers_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affinage.survey.cluster.SECONDS", 1)
    out = ("survey", "--out", str(tmp_path / "atlas.sqlite"), "--board", "square:2")
    with LocalCluster(n_workers=0, dashboard_address=None) as local:
        assert main([*out, "--scheduler", local.scheduler_address]) != 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("has no workers; start one with dask worker")


def test_a_scheduler_that_dies_is_one_line_and_what_was_measured_stays(tmp_path: Path) -> None:
    address, out = f"tcp://127.0.0.1:{free_port()}", tmp_path / "atlas.sqlite"
    (tmp_path / "links.txt").write_text("\n".join(LINKS), "utf-8")
    command = [sys.executable, "-m", "affinage", "survey", f"--out={out}", f"--scheduler={address}"]
    command += [f"--links={tmp_path / 'links.txt'}", "--games=2000"]
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", address, "--no-dashboard"]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with ExitStack() as processes:
        scheduler = processes.enter_context(ended(subprocess.Popen(dask, **quiet)))
        worker = [
            sys.executable,
            "-m",
            "distributed.cli.dask_worker",
            address,
            "--no-nanny",
            "--no-dashboard",
        ]
        processes.enter_context(ended(subprocess.Popen([*worker, "--nthreads=1"], cwd=ROOT, **quiet)))
        with Client(address) as client:
            client.wait_for_workers(1)
        survey = processes.enter_context(
            ended(
                subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
            )
        )
        while not (out.exists() and kept(out)):
            assert survey.poll() is None
        scheduler.kill()
        _, errors = survey.communicate(timeout=60)
    (line,) = errors.splitlines()
    assert f"the scheduler at {address} has stopped" in line
    assert survey.returncode != 0
    assert 0 < len(kept(out)) < len(LINKS)


def test_the_commands_of_the_guide_start_a_cluster(tmp_path: Path) -> None:
    (code,) = (block for block in blocks(ROOT / "docs" / "survey.md", "sh") if "dask scheduler" in block)
    lines = [line for line in code.splitlines() if not line.startswith("pip install")]
    short = (
        "\n".join(lines)
        .replace("square:3", "square:2 --sample 2 --games 20")
        .replace("8786", str(free_port()))
    )
    # Jobs have numbers only in a shell with job control. Those that a failure leaves behind would keep the pipes open.
    script = (
        f'set -em\ntrap "kill %1 %2 %3" ERR\naffinage() {{ "{sys.executable}" -m affinage "$@"; }}\n{short}'
    )
    places = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env=os.environ | places, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "2 of 2, " in done.stdout
    assert len(kept(tmp_path / "atlas.sqlite")) == 2
