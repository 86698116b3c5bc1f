"""All principles that are measured: those of the games, and others that did not stand, or not yet."""

from __future__ import annotations

from affinage.registry import game_keys
from affinage.teach.principles import Principle, principles_of
from research.principles import affinage, emulsion, taifas

OTHERS: dict[str, tuple[Principle, ...]] = {
    "affinage": affinage.PRINCIPLES,
    "emulsion": emulsion.PRINCIPLES,
    "taifas": taifas.PRINCIPLES,
}
CANDIDATES: dict[str, tuple[Principle, ...]] = {
    key: (*principles_of(key), *OTHERS.get(key, ())) for key in game_keys()
}
