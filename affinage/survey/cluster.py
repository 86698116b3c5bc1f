"""Measuring on a Dask cluster, whose workers have this package; a lost worker loses only its current tasks.

Dask gives these to another worker, with the same results.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager

from affinage.checks import described
from affinage.errors import AffinageError, OptionError, lacking
from affinage.plain_text import one_line

try:
    from distributed import Client
    from distributed.comm import connect
except ModuleNotFoundError as error:
    raise AffinageError(lacking("--scheduler", error, "cluster")) from None

SECONDS = 10
"""Seconds to wait for a scheduler, and then for its first worker."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on a scheduler such as `tcp://10.0.0.1:8786`, and the number of its workers."""
    _check(address)
    with _without_log(), Client(address) as client:
        try:
            client.wait_for_workers(1, timeout=SECONDS)
        except TimeoutError:
            raise AffinageError(
                f"the scheduler at {one_line(address)} has no workers; start one with dask worker"
            ) from None
        try:
            yield client.get_executor(pure=False), sum(client.ncores().values())
        except CancelledError:
            raise AffinageError(
                f"the scheduler at {one_line(address)} has stopped; start it and its workers, "
                "and run the same command to continue"
            ) from None


@contextmanager
def _without_log() -> Iterator[None]:
    """Silence the client, which writes a traceback of its own where the scheduler stops."""
    log = logging.getLogger("distributed.client")
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before


def _check(address: str) -> None:
    """Raise OptionError for an invalid address, and AffinageError if it does not answer.

    A client cannot tell: one without a scheduler waits long, and then prints errors of its own.
    """
    try:
        asyncio.run(_reach(address))
    except (TypeError, ValueError):
        raise OptionError(
            f"{described(address)} is not the address of a scheduler; expected one such as tcp://10.0.0.1:8786"
        ) from None
    except OSError:
        raise AffinageError(
            f"no scheduler answers at {one_line(address)}; expected one that dask scheduler has started"
        ) from None


async def _reach(address: str) -> None:
    comm = await connect(address, timeout=SECONDS)
    await comm.close()
