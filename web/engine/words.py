"""Reasons why the computer has stopped. No DOM here."""

from __future__ import annotations

SILENT = "it does not answer"
NOT_LOADED = "it could not be loaded"
NO_MOVE = "the search found no move"
