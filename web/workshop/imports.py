"""What the code of a design finds in a page: some modules of Python, and no way to files or to the browser.

This keeps designs honest and their errors clear. What protects the player is the sealed frame, see `docs/design.md`.
No DOM here.
"""

from __future__ import annotations

import builtins
from importlib import import_module
from typing import Any

MODULES = (
    *(
        "__future__",
        "abc",
        "bisect",
        "collections",
        "collections.abc",
        "copy",
        "dataclasses",
        "enum",
        "fractions",
    ),
    *(
        "functools",
        "heapq",
        "itertools",
        "math",
        "operator",
        "random",
        "re",
        "string",
        "typing",
        "affinage.design",
    ),
)
ABSENT = ("breakpoint", "exit", "help", "input", "open", "quit")


def names() -> dict[str, Any]:
    """Return the names that a design finds, to be put into its module."""
    known = {name: thing for name, thing in vars(builtins).items() if name not in ABSENT}
    return {"__builtins__": known | {"__import__": _import}}


def _import(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
    """Import one of the modules that designs may use; raises ImportError that names them for others."""
    del globals, locals
    if level or name not in MODULES:
        known = ", ".join(module for module in MODULES if not module.startswith("__"))
        raise ImportError(f"a design in a page cannot import {name}; it can import {known}")
    module = import_module(name)
    return module if fromlist else import_module(name.partition(".")[0])
