"""The list of texts that people read."""

from __future__ import annotations

from pathlib import Path

from tools import texts
from tools.common import ROOT


def test_a_module_gives_its_messages_and_no_documentation(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""A module."""\n\n\ndef refuse(name: str) -> str:\n    """Return a refusal."""\n'
        '    return f"unknown board {name!r}; expected hex:2"\n\n\nKEY = "stage"\nLABEL = "Save"\n'
    )
    assert texts.texts_of(module) == [(6, "unknown board {name}; expected hex:2"), (10, "Save")]


def test_a_page_gives_its_texts_and_names(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<title>Games</title>\n<script>var Ab</script>\n<a aria-label="Home, sweet"><b>Play now</b></a>'
    )
    assert texts.texts_of(page) == [(1, "Games"), (3, "Home, sweet"), (3, "Play now")]


def test_the_list_has_the_messages_of_engine_and_page() -> None:
    found = {
        text
        for path in texts.files([ROOT / "affinage/play", ROOT / "web/text"])
        for _, text in texts.texts_of(path)
    }
    assert {"the game is over", "Waiting for {name}"} <= found
