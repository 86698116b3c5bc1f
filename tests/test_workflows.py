"""What runs on the forge: actions of one fixed content, no more rights than needed, and regular looks for holes."""

from __future__ import annotations

import re
import tomllib

import pytest

from tools.common import ROOT

WORKFLOWS = {path.stem: path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").iterdir()}
PINNED = re.compile(r"[\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
MAY_WRITE = {
    ("pages", "deploy"): ["pages", "id-token"],
    ("publish", "publish"): ["id-token"],
    ("publish", "release"): ["contents"],
}
BY_NAME = pytest.mark.parametrize("name", sorted(WORKFLOWS))


def jobs(text: str) -> dict[str, str]:
    """The text of each job, by its name."""
    _, *parts = re.split(r"^  ([\w-]+):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@BY_NAME
def test_actions_are_named_by_their_content(name: str) -> None:
    used = re.findall(r"\buses: *(.*)", WORKFLOWS[name])
    assert used
    assert [action for action in used if not PINNED.fullmatch(action)] == []


def test_an_action_is_the_same_everywhere() -> None:
    used = {action for text in WORKFLOWS.values() for action in re.findall(r"\buses: *(.*)", text)}
    assert len({action.split("@")[0] for action in used}) == len(used)


@BY_NAME
def test_only_the_jobs_that_give_something_out_may_write(name: str) -> None:
    common, _, listed = WORKFLOWS[name].partition("\njobs:\n")
    assert re.search(r"^permissions:\n  contents: read\n", common, re.MULTILINE)
    assert "write" not in common
    for job, text in jobs(listed).items():
        assert "write-all" not in text
        assert re.findall(r"([\w-]+):\s*write\b", text) == MAY_WRITE.get((name, job), [])


def test_nothing_is_published_before_the_tag_is_checked_and_the_tests_have_passed() -> None:
    steps = jobs(WORKFLOWS["publish"].partition("\njobs:\n")[2])
    run = re.findall(r"- run: (?:python3 -m )?(.+)", steps["package"])
    assert [command.split(" ")[0] for command in run] == ["tools.release", "make", "make"]
    assert run[1:] == ["make test-fast", "make package"]
    assert "\n    needs: package\n" in "\n" + steps["publish"]
    assert "\n    needs: publish\n" in "\n" + steps["release"]


def test_the_site_is_made_for_the_address_that_it_is_published_at() -> None:
    job = jobs(WORKFLOWS["pages"].partition("\njobs:\n")[2])["site"]
    assert "\n      pages: read" in job
    asking, making = re.split(r"^      - ", job, flags=re.MULTILINE)[-3:-1]
    assert 'run: gh api "repos/$GITHUB_REPOSITORY/pages" --jq \'"at=" + .html_url\' >> ' in asking
    assert 'run: make site BASE="${AT%/}/"\n' in making
    assert "AT: ${{ steps.published.outputs.at }}\n" in making
    assert "TOKEN" not in making, "what the packages run there has no rights"


def test_the_unit_tests_run_on_every_python_that_is_named() -> None:
    matrix = jobs(WORKFLOWS["test"].partition("\njobs:\n")[2])["other-pythons"]
    assert 'python-version: ["3.12", "3.13", "3.14"]\n' in matrix
    assert matrix.endswith("- run: make test-fast\n")


def test_what_other_libraries_use_is_tried_on_every_python_as_well() -> None:
    job = jobs(WORKFLOWS["extras"].partition("\njobs:\n")[2])["test"]
    assert 'python-version: ["3.11", "3.12", "3.13", "3.14"]\n' in job
    assert job.endswith("- run: make test-extras\n")


def test_the_branches_that_are_tried_are_counted_and_must_be_nearly_all() -> None:
    assert jobs(WORKFLOWS["test"].partition("\njobs:\n")[2])["coverage"].endswith("- run: make coverage\n")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]
    assert settings["run"]["branch"] is True
    assert settings["report"]["fail_under"] >= 97


@BY_NAME
def test_no_job_leaves_its_token_in_the_checkout(name: str) -> None:
    text = WORKFLOWS[name]
    step = r"uses: actions/checkout@.*\n +with:\n +persist-credentials: false\n"
    assert len(re.findall(step, text)) == text.count("actions/checkout@") > 0


def test_every_puzzle_and_every_size_are_tried_every_week() -> None:
    assert "\n  schedule:\n" in WORKFLOWS["thorough"]
    assert WORKFLOWS["thorough"].endswith("- run: make test-all\n")


def test_holes_are_looked_for_every_week() -> None:
    assert "\n  schedule:\n" in WORKFLOWS["audit"]
    assert "run: make audit\n" in WORKFLOWS["audit"]
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\naudit:")[2].partition("\n\n")[0]
    assert "-m pip_audit" in recipe
    assert "npm audit" in recipe
    watched = (ROOT / ".github" / "dependabot.yml").read_text("utf-8")
    assert re.findall(r"package-ecosystem: (\S+)", watched) == ["github-actions", "pip", "npm"]
