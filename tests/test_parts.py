"""The packs that Python starts from: every module is in one of them."""

from __future__ import annotations

import gzip
import json
import traceback
from pathlib import Path

import pytest

from tools import archive, parts, parts_contents, runtime
from tools.common import ROOT

# Also the script that starts the page, which is loaded separately.
EXTRAS = (
    "affinage.cli.",
    "affinage.environments.",
    "affinage.notebook.",
    "affinage.paper.",
)  # modules that only these need are on no page
COMMAND_LINE = {
    *("affinage.__main__", "affinage.workers"),
    *(
        f"affinage.{face}"  # the public modules, which the page goes behind
        for face in (
            *("boards", "measuring", "pictures", "players", "printing"),
            *("puzzles", "records", "rulebooks", "tournaments"),
        )
    ),
    *("affinage.picture.fonts", "affinage.picture.raster"),
    *("affinage.bots.opponent", "affinage.bots.speed"),
    *(
        "affinage.bots.engine_client",
        "affinage.bots.ugi",
        "web.main",
    ),
    *(
        f"affinage.teach.puzzles.finding.{name}"
        for name in (
            *("__init__", "attempts", "games", "likeness", "players", "proving", "search"),
            *("selection", "sources", "store", "themes"),
        )
    ),
    *(f"affinage.games.{key}.vector" for key in ("affinage", "churn", "taifas")),
    *(
        f"affinage.survey.{name}"  # surveys of many variants, and their tables
        for name in (
            *("atlas", "cluster", "measurement"),
            *("choice", "row", "space", "store", "surveying", "tables"),
        )
    ),
}
SHARED = {
    "affinage/survey/__init__.pyc",
    "affinage/survey/figure.pyc",
    "affinage/survey/plan.pyc",
    "affinage/survey/thresholds.pyc",
    "affinage/survey/words.pyc",
}  # used by the page, which plans and shows, and by the worker, which measures and reports


@pytest.fixture(scope="module")
def made() -> Path:
    """Return the packs made from the sources."""
    return parts.provide(ROOT, runtime.VENDOR)


def modules(made: Path, part: str) -> set[str]:
    """Return the paths in a pack, after checking that their sizes add up."""
    pack = gzip.decompress(parts.read(made, part))
    end = 4 + int.from_bytes(pack[:4], "little")
    listed = json.loads(pack[4:end])
    assert end + sum(size for _, size in listed) == len(pack)
    return {path for path, _ in listed}


def test_every_module_of_ours_is_in_one_part(made: Path) -> None:
    names_of_parts = ("library", "rest", "lab", "computer", "bitbases", "survey")
    packs = [modules(made, part) for part in names_of_parts]
    for number, pack in enumerate(packs):
        twice = {path for other in packs[:number] for path in pack & other}
        ours = {path for path in twice if path.startswith(("affinage/", "web/", "numpy/"))}
        assert ours <= (SHARED if names_of_parts[number] == "survey" else set())
    ours = {path for pack in packs for path in pack if path.startswith(("affinage/", "web/"))}
    wanted = {f"{path.as_posix()}c" for path in archive.members(ROOT) if path.suffix == ".py"}
    names = {path.removesuffix(".pyc").replace("/", ".") for path in wanted - ours}
    for extra in EXTRAS:
        apart = {name for name in names if name.startswith(extra)}
        assert len(apart) == sum(path.replace("/", ".").startswith(extra) for path in wanted) > 0
        names -= apart
    assert names == COMMAND_LINE
    assert {"affinage/bots/search.pyc", "affinage/games/churn/playouts.pyc", "numpy/__init__.pyc"} <= packs[3]
    endings = (".weights", ".bits")
    learned = sorted(path.as_posix() for path in archive.members(ROOT) if path.suffix in endings)
    assert learned
    assert sorted(path for pack in packs for path in pack if path.endswith(endings)) == learned
    bitbase = "affinage/games/churn/bitbase"
    assert {f"{bitbase}.bits", f"{bitbase}.pyc"} == {path for path in packs[4] if path.startswith(bitbase)}


def test_the_generators_of_numpy_come_with_the_survey(made: Path) -> None:
    with_generators = {
        part
        for part in ("library", "rest", "lab", "computer", "bitbases", "survey")
        if any(path.startswith("numpy/random/") for path in modules(made, part))
    }
    assert with_generators == {"survey"}


def test_what_only_puzzles_need_is_no_part_of_the_start(made: Path) -> None:
    library, rest = modules(made, "library"), modules(made, "rest")
    assert {"fsrs/scheduler.pyc", "typing_extensions.pyc", "web/puzzles/page.pyc"} <= rest
    assert not any(
        path.startswith(("fsrs/", "affinage/teach/puzzles/"))
        for path in library - {"affinage/teach/puzzles/__init__.pyc", "affinage/teach/puzzles/puzzle.pyc"}
    )


def test_an_error_in_code_without_line_numbers_can_be_printed() -> None:
    source = "def inner(number):\n" + "    number += 1\n" * 20 + "    return number / 0\ninner(1)"
    code = parts_contents.without_lines(compile(source, "of_python.py", "exec"))
    assert {line for _, _, line in code.co_lines()} == {None}
    assert len(list(code.co_positions())) == len(code.co_code) // 2
    try:
        exec(code)
    except ZeroDivisionError:
        printed = traceback.format_exc()
    assert 'of_python.py", line' in printed
    assert "in inner" in printed
    assert printed.endswith("ZeroDivisionError: division by zero\n")
