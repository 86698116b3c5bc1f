"""What Chromium is started with in the browser tests."""

from __future__ import annotations

import re
from pathlib import Path

import playwright

from tools import browser

BUNDLE = Path(playwright.__file__).parent / "driver" / "package" / "lib" / "coreBundle.js"
LIST = re.compile(r"disabledFeatures = \[(.*?)\]", re.DOTALL)


def test_all_that_playwright_turns_off_stays_off() -> None:
    found = LIST.search(BUNDLE.read_text("utf-8"))
    assert found
    names = re.findall(r'^\s*"(\w+)"', found[1], re.MULTILINE)
    assert "ThirdPartyStoragePartitioning" in names
    assert {name for name in names if not name.startswith("ms")} < set(
        browser.TURNED_OFF
    )  # but for Edge's own
