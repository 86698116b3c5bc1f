"""Boards that are drawn cell by cell: texts, cells, neighbours and games, against a second implementation."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import affinage
from affinage.board.maps import MAX_SIDE, BoardMap, parse_map
from affinage.board.topology import bits, board
from affinage.environments import vector
from affinage.errors import OptionError
from affinage.game.options import BoardOption
from affinage.games.moulds.start import map_start
from affinage.matches import setup
from affinage.notation import share
from affinage.notation.credit import credit
from affinage.notation.wording import name_of, size_of, subtitle, variant
from tests.fuzz.scripts import answers
from tests.reference import affinage as slow_affinage
from tests.reference import boards, moulds, taifas
from tests.reference import boards as reference
from tests.strategies import SEEDS, in_reference, named_stones, random_line, symmetries, variants

WITH_MAPS = [
    key
    for key in affinage.game_keys()
    if isinstance(board_option := affinage.game_class(key).options[0], BoardOption)
    and board_option.takes_maps
]
FAMILIES = ("ortho", "diag", "ortho-diag", "knight")


def grown(seed: int, cells: int, *, is_hex: bool) -> BoardMap:
    """Return a connected drawing of so many cells, each added beside one before it."""
    chance = Random(seed)
    steps = boards.HEX_STEPS if is_hex else [(1, 0), (0, 1), (-1, 0), (0, -1)]
    results = [(0, 0)]
    while len(results) < cells:
        place = boards.add(chance.choice(results), chance.choice(steps))
        if place not in results:
            results.append(place)
    return BoardMap.of(results, is_hex=is_hex)


@st.composite
def drawings(draw: st.DrawFn, least: int = 4, most: int = 40) -> BoardMap:
    return grown(draw(SEEDS), draw(st.integers(least, most)), is_hex=draw(st.booleans()))


def text_of(drawing: BoardMap, left: int = 0, below: int = 0, right: int = 0, above: int = 0) -> str:
    """Return the text of a drawing in a box that has empty columns and rows around it."""
    width, height = drawing.size[0] + left + right, drawing.size[1] + below + above
    places = [(x - left, y - below) for y in range(height) for x in range(width)]
    bits = "".join("1" if place in drawing.cells else "0" for place in places)
    whole = -(-len(bits) // 8)
    data = int(bits.ljust(8 * whole, "0"), 2).to_bytes(whole)
    kind = "h" if drawing.is_hex else "s"
    return f"map:{kind}{width}x{height}:{urlsafe_b64encode(data).decode().rstrip('=')}"


# Rows from below 110, 011, 010 are the bits 11001101 0, and those are the bytes CD 00; the hexagons of row 2 are 101.
BY_HAND = {
    "map:s3x3:zQA": ("a1 b1 b2 b3 c2", ["b1", "a1 b2", "b1 b3 c2", "b2", "b2"]),
    "map:h3x2:9A": ("a1 a2 b1 c1 c2", ["a2 b1", "a1 b1", "a1 a2 c1", "b1 c2", "c1"]),
}


@pytest.mark.parametrize("text", BY_HAND)
def test_a_map_by_hand(text: str) -> None:
    actual = board(text)
    near = [actual.spell(mask) for mask in actual.near("ortho")]
    assert (" ".join(actual.names), near) == BY_HAND[text]
    assert (actual.shape, actual.sizes, actual.geometry) == ("map", (), "hex" if ":h" in text else "square")


@given(drawings())
def test_texts_and_cells_belong_together(drawing: BoardMap) -> None:
    assert parse_map(drawing.text) == drawing
    assert set(reference.cells(drawing.text).values()) == drawing.cells
    actual = board(drawing.text)
    assert actual.text == drawing.text
    assert dict(zip(actual.names, actual.coords, strict=True)) == reference.cells(drawing.text)


@given(drawings(), st.tuples(*[st.integers(-50, 50)] * 2))
def test_drawing_has_the_same_text_at_any_place(drawing: BoardMap, move: tuple[int, int]) -> None:
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
    actual = board(drawing.text)
    for cell, near in enumerate(actual.near(family)):
        wanted = reference.neighbours(drawing.text, actual.names[cell], family)
        assert {actual.names[other] for other in bits(near)} == wanted


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
        ("map:t3x3:_4A", "has a bad size"),
        ("map:s03x3:_4A", "has a bad size"),
        ("map:s0x3:", "has a bad size"),
        ("map:s3x100:_4A", "has a bad size"),
        ("map:s31x2:AAAAAAAAAAA", f"is too large; expected a box of at most {MAX_SIDE} by {MAX_SIDE}"),
        (
            "map:s3x3:_4A=",
            "has '=' among its bits; expected A to Z, a to z, 0 to 9, - and _, without padding",
        ),
        ("map:s3x3:_4A:", "has ':' among its bits"),
        ("map:s3x3:_4٣", "has '٣' among its bits"),
        ("map:s3x3", "has 0 characters of bits; expected 3 for 3 by 3"),
        ("map:s3x3:_4AA", "has 4 characters of bits; expected 3"),
        ("map:s3x3:_4B", "has bits set behind its 9 cells; expected zeros there"),
        ("map:s3x3:AAA", "is not a board: it has 0 cells; expected 4 to 400"),
        ("map:s3x1:4A", "is not a board: it has 3 cells"),
        (
            "map:s5x1:2A",
            "is not a board: its cells are in 2 parts; expected cells that are connected by sides",
        ),
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


@given(drawings(most=400), st.sampled_from(WITH_MAPS))
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
    actual = answers([{"query": f"?board={text}", "hash": ""} for text in texts])
    assert [set(answer["cells"]) for answer in actual] == [set(board(text).names) for text in texts]
    (refused,) = answers([{"query": "?board=map:s3x3:_4A=", "hash": ""}])
    assert refused["cells"] is None
    with pytest.raises(OptionError, match="without padding"):
        affinage.load("?board=map:s3x3:_4A=")


@pytest.mark.parametrize("key", [key for key in affinage.game_keys() if key not in WITH_MAPS])
def test_other_games_refuse_a_drawn_board_and_name_theirs(key: str) -> None:
    with pytest.raises(
        OptionError, match=r"board=map:s3x3:_4A is not a board of this game; expected (hex|squ)"
    ):
        affinage.load(f"game={key}&board=map:s3x3:_4A")


def test_moulds_asks_for_room() -> None:
    with pytest.raises(OptionError, match="or a drawn board of 8 cells or more"):
        affinage.load("game=moulds&board=map:s4x1:8A")


@pytest.mark.parametrize(("text", "words"), [("map:s3x3:_4A", "9 squares"), ("map:h3x2:9A", "5 hexagons")])
def test_a_map_is_our_extension_and_named_in_words(text: str, words: str) -> None:
    game = affinage.load(f"board={text}&colours=mixed")
    assert [option.key for option in game.departures] == ["board"]
    assert credit(game).note == f"What we changed: drawn board of {words}."
    assert name_of(game) == f"Affinage (drawn board of {words}, pairs of both colours)"
    assert variant(game) == f"Drawn board of {words}, pairs of both colours"
    assert subtitle(game) == f"Drawn board of {words}. Whose stones: one stone of each colour"
    assert size_of(game.board) == f"drawn board of {words}"


CROSS = "map:s3x3:XQA"
"""A plus sign of five cells."""


def drawn(*rows: str, is_hex: bool = False) -> str:
    """The text of a picture, the highest row first."""
    places = [(x, y) for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row) if sign == "#"]
    return BoardMap.of(places, is_hex=is_hex).text


RING = drawn("###", "#.#", "###")
DUMBBELL = drawn("##...##", "#######", "##...##")


@settings(deadline=None, max_examples=40)
@given(st.data(), drawings(most=12), SEEDS)
def test_affinage_goes_as_in_the_reference(data: st.DataObject, drawing: BoardMap, seed: int) -> None:
    link = data.draw(variants((drawing.text,)))
    for position in random_line(affinage.load(link), seed, plies=6).positions:
        state = in_reference(position)
        if position.pie != 1:
            assert [str(move) for move in position.legal_moves()] == slow_affinage.moves(state)
        assert position.score() == slow_affinage.score(state)
        assert position.winner() == slow_affinage.winner(state)


@settings(deadline=None, max_examples=40)
@given(drawings(most=16), st.sampled_from(["zones", "weighted"]), SEEDS)
def test_taifas_goes_as_in_the_reference(drawing: BoardMap, score: str, seed: int) -> None:
    options = taifas.Options(drawing.text, score, pie="off")
    state = taifas.initial(options)
    line = random_line(affinage.load(options.link()), seed)
    for number, position in enumerate(line.positions):
        assert [str(move) for move in position.legal_moves()] == sorted(taifas.moves(state))
        assert position.score() == taifas.score(state)
        assert position.winner() == taifas.winner(state)
        if number < len(line.moves):
            state = taifas.play(state, str(line.moves[number]))


@settings(deadline=None, max_examples=40)
@given(
    drawings(least=8, most=24),
    st.sampled_from(["2", "3", "4"]),
    st.sampled_from(["8", "4"]),
    st.sampled_from(["line", "ring", "slide"]),
    SEEDS,
)
def test_moulds_goes_as_in_the_reference(
    drawing: BoardMap, players: str, directions: str, spread: str, seed: int
) -> None:
    options = moulds.Options(drawing.text, players, "8" if drawing.is_hex else directions, spread)
    line = random_line(affinage.load(options.link()), seed, plies=12)
    cubes = named_stones(line.positions[0])
    assert sorted(cubes.values()) == list(range(1, int(players) + 1))
    state = moulds.State(options, cubes, 1, ((cubes, 1),))
    for number, position in enumerate(line.positions):
        assert [str(move) for move in position.legal_moves()] == sorted(moulds.moves(state))
        assert position.score() == moulds.score(state)
        if number < len(line.moves):
            state = moulds.play(state, str(line.moves[number]))


def test_a_hole_on_a_ring_is_worked_out_by_hand() -> None:
    """With stones on a1, b1 and c3 a ring of eight cells has the holes a2 a3 b3 and c1 c2."""
    game = affinage.load(f"board={RING}")
    position = setup.read(game, "2w.2.bb1-b")
    holes = sorted((game.board.spell(hole.cells), hole.counts) for hole in position.holes)  # type: ignore[attr-defined]
    assert holes == [("a2 a3 b3", (1, 1)), ("c1 c2", (1, 1))]


def test_zones_on_a_ring_are_worked_out_by_hand() -> None:
    """Two white stones apart cut the black side of a ring in two, and Black's six stones have two groups."""
    game = affinage.load(f"game=taifas&board={RING}&pie=off")
    position = setup.read(game, "bbw.bb.wbb-b-order=a1a2a3b1b3c1c2c3")
    assert position.score() == (2, 2)


