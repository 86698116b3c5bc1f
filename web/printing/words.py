"""Texts of the printed sheet. No DOM here."""

from __future__ import annotations

RULES, MOVES = "Rules", "Moves"
GAME_STATE = "{people}. {state}."
CREDIT = "{credit} {source}: {address}"
