"""Make the pages with their pictures; they are kept in build/previews/ until anything that they are made of changes."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from affinage import rulebook
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.rulebook import drawing
from tools import cached, documents, landing
from tools.common import ROOT, copy, run, say, sha256_bytes, sha256_file, write_bytes
from tools.previews import card, pages
from tools.previews.head import PICTURE
from tools.previews.subjects import Subject, subjects

CACHE = ROOT / "build" / "previews"
BOARD_OPTIONS = DiagramOptions("auto", 480, coordinates=False)
RULE_OPTIONS = DiagramOptions("auto", pages.SIDE, coordinates=False)
INDEX = "index.html"
MADE_OF = (("affinage", "*.py"), ("tools", "*.py"), ("web/icons", "*.svg"), ("web/text", "*.py"))


def sources(root: Path) -> Iterator[Path]:
    """Yield what the pages are made of."""
    yield root / documents.LOCK
    for folder, pattern in MADE_OF:
        yield from sorted((root / folder).rglob(pattern))


def key(root: Path, base: str) -> str:
    """Return a hash of everything that decides what the pages hold."""
    files = list(sources(root))
    named = [path.relative_to(root).as_posix() for path in files]
    return sha256_bytes("\n".join([*map(sha256_file, files), *named, sys.version, base]).encode())


def provide(root: Path, base: str = "", cache: Path = CACHE) -> Path:
    """Return a folder with the pages of a site of an address, made now unless it is up to date."""
    return cached.provide(cache, key(root, base), lambda new: make_from(root, new, base))


def make_from(root: Path, target: Path, base: str) -> None:
    """Make the pages of the games whose sources are under a root, which are not those that run."""
    run([sys.executable, "-m", "tools.previews", "--out", str(target), "--base", base], cwd=root, show=True)


def make(target: Path, base: str) -> None:
    """Make the pages of the games that run, and say how long it took."""
    begun = time.monotonic()
    found = list(subjects())
    say(f"previews: making the pages of {len(found)} games and rule sets")
    for subject in found:
        make_subject(target / subject.slug, subject, base)
    write_bytes(target / INDEX, pages.list_page(base).encode())
    write_bytes(target / PICTURE, card.png(card.of_all()))
    say(f"previews: made in {time.monotonic() - begun:.0f} s")


def make_subject(folder: Path, subject: Subject, base: str) -> None:
    """Make the page of a game or a rule set, with its pictures."""
    found = {
        number: picture
        for number, sentence in enumerate(rulebook.sentences(subject.game), 1)
        if (picture := sentence.picture)
    }
    for number, picture in found.items():
        write_bytes(folder / pages.rule_picture(number), drawing.svg(picture, RULE_OPTIONS).encode())
    board = diagram(landing.played(subject.game, landing.PART), BOARD_OPTIONS)
    write_bytes(folder / pages.BOARD, board.encode())
    write_bytes(folder / PICTURE, card.png(card.of_subject(subject)))
    write_bytes(folder / INDEX, pages.subject_page(subject, found, base).encode())


def install(folder: Path, site: Path) -> None:
    """Put the pages into a site."""
    for path in folder.rglob("*"):
        if path.is_file() and path.name != cached.KEY:
            copy(path, site / pages.FOLDER / path.relative_to(folder))
