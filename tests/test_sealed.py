"""The page's policy allows nothing from other sites, and our code creates no markup or code from text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import affinage

ROOT = Path(affinage.__file__).parent.parent
PAGES = sorted(ROOT.glob("*.html"))
CODE = sorted(path for path in (ROOT / "web").rglob("*") if path.suffix in {".py", ".js"})
POLICY = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "connect-src": "'self'",
    "img-src": "'self' data:",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "worker-src": "'self' blob:",  # a worker that starts with one of the page's scripts has the same policy
}
OWN = {
    "default-src": "'self'",  # for the manifest: WebKit complains about a directive that names it
    **dict.fromkeys(("font-src", "media-src", "object-src"), "'none'"),
    "frame-src": "'self'",  # the preview of an embed
}
# The embed's first script narrows it to the site's folder: in a frame without an origin 'self' matches nothing.
SCHEMES = {name: value.replace("'self'", "http: https:") for name, value in POLICY.items()}
SCHEMES["worker-src"] += " data:"  # WebKit allows no blob: in a frame without an origin
LOST = {name: POLICY[name] for name in ("default-src", "base-uri", "form-action", "connect-src", "style-src")}
POLICIES = {
    "index.html": POLICY | OWN,
    "embed.html": SCHEMES,
    "404.html": LOST | {"script-src": "'self'"},  # runs no Python
}
TEXT_AS_CODE = re.compile(
    r"""innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|DOMParser|createContextualFragment|srcdoc"""
    r"""|\beval\(|\bFunction\(|run_js|javascript:|set(?:Timeout|Interval)\(\s*["']|["']style["']\s*[,:]|["']on(?:click|error|load|input|key)\w*["']"""
)


class Elements(HTMLParser):
    """Collects a page's policy, and the content that the policy would block."""

    def __init__(self) -> None:
        super().__init__()
        self.policy = ""
        self.before: list[str] = []  # loaded before the policy applies
        self.refused: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check an element for inline code, and for the policy."""
        given = dict(attrs)
        self._inside = tag
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""
        elif not self.policy and tag in ("script", "link", "style", "img"):
            self.before.append(tag)
        self.refused += [f"{tag} {name}" for name in given if name.startswith("on") or name == "style"]

    def handle_data(self, data: str) -> None:
        """Check for inline code and styles."""
        if self._inside in ("script", "style") and data.strip():
            self.refused.append(f"{self._inside}: {data.strip()[:40]}")

    def handle_endtag(self, tag: str) -> None:
        """Leave the element."""
        self._inside = ""


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_page_has_the_policy_first_and_nothing_inline(page: Path) -> None:
    elements = Elements()
    elements.feed(page.read_text("utf-8"))
    directives = (part.strip().partition(" ") for part in elements.policy.split(";"))
    assert {name: value for name, _, value in directives} == POLICIES[page.name]
    assert elements.before == []
    assert elements.refused == []


def test_text_is_never_made_into_markup_or_code() -> None:
    found = {
        f"{path.name}: {match[0]}"
        for path in CODE
        for match in TEXT_AS_CODE.finditer(path.read_text("utf-8"))
    }
    assert found == {"page.js: innerHTML"}  # of the atlas: markup from the build, under its own policy
