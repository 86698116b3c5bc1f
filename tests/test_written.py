"""What a match and its record accept is written by every writer, and read back the same; the rest is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import affinage
from affinage.errors import AffinageError
from affinage.notation import record, share
from affinage.notation.post import FORMS, post
from affinage.picture.diagram import diagram
from affinage.picture.marks import Mark
from affinage.picture.replay import replay
from affinage.picture.svg import element, escaped
from affinage.play.comments import MAX_COMMENT
from affinage.play.drawing import MAX_DRAWN, DrawnMark
from affinage.play.match import MAX_LEVEL, GameRecord, Match
from tests.strategies import trees

GREEN = DrawnMark("green", 0, 0)


def begun() -> GameRecord:
    """Return a record of two moves."""
    return affinage.read_link("?board=square:4#1/by=Ann,Bob/a1b1c3c4")


def facts(game_record: GameRecord) -> object:
    """Return all that a record has to keep."""
    match = game_record.match
    nodes = [match.root, *(node for line in match.root.lines() for node in line.nodes)]
    told = [(node.ply, str(node.move), node.comment, node.marks, node.resigned) for node in nodes]
    return match.people, game_record.levels, game_record.date, sorted(told, key=repr)


@settings(max_examples=60)
@given(trees(), st.data())
def test_what_a_match_accepts_is_read_back_the_same(match: Match, data: st.DataObject) -> None:
    players = match.game.players
    levels = data.draw(st.lists(st.integers(0, MAX_LEVEL), min_size=players, max_size=players))
    date = data.draw(st.dates().map(str) | st.just(""))
    game_record = GameRecord(match, tuple(levels), date)
    for write in (record.to_text, record.to_json):
        (again,), complaints = record.recover(write(game_record))
        assert (facts(again), complaints) == (facts(game_record), [])
    linked = share.read_link(f"https://a.example/{share.link(game_record)}")
    assert (linked.match.people, linked.levels) == (match.people, game_record.levels)
    for picture in (diagram(match), replay(match)):
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert all("\n" not in post(match, "https://a.example/", form).partition("\n\n")[0] for form in FORMS[:2])


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        (
            "\x03\x1b[2J\u202e",
            "\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}",
        ),
        ("\ufeffGood\u200b.", "Good."),
        ("<wbr>, <WBR/>", "<wbr>, <WBR/>"),
    ],
)
def test_a_comment_has_the_form_that_records_keep(written: str, kept: str) -> None:
    game_record = begun()
    game_record.match.node.comment = written
    assert game_record.match.node.comment == kept
    for write in (record.to_text, record.to_json):
        assert record.read(write(game_record)).line()[2].comment == kept


REFUSED: dict[str, tuple[Callable[[GameRecord, Any], None], list[Any]]] = {
    "comment": (
        lambda game_record, value: setattr(game_record.match.node, "comment", value),
        ["half \ud800", "\udfff", "x" * (MAX_COMMENT + 1), None, b"Good.", 5],
    ),
    "marks": (
        lambda game_record, value: setattr(game_record.match.node, "marks", value),
        [
            [DrawnMark("pink", 0, 0)],
            [DrawnMark("green", 0, 16)],
            [DrawnMark("green", tail, head) for tail in range(16) for head in range(16)][: MAX_DRAWN + 1],
        ],
    ),
    "resigned": (
        lambda game_record, value: setattr(game_record.match, "resigned", value),
        [3, -2, "1", 1.0, None, True],
    ),
    "levels": (
        lambda game_record, value: setattr(game_record, "levels", value),
        [(0,), (0, 100), (0, -1), (0.0, 3), "03", 5, ("0", "3"), (True, 0), None, (0, 10**5000)],
    ),
    "date": (
        lambda game_record, value: setattr(game_record, "date", value),
        ["2026-02-30", "yesterday", "2026", "2026-01-31\n", "٢٠٢٦-01-31", None, 5, "\ud800"],
    ),
    "marks of a picture": (
        lambda game_record, value: print(affinage.diagram(game_record.match, marks=value)),
        [(Mark("circle", 16),), (Mark("\x03", 0),), (Mark("ab", 0),), (Mark("A", -1),)],
    ),
    "name of a picture": (
        lambda game_record, value: print(affinage.diagram(game_record.match, name=value)),
        ['a"', "a b", "</style>", "1a", "é", "\x03", "a" * 61, None, "a\n"],
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_reader_takes_is_refused_where_it_enters(what: str) -> None:
    enter, values = REFUSED[what]
    for value in values:
        game_record = begun()
        before = facts(game_record)
        with pytest.raises(AffinageError) as refused:
            enter(game_record, value)
        assert str(refused.value).isprintable()
        assert facts(game_record) == before


@pytest.mark.parametrize("wrong", [{"levels": (1,)}, {"levels": (0, 100)}, {"date": "today"}, {"date": None}])
def test_a_record_is_checked_when_it_is_made(wrong: dict[str, Any]) -> None:
    with pytest.raises(AffinageError):
        GameRecord(begun().match, **wrong)


def test_people_alone_need_no_levels_and_dates_have_one_form() -> None:
    game_record = GameRecord(begun().match, (0, 0), "2026.1.31")
    assert (game_record.levels, game_record.date) == ((), "2026-01-31")


def test_marks_have_one_order_and_the_last_on_a_cell_counts() -> None:
    node, arrow = begun().match.node, DrawnMark("blue", 0, 5)
    node.marks = [arrow, DrawnMark("red", 0, 0), GREEN]
    assert node.marks == (GREEN, arrow)


@pytest.mark.parametrize("cell", [-1, 1.0, "a1", None, True])
def test_a_mark_is_on_a_cell(cell: Any) -> None:
    with pytest.raises(AffinageError, match="expected 0 or more"):
        DrawnMark("green", cell, 0)
    from_numpy: Any = np.int64(1)
    assert DrawnMark("green", from_numpy, 0) == DrawnMark("green", 1, 0)


def test_nobody_resigns_a_game_that_is_over() -> None:
    match = affinage.read_link("?board=square:2#1/a1a2b1b2").match
    assert match.outcome
    with pytest.raises(AffinageError, match="over"):
        match.resigned = 1


@pytest.mark.parametrize("value", [None, b"", 5, affinage.game_class("churn")])
def test_only_matches_and_records_are_written(value: Any) -> None:
    with pytest.raises(
        AffinageError, match="expected a match, a record, a position, a game, or the text of a link"
    ):
        affinage.write_record(value)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x03Ann\x00\x1b\x7f", "\N{REPLACEMENT CHARACTER}Ann" + 2 * "\N{REPLACEMENT CHARACTER}" + "\x7f"),
        ("\ud800\ufffe\uffff", 3 * "\N{REPLACEMENT CHARACTER}"),
        ("<&\">'é\U0001f9c0", "<&\">'é\U0001f9c0"),
    ],
    ids=ascii,
)
def test_every_text_in_a_picture_is_xml(text: str, shown: str) -> None:
    found = ElementTree.fromstring(element("text", {"id": text}, escaped(text)))
    assert (found.text, found.attrib["id"]) == (shown, shown)
