"""Pasted texts: records in the style of PGN, other texts that contain games, and large ones read in slices."""

from __future__ import annotations

import asyncio
import json
import tracemalloc
from itertools import count
from random import Random

import pytest

import affinage
from affinage.errors import RecordError
from affinage.matches.match import GameRecord, Match
from affinage.matches.variations import DRAW_AGREED, resigned
from affinage.notation import record, share
from affinage.notation.record.entries import NO_VERSION
from affinage.notation.record.limits import MAX_CHARACTERS
from tests.hostile_texts import FAMILIES
from tests.strategies import wander
from tests.tables import match_of
from tests.tables import table_of as played
from web.library import files
from web.library.files import SLICE_MS, FileContents, Slices

CHURN = '[Affinage "1"]\n[Game "game=churn"]\n'
MOVES = ["c3", "d4", "e2", "b2"]


def game_of(text: str) -> GameRecord:
    game_records, complaints = record.recover(text)
    assert complaints == []
    (game_record,) = game_records
    return game_record


def moves_of(text: str) -> list[str]:
    return [str(move) for move in game_of(text).match.moves]


@pytest.mark.parametrize(
    "moves",
    [
        "c3 d4 e2 b2",
        "1. c3 2. d4 3. e2 4. b2",
        "1. c3 d4 2. e2 b2",
        "1.c3 d4 2.e2 b2",
        "1. c3 1... d4 2. e2 2... b2",
        "1 . c3 1… d4 2 . e2 2… b2",
        "1. c3! d4?! 2. e2!? b2??",
        "1. c3 $1 d4 ! 2. e2 $146 ?? b2",
        "1. c3 {good} $1 d4 ; the rest is { easy\n2. e2 b2 ; (\n",
        "% made by hand\n1. c3 d4\n% {\n2. e2 b2",
        "1. c3 d4 (1... e2 2. b2) 2. e2 b2 1-0",
        "1. c3 d4 2. e2 (2. b2 a4) b2 0-1",
        "c3 d4 e2 b2 1/2-1/2",
        "c3 d4 e2 b2 1–0",
        "c3 d4 e2 b2 *",
        "c3 d4\r\ne2 b2\r\n",
        "1. c3$1 d4$2 2. e2‼ b2⁈ $1000",
        "c3 ± d4 += e2 +- b2 ⩲",
        "1. c3+ d4# 2. e2 b2□",
        "1. c3 1.. d4 2. e2 2. ... b2",
        "1. c3\n1. … d4\n2. e2\n2. … b2",
        "1) c3 d4 2) e2 b2",
        "1 c3 d4 2 e2 b2",
        "1 c3 2 d4 3 e2 4 b2",
        "C3 D4 E2 B2",
        "1.\u00a0c3\u200b d4 2.\u202fe2 b2\x1a",
        *(
            f"c3 d4 e2 b2 {result}"
            for result in ("1 - 0", "0:1", "1—0", "1−0", "½", "1/2", "0-0", "+/-", "-/+")
        ),
        "c3 d4 ; one\re2 b2\r",
    ],
)
def test_moves_are_read_as_people_write_them(moves: str) -> None:
    assert moves_of(f"{CHURN}\n{moves}") == MOVES


def test_comments_to_the_end_of_a_line_and_variations_of_rounds_are_kept() -> None:
    match = game_of(f"{CHURN}1. c3 ; a \\ corner }} \n(1. d4 e2 2. b2) 1... d4 2. e2 (2. a3)\n").match
    assert record.to_text(match).split("\n\n")[1] == (
        "1. c3 {a \\\\ corner \\}} (1. d4 2. e2 3. b2) 2. d4 3. e2 (3. a3)\n"
    )


def test_rounds_of_three_and_a_first_round_that_is_begun() -> None:
    match = Match(affinage.load("game=moulds&board=quasi&players=3"))
    for _ in range(6):
        match.push(match.position.legal_moves()[0])
    names = [str(move) for move in match.moves]
    moves = f"1. {names[0]} {names[1]} 1... {names[2]} 2. {names[3]} 2... {names[4]} {names[5]}"
    assert moves_of(f'[Affinage "1"][Game "{match.game.link()}"]\n{moves}') == names
    assert moves_of(f"{CHURN}1... c3 2. d4 e2 3. b2") == MOVES


@pytest.mark.parametrize(
    ("moves", "fault"),
    [("1. c3 2. d4 2. e2", "move 3 is numbered 2"), ("1. c3 d4 2... e2", "move 3 is numbered 2")],
)
def test_numbers_that_count_neither_moves_nor_rounds_are_reported(moves: str, fault: str) -> None:
    _, complaints = record.recover(CHURN + moves)
    assert fault in str(complaints[0])


