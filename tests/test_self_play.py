"""Measures of games played by the search: win chances, first moves and their images, copying, and skill."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.board.symmetry import SymmetryTable, symmetries
from affinage.board.topology import bits, board
from affinage.game import SWAP, Game, Position
from affinage.survey import contests, openings, self_play
from affinage.survey.contests import MirrorPlayer, SearchPlayer, SkillStep
from affinage.survey.figure import Figure
from affinage.survey.figures import share
from affinage.survey.games import place
from affinage.survey.openings import Opening
from tests import strategies, tutorial
from tests.pages import Page
from tests.strategies import random_line
from tools.atlas import opening_map
from tools.atlas.opening_map import CellOrbit


def test_the_chances_end_with_how_the_game_did() -> None:
    game = affinage.load("game=churn&board=hex:2&pie=on")
    sample = self_play.sample(game, 4, seed=1, playouts=200)
    again = self_play.played(game, seed=1, number=3, playouts=200)
    assert np.array_equal(sample.chances[3], again.chances[0])
    for chances, winner, turns, choices in zip(
        sample.chances, sample.games.winners, sample.games.turns, sample.choices, strict=True
    ):
        assert chances.shape == (2, turns + 1) == (2, len(choices) + 1)
        assert chances[:, -1].tolist() == {0: [0.5, 0.5], 1: [1, 0], 2: [0, 1]}[int(winner)]
        assert ((chances >= 0) & (chances <= 1)).all()
    # Best play can be solved on so few cells, and the second player then takes the better side.
    assert sample.games.winners.tolist() == [2] * 4


@pytest.mark.parametrize(
    "link", ["game=moulds&board=triangle:6&players=3", "game=moulds&board=plus:2&players=4"]
)
def test_all_players_have_a_chance_at_each_turn(link: str) -> None:
    game = affinage.load(link)
    sample = self_play.sample(game, 2, seed=3, playouts=20)
    assert sample.players == game.players
    for chances, winner, moves in zip(sample.chances, sample.games.winners, sample.moves, strict=True):
        assert chances.shape == (game.players, len(moves.split()) + 1)
        assert chances.sum(axis=0) == pytest.approx(1)
        won = [
            float(player == winner) if winner else 1 / game.players for player in range(1, game.players + 1)
        ]
        assert chances[:, -1].tolist() == won
        position = game.initial()
        for move in moves.split():
            position = position.apply(game.parse_move(position, move))
        assert position.is_terminal()
        assert place(game, position.winner() or 0) == winner


def test_the_chance_of_the_player_who_is_about_to_win_is_high() -> None:
    """Before the last turn of a game that a majority of cells decides, a search knows the winner."""
    sample = self_play.sample(affinage.load("game=moulds&board=plus:2&players=4"), 3, seed=1)
    for chances, winner in zip(sample.chances, sample.games.winners, strict=True):
        if winner:
            assert chances[:, -2].argmax() == winner - 1


def test_a_recorded_game_is_measured_as_a_random_one_is() -> None:
    game = affinage.load("board=square:4")
    end = random_line(game, seed=4, plies=30).last
    record = self_play.recorded(end, winner=1, turns=5, passes=1)
    holes = [region for region in end.regions() if not region.owner]
    assert record.occupied.tolist() == [sum(mask.bit_count() for mask in end.stones)]
    assert record.unowned.tolist() == [sum(hole.cells.bit_count() for hole in holes)]
    black, white = end.score()
    assert record.margins.tolist() == [abs(black - white)]


@pytest.mark.parametrize(
    "link", ["board=square:4", "board=square:4&colours=mixed", "game=taifas&board=square:4"]
)
def test_a_copyist_makes_the_board_alike_for_both(link: str) -> None:
    game = affinage.load(f"{link}&pie=off")
    corner = next(move for move in game.initial().legal_moves() if not set(move.picks) & {5, 6, 9, 10})
    position = game.initial().apply(corner)
    copyist = MirrorPlayer(SearchPlayer(4)).player(game, 1, lambda: 0.0)
    black, white = position.apply(copyist.choose(position)).stones
    turned = game.board.half_turn
    assert sum(1 << turned[cell] for cell in range(16) if black >> cell & 1) == white != 0


def test_copying_wins_on_even_boards() -> None:
    """Symmetric positions end in a tie, and the copyist placed last; a search that sees the end can avoid it."""
    assert contests.copying(affinage.load("board=square:4"), games=6, seed=2) == share(5, 6)
    assert contests.copying(affinage.load("board=triangle:5"), games=2, seed=1) is None


@pytest.mark.long
def test_first_turns_are_looked_at_once_each() -> None:
    game = affinage.load("board=square:3&pie=on")
    actual = openings.openings(game, seed=1)
    assert {opening.move for opening in actual} == {
        move for move in game.initial().legal_moves() if move != SWAP
    }
    assert len(actual) == 24
    # This chance is proven.
    assert openings.openings(affinage.load("game=churn&board=hex:2"), seed=1)[0].chance in (0, 1)


def test_fair_first_turns_are_those_near_even() -> None:
    move = affinage.load("").initial().legal_moves()[0]
    actual = [Opening(move, (chance, 1 - chance), 0.0) for chance in (0.2, 0.4, 0.45, 0.55, 0.6, 0.9)]
    assert openings.fair_openings(actual) == share(4, 6)
    # An equal share of three players is 0.333, and all three chances count.
    chances = (0.4, 0.35, 0.25), (0.35, 0.44, 0.21), (0.3, 0.43, 0.27), (0.44, 0.28, 0.28)
    assert openings.fair_openings([Opening(move, each, 0.0) for each in chances]) == share(2, 4)


def test_three_players_neither_copy_nor_choose_sides() -> None:
    game = affinage.load("game=moulds&board=star:3&players=3")
    assert game.board.half_turn
    assert contests.copying(game, games=2, seed=1) is None
    move = game.initial().legal_moves()[0]
    assert openings.balance_pie(game, [Opening(move, (0.3, 0.3, 0.4), 0.0)], seed=1) is None


def test_the_pie_rule_is_as_fair_as_the_most_even_first_turn() -> None:
    game = affinage.load("board=square:3")
    actual = openings.openings(game, seed=1)
    most_even = min(abs(opening.chance - 0.5) for opening in actual)
    figure = openings.balance_pie(game, actual, seed=1)
    assert figure
    assert 0 <= figure.low <= figure.value <= figure.high <= 1
    assert figure.value <= 1 - 2 * most_even + 0.2


def test_depth_counts_the_doublings_that_help() -> None:
    chain = [
        SkillStep(8, Figure(0.9, 0.7, 1.0)),
        SkillStep(16, Figure(0.7, 0.6, 0.8)),
        SkillStep(32, Figure(0.6, 0.4, 0.7)),
    ]
    assert contests.depth(chain) == Figure(2, 1, 3)


def test_skill_adds_up_what_the_scores_stand_for() -> None:
    """Three wins of four are 190.85 Elo; the interval's width is the spread of scores in many such chains."""
    chain = [
        SkillStep(8, Figure(0.75, 0, 1)),
        SkillStep(16, Figure(0.75, 0, 1)),
        SkillStep(32, Figure(0.5, 0, 1)),
    ]
    assert contests.skill(chain, 10**6).value == pytest.approx(2 * 190.85, abs=0.01)
    drawn = np.random.default_rng(1).binomial(40, [0.75, 0.75, 0.5], (400, 3)) / 40
    actual = [
        contests.skill([SkillStep(8, Figure(score, 0, 1)) for score in scores], 40)
        for scores in drawn.tolist()
    ]
    holds = sum(each.low <= 2 * 190.85 <= each.high for each in actual)
    assert 0.92 * len(actual) <= holds <= 0.98 * len(actual)
    assert contests.skill([SkillStep(8, Figure(1, 0.9, 1))], 40).high < 10_000


