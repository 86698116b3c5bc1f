"""The page's Python in a browser without the page: Pyodide, NumPy and the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

START = """async base => {
    const { loadPyodide } = await import(`${base}vendor/pyodide/pyodide.js`);
    window.python = await loadPyodide({ packageBaseUrl: `${base}vendor/pyodide/` });
    await python.loadPackage("numpy", { messageCallback: () => {} });
    python.unpackArchive(await (await fetch(`${base}affinage.zip`)).arrayBuffer(), "zip");
}"""


def start(page: Page, base: str) -> None:
    """Start it as `window.python` of an empty page on a server of the sources."""
    page.goto(f"{base}vendor/pyodide/pyodide-lock.json")
    page.evaluate(START, base)
