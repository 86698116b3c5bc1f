"""Principles for beginners: the moves that follow them, what they were measured to be worth, and what shows them."""

from __future__ import annotations

from itertools import chain

import pytest

import affinage
from affinage.bots.levels import LEVELS
from affinage.bots.tournament import wilson
from affinage.game import Position
from affinage.matches import setup
from affinage.notation.link import load
from affinage.notation.wording import ending
from affinage.teach.principles import Principle, principles_of, standing
from affinage.teach.principles.examples import EXAMPLES, Exercise, Moment
from affinage.teach.principles.figures import FIGURES, Figure
from affinage.teach.puzzles.proving import PuzzleProver
from research.principles import __main__ as measuring
from research.principles import examples as finding
from research.principles.candidates import CANDIDATES, Beginner
from research.principles.examples import EXERCISES, GAMES, MOMENTS, exercises, gains, moments, strangeness
from tests.strategies import random_line
from tests.tables import match_of

SHOWN = [(key, each) for key in affinage.game_keys() for each in standing(key)]
every_shown = pytest.mark.parametrize(
    ("game", "principle"), SHOWN, ids=lambda each: getattr(each, "key", each)
)
MOMENTS_SHOWN = [(each, moment) for key, each in SHOWN for moment in EXAMPLES[key, each.key].moments]
EXERCISES_SHOWN = [(each, exercise) for key, each in SHOWN for exercise in EXAMPLES[key, each.key].exercises]
CORNER = "&board=square:4", "b3.b3.ww2.4-b-last=w"
ONE_CLOSED = "&board=square:4", "1b1w.1b1w.4.1bb1-w-last=b"
"""A position in which c4 is closed, between a stone of each colour."""
SWAPS = "&board=square:4&pie=off", "wbbw.bwbb.wwww.bbbw-w-last=b"
FREE = "&board=square:4&start=free&pie=off", "bbwb.bww1.wbbb.ww1w-w-last=b"
CUBES = "", "3b1b.w3b1.w5.w5.5w.5w-b"
PLUS = "&board=plus:2", "b1.bb.2bw2.6.2.ww-b"
ZONES = "&board=square:4&pie=off", "w1w1.4.b3.4-b-order=a4c4a2"
FULL_SIDE = "&board=square:3&pie=off", "w2.b2.3-b-order=a3a2"
BORDER = "Of Black's new stones, {} at the border. Beside them: {} of Black's stones, and {} empty cells."
NEARER = "It brings White's stone 2 steps nearer to the middle, rows and columns together"
INSIDE = "With 1 a cell at the border and more inside"
ANSWER = "After the answer that takes most back,"
SIDES = "Count the empty cells beside each stone: "


def principle(game: str, key: str) -> Principle:
    return next(each for each in CANDIDATES[game] if each.key == key)


def position(link: str, text: str) -> Position:
    return setup.read(affinage.load(link), text)


def begun(name: str, place: tuple[str, str]) -> tuple[Principle, Position]:
    """Return the principle of a game by their names, and a position by the options and the stones."""
    game, key = name.split()
    return principle(game, key), position(f"game={game}{place[0]}", place[1])


def followed(rule: Principle, start: Position) -> list[str]:
    return [move.text for move in rule.follows(start, start.legal_moves())]


