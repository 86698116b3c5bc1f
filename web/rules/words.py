"""Texts of the dialog of rules. No DOM here."""

from __future__ import annotations

ALL_OPTIONS = "All options"
MEASURE = "Measure these rules"
NOTES = "Designer's notes"
OUR_READING = "our reading"


def title(name: str) -> str:
    """Return the title of the rules of a variant."""
    return f"The rules of {name}"
