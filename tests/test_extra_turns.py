"""Turns at the start: the handicap of extra turns, and designs whose first turn is unusual."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import affinage
from affinage import report, tournaments
from affinage.bots.levels import LEVELS
from affinage.bots.search import Search
from affinage.bots.solver import GenericSolver
from affinage.design import load_game
from affinage.design.reading import read_design
from affinage.environments import vector
from affinage.errors import AffinageError
from affinage.game import SWAP, Game, Position
from affinage.game.options import count_variants
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.notation import record, share
from affinage.notation.credit import whole_game
from affinage.notation.wording import ending, name_in_words, name_of
from affinage.registry import game_class
from affinage.survey import exact
from affinage.survey.openings import openings
from affinage.survey.self_play import sample
from affinage.survey.space import variants
from affinage.teach import rulebook
from affinage.teach.puzzles.proving import puzzle_fault
from affinage.view.standing import standings
from affinage.view.words import swap_offer
from tests.strategies import SEEDS, random_line
from tests.tables import match_of, table_of, tap
from tools.common import ROOT
from web.model.suggestion import Result, result_of
from web.text import words

MOST = 4
ROTATING = (
    "game=affinage",
    "game=affinage&board=hex:4&colours=mixed",
    "game=churn",
    "game=emulsion&board=square:5",
    "game=emulsion&board=square:5&start=free",
    "game=moulds",
    "game=moulds&board=quasi&players=3",
    "game=moulds&players=4",
    "game=taifas&board=square:5",
)
"""Variants of all games and numbers of players, whose games are longer than their extra turns."""
DESIGNS = [str(ROOT / "docs" / "examples" / "games" / f"{name}.py") for name in ("hex", "curds")]


def with_extra(game: Game, number: int) -> Game:
    return affinage.load(game, extra=number)


@given(data=st.data())
def test_first_player_has_all_extra_turns_before_the_others(data: st.DataObject) -> None:
    source = data.draw(st.sampled_from([*ROTATING, *DESIGNS]))
    even = load_game(source) if source in DESIGNS else affinage.load(source)
    number = data.draw(st.integers(1, MOST))
    line = random_line(with_extra(even, number), data.draw(SEEDS), plies=number + 2 * even.players)
    # Players who have dropped out have no turns.
    assume(even.key != "moulds" or all(line.last.stones))
    movers = [position.to_move for position in line.positions]
    assert movers == [*number * [1], *2 * [*range(1, even.players + 1)], 1]
    assert [position.extra for position in line.positions[: number + 1]] == [*range(number, -1, -1)]


@given(data=st.data())
def test_positions_with_extra_turns_come_back_from_every_text(data: st.DataObject) -> None:
    even = affinage.load(data.draw(st.sampled_from(ROTATING)))
    number, plies = data.draw(st.integers(1, MOST)), data.draw(st.integers(0, 6))
    game = with_extra(even, number)
    line = random_line(game, data.draw(SEEDS), plies)
    match = Match(game)
    match.extend(line.moves)
    back = [share.read_link(share.link(GameRecord(match))).match, record.read(record.to_text(match))]
    for other in back:
        assert (other.game, other.position) == (game, line.last)
    assert pickle.loads(pickle.dumps(line.last)) == line.last
    text = setup.to_text(line.last)
    assert (f"-extra={line.last.extra}" in text) == (line.last.extra > 0)
    assert setup.to_text(setup.read(game, text)) == text
    begun = Match(game, start=setup.read(game, text))
    assert share.read_link(share.link(GameRecord(begun))).match.start == begun.start


@pytest.mark.parametrize(
    ("link", "moves", "result"),
    [
        ("board=square:2", "a1,b1 a2,b2", "White wins the tie, 0 to 0: White placed last"),
        (
            "board=square:2&extra=1",
            "a1,b1 a2,b2",
            "Black wins the tie, 0 to 0: Black placed last; Black had 1 extra turn",
        ),
        # c2 removes Red's a2, and b1 Blue's a3, which both place there again.
        (
            "game=churn&board=hex:2&extra=1",
            "a2 b3 c1 c2 a3 a2 b1 a3 b2",
            "Red wins, 4 to 3; Red had 1 extra turn",
        ),
    ],
)
def test_games_end_as_worked_out_by_hand(link: str, moves: str, result: str) -> None:
    match = match_of(link, *moves.split())
    assert ending(match) == result


def test_players_are_named_in_the_result() -> None:
    match = Match(affinage.load("game=churn&extra=3"), ("Ann", "Bob"))
    match.resign()
    assert ending(match) == "Bob (Blue) wins: Red resigned; Ann (Red) had 3 extra turns"
    assert ending(match, you=1) == "Bob (Blue) wins: Red resigned; Ann (Red) had 3 extra turns"


def test_turns_of_a_design_that_are_several_moves_are_extra_as_a_whole() -> None:
    twice = load_game(ROOT / "tests" / "designs" / "twice.py")
    movers = [position.to_move for position in random_line(with_extra(twice, 2), seed=1, plies=9).positions]
    assert movers == [1, 1, 1, 1, 1, 2, 2, 1, 1, 2]


def test_pass_ends_the_extra_turns() -> None:
    game = affinage.load("game=moulds&extra=2")
    index = game.board.index
    stones = [sum(1 << index[name] for name in names.split()) for names in ("a1", "a2 b1 b2 a3 c1 c3")]
    position = setup.position(game, stones, 1, {"extra": 2})
    assert position.must_pass
    after = position.play("pass")
    assert (after.mover, after.extra) == ("White", 0)


def test_repetitions_count_the_player_to_move() -> None:
    position = affinage.load("game=moulds&extra=4").initial()
    spreads = ["a1-a3", "a3-a1"] * 2
    for number, move in enumerate(spreads):
        assert position.to_move == 1
        assert not position.is_terminal(), number
        position = position.play(move)
    assert position.is_terminal()


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("extra=5", "extra=5 is unknown; extra is 0 to 4"),
        ("pie=on&extra=1", "pie=on does not apply: extra turns take the place of the pie rule"),
        ("game=churn&pie=off&extra=1", "pie=off does not apply: extra turns take the place of the pie rule"),
        ("?game=churn#1/from=3.4.5.4.3-r-extra=1", "extra must be 0"),
        ("?game=churn&extra=1#1/from=3.4.5.4.3-r-extra=2", "extra must be 0 or 1"),
        ("?game=churn&extra=3#1/from=3.4.5.4.3-r-extra=x", "extra must be 0 to 3"),
        ("?game=churn&extra=1#1/swap", "swap"),
    ],
)
def test_refusals_say_what_is_expected(link: str, fault: str) -> None:
    with pytest.raises(AffinageError, match=fault):
        affinage.read_link(link) if "#" in link else affinage.load(link)


def test_extra_turns_end_before_a_puzzle() -> None:
    position = affinage.load("board=square:3&extra=1").initial()
    expected = "the player to move has extra turns here; expected a position after them"
    assert puzzle_fault(position) == expected
    assert puzzle_fault(position.play("a1,b1")) == ""
    assert whole_game(position.game).link() == "board=square:3"


def test_words_say_how_many_follow() -> None:
    game_view = table_of("game=churn&extra=2", people=None)
    turns, abouts = [words.turn(game_view)], [standings(game_view)[0].about]
    for cell in ("c3", "a3", "a5"):
        assert tap(game_view, cell) == []
        turns.append(words.turn(game_view))
        abouts.append(standings(game_view)[0].about)
    assert turns == [
        "Red to move; 2 extra turns follow",
        "Extra turn: Red to move; 1 extra turn follows",
        "Extra turn: Red to move",
        "Blue to move",
    ]
    assert abouts == [
        "to move; 2 extra turns follow",
        "extra turn; 1 extra turn follows",
        "extra turn",
        "placed on a5",
    ]
    assert [standing.is_to_move for standing in standings(game_view)] == [False, True]
    game_view.undo()
    assert words.turn(game_view) == "Extra turn: Red to move"


@pytest.mark.parametrize(
    ("link", "name", "in_words"),
    [
        ("extra=1", "Affinage (1 extra turn)", "Affinage (1 extra turn)"),
        ("game=churn&extra=2", "Churn (2 extra turns)", "Churn (2 extra turns)"),
        (
            "board=square:5&extra=3",
            "Affinage (5 by 5 squares, 3 extra turns)",
            "Affinage (5 by 5 squares, 3 extra turns)",
        ),
    ],
)
def test_names_include_extra_turns(link: str, name: str, in_words: str) -> None:
    game = affinage.load(link)
    assert (name_of(game), name_in_words(game)) == (name, in_words)
    assert words.heading(game) == (name if "board" not in link else "Affinage")


@pytest.mark.parametrize("key", affinage.game_keys())
def test_rules_name_extra_turns_and_not_the_pie_rule(key: str) -> None:
    game = affinage.load(f"game={key}&extra=2")
    first, goal = game.colours[0], rulebook.short_rules(game.even).split("· ")[-1]
    texts = " ".join(sentence.text for sentence in rulebook.sentences(game))
    assert f"As a handicap, {first} begins with 2 extra turns: 3 in a row." in texts
    assert "swap sides" not in texts
    assert rulebook.short_rules(game).split("\xa0· ")[-2:] == [f"{first} begins with 2 extra turns", goal]
    for sentence in rulebook.sentences(game):
        if picture := sentence.picture:
            assert not picture.position.extra


@pytest.mark.parametrize("number", [0, 1])
def test_rules_of_a_design_name_extra_turns_once(number: int) -> None:
    game = with_extra(load_game(DESIGNS[0]), number)
    texts = " ".join(sentence.text for sentence in rulebook.sentences(game)).lower()
    assert texts.count("1 extra turn") == number
    assert "none" not in texts


@pytest.mark.parametrize("key", affinage.game_keys())
def test_handicap_makes_no_variant(key: str) -> None:
    kind = game_class(key)
    board = next(iter(kind.options[0].values))
    for tuned in (False, True):
        assert not any("extra" in link for link in variants(kind, board, tuned=tuned))
    even, uneven = ({"board": board, "extra": number} for number in "02")
    assert count_variants(kind.options, even) == count_variants(kind.options, uneven)


def test_rating_leaves_games_with_a_handicap_out() -> None:
    for link, result in (("game=churn", Result(2, "lost")), ("game=churn&extra=1", None)):
        match = Match(affinage.load(link))
        match.resign()
        assert result_of(match, (0, 2)) == result


# Computers


def winner(position: Position) -> int:
    """Return the winner with best play, by every line of the rules."""
    solver = GenericSolver()
    proof = solver.solve(position, 10**6)
    assert proof
    return proof[0]


SOLVED = (
    "board=square:3&extra=1",
    "board=hex:2&extra=2",
    "game=churn&board=hex:2&extra=2",
    "game=emulsion&board=square:3&extra=1",
    "game=taifas&board=square:2&extra=2",
)
"""Small variants whose whole games a search through all lines can follow."""


@pytest.mark.parametrize("link", SOLVED)
def test_best_play_is_that_of_every_line(link: str) -> None:
    game = affinage.load(link)
    best = winner(game.initial())
    assert exact.winner(game) == best
    for position in random_line(game, seed=1, plies=game.extra_turns).positions:
        thought = Search(game, seed=1).think(position, playouts=600)
        best = winner(position)
        assert thought.proven in (None, best)
        if best == position.to_move:
            assert winner(position.apply(thought.best)) == best, thought


@pytest.mark.parametrize("link", [f"game={key}&extra=1" for key in affinage.game_keys()])
def test_every_level_plays_on_with_extra_turns(link: str) -> None:
    game = affinage.load(link)
    for level in (LEVELS[0], LEVELS[-1].within(0.1)):
        player, position = level.player(game, seed=1), game.initial()
        for mover in (1, 1, 2):
            assert position.to_move == mover
            position = position.play(player.choose(position))


def test_arrays_of_games_hand_the_turn_on_late() -> None:
    games = vector.env("game=churn&extra=2", games=3)
    seen, people = games.reset(), []
    for _ in range(5):
        people.append(seen.people.tolist())
        seen = games.step(seen.masks.argmax(1))
    assert people == [[person] * 3 for person in (0, 0, 0, 1, 0)]


LAST_WINS = """
class Last(Design):
    "Who begins wins, as every game has one turn."
    boards = "square:2"
    def start(self, p):
        {start}
    def moves(self, p):
        return p.empty
    def winner(self, p):
        return {winner}
