"""Appearance of the board: the preferences, and the last choices for its game."""

from __future__ import annotations

from dataclasses import replace

from affinage.game import Game
from affinage.view.appearance import Appearance
from web.browser import settings
from web.model.preferences import Preferences

SWITCHES = ("score", "values")  # what to show on the board, stored per game


def preferred(appearance: Appearance, preferences: Preferences, game: Game) -> Appearance:
    """Apply the preferences and the switches last chosen for a game; unused switches are as the game wants them."""
    stored = {what: settings.read(f"{what}.{game.key}") for what in SWITCHES}
    unused = {"score": game.traits.shows_regions, "values": bool(game.texts.label_name)}
    switches = {what: stored[what] == "on" if stored[what] else unused[what] for what in SWITCHES}
    return replace(preferences.applied_to(appearance), **switches)
