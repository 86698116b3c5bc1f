"""Reproducible builds: two builds in two folders at two times give the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools import runtime, site
from tools.common import ROOT, sha256_file

FOLDERS = (".github", "affinage", "docs", "requirements", "research/atlas", "tools", "vendor", "web")
ELSEWHERE = {
    "TZ": "Asia/Tokyo",
    "LANG": "tr_TR.UTF-8",
    "LC_ALL": "tr_TR.UTF-8",
    "LANGUAGE": "tr",
    "HOME": "/nowhere",
    "USER": "somebody",
    "PYTHONHASHSEED": "7",
}


def copy_sources(target: Path) -> None:
    """Copy the site's sources in reverse order, with changed times."""
    names = [path for path in ROOT.iterdir() if path.is_file()]
    names += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    for number, path in enumerate(sorted(names, reverse=True)):
        if "__pycache__" not in path.parts:
            copied = target / path.relative_to(ROOT)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copied)
            os.utime(copied, (number, number))


def digests(folder: Path) -> dict[str, str]:
    """Return the hash of each file by name."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256_file(path) for path in files}


def test_the_same_sources_give_the_same_site_anywhere(tmp_path: Path) -> None:
    there, rest = tmp_path / "a folder of another name" / "and depth", tmp_path / "rest"
    copy_sources(there)
    rest.mkdir()
    environment = {"PATH": os.environ["PATH"], "TMPDIR": str(rest), **ELSEWHERE}
    subprocess.run(
        [sys.executable, "-m", "tools.site"], cwd=there, env=environment, umask=0o077, check=True, timeout=400
    )
    pieces = site.Pieces.provide(ROOT, runtime.VENDOR)
    site.build(ROOT, runtime.VENDOR, tmp_path / "here", pieces)
    assert digests(there / "dist") == digests(tmp_path / "here")
