"""Records: both forms round trip, and a damaged one is told the line and what is wrong there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage import record
from affinage.errors import AffinageError, RecordError
from affinage.match import Match
from tests.strategies import SEEDS, matches

TEXT = """\
[Affinage "1"]
[Link "board=square:4"]
[Black "Ann"]
[White "Bob"]

1. a1,b1
2. c3,c4
3. a3,a4
"""
JSON = """\
{
 "affinage": 1,
 "link": "board=square:4",
 "people": [
  "Ann",
  "Bob"
 ],
 "moves": [
  "a1,b1",
  "c3,c4",
  "a3,a4"
 ]
}
"""


def facts(match: Match) -> tuple[object, ...]:
    """All that a record keeps."""
    return (match.game, match.people, match.moves, match.resigned)


@given(matches())
def test_round_trips(match: Match) -> None:
    for write in (record.to_json, record.to_text):
        text = write(match)
        read = record.read(text)
        assert facts(read) == facts(match)
        assert read.at_end
        assert write(read) == text


@given(matches())
def test_the_two_forms_say_the_same(match: Match) -> None:
    assert facts(record.read(record.to_text(record.read(record.to_json(match))))) == facts(match)


def test_what_is_written() -> None:
    match = Match(affinage.load("board=square:4"), ("Ann", "Bob"))
    match.extend(["a1,b1", "c3,c4", "a3,a4"])
    assert record.to_text(match) == TEXT
    assert record.to_json(match) == JSON
    match.resign()
    assert '[White "Bob"]\n[Resigned "White"]\n' in record.to_text(match)
    assert json.loads(record.to_json(match))["resigned"] == 2
    assert facts(record.read(record.to_text(match))) == facts(match)


def test_names_with_quotes_and_backslashes_are_escaped() -> None:
    match = Match(affinage.load(""), ('A "b" \\', "\\\\ñ 🧀]"))
    assert '[Black "A \\"b\\" \\\\"]\n' in record.to_text(match)
    for write in (record.to_json, record.to_text):
        assert record.read(write(match)).people == match.people


def test_a_text_may_be_written_by_hand() -> None:
    plain = record.read('  [Affinage "1"]\r\n\r\na1,b1\r\n2.c3 , c4\r\n[Link "board=square:4"]\n')
    assert [str(move) for move in plain.moves] == ["a1,b1", "c3,c4"]
    assert plain.people == ("Black", "White")
    assert record.read('[Affinage "1"]').game.link() == ""
    assert record.read('{"affinage": 1, "link": "", "moves": []}').people == ("Black", "White")


TEXT_DAMAGE = [
    ("Affinage", "Afinage", 1, 'not a record: it has no "affinage" version'),
    ('"1"', '"2"', 1, "version 2 is unknown; this program reads version 1"),
    ('"1"', '"one"', 1, "version 'one' is unknown; this program reads version 1"),
    ('"1"', '"9999999999999999999"', 1, "version '9999999999999999999' is unknown"),
    ("square:4", "square:44", 2, "board=square:44 is too large"),
    ("board=", "bord=", 2, "unknown key 'bord'; keys are game, board"),
    ('[Black "Ann"]', '[Black "Ann]', 3, "a header must look like [Link "),
    ('[Black "Ann"]', "[Black Ann]", 3, "a header must look like [Link "),
    ('"Ann"', '"  "', 4, "a name has 1 to 60 characters on one line"),
    ('"Bob"', '"' + "b" * 61 + '"', 4, "a name has 1 to 60 characters on one line"),
    ("[White", "[Red", 4, "[Red] is unknown; headers are Affinage, Link, Resigned, Black, White"),
    ("[White", "[Black", 4, "[Black] is there twice"),
    ('[White "Bob"]', '[White "Bob"]\n[Resigned "Bob"]', 5, "[Resigned] must be Black or White"),
    ("2. ", "3. ", 7, "move 2 is numbered 3"),
    ("c3,c4", "a1,a2", 7, "move 2, 'a1,a2': Black is on this cell"),
    ("c3,c4", "c3,d4", 7, "move 2, 'c3,d4': the second stone must be next to the first"),
    ("c3,c4", "c3,c5", 7, "move 2, 'c3,c5': 'c5' is not a cell of square:4; column c has rows 1 to 4"),
    ("c3,c4", "c3c4", 7, "move 2, 'c3c4': 'c3c4' is not a move; write two cells"),
    ("a3,a4", "swap", 8, "move 3, 'swap': swap can only answer the first turn"),
    ("a3,a4", "pass", 8, "move 3, 'pass': Black has a legal move"),
]
JSON_DAMAGE = [
    ('"link"', "link", 3, "not JSON: "),
    (' "moves"', ' "people": ["Ann"], "moves"', 4, "Affinage has 2 players, not 1"),
    ('"affinage": 1', '"affinage": 2', 2, "version 2 is unknown"),
    ('"affinage": 1', '"affinage": true', 2, "version True is unknown"),
    ('"affinage": 1', '"affinage": "1"', 2, "version '1' is unknown"),
    (' "affinage": 1,', "", 1, 'not a record: it has no "affinage" version'),
    ("square:4", "octagon:4", 3, "board=octagon:4 is unknown; boards are square:N"),
    ('"board=square:4"', "4", 3, '"link" must be a text'),
    ("link", "lnik", 1, '"link" must be a text'),
    ('"Ann"', "7", 4, '"people" must be a list of names'),
    ('"Ann"', '""', 4, "a name has 1 to 60 characters"),
    ('"Ann"', '"A\\nnn"', 4, "a name has 1 to 60 characters"),
    ('"Ann",\n', "", 4, "Affinage has 2 players, not 1"),
    ("moves", "mvoes", 1, '"moves" must be a list of texts'),
    ('"c3,c4"', "null", 8, '"moves" must be a list of texts'),
    ('"c3,c4"', '"a1,a2"', 10, "move 2, 'a1,a2': Black is on this cell"),
    ('"a3,a4"', '"a3,a9"', 11, "move 3, 'a3,a9': 'a9' is not a cell"),
    (' "moves"', ' "resigned": 3,\n "moves"', 8, '"resigned" must be a player from 1 to 2'),
    (' "moves"', ' "resigned": true,\n "moves"', 8, '"resigned" must be a player from 1 to 2'),
    (' "moves"', ' "resigned": "White",\n "moves"', 8, '"resigned" must be a player from 1 to 2'),
]


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        record.read(text)
    return caught.value


@pytest.mark.parametrize(("old", "new", "line", "message"), TEXT_DAMAGE)
def test_a_damaged_text_is_told_where(old: str, new: str, line: int, message: str) -> None:
    assert TEXT.count(old) == 1
    error = refused(TEXT.replace(old, new))
    assert str(error).startswith(f"line {line}: {message}")
    assert error.line == line


@pytest.mark.parametrize(("old", "new", "line", "message"), JSON_DAMAGE)
def test_a_damaged_json_is_told_where(old: str, new: str, line: int, message: str) -> None:
    assert JSON.count(old) == 1
    error = refused(JSON.replace(old, new))
    assert str(error).startswith(f"line {line}: {message}")
    assert error.line == line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'not a record: it has no "affinage" version'),
        ("hello", 'not a record: it has no "affinage" version'),
        ("{", "not JSON: "),
        ('{"a":' * 100_000, "not a record: it is nested too deeply"),
        ('{"affinage": ' + "1" * 5000 + "}", "not a record: a number has too many digits"),
    ],
)
def test_what_is_no_record(text: str, message: str) -> None:
    assert message in str(refused(text))


def test_nobody_can_resign_a_finished_game() -> None:
    text = '[Affinage "1"]\n[Link "board=square:2"]\n[Resigned "Black"]\na1,a2\nb1,b2\n'
    assert str(refused(text)) == "line 3: nobody can resign: the game is over"
    assert str(refused(text + "pass\n")) == "line 6: move 3, 'pass': the game is over"


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text(TEXT, "utf-8")
    assert record.to_text(record.read_file(str(path))) == TEXT
    path.write_bytes(b"[Affinage \xff")
    with pytest.raises(RecordError, match="is not a text file: byte 10 is not UTF-8"):
        record.read_file(str(path))
    with pytest.raises(FileNotFoundError):
        record.read_file(str(tmp_path / "none"))


def read_or_refuse(text: str) -> None:
    """Reading gives a match that can be kept again, or one of this package's errors, on one line."""
    try:
        match = record.read(text)
    except AffinageError as error:
        message = str(error)
    else:
        message = "read"
        assert facts(record.read(record.to_json(match))) == facts(match)
    assert message


