"""The bill of materials of a site: its third-party components as CycloneDX JSON, without timestamps."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from affinage.version import __version__
from tools import documents, live
from tools.common import ToolError, sha256_file, write_bytes

NAME = "bom.cdx.json"
TAKEN_IN = Path(__file__).with_name("components.toml")
UNSHIPPED = {"ws", "@types/emscripten"}
"""Packages that Pyodide needs only outside browsers."""
OF_LIVE_GAMES = set(live.PACKAGES)
"""Packages that only sites with live games have."""
WHEELS = {"numpy": "BSD-3-Clause", "fsrs": "MIT"}
"""Wheels, with their licences."""
SPDX = {"APACHE-2.0": "Apache-2.0"}
"""Licences as npm writes them, with their names in the SPDX list."""

LICENCES = LicenseFactory()


def inner_components(kind: str) -> list[dict[str, Any]]:
    """Return the components inside Pyodide (`component`) or the documentation's packages (`document`), as listed."""
    listed: list[dict[str, Any]] = tomllib.loads(TAKEN_IN.read_text(encoding="utf-8"))[kind]
    return listed


def inner(listed: Mapping[str, Any]) -> Component:
    """Return a component inside another one."""
    return library(
        listed["name"],
        listed.get("version"),
        listed["licence"],
        purl=PackageURL("generic", name=listed["name"], version=listed.get("version")),
        external_references=[ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(listed["source"]))],
    )


def of_documents(lock: str) -> Iterator[Component]:
    """Yield the Python packages that left something in the documentation's pages."""
    for name, licence in documents.PACKAGES.items():
        match = re.search(rf"^{re.escape(name)}==([\w.]+)", lock, re.MULTILINE)
        if not match:
            raise ToolError(f"{documents.LOCK} has no {name}, which the documents are made with")
        yield library(name, match[1], licence, purl=PackageURL("pypi", name=name, version=match[1]))


def of_npm(lock: dict[str, Any], *, has_live: bool) -> Iterator[Component]:
    """Yield the npm packages whose code is in the site: PyScript is a bundle of many."""
    unshipped = UNSHIPPED if has_live else UNSHIPPED | OF_LIVE_GAMES
    for path, entry in lock["packages"].items():
        full = path.rpartition("node_modules/")[2]
        if not full or full in unshipped or entry.get("dev"):
            continue
        scope, _, name = full.rpartition("/")
        purl = PackageURL("npm", scope, name, entry["version"])
        licence = SPDX.get(entry["license"], entry["license"])
        yield library(name, entry["version"], licence, purl=purl, group=scope or None)


def of_wheels(vendor: Path) -> Iterator[Component]:
    """Yield the Python packages of the page."""
    for wheel in sorted(vendor.glob("*/*.whl")):
        name, version = wheel.name.split("-")[:2]
        digest = HashType(alg=HashAlgorithm.SHA_256, content=sha256_file(wheel))
        purl = PackageURL("pypi", name=name, version=version)
        yield library(name, version, WHEELS[name], purl=purl, hashes=[digest])


def library(name: str, version: str | None, licence: str, *, purl: PackageURL, **more: Any) -> Component:
    """Return a component with a licence from the SPDX list, or an expression of such."""
    licences = [LICENCES.make_from_string(licence)]
    return Component(
        name=name, version=version, bom_ref=purl.to_string(), purl=purl, licenses=licences, **more
    )


def text(root: Path, vendor: Path, *, has_live: bool = False) -> str:
    """Return the bill of materials of a site made from some sources, with live games or without."""
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
    made_with = (root / documents.LOCK).read_text(encoding="utf-8")
    packages = [*of_npm(lock, has_live=has_live), *of_wheels(vendor), *of_documents(made_with)]
    within: dict[str, list[Component]] = {
        "pyodide": [inner(listed) for listed in inner_components("component")]
    }
    for listed in inner_components("document"):
        within.setdefault(listed["within"], []).append(inner(listed))
    site = Component(name="affinage", version=__version__, type=ComponentType.APPLICATION, bom_ref="affinage")
    bill = Bom(components=[*packages, *chain.from_iterable(within.values())])
    bill.metadata.component = site
    bill.metadata.timestamp = None  # type: ignore[assignment]  # the format does without
    bill.register_dependency(site, packages)
    for package in packages:
        if package.name in within:
            bill.register_dependency(package, within[package.name])
    # The next line derives the number from the contents, so that equal sites have equal bills.
    bill.serial_number = NAMESPACE_URL
    bill.serial_number = uuid5(NAMESPACE_URL, JsonV1Dot6(bill).output_as_string())
    return JsonV1Dot6(bill).output_as_string(indent=2) + "\n"


def write(root: Path, vendor: Path, site: Path, *, has_live: bool) -> None:
    """Write the bill into a site, which has live games or not."""
    write_bytes(site / NAME, text(root, vendor, has_live=has_live).encode())
