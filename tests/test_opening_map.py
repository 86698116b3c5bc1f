"""First-move win chances by cell: averaged over symmetries of the variant, and drawn as a map."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import affinage
from affinage.board.topology import bits
from affinage.game import Game, Position
from tests import tutorial
from tests.pages import Page
from tests.strategies import random_line
from tools.atlas import board_chart, opening_map
from tools.atlas.opening_map import CellOrbit

PLAIN_SQUARE = "board=square:4&place=ortho"


def means(game: Game, chances: dict[str, float]) -> dict[str, float]:
    """Return the mean of each cell that a first move uses, by name."""
    return {
        game.board.names[cell]: place.chance
        for place in opening_map.places(game, chances)
        for cell in place.cells
    }


def test_a_cell_has_the_mean_of_the_turns_and_images_that_use_it() -> None:
    # c4,d4 has eight images, two at each corner; c2,c3 has four, around the middle.
    game = affinage.load(PLAIN_SQUARE)
    corners, sides, middle = ("a1 a4 d1 d4", "a2 a3 b1 b4 c1 c4 d2 d3", "b2 b3 c2 c3")
    expected = dict.fromkeys(f"{corners} {sides}".split(), 0.25) | dict.fromkeys(middle.split(), 0.75)
    assert means(game, {"c4,d4": 0.25, "c2,c3": 0.75}) == expected
    # Through b1 go a1,b1 (0.25) and b1,b2 (0.5); through b2 go b1,b2 and a2,b2 (0.5), and b2,b3 and b2,c2 (0.75).
    found = means(game, {"c4,d4": 0.25, "c2,c3": 0.75, "c3,d3": 0.5})
    assert [found[name] for name in ("a1", "b1", "b2")] == [0.25, 0.375, 0.625]


def test_two_turns_that_are_images_count_as_one_with_their_mean() -> None:
    # Through b1 go a1,b1 and b1,c1, images of both, and b1,b2, an image of a2,b2.
    game = affinage.load("board=square:3&colours=same&place=ortho")
    found = means(game, {"a1,a2": 0.2, "b3,c3": 0.4, "a2,b2": 0.9})
    assert found["c1"] == pytest.approx(0.3)
    assert found["b1"] == pytest.approx((0.3 + 0.3 + 0.9) / 3)
    assert found["b2"] == pytest.approx(0.9)


def test_the_stones_of_a_pair_of_both_colours_stay_apart() -> None:
    # Through b1 go Black's turns with White's stone in the middle and the other way round, and two from the corners.
    game = affinage.load("board=square:3&colours=mixed&place=ortho")
    found = means(game, {"b2,b1": 0.8, "b1,b2": 0.4, "a1,b1": 0.2})
    assert [found[name] for name in ("c3", "b1", "b2")] == pytest.approx(
        [0.2, (0.8 + 0.4 + 0.2 + 0.2) / 4, 0.6]
    )


def test_stones_of_either_colour_on_a_cell_are_two_turns() -> None:
    game = affinage.load("game=taifas&board=square:5")
    assert means(game, {"Ba1": 0.2, "We5": 0.6, "Ba5": 0.4}) == pytest.approx(
        dict.fromkeys(("a1", "a5", "e1", "e5"), (0.3 + 0.6) / 2)
    )


def test_only_symmetries_that_keep_the_start_count() -> None:
    # On a board of even side length half of the rotations and mirrorings exchange the colours of a full board.
    assert len(opening_map.symmetries_of(affinage.load("game=emulsion&board=square:4"))) == 4
    assert len(opening_map.symmetries_of(affinage.load("game=emulsion&board=square:5"))) == 8
    found = means(affinage.load("game=moulds"), {"a2": 0.25, "a1-c1": 0.75})
    # Black begins on a1 and f6, which the half turn and both diagonals preserve.
    assert found == {
        "a2": 0.25, "b1": 0.25, "f5": 0.25, "e6": 0.25,
        "a1": 0.75, "f6": 0.75, "c1": 0.75, "a3": 0.75, "f4": 0.75, "d6": 0.75,
    }  # fmt: skip
    assert len(opening_map.symmetries_of(affinage.load("game=moulds&board=quasi"))) == 1


def test_rules_that_do_not_promise_to_keep_symmetries_have_no_images() -> None:
    with tutorial.registered():
        chances = {"a1": 0.75, "b2": 0.5}
        assert means(affinage.load("game=curds&board=square:3"), chances) == chances


def test_places_are_sorted_and_say_how_many_turns_were_looked_at() -> None:
    game = affinage.load("game=churn")
    names = game.board.names
    found = opening_map.places(game, {"c3": 0.375, "a3": 0.5, "e3": 0.75, "nowhere": 1.0, "pass": 1.0})
    corners = tuple(game.board.index[name] for name in ("a3", "a5", "c1", "c5", "e1", "e3"))
    assert found == [CellOrbit(corners, 0.625, 2), CellOrbit((names.index("c3"),), 0.375, 1)]
    assert opening_map.places(game, {}) == []


def image(position: Position, goes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the stones of a position under a symmetry."""
    return tuple(sum(1 << goes[cell] for cell in bits(mask)) for mask in position.stones)