@pytest.mark.parametrize(
    ("date", "kept"),
    [
        *((date, "2026-01-31") for date in ("2026.01.31", "2026/01/31", "2026.1.31", "2026-01-31T10:00:00Z")),
        *((date, "") for date in ("????.??.??", "2026.??.??", "2026", "?", "")),
    ],
)
def test_tags_of_others_come_first_and_count_for_nothing(date: str, kept: str) -> None:
    text = (
        f'[Event "Club"]\n[Site "?"]\n[Date "{date}"]\n[Round "1"]\n[White "Ann"]\n[Black "Bob"]\n'
        f'[Result "*"]\n[WhiteElo "2000"]\n[Mood "fair"]\n[Affinage “1”]\n[Game „board=square:4“]\n[Annotator "?"]\n\n'
        "1. a1,b1! *\n\n"
    )
    first, second = record.recover(text * 2)[0]
    assert record.recover(text * 2)[1] == []
    assert first.match.people == second.match.people == ("Bob", "Ann")
    assert first.date == kept
    match = game_of(text.replace('"Bob"', '"?"')).match
    assert match.people == ("Black", "Ann")
    assert game_of(record.to_text(first)).date == kept


def test_tags_of_chess_sites_are_no_error_behind_ours() -> None:
    tags = "BlackFideId ChapterName EndTime GameId Link Orientation SourceDate StudyName WhiteClock WhiteRatingDiff"
    quoted = "".join(f'[{tag} "x"]\n' for tag in tags.split())
    assert moves_of(f"{CHURN}{quoted}c3 d4 e2 b2") == MOVES
    match = game_of(f'{CHURN}[ Red "A "q" B" ]\n[Blue "?"]\n[Levels "0, 3"]\nc3').match
    assert match.people == ('A "q" B', "Blue")


@pytest.mark.parametrize("words", ["Red resigns", "red resigned.", "RED RESIGNS"])
def test_resignation_is_read_in_any_case(words: str) -> None:
    assert game_of(f"{CHURN}c3 d4 {words}").match.conclusion == resigned(1)
    assert game_of(f"{CHURN}c3 d4 Draw agreed.").match.conclusion == DRAW_AGREED


def test_turkish_capitals_are_read() -> None:
    match = game_of('[Affinage "1"]\n[Game "board=square:9&PLACE=DİAG"]\n1. H2,İ1 WHİTE RESİGNS').match
    assert (str(match.last_move), match.conclusion) == ("h2,i1", resigned(2))


def test_a_tag_that_is_none_is_reported_behind_ours() -> None:
    for header in ('[Bleu "Ann"]', '[Red "Ann"]\n[Green "Bob"]', '[Levles "0 3"]'):
        _, complaints = record.recover(f"{CHURN}{header}\n1. c3")
        assert "] is unknown; headers are Affinage, Game, Red, Blue, " in str(complaints[0])
    with pytest.raises(RecordError, match=r"'2026\.13\.31' is not a date"):
        record.read(f'{CHURN}[Date "2026.13.31"]\n1. c3')


LINK = "https://example.org/affinage/?board=square:4#1/by=Ann,Bob/a1b1c3c4"


def test_names_with_spaces_and_pages_of_games_are_found_among_words() -> None:
    match = game_of("Your move: https://example.org/?board=square:4#1/by=Dr. No,Ann Lee/a1b1 now").match
    assert (match.people, str(match.moves[0])) == (("Dr. No", "Ann Lee"), "a1,b1")
    assert game_of("See https://example.org/play/clabber/.").match.game.link() == "game=churn&board=hex:4"
    assert game_of("?BOARD=HEX:5").match.game.link() == "board=hex:5"


def test_links_without_a_game_are_those_of_rules_and_bad_ones_are_reported() -> None:
    assert game_of("Try https://example.org/?game=churn&board=hex:4, it is fun?").match.game.link() == (
        "game=churn&board=hex:4"
    )
    game_records, complaints = record.recover(f"{LINK}\nand {LINK}z9")
    assert len(game_records) == 1
    assert str(complaints[0]).startswith("line 2, column 5: move 3: ")


def test_a_link_in_a_comment_is_none_of_ours() -> None:
    assert moves_of(f"{CHURN}c3 {{See {LINK}}} d4 e2 b2") == MOVES


