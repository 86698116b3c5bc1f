"""Take screenshots of every scene for people to look at.

They show a phone in dark mode and a desktop in light mode, or the other way round.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from e2e.conftest import NO_WORKER, Visitor
from e2e.layout import DEVICES, screen
from e2e.scenes import DOCUMENTS, EMBEDS, PAGES, STUCK, Stage
from tools.browser import launch_options
from tools.common import ROOT, ToolError, fresh_folder, run_tool, say
from tools.serve import serving

SHEET = "index.html"
OTHER = {"light": "dark", "dark": "light"}
"""The other theme of each."""
STYLE = """
body { margin: 1rem; background: #777; font: 1rem/1.4 system-ui, sans-serif; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(36rem, 1fr)); }
section { display: grid; gap: 0.5rem; grid-template-columns: 1fr 3.2fr; align-items: start; }
h2 { grid-column: 1 / -1; margin: 0; font-size: 1rem; }
img { width: 100%; }
"""


def file_name(scene: str, device: str) -> str:
    return f"{re.sub('[^a-z0-9]+', '-', scene.lower()).strip('-')}.{device}.png"


def take(
    browser: Browser, site: str, folder: Path, wanted: str, *, other_theme: bool
) -> Iterator[tuple[str, str]]:
    """Take screenshots of the scenes with matching names, and yield scene and device of each."""
    for device in DEVICES:
        visitor, options = Visitor(browser, site, NO_WORKER), screen(device)
        if other_theme:
            options["color_scheme"] = OTHER[options["color_scheme"]]
        stage = Stage(visitor, **options)
        for scene in stage.fitting(*PAGES, *EMBEDS, *DOCUMENTS, *STUCK):
            if re.search(wanted, scene.name):
                stage.show(scene).page.screenshot(path=folder / file_name(scene.name, device))
                yield scene.name, device
        stage.leave()
        visitor.close()


def sheet(taken: list[tuple[str, str]]) -> str:
    """Return a page with all screenshots, those of one scene side by side."""
    sections = []
    for scene in dict.fromkeys(scene for scene, _ in taken):
        pictures = "".join(
            f'<a href="{file_name(scene, device)}" class="{device}">'
            f'<img src="{file_name(scene, device)}" alt="{escape(scene)}, {device}"></a>'
            for each, device in taken
            if each == scene
        )
        sections.append(f"<section><h2>{escape(scene)}</h2>{pictures}</section>")
    head = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>{STYLE}</style>'
    )
    return f"{head}<main>{''.join(sections)}</main></html>\n"


def main() -> None:
    """Make the gallery of the built site."""
    parser = argparse.ArgumentParser(
        prog="python -m e2e.gallery", description="Take a picture of every scene."
    )
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "gallery", help="the folder to write")
    parser.add_argument("--only", default="", help="a regular expression that the names of scenes match")
    parser.add_argument("--other-theme", action="store_true", help="a light phone and a dark desktop")
    value = parser.parse_args()
    out: Path = value.out.resolve()
    site: Path = ROOT / "dist"
    if not site.is_dir():
        raise ToolError("dist/ is missing: run make gallery, or make site first")
    with (
        fresh_folder(out) as folder,
        serving(site) as url,
        sync_playwright() as playwright,
        playwright.chromium.launch(**launch_options()) as browser,
    ):
        taken = list(take(browser, url, folder, value.only, other_theme=value.other_theme))
        (folder / SHEET).write_text(sheet(taken), encoding="utf-8")
    say(f"gallery: {len(taken)} pictures, see {out / SHEET}")


if __name__ == "__main__":
    run_tool(main)
