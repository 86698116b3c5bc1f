"""The package as people install it, and its releases."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import BytesParser
from importlib import import_module
from pathlib import Path

import numpy
import pytest

import affinage
from tests.pages import DOCUMENTS
from tools import onefile, release
from tools.common import ROOT, ToolError, write_bytes

NAME = f"affinage-{affinage.__version__}"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HOME = "https://github.com/ann/affinage"
PICTURES, PAGES = (f"{HOME}/{kind}/v{affinage.__version__}/" for kind in ("raw", "blob"))
FILES = {
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "affinage").rglob("*")
    if path.is_file() and "__pycache__" not in path.parts
}
EXAMPLES = {
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "docs" / "examples").rglob("*")
    # The others are pages of the site, and what its workshop begins with.
    if path.suffix in (".ipynb", ".py") and path.parent.name != "templates"
}
BESIDE = {"CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml", "tools/package_metadata.py"}


NEED_LIBRARIES = {
    "environments.affinage_v0",
    "environments.gymnasium_v0",
    "environments.gymnasium_vector",
    "environments.openspiel",
    "printing",
    "notebook",
}
CLIENT = """
import affinage
from affinage.notation import share
from affinage.matches.match import Match, GameRecord


def shared(link: str, moves: list[str]) -> str:
    match = Match(affinage.load(link), ("Ann", "Bob"))
    for move in moves:
        match.push(move)
    mover: str = match.position.to_move  # type: ignore[assignment]  # unused if the types did not come along
    first, second = match.position.score()
    picture = affinage.diagram(match, theme="dark", size=200, coordinates=False)
    return f"{share.link(GameRecord(match))} {first - second} {picture}{mover}"
"""


def run(*command: str | Path, cwd: Path, typed: str = "") -> str:
    """Run a program and return its output; fail with its last lines if the program fails."""
    done = subprocess.run(command, cwd=cwd, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-W", "error", "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (result,) = built.glob("*.whl")
    return result


def metadata_of(wheel: Path) -> Message:
    """Return the metadata that the package index reads."""
    with zipfile.ZipFile(wheel) as archive:
        return BytesParser().parsebytes(archive.read(f"{NAME}.dist-info/METADATA"))


@pytest.fixture(scope="module")
def metadata(tmp_path_factory: pytest.TempPathFactory) -> Message:
    """Return the metadata of a package that is built where the repository has an address."""
    folder = tmp_path_factory.mktemp("published")
    for name in FILES | EXAMPLES | BESIDE:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    settings = (folder / "pyproject.toml").read_text("utf-8")
    assert settings.count('repository = ""') == 1
    (folder / "pyproject.toml").write_text(
        settings.replace('repository = ""', f'repository = "{HOME}"'), "utf-8"
    )
    run(sys.executable, "-W", "error", "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=folder)
    (published,) = folder.glob("*.whl")
    return metadata_of(published)


@pytest.fixture(scope="module")
def readme(metadata: Message) -> str:
    """Return the description shown on the package index."""
    body = metadata.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the scripts of a new environment in which only the wheel is installed."""
    fresh = tmp_path_factory.mktemp("fresh")
    run(sys.executable, "-m", "venv", "--without-pip", fresh, cwd=fresh)
    pip = (sys.executable, "-m", "pip", "--python", fresh / "bin" / "python", "install")
    run(*pip, "--no-index", "--no-deps", "--quiet", wheel, cwd=fresh)
    return fresh / "bin"


# Contents


def test_the_wheel_holds_the_package_and_the_examples(wheel: Path) -> None:
    about = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
    with zipfile.ZipFile(wheel) as archive:
        examples = {name.replace("docs/", "affinage/", 1) for name in EXAMPLES}
        assert set(archive.namelist()) == FILES | examples | {f"{NAME}.dist-info/{name}" for name in about}
    assert "affinage/py.typed" in FILES
    assert "docs/examples/measure.ipynb" in EXAMPLES


def test_the_source_archive_holds_what_the_wheel_is_made_of(built: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        names = {member.name.removeprefix(f"{NAME}/") for member in archive if member.isfile()}
        archive.extractall(tmp_path, filter="data")
    assert names == FILES | EXAMPLES | BESIDE | {".gitignore", "PKG-INFO"}
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=tmp_path / NAME)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


