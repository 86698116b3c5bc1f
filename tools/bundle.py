"""Bundle and minify scripts and style sheets with esbuild.

It runs as WebAssembly under Node: the same bytes everywhere, and nothing to install.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools import npm
from tools.common import ROOT, ToolError, run
from tools.npm import Package

ESBUILD = Package(
    "esbuild-wasm", ("package.json", "bin/esbuild", "esbuild.wasm", "wasm_exec.js", "wasm_exec_node.js")
)
OPTIONS = ("--minify", "--target=es2022", "--log-level=error", "--log-limit=1")
# Modules that stay files of their own in the site.
APART = (
    *("../../vendor/pyodide/pyodide.js", "../../vendor/pyscript/core.js"),
    # The workshop loads these when they are needed.
    *("./editor.js", "./hints.js", "./templates.js"),
)
ERROR = re.compile(r"\[ERROR\] (.*)\n\n\s+(\S[^\n]*?):\d+:\d+:\n")


def bundle(modules: Mapping[str, Path], *options: str) -> dict[str, str]:
    """Return each module in one file with all that it imports, by the modules' names.

    Raises ToolError with the first error in a module.
    """
    return _esbuild(modules, "--bundle", "--format=esm", *(f"--external:{name}" for name in APART), *options)


def minify(files: Mapping[str, Path]) -> dict[str, str]:
    """Return classic scripts, whose names stay global, and style sheets without what no browser needs."""
    return _esbuild(files)


def _esbuild(files: Mapping[str, Path], *options: str) -> dict[str, str]:
    """Run esbuild once for all files, as it takes longer to start than to work."""
    # This raises the error if Node is missing.
    npm.find_npm()
    program = ESBUILD.provide(ROOT / "build" / "esbuild") / "bin" / "esbuild"
    with tempfile.TemporaryDirectory(prefix="affinage-") as folder:
        results = {
            name: Path(folder, f"{number}{path.suffix}") for number, (name, path) in enumerate(files.items())
        }
        entries = [f"{results[name].stem}={path.resolve()}" for name, path in files.items()]
        try:
            run([*npm.NODE, str(program), *entries, *OPTIONS, *options, f"--outdir={folder}"])
        except ToolError as error:
            match = ERROR.search(str(error))
            raise ToolError(f"{Path(match[2]).name}: {match[1]}" if match else str(error)) from None
        return {name: path.read_text(encoding="utf-8").rstrip("\n") for name, path in results.items()}
