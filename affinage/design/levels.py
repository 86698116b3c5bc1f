"""Levels of the computer in designs: from the third on they overlook no moves, as many designs are small and sharp."""

from __future__ import annotations

from dataclasses import replace

from affinage.bots.levels import USUAL

LEVELS = (*USUAL[:2], *(replace(strength, sight=1.0) for strength in USUAL[2:]))
