"""What the page draws, as data: stones, marks, holes and labels of a table."""

from __future__ import annotations

import re
from dataclasses import replace
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.board.topology import bits
from affinage.game import Game
from affinage.picture.board import LABEL_SIZE, Scene
from affinage.picture.palette import LIGHT
from affinage.picture.stones import Layer, Stones
from affinage.play.match import Match
from affinage.view import board_scene
from affinage.view.appearance import Appearance
from affinage.view.board_scene import Pointer
from affinage.view.game_view import GameView
from tests.strategies import matches, random_line
from tests.tables import table_of, tap
from web.text import words


def shapes(picture: Scene) -> list[Layer]:
    """Everything in a picture as paths."""
    return [
        shape
        for layer in picture.layers
        for shape in (layer.layers() if isinstance(layer, Stones) else [layer])
    ]


def colours(picture: Scene) -> set[str]:
    """The named colours in a picture."""
    return {name for layer in shapes(picture) for name in (layer.fill, layer.stroke)} - {""}


def starts(picture: Scene, colour: str) -> int:
    """How many shapes a picture has in a fill colour."""
    return sum(len(re.findall("M", layer.path)) for layer in shapes(picture) if layer.fill == colour)


def test_the_background_draws_every_cell_and_label() -> None:
    for link in ("board=hex:3", "board=square:4x3", "board=quasi"):
        game_view = table_of(link)
        picture = board_scene.background(game_view.view)
        assert starts(picture, "paste") == game_view.game.board.size
        assert {word.text for word in picture.words} == {text for text, _ in game_view.view.labels}
        game_view.set_appearance(Appearance(coordinates=False))
        assert board_scene.background(game_view.view).words == ()


def test_coordinates_keep_a_height_that_can_be_read_and_stay_in_the_picture() -> None:
    assert board_scene.label_size(cell=60, rem=16) == LABEL_SIZE
    assert board_scene.label_size(cell=18, rem=16) * 18 >= 10
    assert board_scene.label_size(cell=18, rem=20) > board_scene.label_size(cell=18, rem=16)
    view = table_of("board=square:19").view
    usual, larger = (board_scene.background(view, size).words for size in (LABEL_SIZE, 0.6))
    for before, after in zip(usual, larger, strict=True):
        assert after.size == 0.6
        moved = dist((before.x, before.y), (after.x, after.y))
        assert moved == pytest.approx((0.6 - LABEL_SIZE) / 2)  # away from the rind
        far = min(dist((after.x, after.y), centre) for centre in view.centres)
        assert far > min(dist((before.x, before.y), centre) for centre in view.centres)


def test_the_foreground_draws_stones_and_what_can_be_picked() -> None:
    game_view = table_of("board=square:4")
    empty = board_scene.foreground(game_view, Pointer())
    assert colours(empty) == {"legal"}
    assert starts(empty, "legal") == 16
    tap(game_view, "a1", "b1")
    game_view.play(game_view.game.parse_move(game_view.match.position, "c3,c4"))
    played = board_scene.foreground(game_view, Pointer())
    assert starts(played, "stone-black") == starts(played, "stone-white") == 2
    assert starts(played, "legal") == game_view.choice.cells.bit_count()
    assert "last" in colours(played), "the last move is marked"
    assert played.words == (), "neither score nor labels"


def test_the_foreground_follows_the_move_begun_and_the_pointer() -> None:
    game_view = table_of("board=square:3")
    index = game_view.game.board.index
    hovered = board_scene.foreground(game_view, Pointer(hovered=index["a1"]))
    assert starts(hovered, "stone-black") == 1, "the stone that would be placed"
    tap(game_view, "a1")
    begun = board_scene.foreground(game_view, Pointer(hovered=index["a2"]))
    assert starts(begun, "stone-black") == 1
    assert starts(begun, "stone-white") == 1, "the second stone is the other's"
    assert starts(board_scene.foreground(game_view, Pointer(hovered=index["c3"])), "stone-white") == 0
    assert "focus" in colours(board_scene.foreground(game_view, Pointer(focused=index["c3"])))
    assert "focus" not in colours(begun)


@pytest.mark.parametrize(
    ("link", "moves", "cell", "colour"),
    [
        ("game=moulds&board=square:6", "b1 e1 c1", "d1", "stone-black-text"),
        ("game=churn", "b3 a5 d1 b2 d3 e3 c5 e1", "a3", "stone-red-text"),
    ],
)
def test_what_a_move_would_do_to_stones_is_seen_on_them(
    link: str, moves: str, cell: str, colour: str
) -> None:
    game_view = table_of(link, *moves.split())
    seen = board_scene.foreground(game_view, Pointer(hovered=game_view.game.board.index[cell]))
    assert {layer.stroke for layer in shapes(seen) if layer.width == 0.1} == {colour}


def test_stones_that_can_be_picked_stand_on_light_discs_with_a_rim() -> None:
    game_view = table_of("game=emulsion&board=square:4")
    count = game_view.choice.cells.bit_count()
    seen = board_scene.foreground(game_view, Pointer())
    assert starts(seen, "legal") == starts(seen, "hole-lip") == count > 0
    assert starts(board_scene.foreground(table_of("board=square:4"), Pointer()), "hole-lip") == 0


def test_stones_that_a_swap_gains_by_stand_on_discs_and_say_how_much() -> None:
    game_view = table_of("game=emulsion&board=square:4")
    first = game_view.game.board.index["a3"]
    game_view.tap(first)
    partners = [*bits(game_view.choice.cells)]
    seen = [board_scene.foreground(game_view, Pointer(hovered=cell)) for cell in partners]
    gains = {game_view.match.position.effect(cell, (first,)).label for cell in partners}
    assert {text.text for scene in seen for text in scene.words} == gains
    assert "+2½" in gains
    assert starts(seen[0], "hole-lip") == len(partners)
    assert board_scene.foreground(game_view, Pointer()).words == ()


