"""Style sheets and policies that cannot be inlined are rejected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import inline
from tools.common import ToolError

PAGE = (
    "<meta content=\"style-src 'self'; img-src 'self'\">\n"
    '<link rel="icon" href="./icon.svg">\n'
    '<link rel="stylesheet" href="./web/light.css">\n'
    '<link rel="stylesheet" href="./web/dark.css" media="(prefers-color-scheme: dark)" id="dark">\n'
)
LIGHT, DARK = "p { color: red }", "p { color: blue } /* ü */"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two style sheets."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "light.css").write_text(LIGHT, "utf-8")
    (tmp_path / "web" / "dark.css").write_text(DARK, "utf-8")
    return tmp_path


def test_a_policy_that_cannot_allow_them_is_refused(folder: Path) -> None:
    with pytest.raises(ToolError, match="must say once, in its policy, what style-src allows"):
        inline.with_sheets_and_scripts(PAGE.replace("style-src 'self'", "style-src 'none'"), folder)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p { background: url(a.png) }", "dark.css names another file"),
        ('@import "more.css";', "dark.css names another file"),
        ("p::after { content: '</style>' }", "dark.css holds </"),
    ],
)
def test_a_sheet_that_must_be_a_file_is_refused(folder: Path, text: str, message: str) -> None:
    (folder / "web" / "dark.css").write_text(text, "utf-8")
    with pytest.raises(ToolError, match=message):
        inline.with_sheets_and_scripts(PAGE, folder)
