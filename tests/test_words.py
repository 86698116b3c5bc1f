"""The page's messages: turns, endings, cells, reasons, and what a move does to others."""

from __future__ import annotations

from contextlib import suppress

import pytest

import affinage
from affinage.errors import OptionError
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.notation.wording import name_of, variant
from affinage.teach.rulebook import difference, harm
from affinage.view.appearance import Appearance
from affinage.view.game_view import GameView
from affinage.view.standing import standings
from tests.strategies import random_line
from tests.tables import table_of
from web.text import words

PEOPLE = ("Ann", "Bob")
TIED = ("Wb3", "Wb1", "Bc1", "Ba3", "Bb2", "Ba1", "Bc3", "Wc2", "Ba2")
"""Moves of a tied game of Taifas on 3 by 3 cells."""


def cell(game_view: GameView, name: str) -> int:
    return game_view.game.board.index[name]


def test_turn_names_the_player_and_the_stones_to_place() -> None:
    game_view = table_of("board=square:4")
    assert words.turn(game_view) == "Ann (Black) places two stones"
    game_view.tap(cell(game_view, "a1"))
    assert words.turn(game_view) == "Ann (Black) places one more stone"
    game_view.tap(cell(game_view, "a2"))
    assert words.turn(game_view) == "Bob (White) places two stones"
    assert words.turn(table_of("board=square:4", people=None)) == "Black places two stones"
    assert words.turn(table_of("game=churn")) == "Ann (Red) to move"
    assert words.turn(table_of("game=churn", "c3", "swap")) == "Ann (Blue) to move"


@pytest.mark.parametrize(
    ("link", "first", "rest"),
    [
        ("board=square:4", "a1", "Now place the second stone"),
        ("board=square:5", "a1", "Now place the White stone"),
        ("game=moulds", "a1", "Large dot: move; small dot: add one"),
        ("game=emulsion", "a1", "Now pick the stone to swap with"),
        ("game=emulsion&start=free", "a1", "Now place the White stone"),
    ],
)
def test_a_turn_that_has_begun_says_what_is_left_to_do(link: str, first: str, rest: str) -> None:
    game_view = table_of(link)
    assert words.rest_of_turn(game_view) == ""
    game_view.tap(cell(game_view, first))
    assert words.rest_of_turn(game_view) == rest


def test_the_title_says_how_the_match_stands() -> None:
    game_view = table_of("game=moulds&players=4", people=None)
    assert words.title(game_view) == "Black to move · Attack of the Moulds (6 by 6, four players)"
    game_view.resign()
    assert words.title(game_view) == "Nobody wins · Attack of the Moulds (6 by 6, four players)"
    game_view = table_of("game=churn&board=hex:4")
    assert words.title(game_view) == "Ann (Red) to move · Churn (size 4)"
    game_view.resign()
    assert words.title(game_view) == "Bob (Blue) wins · Churn (size 4)"
    assert words.title(table_of("game=churn&board=hex:7")) == "Ann (Red) to move · Churn (size 7)"


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("game=churn&board=hex:4", "Churn (size 4)"),
        ("game=churn", "Churn"),
        ("board=square:4", "Affinage (4 by 4 squares)"),
        ("board=hex:2x3x4", "Affinage (hexagon with sides of 2, 3 and 4)"),
        (
            "place=diag&goal=cascade",
            "Affinage (pairs on a diagonal, largest hole wins)",
        ),
        (
            "game=churn&board=hex:4&pie=off",
            "Churn (size 4, no swap)",
        ),
    ],
)
def test_a_game_is_named_without_keys_of_links(link: str, message: str) -> None:
    assert words.name_in_words(affinage.load(link)) == message


@pytest.mark.parametrize("key", affinage.game_keys())
def test_names_have_no_keys_of_options(key: str) -> None:
    kind = affinage.game_class(key)
    for option in kind.options:
        for value in option.values:
            with suppress(OptionError):
                game = kind({option.key: value})
                names = name_of(game), words.name_in_words(game), variant(game)
                assert not any(f"{option.key} {value}" in name for name in names)
                assert not any(sign in "".join(names[:2]) for sign in "=:")


