"""Check that a tag names this version, print its section of the changelog, and write its release files."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from affinage.version import __version__
from tools import archive, onefile
from tools.common import ROOT, ToolError, copy, repository, run_tool, say, write_bytes

SITE = "site.zip"


def check(tag: str, home: str) -> None:
    """Raise an error for a tag of another version, or a home page other than the package's."""
    if tag != f"v{__version__}":
        raise ToolError(f"the tag of this version is v{__version__}, not {tag}")
    if home != (address := repository()):
        raise ToolError(
            f"pyproject.toml names {address or 'no repository'} as the package's home, not {home}"
        )


def notes(changelog: str, version: str) -> str:
    """Return the section of a version in a changelog.

    >>> notes("# Changelog\\n\\n## 0.2.0\\n\\n- New.\\n\\n## 0.1.0\\n\\n- First.\\n", "0.2.0")
    '- New.\\n'
    """
    match = re.search(rf"^## {re.escape(version)}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    text = match[1].strip() if match else ""
    if not text:
        raise ToolError(f"CHANGELOG.md has no section for {version}")
    return text + "\n"


def write_files(site: Path, target: Path) -> None:
    """Write a built site as one archive, and the single file beside it."""
    paths = sorted(path for path in site.rglob("*") if path.is_file())
    packed = archive.pack((path.relative_to(site).as_posix(), path.read_bytes()) for path in paths)
    write_bytes(target / SITE, packed)
    copy(site / onefile.NAME, target / onefile.NAME)


def main() -> None:
    """Check a tag, print the release notes, and write the release files."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("tag", help=f"tag of the version, such as v{__version__}")
    parser.add_argument("home", help="address of the repository that releases it")
    parser.add_argument("--files", type=Path, help="folder for the files of dist/")
    options = parser.parse_args()
    check(options.tag, options.home)
    if options.files:
        write_files(ROOT / "dist", options.files)
    say(notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__).rstrip())


if __name__ == "__main__":
    run_tool(main)
