"""WebKit over WebDriver: the few commands that its tests need, and a watch over every page.

There is a library for this, but it has ten dependencies, and the tests only need one request at a time.
"""

from __future__ import annotations

import json
import queue
import re
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from e2e.process import START_S, Talker, talking
from e2e.tab import Tab
from e2e.watch import BREACH, INNER_SCHEMES, REPORT
from tools.browser import SCREEN, SYSTEM_PYTHON
from tools.serve import HOST

LOOK_S = 0.05
"""Seconds between two checks whether the driver is listening."""
SCREEN_SIZE = "1400x1000x24"
PATIENCE_S = 180.0
"""Seconds for one answer, long enough for a busy machine."""
WINDOW = Path(__file__).with_name("window.py")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""Key of an element's name, as defined by the standard."""
COMPLAINT = re.compile(r"CONSOLE (?:\w+ )?(ERROR|WARN|ASSERT)\w* (.*)")
LOADING = re.compile(r"(REQUEST|ANSWER|FAILED) (.*)")


class WebKit:
    """A running WebKit with one window."""

    def __init__(self, driver: str, profile: str, message: queue.Queue[str]) -> None:
        self._said = message
        self._marks = count(1)
        self._session = driver + "/session"
        options = {"binary": SYSTEM_PYTHON, "args": ["-I", str(WINDOW), profile, REPORT]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": int(PATIENCE_S * 1000)}}
        session = self.command("POST", "", capabilities={"alwaysMatch": wanted})
        self._session += f"/{session['sessionId']}"

    def command(self, method: str, path: str, **params: Any) -> Any:
        data = json.dumps(params).encode() if method == "POST" else None
        request = urllib.request.Request(self._session + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise AssertionError(f"{method} {path}: {error.read().decode()}") from None

    def open(self, url: str) -> WebKitTab:
        """Open a page in the window, in place of the previous one."""
        self.command("POST", "/url", url=url)
        return WebKitTab(self)

    def faults(self, base: str, *awaited: str) -> list[str]:
        """Return the rule violations of all pages since the last call, as the watch over Chromium does.

        Wait until each of the awaited texts has been found in one of them.
        """
        mark = f"mark {next(self._marks)}"
        self.command("POST", "/execute/sync", script=f"console.log({mark!r})", args=[])
        results: list[str] = []
        marked = False
        while not (marked and all(any(text in fault for fault in results) for text in awaited)):
            line = self._said.get(timeout=PATIENCE_S)
            marked = marked or line.endswith(f"CONSOLE LOG {mark}\n")
            results += faults(line, base)
        return results


class WebKitTab(Tab):
    """The page in the window of a running WebKit, or in its only frame."""

    def __init__(self, webkit: WebKit, *, framed: bool = False) -> None:
        self._webkit = webkit
        self._framed = framed

    def _command(self, path: str, **params: Any) -> Any:
        """Run a command in this page and return its result."""
        if not self._framed:
            return self._webkit.command("POST", path, **params)
        self._webkit.command("POST", "/frame", id=0)
        result = self._webkit.command("POST", path, **params)
        self._webkit.command("POST", "/frame", id=None)
        return result

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression (text, number, bool or None), awaited if it is a promise."""
        return self._command("/execute/sync", script=f"return {expression}", args=[])

    def click(self, selector: str) -> None:
        """Click the middle of the first matching element with the mouse, once it exists and is enabled."""
        self.await_enabled(selector)
        element = self._command("/element", using="css selector", value=selector)
        self._command(f"/element/{element[ELEMENT]}/click")

    def frame(self) -> WebKitTab:
        return WebKitTab(self._webkit, framed=True)

    def close(self) -> None:
        self._webkit.open("about:blank")


def faults(line: str, base: str) -> Iterator[str]:
    """Yield the faults reported in one line of the window's output."""
    if complaint := COMPLAINT.search(line):
        level, text = complaint.groups()
        yield text if text.startswith(BREACH) else f"console {level.lower()}: {text}"
    elif event := LOADING.match(line):
        kind, text = event.groups()
        if kind == "FAILED":
            yield f"request failed: {text}"
        elif kind == "ANSWER":
            yield f"answer {text}"
        elif not text.startswith((base, *INNER_SCHEMES, "about:")):
            yield f"request outside the site: {text}"


@contextmanager
def running(program: str) -> Iterator[WebKit]:
    """Start WebKit's driver with its own screen and profile while the block runs."""
    with ExitStack() as stack:
        profile = stack.enter_context(TemporaryDirectory(prefix="affinage-", ignore_cleanup_errors=True))
        screen = stack.enter_context(talking([SCREEN, "-displayfd", "1", "-screen", "0", SCREEN_SIZE]))
        display = screen.await_line(re.compile(r"^\d+$"))[0]
        with closing(socket.create_server((HOST, 0))) as free:
            port = free.getsockname()[1]
        command = [program, f"--host={HOST}", f"--port={port}"]
        driver = stack.enter_context(talking(command, DISPLAY=f":{display}"))
        await_port(driver, port)
        yield WebKit(f"http://{HOST}:{port}", profile, driver.lines)


def await_port(driver: Talker, port: int) -> None:
    """Wait until a newly started driver is listening."""
    for _ in range(int(START_S / LOOK_S)):
        with suppress(OSError), socket.create_connection((HOST, port)):
            return
        assert not driver.await_exit(LOOK_S), "WebKit's driver has ended"
    raise AssertionError("WebKit's driver was started and does not listen")
