"""The scene that the page draws, as data: stones, marks, holes and labels."""

from __future__ import annotations

import re
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.board.topology import bits
from affinage.game import Game
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.picture.board import LABEL_SIZE, Scene
from affinage.picture.palette import LIGHT
from affinage.picture.stones import Layer, Stones, circle
from affinage.view import board_scene
from affinage.view.appearance import Appearance
from affinage.view.board_scene import Pointer
from affinage.view.game_view import GameView
from affinage.view.standing import standings
from tests.strategies import matches, random_line
from tests.tables import finished, table_of, tap
from web.text import words

WITH_REGIONS = [key for key in affinage.game_keys() if affinage.game_class(key).traits.shows_regions]


def shapes(picture: Scene) -> list[Layer]:
    return [
        shape
        for layer in picture.layers
        for shape in (layer.layers() if isinstance(layer, Stones) else [layer])
    ]


def colours(picture: Scene) -> set[str]:
    return {name for layer in shapes(picture) for name in (layer.fill, layer.stroke)} - {""}


def starts(picture: Scene, colour: str) -> int:
    """Return the number of shapes in a picture that have a fill colour."""
    return sum(len(re.findall("M", layer.path)) for layer in shapes(picture) if layer.fill == colour)


def test_the_background_draws_every_cell_and_label() -> None:
    for link in ("board=hex:3", "board=square:4x3", "board=quasi"):
        game_view = table_of(link)
        picture = board_scene.background(game_view.view)
        assert starts(picture, "paste") == game_view.game.board.size
        assert {word.text for word in picture.words} == {text for text, _ in game_view.view.labels}
        game_view.set_appearance(Appearance(coordinates=False))
        assert board_scene.background(game_view.view).words == ()


def test_coordinates_can_be_read_and_stay_in_the_picture() -> None:
    assert board_scene.label_size(cell=60, rem=16) == LABEL_SIZE
    assert board_scene.label_size(cell=18, rem=16) * 18 >= 10
    assert board_scene.label_size(cell=18, rem=20) > board_scene.label_size(cell=18, rem=16)
    view = table_of("board=square:19").view
    usual, larger = (board_scene.background(view, size).words for size in (LABEL_SIZE, 0.6))
    for before, after in zip(usual, larger, strict=True):
        assert after.size == 0.6
        moved = dist((before.x, before.y), (after.x, after.y))
        assert moved == pytest.approx((0.6 - LABEL_SIZE) / 2), "it moves away from the rind"
        far = min(dist((after.x, after.y), centre) for centre in view.centres)
        assert far > min(dist((before.x, before.y), centre) for centre in view.centres)


def test_the_foreground_draws_stones_and_what_can_be_picked() -> None:
    game_view = table_of("board=square:4")
    empty = board_scene.foreground(game_view, Pointer())
    assert colours(empty) == set(), "all cells can be picked"
    exercise = table_of("board=square:4")
    exercise.set_appearance(Appearance(dots=True))
    assert starts(board_scene.foreground(exercise, Pointer()), "legal") == 16
    exercise.close()
    assert starts(board_scene.foreground(exercise, Pointer()), "legal") == 0, "nothing can be picked"
    tap(game_view, "a1", "b1")
    game_view.play(game_view.game.parse_move(game_view.match.position, "c3,c4"))
    played = board_scene.foreground(game_view, Pointer())
    assert starts(played, "stone-black") == starts(played, "stone-white") == 2
    assert starts(played, "legal") == 0
    crowded = table_of("board=square:4&max=1", "a1,b1", "c3,c4")
    dots = starts(board_scene.foreground(crowded, Pointer()), "legal")
    assert 0 < dots == crowded.choice.cells.bit_count() < 12
    assert "last" in colours(played), "the last move is marked"
    assert played.words == (), "neither score nor labels"


def test_the_last_cells_have_dots_even_if_all_of_them_can_be_picked() -> None:
    full = setup.read(affinage.load("game=taifas&board=square:3"), "bwb.wbw.b2-w-order=c3b3a3c2b2a2a1")
    game_view = GameView(Match(full.game, start=full))
    assert game_view.choice.cells.bit_count() == 2
    assert starts(board_scene.foreground(game_view, Pointer()), "legal") == 0, "two of nine"
    tap(game_view, "b1")
    assert starts(board_scene.foreground(game_view, Pointer()), "legal") == 1, "one of nine"


