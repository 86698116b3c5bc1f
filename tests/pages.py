"""Static pages, documents and pictures of the site, parsed for tests."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from affinage.picture.stones import SHAPES
from affinage.picture.svg import SPACE
from tools.common import ROOT

PAGE_TEXT = {"title", "h1", "p", "script", "strong"}


class Page(HTMLParser):
    """The tags of a page, its links, its rules, and the texts of some of its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        # Addresses by relation.
        self.links: dict[str, str] = {}
        self.anchors: list[str] = []
        self.images: list[str] = []
        # Tags and attributes that the policy refuses.
        self.refused: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.rules: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the element's references."""
        arguments = {name: value or "" for name, value in attrs}
        self._open.append(tag)
        if tag == "meta":
            key = arguments.get("property") or arguments.get("name") or arguments.get("http-equiv", "")
            self.metas[key] = arguments.get("content", "")
        elif tag == "link":
            self.links[arguments["rel"]] = arguments["href"]
        elif tag == "a":
            self.anchors.append(arguments["href"])
        elif tag == "img":
            assert "alt" in arguments
            self.images.append(arguments["src"])
        elif tag == "script" and arguments.get("type") != "application/ld+json":
            self.refused.append(tag)
        self.refused += [name for name in arguments if name == "style" or name.startswith("on")]

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] in PAGE_TEXT:
            self.texts.append((self._open[-1], data))
            if self._open[-2:] == ["li", "p"]:
                self.rules.append(data)

    def handle_endtag(self, tag: str) -> None:
        while self._open.pop() != tag:
            pass

    def text(self, tag: str) -> str:
        (result,) = (text for of, text in self.texts if of == tag)
        return result

    @property
    def facts(self) -> dict[str, Any]:
        """The data for search engines."""
        result: dict[str, Any] = json.loads(self.text("script"))
        return result


def expect_nothing_of_a_game(page: Page) -> None:
    """Check that a page whose query may name a game, lesson or puzzle announces no canonical replacement."""
    assert page.links.keys() & {"canonical", "alternate"} == set()
    assert "og:url" not in page.metas
    assert page.metas["og:title"]


DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob(".github/*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name_of(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def blocks(document: Path, language: str) -> list[str]:
    return [code for each, code in BLOCK.findall(document.read_text("utf-8")) if each == language]


def prose(document: Path) -> str:
    """Return the text without its blocks of code."""
    return BLOCK.sub("", document.read_text("utf-8"))


def is_session(code: str) -> bool:
    """Return whether Python code is an interactive session with its output."""
    return code.startswith(">>> ")


def words_of(markup: str) -> str:
    """Return the text of markup, with a space for each tag."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


USE, TEXT = f"{{{SPACE}}}use", f"{{{SPACE}}}text"


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def stones_in(picture: ElementTree.Element) -> set[tuple[str, float, float]]:
    """Return the kind and the place of each stone, in cells from the board's upper left."""
    return {
        (kind, float(item.attrib.get("x", 0)), float(item.attrib.get("y", 0)))
        for item in picture.iter(USE)
        if (kind := item.attrib["href"].rpartition("-")[2]) in SHAPES
    }


def texts_in(picture: ElementTree.Element) -> list[tuple[str, tuple[float, float]]]:
    """Return the short texts on the board, with their places."""
    return [
        (item.text or "", (float(item.attrib["x"]), float(item.attrib["y"]))) for item in picture.iter(TEXT)
    ]