def test_a_doubling_that_brings_nothing_does_not_end_the_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """On four cells the second player always wins, however little they search."""
    monkeypatch.setattr(contests, "STRONGEST", 16)
    chain = list(contests.skill_chain(affinage.load("board=square:2"), games=40, seed=1))
    assert [(step.playouts, step.score) for step in chain] == [(8, share(20, 40)), (16, share(20, 40))]
    assert contests.figures_of(chain, 40)["skill"].value == 0


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
    actual = means(game, {"c4,d4": 0.25, "c2,c3": 0.75, "c3,d3": 0.5})
    assert [actual[name] for name in ("a1", "b1", "b2")] == [0.25, 0.375, 0.625]


def test_two_turns_that_are_images_count_as_one_with_their_mean() -> None:
    # Through b1 go a1,b1 and b1,c1, images of both, and b1,b2, an image of a2,b2.
    game = affinage.load("board=square:3&colours=same&place=ortho")
    actual = means(game, {"a1,a2": 0.2, "b3,c3": 0.4, "a2,b2": 0.9})
    assert actual["c1"] == pytest.approx(0.3)
    assert actual["b1"] == pytest.approx((0.3 + 0.3 + 0.9) / 3)
    assert actual["b2"] == pytest.approx(0.9)


def test_the_stones_of_a_pair_of_both_colours_stay_apart() -> None:
    # Through b1 go Black's turns with White's stone in the middle and the other way round, and two from the corners.
    game = affinage.load("board=square:3&colours=mixed&place=ortho")
    actual = means(game, {"b2,b1": 0.8, "b1,b2": 0.4, "a1,b1": 0.2})
    assert [actual[name] for name in ("c3", "b1", "b2")] == pytest.approx(
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
    actual = means(affinage.load("game=moulds"), {"a2": 0.25, "a1-c1": 0.75})
    # Black begins on a1 and f6, which the half turn and both diagonals preserve.
    assert actual == {
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
    actual = opening_map.places(game, {"c3": 0.375, "a3": 0.5, "e3": 0.75, "nowhere": 1.0, "pass": 1.0})
    corners = tuple(game.board.index[name] for name in ("a3", "a5", "c1", "c5", "e1", "e3"))
    assert actual == [CellOrbit(corners, 0.625, 2), CellOrbit((names.index("c3"),), 0.375, 1)]
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


def test_links_cover_every_game_that_promises_to_keep_symmetries() -> None:
    promising = {key for key in affinage.game_keys() if affinage.game_class(key).traits.keeps_symmetries}
    assert {affinage.load(link).key for link in PROMISING} == promising


@pytest.mark.parametrize("link", PROMISING)
def test_game_that_keeps_symmetries_goes_the_same_turned_and_mirrored(link: str) -> None:
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
    markup = opening_map.board_chart(game.board, places)
    drawn = {
        kind: path.count("M") for kind, path in re.findall(r'<path class="([\w-]+)" d="([^"]+)"', markup)
    }
    assert drawn == {"step-8": 4, "step-4": 1, "plain": 4}
    assert re.findall(r"<text[^>]*>(\d\d)</text>", markup) == ["50", "81", "81", "81", "81"]
    assert 'role="img" aria-label="The board, ' in markup
    assert "Best for the first player: a1, a3, c1, c3, with 81%. Worst: b2, with 50%. " in markup
    assert "No turn that was looked at uses 4 of the 9 cells." in markup
    assert not Page(markup).refused


def test_a_large_board_has_no_numbers() -> None:
    for text, has_numbers in (("square:12", True), ("square:13", False), ("hex:6", True), ("hex:10", False)):
        board = affinage.load(f"board={text}").board
        assert (">50<" in opening_map.board_chart(board, [CellOrbit((0,), 0.5, 1)])) == has_numbers


@pytest.mark.parametrize(
    "text", ["square:5", "square:3x4", "hex:4", "hex:3x3x5", "limping:3", "star:3", "quasi", "plus:2"]
)
def test_symmetries_are_all_there_are(text: str) -> None:
    actual = board(text)
    expected = {tuple(moved[cell] for cell in range(actual.size)) for moved in strategies.symmetries(actual)}
    assert set(symmetries(actual)) == expected
    assert len(symmetries(actual)) == len(expected)


@pytest.mark.long
@pytest.mark.parametrize("text", ["square:3", "square:3x4", "hex:3", "limping:2", "rhombus:4"])
@given(data=st.data())
def test_images_have_their_least_in_common(text: str, data: st.DataObject) -> None:
    actual = board(text)
    places = st.sets(st.integers(0, 2 * actual.size - 1), max_size=actual.size // 2)
    few_stones = places.map(lambda chosen: sum(1 << bit for bit in chosen))
    number = data.draw(few_stones | st.integers(0, 8 * 4**actual.size - 1))
    images = {moved_by(number, places, actual.size) for places in strategies.symmetries(actual)}
    same = SymmetryTable(actual)
    assert {same.least(image) for image in images} == {min(images)}
    shared = {same.shared(image) for image in images}
    assert shared == ({min(images)} if number.bit_count() <= actual.size // 2 else images)


def moved_by(number: int, places: dict[int, int], size: int) -> int:
    """Return a number with both masks and its upper bits moved by a symmetry."""
    moved = number >> 2 * size << 2 * size
    for bit in bits(number ^ moved):
        moved |= 1 << size * (bit // size) + places[bit % size]
    return moved
