"""What is put into a page: style sheets with their media, and the hashes that the policy allows them by."""

from __future__ import annotations

import base64
import hashlib
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
    """A folder with two style sheets."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "light.css").write_text(LIGHT, "utf-8")
    (tmp_path / "web" / "dark.css").write_text(DARK, "utf-8")
    return tmp_path


def source(text: str) -> str:
    """How a policy names a text that may be in the page."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode() + "'"


def test_a_page_takes_in_its_style_sheets(folder: Path) -> None:
    assert inline.with_sheets_and_scripts(PAGE, folder) == (
        f"<meta content=\"style-src 'self' {source(LIGHT)} {source(DARK)}; img-src 'self'\">\n"
        '<link rel="icon" href="./icon.svg">\n'
        f"<style>{LIGHT}</style>\n"
        f'<style media="(prefers-color-scheme: dark)" id="dark">{DARK}</style>\n'
    )


def test_a_page_without_style_sheets_stays_as_it_is(folder: Path) -> None:
    page = '<link rel="icon" href="./icon.svg"><p>'
    assert inline.with_sheets_and_scripts(page, folder) == page


def test_a_policy_that_cannot_allow_them_is_refused(folder: Path) -> None:
    with pytest.raises(ToolError, match="must say once, in its policy, what style-src allows"):
        inline.with_sheets_and_scripts(PAGE.replace("style-src 'self'", "style-src 'none'"), folder)


def test_a_page_takes_in_the_scripts_that_it_would_wait_for(folder: Path) -> None:
    (folder / "web" / "first.js").write_text("let a = 1;", "utf-8")
    policy = "<meta content=\"script-src http: https: 'wasm-unsafe-eval'; style-src http: https:\">"
    rest = '<script type="module" src="./web/other.js"></script><script async src="./web/later.js"></script>'
    page = (
        f'{policy}<script src="./web/first.js"></script><link rel="stylesheet" href="./web/light.css">{rest}'
    )
    assert inline.with_sheets_and_scripts(page, folder) == (
        f"<meta content=\"script-src http: https: 'wasm-unsafe-eval' {source('let a = 1;')}; "
        f'style-src http: https: {source(LIGHT)}"><script>let a = 1;</script><style>{LIGHT}</style>{rest}'
    )


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
