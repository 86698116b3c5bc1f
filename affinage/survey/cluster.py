"""Measuring on a Dask cluster, whose workers have this package; a lost worker loses only its current tasks.

Dask gives these to another worker, with the same results.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from affinage.errors import AffinageError, lacking

try:
    from distributed import Client
except ModuleNotFoundError as error:
    raise AffinageError(lacking("--scheduler", error, "cluster")) from None


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on a scheduler such as `tcp://10.0.0.1:8786`, and the number of its workers."""
    with Client(address) as client:
        yield client.get_executor(pure=False), max(1, sum(client.ncores().values()))
