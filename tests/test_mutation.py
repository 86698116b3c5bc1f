"""Mutation testing: what is changed, with which tests, what is tried again, and when it fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import common, mutation
from tools.common import ROOT, ToolError

SOURCE = '''\
class Hole:
    sides = 4

    @property
    def size(self):
        """How many."""
        return self.sides

    @cached_property
    def double(self):
        return 2 * self.size

    @abstractmethod
    @property
    def owner(self): ...


@lru_cache
def hole():
    return Hole()
'''


def test_properties_are_made_by_a_call_and_the_rest_is_left() -> None:
    wanted = SOURCE.replace("    @property\n    def size", "    def size").replace(
        "    @cached_property\n", ""
    )
    for name, made in (
        ("self.sides", "size = property(size)"),
        ("* self.size", "double = cached_property(double)"),
    ):
        wanted = wanted.replace(f"{name}\n", f"{name}\n    {made}\n")
    assert mutation.undecorated(SOURCE) == wanted


def test_every_module_that_is_to_be_changed_belongs_to_one_part_and_its_tests_are_there() -> None:
    wanted = {path for name in mutation.RULES for path in ROOT.glob(f"affinage/games/*/{name}.py")}
    wanted |= {ROOT / "affinage" / f"{name}.py" for name in ("board/territory", "board/topology", "options")}
    parts = mutation.PARTS.values()
    found = [path for part in parts for pattern in part.changed for path in ROOT.glob(pattern)]
    assert sorted(found) == sorted(wanted)
    assert all((ROOT / "tests" / f"{name}.py").is_file() for part in parts for name in part.tests)


def test_what_has_not_changed_is_not_touched_and_what_has_gone_goes(tmp_path: Path) -> None:
    one, other, gone = (Path("tests") / f"{name}.py" for name in ("one", "other", "gone"))
    mutation.bring_up_to_date(tmp_path, {one: b"1", other: b"2", gone: b"3"})
    before = (tmp_path / one).stat().st_ino, (tmp_path / other).stat().st_ino
    mutation.bring_up_to_date(tmp_path, {one: b"1", other: b"4"})
    after = (tmp_path / one).stat().st_ino, (tmp_path / other).stat().st_ino
    assert (before[0] == after[0], before[1] == after[1]) == (True, False)
    assert sorted(path.name for path in (tmp_path / "tests").iterdir()) == ["one.py", "other.py"]


def test_what_survived_is_tried_again_once_the_tests_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[tuple[str, ...]] = []
    sources = {Path("tests/one.py"): b"1"}
    monkeypatch.setattr(mutation, "WORK", tmp_path)
    monkeypatch.setattr(mutation, "sources", lambda part, root: sources)
    monkeypatch.setattr(mutation, "mutmut", lambda folder, *arguments: runs.append(arguments))
    monkeypatch.setattr(mutation, "results", lambda folder: {"a.x_f__mutmut_1": "survived", "b": "killed"})
    common.write_bytes(tmp_path / "churn" / "mutants" / "mutmut-stats.json", b"{}")
    (tmp_path / "churn" / mutation.TRIED_WITH).write_text("other tests")
    every = ("run", "--max-children=1")
    mutation.try_changes("churn", 1)
    assert runs == [(*every, "a.x_f__mutmut_1"), every]
    assert not [*(tmp_path / "churn" / "mutants").iterdir()], "which test goes through what is found out anew"
    mutation.try_changes("churn", 1)
    assert runs[2:] == [every]
    sources[Path("tests/one.py")] = b"2"
    mutation.try_changes("churn", 1)
    assert runs[3:] == [(*every, "a.x_f__mutmut_1"), every]


@pytest.mark.parametrize("survivors", [10, 11])
def test_more_than_ten_survivors_of_a_hundred_are_too_many(
    survivors: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {
        f"affinage.game.options.x_f__mutmut_{number}": "survived" if number < survivors else "killed"
        for number in range(100)
    }
    monkeypatch.setattr(sys, "argv", ["mutation", "options"])
    monkeypatch.setattr(mutation, "try_changes", lambda name, processes: None)
    monkeypatch.setattr(mutation, "results", lambda folder: found)
    if survivors > 10:
        with pytest.raises(ToolError, match="notice 89 of 100 changes, which is less than 90 %"):
            mutation.main()
    else:
        mutation.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "== options"
    assert lines[1 : survivors + 1] == [
        f"affinage.game.options.x_f__mutmut_{n}: survived" for n in range(survivors)
    ]
    assert lines[-1].split() == [
        "all",
        "100",
        "tried",
        str(100 - survivors),
        "noticed",
        f"{100 - survivors}.0",
        "%",
    ]


def test_an_unknown_part_is_told_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["mutation", "chess"])
    with pytest.raises(ToolError, match="chess is unknown; the parts are topology, options, churn"):
        mutation.main()
