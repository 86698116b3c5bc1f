"""Games on boards that are drawn: against the slow reference, starts of Moulds, and every part of the engine."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import affinage
from affinage.board.maps import BoardMap
from affinage.board.topology import board
from affinage.environments import vector
from affinage.games.moulds.start import map_start
from affinage.play import setup
from tests.drawings import drawings, grown
from tests.reference import affinage as slow_affinage
from tests.reference import boards, moulds, taifas
from tests.strategies import SEEDS, in_reference, named_stones, random_line, symmetries, variants

CROSS = "map:s3x3:XQA"  # a plus sign of five cells


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
    options = taifas.Options(drawing.text, score, "off")
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
    st.sampled_from(["line", "ring"]),
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
        (CROSS, 4, "a2 b3 c2 b1"),  # the four arms, around
        (CROSS, 2, "a2 c2"),
        (drawn("######", "######"), 2, "a1 f2"),  # opposite corners
        (DUMBBELL, 2, "a1 g3"),
        (
            drawn("####", "#...", "#..."),
            2,
            "a1 d3",
        ),  # the ends of both arms, which no symmetry of the board joins
        (drawn("#####", "#....", "#...."), 3, "a1 b3 e3"),  # b3 is three steps from both ends
        (drawn("..##", ".###", "####", "###.", is_hex=True), 2, "a1 d4"),
    ],
)
def test_starts_of_moulds_by_hand(text: str, players: int, places: str) -> None:
    found = board(text)
    assert " ".join(found.names[cell] for cell in map_start(found, players)) == places


@given(drawings(least=8, most=30), st.integers(2, 4))
def test_players_begin_alike_wherever_the_board_allows(drawing: BoardMap, players: int) -> None:
    found = board(drawing.text)
    start = map_start(found, players)
    assert len({*start}) == players
    maps = symmetries(found)
    joined = {frozenset(image[cell] for image in maps) for cell in start}
    if len(joined) > 1:  # so that some player's cube is led to no other's
        for one, *others in combinations(range(found.size), players):
            assert not any(_goes_around(image, {one, *others}) for image in maps) or _inner(found.text, one)


def _goes_around(image: dict[int, int], cells: set[int]) -> bool:
    """Whether a symmetry leads from each of some cells through all others and back."""
    first = here = min(cells)
    seen = set()
    while here not in seen:
        seen.add(here)
        here = image[here]
    return seen == cells and here == first


def _inner(text: str, cell: int) -> bool:
    """Whether a cell has neighbours on all sides."""
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
