"""The same texts in the scripts before Python, under Node: they must agree with Python."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.notation.address import read
from affinage.notation.link import nearest_to
from tests.fuzz.checks import Broken
from tests.fuzz.texts import WORDS, kind_of, text_of
from tools import games

SCRIPTS = Path(__file__).parent / "scripts.mjs"
KINDS = ("address", "picture", "address", "page", "address", "host")
"""Kinds of cases in turn."""
TYPES = ("here", "size", "move", "end", "call", "hello", "load", "goto", *WORDS)


def case_of(number: int) -> dict[str, Any]:
    """Return the case with a number, as `scripts.mjs` takes it."""
    random = Random(f"script {number}")
    query, fragment = _address(random)
    match KINDS[number % len(KINDS)]:
        case "page":
            return {
                "search": f"{query}&id=a&mode={random.choice(TYPES)}",
                "hash": fragment,
                "said": _messages(random),
            }
        case "host":
            return {"heard": _messages(random)}
        case "picture":
            return {"query": query, "hash": fragment, "picture": _text("position", random).rpartition(" ")[2]}
        case _:
            return {"query": query, "hash": fragment, "picture": None}


def _address(random: Random) -> tuple[str, str]:
    link = _text("fragment", random)
    query, mark, fragment = link.partition("#")
    query = query if random.random() < 0.7 else _text("link", random).replace("#", "")
    return f"?{query.removeprefix('?')}", mark + fragment


def _text(kind: str, random: Random) -> str:
    number = random.randrange(10**9)
    while kind_of(number) != kind:
        number += 1
    # Browsers never pass lone surrogates.
    return text_of(number)[1].encode(errors="replace").decode()


def _messages(random: Random) -> list[dict[str, Any]]:
    return [
        {
            "affinage": "a",
            "type": random.choice(TYPES),
            "link": random.choice((7, None, "".join(_address(random)))),
            "ply": random.choice((0, 3, -1, 1e9, "2", None)),
            "height": random.choice((100, -1, 1e99, "x", None)),
        }
        for _ in range(random.randint(0, 4))
    ]


def answers(cases: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    asked = "".join(f"{json.dumps(case)}\n" for case in cases)
    done = subprocess.run(
        ["node", SCRIPTS, _games_script()], input=asked, capture_output=True, text=True, check=True
    )
    return map(json.loads, done.stdout.rstrip("\n").split("\n"))


@cache
def _games_script() -> str:
    """Return the script of the games, which takes a second to make."""
    return games.script(games.as_json()).decode()


def check(case: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Return whether a case was shown completely; raise Broken if Python disagrees with the answer."""
    if "error" in answer:
        raise Broken(answer["error"])
    if "query" not in case:
        return True
    cells, letters = answer["cells"], answer["letters"]
    asked = read(case["query"] + case["hash"])
    game, complaints = nearest_to(asked)
    if letters is not None:
        strange = set(letters) - {"", *answer["kinds"]}
        if len(letters) != len(cells) or (strange and case["picture"] is None and not complaints):
            raise Broken(f"{len(letters)} letters on {len(cells)} cells, {strange} among them")
    if cells is None or complaints:
        return False
    if sorted(cells) != sorted(game.board.names):
        raise Broken("another board")
    game_record, more = (
        share.recover(game, asked.fragment) if asked.fragment else (GameRecord(Match(game)), ())
    )
    if more or letters is None or case["picture"] is not None:
        return False
    position = game_record.match.position
    signs = ("", *answer["kinds"])
    known = [signs[position.colour_at(game.board.index[name])] for name in cells]
    if letters != known:
        raise Broken(f"{letters} where Python has {known}")
    return True