@given(st.text(max_size=60) | st.text('[]{}":,\\ \n1.affinageLink').map("{".__add__))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


@given(st.sampled_from([TEXT, JSON]), st.data())
def test_a_record_with_random_damage_is_read_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = text[:start] + data.draw(st.text(max_size=4) | st.sampled_from('"[]{},:\\\n 1')) + text[end:]
    read_or_refuse(text)


@given(matches(), SEEDS)
def test_a_record_cut_short_is_read_or_refused(match: Match, seed: int) -> None:
    for text in (record.to_json(match), record.to_text(match)):
        read_or_refuse(text[: seed % len(text)])


@given(
    st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=4)
)
def test_any_json_value_anywhere_is_read_or_refused(value: object) -> None:
    whole = json.loads(JSON)
    for key in (*whole, "resigned"):
        read_or_refuse(json.dumps(whole | {key: value}))
    read_or_refuse(json.dumps(whole | {"moves": [value]}))
    read_or_refuse(json.dumps(whole | {"people": [value, "Bob"]}))


@given(st.text(st.characters(), max_size=80))
def test_any_typed_name_can_be_made_fit_for_a_record(typed: str) -> None:
    name = record.fit_name(typed)
    assert record.fit_name(name) == name
    if typed.isprintable() and len(typed) <= record.MAX_NAME:
        assert name == typed.strip()
    if name:
        match = Match(affinage.load("board=square:4"), (name, "Bob"))
        assert (
            record.read(record.to_json(match)).people
            == record.read(record.to_text(match)).people
            == (name, "Bob")
        )
