"""Files that commands write: atomically, and never over other programs' files."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from affinage.errors import AffinageError
from affinage.plain_text import file_name

IsOwn = Callable[[Path], bool]
"""A function that checks whether a file with contents was written by the same command."""

STANDARD = (0, 1, 2)  # input, output and errors


def replace(path: Path, data: bytes, what: str, is_own: IsOwn) -> None:
    """Write a temporary file and rename it to the path; a symbolic link keeps its target.

    Raises the errors of `check`, and OSError if the system cannot write; the old file is then unchanged.
    """
    check(path, what, is_own)
    try:
        _write(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def check(path: Path, what: str, is_own: IsOwn) -> None:
    """Raise AffinageError if a file is not `what`, such as "a diagram"; OSError if it cannot be written.

    A missing file is fine, and an empty file has nothing to lose.
    """
    try:
        state = path.stat()
    except FileNotFoundError:
        _check_folder(path)
        return
    except ValueError:  # such as a NUL or a lone surrogate
        raise AffinageError(f"{file_name(path)} is not the name of a file") from None
    _check_writable(path, state)
    if state.st_size and not is_own(path):
        raise AffinageError(
            f"{file_name(path)} is not {what} of this program and was not changed; choose another name"
        )


def head(path: Path, number: int) -> bytes:
    """Return the first bytes of a file, or all of a shorter one."""
    with path.open("rb") as file:
        return file.read(number)


def _check_folder(path: Path) -> None:
    """Raise OSError if the folder of a new file is missing."""
    if not Path(os.path.realpath(path)).parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "the folder does not exist", str(path))


def _check_writable(path: Path, state: os.stat_result) -> None:
    """Raise OSError unless an existing path is a writable plain file."""
    if stat.S_ISDIR(state.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder; expected the name of a file", str(path))
    if not stat.S_ISREG(state.st_mode):
        raise OSError(errno.EINVAL, "it is not a plain file; expected the name of a file", str(path))
    for number in STANDARD:
        with suppress(OSError):  # stdin, stdout or stderr may be closed
            if os.path.samestat(state, os.fstat(number)):
                raise AffinageError(f"{file_name(path)} is the command's own input or output")
    # Renaming needs no permission to write the file itself, and root may write anything.
    if not state.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "it may only be read", str(path))


def _write(target: Path, data: bytes) -> None:
    temporary = target.with_name(f".new-{token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
