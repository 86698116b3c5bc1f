"""Find what the browser tests need, or install it: Chromium, Firefox, WebKit, and axe-core.

axe-core checks accessibility; the site does not ship it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TypedDict

from tools.common import ROOT, ToolError, run_tool, say
from tools.npm import Package

# Only the page under test may use the network or the graphics card.
QUIET_ARGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Chromium uses only the last of several lists, so this one repeats all that Playwright turns off. The popups of the
# address bar are ours: unseen, they cost every page a process as expensive as its own start.
TURNED_OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay"),
    *("MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "TcpPortRandomizationWin"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
SCREEN = "Xvfb"
SYSTEM_PYTHON = "/usr/bin/python3"
"""Only this Python has the distribution's bindings of WebKit."""
ASK_WEBKIT = """
import gi
gi.require_version("WebKit2", "4.1")
from gi.repository import WebKit2
"""


class LaunchOptions(TypedDict):
    """Arguments of ``playwright.chromium.launch``."""

    executable_path: str
    args: list[str]


def is_root() -> bool:
    """Return whether this process runs as root."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def attempt(command: Sequence[str]) -> bool:
    """Run one step of an installation; return whether it succeeded."""
    say(f"browser: {' '.join(command[-4:])}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, capture_output=True, env=environment, check=False).returncode == 0


@dataclass(frozen=True)
class Browser:
    """A kind of browser: where to find it, and how to install it."""

    name: str
    variable: str
    """Environment variable with the path of the program."""
    commands: tuple[str, ...]
    mac_apps: tuple[str, ...]
    packages: tuple[tuple[str, ...], ...]
    """Packages of apt, best choice first."""
    by_playwright: bool = False
    """Whether Playwright has a build of it."""

    def named(self) -> str | None:
        """Return the program named by the environment; raise ToolError if it does not exist."""
        path = os.environ.get(self.variable)
        if not path:
            return None
        if not os.access(path, os.X_OK) or Path(path).is_dir():
            raise ToolError(f"{self.variable} names {path}, which is no program: correct or unset it")
        return path

    def of_playwright(self) -> str | None:
        """Return Playwright's own build if it is installed."""
        if not self.by_playwright:
            return None
        # In another process, as Playwright refuses a second start in the same one.
        asked = subprocess.run(
            [sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False
        )
        path = asked.stdout.strip()
        return path if asked.returncode == 0 and os.access(path, os.X_OK) else None

    def of_system(self) -> str | None:
        """Return the program installed on the system."""
        paths = (shutil.which(command) for command in self.commands)
        apps = (app for app in self.mac_apps if os.access(app, os.X_OK))
        return next((path for path in paths if path), None) or next(apps, None)

    def find(self) -> str | None:
        """Return the path of the first one found."""
        return self.named() or self.of_playwright() or self.of_system()

    def path(self) -> str:
        """Return the path of the first one found; raise ToolError if there is none."""
        if path := self.find():
            return path
        raise ToolError(f"no {self.name} for the browser tests: run python -m tools.browser")

    def install_with_playwright(self) -> None:
        """Download Playwright's build, with its system libraries if we may install them."""
        if self.by_playwright:
            extra = ["--with-deps"] if is_root() else []
            attempt([sys.executable, "-m", "playwright", "install", *extra, "chromium"])

    def install_with_apt(self) -> None:
        """Install the distribution's package, as root or with sudo without a password."""
        if not shutil.which("apt-get"):
            return
        sudo = [] if is_root() else ["sudo", "-n"]
        if sudo and not shutil.which("sudo"):
            return
        if attempt([*sudo, "apt-get", "update", "-q"]):
            any(attempt([*sudo, "apt-get", "install", "-y", *choice]) for choice in self.packages)

    def provide(self) -> str:
        """Return the path of the browser, installing it if needed; raise ToolError if that is impossible."""
        if path := self.find():
            return path
        for install in (self.install_with_playwright, self.install_with_apt):
            install()
            if path := self.find():
                return path
        raise ToolError(self.missing())

    def missing(self) -> str:
        """Return the advice for a missing browser."""
        return f"no {self.name} for the browser tests: install {self.name}, or name one in {self.variable}"


def has_bindings() -> bool:
    """Return whether the system's Python can open a window of WebKit."""
    if not os.access(SYSTEM_PYTHON, os.X_OK):
        return False
    asked = subprocess.run([SYSTEM_PYTHON, "-I", "-c", ASK_WEBKIT], capture_output=True, check=False)
    return asked.returncode == 0


@dataclass(frozen=True)
class WebKit(Browser):
    """WebKitGTK's driver, which needs a display and a browser."""

    def find(self) -> str | None:
        """Return the path of the driver if everything it needs is there."""
        path = super().find()
        return path if path and shutil.which(SCREEN) and has_bindings() else None


CHROMIUM = Browser(
    name="Chromium or Chrome",
    variable="AFFINAGE_BROWSER",
    commands=("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"),
    mac_apps=(
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    packages=(("chromium",),),
    by_playwright=True,
)
# Without browser chrome, each page costs an eighth less; it has no user settings either.
HEADLESS_SHELL = replace(
    CHROMIUM,
    commands=("chromium-headless-shell", *CHROMIUM.commands),
    packages=(("chromium-headless-shell",), *CHROMIUM.packages),
)
FIREFOX = Browser(
    name="Firefox",
    variable="AFFINAGE_FIREFOX",
    commands=("firefox-esr", "firefox"),
    mac_apps=("/Applications/Firefox.app/Contents/MacOS/firefox",),
    packages=(("firefox-esr",), ("firefox",)),
)
WEBKIT = WebKit(
    name="WebKit",
    variable="AFFINAGE_WEBKIT",
    commands=("WebKitWebDriver",),
    mac_apps=(),
    packages=(("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"),),
)

AXE = Package("axe-core", ("axe.min.js",))


@cache
def launch_options(*, with_profile: bool = False) -> LaunchOptions:
    """Return the options for ``playwright.chromium.launch``, or for a launch that uses a profile's settings."""
    # Chromium's sandbox refuses to run as root.
    sandbox = ["--no-sandbox"] if is_root() else []
    return {
        "executable_path": (CHROMIUM if with_profile else HEADLESS_SHELL).path(),
        "args": [*sandbox, *QUIET_ARGS, f"--disable-features={','.join(TURNED_OFF)}"],
    }


def provide_axe() -> Path:
    """Return axe-core's script, downloaded unless the locked version is there."""
    return AXE.provide(ROOT / "build" / "axe") / AXE.files[0]


def main() -> None:
    """Print the browsers that the tests use, and the place of axe-core."""
    for browser in (HEADLESS_SHELL, CHROMIUM, FIREFOX):
        say(f"browser: {browser.provide()}")
    try:
        say(f"browser: {WEBKIT.provide()}")
    except ToolError as error:
        # Many systems have no WebKit.
        if os.environ.get(WEBKIT.variable):
            raise
        say(f"browser: {error}; its tests are left out")
    say(f"axe: {provide_axe()}")


if __name__ == "__main__":
    run_tool(main)
