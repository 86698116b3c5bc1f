"""Texts of the dialog of rules. No DOM here."""

from __future__ import annotations

ALL_OPTIONS = "All options"
MEASURE = "Measure these rules"
NOTES = "Designer's notes"
OUR_READING = "our reading"
TITLE = "The rules of {name}"