def test_the_title_says_whose_turn_it_is_among_computers() -> None:
    alone = table_of("game=churn&board=hex:4", people=("You", "Mild"), levels=(0, 2))
    assert words.title(alone).startswith("Your turn · ")
    alone.play(alone.game.parse_move(alone.match.position, "d4"))
    assert words.title(alone).startswith("Mild (Blue) thinks… · ")
    alone.computers.pause()
    assert words.title(alone).startswith("Mild (Blue) to move · ")
    alone.resign()
    assert words.title(alone).startswith("You (Red) win · ")
    several = table_of("game=moulds&players=4", people=("You", "I", "Mild", "Ripe"), levels=(0, 0, 2, 3))
    assert words.title(several).startswith("Black to move · ")


@pytest.mark.parametrize(
    ("link", "move", "message"),
    [
        ("board=square:4", "a1,b1", "a1 and b1"),
        ("game=churn", "c3", "c3"),
        ("game=emulsion", "a1-b1", "a1 to b1"),
        ("game=taifas", "Wc3", "a white stone on c3"),
        ("game=moulds", "a1-c1", "a1 to c1"),
        ("game=taifas", "swap", "swap"),
    ],
)
def test_moves_are_written_in_signs_or_in_words(link: str, move: str, message: str) -> None:
    game_view = table_of(link)
    assert words.spelled(game_view, move) == move
    game_view.set_appearance(Appearance(spelled=True))
    assert words.spelled(game_view, move) == words.move_words(game_view, move) == message


def test_ending_names_the_winner_and_the_reason() -> None:
    running = table_of("board=square:2", "a1,a2")
    assert words.ending(running.match) == ""
    assert words.ending(table_of("board=square:2", "a1,a2", "b1,b2").match) == (
        "Bob (White) wins the tie, 0 to 0: White placed last"
    )
    running.match.resign()
    assert words.ending(running.match) == "Ann (Black) wins: White resigned"
    running.match.undo()
    running.match.lose_on_time()
    assert words.ending(running.match) == "Ann (Black) wins: White ran out of time"
    assert standings(running)[1].about == "out of time"
    nobody = table_of("board=square:2&place=gap2", people=None)
    assert words.ending(nobody.match) == "A draw: nobody could place"
    tied = table_of("game=taifas&board=square:3&pie=off", *TIED)
    assert words.ending(tied.match) == "Ann (Black) wins the tie, 3 to 3: White's zone was closed last"
    three = table_of("game=moulds&board=quasi&players=3", people=None)
    three.match.resign()
    assert words.ending(three.match) == "Nobody wins: Black resigned"


def test_the_winners_score_comes_first() -> None:
    endings = set()
    for seed in range(40):
        line = random_line(affinage.load("board=square:5x4"), seed)
        match = Match(line.game, PEOPLE)
        match.extend(line.moves)
        black, white = line.last.score()
        if black != white:
            won = f"Ann (Black) wins, {black} to {white}", f"Bob (White) wins, {white} to {black}"
            assert words.ending(match) == won[black < white]
            endings.add(black < white)
    assert endings == {True, False}


def test_the_score_of_more_than_two_names_its_colours() -> None:
    line = random_line(affinage.load("game=moulds&players=4"), 4)
    match = Match(line.game)
    match.extend(line.moves)
    assert match.position.score() == (0, 10, 5, 21)
    assert words.ending(match) == "Rust wins with 21; White 10, Green 5, Black 0"


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("game=taifas&board=square:4&pie=off", "4 by 4 squares. Swap after the first move: none"),
        (
            "place=knight&max=3",
            "8 by 8 squares. The pair: a knight's leap apart. Size of the limit: 3 stones",
        ),
        (
            "board=square:3&limit=dense",
            "3 by 3 squares. The limit: only so many stones near the pair, plus one",
        ),
        ("board=square:3x5", "3 by 5 squares"),
        ("board=hex:7", "Hexagon, 7 a side"),
        ("board=hex:3x4x5", "Hexagon with sides of 3, 4 and 5"),
        ("board=star:3", "Six-pointed star, 3 a side"),
        ("board=quasi", "Quasi-Triangular board"),
        ("game=churn&board=hex:4", "Size 4. Room for a long churn: patience beats haste."),
    ],
)
def test_a_variant_without_a_name_is_described(link: str, text: str) -> None:
    assert words.subtitle(affinage.load(link)) == text