"""
TWO_MOVES = """
class Pairs(Design):
    "Place two stones a turn."
    boards = "square:3"
    pie = True
    memory = {"placed": 0}
    def moves(self, p):
        return p.empty
    def play(self, p, move):
        p.place(move)
        p.placed += 1
        if p.placed % 2:
            p.again()
    def winner(self, p):
        return None if p.empty else 1
"""


def white_first() -> Game:
    """Return a game of one turn, in which White begins and wins."""
    return read_design(LAST_WINS.format(start="p.next(2)", winner="2 if p.own or p.enemy else None"))({})


def test_first_player_is_who_begins_whatever_the_colour() -> None:
    game = white_first()
    assert game.turn_order == (2, 1)
    figures = report(game, games=20).as_json()["random"]
    assert (figures["first"]["value"], figures["advantage"]["value"]) == (1, 1)
    assert sample(game, 2, 0).games.winners.tolist() == [1, 1]
    assert exact.winner(game) == 1
    assert {each.chance for each in openings(game, 0)} == {1.0}
    rules = " ".join(each.text for each in rulebook.sentences(game))
    assert "White starts" in rules


def test_swap_answers_the_whole_first_turn() -> None:
    match = Match(read_design(TWO_MOVES)({}))
    for cell, to_move, may_swap in (("a1", 1, False), ("b1", 2, True)):
        match.push(cell)
        assert (match.position.to_move, match.position.may_swap) == (to_move, may_swap)
        assert (SWAP in match.position.legal_moves()) == may_swap
    after = match.position.play("a3")
    assert not after.may_swap
    assert "Black" in swap_offer(match)


def test_design_that_no_link_knows_is_measured_and_played() -> None:
    game = white_first()
    (pairing,) = tournaments.play(game, [(LEVELS[0], LEVELS[1])], 2, processes=1)
    assert (pairing.points, pairing.games) == (1, 2)
    assert report(game, "play", games=2).as_json()["play"]["first"]["value"] == 1
