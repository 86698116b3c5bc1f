"""Generate the scripts of the workshop: hints for everything that designs can use, and the templates with pictures."""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from affinage.design import Cells, Design, Draft, option, read_design
from affinage.picture.diagram import DiagramOptions, diagram
from tools import cached, landing
from tools.common import ROOT, run, run_tool, say, write_bytes

FOLDER = "web/workshop"
CACHE = ROOT / "build" / "workshop"
TEMPLATES = Path("docs", "examples", "templates")
ORDER = ("place", "line", "move", "capture", "connect", "swap")
OPTIONS = DiagramOptions("auto", 200, coordinates=False)
OWNERS: dict[str, type] = {"position": Draft, "cells": Cells, "design": Design}
INTERNAL = {"assigned_turn", "lock", "mask", "masks", "remembered"}
"""Names that are public for the rest of the engine only."""

OWN_CLASS = re.compile(r"\b(?:Ground|Lines)\.on\b")
"""What examples call a position, by the class that has the helper; a designer knows `Draft` alone."""

Hint = dict[str, str]
"""`of` is the kind of object, `name` and `form` are as in code, `words` is the docstring."""


def hints() -> list[Hint]:
    """Return a hint for each public member of the classes that designs use, and for `option`."""
    listed = [
        hint for of, owner in OWNERS.items() for kind in owner.__mro__[:-1] for hint in _members(of, kind)
    ]
    return [*listed, _hint("module", ast.parse(inspect.getsource(option)).body[0], "")]


def _members(of: str, kind: type) -> Iterator[Hint]:
    tree = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(tree, ast.ClassDef)
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if _name(node).startswith("_") or _name(node) in INTERNAL | {""}:
            continue
        words = following.value.value if isinstance(following, ast.Expr) else ""  # type: ignore[attr-defined]
        yield _hint(of, node, words)


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef):
        return node.name
    return node.target.id if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else ""


def _hint(of: str, node: ast.stmt, words: str) -> Hint:
    """Return the hint of a function, a property or an attribute; `words` are those below an attribute."""
    form = _name(node)
    if isinstance(node, ast.FunctionDef):
        words = ast.get_docstring(node) or ""
        if not any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list):
            form += f"({_parameters(node.args)})"
    return {"of": of, "name": _name(node), "form": form, "words": OWN_CLASS.sub("Draft.on", words)}


def _parameters(arguments: ast.arguments) -> str:
    """Return the parameters as in a call, without the object itself and without types."""
    plain = ast.arguments(
        posonlyargs=[],
        args=[ast.arg(each.arg) for each in arguments.args if each.arg not in ("self", "cls")],
        vararg=arguments.vararg and ast.arg(arguments.vararg.arg),
        kwonlyargs=[ast.arg(each.arg) for each in arguments.kwonlyargs],
        kw_defaults=arguments.kw_defaults,
        kwarg=arguments.kwarg and ast.arg(arguments.kwarg.arg),
        defaults=arguments.defaults,
    )
    return ast.unparse(plain)


def templates(root: Path) -> list[dict[str, str]]:
    """Return the templates in order: name, summary, code, and the picture of a game in progress as SVG."""
    return [_template((root / TEMPLATES / f"{key}.py").read_text(encoding="utf-8")) for key in ORDER]


def _template(text: str) -> dict[str, str]:
    game = read_design(text)({})
    picture = diagram(landing.played(game, landing.PART), OPTIONS)
    return {"name": game.name, "summary": game.texts.summary, "text": text, "picture": picture}


SCRIPTS: dict[str, tuple[str, Callable[[Path], object]]] = {
    f"{FOLDER}/hints.js": ("HINTS", lambda root: hints()),
    f"{FOLDER}/templates.js": ("TEMPLATES", templates),
}
"""Name of the constant and its value, by the script; the sources have none of these scripts."""


def script(root: Path, name: str) -> bytes:
    """Return a script of the engine under a root, which need not be that of this process."""
    return run([sys.executable, "-m", "tools.workshop", name, str(root)], cwd=root).encode()


def provide(root: Path) -> Path:
    """Return a folder with the scripts, building them if a source has changed."""
    sources = [
        path for folder in ("affinage", "tools", str(TEMPLATES)) for path in (root / folder).rglob("*.py")
    ]
    return cached.provide(CACHE, cached.key_of(root, sorted(sources)), lambda new: _make(root, new))


def _make(root: Path, target: Path) -> None:
    for name in SCRIPTS:
        write_bytes(target / name, script(root, name))


def main() -> None:
    """Print a script."""
    name, root = sys.argv[1:]
    constant, value = SCRIPTS[name]
    say(f"export const {constant} = {json.dumps(value(Path(root)), indent=1)};")


if __name__ == "__main__":
    run_tool(main)
