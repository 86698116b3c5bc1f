"""Scripts that run before Python, under Node: hostile input breaks nothing, and errors name their cause."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import affinage
from affinage.board.maps import MAX_CELLS
from affinage.board.topology import board
from affinage.errors import OptionError
from affinage.game import SWAP, Game
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.notation import link, share
from tests.fuzz.scripts import answers
from tests.strategies import random_line

ROOT = Path(affinage.__file__).parent.parent
EMBED = "https://example.org/embed.html"


def letters_of(query: str, fragment: str, picture: str | None = None) -> Any:
    """Return the stones on the cells of an address, None where the script cannot tell."""
    (answer,) = answers([{"query": query, "hash": fragment, "picture": picture}])
    assert "error" not in answer
    return answer["letters"]


@pytest.mark.parametrize(
    ("fragment", "picture"),
    [
        ("#1/" + "a" * 29_000, None),
        ("#1/" + "-" * 29_000 + "a", None),
        ("#1/" + "a1" * 14_000 + "b", None),
        ("#1/from=" + "9" * 29_000, None),
        ("#1/from=" + "999." * 7_000, None),
        ("", "9" * 1_000_000),
        ("", "9" * 3_900 + ".8.8.8.8.8.8.8"),
    ],
)
def test_no_text_takes_long(fragment: str, picture: str | None) -> None:
    assert letters_of("", fragment, picture) is None


def test_address_that_is_too_long_is_ignored() -> None:
    moves = "a1b1" * (share.MAX_CHARACTERS // 4)
    fragments = (f"#1/{moves[: share.MAX_CHARACTERS - 2 + more]}" for more in (0, 1))
    assert [answer["hash"] is None for answer in answers([{"link": each} for each in fragments])] == [
        False,
        True,
    ]
    query = "?board=square:4&utm_id=" + "x" * (link.MAX_CHARACTERS - 23)
    (longest, long) = answers([{"query": query, "hash": ""}, {"query": f"{query}x", "hash": ""}])
    assert len(longest["cells"]) == 16
    assert long == {"cells": None, "kinds": None, "letters": None, "players": None}


def test_as_many_players_are_shown_as_the_link_has() -> None:
    links = ("", "game=churn", "game=moulds", "game=moulds&players=4", "game=moulds&board=quasi&players=3")
    actual = answers([{"query": link and f"?{link}", "hash": ""} for link in links])
    kinds = [[name.lower() for name in affinage.load(link).colours] for link in links]
    assert [[player["kind"] for player in answer["players"]] for answer in actual] == kinds


def begun(kind: type[Game]) -> Iterator[Match]:
    """Yield matches of a game with random moves and no swaps, on each of its boards with a third of the options."""
    choices = [{option.key: value} for option in kind.options[1:] for value in option.values]
    boards = [text for text in kind.options[0].values if board(text).size <= 100]
    pairs = [(text, one) for turn, text in enumerate(boards) for one in ({}, *choices[turn % 3 :: 3])]
    for number, (text, choice) in enumerate(pairs):
        try:
            match = Match(kind({"board": text, **choice}))
        except OptionError:
            # The option does not apply to this board.
            continue
        for move in random_line(match.game, number, plies=9).moves:
            if move != SWAP:
                match.push(move)
        match.goto(len(match.moves) - number % 3)
        yield match


@pytest.mark.long
@pytest.mark.parametrize(
    "key", [key for key in affinage.game_keys() if affinage.game_class(key).traits.only_places]
)
def test_a_game_that_only_places_is_drawn_as_its_rules_have_it(key: str) -> None:
    matches = list(begun(affinage.game_class(key)))
    assert matches
    links = [share.link(GameRecord(match)).partition("#") for match in matches]
    actual = answers([{"query": query, "hash": mark + fragment} for query, mark, fragment in links])
    for match, answer in zip(matches, actual, strict=True):
        letters = ("", *setup.letters(match.game))
        colours = (match.position.colour_at(match.game.board.index[name]) for name in answer["cells"])
        assert answer["letters"] == [letters[colour] for colour in colours], match.game


@pytest.mark.parametrize(
    ("search", "goal"),
    [("?mode=puzzle&puzzle=3&picture=4.4.4.4&id=a", "3"), ("?mode=puzzle&puzzle=daily&id=a", "win")],
)
def test_another_position_keeps_the_puzzles_goal(search: str, goal: str) -> None:
    message = [{"affinage": "a", "type": "load", "link": "?board=square:4&puzzle=7#1/a1a2"}]
    (answer,) = answers([{"search": search, "hash": "", "said": message}])
    assert answer == {"left": f"{EMBED}?board=square:4&mode=puzzle&puzzle={goal}&id=a#1/a1a2"}


def test_limits_of_pictures_are_those_of_the_engine() -> None:
    script = (ROOT / "web" / "early" / "picture.js").read_text("utf-8")
    for name, limit in (("MAX_CELLS", MAX_CELLS), ("MAX_ROWS_CHARACTERS", setup.MAX_CHARACTERS)):
        assert f"const {name} = {limit};" in script


SCRIPT = Path(__file__).with_name("failures.mjs")
CONNECTION = "Check the connection"
PART = "python/library-1.pack.png"
CASES: dict[str, tuple[dict[str, Any], str]] = {
    "it comes": ({}, ""),
    "the connection fails": ({"cut": True}, CONNECTION),
    "a policy blocks it": ({"refused": "connect-src"}, f"A security policy blocks {PART} (connect-src)"),
    "not found": ({"status": 404}, f"an error (404, application/octet-stream) when asked for {PART}."),
    "not found, with a page": (
        {"status": 404, "type": "text/html; charset=utf-8"},
        "an error (404, text/html)",
    ),
    "no longer there": ({"status": 410}, "an error (410, "),
    "not allowed": ({"status": 403, "type": ""}, f"an error (403, no type) when asked for {PART}."),
    "the server fails": ({"status": 503}, "an error (503, "),
    "a login page": (
        {"type": "text/html; charset=utf-8"},
        f"answered with a web page (200, text/html) when asked for {PART}.",
    ),
    "damaged": ({"damaged": True}, f"{PART} arrived damaged"),
    "a script that is missing": (
        {"script": True, "status": 404, "type": "text/plain"},
        "an error (404, text/plain)",
    ),
    "a script of a wrong type": (
        {"script": True},
        f"a type that browsers do not run (200, application/octet-stream) when asked for {PART}.",
    ),
    "a script of no type": ({"script": True, "type": ""}, "do not run (200, no type)"),
    "a script that comes now": ({"script": True, "type": "text/javascript"}, ""),
    "out of memory": ({"thrown": "WebAssembly.Memory(): could not allocate memory"}, "not enough memory"),
    "out of memory in Firefox": ({"thrown": "out of memory"}, "not enough memory"),
    "out of memory in Python": ({"thrown": "Traceback\nMemoryError"}, "not enough memory"),
    "a mistake of ours": ({"thrown": "x is undefined"}, "The game could not start"),
}


# Cases in which a host may lack the file for good, as after a new version of the site.
GONE = {
    "not found",
    "not found, with a page",
    "no longer there",
    "not allowed",
    "a login page",
    "a script that is missing",
}


@pytest.fixture(scope="module")
def failures() -> dict[str, tuple[str, bool]]:
    answers = [answer for answer, _ in CASES.values()]
    done = subprocess.run(
        ["node", SCRIPT], input=json.dumps(answers), capture_output=True, text=True, check=True, timeout=60
    )
    return dict(zip(CASES, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("case", CASES)
def test_the_sentence_names_the_cause_that_is_known(case: str, failures: dict[str, tuple[str, bool]]) -> None:
    expected = CASES[case][1]
    sentence, is_gone = failures[case]
    assert expected in sentence if expected else not sentence
    assert (CONNECTION in sentence) == (expected == CONNECTION)
    assert "reload" not in sentence.casefold()
    assert is_gone == (case in GONE)
