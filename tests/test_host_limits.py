"""What the site asks of a host: the build stops at files that some hosts refuse, and at too many files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import host_limits
from tools.common import ToolError, write_bytes


@pytest.mark.parametrize(
    "name",
    [
        *("web/main.py", "pyscript.toml", "affinage.webmanifest", "vendor/a/index.mjs", "vendor/a/core.wasm"),
        *(
            "python/runtime-1.pack",
            "atlas/data/index.json.gz",
            "atlas/camembert/figures.json",
            "games/a.webp",
        ),
        *("LICENSE", "vendor/licences/LICENSE.md", "docs/static/font.woff2", "vendor/a/index.js.map"),
    ],
)
def test_a_file_that_some_hosts_refuse_stops_the_build(tmp_path: Path, name: str) -> None:
    write_bytes(tmp_path / name, b"")
    with pytest.raises(ToolError, match=f"^{re.escape(name)}: not every host serves this type; expected one"):
        host_limits.check(tmp_path)


def test_files_of_well_known_types_and_those_for_other_programs_may_be_there(tmp_path: Path) -> None:
    for name in (
        *("index.html", "sw.js", "web/a.css", "web/icon.svg", "python/runtime-1.pack.png", "manifest.txt"),
        *(".nojekyll", "bom.cdx.json", "sitemap.xml", "docs/objects.inv"),
        *("oembed/churn.json", "atlas/churn.play.csv.gz"),
    ):
        write_bytes(tmp_path / name, b"")
    host_limits.check(tmp_path)


def test_too_many_files_stop_the_build(tmp_path: Path) -> None:
    for number in range(host_limits.MAX_FILES):
        (tmp_path / f"{number}.txt").touch()
    host_limits.check(tmp_path)
    (tmp_path / "one-more.txt").touch()
    with pytest.raises(ToolError, match=r"^the site has 1,001 files; expected at most 1,000$"):
        host_limits.check(tmp_path)
