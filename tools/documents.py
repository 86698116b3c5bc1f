"""Build the documentation: Sphinx turns docs/ and docstrings into HTML without files from other hosts.

The pages are kept in build/docs/ and rebuilt when a source has changed. A warning of Sphinx, such as a dead link, is an
error.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from tools import cached, inline
from tools.common import ROOT, ToolError, copy, run, run_tool, say, sha256_file, write_bytes

CACHE = ROOT / "build" / "docs"
FOLDER = Path("docs")
"""Folder of the sources, and of the pages in a site."""
LICENCES = Path("licences")
"""Folder of the licences within either of them."""
LOCK = "requirements/site.txt"
PACKAGES = {
    "accessible-pygments": "BSD-3-Clause",
    "furo": "MIT",
    "pygments": "BSD-2-Clause",
    "sphinx": "BSD-2-Clause",
    "sphinx-basic-ng": "MIT",
}
"""Packages with style sheets, scripts or markup in the pages, and their licences."""

# Sources outside docs/ and affinage/.
BESIDE = (
    "CHANGELOG.md",
    ".github/CONTRIBUTING.md",
    LOCK,
    "web/icons/icon.svg",
)
UNSERVED = ("**/*.map", ".buildinfo", "_static/debug.css")
# Variables that give the same result anywhere: no language of the machine, and a fixed order of sets.
ANYWHERE = {"LC_ALL": "C", "PYTHONHASHSEED": "0"}
HIDDEN = re.compile(rb"""((?:src|href)="(?:\.\./)*)_""")
"""Start of addresses of Sphinx's own folders."""
SOURCE_MAP = re.compile(rb"(?://|/\*)# sourceMappingURL=[^\s*]+(?:\*/)?\s*$")
CHARSET = '<meta charset="utf-8">'
"""First element of each page."""
WITHIN = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
"""Inline scripts and style sheets."""
POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'self'; connect-src 'self'; img-src 'self' data:; "
    "script-src 'self'; style-src 'self'"
)
WARNING = re.compile(r"(?:WARNING|ERROR|CRITICAL): .*")


def sources(root: Path) -> Iterator[Path]:
    """Yield the sources of the pages."""
    yield from (root / name for name in BESIDE)
    for folder, pattern in ((FOLDER, "*"), ("affinage", "*.py")):
        paths = (path for path in (root / folder).rglob(pattern) if "__pycache__" not in path.parts)
        yield from sorted(path for path in paths if path.is_file())


def key(root: Path) -> str:
    """Return a hash of everything that affects the pages."""
    return cached.key_of(root, sources(root), sha256_file(Path(__file__)))


def provide(root: Path, cache: Path = CACHE) -> Path:
    """Return a folder with the pages, building them if needed."""
    return cached.provide(cache, key(root), lambda new: make(root, new))


def make(root: Path, target: Path) -> None:
    """Build the pages, without Sphinx's own files, and with the licences of their components."""
    say("docs: building the documentation")
    with tempfile.TemporaryDirectory(prefix="affinage-") as scratch:
        options = ("-W", "--keep-going", "-q", "-E", "-b", "html", "-d", scratch)
        try:
            run(
                [sys.executable, "-m", "sphinx", *options, str(FOLDER), str(target)],
                cwd=root,
                environment=ANYWHERE,
            )
        except ToolError as error:
            raise ToolError(f"the documentation could not be built: {first_warning(str(error))}") from None
    for pattern in UNSERVED:
        for path in target.glob(pattern):
            path.unlink()
    for path in (*target.rglob("*.js"), *target.rglob("*.css")):
        path.write_bytes(SOURCE_MAP.sub(b"", path.read_bytes()))
    for path in target.rglob("*.html"):
        path.write_text(with_policy(path.read_text(encoding="utf-8")), encoding="utf-8")
    show_folders(target)
    gather_licences(root, target / LICENCES)


def with_policy(page: str) -> str:
    """Return a page of Sphinx with a policy that allows the site's files and the page's own inline code.

    >>> "script-src 'self' 'sha256-" in with_policy('<meta charset="utf-8"><script>go()</script>')
    True
    """
    texts: dict[str, list[str]] = {"script": [], "style": []}
    for kind, text in WITHIN.findall(page):
        texts[kind].append(text)
    page = page.replace(
        CHARSET, f'{CHARSET}<meta http-equiv="Content-Security-Policy" content="{POLICY}">', 1
    )
    for kind, inner in texts.items():
        page = inline.allow(page, f"{kind}-src", inner)
    return page


def show_folders(pages: Path) -> None:
    """Rename Sphinx's folders `_static` and `_images`: many hosts do not publish names that begin with `_`."""
    for path in pages.rglob("*.html"):
        path.write_bytes(HIDDEN.sub(rb"\1", path.read_bytes()))
    for folder in [*pages.glob("_*")]:
        folder.rename(folder.with_name(folder.name.lstrip("_")))


def first_warning(output: str) -> str:
    """Return the first warning of Sphinx.

    >>> first_warning("/a/docs/play.md:3: WARNING: no link\\n\\nbuild finished with problems\\n")
    '/a/docs/play.md:3: WARNING: no link'
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return next((line for line in lines if WARNING.search(line)), lines[-1] if lines else "no reason given")


def gather_licences(root: Path, target: Path) -> None:
    """Write the licences in the packages, and those stored here because no package has them."""
    for package in PACKAGES:
        files = metadata.distribution(package).files or ()
        texts = [path for path in files if ".dist-info/" in str(path) and "LICENSE" in path.name]
        if len(texts) != 1:
            raise ToolError(f"{package} has {len(texts)} texts of its licence: one was expected")
        write_bytes(target / f"{package}.txt", texts[0].read_binary())
    for path in sorted((root / FOLDER / LICENCES).glob("*.txt")):
        copy(path, target / path.name)


def install(folder: Path, site: Path) -> None:
    """Copy the pages into a site."""
    cached.install(folder, site / FOLDER)


def main() -> None:
    """Build the pages unless they are up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.documents", description="Build the documentation.")
    parser.parse_args()
    index = provide(ROOT) / "index.html"
    say(f"docs: {index.relative_to(ROOT)} is ready")


if __name__ == "__main__":
    run_tool(main)
