"""The parts that Python starts from: named by their hash, made anew after a change."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tools import archive, cached, common, games, npm, parts, runtime
from tools.common import ROOT, ToolError

# And the script that begins the page, which is fetched by itself.
EXTRAS = (
    "affinage.cli.",
    "affinage.environments.",
    "affinage.notebook.",
    "affinage.paper.",
)  # what they need no page has
COMMAND_LINE = {
    *("affinage.__main__", "affinage.play.perft"),
    *("affinage.extras", "affinage.picture.fonts", "affinage.picture.raster"),
    *("affinage.notation.textboard", "affinage.bots.opponent", "affinage.bots.speed"),
    *(
        "affinage.bots.engine_client",
        "affinage.bots.ugi",
        "web.main",
    ),
    *(
        f"affinage.teach.puzzles.finding.{name}"
        for name in (
            *("__init__", "attempts", "games", "likeness", "proving", "search"),
            *("selection", "sources", "store", "themes"),
        )
    ),
    *(f"affinage.games.{key}.vector" for key in ("affinage", "churn", "taifas")),
    *(
        f"affinage.survey.{name}"  # of surveys of many rule sets, and of their tables
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
}  # by the page that plans and shows, and by the thread that measures and reports


def files(folder: Path) -> dict[str, bytes]:
    """What a folder of parts holds, by name, but for the key."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != cached.KEY)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def project(root: Path) -> Path:
    """Write the least that parts can be made of."""
    common.write_bytes(root / "affinage" / "__init__.py", b"VALUE = 1\n")
    for name in runtime.PYODIDE:
        common.write_bytes(root / "vendor" / "pyodide" / name, name.encode())
    common.write_bytes(root / "vendor" / "pyodide" / "numpy-1.whl", b"")
    common.write_bytes(root / "vendor" / "pyodide" / "pyodide-lock.json", b'{"info": {}, "packages": {}}')
    return root


@pytest.fixture
def made_times(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Making without Python: the list counts how often."""
    times: list[int] = []

    def make(root: Path, vendor: Path, target: Path) -> None:
        times.append(len(times))
        (target / "memory").write_text(str(len(times)))

    monkeypatch.setattr(parts, "make", make)
    return times


@pytest.fixture(scope="module")
def made() -> Path:
    """The parts of these sources."""
    return parts.provide(ROOT, runtime.VENDOR)


def modules(made: Path, part: str) -> set[str]:
    """The paths in a pack; the sizes beside them add up."""
    pack = gzip.decompress(parts.read(made, part))
    end = 4 + int.from_bytes(pack[:4], "little")
    listed = json.loads(pack[4:end])
    assert end + sum(size for _, size in listed) == len(pack)
    return {path for path, _ in listed}


def test_what_is_packed_tells_nothing_of_the_machine() -> None:
    packed = parts.packed(b"text")
    assert gzip.decompress(packed) == b"text"
    assert packed[4:10] == bytes([0, 0, 0, 0, 2, 255])  # no time, the best compression, no system


def test_the_manifest_names_each_part_by_its_hash(made: Path) -> None:
    listed = parts.manifest(made)
    assert json.loads(listed["lock"])["packages"] == {}
    for part in parts.NAMES:
        data = parts.read(made, part)
        assert listed[part] == {
            "file": f"python/{part}-{common.sha256_bytes(data)[:16]}.pack",
            "bytes": len(data),
        }


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


def test_what_only_puzzles_need_is_no_part_of_the_start(made: Path) -> None:
    library, rest = modules(made, "library"), modules(made, "rest")
    assert {"fsrs/scheduler.pyc", "typing_extensions.pyc", "web/pages/puzzle.pyc"} <= rest
    assert not any(
        path.startswith(("fsrs/", "affinage/teach/puzzles/"))
        for path in library - {"affinage/teach/puzzles/__init__.pyc", "affinage/teach/puzzles/puzzle.pyc"}
    )


def test_the_memory_is_mostly_what_the_runtime_brings(made: Path) -> None:
    memory = gzip.decompress(parts.read(made, "memory"))
    assert len(memory) > 30e6
    assert memory.count(0) > 0.75 * len(memory)


def test_they_are_listed_in_the_script_of_a_site(made: Path, tmp_path: Path) -> None:
    script = tmp_path / parts.LISTED
    common.copy(ROOT / parts.LISTED, script)
    common.copy(ROOT / games.MANIFEST_SOURCE, tmp_path / games.MANIFEST)
    parts.install(made, tmp_path)
    assert (tmp_path / games.SCRIPT).read_bytes() == games.script(games.made_from(ROOT))
    text = script.read_text("utf-8")
    assert json.loads(text[text.index("{") : text.rindex("}") + 1]) == parts.manifest(made)
    for part in parts.NAMES:
        assert (tmp_path / parts.manifest(made)[part]["file"]).is_file()
    with pytest.raises(ToolError, match="PARTS = null"):
        parts.install(made, tmp_path)


def test_they_are_made_once_and_again_after_a_change(tmp_path: Path, made_times: list[int]) -> None:
    root, cache = project(tmp_path / "project"), tmp_path / "build" / "parts"
    vendor = root / "vendor"
    for path in (
        root / "affinage" / "__init__.py",
        root / "affinage" / "new.py",
        vendor / "pyodide" / "pyodide.js",
    ):
        for _ in range(2):
            assert parts.provide(root, vendor, cache) == cache
        before = len(made_times)
        common.write_bytes(path, b"VALUE = 2\n")
        parts.provide(root, vendor, cache)
        assert len(made_times) == before + 1
        assert files(cache) == {"memory": str(before + 1).encode()}


def test_a_failure_is_one_line_and_leaves_the_last_ones(
    tmp_path: Path, made_times: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    root, cache = project(tmp_path / "project"), tmp_path / "build" / "parts"
    parts.provide(root, root / "vendor", cache)
    kept = files(cache)
    monkeypatch.undo()
    monkeypatch.setattr(npm, "find_npm", lambda: "npm")
    common.write_bytes(root / "affinage" / "__init__.py", b"VALUE = 3\n")
    with pytest.raises(ToolError, match=r"^the parts could not be made: [^\n]*Error[^\n]*$"):
        parts.provide(root, root / "vendor", cache)
    assert files(cache) == kept
