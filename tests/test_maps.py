"""Boards that are drawn cell by cell: their texts, cells and neighbours, against a slow second implementation."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.board.maps import MAX_SIDE, BoardMap, parse_map
from affinage.board.topology import bits, board
from affinage.errors import OptionError
from affinage.notation import share
from affinage.notation.credit import credit
from affinage.notation.wording import name_of, size_of, subtitle, variant
from affinage.teach.rulebook.phrases import board_in_words
from tests.drawings import drawings, grown, text_of
from tests.fuzz.scripts import answers
from tests.reference import boards as reference

FAMILIES = ("ortho", "diag", "ortho-diag", "knight")
STANDARD = ("square:3", "square:4x3", "hex:2", "hex:2x2x3", "limping:2", "rhombus:3", "triangle:4", "plus:1")


def test_a_map_by_hand() -> None:
    """Rows from below 110, 011, 010 are the bits 11001101 0, and those are the bytes CD 00."""
    found = board("map:s3x3:zQA")
    assert found.names == ("a1", "b1", "b2", "b3", "c2")
    assert [found.spell(mask) for mask in found.near("ortho")] == ["b1", "a1 b2", "b1 b3 c2", "b2", "b2"]
    assert (found.shape, found.sizes, found.geometry) == ("map", (), "square")


def test_a_map_of_hexagons_by_hand() -> None:
    found = board("map:h3x2:9A")  # row 1 is 111, row 2 is 101: c2 touches c1 but not b1
    assert found.names == ("a1", "a2", "b1", "c1", "c2")
    assert [found.spell(mask) for mask in found.near("ortho")] == [
        "a2 b1",
        "a1 b1",
        "a1 a2 c1",
        "b1 c2",
        "c1",
    ]


@given(drawings())
def test_texts_and_cells_belong_together(drawing: BoardMap) -> None:
    assert parse_map(drawing.text) == drawing
    assert set(reference.cells(drawing.text).values()) == drawing.cells
    found = board(drawing.text)
    assert found.text == drawing.text
    assert dict(zip(found.names, found.coords, strict=True)) == reference.cells(drawing.text)


@given(drawings(), st.tuples(*[st.integers(-50, 50)] * 2))
def test_a_drawing_has_one_text_wherever_it_lies(drawing: BoardMap, move: tuple[int, int]) -> None:
    moved = (reference.add(cell, move) for cell in drawing.cells)
    assert BoardMap.of(moved, is_hex=drawing.is_hex).text == drawing.text


@given(drawings(most=20), st.tuples(*[st.integers(0, 3)] * 4))
def test_a_wide_box_is_made_tight(drawing: BoardMap, around: tuple[int, int, int, int]) -> None:
    wide = text_of(drawing, *around)
    assert board(wide).text == drawing.text
    assert affinage.load(f"board={wide}").link() == f"board={drawing.text}"
    assert wide == drawing.text or any(around)


@given(drawings(most=20), st.sampled_from(FAMILIES))
def test_neighbours_go_by_coordinates(drawing: BoardMap, family: str) -> None:
    found = board(drawing.text)
    for cell, near in enumerate(found.near(family)):
        wanted = reference.neighbours(drawing.text, found.names[cell], family)
        assert {found.names[other] for other in bits(near)} == wanted


@given(st.sets(st.tuples(*[st.integers(0, 5)] * 2), min_size=4), st.booleans())
def test_a_board_is_connected_by_sides(cells: set[tuple[int, int]], is_hex: bool) -> None:
    drawing = BoardMap.of(cells, is_hex=is_hex)
    names = reference.cells(drawing.text)
    reached = reference.distances(drawing.text, min(names), "ortho")
    if len(reached) == len(names):
        assert board(drawing.text).size == len(cells)
    else:
        with pytest.raises(OptionError, match=r"parts; expected cells that are connected by sides"):
            board(drawing.text)
        assert drawing.parts() > 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("map", "has a bad size; expected map:sWxH:BITS, map:hWxH:BITS"),
        ("map:", "has a bad size"),
        ("map:3x3:_4A", "has a bad size"),
        ("map:t3x3:_4A", "has a bad size"),
        ("map:s03x3:_4A", "has a bad size"),
        ("map:s3:_4A", "has a bad size"),
        ("map:s0x3:", "has a bad size"),
        ("map:s3x100:_4A", "has a bad size"),
        ("map:s31x2:AAAAAAAAAAA", f"is too large; expected a box of at most {MAX_SIDE} by {MAX_SIDE}"),
        (
            "map:s3x3:_4A=",
            "has '=' among its bits; expected A to Z, a to z, 0 to 9, - and _, without padding",
        ),
        ("map:s3x3:_/A", "has '/' among its bits"),
        ("map:s3x3:_4A:", "has ':' among its bits"),
        ("map:s3x3:_4٣", "has '٣' among its bits"),
        ("map:s3x3", "has 0 characters of bits; expected 3 for 3 by 3"),
        ("map:s3x3:_4", "has 2 characters of bits; expected 3"),
        ("map:s3x3:_4AA", "has 4 characters of bits; expected 3"),
        ("map:s3x3:_4B", "has bits set behind its 9 cells; expected zeros there"),
        ("map:s3x3:_8A", "has bits set behind its 9 cells"),
        ("map:s3x3:AAA", "is not a board: it has 0 cells; expected 4 to 400"),
        ("map:s3x1:4A", "is not a board: it has 3 cells"),
        ("map:s4x1:0A", "is not a board: it has 3 cells"),
        (
            "map:s5x1:2A",
            "is not a board: its cells are in 2 parts; expected cells that are connected by sides",
        ),
        ("map:s2x4:lg", "is not a board: its cells are in 3 parts"),
    ],
)
def test_anything_else_is_refused(text: str, fault: str) -> None:
    with pytest.raises(OptionError, match=re.escape(f"board={text} {fault}")):
        board(text)


def test_a_map_has_at_most_400_cells() -> None:
    full = BoardMap.of([(x, y) for x in range(20) for y in range(20)], is_hex=False)
    assert board(full.text).size == 400
    assert len(full.text) == len("map:s20x20:") + 67
    larger = BoardMap.of([*full.cells, (20, 0)], is_hex=False)
    with pytest.raises(OptionError, match="it has 401 cells; expected 4 to 400"):
        board(larger.text)


@given(drawings(most=400), st.sampled_from(["affinage", "taifas", "moulds"]))
def test_a_link_keeps_a_map(drawing: BoardMap, key: str) -> None:
    if drawing.fault() or len(drawing.cells) < 8:
        return
    game = affinage.load(f"game={key}&board={drawing.text}")
    assert game.board.text == drawing.text
    assert affinage.load(game.link()) == game
    match = affinage.Match(game)
    match.push(game.initial().legal_moves()[-1])
    address = f"https://example.org/{affinage.write_link(match)}"
    assert share.read_link(address).match.position == match.position


def test_the_first_scripts_lay_out_the_same_cells() -> None:
    drawn = [grown(seed, 4 + 9 * seed, is_hex=bool(seed % 2)) for seed in range(12)]
    texts = [text for one in drawn for text in (one.text, text_of(one, 1, 0, 2, 1))]
    found = answers([{"query": f"?board={text}", "hash": ""} for text in texts])
    assert [set(answer["cells"]) for answer in found] == [set(board(text).names) for text in texts]
    (refused,) = answers([{"query": "?board=map:s3x3:_4A=", "hash": ""}])
    assert refused["cells"] is None
    with pytest.raises(OptionError, match="without padding"):
        affinage.load("?board=map:s3x3:_4A=")


@pytest.mark.parametrize("key", ["churn", "emulsion"])
def test_other_games_name_what_they_play_on(key: str) -> None:
    with pytest.raises(
        OptionError, match=r"board=map:s3x3:_4A is not a board of this game; expected (hex|squ)"
    ):
        affinage.load(f"game={key}&board=map:s3x3:_4A")


def test_moulds_asks_for_room() -> None:
    with pytest.raises(OptionError, match="or a drawn board of 8 cells or more"):
        affinage.load("game=moulds&board=map:s4x1:8A")


@pytest.mark.parametrize("text", STANDARD)
def test_a_standard_board_as_a_map_plays_the_same(text: str) -> None:
    found = board(text)
    drawing = BoardMap.of(found.coords, is_hex=found.is_hex)
    assert board(drawing.text).names == found.names
    for link in ("place=independent", "place=knight&limit=match", "goal=cascade&neutral=forbid"):
        one, other = (affinage.load(f"board={name}&{link}").initial() for name in (text, drawing.text))
        assert one.legal_moves() == other.legal_moves()
        assert affinage.perft(one, 2) == affinage.perft(other, 2)
    if found.shape == "square" and found.sizes[0] == found.sizes[1]:
        one, other = (affinage.load(f"game=taifas&board={name}").initial() for name in (text, drawing.text))
        assert affinage.perft(one, 3) == affinage.perft(other, 3)


@pytest.mark.parametrize(("text", "words"), [("map:s3x3:_4A", "9 squares"), ("map:h3x2:9A", "5 hexagons")])
def test_a_map_is_our_extension_and_named_in_words(text: str, words: str) -> None:
    game = affinage.load(f"board={text}&colours=mixed")
    assert [option.key for option in game.departures] == ["board"]
    assert credit(game).note == f"Not the author's rules (drawn board of {words})."
    assert name_of(game) == f"Affinage, drawn board of {words}, colours mixed"
    assert variant(game) == f"drawn board of {words}, colours mixed"
    assert subtitle(game) == f"Drawn board of {words}. Whose stones: one stone of each colour"
    assert size_of(game.board) == f"drawn board of {words}"
    assert board_in_words(game.board) == f"a drawn board of {words}"


@pytest.mark.parametrize("key", ["taifas", "moulds"])
def test_a_map_is_our_extension_in_other_games(key: str) -> None:
    game = affinage.load(f"game={key}&board=map:s3x3:_4A")
    assert [option.key for option in game.departures] == ["board"]
