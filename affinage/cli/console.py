"""Common parts of all commands: the parser, and one-line errors."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from typing import NoReturn, TypeAlias

from affinage.plain_text import fault

STOPPED = "stopped; run the same command to continue"  # after Ctrl-C


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
