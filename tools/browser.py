"""Find a Chromium for the browser tests, or install one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypedDict

from tools.common import ToolError, run_tool, say

VARIABLE = "AFFINAGE_BROWSER"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
MAC_APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
QUIET_ARGS = (  # nothing but the page under test may use the network or the graphics card
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


class LaunchOptions(TypedDict):
    """What ``playwright.chromium.launch`` is to be called with."""

    executable_path: str
    args: list[str]


def is_root() -> bool:
    """Tell whether this process may do everything."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def named_browser() -> str | None:
    """Return the browser the environment names; raise ToolError if it is not there."""
    path = os.environ.get(VARIABLE)
    if not path:
        return None
    if not os.access(path, os.X_OK) or Path(path).is_dir():
        raise ToolError(f"{VARIABLE} names {path}, which is no program: correct or unset it")
    return path


def playwright_browser() -> str | None:
    """Return Playwright's own Chromium if it was installed."""
    # Asked in a process of its own: Playwright refuses a second start inside a running one.
    asked = subprocess.run(
        [sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False
    )
    path = asked.stdout.strip()
    return path if asked.returncode == 0 and os.access(path, os.X_OK) else None


def system_browser() -> str | None:
    """Return a browser of the system."""
    found = (shutil.which(command) for command in COMMANDS)
    apps = (app for app in MAC_APPS if os.access(app, os.X_OK))
    return next((path for path in found if path), None) or next(apps, None)


FINDERS: tuple[Callable[[], str | None], ...] = (named_browser, playwright_browser, system_browser)


def find() -> str | None:
    """Return the path of the first browser there is."""
    return next((path for finder in FINDERS if (path := finder())), None)


def attempt(command: Sequence[str]) -> bool:
    """Run one step of an installation, and tell whether it went well."""
    say(f"browser: {' '.join(command[-4:])}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, capture_output=True, env=environment, check=False).returncode == 0


def install_with_playwright() -> None:
    """Let Playwright download its Chromium, with the system's libraries where we may install them."""
    extra = ["--with-deps"] if is_root() else []
    attempt([sys.executable, "-m", "playwright", "install", *extra, "chromium"])


def install_with_apt() -> None:
    """Install the distribution's Chromium, as root or where sudo asks no password."""
    if not shutil.which("apt-get"):
        return
    sudo = [] if is_root() else ["sudo", "-n"]
    if sudo and not shutil.which("sudo"):
        return
    if attempt([*sudo, "apt-get", "update", "-q"]):
        attempt([*sudo, "apt-get", "install", "-y", "chromium"])


def provide() -> str:
    """Return the path of a browser, installing one if need be; raise ToolError where that is not possible."""
    if path := find():
        return path
    for install in (install_with_playwright, install_with_apt):
        install()
        if path := find():
            return path
    raise ToolError(
        f"no Chromium for the browser tests: install Chromium or Chrome, or name one in {VARIABLE}"
    )


@cache
def launch_options() -> LaunchOptions:
    """Return the options for ``playwright.chromium.launch``, for the browser there is."""
    path = find()
    if path is None:
        raise ToolError("no Chromium for the browser tests: run python -m tools.browser")
    sandbox = ["--no-sandbox"] if is_root() else []  # Chromium's sandbox refuses to run as root
    return {"executable_path": path, "args": [*sandbox, *QUIET_ARGS]}


def main() -> None:
    """Say which browser the tests will use."""
    say(f"browser: {provide()}")


if __name__ == "__main__":
    run_tool(main)