# Package index


def test_the_index_learns_where_it_comes_from_and_what_it_runs_on(metadata: Message) -> None:
    assert metadata["Version"] == affinage.__version__
    assert metadata["License-Expression"] == "MIT"
    addresses = metadata.get_all("Project-URL", [])
    assert len(addresses) == 3
    assert all(f", {HOME}" in address for address in addresses)
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])


def test_package_without_a_repository_promises_no_address(wheel: Path) -> None:
    metadata = metadata_of(wheel)
    assert metadata.get_all("Project-URL") is None
    body = metadata.get_payload(decode=True)
    assert isinstance(body, bytes)
    assert "github.com" not in body.decode()


def test_extras_have_names_that_every_pip_finds(metadata: Message) -> None:
    extras = metadata.get_all("Provides-Extra", [])
    assert sorted(PROJECT["optional-dependencies"]) == sorted(extras)
    assert [name for name in extras if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name)] == []
    places = [*DOCUMENTS, *(ROOT / "docs" / "examples").glob("*.ipynb"), *(ROOT / "affinage").rglob("*.py")]
    pattern = re.compile(r"(?:\.|affinage)\[([a-z_-]+)\][\\\"'`]|\bextra\s`([a-z_-]+)`")
    named = {"".join(names) for path in places for names in pattern.findall(path.read_text("utf-8"))}
    assert {"bots", "open-spiel"} <= named <= set(extras)


def test_the_pythons_it_names_are_those_it_is_tested_with(metadata: Message) -> None:
    prefix = "Programming Language :: Python :: 3."
    named = [text.rpartition(" ")[2] for text in metadata.get_all("Classifier", []) if prefix in text]
    tests = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    assert named == sorted(set(re.findall(r'"(3\.\d+)"', tests)))
    assert metadata["Requires-Python"] == f">={named[0]}"


def test_the_pictures_and_links_of_its_page_are_whole_and_lead_to_files(readme: str) -> None:
    places = re.findall(r"\]\(([^)]*)\)", readme)
    assert all(re.match("https?://|#", place) for place in places)
    ours = [place for place in places if place.startswith((PICTURES, PAGES))]
    assert ours
    for place in ours:
        path = place.removeprefix(PICTURES).removeprefix(PAGES).partition("#")[0]
        assert (ROOT / path).exists(), place


# Installed


def test_the_command_plays(programs: Path, tmp_path: Path) -> None:
    assert run(programs / "affinage", "--version", cwd=tmp_path) == f"affinage {affinage.__version__}\n"
    message = run(
        programs / "affinage", "play", "board=square:4", cwd=tmp_path, typed="a1,b1\nc3,c4\nmoves\nquit\n"
    )
    assert message.count("to move.") == 4
    assert " a3,a4 " in message


