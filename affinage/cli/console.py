"""Common parts of all commands: the parser, numbers within limits, one-line errors, and the standard streams.

The streams work in any encoding, closed, full, or with a reader that has gone. Text for people is in the encoding of
the terminal, and what that lacks is transliterated. Data is UTF-8 everywhere.
"""

from __future__ import annotations

import argparse
import codecs
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import TextIOWrapper, UnsupportedOperation
from typing import Literal, NoReturn, TextIO, TypeAlias
from unicodedata import combining, normalize

from affinage.plain_text import MAX_SEED as MAX_SEED
from affinage.plain_text import fault, quoted, whole_number

STOPPED = "stopped; run the same command to continue"
"""Message after Ctrl-C."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Print the line and exit with 2."""
        more = "; --help lists those that exist" if message.startswith("unrecognized arguments") else ""
        self.exit(2, f"{self.prog}: {fault(message)}{more}\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def complain(about: Exception | str) -> None:
    """Print one line on stderr, if it can be written."""
    with suppress(OSError):
        print(f"affinage: {fault(about)}", file=sys.stderr)


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of integers from `least` to `most`, for argparse.

    >>> whole(1, 9)("7")
    7
    """

    def read(text: str) -> int:
        number = whole_number(text)
        if number is not None and least <= number <= most:
            return number
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is invalid; expected a whole number from {least} to {most}"
        )

    return read


def seconds(least: float, most: float) -> Callable[[str], float]:
    """Return a parser of seconds from `least` to `most`, for argparse."""
    return _measure("seconds", least, most)


def millimetres(least: float, most: float) -> Callable[[str], float]:
    """Return a parser of millimetres from `least` to `most`, for argparse."""
    return _measure("millimetres", least, most)


def _measure(unit: str, least: float, most: float) -> Callable[[str], float]:

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if least <= value <= most:
            return value
        raise argparse.ArgumentTypeError(f"{quoted(text)} is invalid; expected {least:g} to {most:g} {unit}")

    return read


READABLE = "affinage.readable"
"""Name of the error handler that transliterates."""

# Accents, ligatures and fractions need no entry: Unicode takes them apart. The first signs are replaced one for one, so
# that tables and plots stay aligned.
_SIGNS = str.maketrans(
    "·●├┤─│└×−–—‐“”„‘’‚‹›⁄▁▂▃▄▅▆▇█łŁøØđĐðħı",
    ".*||-|`x----\"\"\"'''<>/.:-=+*#@lLoOdDdhi",
) | str.maketrans(
    {"±": "+/-", "→": "->", "≤": "<=", "≥": ">=", "°": " degrees", "«": "<<", "»": ">>"}
    | {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th"}
)


def readable(error: UnicodeError) -> tuple[str, int]:
    """Return ASCII for the characters that an encoding lacks, and the position after them; for `codecs`.

    >>> "Michał, 5–3, ½, ±1½ → 王".encode("ascii", READABLE).decode()
    'Michal, 5-3, 1/2, +/-1 1/2 -> ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    before = error.object[max(error.start - 1, 0) : error.start]
    signs = normalize("NFKD", error.object[error.start : error.end]).translate(_SIGNS)
    text = "".join(sign if sign.isascii() else "" if combining(sign) else "?" for sign in signs)
    return " " * (before.isdigit() and text[:1].isdigit()) + text, error.end


codecs.register_error(READABLE, readable)


class _Output(TextIOWrapper):
    """A standard output that shares the buffer of another one; its first failure is raised again by every later use.

    So no failure is lost where others ignore it, such as `argparse` and threads.
    """

    def __init__(self, stream: TextIOWrapper) -> None:
        super().__init__(
            stream.buffer,
            stream.encoding,
            READABLE,
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
        self._failure: OSError | None = None

    def write(self, text: str) -> int:
        """Write a text; raises OSError that names the standard output."""
        with self._watched():
            return super().write(text)

    def flush(self) -> None:
        """Write what is buffered; raises the same errors."""
        with self._watched():
            super().flush()

    @contextmanager
    def _watched(self) -> Iterator[None]:
        if self._failure:
            raise self._failure
        try:
            yield
        except OSError as error:
            _discard(self)
            self._failure = OSError(error.errno, error.strerror or str(error), "standard output")
            raise self._failure from None

    def release(self) -> None:
        """Write what is buffered, if that is possible, and leave the buffer to the other stream."""
        with suppress(OSError):
            self.flush()
        self._failure = None
        self.detach()


def _end(stream: TextIO) -> None:
    """Write the buffered text, and ignore errors."""
    try:
        stream.flush()
    except OSError:
        _discard(stream)


def _discard(stream: TextIO) -> None:
    """Discard the rest of an output, so that Python does not complain when it exits."""
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), stream.fileno())


@contextmanager
def standard_streams() -> Iterator[None]:
    """Make the standard streams fit for a command; closed ones are empty or discard everything."""
    before = sys.stdin, sys.stdout, sys.stderr
    with ExitStack() as stack:
        # In the order of their descriptors, as an opened file takes the lowest free one.
        sys.stdin = stack.enter_context(_usable(sys.stdin, "r"))
        sys.stdout = stack.enter_context(_usable(sys.stdout, "w"))
        sys.stderr = stack.enter_context(_usable(sys.stderr, "w"))
        _set(sys.stdin, errors="replace")
        _set(sys.stderr, errors=READABLE)
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout = output = _Output(sys.stdout)
            stack.callback(output.release)
        try:
            yield
        finally:
            _end(sys.stderr)
            sys.stdin, sys.stdout, sys.stderr = before


@contextmanager
def _usable(stream: TextIO | None, mode: Literal["r", "w"]) -> Iterator[TextIO]:
    """Yield a stream, or in place of a closed one an empty file, which child processes inherit."""
    if stream is not None:
        yield stream
        return
    with open(os.devnull, mode, encoding="utf-8") as nothing:
        os.set_inheritable(nothing.fileno(), True)
        yield nothing


def _set(stream: TextIO, *, errors: str, encoding: str | None = None, newline: str | None = None) -> TextIO:
    # An input that the caller has begun to read stays as it is.
    with suppress(UnsupportedOperation):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors, encoding=encoding, newline=newline)
    return stream


def data_output() -> TextIO:
    """Return the standard output for data: UTF-8 with the same line ends everywhere."""
    return _set(sys.stdout, errors=READABLE, encoding="utf-8", newline="\n")


def data_input() -> TextIO:
    """Return the standard input for data: lines of UTF-8."""
    return _set(sys.stdin, errors="replace", encoding="utf-8")
