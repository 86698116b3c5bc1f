"""Hostile input: every parser takes linear time and little memory, and rejects what is too long in one line."""

from __future__ import annotations

import json
import resource
import subprocess
import sys

import pytest

import affinage
from affinage.errors import OptionError, SetupError
from affinage.games.moulds.rules import Moulds
from affinage.matches import setup
from affinage.matches.marks import MAX_COMMENT
from affinage.matches.match import MAX_PLIES, GameRecord, Match
from affinage.matches.names import MAX_NAME
from affinage.notation import record, share
from affinage.notation.link import nearest
from affinage.notation.record import limits
from affinage.notation.record.json_text import parse
from tests.hostile_texts import FAMILIES, GAME, HEAD, WALKS, text_of, walk

MAX_CPU = 30
"""Limit in seconds for all tests; a parser that takes quadratic time would need many minutes."""
LONG, MIDDLE = 100_000, 300_000  # characters
TRACED = 25_000
"""Characters of a text whose memory is traced, which is slow."""
MAX_TIMES = 10
"""Limit on the size of the result relative to its text."""
ROOM = 200_000
"""Bytes that even a short text may take."""
ROOM_OF = {
    "parts": 800_000,
    "games": 4_000_000,
    "variants": 14_000_000,
    "walks": 30_000_000,
    "JSON games": 2_400_000,
    "JSON objects": 5_000_000,
    "JSON texts": 2_000_000,
    "JSON keys": 600_000,
}
"""Bytes by family for inherently large content: moves, games, variants, and JSON values."""


def limit_processor() -> None:
    """End this process, which parses texts, when it takes longer than any linear parser."""
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU, MAX_CPU))


@pytest.mark.long
def test_hostile_texts_end_soon() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.hostile_texts", str(LONG)],
        preexec_fn=limit_processor,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{done.stdout[-50:]}: {done.stderr[-500:]}"
    assert done.stdout.splitlines() == list(FAMILIES)