FOLLOWED = {
    ("affinage beside", CORNER): "c2,c3",
    ("affinage beside", ("&board=square:4&colours=mixed", "bw2.4.b1bw.w3-w-last=b")): "b3,a3",
    ("affinage kept", CORNER): "c3,c4",
    ("affinage stays", CORNER): "c3,c4",
    ("affinage kept", ONE_CLOSED): "b2,c2 c2,c3 c2,d2",
    ("affinage stays", ONE_CLOSED): "b2,c2",
    ("affinage closed", CORNER): "c3,c4",
    # Either pair closes c3 and c4, with three white stones and two black ones around.
    ("affinage closed", ONE_CLOSED): "b2,c2 c2,d2",
    # Three cells inside are empty. Beside b3 is a black stone, beside c2 and c3 there is none.
    ("affinage apart", CORNER): "c2,c3",
    ("affinage close", ("&board=square:4", "bb1w.4.4.w2b-b-last=w")): "c2,c3",
    ("affinage edges", ("&board=square:4", "4.bb2.4.4-w-last=b")): "b1,b2",
    ("emulsion inward", SWAPS): "d4-c3",
    ("emulsion middle", SWAPS): "d4-c3",
    ("emulsion inner", SWAPS): "d4-c3",
    ("emulsion inner", FREE): "",
    ("emulsion middle", FREE): "",
    # Black's largest group is then b4, c4, d4 and d3, all at the border.
    ("emulsion split", SWAPS): "d4-c3",
    ("emulsion split", FREE): "",
    ("moulds take", CUBES): "d6-b4",
    ("moulds answer", PLUS): "c4-c2 c4-e4",
    ("moulds narrow", PLUS): "c3 c5-c3 c5-e3 d3 d5-d3",
    ("taifas cut", ZONES): "Bb4",
    ("taifas between", ZONES): "Bb3 Bb4",
    ("taifas room", ZONES): "Bc3",
    ("taifas room", ("&board=square:3&pie=off", "3.3.3-b")): "Bb2",
    # It cuts off a1, so that 13 cells are left; without a cut 14 are.
    ("taifas confine", ZONES): "Bb1",
    # No stone cuts anything off; three empty cells are then beside the white stone in place of four.
    ("taifas confine", ("&board=square:3&pie=off", "3.1w1.3-b-order=b2")): "Ba2 Bb1 Bb3 Bc2",
    ("taifas shut", ZONES): "Ba3 Bb4 Bc3 Bd4",
    ("taifas net", ("&board=square:4&pie=off", "w1w1.4.1b2.4-b-order=a4c4b2")): "Ba3 Bc3",
    ("taifas own", ("&board=square:3&pie=off", "w1w.3.b2-b-order=a3c3a1")): "Ba2 Bb1 Bb2 Bb3 Bc1 Bc2",
}


@pytest.mark.parametrize(("name", "place"), FOLLOWED, ids=str)
def test_moves_that_follow_a_principle(name: str, place: tuple[str, str]) -> None:
    rule, start = begun(name, place)
    assert followed(rule, start) == FOLLOWED[name, place].split()


REASONS = {
    # b3, c4 and d3 beside c3; c1 and d2 beside c2.
    ("affinage apart", CORNER, "c2,c3"): BORDER.format("none is", 0, 5),
    ("affinage apart", CORNER, "b3,b4"): BORDER.format("1 is", 2, 2),
    # Empty cells beside a4, a3, c3, c2: 1 + 1 + 3 + 2; beside a2, b2: 1 + 2.
    ("affinage beside", CORNER, "c2,c3"): SIDES + "Black's stones then have 7, the other's 3.",
    ("affinage beside", CORNER, "b3,b4"): SIDES + "Black's stones then have only 2, the other's 3.",
    ("affinage beside", CORNER, "b4,c4"): SIDES + "the stones of both colours then have 4.",
    # No pair fits at b3, beside a3, nor at b4, beside a4 and c4.
    ("affinage closed", CORNER, "c3,c4"): "Black then has 2 cells in closed holes, White 0.",
    ("affinage closed", CORNER, "a1,b1"): "",
    ("affinage closed", ONE_CLOSED, "c2,d2"): "White then has 2 cells in closed holes, Black 0.",
    ("emulsion middle", SWAPS, "d4-c3"): f"{NEARER}.",
    ("emulsion middle", SWAPS, "a4-b4"): "It brings White's stone 1 step nearer to the middle.",
    # White's group has four cells in the middle and three at the border; Black's has four at the border.
    ("emulsion inner", SWAPS, "d4-c3"): f"{INSIDE}, White's largest group then leads, 11 to 4.",
    ("emulsion split", SWAPS, "d4-c3"): f"{INSIDE}, Black's largest group is then worth 4. {NEARER}.",
    ("moulds take", CUBES, "d6-b4"): "It takes 3 cubes.",
    # Six to two; then f2-d4 takes two.
    ("moulds answer", CUBES, "d6-b4"): f"{ANSWER} Black leads by 2 cubes.",
    ("moulds answer", PLUS, "c4-c2"): f"{ANSWER} Black is 1 cube behind.",
    ("moulds answer", ("", "b5.6.6.6.6.5w-b"), "a5"): f"{ANSWER} both have as many cubes.",
    ("moulds narrow", ("", "2bbbb.bbbbbb.bbbbbb.bbbbbb.bbbbbb.bbbbbw-b"), "b6"): "It leaves White no move.",
    ("moulds narrow", PLUS, "c3"): "It leaves White 5 moves.",
    ("moulds together", PLUS, "b4"): "2 of Black's cubes are beside it.",
    ("taifas between", ZONES, "Bb4"): "2 groups of White are around it, and cannot join there.",
    ("taifas room", ZONES, "Bc3"): "It leaves 3 empty cells beside White's stones. It is in the middle.",
    ("taifas room", ZONES, "Wb4"): "It leaves 4 empty cells beside White's stones.",
    ("taifas room", FULL_SIDE, "Bb3"): (
        "It leaves no empty cell beside White's stones. It is 1 step from the middle."
    ),
}