def test_the_dot_of_a_numbered_zone_is_beside_its_number() -> None:
    """By hand: White's zone on c1 has its number there."""
    position = setup.read(
        affinage.load("game=taifas&board=square:4"), "bb2.3b.bbw1.1w1w-b-order=b1b2d3c2a2a4d1b4"
    )
    game_view = GameView(Match(position.game, start=position))
    game_view.set_appearance(Appearance(dots=True, forming=True, score=True, regions_of=2))
    picture = board_scene.foreground(game_view, Pointer())
    assert starts(picture, "legal") == position.empty.bit_count()
    dots = "".join(layer.path for layer in shapes(picture) if layer.fill == "legal")
    middles = {cell for cell, centre in enumerate(game_view.view.centres) if circle(*centre, 0.075) in dots}
    numbered = {position.game.board.index[name] for name in ("b3", "c1")}
    assert middles == set(bits(position.empty)) - numbered


def test_dots_stay_once_some_cells_could_not_be_picked() -> None:
    """In Churn a stone must stay alone while it can; then every empty cell is allowed."""
    game_view = table_of(
        "game=churn&board=hex:2x2x4&pie=off", *["b3", "d3", "e2", "e1", "a5", "b5", "c4", "c2", "d1", "a4"]
    )
    assert game_view.match.position.empty & ~game_view.choice.cells
    tap(game_view, "d2")
    empty = game_view.match.position.empty
    assert game_view.choice.cells == empty
    assert starts(board_scene.foreground(game_view, Pointer()), "legal") == empty.bit_count() > 0
    begun = table_of("game=churn&board=hex:2x2x4&pie=off")
    assert starts(board_scene.foreground(begun, Pointer()), "legal") == 0


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
def test_hovered_move_marks_the_stones_it_would_change(link: str, moves: str, cell: str, colour: str) -> None:
    game_view = table_of(link, *moves.split())
    seen = board_scene.foreground(game_view, Pointer(hovered=game_view.game.board.index[cell]))
    assert {layer.stroke for layer in shapes(seen) if layer.width == 0.1} == {colour}


@pytest.mark.parametrize(
    ("link", "moves", "cell"), [("game=moulds&board=square:6", "b1 e1 c1", "d1"), ("game=churn", "", "a3")]
)
def test_label_of_a_hovered_placement_has_a_plate(link: str, moves: str, cell: str) -> None:
    game_view = table_of(link, *moves.split())
    seen = board_scene.foreground(game_view, Pointer(hovered=game_view.game.board.index[cell]))
    assert [text.colour for text in seen.words] == ["plate-text"]
    assert starts(seen, "plate") == 1


def test_stones_that_can_be_picked_have_tinted_cells_unless_all_can() -> None:
    game_view = table_of("game=emulsion&board=square:4")
    assert starts(board_scene.foreground(game_view, Pointer()), "legal") == 0
    first = game_view.game.board.index["a3"]
    game_view.tap(first)
    partners = [*bits(game_view.choice.cells)]
    seen = [board_scene.foreground(game_view, Pointer(hovered=cell)) for cell in partners]
    gains = {game_view.match.position.effect(cell, (first,)).label for cell in partners}
    assert {text.text for scene in seen for text in scene.words} == gains
    assert "+2½" in gains
    assert starts(seen[0], "last") == len(partners)
    assert board_scene.foreground(game_view, Pointer()).words == ()


def test_labels_of_stones_have_plain_ground() -> None:
    game_view = table_of("game=emulsion&board=square:4")
    plain = starts(board_scene.foreground(game_view, Pointer()), "stone-white")
    game_view.set_appearance(Appearance(values=True))
    assert starts(board_scene.foreground(game_view, Pointer()), "stone-white") == plain + 8


def test_new_stones_grow() -> None:
    game_view = table_of("board=square:4", "a1,b1")
    cells = list(game_view.last_cells())
    fresh = board_scene.foreground(game_view, Pointer(), cells)
    growing = {layer.centre for layer in shapes(fresh) if layer.effect == "grow"}
    assert growing == {game_view.view.centres[cell] for cell in cells}
    assert not [layer for layer in shapes(board_scene.foreground(game_view, Pointer())) if layer.effect]


