"""The licences of what is shipped beside our own code."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

from tools.common import ROOT, copy, write_bytes

OURS = ROOT / "tools" / "licence_texts"  # texts that no package brings along, and the overview
TEXTS = ("LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE")


def gather(node_modules: Path, wheels: Mapping[str, Path], target: Path) -> None:
    """Write the overview and every licence text into the target folder, those of wheels in folders of their own."""
    for text in sorted(OURS.glob("*.txt")):
        copy(text, target / text.name)
    from_npm(node_modules, target)
    for name, wheel in wheels.items():
        from_wheel(wheel, target / name)


def from_npm(node_modules: Path, target: Path) -> None:
    """Copy the text of each npm package: PyScript is a bundle, so its dependencies are in what we ship."""
    for manifest in sorted(node_modules.rglob("package.json")):
        package = manifest.parent
        # A package sits right under a node_modules folder, or under a @scope in one.
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
    """Unpack the licence texts of a wheel, NumPy's own and those of the code it takes in."""
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            _, found, inner = name.partition(".dist-info/licenses/")
            if found and inner and not name.endswith("/"):
                write_bytes(target / inner.replace("/", "-"), archive.read(name))
