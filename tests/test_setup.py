"""Positions set up as text and by hand, boards drawn, and the small pictures of options."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.board.symmetry import symmetries
from affinage.board.topology import bits, board
from affinage.errors import OptionError, SetupError
from affinage.game import Game, Position
from affinage.games.affinage.rules import AffinagePosition
from affinage.games.moulds.rules import MouldsPosition
from affinage.games.taifas.rules import TaifasPosition
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.picture.sketch import DOT, Sketch, sketch
from affinage.picture.stones import circle
from tests.strategies import SEEDS, games, matches, set_ups, wander
from tests.test_game import check_position
from web.set_up.draft import Draft
from web.set_up.drawing import NONE, Drawing, game_on

TEXTS = [
    ("board=square:4", "4.4.4.4-b"),
    ("board=square:4", "4.1bw1.2w1.b3-w-last=b"),
    ("board=square:4&pie=on", "4.4.4.4-b-pie=2"),
    ("board=square:4&pie=on", "4.4.bb2.4-w-pie=1-last=b"),
    ("board=square:12x3", "12.11b.1w10-w"),
    ("board=hex:2", "1b.w2.2-b"),
    ("board=plus:1", "b.1w1.1-b"),
    ("game=churn", "3.r3.1bb2.4.3-r"),
    ("game=churn&extra=2", "3.r3.5.4.3-r-extra=1"),
    ("game=emulsion&board=square:3", "bbb.bwb.bww-w-last=b"),
    ("game=emulsion&board=square:3&start=free", "3.1b1.1w1-b"),
    ("game=taifas&board=square:3", "3.1b1.w2-b"),
    ("game=taifas&board=square:3", "3.1b1.w1b-b-order=b2a1c1"),
    ("game=moulds&players=4", "6.6.rr4.1g2ww.6.6-g"),
]


@pytest.mark.parametrize(("link", "text"), TEXTS)
def test_texts_that_stand_for_ever(link: str, text: str) -> None:
    position = setup.read(affinage.load(link), text)
    assert setup.to_text(position) == text


def test_text_of_a_position_gives_its_stones_and_state() -> None:
    position = setup.read(affinage.load("board=square:4"), "3w.bb2.4.4-w-last=b")
    board = position.game.board
    assert [board.spell(mask) for mask in position.stones] == ["a3 b3", "d4"]
    assert isinstance(position, AffinagePosition)
    assert (position.to_move, position.pie, position.last_placer) == (2, 0, 1)


def test_the_order_of_placement_is_that_of_names_unless_given() -> None:
    game = affinage.load("game=taifas&board=square:3&pie=off")
    names = game.board.names
    for text, order in (("3.1b1.w1b-b", "a1 b2 c1"), ("3.1b1.w1b-b-order=b2a1c1", "b2 a1 c1")):
        position = setup.read(game, text)
        assert isinstance(position, TaifasPosition)
        assert " ".join(names[cell] for cell in position.order) == order


def test_a_set_up_ends_as_its_rules_say() -> None:
    game = affinage.load("game=taifas&board=square:3")
    black, white = "a3b3c3a2b2", "c2a1b1c1"
    for order, winner in ((white + black, 2), (black + white, 1)):
        position = setup.read(game, f"bbb.bbw.www-b-order={order}")
        assert (position.score(), position.winner()) == ((1, 1), winner)
    mine = affinage.load("board=square:2")
    for text, winner in (("bb.ww-b", 0), ("bb.ww-b-last=b", 1), ("bb.ww-b-last=w", 2)):
        assert setup.read(mine, text).winner() == winner


WRONG = [
    ("board=square:4", "4.4.4-b", "square:4 has 4 rows, not 3"),
    ("board=square:4", "4.5.4.4-b", "row 3 has 4 cells, not 5"),
    ("board=square:4", "4.bbbbb.4.4-b", "row 3 has 4 cells, not 5"),
    ("board=square:4", "4.4.3x.4-b", "row 2: 'x' is not a stone; write b, w or a number of empty cells"),
    ("board=square:4", "4.4.4.4", "'' is not a colour to move; write b or w after the rows"),
    ("board=square:4", "4.4.4.4-x", "'x' is not a colour to move; write b or w after the rows"),
    ("board=square:4", "4.4.4.4-b-lost=b", "'lost' is unknown; Affinage has pie, extra, last"),
    ("board=square:4", "4.4.4.4-b-last=x", "last must be b or w, not 'x'"),
    ("board=square:4", "4.4.4.4-b-last=b-last=b", "last is given twice"),
    ("board=square:4", "4.4.4.4-b-pie=1", "pie must be 0 without the pie rule"),
    ("game=churn", "3.4.5.4.3-r-pie=7", "pie must be 0, 1 or 2"),
    ("game=churn", "3.4.5.4.3-r-extra=1", "extra must be 0"),
    ("game=churn&extra=2", "3.4.5.4.3-r-extra=7", "extra must be 0 to 2"),
    ("game=emulsion&board=square:3", "bwb.b1b.bwb-b", "b2 is empty; only start=free has empty cells"),
    (
        "game=moulds&board=square:6",
        "6.6.6.6.6.b5-w",
        "White has no cubes and is out, so it cannot be the turn of White",
    ),
    ("game=taifas&board=square:3", "3.1b1.w2-b-order=b2", "order leaves out a1"),
    ("game=taifas&board=square:3", "3.1b1.3-b-order=b2c3", "order names c3, which is empty"),
    ("game=taifas&board=square:3", "3.1b1.3-b-order=b2b2", "order names b2 twice"),
    (
        "game=taifas&board=square:3",
        "3.1b1.3-b-order=b9",
        "order: 'b9' is not a cell of square:3; column b has rows",
    ),
    ("game=taifas&board=square:3", "3.1b1.3-b-order=b2,", "order must be cells without anything between"),
]


@pytest.mark.parametrize(("link", "text", "message"), WRONG)
def test_the_error_of_a_wrong_text_names_fault_and_place(link: str, text: str, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        setup.read(affinage.load(link), text)
    assert str(caught.value).startswith(message)


def test_every_fault_is_reported() -> None:
    game = affinage.load("board=square:2")
    with pytest.raises(SetupError) as caught:
        setup.position(game, (0b11, 0b110010), 3, {"pie": 1, "last": 9, "order": ()})
    assert caught.value.faults == (
        "a stone of White is off the board",
        "a2 holds White and another stone",
        "the colour to move must be Black or White",
        "pie must be 0 without the pie rule",
        "last must be Black, White or nobody",
        "'order' is unknown; Affinage has pie, extra, last",
    )
    with pytest.raises(SetupError, match="Affinage has stones of 2 colours, not 3"):
        setup.position(game, (0, 0, 0))


def test_letters_tell_the_colours_of_every_game_apart() -> None:
    for key in affinage.game_keys():
        for preset in affinage.game_class(key).texts.presets:
            game = affinage.load(preset.link)
            assert len(set(setup.letters(game))) == game.players


def stored_part(position: Position) -> Position:
    """Return the part of a position that its text stores: everything but the earlier positions."""
    if isinstance(position, MouldsPosition):
        return position.game.from_stones(position.stones, position.to_move, pie=position.pie)
    return position


@given(matches(anywhere=True))
def test_positions_of_play_read_back_the_same(match: Match) -> None:
    text = setup.to_text(match.position)
    again = setup.read(match.game, text)
    assert again == stored_part(match.position)
    assert setup.to_text(again) == text


@given(games().flatmap(set_ups), SEEDS)
def test_any_set_up_reads_back_and_can_be_played_to_an_end(start: Position, seed: int) -> None:
    assert setup.read(start.game, setup.to_text(start)) == start
    match = Match(start.game, start=start)
    check_position(start.game, start)
    wander(match, Random(seed), 40)
    check_position(start.game, match.position)
    assert match.start is start
    while match.undo():
        pass
    assert match.position is start


MAPS_KEPT = {"half": 2, "third": 3, "quarter": 4, "sixth": 6, "mirror": 2, "mirrors": 4}
"""How many rotations and reflections each symmetry keeps at least, itself counted."""


@pytest.mark.parametrize("text", ["square:4", "square:5x3", "hex:3", "star:2", "plus:2"])
def test_drawing_begins_with_the_board(text: str) -> None:
    drawing = Drawing(board(text))
    assert drawing.board_map.fault() == ""
    assert board(drawing.board_map.text).names == board(text).names
    assert drawing.symmetry == NONE


def test_cells_are_painted_and_wiped() -> None:
    drawing = Drawing(board("square:3"))
    assert drawing.put((1, 1), on=False) == {(1, 1)}
    assert drawing.put((1, 1), on=False) == set()
    assert drawing.put((5, 5), on=True) == set()
    assert drawing.board_map.text == affinage.load("board=map:s3x3:94A").board.text
    drawing.clear()
    assert drawing.board_map.fault() == "it has 0 cells; expected 4 to 400"
    drawing.fill()
    assert len(drawing.cells) == 9


def test_a_symmetry_paints_all_sides() -> None:
    drawing = Drawing(board("square:4"))
    drawing.clear()
    drawing.set_symmetry("quarter")
    assert drawing.put((0, 1), on=True) == {(0, 1), (1, 3), (3, 2), (2, 0)}
    drawing.set_symmetry("mirrors")
    assert drawing.cells == {(0, 1), (0, 2), (3, 1), (3, 2), (1, 0), (2, 0), (1, 3), (2, 3)}


def test_only_symmetries_that_a_box_can_have_are_offered() -> None:
    assert set(Drawing(board("square:4x5")).symmetries()) == {NONE, "half", "mirror", "mirrors"}
    assert set(Drawing(board("square:5")).symmetries()) == {NONE, "half", "mirror", "mirrors", "quarter"}
    assert set(Drawing(board("rhombus:4")).symmetries()) == {NONE, "half", "mirror", "mirrors"}
    assert set(Drawing(board("hex:3")).symmetries()) == {NONE, "half", "third", "sixth", "mirror", "mirrors"}
    drawing = Drawing(board("square:4"))
    drawing.set_symmetry("quarter")
    drawing.set_size(5, 4)
    assert drawing.symmetry == NONE


def test_another_box_keeps_what_fits() -> None:
    drawing = Drawing(board("square:4"))
    drawing.set_size(3, 99)
    assert (drawing.columns, drawing.rows, len(drawing.cells)) == (3, 30, 12)
    drawing.set_size(0, 2)
    assert (drawing.columns, drawing.rows) == (1, 2)
    assert set(drawing.symmetries()) == {NONE}
    drawing.set_kind(is_hex=True)
    assert drawing.board_map.text == "map:h1x2:wA"


@given(
    st.booleans(),
    st.integers(2, 7),
    st.integers(2, 7),
    st.sampled_from(sorted(MAPS_KEPT)),
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.booleans()), max_size=12),
)
def test_painted_cells_keep_the_symmetry(
    is_hex: bool, width: int, height: int, symmetry: str, strokes: list[tuple[int, int, bool]]
) -> None:
    drawing = Drawing(board("square:4"))
    drawing.set_kind(is_hex=is_hex)
    drawing.set_size(width, height)
    drawing.set_symmetry(symmetry)
    for x, y, on in strokes:
        drawing.put((x, y), on=on)
    drawn = drawing.board_map
    if drawing.symmetry == symmetry and not drawn.fault():
        assert len(symmetries(board(drawn.text))) >= MAPS_KEPT[symmetry]
    assert all(0 <= x < width and 0 <= y < height for x, y in drawing.cells)


def test_the_choices_stay_as_far_as_they_apply() -> None:
    game = affinage.load("board=square:4&place=knight&links=ortho-diag")
    assert game_on(game, "affinage", "map:s3x3:_4A").link() == (
        "board=map:s3x3:_4A&place=knight&links=ortho-diag"
    )
    assert game_on(game, "affinage", "map:h3x3:_4A").link() == "board=map:h3x3:_4A&place=knight"
    assert game_on(game, "taifas", "map:h3x3:_4A").link() == "game=taifas&board=map:h3x3:_4A"
    with pytest.raises(OptionError, match="or a drawn board of 8 cells or more"):
        game_on(game, "moulds", "map:s4x1:8A")


@given(matches(), st.data())
def test_every_position_of_play_can_be_set_up_stone_by_stone(match: Match, data: st.DataObject) -> None:
    match.goto(data.draw(st.integers(0, len(match.moves))))
    wanted = match.position
    same = Draft(wanted)
    assert same.faults() == ()
    assert setup.to_text(same.position()) == setup.to_text(wanted)
    draft = Draft(match.game.initial())
    draft.clear()
    for cell in same.order:
        draft.put(cell, wanted.colour_at(cell))
    draft.to_move, draft.pie, draft.extra, draft.colours = (
        wanted.to_move,
        wanted.pie,
        wanted.extra,
        same.colours,
    )
    assert setup.to_text(draft.position()) == setup.to_text(wanted)


def test_a_stone_is_changed_and_taken() -> None:
    draft = Draft(affinage.load("game=taifas&board=square:5").initial())
    for colour, held, order in ((1, 1, [3]), (2, 2, [3]), (2, 0, []), (1, 1, [3]), (0, 0, []), (0, 0, [])):
        draft.put(3, colour)
        assert (draft.colour_at(3), draft.order) == (held, order)
        assert list(bits(sum(draft.stones))) == order


def test_a_copy_of_a_position_keeps_its_fields() -> None:
    draft = Draft(affinage.load("game=emulsion").initial())
    earlier, before = copy(draft), setup.to_text(draft.position())
    (field,) = draft.colours
    draft.set_field(field, 1 if draft.colours[field] != 1 else 2)
    assert setup.to_text(draft.position()) != before
    assert setup.to_text(earlier.position()) == before


def test_position_set_up_wrong_is_refused_in_words() -> None:
    draft = Draft(affinage.load("board=square:3").initial())
    draft.pie = 2
    assert draft.faults() == ("pie must be 0 without the pie rule",)
    draft.pie = 0
    assert draft.faults() == ()


RIM = "a1 b1 c1 d1 e1 f1 g1 a2 g2 a3 g3 a4 g4 a5 g5 a6 g6 a7 b7 c7 d7 e7 f7 g7"
"""Outer cells of 7 by 7 cells."""


def pictures(game: Game) -> dict[tuple[str, str], Sketch]:
    """Return the picture of every value that has one, with the game's other options unchanged."""
    asked = [(option, value) for option in game.options for value in option.values]
    result = {
        (option.key, value): sketch(option, {**game.values, option.key: value}) for option, value in asked
    }
    return {asked: picture for asked, picture in result.items() if picture}


def dots(picture: Sketch) -> frozenset[str]:
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
        ("game=moulds&directions=4", ("spread", "slide"), "c1 c2 a3 b3 d3 e3 c4 c5"),
    ],
)
def test_a_picture_shows_what_a_value_reaches(link: str, asked: tuple[str, str], wanted: str) -> None:
    assert dots(pictures(affinage.load(link))[asked]) == {*wanted.split()}


@pytest.mark.parametrize("link", ["", "board=hex:5", "game=moulds", "game=moulds&board=quasi"])
def test_every_value_of_a_pattern_has_a_picture_of_its_own(link: str) -> None:
    game = affinage.load(link)
    actual = pictures(game)
    applying = [option for option in game.options if option.reach and not option.requires]
    assert applying
    for option in applying:
        views = {(actual[option.key, value].view, dots(actual[option.key, value])) for value in option.values}
        assert len(views) == len(option.values)
