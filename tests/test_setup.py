"""Positions set up by hand: which are valid, what is wrong with others, and texts that round-trip."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

import affinage
from affinage.errors import SetupError
from affinage.game import Position
from affinage.games.affinage.rules import AffinagePosition
from affinage.games.moulds.rules import MouldsPosition
from affinage.games.taifas.rules import TaifasPosition
from affinage.matches import setup
from affinage.matches.match import Match
from tests.strategies import SEEDS, games, matches, set_ups, wander
from tests.test_game import check_position

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


def test_a_text_means_what_it_shows() -> None:
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
    ("board=square:4", "4.4.3.4-b", "row 2 has 4 cells, not 3"),
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
        "White has no pieces and is out, so it cannot be the turn of White",
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


def told(position: Position) -> Position:
    """Return the part of a position that its text stores: everything but the earlier positions."""
    if isinstance(position, MouldsPosition):
        return position.game.from_stones(position.stones, position.to_move, pie=position.pie)
    return position


@given(matches(anywhere=True))
def test_positions_of_play_read_back_the_same(match: Match) -> None:
    text = setup.to_text(match.position)
    again = setup.read(match.game, text)
    assert again == told(match.position)
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