@pytest.mark.parametrize(
    "text", ["c3 d4 e2 b2", "1. c3 d4 2. e2 b2 ; Game #1", "1. c3! 2. d4 {So.} 3. e2 4. b2 *"]
)
def test_bare_moves_are_of_the_game_on_the_table(text: str) -> None:
    table = match_of("game=churn", "a3")
    reading = record.reading(text, table)
    assert list(reading.steps())
    (game_record,) = reading.game_records
    assert [str(move) for move in game_record.match.moves] == MOVES
    assert game_record.match.game == table.game
    assert record.recover(text)[0] == [], "there is no table"


@pytest.mark.parametrize("text", ["What is this?", "z9", "* {What}"])
def test_words_that_are_no_moves_are_no_game(text: str) -> None:
    reading = record.reading(text, Match(affinage.load("game=churn")))
    assert list(reading.steps())
    assert reading.game_records == []
    assert str(reading.complaints[0]) == f"line 1, column 1: {NO_VERSION}"


@pytest.mark.parametrize("what", ["lesson", "puzzle"])
def test_the_link_of_an_exercise_is_reported(what: str) -> None:
    game_records, complaints = record.recover(f"See https://example.org/?{what}=churn&utm_source=x.")
    assert (game_records, len(complaints)) == ([], 1)
    assert f"the link opens a {what}; expected the link of a game" in str(complaints[0])


def test_data_that_mentions_a_link_and_a_link_written_twice_are_one_game() -> None:
    assert share.link(game_of(json.dumps({"url": LINK, "by": "Bob"}))) == LINK.partition("/affinage/")[2]
    assert share.link(game_of(f"[{LINK}]({LINK})")) == LINK.partition("/affinage/")[2]
    assert record.recover('{"affinage": 1, "seen": "https://example.org/?game=churn#1/c3"}')[0] == []


GAMES = [GameRecord(played("board=square:4", "a1,b1").match), GameRecord(played("game=churn", "c3").match)]


def read(
    text: str, *, look_ms: float = SLICE_MS / 4, cancel_at: float = 2.0
) -> tuple[FileContents, list[float]]:
    """Return the games found in a text with a clock that advances at each reading, and the progress shown."""
    clock, shown = count(0.0, look_ms), list[float]()

    def show(share: float) -> None:
        shown.append(share)
        if share >= cancel_at:
            slices.cancel()

    finds, slices = FileContents(), Slices(lambda: next(clock), show)
    asyncio.run(finds.read(text, slices))
    return finds, shown


def test_games_are_found_as_they_were_written() -> None:
    for write in (record.to_json, record.to_text):
        finds, _ = read(write(*GAMES))
        assert [record.to_json(game.game_record) for game in finds.games] == list(map(record.to_json, GAMES))
        assert [game.about.split(" · ")[0] for game in finds.games] == ["Affinage (4 by 4 squares)", "Churn"]
        assert finds.faults == []


def test_the_page_has_its_turn_and_sees_how_far_it_is() -> None:
    finds, shown = read(FAMILIES["games"][1](10_000))
    assert len(finds.games) > 400
    assert len(shown) > 3
    assert shown == sorted(shown)


def test_games_read_before_a_cancel_are_kept() -> None:
    text = FAMILIES["games"][1](50_000)
    finds, shown = read(text, cancel_at=0.5)
    assert 0.5 <= shown[-1] < 0.9
    assert 0 < len(finds.games) < len(record.recover(text)[0])


@pytest.mark.long
def test_the_games_of_a_file_are_kept_as_texts() -> None:
    match = Match(affinage.load("game=taifas"))
    wander(match, Random(1), 49)
    text = record.to_text(*[match] * 200)
    tracemalloc.start()
    try:
        finds, _ = read(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(finds.games) == 200
    assert peak < 12 * len(text)


def test_files_that_are_no_text_are_named() -> None:
    for encoding in ("utf-8", "utf-16", "cp1252", "latin-1"):
        assert record.decoded("Käse, “Zoë”".encode(encoding, "ignore"), "a.txt").startswith("Käse")
    with pytest.raises(RecordError, match=r"^a\.bin is not a text file: byte 2 is not UTF-8$"):
        record.decoded(b"a\0\xff", "a.bin")
    with pytest.raises(RecordError, match=r"^big\.txt is too large: a file can have 10 MB$"):
        files.check_size(MAX_CHARACTERS + 1, "big.txt")
    files.check_size(MAX_CHARACTERS, "big.txt")


def test_complaints_are_not_endless() -> None:
    errors = [RecordError(line, "odd") for line in range(1, 9)]
    message = files.complaints_of(errors)
    assert message[0] == "line 1: odd"
    assert message[-1] == "and 3 more"
