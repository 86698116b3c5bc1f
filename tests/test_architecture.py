"""The rooms of the house: imports go one way, the engine needs nothing but Python, and no file is too long."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import affinage

ROOT = Path(affinage.__file__).parent.parent
ENGINE = sorted((ROOT / "affinage").rglob("*.py"))
MOST_LINES = 450

# A module may import from the lines above its own, and a package from itself.
ORDER = [
    {"errors", "repetition", "texts", "version"},
    {"arguments"},
    {"shapes"},
    {"topology"},
    {"geometry", "territory", "options"},
    {"game"},
    {"rules", "proof"},
    {"link", "setup", "variations", "puzzle"},
    {"match"},
    {"share", "record", "perft", "textboard", "wording"},
    {"picture"},
    {"bots"},
    {"cli"},
    {"__main__"},
]
FACADE = "__init__"  # affinage itself: gathers the public names from everything but the command line
NO_DOM = (
    "table",
    "scene",
    "words",
    "thinker",
    "own_thread",
    "thinking",
    "kept",
    "kept_game",
    "refusals",
    "outgoing",
    "tree",
    "embed_link",
    "snippet",
    "library",
    "reading",
    "slices",
    "draft",
)
CALLBACKS = ("create_proxy", "create_once_callable", "add_event_listener")
CALLED_BACK = ("dom.py", "database.py", "sharing.py")  # the first guards all others, these wait for an answer
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}


def module_name(path: Path) -> str:
    """The dotted name of a module file, packages by their own name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[str]:
    """The dotted names of the modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            base = str(node.module)
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                target = ROOT.joinpath(*whole.split("."))
                is_module = target.with_suffix(".py").exists() or target.is_dir()
                yield whole if is_module else base


def rank(room: str) -> int:
    """How far down a room stands in the order."""
    places = [number for number, rooms in enumerate(ORDER) if room in rooms]
    assert places, f"give affinage/{room} a place in the order"
    return places[0]


def room_of(name: str) -> str:
    """The room of a module within affinage: `rules` for affinage.rules.churn."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else FACADE


@pytest.mark.parametrize("path", ENGINE, ids=module_name)
def test_imports_go_one_way(path: Path) -> None:
    own = room_of(module_name(path))
    for name in imported(path):
        if name.partition(".")[0] != "affinage":
            continue
        other = room_of(name)
        if own == FACADE:
            assert rank(other) < rank("cli")
        elif other != own:
            assert other != FACADE, "modules import from each other and not from the package's front"
            assert rank(other) < rank(own), f"{own} imports {other}"
        else:
            assert own in ("rules", "bots", "record", "picture"), f"{name} imports itself"


@pytest.mark.parametrize("path", ENGINE, ids=module_name)
def test_systems_do_not_know_each_other(path: Path) -> None:
    own = module_name(path).split(".")
    for name in imported(path):
        if name.startswith("affinage.rules."):
            assert own[1:2] != ["rules"] or name.split(".")[2] == own[2], f"{'.'.join(own)} imports {name}"
            is_batch = own[1:3] == ["bots", "batch"] and name.split(".")[2] == own[3]
            assert own[1:2] == ["rules"] or is_batch, "systems are found through the registry"


@pytest.mark.parametrize("path", ENGINE, ids=module_name)
def test_the_engine_needs_nothing_but_python(path: Path) -> None:
    allowed = {"affinage", *sys.stdlib_module_names}
    if room_of(module_name(path)) == "bots":
        allowed.add("numpy")
    assert {name.partition(".")[0] for name in imported(path)} <= allowed


@pytest.mark.parametrize("name", NO_DOM)
def test_these_parts_of_the_page_know_no_browser(name: str) -> None:
    waiting, seen = [ROOT / "web" / f"{name}.py"], set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        for other in imported(path):
            top, _, rest = other.partition(".")
            assert top not in BROWSER, f"{path.name} imports {other}"
            assert top in ("affinage", "web", *sys.stdlib_module_names)
            module = ROOT / "web" / f"{rest}.py"
            if top == "web" and module not in seen:
                waiting.append(module)


def test_what_the_browser_calls_back_is_guarded() -> None:
    for path in (ROOT / "web").rglob("*.py"):
        text = path.read_text("utf-8")
        bare = [name for name in CALLBACKS if name in text]
        assert path.name in CALLED_BACK or not bare, f"{path.name} uses {bare}, not what dom.py makes of it"


def test_imports_are_found_in_every_form(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("import js\nfrom affinage import errors, load\ndef f():\n    import a.b as c\n", "utf-8")
    assert list(imported(path)) == ["js", "affinage.errors", "affinage", "a.b"]


def test_no_file_is_too_long() -> None:
    folders = ("affinage", "web", "tests", "e2e", "tools", "bench", "fuzz")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    assert len(paths) > 40
    paths += [path for kind in ("js", "css") for path in (ROOT / "web").glob(f"*.{kind}")]
    lengths = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in paths}
    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


def test_every_module_says_what_it_is() -> None:
    for path in ENGINE + sorted((ROOT / "web").glob("*.py")):
        assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), path
