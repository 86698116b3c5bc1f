"""The report on a variant: as data, as text with charts, and from the command line."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import affinage
from affinage.cli import main
from affinage.survey import contests, plots, report
from affinage.survey.figure import Figure
from affinage.survey.measures import MEASURES
from affinage.survey.report import measure
from affinage.survey.traces import TRACE_MEASURES
from tools.common import ROOT

SMALL = "board=square:3"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return a command's output."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_every_figure_has_an_interval_around_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "report", f"{SMALL}&pie=on", "--games", "300", "--json"))
    assert (found["link"], found["exact"]) == (f"{SMALL}&pie=on", {"winner": 2})
    assert found["random"].pop("games") == 300
    assert {"first", "draws", "length", "branching", "coverage"} < set(found["random"])
    for name, figure in found["random"].items():
        assert list(figure) == ["value", "low", "high"]
        assert figure["low"] <= figure["value"] <= figure["high"], name


def test_two_games_are_the_least(capsys: pytest.CaptureFixture[str]) -> None:
    """They give every figure that many games give, each with a finite interval."""
    few, many = (
        json.loads(printed(capsys, "report", SMALL, "--games", games, "--json"))["random"]
        for games in ("2", "50")
    )
    assert list(few) == list(many)
    ends = [figure[end] for name, figure in few.items() if name != "games" for end in ("low", "high")]
    assert np.isfinite(ends).all()
    with pytest.raises(SystemExit, match="2"):
        main(["report", SMALL, "--games", "1", "--json"])
    out, err = capsys.readouterr()
    assert out == ""
    assert "--games: '1' is invalid; expected a whole number from 2 to 999999" in err


def test_people_read_lines(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "report", SMALL, "--games", "100")
    figure = measure(affinage.load(SMALL), games=100).as_json()["random"]["first"]
    (line,) = (line for line in said.splitlines() if line.startswith("Won by the first player"))
    assert f"{figure['value']:.4g}" in line
    assert "●" in line
    assert "100 random games" in said
    assert said.endswith("The first player wins with best play.\n")
    assert max(map(len, said.splitlines())) <= 110


def test_later_stages_have_figures_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(printed(capsys, "report", SMALL, "--stage", "play", "--games", "3", "--json"))
    assert list(said) == ["link", "random", "play", "depth", "exact"]
    assert (said["random"]["games"], said["play"].pop("games"), said["depth"]) == (2000, 3, {"games": 0})
    assert {"first", "length", "drama", "copying", "balance_pie"} < set(said["play"])
    for name, figure in said["play"].items():
        assert figure["low"] <= figure["value"] <= figure["high"], name


def test_the_guide_names_all_that_is_printed_and_nothing_else() -> None:
    guide = (ROOT / "docs" / "survey.md").read_text("utf-8")
    named = {
        name
        for line in re.findall(r"^\| (`.*?) \|", guide, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", line)
    }
    assert {*MEASURES, *TRACE_MEASURES, "fair_openings", "balance_pie", "copying"} == named
    said = measure(affinage.load(SMALL), games=2).as_json()
    assert [f"`{key}`" in guide for key in said if key != "exact"] == [True] * 4
    assert list(said["exact"]) == ["winner"]
    assert "`exact.winner`" in guide


def test_the_last_stage_tells_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "STRONGEST", 16)
    monkeypatch.setattr(report, "GAMES", {"random": 50, "play": 1, "deep": 4})
    found = measure(affinage.load(SMALL), stage="deep")
    assert set(found.as_json()["depth"]) == {"games", "steps", "skill", "score_8", "score_16"}
    assert "8 playouts against 4" in "\n".join(found.lines())


def test_games_of_three_have_no_later_stage() -> None:
    with pytest.raises(affinage.OptionError, match="players=2"):
        measure(affinage.load("game=moulds&board=quasi&players=3"), stage="play")


def test_what_is_not_known_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "report", "board=square:5", "--games", "20").endswith("is not known.\n")


def test_a_whisker_stays_on_its_line() -> None:
    assert plots.whisker(Figure(1.0, 0.9, 1.2), 11) == "·········├●"
    assert plots.whisker(Figure(0.0, -0.2, 0.0), 11) == "●··········"


def test_long_games_share_columns() -> None:
    games = [np.arange(200), np.arange(90)]
    assert len(plots.by_turn(games, 40).partition(" at")[0]) < 50
    assert len(plots.histogram(games[0], 40)) < 50


def test_a_report_shows_itself_in_a_line_as_a_table_and_as_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    report = affinage.report("board=square:3", games=100, seed=2)
    assert len(repr(report)) < 120
    assert repr(report).startswith("<Report board=square:3: 100 random games, first ")
    figures = report.figures()["random"]
    assert report._repr_html_().count("<tr>") == 1 + len(figures)
    rows = list(csv.DictReader(io.StringIO(report.as_csv())))
    assert {row["figure"]: float(row["value"]) for row in rows} == {
        name: figure.value for name, figure in figures.items()
    }
    assert {(row["stage"], row["games"], row["seed"]) for row in rows} == {("random", "100", "2")}
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(affinage.AffinageError, match=r"^a table needs pandas: pip install pandas$"):
        report.to_pandas()
    library = SimpleNamespace(
        DataFrame=lambda rows, columns: [dict(zip(columns, row, strict=True)) for row in rows]
    )
    monkeypatch.setitem(sys.modules, "pandas", library)
    assert [row["figure"] for row in report.to_pandas()] == list(figures)


def test_players_and_samples_show_themselves_in_a_line() -> None:
    assert repr(affinage.player("churn", 1)).startswith("<Search of game=churn: Budget(")
    assert repr(affinage.measuring.sample("churn", 5, 1)) == "<Sample of 5 games of 2 players on 19 cells>"