@pytest.mark.parametrize(
    ("text", "players", "places"),
    [
        # The starts are the four arms, in their order around the middle.
        (CROSS, 4, "a2 b3 c2 b1"),
        (CROSS, 2, "a2 c2"),
        # The starts are opposite corners.
        (drawn("######", "######"), 2, "a1 f2"),
        (DUMBBELL, 2, "a1 g3"),
        # The starts are the ends of both arms, which no symmetry of the board joins.
        (drawn("####", "#...", "#..."), 2, "a1 d3"),
        # The cell b3 is three steps from both ends.
        (drawn("#####", "#....", "#...."), 3, "a1 b3 e3"),
        (drawn("..##", ".###", "####", "###.", is_hex=True), 2, "a1 d4"),
    ],
)
def test_starts_of_moulds_by_hand(text: str, players: int, places: str) -> None:
    actual = board(text)
    assert " ".join(actual.names[cell] for cell in map_start(actual, players)) == places


@given(drawings(least=8, most=30), st.integers(2, 4))
def test_players_begin_alike_wherever_the_board_allows(drawing: BoardMap, players: int) -> None:
    actual = board(drawing.text)
    start = map_start(actual, players)
    assert len({*start}) == players
    maps = symmetries(actual)
    joined = {frozenset(image[cell] for image in maps) for cell in start}
    # Otherwise symmetries lead each player's cube to all others.
    if len(joined) > 1:
        for one, *others in combinations(range(actual.size), players):
            assert not any(_goes_around(image, {one, *others}) for image in maps) or _inner(actual.text, one)


