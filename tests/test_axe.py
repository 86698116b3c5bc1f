"""How axe-core comes to the browser tests, and the document of what it cannot tell."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
from pathlib import Path

import pytest

from e2e.access import judgements
from tools import axe
from tools.common import ROOT, ToolError


def archive(folder: Path, name: str) -> tuple[Path, str]:
    """A package's archive with one file, and its hash."""
    path = folder / "axe-core.tgz"
    with tarfile.open(path, "w:gz") as members:
        member = tarfile.TarInfo(f"package/{name}")
        member.size = 3
        members.addfile(member, io.BytesIO(b"axe"))
    digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    return path, f"sha512-{digest}"


def test_the_script_is_taken_from_the_very_package_that_is_locked(tmp_path: Path) -> None:
    version, wanted = axe.locked(ROOT)
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert manifest["devDependencies"] == {axe.PACKAGE: version}
    assert wanted.startswith("sha512-")
    path, right = archive(tmp_path, axe.SCRIPT)
    assert axe.unpacked(path, right) == b"axe"
    with pytest.raises(ToolError, match="wrong hash"):
        axe.unpacked(path, wanted)


def test_a_package_without_the_script_is_one_line(tmp_path: Path) -> None:
    path, right = archive(tmp_path, "other.js")
    with pytest.raises(ToolError, match=f"does not hold {axe.SCRIPT}"):
        axe.unpacked(path, right)


def test_it_is_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched = []

    def fetch(version: str, _: str, target: Path) -> None:
        fetched.append(version)
        (target / axe.SCRIPT).write_text("axe")

    monkeypatch.setattr(axe, "fetch", fetch)
    assert axe.provide(ROOT, tmp_path / "axe") == axe.provide(ROOT, tmp_path / "axe")
    assert fetched == [axe.locked(ROOT)[0]]


def test_the_document_judges_each_thing_once_and_says_how() -> None:
    found = list(judgements())
    rows = [line for line in lines_of_document() if line.startswith("| `")]
    assert len(found) == len(rows) > 0, "a row that cannot be read"
    assert len({(one.rule, one.where, one.says) for one in found}) == len(found)
    assert all(one.why.startswith("Passes") for one in found)


def lines_of_document() -> list[str]:
    """The lines of the document."""
    return (ROOT / "docs" / "accessibility.md").read_text("utf-8").splitlines()
