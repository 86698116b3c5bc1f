"""Style sheets and policies that cannot be inlined are rejected."""

from __future__ import annotations

import pytest

from tools import inline
from tools.common import ToolError

PAGE = (
    "<meta content=\"style-src 'self'; img-src 'self'\">\n"
    '<link rel="icon" href="./icon.svg">\n'
    '<link rel="stylesheet" href="./web/light.css">\n'
    '<link rel="stylesheet" href="./web/dark.css" media="(prefers-color-scheme: dark)" id="dark">\n'
)
SHEETS = {"./web/light.css": "p { color: red }", "./web/dark.css": "p { color: blue } /* ü */"}


def test_policy_that_cannot_allow_a_sheet_is_refused() -> None:
    with pytest.raises(ToolError, match="must say once, in its policy, what style-src allows"):
        inline.with_sheets_and_scripts(PAGE.replace("style-src 'self'", "style-src 'none'"), SHEETS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p { background: url(a.png) }", "dark.css names another file"),
        ('@import "more.css";', "dark.css names another file"),
        ("p::after { content: '</style>' }", "dark.css holds </"),
    ],
)
def test_sheet_that_must_be_a_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(ToolError, match=message):
        inline.with_sheets_and_scripts(PAGE, SHEETS | {"./web/dark.css": text})
