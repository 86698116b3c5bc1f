"""How objects show themselves in notebooks; their pictures are made far above them, and so are found when asked."""

from __future__ import annotations

from importlib import import_module

PICTURES = "affinage.picture.rich_display"


class Pictured:
    """What shows itself as a picture."""

    def _repr_svg_(self) -> str:
        return str(import_module(PICTURES).svg(self))


class Stepped(Pictured):
    """What shows itself as pictures to step through as well."""

    def _repr_html_(self) -> str | None:
        found: str | None = import_module(PICTURES).steps(self)
        return found
