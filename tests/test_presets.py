"""The cheeses: named rule sets that differ and that show what the options can do."""

from __future__ import annotations

import pytest

import affinage
from affinage.link import preset_of
from affinage.rules.affinage.options import PRESETS
from tests.reference import affinage as reference

GAMES = [affinage.load(preset.link) for preset in PRESETS]


def test_there_are_enough_and_all_differ() -> None:
    assert len(PRESETS) >= 14
    assert len(set(GAMES)) == len(PRESETS)
    assert len({preset.name for preset in PRESETS}) == len(PRESETS)
    assert len({preset.character for preset in PRESETS}) == len(PRESETS)


def test_they_differ_in_their_rules_and_not_only_in_their_links() -> None:
    rules = [reference.ruleset(f"game=affinage&{game.link()}".rstrip("&")) for game in GAMES]
    facts = [(r.board, r.mixed(), r.place, r.limit, r.near, r.links, r.goal, r.neutral, r.max) for r in rules]
    assert len(set(facts)) == len(facts)


def test_they_cover_both_geometries_every_placement_and_every_limit() -> None:
    assert {game.board.geometry for game in GAMES} == {"square", "hex"}
    for key in ("place", "limit", "near", "links", "goal", "neutral"):
        option = next(option for option in GAMES[0].options if option.key == key)
        assert {game.values[key] for game in GAMES} == set(option.values), key


@pytest.mark.parametrize("game", affinage.system_keys())
def test_every_system_has_presets_of_its_own(game: str) -> None:
    presets = affinage.system(game).presets
    assert presets
    assert len({preset.name for preset in presets}) == len(presets)
    games = [affinage.load(preset.link) for preset in presets]
    assert {found.key for found in games} == {game}
    assert len(set(games)) == len(games)
    for preset, found in zip(presets, games, strict=True):
        assert preset_of(found) is preset
        for text in (preset.name, preset.character):
            assert text == text.strip() != ""
            assert len(text.splitlines()) == 1
            assert len(text) <= 100


def test_a_rule_set_of_ones_own_has_no_name() -> None:
    assert preset_of(affinage.load("board=square:7&max=2")) is None
