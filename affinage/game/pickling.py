"""Pickling of frozen dataclasses."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class PickledByFields:
    """A dataclass whose pickle contains only its fields: cached results would be many times larger."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
