"""`make fuzz` in small: the same text for the same number, nothing broken, and what is broken is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from affinage.bots import engine_client as outside
from affinage.notation import record, share
from affinage.play.match import GameRecord, Match
from research.fuzz import __main__ as fuzz
from research.fuzz import checks, others, scripts
from research.fuzz.texts import KINDS, text_of
from tools import serve

FEW = 400


def test_texts_have_numbers() -> None:
    texts = [text_of(number) for number in range(FEW)]
    assert texts == [text_of(number) for number in range(FEW)]
    assert len(set(texts)) > FEW * 0.8
    assert [kind for kind, _ in texts[: len(KINDS)]] == list(KINDS)


def test_few_texts_break_nothing() -> None:
    found = fuzz.try_texts(range(FEW))
    assert found.broken == []
    assert sum(found.tried.values()) == found.done == FEW
    assert all(0 < found.accepted[kind] < found.tried[kind] for kind in KINDS)


def test_few_cases_break_no_script() -> None:
    found = fuzz.try_scripts(range(120))
    assert found.broken == []
    assert 0 < found.accepted["script"] < 120


def test_few_cases_of_other_kinds_break_nothing() -> None:
    found = fuzz.try_others(range(FEW))
    assert found.broken == []
    assert found.tried == dict.fromkeys(others.KINDS, FEW // len(others.KINDS))
    assert all(0 < found.accepted[kind] < found.tried[kind] for kind in others.KINDS)


def test_other_kinds_that_break_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "hidden", lambda path: False)
    with pytest.raises(checks.Broken, match="it gives a secret away"):
        others.check("path", "/shown/.secret/x")
    monkeypatch.setattr(outside, "answers", lambda stream: ["bestmove a1\x1b,b1"])
    others.check("engine", "")  # the move is quoted
    monkeypatch.setattr(others, "excerpt", str)
    with pytest.raises(checks.Broken, match="is not printable"):
        others.check("engine", "")


def test_what_breaks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget_comments(*games: Match | GameRecord) -> str:
        for game in games:
            (game.match if isinstance(game, GameRecord) else game).root.comment = ""
        return written(*games)

    written = record.to_json
    monkeypatch.setattr(record, "to_text", forget_comments)
    with pytest.raises(checks.Broken, match="it reads back as other games"):
        checks.check("record", '{"affinage": 2, "link": "", "moves": [], "comments": {"0": "x"}}')
    monkeypatch.setattr(share, "recover", lambda game, text: (GameRecord(Match(game)), ("two\nlines",)))
    with pytest.raises(checks.Broken, match="is no line"):
        checks.check("fragment", "#1")
    with pytest.raises(checks.Broken, match="TypeError"):
        scripts.check({"query": ""}, {"error": "TypeError: no"})


def test_it_goes_on_where_it_was_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fuzz, "KEPT", tmp_path / "fuzz.json")
    whole, half = fuzz.kept(), fuzz.kept()
    fuzz.run(half, 100, 0, 1)
    again = fuzz.kept()
    assert (again.done, again.tried) == (100, half.tried)
    fuzz.run(again, 200, 12, 1, 8)
    fuzz.run(whole, 200, 12, 1, 8)
    assert (again.done, again.tried, again.accepted) == (220, whole.tried, whole.accepted)


def test_it_begins_anew_when_what_it_tries_has_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fuzz, "KEPT", tmp_path / "fuzz.json")
    fuzz.run(fuzz.kept(), 50, 0, 1)
    assert fuzz.kept().done == 50
    monkeypatch.setattr(fuzz, "digest", lambda root: "changed")
    assert fuzz.kept().done == 0


def test_the_digest_is_of_the_files_that_are_tried(tmp_path: Path) -> None:
    for file in ("affinage/record/a.py", "web/early/b.js", "research/fuzz/c.mjs", "web/other.py"):
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1", "utf-8")
    before = fuzz.digest(tmp_path)
    (tmp_path / "web/other.py").write_text("2", "utf-8")
    assert fuzz.digest(tmp_path) == before
    for file in ("affinage/record/a.py", "web/early/b.js", "research/fuzz/c.mjs"):
        (tmp_path / file).write_text("2", "utf-8")
        assert fuzz.digest(tmp_path) != before
        before = fuzz.digest(tmp_path)
