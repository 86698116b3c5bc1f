"""The bill of materials: valid, reproducible, complete, and with the licence of every component."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools import bill, documents, runtime
from tools.common import ROOT

TAKEN_IN = bill.taken_in("component")
OF_DOCUMENTS = bill.taken_in("document")


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
    return bill.text(ROOT, runtime.VENDOR)


@pytest.fixture(scope="module")
def components(text: str) -> list[dict[str, Any]]:
    """Return the components that the bill names."""
    listed: list[dict[str, Any]] = json.loads(text)["components"]
    return listed


def test_it_is_valid_and_the_same_again(text: str) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator  # takes seconds to import

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert bill.text(ROOT, runtime.VENDOR) == text
    assert "timestamp" not in text


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
