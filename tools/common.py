"""Shared parts of all tools: plain output, one-line failures, hashes and atomic writing."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

OFFLINE_SIGNS = (
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ENETUNREACH",
    "ETIMEDOUT",
    "ENOTCACHED",
    "network request",
    "Name or service not known",
    "Temporary failure in name resolution",
    "nodename nor servname",
    "NewConnectionError",
    "ConnectTimeoutError",
    "No matching distribution found",
)


class ToolError(Exception):
    """A failure whose text is the one line a person needs."""


def say(text: str) -> None:
    """Print one line at once, also into a pipe."""
    print(text, flush=True)


def run_tool(main: Callable[[], None]) -> None:
    """Run a tool's main: a failure is one line on stderr and exit code 1, never a traceback."""
    try:
        main()
    except ToolError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except OSError as error:  # a full disk, a folder that may not be written
        print(f"{error.filename or 'the system'}: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(130)


def sha256_bytes(data: bytes) -> str:
    """Return the SHA-256 of some bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def integrity(data: bytes) -> str:
    """Return the SHA-256 of some bytes as `integrity` and policies have it: in base64, without the `sha256-`."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode("ascii")


def sha256_file(path: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".new-", delete=False) as stream:
        temporary = Path(stream.name)
        try:
            stream.write(data)
            stream.flush()
            # A temporary file is private to its owner; the finished one is like any other.
            temporary.chmod(0o644)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


@contextmanager
def fresh_folder(target: Path) -> Iterator[Path]:
    """Yield an empty folder; it takes the target's place if the block ends well, or else vanishes."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}-") as name:
        new, old = Path(name, "new"), Path(name, "old")
        new.mkdir()
        yield new
        if target.exists():
            target.rename(old)
        new.rename(target)


def copy(source: Path, target: Path) -> None:
    """Copy one file's bytes, with plain permissions."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def run(
    command: Sequence[str],
    *,
    cwd: Path = ROOT,
    show: bool = False,
    environment: Mapping[str, str] | None = None,
) -> str:
    """Run a command and return what it wrote; raise ToolError with its last words if it fails.

    With ``show`` its standard output goes straight to the terminal, for progress; ``environment`` is put over ours.
    """
    out = None if show else subprocess.PIPE
    env = {**os.environ, **(environment or {})}
    done = subprocess.run(
        command, cwd=cwd, env=env, stdout=out, stderr=subprocess.PIPE, text=True, check=False
    )
    if done.returncode == 0:
        return done.stdout or ""
    raise ToolError((done.stdout or "") + done.stderr)


def looks_offline(output: str) -> bool:
    """Return whether a failed download's output speaks of a missing network."""
    return any(sign in output for sign in OFFLINE_SIGNS)


def telling_line(output: str) -> str:
    """Pick the line of a command's output that most likely names the error."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["no output"])[-1]
