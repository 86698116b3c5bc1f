"""Shared parts of all tools: plain output, one-line errors, hashes and atomic writing."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
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
    """An error with a one-line message for people."""


def say(text: str) -> None:
    """Print one line immediately, also into a pipe."""
    print(text, flush=True)


def run_tool(main: Callable[[], None]) -> None:
    """Run a tool's main: an error is one line on stderr with exit code 1, never a traceback."""
    try:
        main()
    except ToolError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        # The disk may be full, or the folder read-only.
        print(f"{error.filename or 'the system'}: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(130)


def sha256_bytes(data: bytes) -> str:
    """Return the SHA-256 of some bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def integrity(data: bytes) -> str:
    """Return the SHA-256 of some bytes in base64, as in `integrity` and policies, without `sha256-`."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode("ascii")


def sha256_file(path: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".new-", delete=False) as stream:
        temporary = Path(stream.name)
        try:
            stream.write(data)
            stream.flush()
            # Temporary files are private to their owner; the finished one must not be.
            temporary.chmod(0o644)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


@contextmanager
def fresh_folder(target: Path) -> Iterator[Path]:
    """Yield an empty folder; it replaces the target if the block succeeds, otherwise it is deleted."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}-") as name:
        new, old = Path(name, "new"), Path(name, "old")
        new.mkdir()
        yield new
        if target.exists():
            target.rename(old)
        new.rename(target)


def copy(source: Path, target: Path) -> None:
    """Copy a file's bytes, with default permissions."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def run(
    command: Sequence[str],
    *,
    cwd: Path = ROOT,
    show: bool = False,
    environment: Mapping[str, str] | None = None,
) -> str:
    """Run a command and return its output; raise ToolError with its last lines if it fails.

    With ``show``, its standard output goes straight to the terminal; ``environment`` extends ours.
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
    """Return whether a failed download's output indicates a missing network."""
    return any(sign in output for sign in OFFLINE_SIGNS)


def telling_line(output: str) -> str:
    """Return the line of a command's output that most likely names the error."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["no output"])[-1]


def repository() -> str:
    """Return the address of the public repository, "" before there is one."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["affinage"]
    return str(settings["repository"])
