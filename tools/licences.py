"""The licences of third-party code in the site."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

from tools.common import ROOT, copy, write_bytes

NAME = "licences.txt"
"""Name of the file at the root of a site."""
OURS = ROOT / "tools" / "licence_texts"
"""Texts that are missing in packages, and the overview."""
ISC = "isc.txt"
"""Text for packages that name this licence and bring no text."""
UNDER_ISC = ("codedent", "to-json-callback", "ungap-with-resolvers")
TEXTS = ("LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE")


def gather(node_modules: Path, wheels: Mapping[str, Path], target: Path) -> None:
    """Write the overview and all licence texts into the target folder, with sub-folders for wheels."""
    for text in sorted(OURS.glob("*.txt")):
        for name in UNDER_ISC if text.name == ISC else (text.stem,):
            copy(text, target / f"{name}.txt")
    from_npm(node_modules, target)
    for name, wheel in wheels.items():
        from_wheel(wheel, target / name)


def from_npm(node_modules: Path, target: Path) -> None:
    """Copy the text of each npm package, as PyScript's bundle contains its dependencies too."""
    for manifest in sorted(node_modules.rglob("package.json")):
        package = manifest.parent
        # Packages are directly in a node_modules folder, or under a @scope in one.
        owner = package.parent.parent if package.parent.name.startswith("@") else package.parent
        if owner.name != "node_modules":
            continue
        name = package.relative_to(owner).as_posix().removeprefix("@").replace("/", "-")
        for text in TEXTS:
            if (package / text).is_file():
                copy(package / text, target / f"{name}.txt")
                break
    bundled = node_modules / "@pyscript" / "core" / "src" / "3rd-party-licenses" / "toml.license.txt"
    if bundled.is_file():
        copy(bundled, target / "toml.txt")


def from_wheel(wheel: Path, target: Path) -> None:
    """Unpack the licence texts of a wheel and of its bundled code."""
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            _, marker, inner = name.partition(".dist-info/licenses/")
            if marker and inner and not name.endswith("/"):
                write_bytes(target / inner.replace("/", "-"), archive.read(name))


def texts(root: Path, vendor: Path) -> str:
    """Return the licences of everything in a site, ours first."""
    folder = vendor / "licences"
    theirs = sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*"))
    files = [("LICENSE", root / "LICENSE"), *theirs]
    return "\n".join(
        f"== {name}\n\n{path.read_text(encoding='utf-8').strip()}\n" for name, path in files if path.is_file()
    )
