"""What the computer players need beside Python."""

from __future__ import annotations

from importlib import import_module

from affinage.errors import AffinageError


def need_numpy() -> None:
    """Say in one line what is missing when the computer players cannot be loaded; raises AffinageError."""
    try:
        import_module("affinage.bots.search")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise AffinageError("a computer player needs NumPy: pip install 'affinage[bots]'") from None
