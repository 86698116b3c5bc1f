"""The package as people install it: contents, description on the index, commands and types."""

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

import pytest

import affinage
from tests.documents import DOCUMENTS
from tools.common import ROOT

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
    for path in (ROOT / "docs" / "examples").iterdir()
    if path.suffix in (".ipynb", ".py")  # the others are pages of the site
}
BESIDE = {"CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml", "tools/package_metadata.py"}

PLIES = """
import affinage
game = affinage.load("game=churn&pie=off")
position = game.initial()
for text in ("c3", "a5", "e1"):
    position = position.apply(game.parse_move(position, text))
print(affinage.__file__, position.to_move, position.score())
"""

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
from affinage.play.match import Match, GameRecord


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
    """Return the wheel."""
    (found,) = built.glob("*.whl")
    return found


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
    pattern = re.compile(r"[.e]\[([a-z_-]+)\][\\\"'`]|\bextra\s`([a-z_-]+)`")
    named = {"".join(names) for path in places for names in pattern.findall(path.read_text("utf-8"))}
    assert {"bots", "open-spiel"} <= named <= set(extras)


def test_nothing_keeps_a_newer_numpy_away(metadata: Message) -> None:
    wanted = {text.partition(";")[0].strip() for text in metadata.get_all("Requires-Dist", [])}
    assert {text for text in wanted if text.startswith("numpy")} == {"numpy>=2.1"}


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


def test_every_picture_of_the_readme_is_among_them(readme: str) -> None:
    ours = re.findall(r"!\[[^]]*\]\(([^)]*)\)", (ROOT / "README.md").read_text("utf-8"))
    theirs = re.findall(r"!\[[^]]*\]\(([^)]*)\)", readme)
    assert [place.removeprefix(PICTURES) for place in theirs] == ours


# Installed


def test_the_command_plays(programs: Path, tmp_path: Path) -> None:
    assert run(programs / "affinage", "--version", cwd=tmp_path) == f"affinage {affinage.__version__}\n"
    said = run(
        programs / "affinage", "play", "board=square:4", cwd=tmp_path, typed="a1,b1\nc3,c4\nmoves\nquit\n"
    )
    assert said.count("to move.") == 4
    assert " a3,a4 " in said


def test_the_module_plays(programs: Path, tmp_path: Path) -> None:
    said = run(programs / "python", "-W", "error", "-c", PLIES, cwd=tmp_path)
    place, _, rest = said.partition(" ")
    assert Path(place).is_relative_to(programs.parent)
    assert rest == "2 (2, 1)\n"


def test_what_is_not_installed_is_named_as_the_package_has_it(programs: Path, tmp_path: Path) -> None:
    command = [str(programs / "affinage"), "report", "board=square:3"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'affinage: a report needs numpy: pip install "affinage[bots]"\n'


@pytest.mark.long
def test_its_types_come_along(programs: Path, tmp_path: Path) -> None:
    modules = [name for name in affinage.MODULES if name not in NEED_LIBRARIES]
    names = "".join(f"import affinage.{module}\n" for module in modules)
    for module in ("affinage", *(f"affinage.{name}" for name in modules)):
        names += "".join(f"{module}.{name}\n" for name in import_module(module).__all__)
    (tmp_path / "client.py").write_text(names + CLIENT, "utf-8")
    mypy = (sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--cache-dir", tmp_path / "cache")
    run(*mypy, "--python-executable", programs / "python", "client.py", cwd=tmp_path)