@pytest.mark.parametrize(("name", "place", "move"), REASONS, ids=str)
def test_reason_counts_what_the_principle_compares(name: str, place: tuple[str, str], move: str) -> None:
    rule, start = begun(name, place)
    played = start.checked(move)
    assert rule.reason(start, played, start.apply(played)) == REASONS[name, place, move]


def test_no_move_follows_where_all_are_worth_the_same() -> None:
    for key in affinage.game_keys():
        for each in principles_of(key):
            start = affinage.load(f"game={key}").initial()
            moves = start.legal_moves()
            worths = {each.worth(start, move, start.apply(move)) for move in moves}
            assert (each.follows(start, moves) == ()) is (len(worths) == 1)
            assert each.follows(start, moves[:1]) == ()


# What they are worth


def test_figures_are_those_of_the_rows() -> None:
    assert measuring.standing() == FIGURES


@every_shown
def test_principle_stands_on_the_default_and_two_other_variants(game: str, principle: Principle) -> None:
    default, *others = FIGURES[game, principle.key]
    assert load(default.link) == affinage.load(f"game={game}")
    assert len({each.link for each in others}) == 2
    for figure in (default, *others):
        assert figure.games == 400
        assert figure.share >= 0.58
        assert wilson(figure.points, figure.games)[0] > 0.5


@pytest.mark.parametrize(
    ("points", "failed"),
    [
        ([20.0] * 2, False),
        ([20.0] * 3, True),
        ([24.0] * 9, False),
        ([23.0] * 10, True),
        ([23.25] * 10, False),
    ],
)
def test_principle_fails_early_or_at_the_end(points: list[float], failed: bool) -> None:
    assert measuring.has_failed(points) is failed


@pytest.mark.long
def test_row_is_measured_again() -> None:
    game, key, link = "moulds", "take", "game=moulds&board=plus:2"
    points = measuring.rows()[game, key, link]
    assert measuring.block(link, principle(game, key), 0) == points[0]


def test_a_level_that_follows_considers_only_moves_that_do() -> None:
    take, start = begun("moulds take", CUBES)
    for seed in range(5):
        player = Beginner(take).player(start.game, seed, lambda: 0.0)
        assert [player.choose(start).text] == followed(take, start)


@pytest.mark.parametrize("link", ["board=square:6", "game=moulds&board=plus:2", "game=taifas&board=square:5"])
def test_a_level_plays_as_ever_where_no_move_or_every_move_follows(link: str) -> None:
    start = random_line(affinage.load(link), 1).positions[4]
    for seed in range(3):
        choices = []
        for prefers in (None, lambda _, moves: (), lambda _, moves: moves):
            player = LEVELS[0].player(start.game, seed)
            if prefers:
                player.prefer(prefers)
            choices.append(player.choose(start))
        assert len(set(choices)) == 1


