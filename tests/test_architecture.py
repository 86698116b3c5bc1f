"""House rules of the code, in addition to the import rules that import-linter checks (pyproject.toml)."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import affinage

ROOT = Path(affinage.__file__).parent.parent
PACKAGES = ("affinage", "web")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
SCRIPTS = sorted(path for path in (ROOT / "web").rglob("*") if path.suffix == ".js")
MAX_LINES = 450

CALLBACKS = ("create_proxy", "create_once_callable", "add_event_listener", "addEventListener", "api.when")
CALLED_BACK = {
    "browser/api.py",
    "browser/dom.py",
    "library/database.py",
    "browser/pictures.py",
}  # api brings them, dom guards, the others await an answer
# What scripts of a room may import, beside what is in vendor/; early and embed hold scripts that run alone.
SCRIPTS_ORDER = {
    "loader": {"loader"},
    "engine": {"engine", "loader"},
    "onefile": {"onefile", "engine", "loader"},
    "atlas": {"atlas", "loader", "markup"},
    "markup": {"markup"},
    "workshop": {"workshop", "onefile", "engine", "loader", "markup"},
    "live": {"live"},
}
ALONE = {"early", "embed"}
IMPORT = re.compile(r"""^(?:import|export\b[^"'();]*\bfrom)\b[^"'();]*["']([^"']+)["']""", re.MULTILINE)


def module_name(path: Path) -> str:
    """Return the dotted name of a module's file; packages have their own name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def libraries(path: Path) -> set[str]:
    """Return the third-party libraries that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    return {name.partition(".")[0] for name in names} - {*PACKAGES, *sys.stdlib_module_names}


@pytest.mark.long
def test_a_contract_says_which_rooms_may_import_a_library() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    protected = {name for contract in contracts for name in contract.get("protected_modules", ())}
    used = set[str]().union(*map(libraries, MODULES))
    assert {"numpy", "pyscript"} <= used
    assert used <= protected


def check_script(path: Path, text: str) -> set[Path]:
    """Return the project's scripts that one imports; fail if it may not import from one of their folders."""
    room = path.relative_to(ROOT / "web").parts[0]
    named = {(path.parent / name).resolve() for name in IMPORT.findall(text)}
    ours = {other for other in named if (ROOT / "vendor") not in other.parents}
    assert room not in ALONE or not named, f"{path.name} is a script that runs alone"
    for other in ours:
        assert other.relative_to(ROOT / "web").parts[0] in SCRIPTS_ORDER[room], (
            f"{path.name} imports {other.name}"
        )
        assert other.is_file(), f"{path.name} imports {other.name}, which is missing"
    return ours


def test_scripts_keep_to_the_rooms_as_well() -> None:
    assert {path.relative_to(ROOT / "web").parts[0] for path in SCRIPTS} == ALONE | set(SCRIPTS_ORDER)
    TopologicalSorter({path: check_script(path, path.read_text("utf-8")) for path in SCRIPTS}).prepare()


def test_what_the_browser_calls_back_is_guarded() -> None:
    web = ROOT / "web"
    bare = {
        path.relative_to(web).as_posix()
        for path in web.rglob("*.py")
        if any(name in path.read_text("utf-8") for name in CALLBACKS)
    }
    assert bare == CALLED_BACK, "other modules use what dom makes of these"


def test_no_file_is_too_long() -> None:
    folders = ("affinage", "web", "tests", "e2e", "tools", "research")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    paths += [*SCRIPTS, *(ROOT / "web").rglob("*.css")]
    lengths = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in paths}
    assert {path: length for path, length in lengths.items() if length > MAX_LINES} == {}


def test_every_module_says_what_it_is() -> None:
    for path in (*MODULES, *(ROOT / "research" / "training").glob("*.py")):
        assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), path


VIEWS = ("affinage.view", "web")
MACHINERY = ("web.engine", "web.storage")  # no state that is shown
WITHOUT_DOM = {
    module_name(path): path
    for path in MODULES
    if module_name(path).startswith("web.")
    and "No DOM here." in " ".join(str(ast.get_docstring(ast.parse(path.read_text("utf-8")))).split())
}


def imported(path: Path) -> set[str]:
    """Return the modules that one imports when it is imported."""
    names: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.parametrize("path", WITHOUT_DOM.values(), ids=WITHOUT_DOM)
def test_what_has_no_dom_imports_only_such_modules(path: Path) -> None:
    of_the_page = {
        name for name in imported(path) if name in map(module_name, MODULES) and name.startswith("web.")
    }
    packages = {name for name in of_the_page if (ROOT / name.replace(".", "/")).is_dir()}
    assert of_the_page - packages <= WITHOUT_DOM.keys()


def model_classes() -> dict[str, set[str]]:
    """Return the fields of every mutable class of the model; frozen classes and tuples protect themselves."""
    found = {}
    states = {name: path for name, path in WITHOUT_DOM.items() if not name.startswith(MACHINERY)}
    views = [path for path in MODULES if module_name(path).startswith("affinage.view.")]
    for path in (*views, *states.values()):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not (node.bases or is_frozen(node)):
                found[node.name] = {*_fields(node)}
    return found


def is_frozen(node: ast.ClassDef) -> bool:
    """Return whether instances of a class are immutable."""
    return any("frozen=True" in ast.unparse(decorator) for decorator in node.decorator_list)


def _fields(kind: ast.ClassDef) -> Iterator[str]:
    for node in ast.walk(kind):
        if isinstance(node, ast.AnnAssign) and node in kind.body:
            yield ast.unparse(node.target)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_self(node.value):
            yield node.attr


def is_self(node: ast.expr) -> bool:
    """Return whether an expression is the method's own object."""
    return isinstance(node, ast.Name) and node.id == "self"


MODEL_CLASSES = model_classes()
# State that only the model itself may change: its own fields, and those it holds of the engine's.
MODEL_FIELDS = {"resigned", "ply", "moves", "comment"}.union(*MODEL_CLASSES.values())
OWN = {"self", "dataset"}  # an object itself, and the data attributes of an element


def changed(target: ast.expr) -> Iterator[str]:
    """Yield the attributes of objects other than `self` that an assignment changes."""
    if isinstance(target, ast.Tuple | ast.List):
        for element in target.elts:
            yield from changed(element)
    elif isinstance(target, ast.Starred | ast.Subscript):
        yield from changed(target.value)
    elif isinstance(target, ast.Attribute) and ast.unparse(target.value).split(".")[-1] not in OWN:
        yield target.attr


def changed_in(text: str) -> set[str]:
    """Return the fields of the page's model that a piece of Python code assigns to from outside."""
    targets: list[ast.expr] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Assign | ast.Delete):
            targets += node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For | ast.AsyncFor | ast.NamedExpr):
            targets.append(node.target)
        elif isinstance(node, ast.withitem) and node.optional_vars:
            targets.append(node.optional_vars)
    return MODEL_FIELDS.intersection(name for target in targets for name in changed(target))


@pytest.mark.parametrize(
    "path", [path for path in MODULES if module_name(path).startswith(VIEWS)], ids=module_name
)
def test_the_pages_state_changes_in_one_place(path: Path) -> None:
    allowed = {"comment"} if module_name(path) == "affinage.view.game_view" else set()
    assert changed_in(path.read_text("utf-8")) <= allowed, "the model has methods for that"


def test_each_page_reads_its_address_in_one_place() -> None:
    readers = {
        path.relative_to(ROOT / "web").as_posix()
        for path in MODULES
        if module_name(path).startswith("web") and "location.search" in path.read_text("utf-8")
    }
    assert readers == {"browser/address.py", "embed/page.py", "lessons/page.py", "puzzles/page.py"}
