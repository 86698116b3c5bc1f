"""Small pictures of options: they show the effect of each value on a board where it is visible."""

from __future__ import annotations

import pytest

import affinage
from affinage.game import Game
from affinage.game.options import Option
from affinage.picture.sketch import DOT, Sketch, sketch
from affinage.picture.stones import circle

RIM = "a1 b1 c1 d1 e1 f1 g1 a2 g2 a3 g3 a4 g4 a5 g5 a6 g6 a7 b7 c7 d7 e7 f7 g7"  # of 7 by 7 cells


def pictures(game: Game) -> dict[tuple[str, str], Sketch]:
    """Return the picture of every value that has one, with the game's other options unchanged."""
    asked = [(option, value) for option in game.options for value in option.values]
    found = {
        (option.key, value): sketch(option, {**game.values, option.key: value}) for option, value in asked
    }
    return {asked: picture for asked, picture in found.items() if picture}


def dots(picture: Sketch) -> frozenset[str]:
    """Return the names of the cells with a dot."""
    board, path = picture.view.board, picture.layers[-1].path
    centres = enumerate(picture.view.centres)
    return frozenset(board.names[cell] for cell, centre in centres if circle(*centre, DOT) in path)


@pytest.mark.parametrize(
    ("link", "asked", "wanted"),
    [
        ("", ("place", "ortho"), "c2 b3 d3 c4"),
        ("", ("place", "diag"), "b2 d2 b4 d4"),
        ("", ("place", "knight"), "b1 d1 a2 e2 a4 e4 b5 d5"),
        ("", ("links", "ortho-diag"), "b2 c2 d2 b3 d3 b4 c4 d4"),
        ("links=ortho-diag", ("place", "gap2"), RIM),
        ("game=moulds", ("spread", "line"), "a1 c1 e1 a3 e3 a5 c5 e5"),
        ("game=moulds&directions=4", ("spread", "line"), "c1 a3 e3 c5"),
    ],
)
def test_a_picture_shows_what_a_value_reaches(link: str, asked: tuple[str, str], wanted: str) -> None:
    assert dots(pictures(affinage.load(link))[asked]) == {*wanted.split()}


@pytest.mark.parametrize("link", ["", "board=hex:5", "game=moulds", "game=moulds&board=quasi"])
def test_every_value_of_a_pattern_has_a_picture_of_its_own(link: str) -> None:
    game = affinage.load(link)
    found = pictures(game)
    applying = [option for option in game.options if option.reach and not option.requires]
    assert applying
    for option in applying:
        shown = {(found[option.key, value].view, dots(found[option.key, value])) for value in option.values}
        assert len(shown) == len(option.values)


def test_an_option_without_cells_has_no_picture() -> None:
    game = affinage.load("game=churn")
    assert pictures(game) == {}
    assert sketch(Option("speed", {"slow": "", "fast": ""}, ""), game.values) is None
