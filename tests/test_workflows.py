"""What runs on the forge: actions of one fixed content, few rights, nothing published untested, regular audits.

Whether a workflow is valid, and its jobs, inputs and expressions exist, actionlint proves in `make lint`.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tools.common import ROOT

TEXTS = {path.stem: path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").iterdir()}
WORKFLOWS: dict[str, Any] = {name: yaml.load(text, yaml.BaseLoader) for name, text in TEXTS.items()}
TESTED = "./.github/workflows/test.yml"
PINNED = re.compile(r"[\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
MAY_WRITE = {
    ("pages", "deploy"): {"pages", "id-token"},
    ("publish", "publish"): {"id-token"},
    ("publish", "release"): {"contents"},
}


def jobs() -> Iterator[tuple[str, str, Any]]:
    """Each job, behind the names of its workflow and its own."""
    for name, workflow in WORKFLOWS.items():
        for job, given in workflow["jobs"].items():
            yield name, job, given


def commands(name: str, job: str) -> list[str]:
    """What a job runs."""
    return [step["run"] for step in WORKFLOWS[name]["jobs"][job]["steps"] if "run" in step]


def before(name: str, job: str) -> set[str]:
    """The jobs that have to end well before a job begins."""
    needs = WORKFLOWS[name]["jobs"][job].get("needs", [])
    direct = {needs} if isinstance(needs, str) else {*needs}
    return direct.union(*(before(name, other) for other in direct))


def test_actions_are_named_by_their_content_and_are_the_same_everywhere() -> None:
    used = {action for text in TEXTS.values() for action in re.findall(r"\buses: *(.*)", text)} - {TESTED}
    assert [action for action in used if not PINNED.fullmatch(action)] == []
    assert len({action.split("@")[0] for action in used}) == len(used) > 0


def test_only_the_jobs_that_give_something_out_may_write() -> None:
    assert [name for name, given in WORKFLOWS.items() if given["permissions"] != {"contents": "read"}] == []
    for name, job, given in jobs():
        rights = given.get("permissions", {})
        assert {right for right, kind in rights.items() if kind == "write"} == MAY_WRITE.get(
            (name, job), set()
        )


def test_no_job_leaves_its_token_in_the_checkout() -> None:
    steps = [
        step
        for _, _, given in jobs()
        for step in given.get("steps", [])
        if "checkout" in step.get("uses", "")
    ]
    assert [step for step in steps if step["with"].get("persist-credentials") != "false"] == []
    assert steps


@pytest.mark.parametrize(
    ("name", "last"), [("pages", "deploy"), ("publish", "publish"), ("publish", "release")]
)
def test_nothing_is_published_before_all_tests_have_passed(name: str, last: str) -> None:
    assert WORKFLOWS[name]["jobs"]["test"]["uses"] == TESTED
    assert "test" in before(name, last)
    assert commands("test", "test") == ["make test"]


def test_a_release_is_of_its_tag_and_carries_the_site() -> None:
    assert "tag" in before("publish", "test")
    assert commands("publish", "tag")[0].startswith('python3 -m tools.release "$GITHUB_REF_NAME" ')
    build, files = commands("publish", "package")
    assert build == "make package site"
    assert "--files build/release" in files
    assert "package/* site/*" in commands("publish", "release")[0]


def test_a_branch_is_tested_once_and_only_as_it_is_now() -> None:
    for name in ("test", "extras", "pages"):
        events = WORKFLOWS[name]["on"]
        assert events.get("push") in (None, {"branches": ["main"]})
    for name in ("test", "extras"):
        ref = {"group": f"{name}-${{{{ github.ref }}}}", "cancel-in-progress": "true"}
        assert WORKFLOWS[name]["concurrency"] == ref


def test_the_site_is_made_for_the_address_that_it_is_published_at() -> None:
    site = WORKFLOWS["pages"]["jobs"]["site"]
    asking, making = (step for step in site["steps"] if "run" in step)
    assert site["permissions"] == {"contents": "read", "pages": "read"}
    assert "Choose Settings, Pages, Source: GitHub Actions" in asking["run"]
    assert making["run"] == 'make site BASE="${AT%/}/"'
    assert making["env"] == {"AT": "${{ steps.published.outputs.at }}"}, "what the packages run has no rights"


def test_every_version_that_is_named_is_tested() -> None:
    pairs = WORKFLOWS["test"]["jobs"]["other-versions"]["strategy"]["matrix"]["include"]
    assert [pair["python"] for pair in pairs] == ["3.12", "3.13", "3.14"]
    assert {pair["node"] for pair in pairs} == {"20", "24"}
    assert commands("test", "other-versions") == ["make test-fast"]
    assert WORKFLOWS["extras"]["jobs"]["test"]["strategy"]["matrix"]["python-version"] == [
        *("3.11", "3.12", "3.13", "3.14")
    ]


def test_the_branches_that_are_tried_are_counted_and_must_be_nearly_all() -> None:
    assert commands("test", "coverage") == ["make coverage"]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]
    assert settings["run"]["branch"] is True
    assert settings["report"]["fail_under"] >= 97


def test_what_takes_long_and_audits_run_every_week() -> None:
    assert commands("thorough", "test") == ["make test-all"]
    assert commands("thorough", "hosts") == ["make hosts"]
    assert commands("audit", "audit") == ["make audit"]
    assert [name for name in ("thorough", "audit") if "schedule" not in WORKFLOWS[name]["on"]] == []
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\naudit:")[2].partition("\n\n")[0]
    assert "-m pip_audit" in recipe
    assert "npm audit" in recipe
    watched = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text("utf-8"))["updates"]
    assert [one["package-ecosystem"] for one in watched] == ["github-actions", "pip", "npm"]


def test_the_package_is_built_and_played_on_other_systems() -> None:
    job = WORKFLOWS["smoke"]["jobs"]["package"]
    assert job["strategy"]["matrix"]["os"] == ["macos-latest", "windows-latest"]
    assert job["defaults"]["run"]["shell"] == "bash"
    ran = "\n".join(commands("smoke", "package"))
    for step in ("pip wheel", "pip install", "affinage --version", "affinage play game=churn --level 1"):
        assert step in ran


def test_what_is_published_takes_nothing_from_a_cache() -> None:
    steps = WORKFLOWS["publish"]["jobs"]["package"]["steps"]
    used = [
        step for step in steps if step.get("uses", "").startswith(("actions/cache@", "actions/setup-node@"))
    ]
    assert [step["with"].get("package-manager-cache") for step in used] == ["false"]


def test_make_says_at_once_what_windows_needs() -> None:
    # A make that this test runs under hands its depth down; the inner one would then tell its folder.
    command = ["make", "--no-print-directory", "OS=Windows_NT", "play"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "run it in WSL" in done.stderr
