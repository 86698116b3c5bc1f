"""Texts of the dialog of rules. No DOM here."""

from __future__ import annotations

ALL_OPTIONS = "All options"
ACTS = {"measure": "Measure these rules", "print": "Print"}
ASKED = "What the author asked, and what was measured"
NOTES = "Designer's notes"
QUESTIONS = "questions"
"""Folder of the site with the questions."""
OUR_READING = "our reading"
TITLE = "The rules of {name}"
