"""Marks that people draw: the model, their text, links and records that carry them, and pictures that show them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import NotationError, RecordError
from affinage.matches import marks as mark_texts
from affinage.matches.marks import MAX_MARKS, DrawnMark, next_colour, toggled
from affinage.matches.match import GameRecord, Match
from affinage.notation import record, share
from affinage.picture.board import Scene
from affinage.picture.diagram import diagram
from affinage.picture.palette import LIGHT
from affinage.picture.replay import replay
from affinage.view.board_scene import Pointer, foreground
from affinage.view.game_view import GameView
from tests.strategies import games, marks, trees
from tests.tables import match_of, table_of
from web.sharing import links as share_links

CIRCLE, ARROW = DrawnMark("red", 3, 3), DrawnMark("green", 0, 5)
GAME = affinage.load("board=square:4")


def marked() -> GameView:
    """A game of two moves, with a circle on a4 and an arrow from a1 to b2 after the first of them."""
    game_view = table_of("board=square:4", "a1,b1", "c3,c4")
    game_view.goto(1)
    game_view.toggle_mark(ARROW)
    game_view.toggle_mark(CIRCLE)
    return game_view


@given(st.data())
def test_a_text_reads_back_as_its_marks(data: st.DataObject) -> None:
    game = data.draw(games())
    drawn = data.draw(marks(game))
    assert mark_texts.read(game, mark_texts.joined(game, drawn)) == drawn


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Gz9", "'z9' is not a cell of square:4"),
        ("Ya1", "'Ya1' is not a mark; write Gc3, or Gc3d4 for an arrow"),
        ("Ga1b", "'b' is not a mark"),
        ("a1", "'a1' is not a mark"),
    ],
)
def test_a_text_that_is_no_mark_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=f"^{message}"):
        mark_texts.read(GAME, text)


def test_no_more_marks_are_drawn_or_read_than_can_be_distinguished() -> None:
    board = affinage.load("board=square:19")
    many = tuple(DrawnMark("green", cell, cell) for cell in range(MAX_MARKS))
    assert toggled(many, DrawnMark("red", 200, 200)) == many
    text = mark_texts.joined(board, (*many, DrawnMark("red", 200, 200)))
    with pytest.raises(NotationError, match="a position can have 100 marks, not 101"):
        mark_texts.read(board, text)


def test_keys_and_taps_go_through_the_colours_and_remove_the_mark() -> None:
    drawn: tuple[DrawnMark, ...] = ()
    seen = []
    for _ in range(4):
        drawn = toggled(drawn, next_colour(drawn, CIRCLE))
        seen.append([mark.colour for mark in drawn])
    assert seen == [["green"], ["red"], ["blue"], []]


def test_mark_being_drawn_is_gone_with_the_position() -> None:
    game_view = marked()
    begun = DrawnMark("blue", 2, 7)
    game_view.marks.begin(begun)
    assert begun in game_view.marks.drawn
    assert begun not in game_view.match.node.marks
    game_view.goto(0)
    assert not game_view.marks.drawn
    game_view.goto(1)
    game_view.marks.begin(None)
    assert list(game_view.marks.drawn) == [CIRCLE, ARROW]


def test_drawn_marks_change_the_tree_and_belong_to_one_position() -> None:
    game_view = table_of("board=square:4", "a1,b1")
    before = game_view.match.revision
    game_view.toggle_mark(CIRCLE)
    assert game_view.match.revision == before + 1
    game_view.toggle_mark(CIRCLE)
    assert (game_view.match.revision, game_view.match.node.marks) == (before + 2, ())
    assert game_view.match.root.marks == ()


# Texts


def test_records_write_marks_as_chess_programs_do() -> None:
    game_view = marked()
    game_view.match.node.comment = "Look [%csl Ga1]"
    text = record.to_text(game_view.match)
    assert "1. a1,b1 {Look \\[%csl Ga1]} {[%csl Ra4][%cal Ga1b2]} 2. c3,c4" in text
    data = json.loads(record.to_json(game_view.match))
    assert data["marks"] == {"1": "Ra4 Ga1b2"}
    for written in (text, record.to_json(game_view.match)):
        node = record.read(written).line()[1]
        assert (node.marks, node.comment) == ((CIRCLE, ARROW), "Look [%csl Ga1]")


def test_marks_in_the_comment_of_another_program_are_taken_out_of_it() -> None:
    headers = '[Affinage "1"] [Game "board=square:4"]'
    text = "1. a1,b1 {Here [%cal Ga1b2] and [%csl Ra4, Bd4]} ({[%csl Gd4]} c1,d1)"
    root = record.read(f"{headers} {text}").root
    first, other = root.children
    assert first.comment == "Here  and"
    assert [mark.colour for mark in first.marks] == ["red", "blue", "green"]
    assert [mark.cells for mark in other.marks] == [(15,)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[Affinage "1"] [Game "board=square:4"] 1. a1,b1 {Kept. [%csl Gz9]} 2. c3,c4',
            "line 1, column 49: 'z9' is not a cell of square:4",
        ),
        (
            '{"affinage": 1, "link": "board=square:4", "moves": ["a1,b1", "c3,c4"], "marks": {"1": 7}}',
            "marks on move '1': marks must be a text such as",
        ),
        (
            '{"affinage": 1, "link": "board=square:4", "moves": ["a1,b1", "c3,c4"], "marks": {"9": "Ga1"}}',
            "marks on move '9': the marks belong to no move",
        ),
    ],
)
def test_a_bad_mark_is_reported_and_the_game_stays(text: str, message: str) -> None:
    (game_record,), complaints = record.recover(text)
    assert len(complaints) == 1
    assert str(complaints[0]).startswith(message)
    assert isinstance(complaints[0], RecordError)
    assert [str(move) for move in game_record.match.moves] == ["a1,b1", "c3,c4"]


@given(trees())
def test_links_carry_the_marks_and_comments_of_the_line(match: Match) -> None:
    text = share.fragment(GameRecord(match))
    again = share.read(match.game, text).match
    assert [(node.marks, node.comment) for node in again.line()] == [
        (node.marks, node.comment) for node in match.line()
    ]
    assert share.fragment(GameRecord(again)) == text


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("marks=1.Gz9", "marks: 'z9' is not a cell of square:4"),
        ("marks=3.Ga1", "marks belong to a move from 0 to 2, not '3'"),
        ("marks=x", "marks belong to a move from 0 to 2, not 'x'"),
        ("comments=1.ifbq,2.ifb8", "comments: 'ifb8' is not a comment in base32"),
        # This is no UTF-8.
        ("comments=1.7777", "comments: '7777' is not a comment in base32"),
        ("comments=3.ifbq", "comments belong to a move from 0 to 2, not '3'"),
        ("comments=ifbq", "comments belong to a move from 0 to 2, not 'ifbq'"),
    ],
)
def test_a_link_with_bad_marks_or_comments_opens_without_them(part: str, message: str) -> None:
    game_record, complaints = share.recover(GAME, f"1/a1b1c3c4/{part}")
    assert [complaint[: len(message)] for complaint in complaints] == [message]
    assert len(game_record.match.moves) == 2
    assert not any(node.marks or node.comment for node in game_record.match.line())


def test_marks_or_comments_that_would_make_a_link_too_long_stay_here() -> None:
    match = match_of("board=square:19", "a1,a2", "c1,c2")
    drawn = tuple(DrawnMark("green", cell, cell + 1) for cell in range(MAX_MARKS))
    for node in match.line():
        node.marks = drawn
    assert "marks=" in share.fragment(GameRecord(match))
    for moves in range(60):
        match.push(match.position.legal_moves()[moves])
        match.node.marks = drawn
    match.root.comment = "Small enough."
    text = share.fragment(GameRecord(match))
    assert "marks=" not in text
    assert share.read(match.game, text).match.moves == match.moves
    assert share.read(match.game, text).match.root.comment == "Small enough."
    match.node.comment = "a" * 30_000
    assert "comments=" not in share.fragment(GameRecord(match))


def test_links_to_a_part_of_a_game_have_its_marks_and_comments() -> None:
    game_view = marked()
    game_view.goto(2)
    game_view.toggle_mark(DrawnMark("blue", 9, 9))
    game_view.match.node.comment = "Late."
    game_view.goto(1)
    game_view.match.node.comment = "A corner."
    links = {what: share_links.link(game_view, what) for what in share_links.choices(game_view)}
    assert links[share_links.GAME].endswith("/marks=1.Ra4Ga1b2,2.Bc2/comments=1.ieqgg33snzsxelq,2.jrqxizjo")
    assert links[share_links.HERE].endswith("/a1b1/marks=1.Ra4Ga1b2/comments=1.ieqgg33snzsxelq")
    assert links[share_links.POSITION].endswith("-last=b/marks=0.Ra4Ga1b2/comments=0.ieqgg33snzsxelq")
    met = table_of("board=square:4", "a1,b1", "c3,c4")
    met.merge(share.read_link(links[share_links.HERE]).match)
    assert met.match.line()[1].marks == (CIRCLE, ARROW)


# What is kept, and what is seen


def strokes(scene: Scene) -> list[str]:
    """The colours of the marks in a scene, bottom first."""
    return [layer.stroke for layer in scene.flat() if layer.stroke.startswith("mark-")]


def test_the_board_shows_the_marks_of_the_position() -> None:
    game_view = marked()
    assert strokes(foreground(game_view, Pointer())) == ["mark-green", "mark-red"]
    game_view.goto(0)
    assert strokes(foreground(game_view, Pointer())) == []


def test_diagrams_and_replays_show_marks_and_say_them() -> None:
    match = marked().match
    plain = Match(match.game, match.people)
    plain.extend(match.moves)
    plain.goto(1)
    shown = diagram(match)
    assert shown != diagram(plain)
    assert "Marked: a red circle on a4, a green arrow from a1 to b2." in shown
    assert "Marked" not in diagram(plain)
    match.goto(2)
    plain.goto(2)
    assert diagram(match) == diagram(plain), "another position"
    film = replay(match)
    assert film.count(LIGHT["mark-green"]) == 1, "in one of its frames"
    assert LIGHT["mark-green"] not in replay(plain)
