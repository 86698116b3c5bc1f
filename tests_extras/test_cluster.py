"""A survey on a local cluster of Dask, one of whose workers is killed midway: the figures are those of one process."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

import affinage
from affinage.cli import main
from affinage.survey import surveying
from affinage.survey.cluster import cluster
from affinage.survey.measurement import Measurement, Task
from affinage.survey.space import rule_sets
from affinage.survey.store import Store

LINKS = list(rule_sets(affinage.system("affinage"), "square:4"))[::120]
TASKS = [Task.of(link, "random", 5, 500) for link in LINKS]


def kept(path: Path) -> dict[Task, Measurement]:
    """What a file holds, but for the time that it took."""
    with closing(Store(path)) as store:
        return {found.task: replace(found, seconds=0) for found in store}


def test_a_lost_worker_changes_nothing(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "alone.sqlite")) as store:
        alone = len(list(surveying.survey(store, TASKS)))
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,
        Client(local) as client,
        closing(Store(tmp_path / "cluster.sqlite")) as store,
        cluster(local.scheduler_address) as (executor, workers),
    ):
        assert workers == 2
        begun = set(client.run(os.getpid).values())
        found = surveying.survey(store, TASKS, executor, workers)
        next(found)
        os.kill(min(begun), signal.SIGKILL)
        assert 1 + len(list(found)) == alone == len(TASKS)
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