def test_why_a_cell_cannot_be_picked() -> None:
    moves = ("a2,b3", "b1,c2")
    game_view = table_of("board=square:4&place=diag&max=3", *moves)
    assert words.about_cell(game_view, cell(game_view, "a2")) == "a2: Black is on this cell"
    assert (
        words.about_cell(game_view, cell(game_view, "b2")) == "b2: 4 stones beside this cell; the limit is 3"
    )
    assert words.about_cell(game_view, cell(game_view, "d4")) == ""
    game_view.tap(cell(game_view, "d3"))
    assert words.about_cell(game_view, cell(game_view, "d3")) == "", "the stone just picked"
    assert words.about_cell(game_view, cell(game_view, "d1")) == (
        "d1: the second stone must be a diagonal step from the first"
    )


def test_holes_in_words() -> None:
    game = affinage.load("board=square:4&max=1")
    columns = [sum(1 << game.board.index[f"{letter}{row}"] for row in range(1, 5)) for letter in "bc"]
    game_view = GameView(Match(game, start=setup.position(game, columns)))
    for name, about in (
        ("a2", "a2: Black's hole of 4 cells, 4–0 stones around it"),
        ("d2", "d2: White's hole of 4 cells, 0–4 stones around it"),
        ("b2", ""),
    ):
        assert words.about_cell(game_view, cell(game_view, name)) == about
    running = table_of("board=square:4", "b1,b2", "c1,c2")
    running.set_appearance(Appearance(score=True))
    assert words.about_cell(running, cell(running, "d2")) == "", "moves can still change it"


def test_a_match_that_is_only_looked_at_has_nothing_to_refuse() -> None:
    game_view = GameView(table_of("game=churn", "c3").match, view_only=True)
    assert {words.about_cell(game_view, number) for number in range(game_view.game.board.size)} == {""}


@pytest.mark.parametrize("people", [None, ("You", "Computer")], ids=["no name", "by the landing page"])
def test_player_against_a_computer_is_addressed_as_you(people: tuple[str, ...] | None) -> None:
    game_view = table_of("board=square:4", people=people, levels=(0, 1))
    assert words.turn(game_view) == "You (Black) place two stones"
    game_view.tap(cell(game_view, "a1"))
    assert words.turn(game_view) == "You (Black) place one more stone"
    assert words.turn(table_of("game=churn", people=people, levels=(0, 1))) == "You (Red) to move"
    lost = table_of("board=square:2", "a1,a2", "b1,b2", people=people, levels=(0, 1))
    assert "You" not in words.ending(lost.match, lost.computers.opponent)
    won = table_of("board=square:2", "a1,a2", "b1,b2", people=("Computer", "You"), levels=(1, 0))
    assert (
        words.ending(won.match, won.computers.opponent)
        == "You (White) win the tie, 0 to 0: White placed last"
    )
    offered = table_of("board=square:4&pie=on", "a1,b1", people=("Mild", "You"), levels=(2, 0))
    assert words.swap_offer(offered.match) == (
        "Swap: you play Black from now on, and the first move, a1,b1, is yours; Mild moves next as White"
    )
    coloured = table_of("game=taifas", "Wc5", people=("Mild", "You"), levels=(2, 0))
    assert words.swap_offer(coloured.match) == (
        "Swap: you play Black from now on, and the first move, a white stone on c5, is yours; Mild moves next as White"
    )
    assert words.short_swap_offer(coloured.match) == "Swap sides? Become Black, with a white stone on c5"


def test_player_with_a_name_is_not_addressed_as_you() -> None:
    assert words.turn(table_of("board=square:4", levels=(0, 1))) == "Ann (Black) places two stones"
    you = ("You", "Computer")
    assert words.turn(table_of("board=square:4", people=you)) == "Black places two stones"
    watched = table_of("board=square:4", people=you, levels=(2, 1))
    watched.computers.pause()
    assert words.turn(watched) == "Black places two stones"
    over = table_of("board=square:2&pie=on", "a1,a2", "b1,b2", people=("Ann", "You"))
    assert words.ending(over.match) == "White wins the tie, 0 to 0: White placed last"