def _goes_around(image: dict[int, int], cells: set[int]) -> bool:
    """Return whether a symmetry leads from each of some cells through all others and back."""
    first = here = min(cells)
    seen = set()
    while here not in seen:
        seen.add(here)
        here = image[here]
    return seen == cells and here == first


def _inner(text: str, cell: int) -> bool:
    """Return whether a cell has neighbours on all sides."""
    return len(boards.neighbours(text, board(text).names[cell], "ortho")) == (6 if boards.is_hex(text) else 4)


def test_two_begin_as_far_apart_as_can_be() -> None:
    for seed in range(10):
        text = grown(seed, 20, is_hex=bool(seed % 2)).text
        if len(symmetries(board(text))) > 1:
            continue
        one, other = (board(text).names[cell] for cell in map_start(board(text), 2))
        farthest = max(boards.distance(text, a, b, "ortho") for a, b in combinations(boards.cells(text), 2))
        assert boards.distance(text, one, other, "ortho") == farthest


@pytest.mark.parametrize("link", ["", "game=taifas", "game=moulds&players=3"])
@pytest.mark.parametrize("is_hex", [False, True])
def test_everything_else_takes_a_map(link: str, is_hex: bool) -> None:
    """Computers, pictures, records, set-ups and the figures of the lab."""
    game = affinage.load(f"{link}&board={grown(7, 24, is_hex=is_hex).text}")
    match = affinage.Match(game)
    chosen = affinage.player(game, level=1, seed=1).choose(game.initial())
    match.push(chosen)
    match.push(Random(1).choice(match.position.legal_moves()))
    assert "<svg" in affinage.diagram(match)
    for is_json in (False, True):
        (kept,) = affinage.read_record(affinage.write_record(match, json=is_json))
        assert kept.match.position == match.position
    text = affinage.write_position(match.position)
    assert affinage.read_position(game, text).stones == match.position.stones
    played = vector.env(game.link(), games=3)
    seen = played.reset()
    assert played.step(seen.masks.argmax(1)).people.shape == (3,)
    assert affinage.report(game, games=50).as_json()["random"]["games"] == 50