SMALL = 37  # cells
LINKS = [
    *(f"game={key}&board=square:5" for key in ("emulsion", "taifas")),
    *(f"board=square:4&colours=mixed&near={near}&neutral=forbid" for near in ("ortho", "diag", "ortho-diag")),
    *(
        f"board=hex:3&place={place}"
        for place in ("diag", "ortho-diag", "knight", "independent", "gap1", "gap2")
    ),
    *(f"board=plus:2&limit={limit}" for limit in ("dense", "combined", "match", "contrast")),
    *(f"board=square:4x5&links=ortho-diag&goal={goal}" for goal in ("territories", "cascade")),
    *(
        preset.link or f"game={key}"
        for key in affinage.game_keys()
        for preset in affinage.game_class(key).texts.presets
    ),
]
PROMISING = [
    link
    for link in dict.fromkeys(LINKS)
    if (game := affinage.load(link)).traits.keeps_symmetries and game.board.size <= SMALL
]


def test_every_system_that_promises_to_keep_symmetries_is_held_to_it() -> None:
    promising = {key for key in affinage.game_keys() if affinage.game_class(key).traits.keeps_symmetries}
    assert {affinage.load(link).key for link in PROMISING} == promising


@pytest.mark.parametrize("link", PROMISING)
def test_a_game_that_keeps_symmetries_goes_the_same_way_turned_and_mirrored(link: str) -> None:
    game = affinage.load(link)
    line = random_line(game, seed=5, plies=150)
    kept = opening_map.symmetries_of(game)
    assert kept[0] == tuple(range(game.board.size))
    for goes in kept[1:]:
        turned = game.initial()
        for move, (before, after) in zip(line.moves, pairwise(line.positions), strict=True):
            assert len(turned.legal_moves()) == len(before.legal_moves())
            same = move
            if move.picks:
                which = before.continuations(move.picks).moves.index(move)
                same = turned.continuations(tuple(goes[cell] for cell in move.picks)).moves[which]
            turned = turned.apply(game.parse_move(turned, same.text))
            assert turned.stones == image(after, goes)
        assert (turned.score(), turned.winner()) == (line.last.score(), line.last.winner())


def test_the_picture_has_each_cell_once_in_the_step_of_its_chance() -> None:
    game = affinage.load("board=square:3&colours=same&place=ortho")
    places = [CellOrbit((0, 2, 6, 8), 0.81, 2), CellOrbit((4,), 0.5, 1)]
    markup = board_chart.board_chart(game.board, places)
    drawn = {
        kind: path.count("M") for kind, path in re.findall(r'<path class="([\w-]+)" d="([^"]+)"', markup)
    }
    assert drawn == {"step-8": 4, "step-4": 1, "plain": 4}
    assert re.findall(r"<text[^>]*>(\d\d)</text>", markup) == ["50", "81", "81", "81", "81"]
    assert 'role="img" aria-label="The board, ' in markup
    assert "Best for the first player: a1, a3, c1, c3, with 0.810. Worst: b2, with 0.500. " in markup
    assert "No turn that was looked at uses 4 of the 9 cells." in markup
    assert not Page(markup).refused


def test_a_large_board_has_no_numbers() -> None:
    for text, has_numbers in (("square:12", True), ("square:13", False), ("hex:6", True), ("hex:10", False)):
        board = affinage.load(f"board={text}").board
        assert (">50<" in board_chart.board_chart(board, [CellOrbit((0,), 0.5, 1)])) == has_numbers
