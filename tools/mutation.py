"""Mutation testing: change the rules in thousands of small ways, and list the changes that no test detects.

mutmut makes the changes and runs the tests that cover a changed function. It skips decorated functions, so it works on
a copy in which properties are made by a call after the function.
"""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tools.common import ROOT, ToolError, run, run_tool, say, sha256_bytes, write_bytes

WORK = ROOT / "build" / "mutation"
COPIED = ("affinage", "tests")
TRIED_WITH = "tests.sha256"  # in a part's folder: hash of the tests that its survivors have passed
MADE_BY_CALL = ("cached_property", "property")
UNTRIED = "not checked"
NOTICED = ("killed", "timeout")  # tests that hang have detected the change too
MIN = 90  # minimum percentage of detected changes


RULES = ("neutral", "options", "pair_table", "restriction", "rules", "start", "steps")


@dataclass(frozen=True, slots=True)
class Part:
    """Files to change, the tests to run for them, and a word that the tests' names must contain."""

    changed: tuple[str, ...]
    tests: tuple[str, ...]
    word: str = ""


def rules_of(key: str) -> tuple[str, ...]:
    """Return patterns of a game's rules modules, without its lesson and computers."""
    return tuple(f"affinage/games/{key}/{name}.py" for name in RULES)


def game_part(key: str) -> Part:
    """Return the part of a game with one module: its own tests, and tests of all games that name it."""
    return Part(
        rules_of(key),
        (f"test_{key}", "test_continuations", "test_game", "test_perft"),
        key,
    )


PARTS = {
    "topology": Part(("affinage/board/topology.py",), ("test_topology",)),
    "territory": Part(("affinage/board/territory.py",), ("test_territory",)),
    "options": Part(("affinage/game/options.py",), ("test_options",)),
    **{key: game_part(key) for key in ("churn", "emulsion", "moulds", "taifas")},
    "affinage": Part(
        rules_of("affinage"),
        (
            *("test_affinage_positions", "test_affinage_refusals", "test_affinage_properties"),
            *("test_affinage_neutral", "test_continuations", "test_perft"),
        ),
        "affinage",
    ),
}

SETTINGS = """[tool.mutmut]
source_paths = ["affinage"]
only_mutate = {changed}
pytest_add_cli_args = ["--hypothesis-profile=mutation", "-m", "not slow", "-k", "{word}"]
pytest_add_cli_args_test_selection = {tests}
track_dependencies = false # walking the stack at every call would take most of the time
use_git_change_detection = false

"""


def undecorated(source: str) -> str:
    """Return a module whose property decorators are replaced by calls after the functions.

    >>> print(undecorated("class Hole:\\n    @property\\n    def size(self): return 3"), end="")
    class Hole:
        def size(self): return 3
        size = property(size)
    """
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda node: node.lineno, reverse=True):
        match function.decorator_list:
            case [ast.Name(id=decorator) as mark] if decorator in MADE_BY_CALL:
                made = f"{' ' * function.col_offset}{function.name} = {decorator}({function.name})"
                lines.insert(function.end_lineno or function.lineno, made)
                del lines[mark.lineno - 1]
    return "\n".join(lines) + "\n"


def sources(part: Part, root: Path) -> dict[Path, bytes]:
    """Return the files that mutmut needs: the copied files, and its settings before those of the project."""
    found = [path for name in COPIED for path in sorted((root / name).rglob("*")) if path.is_file()]
    data = {path.relative_to(root): path.read_bytes() for path in found if path.suffix != ".pyc"}
    for path, content in data.items():
        if path.parts[0] == "affinage" and path.suffix == ".py":
            data[path] = undecorated(content.decode()).encode()
    tests = [f"tests/{name}.py" for name in part.tests]
    settings = SETTINGS.format(changed=list(part.changed), tests=tests, word=part.word)
    return {
        **data,
        Path("pyproject.toml"): (settings + (root / "pyproject.toml").read_text("utf-8")).encode(),
    }


