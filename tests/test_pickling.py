"""Games are shared objects: they are immutable, and unpickling returns the same object."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given

import affinage
from affinage.games.churn.rules import Churn
from affinage.notation.link import _game
from affinage.play.match import Match
from tests.strategies import random_line, trees

LINKS = [*(f"game={key}" for key in affinage.game_keys()), "board=square:19&neutral=forbid&pie=on"]
EACH = pytest.mark.parametrize("link", LINKS)
MAX_BYTES = 700  # Attack of the Moulds stores earlier positions; the others need less than 250


def mappings(link: str) -> dict[str, Mapping[Any, Any]]:
    """Return every mapping that a game exposes."""
    game = affinage.load(link)
    found: dict[str, Mapping[Any, Any]] = {
        "values": game.values,
        "refusals": game.texts.refusals,
        "index": game.board.index,
        "at": game.board.at,
    }
    for option in game.options:
        found[f"values of {option.key}"] = option.values
        found[f"requirements of {option.key}"] = option.value_requires
    return found


@EACH
def test_its_mappings_are_read_only(link: str) -> None:
    for name, mapping in mappings(link).items():
        with pytest.raises(TypeError):
            mapping["pie"] = "off"  # type: ignore[index]
        assert not hasattr(mapping, "update"), name


@EACH
def test_a_game_and_its_board_come_back_as_themselves(link: str) -> None:
    game = affinage.load(link)
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert again is game
    assert pickle.loads(pickle.dumps(game.board)) is game.board


@pytest.mark.parametrize(
    "error",
    [
        affinage.IllegalMoveError("taken", "a1 has a stone"),
        affinage.RecordError(3, "no game", 7),
        affinage.SetupError("no row", "no colour"),
    ],
)
def test_an_error_comes_back_whole(error: affinage.AffinageError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_game_comes_back_as_itself_however_many_were_loaded_since() -> None:
    game, kept = affinage.load("board=square:5"), affinage.load("game=affinage&board=square:5")
    assert kept is game
    pickled = pickle.dumps(game)
    _game.cache_clear()
    assert pickle.loads(pickled) is game


def test_a_game_that_nobody_holds_is_let_go_of() -> None:
    held = weakref.ref(affinage.load("board=square:5x7&place=knight&near=diag"))
    _game.cache_clear()
    gc.collect()
    assert held() is None


@EACH
def test_a_pickled_position_is_its_fields_alone(link: str) -> None:
    for position in random_line(affinage.load(link), seed=1, plies=6).positions:
        position.legal_moves()
        position.score()
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert again.game is position.game
        assert again.legal_moves() == position.legal_moves()
        assert len(pickle.dumps(position)) < MAX_BYTES


@given(trees())
def test_a_pickled_match_equals_the_original_until_one_changes(match: Match) -> None:
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    again.root.comment += "!"
    assert again != match


class Unregistered(Churn):
    """A game of a program's own."""

    key = "unregistered"


def test_a_game_that_is_not_registered_is_pickled_by_its_class() -> None:
    game = Unregistered({"pie": "on"})
    assert pickle.loads(pickle.dumps(game)) == game
