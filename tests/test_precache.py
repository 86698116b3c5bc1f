"""The list of what the service worker keeps: every file that a page can ask for, by its hash."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from tools import precache
from tools.common import ROOT, ToolError, write_bytes

PAGE = '<script src="./web/loader/boot.js"></script><script type="py" src="./web/main.py"></script>'
WORKER = f"'use strict';\n{precache.EMPTY} // the list\n"


def small_site(root: Path) -> Path:
    """Write a site of a few files, with a worker that has no list yet."""
    for name, text in {
        "index.html": PAGE,
        "embed.html": '<link rel="stylesheet" href="./web/embed/embed.css">',
        "LICENSE": "terms",
        ".nojekyll": "",
        "sw.js": WORKER,
        "affinage.zip": "the engine",
        "web/loader/boot.js": "'use strict';",
        "web/main.py": "import web.pages.app",
        "web/pages/app.py": "in the archive",
        "web/styles/page.css": "in the page",
        "web/embed/embed.css": "asked for",
        "web/icons/a b+c.png": "picture",
        "vendor/licences/one.txt": "terms",
        "docs/index.html": "a document",
        "docs/static/search.js": "of the documents",
        "play/churn/index.html": "a page for links",
        "play/churn/preview.png": "its picture",
        "atlas/data/index.json": "figures",
        "vendor/uplot/uPlot.iife.min.js": "plots",
        "robots.txt": "for robots",
        "sitemap.xml": "for robots",
        "vendor/pyodide/numpy.whl": "arrays",
    }.items():
        write_bytes(root / name, text.encode())
    return root


def written(site: Path) -> tuple[str, dict[str, str]]:
    """The version and the list in a site's worker."""
    text = (site / "sw.js").read_text("utf-8")
    found = re.fullmatch(
        r"'use strict';\nconst VERSION = \"(\w+)\";\nconst FILES = (\{.*\}); // the list\n", text, re.DOTALL
    )
    assert found, text
    return found[1], json.loads(found[2])


def test_the_list_has_what_a_page_can_ask_for(tmp_path: Path) -> None:
    site = small_site(tmp_path)
    precache.write(site)
    _, files = written(site)
    assert list(files) == [
        "affinage.zip",
        "embed.html",
        "index.html",
        "vendor/pyodide/numpy.whl",
        "web/embed/embed.css",
        "web/icons/a%20b+c.png",
        "web/loader/boot.js",
        "web/main.py",
    ]
    assert files["index.html"] == base64.b64encode(hashlib.sha256(PAGE.encode()).digest()).decode()


def test_every_change_makes_another_version_and_the_same_files_the_same(tmp_path: Path) -> None:
    versions = []
    for number, (name, text) in enumerate(
        [
            ("web/loader/boot.js", "'use strict';"),
            ("web/loader/boot.js", "changed"),
            ("sw.js", f"{WORKER}// changed\n"),
        ]
    ):
        site = small_site(tmp_path / str(number))
        write_bytes(site / name, text.encode())
        precache.write(site)
        versions.append(re.findall(r'VERSION = "(\w+)"', (site / "sw.js").read_text("utf-8"))[0])
    assert len(set(versions)) == 3
    again = small_site(tmp_path / "again")
    precache.write(again)
    assert written(again)[0] == versions[0]


@pytest.mark.parametrize("text", ["", f"{precache.EMPTY}\n{precache.EMPTY}\n"])
def test_a_worker_without_one_place_for_the_list_is_refused(tmp_path: Path, text: str) -> None:
    site = small_site(tmp_path)
    write_bytes(site / "sw.js", text.encode())
    with pytest.raises(ToolError, match=r"^sw\.js: the list of files goes where [^\n]*$"):
        precache.write(site)


def test_the_sources_list_is_empty() -> None:
    assert (ROOT / "sw.js").read_text("utf-8").count(precache.EMPTY) == 1
