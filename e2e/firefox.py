"""Firefox over WebDriver BiDi: the few commands that the smoke test needs, and a watch over every page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import ClientConnection, connect

from e2e.process import talking
from e2e.tab import Tab
from e2e.watch import BREACH, INNER_SCHEMES, REPORT

PATIENCE_S = 90.0
"""Seconds for one answer, long enough for a busy machine."""
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
EVENTS = (
    *("log.entryAdded", "browsingContext.userPromptOpened"),
    *("network.beforeRequestSent", "network.responseCompleted", "network.fetchError"),
)
QUIET = """\
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("toolkit.telemetry.enabled", false);
"""


class Firefox:
    """A running Firefox, controlled through one connection."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = count(1)
        self._events: list[dict[str, Any]] = []
        self.command("session.new", capabilities={})
        self.command("session.subscribe", events=EVENTS)
        self.command("script.addPreloadScript", functionDeclaration=f"() => {{ {REPORT} }}")

    def command(self, method: str, **params: Any) -> dict[str, Any]:
        """Run a command and return its result; events that arrive meanwhile are stored."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = self._hear()
            if message.get("id") == number:
                assert message["type"] == "success", f"{method}: {message}"
                return dict(message["result"])

    def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._connection.recv(timeout=PATIENCE_S))
        if message["type"] == "event":
            self._events.append(message)
        return message

    def open(self, url: str) -> FirefoxTab:
        """Open a page in a new tab."""
        tab = FirefoxTab(self, str(self.command("browsingContext.create", type="tab")["context"]))
        self.command("browsingContext.navigate", context=tab.context, url=url, wait="complete")
        return tab

    def faults(self, base: str, *awaited: str) -> list[str]:
        """Return the rule violations of all pages since the last call, as the watch over Chromium does.

        Wait until each of the awaited texts has been found in one of them.
        """
        results: list[str] = []
        while True:
            events, self._events = self._events, []
            results += [fault for event in events for fault in faults(event["method"], event["params"], base)]
            if all(any(text in fault for fault in results) for text in awaited):
                return results
            self._hear()


class FirefoxTab(Tab):
    """One page in a running Firefox."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox = firefox
        self.context = context

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression (text, number, bool or None), awaited if it is a promise."""
        result = self._firefox.command(
            "script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True
        )
        assert result["type"] == "success", result["exceptionDetails"]["text"]
        return result["result"].get("value")

    def click(self, selector: str) -> None:
        """Click the middle of the first matching element with the mouse, once it exists and is enabled."""
        self.await_enabled(selector)
        self.evaluate(
            f"document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: 'nearest' }})"
        )
        locator = {"type": "css", "value": selector}
        result = self._firefox.command(
            "browsingContext.locateNodes", context=self.context, locator=locator, maxNodeCount=1
        )
        element = {"type": "element", "element": {"sharedId": result["nodes"][0]["sharedId"]}}
        steps = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": element},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self._firefox.command("input.performActions", context=self.context, actions=[mouse])

    def frame(self) -> FirefoxTab:
        tree = self._firefox.command("browsingContext.getTree", root=self.context)
        ((frame,),) = (context["children"] for context in tree["contexts"])
        return FirefoxTab(self._firefox, str(frame["context"]))

    def close(self) -> None:
        self._firefox.command("browsingContext.close", context=self.context)


def faults(method: str, params: dict[str, Any], base: str) -> Iterator[str]:
    if method == "log.entryAdded":
        text = str(params["text"])
        if text.startswith(BREACH):
            yield text
        elif params["level"] in ("error", "warn"):
            yield f"console {params['level']}: {text}"
    elif method == "browsingContext.userPromptOpened":
        yield f"dialog: {params['message']}"
    else:
        url = str(params["request"]["url"])
        if method == "network.fetchError":
            yield f"request failed: {url} ({params['errorText']})"
        elif method == "network.responseCompleted" and params["response"]["status"] >= 400:
            yield f"answer {params['response']['status']}: {url}"
        elif method == "network.beforeRequestSent" and not url.startswith((base, *INNER_SCHEMES, "about:")):
            yield f"request outside the site: {url}"


@contextmanager
def running(program: str, settings: str = "") -> Iterator[Firefox]:
    """Start Firefox with its own profile, which has these settings, while the block runs."""
    with TemporaryDirectory(prefix="affinage-", ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text(QUIET + settings, "utf-8")
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        with talking(command) as process:
            address = process.await_line(LISTENING)[1]
            with connect(f"{address}/session", max_size=None, proxy=None) as connection:
                yield Firefox(connection)
