"""PyScript's own names, and additions from Pyodide; other rooms use the browser through this module.

The memory image is made without a page and must not contain its objects. So a name such as `document` is looked up in
PyScript at its first use: write `api.document`, and do not import it by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException as JsException

# PyScript's `ffi` lacks this function.
from pyodide.ffi import create_once_callable as create_once_callable

if TYPE_CHECKING:
    document: Any
    window: Any
    ffi: Any
    fetch: Any


def __getattr__(name: str) -> Any:
    """Return a name of PyScript and store it: this is called only once for each."""
    if name.startswith("__"):
        raise AttributeError(name)
    import pyscript

    value = globals()[name] = getattr(pyscript, name)
    return value
