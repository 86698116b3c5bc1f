"""Preferences of a browser: read with a default, stored, and effective at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import affinage
from affinage.picture.palette import STYLES, THEMES
from affinage.view.appearance import Appearance
from web.model.preferences import SETTINGS, Preferences, Setting

ROOT = Path(affinage.__file__).parent.parent


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_a_choice_acts_at_once_and_is_kept(setting: Setting) -> None:
    kept: dict[str, str] = {}
    preferences = Preferences(kept.get, kept.__setitem__)
    seen: list[str] = []
    preferences.follow(lambda: seen.append(preferences[setting.key]), setting.key, "another")
    assert preferences[setting.key] == setting.default
    for value in reversed([*setting.choices]):
        preferences.choose(setting.key, value)
        assert Preferences(kept.get)[setting.key] == value
    assert seen == [*reversed([*setting.choices])]


@pytest.mark.parametrize("kept", [None, "", "nonsense", "on "])
def test_what_is_kept_and_no_choice_is_not_taken(kept: str | None) -> None:
    for setting in SETTINGS:
        assert Preferences({setting.key: kept}.get)[setting.key] == setting.default


def test_a_choice_that_cannot_be_kept_holds_as_long_as_the_page() -> None:
    preferences = Preferences(lambda _: None, lambda key, value: None)
    preferences.choose("theme", "dark")
    assert preferences["theme"] == "dark"


def test_the_board_is_seen_as_it_is_chosen() -> None:
    preferences = Preferences({"labels": "off", "notation": "words"}.get)
    seen = preferences.applied_to(Appearance(rotation=1, score=True))
    assert seen == Appearance(rotation=1, score=True, coordinates=False, spelled=True)
    assert Preferences().applied_to(Appearance()) == Appearance()


def test_a_choice_calls_nobody_who_follows_others() -> None:
    preferences = Preferences()
    called: list[str] = []
    preferences.follow(lambda: called.append("board"), "board")
    preferences.choose("theme", "dark")
    assert called == []


def test_what_can_be_chosen_is_what_there_is() -> None:
    choices = {setting.key: set(setting.choices) for setting in SETTINGS}
    assert len(choices) == len(SETTINGS)
    assert choices["board"] == STYLES.keys()
    assert choices["theme"] == {"system", *THEMES}


def test_what_shows_before_python_reads_the_same_settings() -> None:
    scripts = (ROOT / "web" / name for name in ("loader/boot.js", "early/landing.js", "early/page.js"))
    read = [
        key
        for script in scripts
        for key in re.findall(r'getItem\("affinage[.](\w+)"', script.read_text("utf-8"))
    ]
    assert sorted(read) == ["animation", "board", "labels", "theme"]
    assert set(read) <= {setting.key for setting in SETTINGS}
