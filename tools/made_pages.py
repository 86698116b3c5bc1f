"""Pages that a module builds: kept in build/, rebuilt after a change, and copied into a folder of the site."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools import cached, documents
from tools.common import run

INDEX = "index.html"  # of each folder, so that addresses end with a slash


@dataclass(frozen=True)
class MadePages:
    """Pages built by `python -m MODULE --out FOLDER --base ADDRESS`."""

    module: str
    folder: str  # of the site
    cache: Path
    made_of: tuple[tuple[str, str], ...]  # folders, and patterns of the files in them

    def sources(self, root: Path) -> Iterator[Path]:
        """Yield what the pages are made of."""
        yield root / documents.LOCK
        for folder, pattern in self.made_of:
            yield from sorted((root / folder).rglob(pattern))

    def key(self, root: Path, base: str) -> str:
        """Return a hash of everything that decides what the pages hold."""
        return cached.key_of(root, self.sources(root), base)

    def provide(self, root: Path, base: str = "") -> Path:
        """Return a folder with the pages of a site of an address, made now unless it is up to date."""
        return cached.provide(self.cache, self.key(root, base), lambda new: self._make(root, new, base))

    def _make(self, root: Path, target: Path, base: str) -> None:
        """Make the pages of the games whose sources are under a root, which are not those that run."""
        command = [sys.executable, "-m", self.module, "--out", str(target), "--base", base]
        run(command, cwd=root, show=True)

    def install(self, made: Path, site: Path) -> None:
        """Put the pages into a site."""
        cached.install(made, site / self.folder)
