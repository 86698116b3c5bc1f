"""Names, comments and marks: what a match accepts is read back the same from every writer; the rest is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.bots.tournament import Pairing, elo
from affinage.errors import AffinageError, OptionError
from affinage.matches.marks import MAX_COMMENT, MAX_MARKS, DrawnMark
from affinage.matches.match import MAX_LEVEL, GameRecord, Match
from affinage.matches.names import MAX_NAME, fit_name, name_fault, one_form
from affinage.matches.variations import out_of_time, resigned
from affinage.notation import record, share
from affinage.notation.textboard import FORMS, post
from affinage.picture.diagram import diagram
from affinage.picture.marks import Mark
from affinage.picture.replay import replay
from affinage.picture.svg import element, escaped
from tests.strategies import trees

GREEN = DrawnMark("green", 0, 0)


def begun() -> GameRecord:
    """Return a record of two moves."""
    return affinage.read_link("?board=square:4#1/by=Ann,Bob/a1b1c3c4")


def facts(game_record: GameRecord) -> object:
    match = game_record.match
    nodes = [match.root, *(node for line in match.root.lines() for node in line.nodes)]
    messages = [(node.ply, str(node.move), node.comment, node.marks, node.conclusion) for node in nodes]
    return match.people, game_record.levels, game_record.date, sorted(messages, key=repr)


@given(trees(), st.data())
def test_match_is_read_back_the_same_from_every_writer(match: Match, data: st.DataObject) -> None:
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
            [DrawnMark("green", tail, head) for tail in range(16) for head in range(16)][: MAX_MARKS + 1],
        ],
    ),
    "conclusion": (
        lambda game_record, value: setattr(game_record.match, "conclusion", value),
        [resigned(3), out_of_time(0), *map(out_of_time, ("1", 1.0, True)), 1],  # type: ignore[arg-type]
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
        [(Mark("circle", 16),)],
    ),
    "sign of a mark": (lambda _, value: print(Mark(value, 0)), ["\x03", "ab", "", "\ud800", None, 5]),
    "name of a picture": (
        lambda game_record, value: print(affinage.diagram(game_record.match, name=value)),
        ['a"', "a b", "</style>", "1a", "é", "\x03", "a" * 61, None, "a\n"],
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_values_that_no_reader_takes_are_refused_where_they_enter(what: str) -> None:
    enter, values = REFUSED[what]
    for value in values:
        game_record = begun()
        before = facts(game_record)
        with pytest.raises(AffinageError) as refused:
            enter(game_record, value)
        assert str(refused.value).isprintable()
        assert facts(game_record) == before


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
    with pytest.raises((TypeError, ValueError), match="cell"):
        Mark("circle", cell)
    from_numpy: Any = np.int64(1)
    assert DrawnMark("green", from_numpy, 0) == DrawnMark("green", 1, 0)


def test_resignation_after_the_end_is_refused() -> None:
    match = affinage.read_link("?board=square:2#1/a1a2b1b2").match
    assert match.outcome
    with pytest.raises(AffinageError, match="over"):
        match.conclusion = resigned(1)


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
    actual = ElementTree.fromstring(element("text", {"id": text}, escaped(text)))
    assert (actual.text, actual.attrib["id"]) == (shown, shown)


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
GOOD = [
    FAMILY,
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
    "\u2764\ufe0f Ann",
    "علی‌رضا",  # with a zero-width non-joiner, as in Persian
    "ක්\u200dරිස්ටි",  # with a zero-width joiner, as in Sinhala
    "1\ufe0f\u20e3",
    "\U0001fae9",  # newer than the Unicode tables of many Python versions
]
BAD = [
    "",
    " ",
    "\u200d",
    "\ufe0f\u200c",
    "\u3164",
    "Ann\n",
    "Ann\nBob",
    "Ann\tBob",
    "Ann\x1b[31m",
    "Ann\x85",
    "Ann\u2028Bob",
    "\u202ennA",
    "Ann\ue000",
    "Ann\ud800",
    "a" * (MAX_NAME + 1),
]
ONE_PERSON = {
    "José Luis": [
        "Jose\u0301 Luis",
        " José  Luis ",
        "José\u00a0Luis",
        "José\u202fLuis\u3000",
        "\u200eJosé Luis\u200f",
        "\u2068José Luis\u2069",
        "\u202aJosé Luis\u202c",
        "Jos\u00adé Lu\u200bis\ufeff",
        "Jose\u200e\u0301 Luis",
        "José\u200d \u200cLuis\u200d",
        "Jos\u200dé L\ufe0fuis",
    ],
    "山田 太郎": ["山田\u3000太郎", "山田 \u3000 太郎\u2060"],
    "가": ["\u1100\u1161"],
    "علی\u200cرضا": ["\u200fعلی\u200cرضا\u200c"],
}
PLAIN = "a name has 1 to 60 characters on one line"


def between(*people: str) -> Match:
    match = Match(affinage.load("board=square:4"), people)
    match.push("a1,b1")
    return match


def forged(name: str) -> dict[str, str]:
    """Return a game in every form, in which the first player has a name that nobody may have."""
    game_record = GameRecord(between("Ann", "Bob"), (0, 3))
    results = {
        "link": share.link(game_record).replace("Ann", quote(name, errors="replace")),
        "JSON": record.to_json(game_record).replace('"Ann"', json.dumps(name)),
        "text": record.to_text(game_record).replace("Ann", name),
    }
    unfit = {"text"} if "\n" in name else {"link"} if "\ud800" in name else set()
    return {form: text for form, text in results.items() if form not in unfit}


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_script_is_kept(name: str) -> None:
    assert name_fault(name) == ""
    assert fit_name(f" {name}\n") == name
    kept = GameRecord(between(name, "Bob"), (0, 3))
    again = share.read_link(share.link(kept))
    assert (again.match.people, again.levels) == ((name, "Bob"), (0, 3))
    assert share.read_link(f"?board=square:4#1/by={name},Bob.3/a1b1").match.people == (name, "Bob")
    for text in (record.to_text(kept), record.to_json(kept)):
        (actual,), complaints = record.recover(text)
        assert (actual.match.people, actual.levels, complaints) == ((name, "Bob"), (0, 3), [])


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_a_bad_name_is_refused_where_it_enters(name: str) -> None:
    assert name_fault(name) == PLAIN
    assert name_fault(fit_name(name) or "Black") == ""
    match = between("Ann", "Bob")
    for enter in (lambda: between(name, "Bob"), lambda: setattr(match, "people", (name, "Bob"))):
        with pytest.raises(OptionError, match=PLAIN):
            enter()
    assert match.people == ("Ann", "Bob")


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_link_or_record_with_a_bad_name_keeps_the_moves(name: str) -> None:
    for form, text in forged(name).items():
        if form == "link":
            query, _, fragment = text.partition("#")
            actual, message = share.recover(affinage.load(query), fragment)
        else:
            (actual,), complaints = record.recover(text)
            message = tuple(map(str, complaints))
        assert (actual.match.people, actual.levels, len(actual.match.moves)) == (("Black", "Bob"), (0, 3), 1)
        assert len(message) == 1
        assert PLAIN in message[0]


@pytest.mark.parametrize(
    ("name", "typed"), [(name, typed) for name in ONE_PERSON for typed in ONE_PERSON[name]], ids=ascii
)
def test_name_is_the_same_in_every_form(name: str, typed: str) -> None:
    assert (fit_name(typed), one_form(typed), name_fault(typed)) == (name, name, "")
    assert between(typed, "Bob").people == (name, "Bob")
    assert Pairing(typed, "Bob", 1, 2) == Pairing(name, "Bob", 1, 2)
    for form, text in forged(typed).items():
        actual = share.read_link(text) if form == "link" else record.recover(text)[0][0]
        assert (actual.match.people, actual.levels) == ((name, "Bob"), (0, 3))


def test_two_spellings_have_one_rating() -> None:
    ratings = elo([Pairing("José", "Bob", 1, 2), Pairing("Jose\u0301 ", "Bob\u200e", 2, 2)])
    assert sorted(ratings) == ["Bob", "José"]


@given(st.text(st.characters(), max_size=80))
def test_the_form_of_a_name_is_its_own_form(typed: str) -> None:
    assert one_form(one_form(typed)) == one_form(typed)


def test_unknown_player_goes_by_the_colour() -> None:
    assert between("?", "Bob").people == ("Black", "Bob")


def test_two_bad_names_are_one_complaint() -> None:
    actual, messages = share.recover(affinage.load(""), "1/by=%00,%E2%80%AE.3")
    assert (actual.match.people, actual.levels, messages) == (("Black", "White"), (0, 3), (f"by: {PLAIN}",))


@pytest.mark.parametrize(
    "sign",
    [
        FAMILY,
        "\U0001f1eb\U0001f1f7",
        "\U0001f44b\U0001f3fd",
        "x\u0301",
        "\u1112\u119e\u11ab",
        "නි",
        "\u2764\ufe0f",
        "ක්\u200dරි",
    ],
)
@pytest.mark.parametrize("before", range(4))
def test_a_long_name_is_cut_between_signs(sign: str, before: int) -> None:
    name = "x" * before + sign * MAX_NAME
    cut = fit_name(name)
    assert MAX_NAME - len(sign) < len(cut) <= MAX_NAME
    assert cut == "x" * before + sign * ((len(cut) - before) // len(sign))


def test_a_name_of_one_endless_sign_is_none() -> None:
    assert fit_name("\u0301" * 200) == ""
