"""Assemble vendor/ from packages of known hashes: Pyodide, PyScript, NumPy, CodeMirror, fonts, and their licences."""

from __future__ import annotations

import json
import re
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from tools import licences, live, npm, wheel
from tools.bundle import bundle
from tools.common import (
    ROOT,
    ToolError,
    copy,
    fresh_folder,
    run_tool,
    say,
    sha256_bytes,
    sha256_file,
    write_bytes,
)

VENDOR = ROOT / "vendor"
STAMP = "stamp.json"
RECIPE = "10"
"""Raise this when this file changes what goes into `vendor/`."""
SCRIPTS = ("pyodide.js", "pyodide.asm.js")
"""Scripts that npm has as `.mjs`."""
CODE_EDITOR = ROOT / "tools" / "codemirror.js"
"""Script that exports what the workshop uses of CodeMirror."""
PYODIDE = (*SCRIPTS, "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
FONT = ".font.png"
"""Ending of the files of fonts: hosts know pictures, and browsers take fonts of any type."""
# Fonts of headings and of text.
FONTS = {
    "fraunces": "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2",
    "figtree": "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
}
UPLOT = ("uPlot.iife.min.js", "uPlot.min.css")
PACKAGES = ROOT / "requirements/page.txt"
PYTHON = Path("python")
"""Python's search path in `vendor/`."""
PYSCRIPT = Path("src", "stdlib", "pyscript")
"""PyScript's own Python package as text, in PyScript."""
# Parts of PyScript that no page of ours uses: its editor, and archive readers for MicroPython.
UNUSED = ("codemirror", "zip-")
STATIC = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
LAZY = re.compile(r"""import\(\s*["']\./([\w.-]+\.js)["']""")
SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S+\s*$")


def key() -> str:
    """Return a hash of everything that affects vendor/."""
    texts = [path.name + sha256_file(path) for path in sorted(licences.OURS.glob("*.txt"))]
    listed = (ROOT / "package-lock.json", PACKAGES, CODE_EDITOR)
    return sha256_bytes("\n".join([RECIPE, *map(sha256_file, listed), *texts]).encode())


def ready(vendor: Path, *, hashes: bool = False) -> bool:
    """Return whether vendor/ is complete and up to date: by sizes, or by hashes, which takes longer."""
    try:
        stamp: dict[str, Any] = json.loads((vendor / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if stamp.get("key") != key():
        return False
    return all(
        (vendor / name).is_file()
        and (vendor / name).stat().st_size == size
        and (not hashes or sha256_file(vendor / name) == digest)
        for name, (size, digest) in stamp["files"].items()
    )


def verify(vendor: Path) -> None:
    """Raise ToolError unless vendor/ is up to date and every file in it has its hash."""
    if not ready(vendor, hashes=True):
        raise ToolError(f"{vendor.name}/ is missing, changed or out of date: run make clean setup")


def chunks(dist: Path, entry: str = "core.js") -> list[str]:
    """Return PyScript's entry and every chunk that it loads, at once or later, without the unused parts.

    Chunks that plugins load later (the terminal's screen, the editor's parser) are ignored: every plugin is loaded, but
    our pages use none.
    """
    wanted, known = [entry], {entry}
    for name in wanted:
        text = (dist / name).read_text(encoding="utf-8")
        named = set(STATIC.findall(text)) | (set(LAZY.findall(text)) if name.startswith("core") else set())
        new = sorted(chunk for chunk in named - known if not chunk.startswith(UNUSED))
        known.update(new)
        wanted += new
    return sorted(known)


def copy_script(source: Path, target: Path) -> None:
    """Copy a script without its source map comment, as the map is not shipped.

    Pyodide's scripts become .js, also in their imports: many hosts do not know .mjs, and browsers then refuse it.
    """
    text = SOURCE_MAP.sub(b"\n", source.read_bytes())
    write_bytes(target, text.replace(b"pyodide.asm.mjs", b"pyodide.asm.js"))


def unpack(package: Path, target: Path) -> None:
    """Unpack the modules of a wheel, without its optimizer, whose dependencies the page lacks."""
    with zipfile.ZipFile(package) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith((".py", "py.typed")) and not name.endswith("/optimizer.py"):
                write_bytes(target / name, archive.read(name))


def assemble(vendor: Path, cache: Path) -> None:
    """Build vendor/; the previous one stays until the new one is complete.

    Raises ToolError for a folder with other contents.
    """
    if vendor.exists() and not (vendor / STAMP).is_file() and any(vendor.iterdir()):
        raise ToolError(f"{vendor} holds something else than what the page runs on: remove it")
    with tempfile.TemporaryDirectory(prefix="affinage-") as folder, fresh_folder(vendor) as new:
        modules = npm.install(Path(folder))
        pyodide, pyscript = modules / "pyodide", modules / "@pyscript" / "core" / "dist"
        version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
        for name in PYODIDE:
            if name in SCRIPTS:
                copy_script((pyodide / name).with_suffix(".mjs"), new / "pyodide" / name)
            else:
                copy(pyodide / name, new / "pyodide" / name)
        for name in chunks(pyscript):
            copy_script(pyscript / name, new / "pyscript" / name)
        for path in sorted((pyscript.parent / PYSCRIPT).glob("*.py")):
            copy(path, new / PYTHON / "pyscript" / path.name)
        copy_script(modules / "uqr" / "dist" / "index.mjs", new / "uqr" / "index.js")
        copy_script(modules / "gifenc" / "dist" / "gifenc.esm.js", new / "gifenc" / "index.js")
        # The script must be beside the packages that it imports.
        copy(CODE_EDITOR, Path(folder, CODE_EDITOR.name))
        editor = bundle({"": Path(folder, CODE_EDITOR.name)})[""]
        write_bytes(new / "codemirror" / "index.js", editor.encode())
        for name in UPLOT:
            copy(modules / "uplot" / "dist" / name, new / "uplot" / name)
        for name, file in FONTS.items():
            copy(modules / file, new / "fonts" / f"{name}{FONT}")
        for package in live.PACKAGES:
            for path in sorted((modules / package / "dist").glob("*.mjs")):
                copy_script(path, new / live.folder(package) / path.name)
        numpy = wheel.locked(pyodide / "pyodide-lock.json", version)
        write_bytes(new / "pyodide" / numpy.name, wheel.fetch(numpy, cache))
        repetition = wheel.pinned(PACKAGES)
        write_bytes(new / PYTHON / repetition.name, wheel.fetch(repetition, cache, wheel.INDEX))
        unpack(new / PYTHON / repetition.name, new / PYTHON)
        wheels = {"numpy": new / "pyodide" / numpy.name, "fsrs": new / PYTHON / repetition.name}
        licences.gather(modules, wheels, new / "licences")
        write_stamp(new)


def write_stamp(vendor: Path) -> None:
    """Record the contents of vendor/, so that a later run can quickly check that it is complete."""
    paths = sorted(path for path in vendor.rglob("*") if path.is_file())
    files = {path.relative_to(vendor).as_posix(): (path.stat().st_size, sha256_file(path)) for path in paths}
    write_bytes(vendor / STAMP, (json.dumps({"key": key(), "files": files}, indent=1) + "\n").encode())


def main() -> None:
    """Build vendor/ unless it is up to date."""
    vendor = VENDOR.resolve()
    if not ready(vendor):
        assemble(vendor, wheel.cache_folder())
        say(f"runtime: {vendor.name}/ is ready")


if __name__ == "__main__":
    run_tool(main)
