"""What a build makes: packs, the bill of materials, and the same bytes anywhere."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import documents, parts, runtime, sbom, site
from tools.common import ROOT, sha256_file

TAKEN_IN = sbom.inner_components("component")
OF_DOCUMENTS = sbom.inner_components("document")


@pytest.fixture(scope="module")
def pages() -> Path:
    return documents.provide(ROOT)


@pytest.fixture(scope="module")
def text() -> str:
    """Return the bill of these sources."""
    return sbom.text(ROOT, runtime.VENDOR)


@pytest.fixture(scope="module")
def components(text: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads(text)["components"]
    return listed


def test_bill_is_valid_and_the_same_again(text: str) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator  # takes seconds to import

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert sbom.text(ROOT, runtime.VENDOR) == text
    assert "timestamp" not in text


def test_every_component_has_its_terms_with_the_site(components: list[dict[str, Any]], pages: Path) -> None:
    terms, of_pages = runtime.VENDOR / "licences", pages / documents.LICENCES
    texts = {each["name"]: [terms / text for text in each["texts"]] for each in TAKEN_IN}
    texts |= {each["name"]: [of_pages / text for text in each["texts"]] for each in OF_DOCUMENTS}
    texts |= {name: [of_pages / f"{name}.txt"] for name in documents.PACKAGES}
    texts |= {"numpy": [terms / "numpy" / "LICENSE.txt"], "fsrs": [terms / "fsrs" / "LICENSE"]}
    for component in components:
        name = "-".join(filter(None, (component.get("group", "").removeprefix("@"), component["name"])))
        for file in texts.get(name, [terms / f"{name}.txt"]):
            assert file.stat().st_size > 0, f"{name}: {file}"


@pytest.fixture(scope="module")
def made() -> Path:
    return parts.provide(ROOT, runtime.VENDOR)


def modules(made: Path, part: str) -> set[str]:
    """Return the paths in a pack, after checking that their sizes add up."""
    pack = gzip.decompress(parts.read(made, part))
    end = 4 + int.from_bytes(pack[:4], "little")
    listed = json.loads(pack[4:end])
    assert end + sum(size for _, size in listed) == len(pack)
    return {path for path, _ in listed}


def test_start_has_no_module_that_only_puzzles_need(made: Path) -> None:
    library, rest = modules(made, "library"), modules(made, "rest")
    assert {"fsrs/scheduler.pyc", "typing_extensions.pyc", "web/puzzles/page.pyc"} <= rest
    assert not any(
        path.startswith(("fsrs/", "affinage/teach/puzzles/"))
        for path in library - {"affinage/teach/puzzles/__init__.pyc", "affinage/teach/puzzles/puzzle.pyc"}
    )


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


@pytest.mark.thorough
def test_the_same_sources_give_the_same_site_anywhere(tmp_path: Path) -> None:
    there, rest = tmp_path / "a folder of another name" / "and depth", tmp_path / "rest"
    copy_sources(there)
    rest.mkdir()
    environment = {"PATH": os.environ["PATH"], "TMPDIR": str(rest), **ELSEWHERE}
    subprocess.run(
        [sys.executable, "-m", "tools.site"], cwd=there, env=environment, umask=0o077, check=True, timeout=400
    )
    prepared = site.PreparedFolders.provide(ROOT, runtime.VENDOR)
    site.build(ROOT, runtime.VENDOR, tmp_path / "here", prepared)
    assert digests(there / "dist") == digests(tmp_path / "here")
