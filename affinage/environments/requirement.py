"""What the environments need beside Python and NumPy."""

from __future__ import annotations


def lacking(error: ModuleNotFoundError, extra: str) -> ImportError:
    """The error that says in one line which module an extra lacks, and how to get it."""
    return ImportError(
        f"affinage.environments.{extra} needs {error.name}: pip install 'affinage[{extra}]'", name=error.name
    )
