"""What the computer players need beside Python."""

from __future__ import annotations

from importlib import import_module

from affinage.errors import AffinageError
from affinage.extras import lacking


def need_numpy() -> None:
    """Say in one line what is missing when the computer players cannot be loaded; raises AffinageError."""
    try:
        import_module("affinage.bots.search")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise AffinageError(lacking("a computer player", error, "bots")) from None
