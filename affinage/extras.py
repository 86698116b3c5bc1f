"""What is said where an extra of the package has not been installed."""

from __future__ import annotations


def lacking(what: str, error: ModuleNotFoundError, extra: str) -> str:
    """Say in one line which module something needs, and how to get it.

    >>> lacking("a .png picture", ModuleNotFoundError(name="resvg_py"), "png")
    "a .png picture needs resvg_py: pip install 'affinage[png]'"
    """
    return f"{what} needs {error.name}: pip install 'affinage[{extra}]'"
