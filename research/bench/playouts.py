"""Random games a second inside the browser: the page's own Pyodide and NumPy, in Chromium."""

from __future__ import annotations

import json

from playwright.sync_api import sync_playwright

from affinage.bots.speed import TITLE, Speed, default_links
from tools import bare_python
from tools.browser import launch_options
from tools.common import ROOT, run_tool, say
from tools.serve import serving

SCRIPT = """link => {
    python.runPython("from affinage.bots.speed import as_json, measure");
    return python.runPython("lambda link: as_json(iter([measure(link)]))")(link);
}"""


def main() -> None:
    """Measure and print."""
    say(TITLE)
    with (
        serving(ROOT) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        page = browser.new_page()
        bare_python.start(page, base)
        for link in default_links():
            (found,) = json.loads(page.evaluate(SCRIPT, link))
            say(str(Speed(**found)))


if __name__ == "__main__":
    run_tool(main)
