"""Pickling of frozen dataclasses."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class PickledByFields:
    """A dataclass whose pickle holds its fields alone: what it keeps of its work would take many times as much."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