def test_passes_in_words() -> None:
    game_view = table_of("board=square:4", levels=(0, 1))
    assert words.passing(game_view) == ""
    for passed, each in {
        (1,): "Ann has no legal move and passes.",
        (1, 2): "Ann and Bob have no legal move and pass.",
    }.items():
        game_view.passed = passed
        assert words.passing(game_view) == each
    nameless = table_of("board=square:4", people=None, levels=(0, 1))
    nameless.passed = (1,)
    assert words.passing(nameless) == "You have no legal move and pass."


@pytest.mark.parametrize(
    ("share", "error", "message"),
    [
        (0.62, 0.02, "62% ±4"),
        (1.0, 0.001, "99% ±1"),
        (0.0, 0.004, "1% ±1"),
        (1.0, 0.0, "100%"),
        (0.5, 0.0, "50%"),
    ],
)
def test_percentage_is_certain_only_when_proven(share: float, error: float, message: str) -> None:
    assert words.expected(share, error) == message


TERRITORIES = "board=square:4&goal=territories"
CASCADE = "board=square:4&goal=cascade"
EMULSION, TAIFAS = "game=emulsion&board=square:4", "game=taifas&board=square:4"
THREE = "game=moulds&board=quasi&players=3"
SQUARE, CROWDED, OPEN = "board=square:4", "board=square:4&max=2", "board=square:6&limit=sparse&max=9"

SHRINKS = "Black's biggest group shrinks to 1 stone."

# The variant, the rows before and after the move, the colour that is harmed, and the words.
CASES = {
    # No pair fits into a1, whose two neighbours are black.
    (SQUARE, "4.4.4.1b2-b", "4.4.bb2.1b2-w", 2): "Black gets the hole at a1 (1 cell, 2–0 around it).",
    # a1 and a2 have White on a3 and b2 beside them, Black on b1: three stones, where two are the most.
    (CROWDED, "4.w3.1w2.4-b", "4.w3.1w2.1bb1-w", 1): "White gets the hole at a1 (2 cells, 1–2 around it).",
    # There is one large hole, in which anything can happen.
    (SQUARE, "b3.4.4.2ww-b", "b3.4.b3.b1ww-w", 2): "",
    # a1 and b1 are open to another pair, and the rest of the board is one hole.
    (OPEN, "b5.6.6.6.b5.2w3-w", "b5.6.6.6.bww3.2w3-b", 1): (
        "White leads around the hole at a1 (2 cells, 1–2 around it)."
    ),
    # Any move can change the score.
    (SQUARE, "4.4.4.4-b", "4.4.4.bb2-w", 2): "",
    (TERRITORIES, "4.4.4.1b2-b", "4.4.bb2.1b2-w", 2): "Black gets the hole at a1 (1 cell, 2–0 around it).",
    # The difference in sizes is not one number.
    (CASCADE, "4.4.4.4-b", "4.4.4.bb2-w", 2): "",
    (SQUARE, "4.4.4.4-b", "4.4.4.bb2-w", 1): "",
    # Red joins c1 and d1, and the stone alone on a5 goes: stones come and go until the board is full.
    ("game=churn", "rbb.bbbb.bbbbb.bbbb.r1b-r", "1bb.bbbb.bbbbb.bbbb.rrb-b", 1): "",
    ("game=churn&board=hex:2", "bb.b2.rr-b", "bb.bb1.rr-r", 1): "",
    ("game=moulds", "6.2ww2.2bb2.6.6.b5-w", "6.3w2.2ww2.2w3.6.b5-b", 1): "White takes over 2 cubes: c4, d4.",
    ("game=moulds", "6.2ww2.2b3.6.6.b5-w", "6.2ww2.2bb2.6.6.b5-b", 2): "Black leads by 1 cube.",
    ("game=moulds", "6.2ww2.2b3.6.6.b5-w", "6.2ww2.2bw2.6.6.b5-b", 1): "White leads by 1 cube.",
    # a2, a3 and b2 become one black group, a1 and b1 a white one, which is smaller.
    (EMULSION, "wbwb.bwbw.wbwb.bwbw-b", "wbwb.bwbw.bbwb.wwbw-w", 2): "Black forms a group of 3 stones at a2.",
    (EMULSION, "wbwb.bwbw.wbwb.bwbw-b", "wbwb.bwbw.bbwb.wwbw-w", 1): "",
    # b3 and b2 change places, and the black row of three falls apart.
    (EMULSION, "wwww.bbbw.wwww.wwww-w", "wwww.bwbw.wbww.wwww-b", 1): SHRINKS,
    (EMULSION, "wwww.bbbw.wwww.wwww-b", "wwww.bwbw.wbww.wwww-w", 1): SHRINKS,
    (EMULSION, "wwww.bwbw.wbww.wwww-w", "wwww.bbbw.wwww.wwww-b", 1): "",
    # The fourth row is cut off by the third.
    (TAIFAS, "4.bbb1.4.4-b", "4.bbbb.4.4-w", 2): "Black gains a zone at a4 (4 cells).",
    (TAIFAS, "4.bbb1.4.4-w", "4.bbbb.4.4-b", 2): "Black gains a zone at a4 (4 cells).",
    (TAIFAS, "4.4.b3.1b2-w", "4.4.b3.bb2-b", 1): "Black loses a zone at a1.",
    # The gains are fractions of a zone.
    (f"{TAIFAS}&score=weighted", "4.4.4.b3-w", "4.4.4.bb2-b", 2): "",
}


