"""Bundle scripts with esbuild, as WebAssembly under Node: the same bytes everywhere, and nothing to install."""

from __future__ import annotations

from pathlib import Path

from tools import npm
from tools.common import ROOT, run
from tools.npm_file import Package

BUNDLER = Package(
    "esbuild-wasm", ("package.json", "bin/esbuild", "esbuild.wasm", "wasm_exec.js", "wasm_exec_node.js")
)
OPTIONS = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning")


def bundle(script: Path, target: Path, *options: str) -> None:
    """Write a module and everything that it imports into one minified file."""
    npm.find_npm()  # raises the error if Node is missing
    program = BUNDLER.provide(ROOT / "build" / "esbuild") / "bin" / "esbuild"
    run([*npm.NODE, str(program), str(script), *OPTIONS, *options, f"--outfile={target}"])
