"""Pickling of frozen dataclasses."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any


class PickledByFields:
    """A dataclass whose pickle contains only its fields: cached results would be many times larger."""

    def __reduce__(self) -> tuple[Any, ...]:
        own = fields(self)  # type: ignore[arg-type]
        named = {field.name: getattr(self, field.name) for field in own if field.kw_only}
        make = partial(type(self), **named) if named else type(self)
        return make, tuple(getattr(self, field.name) for field in own if not field.kw_only)
