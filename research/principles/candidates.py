"""All principles that are measured: those of the games, and others that did not stand."""

from __future__ import annotations

from affinage.registry import game_keys
from affinage.teach.principles import Principle, principles_of

CANDIDATES: dict[str, tuple[Principle, ...]] = {key: principles_of(key) for key in game_keys()}