def bring_up_to_date(folder: Path, data: dict[Path, bytes]) -> None:
    """Update the copy; unchanged files stay untouched, so that mutmut keeps their results."""
    for name in COPIED:
        for path in (folder / name).rglob("*"):
            if path.is_file() and path.relative_to(folder) not in data:
                path.unlink()
    for path, content in data.items():
        if not (folder / path).is_file() or (folder / path).read_bytes() != content:
            write_bytes(folder / path, content)
    shutil.rmtree(folder / "mutants" / "tests", ignore_errors=True)  # mutmut copies again but removes nothing


def mutmut(folder: Path, *arguments: str) -> None:
    """Run mutmut in a part's folder, with its progress on the screen."""
    if subprocess.run([sys.executable, "-m", "mutmut", *arguments], cwd=folder, check=False).returncode:
        raise ToolError("mutmut gave up; what it had found by then is kept")


def results(folder: Path) -> dict[str, str]:
    """Return the result of each change of a part, by its name."""
    if not (folder / "mutants").is_dir():
        return {}
    lines = run([sys.executable, "-m", "mutmut", "results", "--all", "true"], cwd=folder).splitlines()
    pairs = (line.strip().partition(": ") for line in lines)
    return {change: status for change, colon, status in pairs if colon}


def try_changes(name: str, processes: int) -> None:
    """Try new changes, and again those that survived other tests."""
    folder, data = WORK / name, sources(PARTS[name], ROOT)
    survivors = [change for change, status in results(folder).items() if status not in (*NOTICED, UNTRIED)]
    bring_up_to_date(folder, data)
    stamp = sha256_bytes(b"".join(data[path] for path in sorted(data) if path.parts[0] == "tests"))
    tried_with = folder / TRIED_WITH
    side_by_side = f"--max-children={processes}"
    if survivors and tried_with.read_text() != stamp:
        (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)  # the map of tests to functions
        mutmut(folder, "run", side_by_side, *survivors)
    write_bytes(tried_with, stamp.encode())
    mutmut(folder, "run", side_by_side)


def table(found: dict[str, str]) -> list[str]:
    """Return a line for each module and one for all: the changes tried, those detected, and the percentage.

    >>> table({"affinage.game.options.x_f__mutmut_1": "killed", "affinage.game.options.x_f__mutmut_2": "survived"})[-1]
    'all                                      2 tried      1 noticed    50.0 %'
    """
    tried = [(change.rpartition(".")[0], status) for change, status in found.items() if status != UNTRIED]
    counts = Counter(module for module, _ in tried)
    noticed = Counter(module for module, status in tried if status in NOTICED)
    rows = [(module, counts[module], noticed[module]) for module in sorted(counts)]
    rows.append(("all", counts.total(), noticed.total()))
    return [
        f"{name:34} {number:7} tried {hits:6} noticed {100 * hits / number:7.1f} %"
        for name, number, hits in rows
    ]


def main() -> None:
    """Try the changes of all parts or of one; list undetected ones, and fail if there are too many."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutation", description="Run mutation tests of the rules."
    )
    parser.add_argument("parts", nargs="*", help=f"parts to test: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--processes", type=int, default=1, help="number of processes")
    arguments = parser.parse_args()
    parts: list[str] = arguments.parts or list(PARTS)
    if unknown := set(parts) - set(PARTS):
        raise ToolError(f"{', '.join(sorted(unknown))} is unknown; the parts are {', '.join(PARTS)}")
    for name in parts:
        say(f"== {name}")
        try_changes(name, arguments.processes)
    found = {change: status for name in parts for change, status in results(WORK / name).items()}
    for change, status in found.items():
        if status not in NOTICED:
            say(f"{change}: {status}")
    say("\n".join(table(found)))
    noticed = sum(1 for status in found.values() if status in NOTICED)
    if 100 * noticed < MIN * len(found):
        raise ToolError(f"the tests notice {noticed} of {len(found)} changes, which is less than {MIN} %")


if __name__ == "__main__":
    run_tool(main)