@pytest.mark.thorough
def test_a_hostile_text_takes_little_memory() -> None:
    # In a separate process, as what other tests do to classes makes their instances larger.
    done = subprocess.run(
        [sys.executable, "-m", "tests.hostile_texts", "memory", str(TRACED)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-500:]
    room = {name: MAX_TIMES * len(text_of(name, TRACED)) + ROOM_OF.get(name, ROOM) for name in FAMILIES}
    assert {name: peak for name, peak in json.loads(done.stdout).items() if peak > room[name]} == {}


TOO_MUCH = [
    ("one long comment", 1, "a comment can have 50,000 characters; this one of 299,959 is left out"),
    ("variations", 1, "a game can have 1,000 variations; the rest of the game is left out"),
    ("JSON branches", 1, "a game can have 1,000 variations; the rest of the game is left out"),
    ("games", limits.MAX_GAMES, "a file can have 10,000 games; the rest of the file is left out"),
    (
        "variants",
        limits.MAX_VARIANTS,
        "a file can have games of 300 variants; the rest of the file is left out",
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "games", "message"), TOO_MUCH)
def test_record_beyond_a_limit_keeps_all_before_it(name: str, games: int, message: str) -> None:
    game_records, complaints = record.recover(FAMILIES[name][1](MIDDLE))
    text = [str(complaint) for complaint in complaints if message in str(complaint)]
    assert len(text) == 1
    assert len(game_records) == games or (name == "variants" and 250 < len(game_records) <= games)


def test_moves_beyond_a_limit_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + "1. a1,b1 2. c3,c4 3. a3,a4"
    match = record.read(text)
    for name, kept, message in (
        ("MAX_PLIES", [2, 2], "a line can have 2 moves; the rest of the game is left out"),
        (
            "MAX_GAME_MOVES",
            [2, 2],
            "a game can have 2 moves with its variations; the rest of the game is left out",
        ),
        ("MAX_MOVES", [2], "a file can have 2 moves; the rest of the file is left out"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(limits, name, 2)
            for written in (f"{text}\n{text}", record.to_json(match, match)):
                game_records, complaints = record.recover(written)
                assert [len(game_record.match.moves) for game_record in game_records] == kept
                assert message in str(complaints[0])
                assert len(complaints) == len(game_records)


def test_entries_beyond_the_limit_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match = record.read(HEAD + "1. a1,b1 2. c3,c4")
    monkeypatch.setattr("affinage.notation.record.json_text.MAX_ENTRIES", 20)
    game_records, complaints = record.recover(record.to_json(*[match] * 5))
    assert "a file can have 20 entries; the rest of the file is left out" in str(complaints[0])
    assert 0 < len(game_records) < 5


def test_brackets_denser_than_those_of_any_game_are_left_out() -> None:
    games = '{"link":"","moves":[]},' * 9_999
    assert len(parse(f'{{"affinage":1,"games":[{games}{games[:-1]}]}}')["games"]) == 2 * 9_999
    game_records, complaints = record.recover(f'{{"affinage":1,"games":[{games[:2_300]}{"[]," * 1_000}0]}}')
    assert len(game_records) == 100
    assert "a file of 5,326 characters can have 632 brackets; the rest of the file is left out" in str(
        complaints[0]
    )


def test_links_have_a_longest_length_which_is_reported() -> None:
    longest = "1/" + "-" * (share.MAX_CHARACTERS - 2)
    assert share.recover(GAME, longest)[1] == ()
    game_record, complaints = share.recover(GAME, longest + "-")
    assert complaints == ("the link has 34,001 characters after its #, and can have 34,000",)
    assert share.recover(GAME, f"#{longest}")[1] == ()
    assert not game_record.match.moves
    game, complaints = nearest("board=hex:5&place=knight&" + "k=v&" * 500)
    assert game.link() == "board=hex:5&place=knight"
    assert complaints[0] == "the link has 2,025 characters before its #, and can have 2,000"
    with pytest.raises(OptionError, match="the link has 2,001 characters before its #"):
        affinage.load("x" * 2_001)
    with pytest.raises(OptionError, match="is not a choice"):
        affinage.load("x" * 2_000)
    assert affinage.load("?" + "x" * 2_000) == affinage.load()
    with pytest.raises(SetupError, match="a position has at most 4,000 characters, not 4,001"):
        setup.read(GAME, "4" * 4_001)


@pytest.mark.long
def test_the_longest_game_is_read_from_a_link_and_from_a_record() -> None:
    match = walk()
    assert len(match.moves) == MAX_PLIES
    assert match.outcome is None
    fragment = share.fragment(GameRecord(match))
    assert share.read(WALKS, fragment).match.moves == match.moves
    assert record.read(record.to_text(match)).moves == match.moves
    game_record, complaints = share.recover(WALKS, f"{fragment}a1b2")
    assert complaints == ("a game can have 5,000 moves; the rest is left out",)
    assert game_record.match.moves == match.moves


def test_the_longest_game_that_a_record_holds_fits_a_link() -> None:
    game = Moulds({"board": "square:19", "players": "4"})
    start = game.from_stones((1, game.board.full ^ 15, 2, 4), 1)
    match = Match(game, ["\N{CHEESE WEDGE}" * MAX_NAME] * 4, start)
    match.moves = [game.spread(game.board.index["r18"], game.board.index["s19"])] * MAX_PLIES
    match.ply = MAX_PLIES - 1
    assert len(share.fragment(GameRecord(match, levels=(99,) * 4))) <= share.MAX_CHARACTERS


def test_a_comment_as_long_as_can_be_is_kept() -> None:
    match = Match(GAME)
    match.root.comment = "\\}" * (MAX_COMMENT // 2)
    for write in (record.to_text, record.to_json):
        assert record.read(write(GameRecord(match))).root.comment == match.root.comment