def test_holes_are_those_that_no_move_can_change() -> None:
    game_view = table_of("board=square:4&colours=same", "b1,b2", "c1,c2")
    assert game_view.open_cells == game_view.match.position.empty
    game_view.resign()
    early = board_scene.foreground(game_view, Pointer())
    assert not early.words, "nobody gets the whole board by a resignation"
    assert not any(colour.startswith("hole") for colour in colours(early))
    seen = set()
    for seed in range(6):
        line = random_line(affinage.load("board=square:5"), seed)
        shown = GameView(Match(line.game), appearance=Appearance(score=True))
        for move in line.moves:
            shown.match.push(move)
            position = shown.match.position
            holes = [hole for hole in position.regions() if not hole.cells & shown.open_cells]
            numbered = position.regions() if has_score_if_ended(shown) else holes
            small = [hole for hole in position.regions() if hole.cells.bit_count() <= 12]
            numbered = [hole for hole in position.regions() if hole in numbered or hole in small]
            words_shown = [word.text for word in board_scene.foreground(shown, Pointer()).words]
            assert sorted(words_shown) == sorted(
                text for hole in numbered for text in (str(hole.cells.bit_count()), hole.label)
            )
            seen.add((bool(holes), bool(shown.open_cells)))
    assert (True, True) in seen, "some are settled while others are open"


def has_score_if_ended(game_view: GameView) -> bool:
    """Return whether the lines of the players have the score if the game ended now."""
    return any(standing.open for standing in standings(game_view))


def test_even_open_hole_shows_its_numbers_once_the_score_counts_it() -> None:
    *early, last = ["d3,d4", "a4,a5", "c2,d2", "a1,b1", "a2,b2", "a6,b6", "a3,b3", "e1,f1"]
    game_view = table_of("board=square:6", *early)
    game_view.set_appearance(Appearance(score=True))
    before = board_scene.foreground(game_view, Pointer())
    assert not has_score_if_ended(game_view)
    assert "20" not in {word.text for word in before.words}, "the hole is more than half of the board"
    game_view.play(game_view.game.parse_move(game_view.match.position, last))
    even = [hole for hole in game_view.match.position.regions() if not hole.owner]
    assert has_score_if_ended(game_view)
    assert [hole.cells.bit_count() for hole in even] == [18, 2]
    after = board_scene.foreground(game_view, Pointer())
    assert {"18", "5–5"} <= {word.text for word in after.words}
    assert 0.35 in {layer.alpha for layer in shapes(after) if layer.fill == "hole-neutral"}
    game_view.marks.set_ownership(((0.9,) * 36, (0.1,) * 36))
    analysed = board_scene.foreground(game_view, Pointer())
    assert even[0].label not in {word.text for word in analysed.words}, "its marks would lie on the numbers"


@pytest.mark.parametrize("key", WITH_REGIONS)
def test_regions_are_tinted_while_they_come_to_be(key: str) -> None:
    line = random_line(affinage.load(f"game={key}&board=square:5"), seed=2)
    shown = GameView(Match(line.game), appearance=Appearance(score=line.game.traits.shows_regions))
    tinted = []
    for move in line.moves[:-1]:
        shown.match.push(move)
        layers = shapes(board_scene.foreground(shown, Pointer()))
        owners = {layer.fill for layer in layers if layer.alpha == 0.18}
        position = shown.match.position
        small = [
            region
            for region in position.regions()
            if min(region.cells.bit_count(), position.empty.bit_count()) <= line.game.board.size // 2
            or (region.is_hole and has_score_if_ended(shown))
        ]
        pending = [each for each in small if not each.is_hole or each.cells & shown.open_cells]
        assert owners == {f"stone-{shown.kinds[region.owner - 1]}" for region in pending if region.owner}
        tinted.append(bool(owners))
    assert any(tinted)


def test_a_hole_shows_its_owner_by_the_shape_of_a_small_stone() -> None:
    game_view = GameView(finished("board=square:5&colours=same"))
    small = [
        layer for layer in shapes(board_scene.foreground(game_view, Pointer())) if layer.effect == "fade"
    ]
    owners = {game_view.kinds[hole.owner - 1] for hole in game_view.match.position.regions() if hole.owner}
    stones = {layer.fill for layer in small if layer.fill in ("stone-black", "stone-white")}
    assert stones == {f"stone-{kind}" for kind in owners} != set()


def test_every_hole_shows_its_size_when_a_game_has_ended() -> None:
    for seed in range(10):
        game_view = GameView(finished("board=hex:3", seed))
        sizes = sorted(str(region.cells.bit_count()) for region in game_view.match.position.regions())
        assert sorted(word.text for word in board_scene.foreground(game_view, Pointer()).words) == sizes
        assert "legal" not in colours(board_scene.foreground(game_view, Pointer()))


@pytest.mark.long
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


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_kind_of_stone_has_a_shape_and_differs(key: str) -> None:
    games: list[Game] = [affinage.load(preset.link) for preset in affinage.game_class(key).texts.presets]
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
