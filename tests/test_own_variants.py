"""The player's own variants: kept once played, newest first, whatever the storage holds."""

from __future__ import annotations

import json

import pytest

from affinage.notation.link import load
from tests.shelf import Shelf
from web.storage.own_variants import KEY, MAX, OwnVariants


def links(own: OwnVariants, key: str = "affinage") -> list[str]:
    """Return the kept variants of a game as links."""
    return [game.link() for game in own.of(key)]


def test_variants_without_a_name_are_kept_newest_first() -> None:
    own = OwnVariants(Shelf())
    for link in (
        "board=square:5",
        "",
        "board=hex:5&place=knight",
        "game=moulds&board=plus:3",
        "extra=2",
        "board=square:5&extra=2",
    ):
        own.keep(load(link))
    assert links(own) == ["board=square:5", "board=hex:5&place=knight"]
    assert links(own, "moulds") == ["game=moulds&board=plus:3"]
    own.forget("board=square:5")
    assert links(own) == ["board=hex:5&place=knight"]


def test_the_oldest_variants_make_room() -> None:
    own = OwnVariants(Shelf())
    made = [load(f"board=square:{size}&max={most}") for size in (5, 6, 7) for most in range(2, 18)]
    for game in made:
        own.keep(game)
    assert links(own) == [game.link() for game in reversed(made)][:MAX]


@pytest.mark.parametrize("text", ["", "{", "{}", "[1, null]", "[" * 5000])
def test_damaged_list_holds_nothing_and_takes_a_variant(text: str) -> None:
    own = OwnVariants(Shelf(**{KEY: text}))
    assert links(own) == []
    own.keep(load("board=square:5"))
    assert links(own) == ["board=square:5"]


def test_links_of_other_versions_stay() -> None:
    shelf = Shelf(**{KEY: json.dumps(["game=later&board=x", "board=square:5"])})
    own = OwnVariants(shelf)
    assert links(own) == ["board=square:5"]
    own.keep(load("board=square:6&max=2"))
    assert "game=later&board=x" in shelf[KEY]