@pytest.mark.parametrize(("link", "before", "after", "side"), CASES)
def test_harm_has_the_words_of_the_game(link: str, before: str, after: str, side: int) -> None:
    game = affinage.load(link)
    assert (
        str(harm(setup.read(game, before), setup.read(game, after), side) or "")
        == CASES[link, before, after, side]
    )


def test_player_who_gains_most_is_named() -> None:
    start = affinage.load(THREE).initial()
    grown = start.apply(next(move for move in start.legal_moves() if "-" not in move.text))
    assert [str(harm(start, grown, side)) for side in (1, 2, 3)] == ["None", *2 * ["Black leads by 1 cube."]]


# In Churn stones come and go until the board is full, so nothing is described.
@pytest.mark.parametrize("key", [key for key in affinage.game_keys() if key != "churn"])
def test_every_game_describes_some_moves_and_names_their_colour(key: str) -> None:
    position = affinage.load(f"game={key}").initial()
    messages: list[str] = []
    while not position.is_terminal() and len(messages) < 5:
        moves = position.legal_moves()
        after = position.apply(moves[len(moves) // 2])
        messages += (str(each) for side in (1, 2) if (each := harm(position, after, side)))
        position = after
    assert messages
    assert all(any(colour in words for colour in position.game.colours) for words in messages)


def test_a_small_hole_far_from_the_moves_is_no_reason() -> None:
    game = affinage.load("board=square:6&max=1")
    worse, better = (
        setup.read(game, f"3{text}-b-last=w")
        for text in ("wbw.wwbwbw.bwbwbw.wbwbwb.bwbwww.wbww2", "bbw.bbbwbw.bwbwbw.wbwbwb.bwbwbb.wbww2")
    )
    reasons = difference(worse, better, 1, 1 << game.board.index["a2"])
    assert list(map(str, reasons)) == ["White wins, 5 to 0.", "Black wins, 5 to 0."]


def test_a_hole_far_too_small_for_the_difference_is_no_reason() -> None:
    """By hand: a1 goes to Black in the better position, and so do a6, b6 and c6, which others are far from."""
    game = affinage.load("board=square:6&max=1")
    worse, better = (
        setup.read(game, f"3{text}-b-last=w")
        for text in ("wbw.wwwbwb.bwbwbw.wbwbwb.wwbwww.1bww2", "bbw.bbbwbw.bwbwbw.wbwbwb.bwbwbb.1bww2")
    )
    about = 1 << game.board.index["a2"]
    owners = [{region.cells.bit_count(): region.owner for region in end.regions()} for end in (worse, better)]
    assert owners == [{3: 2, 1: 0, 2: 2}, {3: 1, 1: 1, 2: 1}]
    assert list(map(str, difference(worse, better, 1, about))) == [
        "White wins, 5 to 0.",
        "Black wins, 6 to 0.",
    ]