def test_missing_extra_is_named_as_the_package_has_it(programs: Path, tmp_path: Path) -> None:
    command = [str(programs / "affinage"), "report", "board=square:3"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'affinage: a report needs numpy: pip install "affinage[bots]"\n'


PLUGIN = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "quark-games"
version = "1.0"

[project.entry-points."affinage.games"]
quark = "quark_games.games:Quark"
whey = "quark_games.games:Whey"
churn = "quark_games.games:Churn"
broken = "quark_games.broken:Broken"
ended = "quark_games.ended:Ended"
missing = "quark_games.games:Missing"
"""
PLUGIN_GAMES = """
from affinage.design import Design, option
from quark_games.words import AUTHOR


class Whey(Design):
    "Place a stone. The most stones win."

    boards = "hex:3", "hex"

    def moves(self, p):
        return p.empty


class Quark(Design):
    "Place two stones side by side. Who cannot place loses."

    author = AUTHOR
    boards = "square:4"
    ends = option(lose="who cannot place loses", win="who cannot place wins")

    def moves(self, p):
        return [(cell, end) for cell in p.empty for end in p.neighbours(cell) & p.empty if cell < end]

    def winner(self, p):
        return None if p.can_move() else p.other if self.ends == "lose" else p.mover


class Churn(Whey):
    pass
"""
PLUGIN_USE = """
import pickle
import sys
import warnings

with warnings.catch_warnings(record=True) as noted:
    warnings.simplefilter("always")
    import affinage
    print(*affinage.game_keys())
for warning in noted:
    print(warning.message)
game = affinage.load("game=quark&ends=win")
assert pickle.loads(pickle.dumps(game.initial().play("a1,a2"))) == game.initial().play("a1 a2")
print(game.texts.designer, affinage.perft(game.initial(), 2), affinage.load("game=whey&board=hex:4").board.size)
sys.path.append(sys.argv[1])  # where NumPy is
from affinage.environments import vector
games = vector.env("game=quark", games=3)
seen = games.reset()
while not seen.terminated.any():
    seen = games.step(seen.masks.argmax(1))
print(*seen.rewards.tolist()[0])
"""


@pytest.fixture(scope="module")
def plugins(programs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the scripts of that environment after a wheel with games of others has been installed."""
    folder = tmp_path_factory.mktemp("plugin")
    package = folder / "quark_games"
    package.mkdir()
    (folder / "pyproject.toml").write_text(PLUGIN, "utf-8")
    for name, text in {
        "__init__": "",
        "words": "AUTHOR = 'Ann'",
        "games": PLUGIN_GAMES,
        "broken": "import there_is_no_such_module",
        "ended": "raise SystemExit('by itself')",
    }.items():
        (package / f"{name}.py").write_text(text, "utf-8")
    run(sys.executable, "-W", "error", "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install")
    run(*pip, "--no-index", "--no-deps", "--quiet", wheel, cwd=folder)
    return programs


def test_other_packages_bring_games_and_broken_ones_are_named(plugins: Path, tmp_path: Path) -> None:
    places = Path(numpy.__file__).parents[1]
    message = run(plugins / "python", "-c", PLUGIN_USE, places, cwd=tmp_path).splitlines()
    assert message[0] == "affinage churn emulsion moulds taifas quark whey"
    left_out = [
        "broken of quark-games is left out: ModuleNotFoundError: No module named 'there_is_no_such_module'",
        "churn of quark-games is left out: DesignError: line 29: there is a game Churn already; expected another nam…",
        "ended of quark-games is left out: SystemExit: by itself",
        "missing of quark-games is left out: AttributeError: module 'quark_games.games' has no attribute 'Missing'",
    ]
    assert message[1:5] == [f"the game {line}" for line in left_out]
    assert message[5:] == ["Ann 448 37", "-1.0 1.0"]
    command = [str(plugins / "affinage"), "perft", "game=quark&board=square:4", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()[-1]) == (0, "448")
    assert done.stderr.splitlines() == [f"affinage: the game {line}" for line in left_out]


@pytest.mark.long
def test_types_come_with_the_package(programs: Path, tmp_path: Path) -> None:
    modules = [name for name in affinage.MODULES if name not in NEED_LIBRARIES]
    names = "".join(f"import affinage.{module}\n" for module in modules)
    for module in ("affinage", *(f"affinage.{name}" for name in modules)):
        names += "".join(f"{module}.{name}\n" for name in import_module(module).__all__)
    (tmp_path / "client.py").write_text(names + CLIENT, "utf-8")
    mypy = (sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--cache-dir", tmp_path / "cache")
    run(*mypy, "--python-executable", programs / "python", "client.py", cwd=tmp_path)


TAG = f"v{affinage.__version__}"
CHANGELOG = "# Changelog\n\n## 0.2.0\n\n- New,\n  too.\n- Newer.\n\n## 0.1.0\n\n- First.\n\n## 0.0.1\n\n"


@pytest.mark.parametrize(
    ("version", "message"), [("0.2.0", "- New,\n  too.\n- Newer.\n"), ("0.1.0", "- First.\n")]
)
def test_the_notes_are_what_the_changelog_says_of_the_version(version: str, message: str) -> None:
    assert release.notes(CHANGELOG, version) == message


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
def test_release_of_another_version_or_home_is_refused(
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
