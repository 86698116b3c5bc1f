"""The document of what axe-core cannot tell."""

from __future__ import annotations

from e2e.access import judgements
from tools.common import ROOT


def test_the_document_judges_each_thing_once_and_says_how() -> None:
    found = list(judgements())
    rows = [line for line in lines_of_document() if line.startswith("| `")]
    assert len(found) == len(rows) > 0, "a row that cannot be read"
    assert len({(one.rule, one.where, one.says) for one in found}) == len(found)
    assert all(one.why.startswith("Passes") for one in found)


def lines_of_document() -> list[str]:
    """The lines of the document."""
    return (ROOT / "docs" / "accessibility.md").read_text("utf-8").splitlines()
