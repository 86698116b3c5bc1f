"""What runs on the forge: actions of one fixed content, no more rights than needed, and regular looks for holes."""

from __future__ import annotations

import re

import pytest

from tools.common import ROOT

WORKFLOWS = {path.stem: path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").iterdir()}
PINNED = re.compile(r"[\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
BY_NAME = pytest.mark.parametrize("name", sorted(WORKFLOWS))


@BY_NAME
def test_actions_are_named_by_their_content(name: str) -> None:
    used = re.findall(r"\buses: *(.*)", WORKFLOWS[name])
    assert used
    assert [action for action in used if not PINNED.fullmatch(action)] == []


def test_an_action_is_the_same_everywhere() -> None:
    used = {action for text in WORKFLOWS.values() for action in re.findall(r"\buses: *(.*)", text)}
    assert len({action.split("@")[0] for action in used}) == len(used)


@BY_NAME
def test_only_the_deploying_job_may_write(name: str) -> None:
    text = WORKFLOWS[name]
    assert re.search(r"^permissions:\n  contents: read\n\n", text, re.MULTILINE)
    others, _, deploy = text.partition("\n  deploy:\n")
    assert not re.search(r":\s*write\b|write-all", others)
    assert re.findall(r"([\w-]+):\s*write\b", deploy) == (["pages", "id-token"] if name == "pages" else [])


@BY_NAME
def test_no_job_leaves_its_token_in_the_checkout(name: str) -> None:
    text = WORKFLOWS[name]
    step = r"uses: actions/checkout@.*\n +with:\n +persist-credentials: false\n"
    assert len(re.findall(step, text)) == text.count("actions/checkout@") > 0


def test_holes_are_looked_for_every_week() -> None:
    assert "\n  schedule:\n" in WORKFLOWS["audit"]
    assert "run: make audit\n" in WORKFLOWS["audit"]
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\naudit:")[2].partition("\n\n")[0]
    assert "-m pip_audit" in recipe
    assert "npm audit" in recipe
    watched = (ROOT / ".github" / "dependabot.yml").read_text("utf-8")
    assert re.findall(r"package-ecosystem: (\S+)", watched) == ["github-actions", "pip", "npm"]
