"""Errors for extras of the package that are not installed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from affinage.errors import AffinageError

CHECKOUT = Path(__file__).parent.parent
"""Where the sources lie, if this is no installed package."""


def lacking(what: str, error: ModuleNotFoundError, extra: str) -> str:
    """Return in one line which module something needs, and the command that installs it.

    >>> lacking("a .png picture", ModuleNotFoundError(name="resvg_py"), "png")
    'a .png picture needs resvg_py: pip install ...[png]"'
    """
    return f"{what} needs {error.name}: {command(extra)}"


def command(extra: str) -> str:
    """Return what installs an extra from here: a checkout by its path, an installed package by its name.

    Double quotes suit every shell, that of Windows as well.
    """
    if not (CHECKOUT / "pyproject.toml").is_file():
        return f'pip install "affinage[{extra}]"'
    place = "." if Path.cwd() == CHECKOUT else CHECKOUT
    return f'pip install -e "{place}[{extra}]"'


def need_numpy(what: str) -> None:
    """Raise AffinageError, which names the command that installs it, if NumPy is not there for something."""
    try:
        import_module("numpy")
    except ModuleNotFoundError as error:
        raise AffinageError(lacking(what, error, "bots")) from None
