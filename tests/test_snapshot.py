"""The frozen start: the same bytes each time, named by their hash, made anew when anything frozen has changed."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from tools import archive, common, npm, runtime, snapshot
from tools.common import ROOT, ToolError


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a snapshot by name."""
    return {str(path): (folder / path).read_bytes() for path in snapshot.files(folder)}


def project(root: Path) -> Path:
    """Write the least that can be frozen."""
    common.write_bytes(root / "affinage" / "__init__.py", b"VALUE = 1\n")
    for name in runtime.PYODIDE:
        common.write_bytes(root / "vendor" / "pyodide" / name, name.encode())
    return root


@pytest.fixture
def frozen_times(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Freezing without Python: the list counts how often."""
    times: list[int] = []

    def freeze(root: Path, vendor: Path, target: Path) -> None:
        times.append(len(times))
        (target / "memory").write_text(str(len(times)))

    monkeypatch.setattr(snapshot, "freeze", freeze)
    return times


def test_the_same_sources_freeze_to_the_same_bytes(tmp_path: Path) -> None:
    first = contents(snapshot.provide(ROOT, runtime.VENDOR))
    snapshot.freeze(ROOT, runtime.VENDOR, tmp_path)
    assert contents(tmp_path) == first


def test_the_manifest_names_the_memory_by_its_hash() -> None:
    folder = snapshot.provide(ROOT, runtime.VENDOR)
    text = (folder / snapshot.MANIFEST).read_text("utf-8")
    found = re.fullmatch(r"export const snapshot = (.*);\n", text)
    assert found
    manifest = json.loads(found[1])
    memory = folder / "web" / manifest["file"]
    assert common.sha256_file(memory) == manifest["sha256"]
    assert manifest["sha256"][:16] in manifest["file"]
    assert len(gzip.decompress(memory.read_bytes())) > 30e6
    assert "snapshot = null" in (ROOT / snapshot.MANIFEST).read_text("utf-8")


def test_the_archive_has_every_module_compiled() -> None:
    folder = snapshot.provide(ROOT, runtime.VENDOR)
    with zipfile.ZipFile(io.BytesIO(archive.build(ROOT))) as sources:
        wanted = {re.sub(r"\.py$", ".pyc", name) for name in sources.namelist()}
    with zipfile.ZipFile(folder / archive.NAME) as compiled:
        assert set(compiled.namelist()) == wanted


def test_it_is_made_once_and_again_after_a_change(tmp_path: Path, frozen_times: list[int]) -> None:
    root, cache = project(tmp_path / "project"), tmp_path / "build" / "snapshot"
    vendor = root / "vendor"
    for path in (
        root / "affinage" / "__init__.py",
        root / "affinage" / "new.py",
        vendor / "pyodide" / "pyodide.mjs",
    ):
        for _ in range(2):
            assert snapshot.provide(root, vendor, cache) == cache
        before = len(frozen_times)
        common.write_bytes(path, b"VALUE = 2\n")
        snapshot.provide(root, vendor, cache)
        assert len(frozen_times) == before + 1
        assert contents(cache) == {"memory": str(before + 1).encode()}


def test_a_failure_is_one_line_and_leaves_the_last_one(
    tmp_path: Path, frozen_times: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    root, cache = project(tmp_path / "project"), tmp_path / "build" / "snapshot"
    snapshot.provide(root, root / "vendor", cache)
    kept = contents(cache)
    monkeypatch.undo()
    monkeypatch.setattr(npm, "find_npm", lambda: "npm")
    common.write_bytes(root / "affinage" / "__init__.py", b"VALUE = 3\n")
    with pytest.raises(ToolError, match=r"^the snapshot could not be made: [^\n]*Error[^\n]*$"):
        snapshot.provide(root, root / "vendor", cache)
    assert contents(cache) == kept
