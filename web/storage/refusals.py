"""Reasons why a browser does not store something, in plain words. No DOM here."""

from __future__ import annotations

FULL = "its storage is full"
REFUSED = "it refuses storage to this page"
NONE = "it has no storage"