def test_dots_in_holes_are_seen_there() -> None:
    game_view = table_of("board=square:4&colours=same", "b1,b2", "c1,c2")
    game_view.set_appearance(Appearance(score=True))
    seen = board_scene.foreground(game_view, Pointer())
    assert starts(seen, "legal") == 0
    assert starts(seen, "hole-neutral-text") == game_view.choice.cells.bit_count()


def test_new_stones_grow() -> None:
    game_view = table_of("board=square:4", "a1,b1")
    cells = list(game_view.last_cells())
    fresh = board_scene.foreground(game_view, Pointer(), cells)
    growing = {layer.centre for layer in shapes(fresh) if layer.effect == "grow"}
    assert growing == {game_view.view.centres[cell] for cell in cells}
    assert not [layer for layer in shapes(board_scene.foreground(game_view, Pointer())) if layer.effect]


def test_holes_show_at_the_end_and_with_the_score_switched_on() -> None:
    game_view = table_of("board=square:4", "b1,b2", "c1,c2", "b3,b4", "c3,c4")
    running = board_scene.foreground(game_view, Pointer())
    assert running.words == ()
    assert not any(colour.startswith("hole") for colour in colours(running))
    game_view.resign()
    end = board_scene.foreground(game_view, Pointer())
    assert {"hole-black", "hole-white"} <= colours(end)
    assert [word.text for word in end.words] == ["4", "4"]
    game_view.set_appearance(Appearance(score=True))
    assert {word.text for word in board_scene.foreground(game_view, Pointer()).words} == {"4", "4–0", "0–4"}
    game_view.undo()
    game_view.undo()
    assert {word.text for word in board_scene.foreground(game_view, Pointer()).words} == {
        "4",
        "6",
        "4–0",
        "2–2",
    }
    assert {"hole-black", "hole-neutral"} <= colours(board_scene.foreground(game_view, Pointer()))


def test_a_hole_shows_its_owner_by_the_shape_of_a_small_stone() -> None:
    game_view = table_of("board=square:4", "b1,b2", "c1,c2", "b3,b4", "c3,c4")
    game_view.resign()
    small = [
        layer for layer in shapes(board_scene.foreground(game_view, Pointer())) if layer.effect == "fade"
    ]
    stones = {layer.fill: layer.path for layer in small if layer.fill in ("stone-black", "stone-white")}
    outlines = {tuple(re.findall("[a-zA-Z]", path)) for path in stones.values()}
    assert len(stones) == len(outlines) == 2
    middle = sum(x for x, _ in game_view.view.centres) / 16
    left = {fill: float(path[1:].partition(" ")[0]) < middle for fill, path in stones.items()}
    assert left == {"stone-black": True, "stone-white": False}, "beside the numbers of their holes"
    game_view.undo()
    game_view.undo()
    game_view.set_appearance(replace(game_view.appearance, score=True))
    seen = board_scene.foreground(game_view, Pointer())
    assert (starts(seen, "stone-black"), starts(seen, "stone-white")) == (5, 2), "a neutral hole has no stone"


def test_every_hole_shows_its_size_when_a_game_has_ended() -> None:
    for seed in range(10):
        line = random_line(affinage.load("board=hex:3"), seed)
        game_view = GameView(Match(line.game))
        game_view.match.extend(line.moves)
        sizes = sorted(str(region.cells.bit_count()) for region in line.last.regions())
        assert sorted(word.text for word in board_scene.foreground(game_view, Pointer()).words) == sizes
        assert "legal" not in colours(board_scene.foreground(game_view, Pointer()))


@given(matches(), st.integers(0, 5), st.booleans(), st.booleans())
def test_any_position_can_be_drawn_and_put_into_words(
    match: Match, rotation: int, mirrored: bool, score: bool
) -> None:
    game_view = GameView(match, appearance=Appearance(rotation, mirrored, score=score))
    width, height = game_view.view.size
    stones = sum(mask.bit_count() for mask in match.position.stones)
    for picture in (board_scene.foreground(game_view, Pointer(0, 0)), board_scene.miniature(game_view)):
        assert (stones > 0) <= any(layer.fill.startswith("stone-") for layer in shapes(picture))
        assert colours(picture) | {word.colour for word in picture.words} <= LIGHT.keys()
        for word in picture.words:
            assert 0 <= word.x <= width
            assert 0 <= word.y <= height
            assert word.text
    assert words.turn(game_view)
    assert bool(words.ending(match)) == (match.outcome is not None)
    for cell in range(game_view.game.board.size):
        name = game_view.game.board.names[cell]
        assert words.cell(game_view, cell, {}).startswith(f"{name}, ")
        about = words.about_cell(game_view, cell)
        assert not about or about.startswith(f"{name}: ")


@pytest.mark.parametrize("system", affinage.game_keys())
def test_every_kind_of_stone_has_a_shape_and_differs(system: str) -> None:
    games: list[Game] = [affinage.load(preset.link) for preset in affinage.game_class(system).texts.presets]
    for game in games:
        line = random_line(game, 0, 9)
        game_view = GameView(Match(game))
        game_view.match.extend(line.moves)
        kinds = {
            layer.fill
            for layer in shapes(board_scene.miniature(game_view))
            if layer.fill.startswith("stone-")
        }
        bodies = {kind for kind in kinds if not kind.endswith("-mark")}
        assert len(bodies) == sum(1 for mask in line.last.stones if mask)
