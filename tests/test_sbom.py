"""The bill of materials: valid, reproducible, complete, and with the licence of every component."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools import documents, runtime, sbom
from tools.common import ROOT, copy

TAKEN_IN = sbom.inner_components("component")
OF_DOCUMENTS = sbom.inner_components("document")


def name_of(given: dict[str, Any]) -> str:
    """Return the name of a component."""
    return str(given["name"])


@pytest.fixture(scope="module")
def pages() -> Path:
    """Return the folder of the documentation's pages."""
    return documents.provide(ROOT)


@pytest.fixture(scope="module")
def text() -> str:
    """Return the bill of these sources."""
    return sbom.text(ROOT, runtime.VENDOR)


@pytest.fixture(scope="module")
def components(text: str) -> list[dict[str, Any]]:
    """Return the components that the bill names."""
    listed: list[dict[str, Any]] = json.loads(text)["components"]
    return listed


def test_it_is_valid_and_the_same_again(text: str) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator  # takes seconds to import

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert sbom.text(ROOT, runtime.VENDOR) == text
    assert "timestamp" not in text


def test_another_part_has_another_serial_number(text: str, tmp_path: Path) -> None:
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    copy(ROOT / documents.LOCK, tmp_path / documents.LOCK)
    (tmp_path / "package-lock.json").write_text(lock.replace('"version": "0.1.0"', '"version": "0.2.0"'))
    serials = {json.loads(one)["serialNumber"] for one in (text, sbom.text(tmp_path, runtime.VENDOR))}
    assert len(serials) == 2


def test_it_names_what_the_site_is_made_of(components: list[dict[str, Any]]) -> None:
    named = {component["purl"].rpartition("@")[0] for component in components if "version" in component}
    assert {
        "pkg:npm/pyodide",
        "pkg:npm/%40pyscript/core",
        "pkg:npm/gifenc",
        "pkg:npm/uqr",
        "pkg:pypi/numpy",
        "pkg:pypi/fsrs",
        "pkg:pypi/furo",
    } <= named
    assert "pkg:npm/ws" not in named, "which only Node needs"
    assert "pkg:npm/axe-core" not in named, "which only the tests need"
    assert all(component["licenses"] for component in components)


@pytest.mark.parametrize("given", TAKEN_IN, ids=name_of)
def test_what_pyodide_takes_in_is_in_it(given: dict[str, Any]) -> None:
    assert given["sign"].encode() in (runtime.VENDOR / "pyodide" / given["file"]).read_bytes()


@pytest.mark.parametrize("given", OF_DOCUMENTS, ids=name_of)
def test_what_the_documents_packages_take_in_is_in_the_pages(given: dict[str, Any], pages: Path) -> None:
    assert given["within"] in documents.PACKAGES
    assert given["sign"].encode() in (pages / "static" / given["file"]).read_bytes()


def test_every_component_has_its_terms_with_the_site(components: list[dict[str, Any]], pages: Path) -> None:
    terms, of_pages = runtime.VENDOR / "licences", pages / documents.LICENCES
    texts = {given["name"]: [terms / text for text in given["texts"]] for given in TAKEN_IN}
    texts |= {given["name"]: [of_pages / text for text in given["texts"]] for given in OF_DOCUMENTS}
    texts |= {name: [of_pages / f"{name}.txt"] for name in documents.PACKAGES}
    texts |= {"numpy": [terms / "numpy" / "LICENSE.txt"], "fsrs": [terms / "fsrs" / "LICENSE"]}
    for component in components:
        name = "-".join(filter(None, (component.get("group", "").removeprefix("@"), component["name"])))
        for file in texts.get(name, [terms / f"{name}.txt"]):
            assert file.stat().st_size > 0, f"{name}: {file}"


def test_the_overview_names_every_text_of_ours() -> None:
    overview = (ROOT / "tools" / "licence_texts" / "OVERVIEW.txt").read_text("utf-8")
    ours = {path.name for path in (ROOT / "tools" / "licence_texts").iterdir()} - {"OVERVIEW.txt"}
    assert {name for name in ours if name not in overview} == set()
    assert {text for given in TAKEN_IN for text in given["texts"]} <= ours
