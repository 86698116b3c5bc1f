"""PyScript's own names, and what Pyodide has beyond them; other rooms know the browser from here.

The memory image is made where there is no page, and may hold no object of one. So a name such as `document` is looked
up in PyScript when it is first used: write `api.document`, and do not import it by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException as JsException
from pyodide.ffi import create_once_callable as create_once_callable  # which PyScript's ffi lacks

if TYPE_CHECKING:
    document: Any
    window: Any
    ffi: Any
    fetch: Any


def __getattr__(name: str) -> Any:
    """Return a name of PyScript's, and keep it: this is called only once for each."""
    if name.startswith("__"):
        raise AttributeError(name)
    import pyscript

    value = globals()[name] = getattr(pyscript, name)
    return value
