"""Release notes, and the tags and repository addresses that are rejected before anything is published."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

import affinage
from tools import onefile, release
from tools.common import ToolError, write_bytes

TAG = f"v{affinage.__version__}"
HOME = "https://github.com/ann/affinage"
CHANGELOG = "# Changelog\n\n## 0.2.0\n\n- New,\n  too.\n- Newer.\n\n## 0.1.0\n\n- First.\n\n## 0.0.1\n\n"


@pytest.mark.parametrize(
    ("version", "said"), [("0.2.0", "- New,\n  too.\n- Newer.\n"), ("0.1.0", "- First.\n")]
)
def test_the_notes_are_what_the_changelog_says_of_the_version(version: str, said: str) -> None:
    assert release.notes(CHANGELOG, version) == said


@pytest.mark.parametrize("version", ["0.0.1", "0.3.0", "0.2"])
def test_a_version_without_notes_is_refused(version: str) -> None:
    with pytest.raises(ToolError, match=rf"no section for {version}$"):
        release.notes(CHANGELOG, version)


@pytest.mark.parametrize(
    ("tag", "home", "complaint"),
    [
        ("v9.9.9", HOME, "not v9.9.9"),
        (affinage.__version__, HOME, f"is {TAG}, not"),
        (
            TAG,
            "https://github.com/somebody/else",
            f"names {HOME} as the package's home, not https://github.com",
        ),
    ],
)
def test_what_is_not_this_version_from_its_home_is_refused(
    tag: str, home: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "repository", lambda: HOME)
    with pytest.raises(ToolError, match=complaint):
        release.check(tag, home)


def test_a_release_carries_the_site_and_the_single_file(tmp_path: Path) -> None:
    files = {"index.html": b"page", ".nojekyll": b"", "web/a.js": b"script", onefile.NAME: b"all of it"}
    for name, data in files.items():
        write_bytes(tmp_path / "site" / name, data)
    release.write_files(tmp_path / "site", tmp_path / "out")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"site.zip", "affinage-offline.html"}
    assert (tmp_path / "out" / onefile.NAME).read_bytes() == b"all of it"
    with zipfile.ZipFile(tmp_path / "out" / "site.zip") as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == files


def test_the_notes_of_this_version_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "repository", lambda: HOME)
    monkeypatch.setattr(sys, "argv", ["release", TAG, HOME])
    release.main()
    said = capsys.readouterr().out
    assert "\n- " in said
    assert "\n## " not in said
