"""Records: both formats round-trip, old files stay readable, and a damaged one loses nothing before the damage."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import RecordError
from affinage.game import Outcome, Termination
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.matches.variations import GameNode, out_of_time, resigned
from affinage.notation import record
from tests.strategies import trees, wander

NO_GAME = 'not a game; expected a link, or a record that begins with [Affinage "1"] or {"affinage": 1'
TEXT = """\
[Affinage "1"]
[Game "board=square:4"]
[Black "Ann"]
[White "Bob"]
[Start "b3.4.4.4-w"]
[Levels "0 3"]
[Date "2026-01-31"]
[Result "Black wins: White resigned"]
[Shown "1"]

{Cold.} 1. a1,b1 {A \\} corner.} 2. c3,c4 (2. d3,d4 3. c3,c4 White resigns) 3. d1,d2
"""
JSON = {
    "affinage": 1,
    "link": "board=square:4",
    "people": ["Ann", "Bob"],
    "start": "b3.4.4.4-w",
    "levels": [0, 3],
    "date": "2026-01-31",
    "result": "Black wins: White resigned",
    "moves": ["a1,b1", "d3,d4", "c3,c4"],
    "comments": {"0": "Cold.", "1": "A } corner."},
    "resigned": 2,
    "branches": [{"of": 0, "ply": 1, "place": 0, "moves": ["c3,c4", "d1,d2"]}],
}


def sample() -> GameRecord:
    """Return the game of TEXT and JSON."""
    game = affinage.load("board=square:4")
    match = Match(game, ("Ann", "Bob"), setup.read(game, "b3.4.4.4-w"))
    match.extend(["a1,b1", "c3,c4", "d1,d2"])
    match.root.comment, match.line()[1].comment = "Cold.", "A } corner."
    match.goto(1)
    match.extend(["d3,d4", "c3,c4"])
    match.conclusion = resigned(2)
    return GameRecord(match, (0, 3), "2026-01-31")


def test_loss_on_time_is_written_and_read() -> None:
    match = sample().match
    match.conclusion = out_of_time(2)
    game_record = GameRecord(match, headers={"TimeControl": "300+5"})
    text, data = record.to_text(game_record), record.to_json(game_record)
    assert '[Result "Black wins: White ran out of time"]\n[Shown "1"]\n[TimeControl "300+5"]' in text
    assert "3. c3,c4 White loses on time)" in text
    assert '"out_of_time": 2' in data
    for again in (record.read(text), record.read(data), record.read(text.replace("loses", "LOSES"))):
        assert again == match
        assert again.outcome == Outcome(1, Termination.TIME, "White ran out of time")


def facts(game_record: GameRecord) -> tuple[object, ...]:
    match = game_record.match
    people = (match.game, match.start, match.people, game_record.levels, game_record.date)
    return (*people, match.moves, match.conclusion, tree(match.root))


def tree(root: GameNode) -> list[object]:
    """Return every node of a tree in order, with its contents."""
    results: list[object] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        results.append((node.ply, node.move, node.comment, node.marks, node.conclusion, node.position))
        waiting += node.children
    return results


def read_again(text: str) -> list[GameRecord]:
    """Return the games of a record without errors."""
    game_records, complaints = record.recover(text)
    assert complaints == []
    return game_records


@pytest.mark.long
@given(
    st.lists(
        st.builds(GameRecord, trees(), date=st.sampled_from(["", "2026-01-31"])), min_size=1, max_size=3
    ),
    st.data(),
)
def test_round_trips(game_records: list[GameRecord], data: st.DataObject) -> None:
    for game_record in game_records:
        players = game_record.match.game.players
        levels = tuple(data.draw(st.lists(st.integers(0, 99), min_size=players, max_size=players)))
        game_record.levels = levels if any(levels) else ()
    for write in (record.to_json, record.to_text):
        text = write(*game_records)
        again = read_again(text)
        assert list(map(facts, again)) == list(map(facts, game_records))
        assert all(game_record.match.at_end for game_record in again)
        assert write(*again) == text


def test_record_has_this_form() -> None:
    assert record.to_text(sample()) == TEXT
    assert json.loads(record.to_json(sample())) == JSON
    assert record.to_text(sample(), sample()) == f"{TEXT}\n{TEXT}"
    assert '"a1,b1",\n' in record.to_json(sample()), "one move a line"


def test_long_games_are_wrapped() -> None:
    match = Match(affinage.load("game=taifas&board=square:9"))
    wander(match, Random(0), 60)
    lines = record.to_text(match).splitlines()
    assert max(map(len, lines)) <= 88
    assert len(lines) < 16


def test_a_text_written_by_hand() -> None:
    text = """\ufeff[Affinage "1"] [Game ""]
        a1,b1 (c1,d1 {Why?} ({Or} 2. a8,b8)) {So.} 2.c3 ,c4(f1,f2)(2. f1,f2 {Also.})"""
    (game_record,) = read_again(text)
    assert record.to_text(game_record).endswith(
        "\n1. a1,b1 {So.} (1. c1,d1 {Why?} 2. a8,b8 {Or}) 2. c3,c4 (2. f1,f2 {Also.})\n"
    )


@pytest.mark.parametrize("as_json", [False, True])
def test_headers_of_other_programs_are_kept(as_json: bool) -> None:
    before = '[Event "Club \\"1\\" \\\\ night"]\n[Round "3"]\n'
    behind = '[WhiteElo "2000"]\n[Club "Zoë & 王"]\n[ECO ""]\n'
    (first,) = read_again(before + TEXT.replace("\n\n", f"\n{behind}\n", 1))
    assert list(first.headers.items()) == [
        ("Event", 'Club "1" \\ night'),
        ("Round", "3"),
        ("WhiteElo", "2000"),
        ("Club", "Zoë & 王"),
        ("ECO", ""),
    ]
    (again,) = read_again(affinage.write_record(first, json=as_json))
    assert again == first
    assert affinage.write_record(again, json=as_json) == affinage.write_record([first], json=as_json)
    with pytest.raises(affinage.OptionError, match="expected a match, a record, "):
        affinage.write_link([first, again])
    assert affinage.write_link([first]) == affinage.write_link(first)


TEXT_DAMAGE = [
    ('[Affinage "1"]', "", 1, 1, NO_GAME),
    ('e "1"', 'e "2"', 1, 1, "unknown version 2 of a record; expected 1"),
    ('e "1"', 'e "two"', 1, 1, "unknown version 'two' of a record; expected 1"),
    ("square:4", "square:44", 2, 1, "board=square:44 "),
    ("b3.4.4.4-w", "b3.4.4-w", 5, 1, "square:4 has 4 rows, not 3"),
    ('"Ann"', '""', 4, 1, "a name has 1 to 60 characters"),
    ('[Black "Ann"]', "[Black Ann]", 3, 1, 'a header must look like [Game "board=hex:5"]'),
    ("[White", "[Black", 4, 1, "[Black] is given twice"),
    ("[White", "[Green", 4, 1, "[Green] is unknown; headers are Affinage, Game, Black, White, Start"),
    ("0 3", "0 x", 6, 1, "levels are 2 numbers from 0 (a person) to 99"),
    ("2026-01-31", "2026-13-31", 7, 1, "'2026-13-31' is not a date such as 2026-01-31"),
    ('n "1"', 'n "7"', 9, 1, "[Shown] must be a line from 0 to 1"),
    ("2. c3,c4", "2. c3,c9", 11, 36, "move 2, 'c3,c9': 'c9' is not a cell of square:4"),
    ("2. c3,c4", "2. c3!", 11, 36, "move 2, 'c3!': 'c3!' is not a move"),
    ("3. d1,d2", "4. d1,d2", 11, 76, "move 3 is numbered 4"),
    ("(2. d3", "(4. d3", 11, 43, "move 3 is numbered 4"),
    ("White resigns", "Green resigns", 11, 61, "'Green' cannot resign; expected Black or White"),
    ("White resigns", "Green loses on time", 11, 61, "'Green' cannot lose on time; expected Black or White"),
    ("resigns)", "resigns", 11, 75, "move 4 is numbered 3"),
    ("(2.", ") (2.", 11, 42, "')' is unexpected here"),
    ("3. d1,d2", "3. d1,d2 (", 11, 86, "a variation is not closed; write )"),
    ("{Cold.}", "{Cold.", 11, 32, "move 1 is numbered 2"),
    ("corner.}", "corner.", 11, 18, "a comment is not closed; write }"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "message"), TEXT_DAMAGE)
def test_the_error_of_a_damaged_text_names_the_place(
    old: str, new: str, line: int, column: int, message: str
) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(RecordError) as caught:
        record.read(TEXT.replace(old, new))
    assert str(caught.value).startswith(f"line {line}, column {column}: {message}")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_variation_without_an_end_is_reported_at_the_end_of_its_game() -> None:
    game = '[Affinage "1"] [Game "board=square:4"]\n'
    _, complaints = record.recover(f"{game}1. a1,b1 (1. c1,d1\n\n{game}1. a1,b1\n")
    assert [str(complaint) for complaint in complaints] == [
        "line 2, column 19: a variation is not closed; write )"
    ]


JSON_DAMAGE = [
    ('"affinage": 1', '"version": 1', NO_GAME),
    ('"affinage": 1', '"affinage": 2', "unknown version 2 of a record; expected 1"),
    ('"affinage": 1', '"affinage": true', "unknown version True of a record; expected 1"),
    ('"link"', '"games": [], "link"', '"games" is empty'),
    ('"link"', '"games": 7, "link"', '"games" must be a list'),
    ('"link"', '"lnik"', '"link" must be a text'),
    ("square:4", "square:44", "board=square:44 "),
    ("b3.4.4.4-w", "b3.4.4-w", "square:4 has 4 rows, not 3"),
    ('["Ann", "Bob"]', '"Ann"', '"people" must be a list of texts'),
    ('["Ann", "Bob"]', '["Ann"]', "Affinage has 2 players, not 1"),
    ('["Ann", "Bob"]', '["Ann", "B\\nb"]', "a name has 1 to 60 characters"),
    ("[0, 3]", "[0]", "levels are 2 numbers from 0 (a person) to 99"),
    ("[0, 3]", "[0, true]", "levels are 2 numbers"),
    ("[0, 3]", "3", '"levels" must be a list'),
    ("2026-01-31", "31.1.2026", "'31.1.2026' is not a date"),
    ('"resigned"', '"shown": 2, "resigned"', '"shown" must be a line from 0 to 1'),
    ('"moves": ["a1', '"mvoes": ["a1', '"moves" must be a list of texts'),
    ('"d3,d4"', '"d3,d9"', "move 2, 'd3,d9': 'd9' is not a cell of square:4"),
    ('{"0"', '{"9"', "comment on move '9': the comment belongs to no move"),
    ('"Cold."', "7", "comment on move '0': a comment is a text, not 7"),
    ('"Cold."', '"\\ud800"', "comment on move '0': a comment holds half a character"),
    ('"of": 0', '"of": 1', "branch 1: line 1 has no place after 1 moves"),
    ('"place": 0', '"place": 2', 'branch 1: "place" must be a number from 0 to 1'),
    ('"ply": 1', '"ply": 9', "branch 1: line 0 has no place after 9 moves"),
    ('"ply": 1', '"ply": "1"', 'branch 1: "ply" must be a whole number'),
    ('[{"of"', '[7, {"of"', "branch 1: a branch must be an object in braces"),
    ('"c3,c4", "d1', '"a1,a2", "d1', "branch 1, move 2, 'a1,a2': White is on this cell"),
    ('"resigned": 2', '"resigned": 3', '"resigned" must be a player from 1 to 2'),
    ('"resigned": 2', '"out_of_time": 3', '"out_of_time" must be a player from 1 to 2'),
]


@pytest.mark.parametrize(("old", "new", "message"), JSON_DAMAGE)
def test_the_error_of_a_damaged_json_names_the_place(old: str, new: str, message: str) -> None:
    whole = json.dumps(JSON)
    assert whole.count(old) == 1
    with pytest.raises(RecordError) as caught:
        record.read(whole.replace(old, new))
    assert str(caught.value).startswith(message)


def test_damaged_game_of_several_is_named_and_the_others_kept() -> None:
    three = json.loads(record.to_json(sample(), sample(), sample()))
    three["games"][1]["moves"][1] = "d3,d9"
    game_records, complaints = record.recover(json.dumps(three))
    assert str(complaints[0]).startswith("game 2, move 2, 'd3,d9': ")
    three["games"][0]["affinage"] = 2
    (_, game_record), complaints = record.recover(json.dumps(three))
    assert str(complaints[0]) == "game 1: unknown version 2 of a record; expected 1"
    assert len(game_record.match.root.lines()) == 2
    del three["games"][0]["affinage"]
    assert [len(game_record.match.root.lines()) for game_record in game_records] == [2, 1, 2]
    game_records, complaints = record.recover(f"{TEXT}\n{TEXT.replace('2. c3,c4', '2. c3,c9')}\n{TEXT}")
    assert complaints[0].line == 23
    assert list(map(second_move, game_records)) == ["c3,c4", "d3,d4", "c3,c4"]


def second_move(game_record: GameRecord) -> str:
    """Return the second move of the main line, which in a damaged game may be that of the branch."""
    return str([node.move for node in game_record.match.root.onwards()][1])


def test_nothing_hides_between_games() -> None:
    game_records, complaints = record.recover(f"{TEXT}\n[junk\n1. a1,b1\n{TEXT}")
    assert [(error.line, error.column) for error in complaints] == [(13, 1), (13, 1)]
    assert str(complaints[1]).endswith('a game begins with a header such as [Game "board=hex:5"]')
    assert len(game_records) == 2


def test_a_json_cut_short_keeps_the_games_before() -> None:
    whole = record.to_json(sample(), sample())
    kept = []
    for end in range(1, len(whole) - 2):
        game_records, complaints = record.recover(whole[:end])
        assert str(complaints[0]).startswith(("line ", "not a record"))
        kept.append(sum(len(tree(game_record.match.root)) - 1 for game_record in game_records))
    assert kept == sorted(kept)
    assert set(kept) == set(range(10))


def test_a_text_cut_short_keeps_what_stands_before() -> None:
    whole = record.to_text(sample(), sample())
    actual = [record.recover(whole[:end])[0] for end in range(len(whole))]
    kept = [sum(len(list(each.match.root.onwards())) for each in game_records) for game_records in actual]
    assert kept == sorted(kept)
    assert set(kept) == set(range(7))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", NO_GAME),
        ("hello", NO_GAME),
        ("{", "line 1, column 2: not JSON: "),
        ('{"a":' * 100_000, "not a record: it is nested too deeply"),
        ('{"a":' + "[1, {}, " * 16 + "]" * 16 + "}", "not a record: it is nested too deeply"),
        ('{"affinage": ' + "1" * 5000 + "}", "not a record: a number has too many digits"),
    ],
)
def test_text_that_is_no_record_is_refused(text: str, message: str) -> None:
    game_records, complaints = record.recover(text)
    assert game_records == []
    assert message in str(complaints[0])


def test_resignation_of_a_finished_game_is_refused() -> None:
    text = '[Affinage "1"]\n[Game "board=square:2"]\na1,a2\nb1,b2\n'
    with pytest.raises(RecordError, match="line 5, column 1: resignation after the end of the game"):
        record.read(text + "Black resigns\n")
    with pytest.raises(RecordError, match="line 5, column 1: no time runs after the end of the game"):
        record.read(text + "Black loses on time\n")
    with pytest.raises(RecordError, match="line 5, column 1: move 3, 'pass': the game is over"):
        record.read(text + "pass\n")


def test_a_file_with_nothing_right_in_it_is_given_up() -> None:
    assert len(record.recover(TEXT + "(a1)" * 1000)[1]) == 100
    assert len(record.recover(json.dumps({"affinage": 1, "games": [7] * 1000}))[1]) == 100


def test_long_games_and_deep_variations_are_read_and_written() -> None:
    game = affinage.load("game=moulds&win=full")
    match = Match(game)
    for seed in range(100):
        wander(match, Random(seed), 2000)
        if len(match.moves) > 300:
            break
        match = Match(game)
    deep = match.root
    for ply in range(300):
        match.goto(ply)
        moves = [move for move in match.position.legal_moves() if not match.node.child(move)]
        if moves:
            match.push(moves[0])
            match.show(match.node.parent.children[0] if match.node.parent else deep)
    for write in (record.to_json, record.to_text):
        (game_record,) = read_again(write(match))
        assert tree(game_record.match.root) == tree(match.root)


def test_file_of_records_is_read_and_a_damaged_one_named(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text(TEXT, "utf-8")
    assert record.to_text(*record.recover_file(str(path))[0]) == TEXT
    assert len(record.read_file(str(path)).moves) == 3
    path.write_bytes(b"[Affinage \0\xff")
    with pytest.raises(RecordError, match="is not a text file: byte 11 is not UTF-8"):
        record.read_file(str(path))
    with pytest.raises(FileNotFoundError):
        record.read_file(str(tmp_path / "none"))


def read_or_refuse(text: str) -> None:
    """Check that parsing gives games that can be stored again, and one-line errors."""
    game_records, complaints = record.recover(text)
    assert game_records or complaints
    assert all("\n" not in str(complaint) for complaint in complaints)
    if game_records:
        again = read_again(record.to_text(*read_again(record.to_json(*game_records))))
        assert list(map(facts, again)) == list(map(facts, game_records))


ANY_VALUE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=4
)


@given(ANY_VALUE, st.data())
def test_any_json_value_anywhere_is_read_or_refused(value: object, data: st.DataObject) -> None:
    read_or_refuse(json.dumps(JSON | {data.draw(st.sampled_from([*JSON])): value}))
    game = record.to_data(sample())
    (branch,) = game["branches"]
    branch |= {data.draw(st.sampled_from([*branch, "comments"])): value}
    listed = {data.draw(st.sampled_from(["moves", "branches", "people", "levels"])): [value]}
    for changed in (value, [game | {"branches": [branch]}], [game | listed], [value]):
        read_or_refuse(json.dumps({"affinage": 1, "games": changed}))
    read_or_refuse(
        json.dumps({"affinage": 1, "games": [game | {data.draw(st.sampled_from([*game])): value}]})
    )


def test_brackets_in_texts_are_not_nested() -> None:
    game_record = sample()
    game_record.match.root.comment = '[{"\\"[' * 40
    assert facts(*read_again(record.to_json(game_record))) == facts(game_record)
