"""The project's tools: every failure is one line and leaves no half-made files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.small_project import POLICY, small_project
from tools import (
    common,
    runtime,
    site,
    wheel,
)
from tools.common import ToolError

WHEEL = wheel.Wheel("some.whl", common.sha256_bytes(b"right"), "1.0")


def build(root: Path, target: Path) -> None:
    """Build the site of a small project."""
    pieces = site.Pieces(*(root / name for name in ("made", "pages", "previews", "atlas", "workshop")))
    site.build(root, root / "vendor", target, pieces)


# Files and downloads


def test_a_failed_folder_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "vendor"
    with common.fresh_folder(target) as new:
        (new / "a").write_text("old")

    def fail_halfway() -> None:
        with common.fresh_folder(target) as new:
            (new / "a").write_text("half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_halfway()
    assert (target / "a").read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_wrong_hash_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    def wrong(_: wheel.Wheel) -> bytes:
        return b"wrong"

    with pytest.raises(ToolError) as caught:
        wheel.fetch(WHEEL, tmp_path, (("a mirror", wrong),))
    line = str(caught.value)
    expected_parts = ["some.whl", "a mirror", WHEEL.sha256, common.sha256_bytes(b"wrong"), "nothing was kept"]
    assert all(part in line for part in expected_parts)
    assert "\n" not in line
    assert not list(tmp_path.iterdir())


def test_the_next_source_is_asked_and_its_answer_kept(tmp_path: Path) -> None:
    def broken(_: wheel.Wheel) -> bytes:
        raise ToolError("no answer")

    def right(_: wheel.Wheel) -> bytes:
        return b"right"

    assert wheel.fetch(WHEEL, tmp_path, (("one", broken), ("two", right))) == b"right"
    assert wheel.fetch(WHEEL, tmp_path, (("one", broken),)) == b"right"


def test_a_damaged_cache_is_thrown_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / WHEEL.name).write_bytes(b"wrong")
    assert wheel.fetch(WHEEL, tmp_path, (("a mirror", lambda _: b"right"),)) == b"right"
    assert (tmp_path / WHEEL.name).read_bytes() == b"right"
    assert "from the cache has a wrong sha256" in capsys.readouterr().out


def test_no_source_at_all_is_one_line(tmp_path: Path) -> None:
    def silent(_: wheel.Wheel) -> bytes:
        raise ToolError("no network")

    with pytest.raises(ToolError, match=r"^the first set-up needs a network[^\n]*$"):
        wheel.fetch(WHEEL, tmp_path, (("one", silent), ("two", silent)))


def test_a_stamp_notices_a_missing_and_a_changed_file(tmp_path: Path) -> None:
    common.write_bytes(tmp_path / "pyodide" / "a.js", b"whole")
    runtime.write_stamp(tmp_path)
    assert runtime.ready(tmp_path, hashes=True)
    (tmp_path / "pyodide" / "a.js").write_bytes(b"WHOLE")
    assert runtime.ready(tmp_path)
    assert not runtime.ready(tmp_path, hashes=True)
    (tmp_path / "pyodide" / "a.js").unlink()
    assert not runtime.ready(tmp_path)


# The archive and the site


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("index.html", '<script src="/web/loader/boot.js"></script>'),
        ("index.html", '<link href="//example.org/a.css">'),
        ("index.html", '<img src="https://example.org/a.png">'),
        ("index.html", '<a href="/rules.html">rules</a>'),
        ("index.html", '<script src="./web/missing.js"></script>'),
        ("web/styles/style.css", "a { background: url(/web/a.png) }"),
        ("web/loader/boot.js", 'import "/web/other.js";'),
        ("web/loader/boot.js", 'fetch("https://example.org/a")'),
        ("web/icons/icon.svg", '<svg><use href="/web/a.svg#a"/></svg>'),
    ],
)
def test_a_fixed_address_is_caught_and_the_old_site_kept(tmp_path: Path, name: str, text: str) -> None:
    root = small_project(tmp_path / "repo")
    common.write_bytes(tmp_path / "dist" / "old", b"")
    common.write_bytes(root / name, ((POLICY if name.endswith(".html") else "") + text).encode())
    with pytest.raises(ToolError, match=f"^{name}: [^\n]*$"):
        build(root, tmp_path / "dist")
    assert [path.name for path in (tmp_path / "dist").iterdir()] == ["old"]


def test_a_name_that_many_hosts_drop_is_refused(tmp_path: Path) -> None:
    root = small_project(tmp_path / "repo")
    common.write_bytes(root / "pages" / "_images" / "a.png", b"")
    with pytest.raises(ToolError, match=r"^docs/_images: many hosts do not publish [^\n]*$"):
        build(root, tmp_path / "dist")


def test_a_changed_vendor_file_of_the_same_size_is_not_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    common.write_bytes(tmp_path / "vendor" / "pyodide" / "a.mjs", b"whole")
    runtime.write_stamp(tmp_path / "vendor")
    (tmp_path / "vendor" / "pyodide" / "a.mjs").write_bytes(b"WHOLE")
    monkeypatch.setattr(runtime, "VENDOR", tmp_path / "vendor")
    monkeypatch.setattr(sys, "argv", ["site", "--out", str(tmp_path / "dist")])
    with pytest.raises(ToolError, match=r"^vendor/ is missing, changed or out of date[^\n]*$"):
        site.main()
    assert not (tmp_path / "dist").exists()


def test_the_runtime_takes_the_place_of_no_other_folder(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("mine", "utf-8")
    with pytest.raises(common.ToolError, match="holds something else"):
        runtime.assemble(tmp_path, tmp_path / "cache")
    assert [path.name for path in tmp_path.iterdir()] == ["diary"]


def test_exports_of_a_minified_module_can_be_bundled() -> None:
    module = "var a=1,b=2;export{a as one,b as two,a as default};\n"
    assert runtime.plain_exports(module) == "var a=1,b=2;const one=a,two=b;\nexport { one, two };\n"
    with pytest.raises(ToolError, match="no exports"):
        runtime.plain_exports("var a=1;")
