"""Worker processes: other Pythons that do calls for this one.

A worker imports what its calls name, and never the main module of this process: that may be a script which would start
everything again, standard input or a notebook. On POSIX each worker leads its own process group, which Ctrl-C in a
terminal does not reach. When this process ends a worker, or ends itself in whatever way, the worker's engines end too.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from functools import partial
from io import BytesIO
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, BinaryIO, TypeAlias, TypeVar

from affinage.errors import AffinageError
from affinage.plain_text import fault

# A worker looks for modules where this process does.
START = "import sys; sys.path[:] = {path!r}; from affinage.workers import serve; serve()"

Item = TypeVar("Item")
Result = TypeVar("Result")
_Call: TypeAlias = "tuple[Future[Any], bytes]"

PREPARATIONS: dict[str, Callable[[], object]] = {}
"""Functions that a worker calls before each of its calls, by name."""

_is_worker = False


def mapped(function: Callable[[Item], Result], items: Sequence[Item], processes: int) -> Iterator[Result]:
    """Yield `function(item)` for each item, in order, from several processes or, where that fails, from this one.

    It fails for what other processes cannot import, such as a class that the running script defines; one line on
    standard error says so. Raises AffinageError if a worker dies.
    """
    number = min(processes, len(items))
    if number > 1:
        try:
            check_start()
            _pickled((function, items))
        except AffinageError as error:
            print(f"affinage: this runs in one process: {fault(error)}", file=sys.stderr, flush=True)
            number = 1
    if number < 2:
        yield from map(function, items)
        return
    try:
        with Workers(number) as workers:
            yield from workers.map(function, items)
    except BrokenExecutor as error:
        raise AffinageError(str(error)) from None


def check_start() -> None:
    """Raise AffinageError if this process cannot start workers."""
    if _is_worker:
        raise AffinageError("a worker process starts no others")
    if not sys.executable or getattr(sys, "frozen", False) or sys.platform == "emscripten":
        raise AffinageError("this program cannot start another Python")


class Workers(Executor):
    """An executor in worker processes, which start when they are needed.

    Calls raise what the function raises, and BrokenExecutor if a worker dies. Raises AffinageError if there can be no
    workers.
    """

    def __init__(self, number: int) -> None:
        check_start()
        self._number = number
        # The lock guards the attributes that follow.
        self._lock = Lock()
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        # This says why there are no more calls; it is empty while there may be some.
        self._end = ""
        self._workers: list[subprocess.Popen[bytes]] = []
        self._threads: list[Thread] = []

    def submit(self, function: Callable[..., Result], /, *args: Any, **keywords: Any) -> Future[Result]:
        """Call a function in a worker; raises AffinageError for what a worker cannot import."""
        work = partial(function, *args, **keywords)
        call = _pickled(partial(_prepared, [*PREPARATIONS.values()], work) if PREPARATIONS else work)
        future: Future[Result] = Future()
        with self._lock:
            if self._end:
                raise BrokenExecutor(self._end)
            if len(self._workers) < self._number:
                self._start()
            self._calls.put((future, call))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """End the workers immediately, whatever they are doing; the other calls are cancelled."""
        for worker in self._workers:
            _kill(worker)
        self._refuse("the workers have ended")
        for thread in self._threads if wait else ():
            thread.join()

    def _start(self) -> None:
        worker = subprocess.Popen(
            [
                sys.executable,
                *(f"-W{option}" for option in sys.warnoptions),
                "-c",
                START.format(path=[*map(str, sys.path)]),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._workers.append(worker)
        # A thread that is not a daemon would keep this process waiting for a call that is never answered.
        thread = Thread(target=self._drive, args=(worker,), daemon=True)
        thread.start()
        # Ctrl-C may come between any two lines, so a thread is listed only once it can be joined.
        self._threads.append(thread)

    def _drive(self, worker: subprocess.Popen[bytes]) -> None:
        """Give a worker one call after the other."""
        with suppress(OSError), worker:
            for future, call in iter(self._calls.get, None):
                if not future.set_running_or_notify_cancel():
                    continue
                try:
                    is_result, answer = _ask(worker, call)
                except (OSError, EOFError, pickle.UnpicklingError):
                    _kill(worker)
                    self._refuse(f"a worker process {_how_it_ended(worker.wait())}")
                    future.set_exception(BrokenExecutor(self._end))
                except Exception as error:
                    # This process cannot load the answer.
                    future.set_exception(error)
                else:
                    (future.set_result if is_result else future.set_exception)(answer)

    def _refuse(self, why: str) -> None:
        """Refuse new calls, and those that no worker has begun."""
        with self._lock:
            self._end = self._end or why
            # A thread may take the last call meanwhile.
            with suppress(Empty):
                while True:
                    entry = self._calls.get_nowait()
                    if entry and entry[0].set_running_or_notify_cancel():
                        entry[0].set_exception(BrokenExecutor(self._end))
            for _ in self._workers:
                self._calls.put(None)


def _prepared(preparations: Sequence[Callable[[], object]], work: Callable[[], Result]) -> Result:
    """Return the result of a call after its preparations."""
    for prepare in preparations:
        prepare()
    return work()


def serve() -> None:
    """Answer the calls on standard input to standard output; what they print goes to standard error."""
    global _is_worker
    _is_worker = True
    # The process that started this one decides what Ctrl-C ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2 if sys.stderr else nowhere, 1)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(calls, waiting), daemon=True).start()
    # If nobody reads any more, this process is about to be ended.
    with suppress(OSError):
        while True:
            _send(answers, _answer(waiting.get()))


def _listen(calls: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """Collect calls; when the process that sends them has ended, end this one with its engines."""
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            waiting.put(pickle.load(calls))
    if sys.platform != "win32":
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(1)


def _answer(call: bytes) -> bytes:
    """Make a call; return whether it succeeded, and the result or the error."""
    try:
        return pickle.dumps((True, pickle.loads(call)()))
    except Exception as error:
        error.add_note(f"\nIn a worker process:\n{traceback.format_exc()}")
        return _pickled_error(error)


def _pickled_error(error: Exception) -> bytes:
    """Return an error, or its text if it cannot be restored."""
    try:
        data = pickle.dumps((False, error))
        pickle.loads(data)
    except Exception:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return data


def _ask(worker: subprocess.Popen[bytes], call: bytes) -> tuple[bool, Any]:
    """Return the answer to a call; raises OSError, EOFError or UnpicklingError if the worker has died."""
    assert worker.stdin
    assert worker.stdout
    _send(worker.stdin, call)
    answer: tuple[bool, Any] = pickle.loads(pickle.load(worker.stdout))
    return answer


def _send(stream: Any, data: bytes) -> None:
    pickle.dump(data, stream)
    stream.flush()


def _kill(worker: subprocess.Popen[bytes]) -> None:
    """End a worker and the engines that it has started."""
    if sys.platform == "win32":
        worker.kill()
    elif worker.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(worker.pid, signal.SIGKILL)


def _how_it_ended(code: int) -> str:
    """Return the end of a process as words.

    >>> _how_it_ended(-9), _how_it_ended(3)
    ('was ended by signal 9 (Killed)', 'ended with exit code 3')
    """
    return (
        f"was ended by signal {-code} ({signal.strsignal(-code)})"
        if code < 0
        else f"ended with exit code {code}"
    )


class _Pickler(pickle.Pickler):
    """A pickler that raises AffinageError for what other processes cannot import."""

    def reducer_override(self, thing: Any) -> Any:
        """Check the module of a class, a function, or an object's class."""
        module = getattr(thing, "__module__", None)
        if isinstance(module, str) and not _is_importable(module):
            name = getattr(thing, "__qualname__", type(thing).__qualname__)
            raise AffinageError(f"others cannot import {name} from {module}; put it into a module of its own")
        return NotImplemented


def _is_importable(name: str) -> bool:
    """Return whether a module was imported in the usual way, and completely.

    To import the main module, or one that is still running, would do all its work again.
    """
    spec = getattr(sys.modules.get(name), "__spec__", None)
    return name != "__main__" and spec is not None and not getattr(spec, "_initializing", False)


def _pickled(work: Any) -> bytes:
    """Return work for another process; raises AffinageError if it cannot be sent."""
    file = BytesIO()
    try:
        _Pickler(file).dump(work)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        raise AffinageError(f"others cannot import its parts: {error}") from None
    return file.getvalue()
