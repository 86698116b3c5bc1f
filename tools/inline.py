"""Inline a page's scripts, style sheets and Python, and put their hashes into its policy."""

from __future__ import annotations

import json
import posixpath
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path

from tools.common import ToolError, integrity

RAW_END = re.compile(r"</(?=script|style)|<!--", re.IGNORECASE)
"""Text that ends a script or style, or breaks it."""
SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)"([^>]*)>')
ADDRESS = re.compile(r"""url\(["']?(?!data:)([^"')]+)["']?\)""")
SCRIPT = re.compile(r'<script src="(\./[^"]+)"></script>')
PYTHON = re.compile(r'<script type="py" src="([^"]+)" config="([^"]+)"></script>')


def raw(name: str, text: str) -> str:
    """Return a text that is safe within a script or a style; raise ToolError for others."""
    if match := RAW_END.search(text):
        raise ToolError(f"{name} holds {match[0]}, which would end it within a page")
    return text


def hashes(texts: Iterable[str]) -> str:
    """Return the sources of a Content-Security-Policy that allow exactly these scripts or styles."""
    return " ".join(f"'sha256-{integrity(text.encode())}'" for text in texts)


def inline_sheets(
    page: str, files: Mapping[str, str], address: Callable[[str], str] = str
) -> tuple[str, list[str]]:
    """Return a page with its style sheets inlined, and their texts in order.

    The files are by the page's addresses. A font that a sheet names gets its address from the page, changed by
    `address`. Raises ToolError for a sheet that cannot be inlined.
    """
    texts: list[str] = []

    def sheet(link: re.Match[str]) -> str:
        name, text = link[1].rpartition("/")[2], files[link[1]]
        if "@import" in text:
            raise ToolError(f"{name} imports another sheet, whose address would change within a page")
        folder = posixpath.dirname(link[1])
        text = ADDRESS.sub(
            lambda named: f"url({address(posixpath.normpath(posixpath.join(folder, named[1])))})", text
        )
        texts.append(raw(name, text))
        return f"<style{link[2]}>{text}</style>"

    return SHEET.sub(sheet, page), texts


def inline_scripts(page: str, files: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return a page with its scripts inlined, except modules and deferred ones, and their texts in order."""
    texts: list[str] = []

    def script(link: re.Match[str]) -> str:
        if link[1] not in files:
            # The check of the whole site reports the missing file.
            return link[0]
        texts.append(raw(link[1].rpartition("/")[2], files[link[1]]))
        return f"<script>{texts[-1]}</script>"

    return SCRIPT.sub(script, page), texts


def inline_python(page: str, folder: Path) -> str:
    """Return a page with its Python inlined, and with PyScript's settings, whose addresses must be the page's."""

    def python(link: re.Match[str]) -> str:
        program, settings = (folder / name for name in link.groups())
        config = json.dumps(tomllib.loads(settings.read_text(encoding="utf-8")))
        text = raw(program.name, program.read_text(encoding="utf-8"))
        return f'<script type="py" config="{escape(config)}">\n{text}</script>'

    return PYTHON.sub(python, page)


def sheets_of(page: str) -> set[str]:
    """Return the addresses of the style sheets that a page loads."""
    return {address for address, _ in SHEET.findall(page)}


def sources_of(page: str) -> set[str]:
    """Return the addresses of the scripts and style sheets that a page inlines."""
    return {*SCRIPT.findall(page), *sheets_of(page)}


def allow(page: str, directive: str, texts: list[str]) -> str:
    """Return a page whose policy also allows these inline texts under a directive."""
    if not texts:
        return page
    allowed = re.compile(rf"\b{directive} (?!'none')[^;\"]+")
    if len(allowed.findall(page)) != 1:
        raise ToolError(f"a page that takes files in must say once, in its policy, what {directive} allows")
    return allowed.sub(rf"\g<0> {hashes(texts)}", page)


def with_sheets_and_scripts(page: str, files: Mapping[str, str]) -> str:
    """Return a page that needs no other file to be shown, under a policy that allows its contents."""
    page, sheets = inline_sheets(page, files)
    page, scripts = inline_scripts(page, files)
    return allow(allow(page, "style-src", sheets), "script-src", scripts)
