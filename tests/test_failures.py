"""Messages about parts of the page that fail to load: they name the cause where it is known, and never a wrong one."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).with_name("failures.mjs")
CONNECTION = "Check the connection"
CASES: dict[str, tuple[dict[str, Any], str]] = {
    "it comes": ({}, ""),
    "the connection fails": ({"cut": True}, CONNECTION),
    "a policy blocks it": (
        {"refused": "connect-src"},
        "A security policy blocks python/library-1.pack (connect-src)",
    ),
    "not found": ({"status": 404}, "This site does not have python/library-1.pack (error 404). Reload"),
    "no longer there": ({"status": 410}, "(error 410). Reload"),
    "not allowed": ({"status": 403}, "answered with error 403 when asked for python/library-1.pack"),
    "the server fails": ({"status": 503}, "answered with error 503"),
    "a login page": (
        {"type": "text/html; charset=utf-8"},
        "A web page came in place of python/library-1.pack",
    ),
    "damaged": ({"damaged": True}, "python/library-1.pack arrived damaged"),
    "a script of a wrong type": ({"script": True}, "with the type application/octet-stream"),
    "a script of no type": ({"script": True, "type": ""}, "with the type of nothing"),
    "a script that comes now": ({"script": True, "type": "text/javascript"}, ""),
    "out of memory": ({"thrown": "WebAssembly.Memory(): could not allocate memory"}, "not enough memory"),
    "out of memory in Firefox": ({"thrown": "out of memory"}, "not enough memory"),
    "out of memory in Python": ({"thrown": "Traceback\nMemoryError"}, "not enough memory"),
    "a mistake of ours": ({"thrown": "x is undefined"}, "The game could not start"),
}


@pytest.fixture(scope="module")
def sentences() -> dict[str, str]:
    answers = [answer for answer, _ in CASES.values()]
    done = subprocess.run(
        ["node", SCRIPT], input=json.dumps(answers), capture_output=True, text=True, check=True, timeout=60
    )
    return dict(zip(CASES, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("case", CASES)
def test_the_sentence_names_the_cause_that_is_known(case: str, sentences: dict[str, str]) -> None:
    expected = CASES[case][1]
    sentence = sentences[case]
    assert expected in sentence if expected else not sentence
    assert (CONNECTION in sentence) == (expected == CONNECTION)