# What shows them


def test_every_principle_shown_has_its_moments_and_exercises() -> None:
    assert SHOWN, "some stand"
    for key, each in SHOWN:
        examples = EXAMPLES[key, each.key]
        assert (len(examples.moments), len(examples.exercises)) == (MOMENTS, EXERCISES)


@pytest.mark.parametrize(
    ("principle", "moment"), MOMENTS_SHOWN, ids=lambda each: getattr(each, "position", "")
)
def test_moment_is_of_an_engine_game_in_which_the_principle_finds_the_move(
    principle: Principle, moment: Moment
) -> None:
    start = position(moment.link, moment.position)
    assert followed(principle, start) == [moment.line[0]]
    of_link = [row for _, row in GAMES.entries() if row["link"] == moment.link]
    assert any(f" {' '.join(moment.line)} " in f" {row['moves']} " for row in of_link)
    endings = set()
    for row in of_link:
        if f" {' '.join(moment.line)} " in f" {row['moves']} ":
            match = match_of(moment.link, *row["moves"].split())
            endings.add(ending(match))
    assert moment.ending in endings
    assert moment.ending.startswith(f"{start.game.colours[start.to_move - 1]} wins")
    for text in moment.line:
        start = start.play(text)


def test_moments_are_those_that_gain_most_for_good() -> None:
    rule = principle("taifas", "between")
    examples = EXAMPLES["taifas", "between"].moments
    assert moments("taifas", rule) == examples
    assert moments("taifas", rule, examples)[0] not in examples
    # Black has four cubes, and White one.
    start = "game=moulds", "w4b.6.6.2bb2.b5.6-w"
    assert gains(Moment(*start, ("a6-c4", "f6-d4"), 1, "")) == (-2, -2), "what is taken back is no gain"
    assert gains(Moment(*start, ("a6-c4", "e6", "d4"), 1, "")) == (4, 4)


def test_examples_of_one_game_are_written_again_and_those_of_others_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[bytes] = []
    monkeypatch.setattr(finding, "write_bytes", lambda path, data: written.append(data))
    finding.write(["taifas"])
    names: dict[str, object] = {"__name__": "examples"}
    exec(compile(written[0], "examples", "exec", dont_inherit=True), names)
    assert str(names["EXAMPLES"]) == str(EXAMPLES)


@pytest.mark.parametrize(
    ("principle", "exercise"), EXERCISES_SHOWN, ids=lambda each: getattr(each, "position", "")
)
def test_exercise_has_one_winning_move_which_the_principle_finds(
    principle: Principle, exercise: Exercise
) -> None:
    start = exercise.start
    assert followed(principle, start) == [exercise.move]
    winning = PuzzleProver(200_000).only_move(start)
    assert winning is not None
    assert winning.text == exercise.move


def test_exercises_are_of_the_usual_rules_and_boards_where_enough_fit() -> None:
    for key in affinage.game_keys():
        earlier: list[Exercise] = []
        for each in principles_of(key):
            fitting = exercises(key, each, earlier)
            earlier += fitting
            if each not in standing(key):
                continue
            assert fitting == EXAMPLES[key, each.key].exercises
            # In Attack of the Moulds the puzzles of the usual rules are on boards of other shapes.
            if key != "moulds":
                assert {strangeness(exercise.link) for exercise in fitting} == {(False, False)}
                assert len(set(earlier)) == len(earlier), "no exercise comes twice in a course"
    assert strangeness("board=square:5") == (True, False), "one stone of each colour"


def test_figure_is_a_share_of_the_games() -> None:
    assert Figure("", 400, 251.5).share == pytest.approx(0.62875)
    assert len(set(chain(FIGURES))) == len(FIGURES)
