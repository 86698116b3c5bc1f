"""Messages about parts of the page that fail to load: they name the cause where it is known, and never a wrong one."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

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
    assert "reload" not in sentence.casefold()
