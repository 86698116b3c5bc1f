"""Font of texts that must look the same on all machines: Source Serif, from a separate package."""

from __future__ import annotations

from importlib import resources

FAMILY = "Source Serif Pro"
_FILES = resources.files("font_source_serif_pro") / "files"
REGULAR, BOLD = (str(_FILES / f"SourceSerifPro-{style}.ttf") for style in ("Regular", "Semibold"))
"""Paths of the fonts."""
