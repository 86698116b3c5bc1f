"""The public names: a session documents each, and importing them loads no more than necessary."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

import affinage
from affinage.notation.textboard import draw
from tests.documents import DOCUMENTS, blocks
from tools.common import ROOT

VALUES = {"PASS", "SWAP", "MODULES", "GameLike", "PositionLike", "RecordLike", "__version__"}
PUBLIC = ("affinage", *(f"affinage.{name}" for name in affinage.MODULES))
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.*"))
SHOWN = [
    *(path for path in DOCUMENTS if path.name != "add-a-game.md"),  # a game is a part of the package
    *(path for path in EXAMPLES if path.suffix in (".ipynb", ".py")),
]
GAMES = [f"game={key}" for key in affinage.game_keys()]


@pytest.mark.parametrize("name", sorted({*affinage.__all__} - VALUES))
def test_every_public_name_has_a_session(name: str) -> None:
    assert ">>> " in getattr(affinage, name).__doc__


def public_names(module: str) -> set[str]:
    """Return the public names of a module, without importing what it needs."""
    path = ROOT / module.replace(".", "/")
    source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    (names,) = (
        ast.literal_eval(node.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    return {*names}


def imports(code: str) -> Iterator[tuple[str, str]]:
    """Yield the modules of ours that code imports, each with the name that it takes, "" for the module itself."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.startswith("affinage"))
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith("affinage"):
            yield from ((str(node.module), alias.name) for alias in node.names)


def code_of(path: Path) -> Iterator[str]:
    """Yield the Python code of a document, a notebook or a program."""
    if path.suffix == ".md":
        for code in [*blocks(path, "python"), *blocks(path, "text")]:
            session = [example.source for example in doctest.DocTestParser().get_examples(code)]
            if session or "import" in code:
                yield "".join(session) or code
    elif path.suffix == ".ipynb":
        cells = json.loads(path.read_text("utf-8"))["cells"]
        yield from ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    else:
        yield path.read_text("utf-8")


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.name)
def test_documents_use_public_names_alone(path: Path) -> None:
    used = {each for code in code_of(path) for each in imports(code)}
    assert {module for module, _ in used} <= {*PUBLIC}
    private = (
        name
        for module, name in used
        if name and f"{module}.{name}" not in PUBLIC and name not in public_names(module)
    )
    assert [*private] == []


def test_each_public_module_has_its_page_in_the_reference() -> None:
    reference = ROOT / "docs" / "api"
    shown = [
        module
        for path in reference.glob("*.md")
        for module in re.findall(r"automodule:: (\S+)", path.read_text("utf-8"))
    ]
    assert sorted(shown) == sorted(PUBLIC)
    pages = {name.rpartition(".")[2] for name in PUBLIC if name.count(".") < 2}
    assert {path.stem for path in reference.glob("*.md")} == pages | {"index"}
    index = (reference / "index.md").read_text("utf-8")
    assert {*re.findall(r"^\| \[`([\w.]+)`\]", index, re.MULTILINE)} == {
        name for name in PUBLIC if name.count(".") < 2
    }


def test_public_names_are_those_that_completion_offers() -> None:
    assert {*dir(affinage)} == {*affinage.__all__, *(name for name in affinage.MODULES if "." not in name)}
    for module in PUBLIC:
        with suppress(ImportError):  # of libraries that only `make test-extras` has
            known = import_module(module)
            assert [
                name for name in public_names(module) - {*affinage.MODULES} if not hasattr(known, name)
            ] == []
    with pytest.raises(AttributeError, match="has no public name 'bots_'; its names are "):
        _ = affinage.bots_


def test_importing_it_needs_no_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = None; import affinage; affinage.load().initial().legal_moves()"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("link", GAMES)
def test_what_is_written_reads_back_the_same(link: str) -> None:
    match = affinage.Match(affinage.load(link))
    for _ in range(3):
        match.push(match.position.legal_moves()[-1])
    linked = affinage.read_link(f"https://example.org/play/{affinage.write_link(match)}").match
    texts = (affinage.write_record(match), affinage.write_record(match, json=True))
    kept = [game.match for text in texts for game in affinage.read_record(text)]
    assert [each.moves for each in (linked, *kept)] == [match.moves] * 3
    text = affinage.write_position(match.position)
    assert affinage.read_position(match.game, text) == match.position


def test_a_damaged_record_is_refused() -> None:
    with pytest.raises(affinage.RecordError, match="line 1"):
        affinage.read_record('[Affinage "1"] [Game "board=square:4"] 1. a1,b1 2. c3,c9')


@pytest.mark.parametrize("link", GAMES)
def test_objects_are_short_in_a_terminal(link: str) -> None:
    game = affinage.load(link)
    position = game.initial()
    text = f"{game.link() or game.key}: {affinage.write_position(position)}>"
    assert repr(position) == f"<{type(position).__name__} {text}"
    assert str(position) == draw(position)
    match = affinage.Match(game)
    match.push(position.legal_moves()[0])
    match.undo()
    assert repr(match).endswith(f"{', '.join(game.colours)}, 0 of 1 move>")


def test_play_checks_a_move() -> None:
    position = affinage.load("board=square:4").initial()
    assert position.play("b1,a1") == position.apply(position.game.parse_move(position, "a1,b1"))
    with pytest.raises(affinage.IllegalMoveError, match="Black is on this cell"):
        position.play("a1,b1").play("a1,a2")


def test_a_diagram_shows_games_positions_and_matches() -> None:
    game = affinage.load("board=square:4")
    empty, played = affinage.diagram(game), affinage.diagram(game.initial().play("a1,b1"))
    assert empty == affinage.diagram(game.initial()) == affinage.diagram(affinage.Match(game))
    assert empty != played
    with pytest.raises(affinage.OptionError, match="theme 'blue' is unknown"):
        affinage.diagram(game, theme="blue")  # type: ignore[arg-type]
