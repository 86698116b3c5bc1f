"""What all commands share: the parser, and errors of one line."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn, TypeAlias

from affinage.texts import fault


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong on one line."""

    def error(self, message: str) -> NoReturn:
        """Print the line and exit with 2."""
        self.exit(2, f"{self.prog}: {fault(message)}\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def complain(about: Exception | str) -> None:
    """Print one line on stderr."""
    print(f"affinage: {fault(about)}", file=sys.stderr)
