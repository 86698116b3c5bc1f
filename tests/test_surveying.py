"""Surveys of many variants: complete, reproducible, resumable, their tables, and what is measured next."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

import affinage
from affinage.cli import main
from affinage.cli.survey import DECIDING
from affinage.errors import AffinageError, OptionError
from affinage.game.options import count_variants
from affinage.survey import atlas, measurement, self_play, surveying
from affinage.survey.choice import CRITERIA, DOWN, UP, best, best_of, mean_ranks
from affinage.survey.figure import BEATEN, FAIR, Figure
from affinage.survey.measurement import Measurement, Task, version
from affinage.survey.measures import MEASURES
from affinage.survey.row import options_of
from affinage.survey.space import variants
from affinage.survey.store import SurveyStore, export_tables
from affinage.survey.traces import TRACE_MEASURES
from affinage.survey.words import metric_text
from tests.processes import reason

SMALL = [Task.of(link, "random", 3, 20) for link in variants(affinage.game_class("affinage"), "hex:2")][::100]
PINNED = {
    "random": (
        *("board=square:4&neutral=forbid", "board=hex:3&place=gap1&limit=match", "game=churn&board=hex:2"),
        *("game=emulsion&board=square:4&start=free", "game=taifas&board=square:3", "game=moulds"),
    ),
    "play": ("board=square:3&pie=on", "board=hex:2&colours=mixed&neutral=forbid", "board=square:4"),
    "deep": ("board=square:2",),
    "exact": ("board=square:3", "board=square:4&neutral=forbid"),
}
DIGESTS = {
    "random": (1, "7aa0c79ecc73"),
    "play": (5, "e45a059ee9e1"),
    "deep": (5, "5952759751bf"),
    "exact": (4, "e7df36c8f060"),
}
"""Revision of each stage, and a digest of its results."""


def kept(path: Path) -> dict[Task, Measurement]:
    """Return the contents of a file, without durations."""
    with closing(SurveyStore(path)) as store:
        return {each.task: replace(each, seconds=0) for each in store}


def one_by_one(folder: Path, tasks: Sequence[Task]) -> dict[Task, Measurement]:
    """Do tasks one after the other, without interruption."""
    path = folder / "straight.sqlite"
    with closing(SurveyStore(path)) as store:
        assert len(list(surveying.survey(store, tasks))) == len(tasks)
    return kept(path)


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> dict[Task, Measurement]:
    assert len(SMALL) > 10
    return one_by_one(tmp_path_factory.mktemp("survey"), SMALL)


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_variant_of_a_board_is_there_once(key: str) -> None:
    kind = affinage.game_class(key)
    for board in kind.options[0].distinct()[::40] if key != "affinage" else ("square:7", "hex:4"):
        links = list(variants(kind, board))
        assert len(set(links)) == len(links) == count_variants(kind.options, {"board": board})
        assert [affinage.load(link).link() for link in links[::97]] == links[::97]


def test_options_that_make_no_variant_can_be_asked_for() -> None:
    actual = list(variants(affinage.game_class("churn"), "hex:3", tuned=True))
    assert actual == ["game=churn", "game=churn&pie=off"]


def test_a_variant_has_one_link() -> None:
    odd, even = (affinage.load(f"board={board}").without_aliases() for board in ("square:7", "square:8"))
    assert (odd.link(), even.link()) == ("board=square:7&colours=mixed", "colours=same")
    assert odd.without_aliases() == odd
    assert odd.link() in variants(type(odd), "square:7")


def test_stopped_survey_goes_on(tmp_path: Path, straight: dict[Task, Measurement]) -> None:
    path = tmp_path / "atlas.sqlite"
    with closing(SurveyStore(path)) as store:
        assert len(list(islice(surveying.survey(store, SMALL), 5))) == 5
    assert len(kept(path)) == 5
    with closing(SurveyStore(path)) as store:
        assert len(list(surveying.survey(store, SMALL))) == len(SMALL) - 5
        assert list(surveying.survey(store, SMALL)) == []
    assert kept(path) == straight


def test_another_version_of_the_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def measured_elsewhere(task: Task) -> Measurement:
        return Measurement(task, "0.0.9-1", {})

    monkeypatch.setattr(Task, "measure", measured_elsewhere)
    with closing(SurveyStore(tmp_path / "atlas.sqlite")) as store:
        with pytest.raises(AffinageError, match=r"0\.0\.9-1"):
            list(surveying.survey(store, SMALL[:1]))
        assert not store.has(SMALL[0])


def test_measurements_of_older_code_are_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SurveyStore(tmp_path / "atlas.sqlite")) as store:
        list(surveying.survey(store, SMALL[:2]))
        assert len(list(store)) == 2
        monkeypatch.setattr(measurement, "REVISIONS", {**measurement.REVISIONS, "random": 99})
        monkeypatch.setattr("affinage.survey.store.REVISIONS", measurement.REVISIONS)
        assert list(store) == []
        assert len(list(surveying.survey(store, SMALL[:2]))) == 2
        assert {each.version for each in store} == {version("random")}


@pytest.mark.long
@pytest.mark.parametrize("stage", PINNED)
def test_same_seed_gives_the_figures_of_this_revision(stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If this fails because games are sampled or measured in another way, raise the stage's revision."""
    monkeypatch.setattr("affinage.survey.contests.STRONGEST", 8)
    actual = [Task.of(link, stage, 1, 2 if stage != "random" else 60).measure() for link in PINNED[stage]]
    figures = [{name: figure.rounded(5) for name, figure in each.figures.items()} for each in actual]
    digest = sha256(repr([figures, [each.details for each in actual]]).encode()).hexdigest()[:12]
    assert (measurement.REVISIONS[stage], digest) == DIGESTS[stage]


def test_a_survey_becomes_an_atlas(tmp_path: Path, straight: dict[Task, Measurement]) -> None:
    with closing(SurveyStore(tmp_path / "atlas.sqlite")) as store:
        store.add(*straight.values())
        export_tables(store, tmp_path / "atlas")
    rows = list(atlas.read(tmp_path / "atlas"))
    assert [row.link for row in rows] == sorted(task.link for task in straight)
    by_link = {row.link: row for row in rows}
    for task, measured in straight.items():
        row = by_link[task.link]
        assert (row.game, row.board, row.seed, row.games) == ("affinage", "hex:2", 3, 20)
        assert row.options == options_of(affinage.load(task.link))
        assert row.figures == {name: figure.rounded(4) for name, figure in measured.figures.items()}
        least, counts = row.details["lengths"]
        turns = sum(number * count for number, count in enumerate(counts, least))
        assert turns / 20 == pytest.approx(measured.figures["length"].value, rel=1e-5)


def test_games_of_a_search_bring_details() -> None:
    actual = Task.of("board=square:3&pie=on", "play", games=3).measure()
    fan, openings, games = (actual.details[key] for key in ("fan", "openings", "sample_games"))
    assert [sorted(row) for row in fan] == fan
    assert len(fan) == 11
    game = affinage.load(actual.task.link)
    assert set(openings) <= {move.text for move in game.initial().legal_moves()}
    assert len(games) == 2
    for moves in games:
        position = game.initial()
        for move in moves.split():
            position = position.apply(game.parse_move(position, move))
        assert position.is_terminal()


def test_the_command_measures_and_writes_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, folder = str(tmp_path / "atlas.sqlite"), tmp_path / "atlas"
    links = tmp_path / "links.txt"
    links.write_text("board=hex:2\nboard=hex:2&colours=mixed\nboard=hex:2&place=diag\n", "utf-8")
    measure = ("survey", "--out", out, "--links", str(links), "--workers", "1")
    assert main([*measure, "--games", "20"]) == 0
    assert main([*measure, "--stage", "exact"]) == 0
    assert main(["survey", "--out", out, "--export", str(folder)]) == 0
    assert "2 of 2, " in capsys.readouterr().out
    rows = list(atlas.read(folder))
    assert [(row.stage, row.games, row.seed) for row in rows] == [("exact", 0, 0)] * 2 + [
        ("random", 20, 0)
    ] * 2
    assert rows[0].link == "board=hex:2&colours=mixed"
    assert rows[0].figures["winner"].value == 2


def test_tables_are_taken_in(tmp_path: Path, straight: dict[Task, Measurement]) -> None:
    folder, again, path = tmp_path / "atlas", tmp_path / "again", tmp_path / "taken.sqlite"
    with closing(SurveyStore(tmp_path / "measured.sqlite")) as store:
        store.add(*straight.values())
        export_tables(store, folder)
    old = atlas.Row(
        "board=hex:2", "affinage", options_of(affinage.load("board=hex:2")), "play", 0, 40, "0.1.0-0", {}
    )
    atlas.write(folder, [old])
    assert main(["survey", "--out", str(path), "--import", str(folder)]) == 0
    assert kept(path).keys() == straight.keys()
    assert main(["survey", "--out", str(path), "--import", str(folder), "--export", str(again)]) == 0
    name = "affinage.random.csv.gz"
    assert [file.name for file in again.iterdir()] == [name]
    assert (again / name).read_bytes() == (folder / name).read_bytes()


OF_SEVERAL = ["game=moulds&board=triangle:6&players=3", "game=moulds&board=plus:2&players=4"]


def test_engine_games_of_three_and_four_become_tables(tmp_path: Path) -> None:
    links, out, folder = tmp_path / "links.txt", str(tmp_path / "a.sqlite"), str(tmp_path / "tables")
    links.write_text("\n".join(OF_SEVERAL))
    measuring = ["--links", str(links), "--stage", "play", "--games", "2", "--workers", "1"]
    assert main(["survey", "--out", out, *measuring]) == 0
    assert main(["survey", "--out", out, "--export", folder]) == 0
    assert main(["survey", "--out", str(tmp_path / "b.sqlite"), "--import", folder]) == 0
    rows = list(atlas.read(Path(folder)))
    assert [row.link for row in rows] == sorted(
        affinage.load(link).without_aliases().link() for link in OF_SEVERAL
    )
    of_all = {*MEASURES, *TRACE_MEASURES, "fair_openings"} - {"advantage"}
    # Figures of the winner have no interval unless two games have a winner.
    of_winners = {"drama", "decisiveness", "killer_moves"}
    for row in rows:
        assert of_all - of_winners <= set(row.figures) <= of_all
        sample = self_play.sample(row.link, 2, seed=0)
        won = [(sample.games.winners == player).mean() for player in range(1, sample.players + 1)]
        assert row.figures["first"].value == won[0]
        assert row.figures["balance"].value == pytest.approx(1 - (max(won) - min(won)))
        assert row.details["sample_games"] == list(sample.moves)


def test_only_those_with_some_choices_are_measured(tmp_path: Path) -> None:
    out = tmp_path / "atlas.sqlite"
    command = f"survey --out {out} --board hex:2 --games 1 --workers 1 --sample 5"
    assert main([*command.split(), "--only", "neutral=forbid", "place=diag"]) == 0
    games = [affinage.load(task.link) for task in kept(out)]
    assert len(games) == 5
    assert {(game.values["neutral"], game.values["place"]) for game in games} == {("forbid", "diag")}


FOUR, NO_TEXT, NO_LINKS = b"game=moulds&players=4\n", b"board=hex:2\n\xff", b"\n"
NO_STORE = "new.sqlite does not exist"


@pytest.mark.parametrize(
    ("arguments", "links", "message"),
    [
        ("", b"", "--board"),
        ("--board hex:2 --export atlas", b"", "--export"),
        ("--board hex:99", b"", "hex:99"),
        ("--game chess", b"", "chess"),
        ("--board hex:2 --only neutral=no", b"", "neutral is allow or forbid"),
        ("--board hex:2 --only board=hex:3", b"", "none of these variants has board=hex:3"),
        ("--board hex:2 --scheduler tcp://127.0.0.1:1", b"", "needs distributed: pip install"),
        ("--export atlas", b"", NO_STORE),
        ("--presets --best 3", b"", NO_STORE),
        ("--links links.txt", NO_TEXT, "line 2: it is not text in UTF-8"),
        ("--links links.txt", NO_LINKS, "has no links"),
        ("--links links.txt --stage deep", FOUR, "the stage deep needs two players; none of these"),
    ],
)
def test_bad_usage_is_one_line(
    arguments: str,
    links: bytes,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("links.txt").write_bytes(links)
    assert message in reason(["survey", "--out", "new.sqlite", *arguments.split()], capsys)
    assert not Path("new.sqlite").exists() or "--scheduler" in arguments


def test_a_store_without_measurements_and_a_table_of_others_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, others, atlas_of = tmp_path / "empty.sqlite", tmp_path / "others.sqlite", str(tmp_path / "atlas")
    SurveyStore(empty).close()
    message = reason(["survey", "--out", str(empty), "--export", atlas_of], capsys)
    assert "has no measurements of this version" in message
    with closing(sqlite3.connect(others)) as database:
        database.execute("CREATE TABLE measurements (weight REAL)")
    for arguments in (("--board", "hex:2", "--workers", "1"), ("--export", atlas_of)):
        message = reason(["survey", "--out", str(others), *arguments], capsys)
        assert "others.sqlite is not a store of measurements" in message


def test_texts_of_figures_have_the_limits_of_their_measurement() -> None:
    assert f" {100 * FAIR:.0f} percentage points " in metric_text("fair_openings").meaning
    assert f" {BEATEN:.0%} " in metric_text("steps").meaning


PLAIN, MATCHED, LEAPING, LARGER = (
    "board=hex:2&colours=mixed",
    "board=hex:2&colours=mixed&limit=match",
    "board=hex:2&colours=mixed&place=knight&near=diag",
    "board=hex:3&colours=mixed",
)
CONTESTED = ("balance_pie", "fair_openings", "copying")


def sure(value: float) -> Figure:
    return Figure(value, value, value)


def test_ranks_count_alike_whatever_the_unit() -> None:
    rows = [{"a": sure(3), "b": sure(900)}, {"a": sure(2), "b": sure(100)}, {"a": sure(1), "b": sure(500)}]
    assert list(mean_ranks(rows, {"a": UP, "b": DOWN})) == pytest.approx([1 / 2, 1 / 3, 2 / 3])


def test_equal_rows_share_their_ranks_and_what_is_lacking_does_not_count() -> None:
    rows = [{"a": sure(1), "b": sure(1)}, {"a": sure(1), "b": sure(0)}, {"b": sure(0.5)}]
    assert list(mean_ranks(rows, {"a": UP, "b": UP})) == pytest.approx([1 / 3, 2 / 3, 1 / 2])


def test_a_figure_that_few_have_is_no_advantage() -> None:
    rows = [{"a": sure(1), "b": sure(bad)} for bad in (1, 0)] + 98 * [{"a": sure(1)}]
    ranks = mean_ranks(rows, {"a": UP, "b": DOWN})
    assert ranks[0] > ranks[2] > ranks[1]


@pytest.mark.parametrize(("way", "order"), [(UP, [PLAIN, LEAPING]), (DOWN, [LEAPING, PLAIN])])
def test_poorer_end_of_an_interval_counts(way: int, order: list[str]) -> None:
    results = {LEAPING: {"a": Figure(0.9, 0.1, 1.0)}, PLAIN: {"a": Figure(0.8, 0.7, 1.1)}}
    assert best(results, {"a": way}, 2) == order


def test_variant_like_another_is_passed_over() -> None:
    actual = {link: {"a": sure(value)} for value, link in enumerate((LEAPING, MATCHED, LARGER, PLAIN))}
    assert best(actual, {"a": UP}, 9) == [PLAIN, LEAPING]
    assert best(actual, {"a": UP}, 1) == [PLAIN]
    assert best(actual, {"a": DOWN}, 9) == [LEAPING, MATCHED]


def test_every_figure_that_counts_is_one_that_is_measured() -> None:
    assert set(CRITERIA["random"]) <= set(MEASURES)
    assert set(CRITERIA["play"]) <= {*MEASURES, *TRACE_MEASURES, *CONTESTED}
    assert tuple(CRITERIA) == DECIDING


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SurveyStore]:
    """Yield a store in which the knight's variant looked best at first, but not in a second measurement."""
    with closing(SurveyStore(tmp_path / "atlas.sqlite")) as opened:
        for link, seed, balance in ((LEAPING, 0, 0.9), (LEAPING, 1, 0.1), (PLAIN, 0, 0.8)):
            task = Task.of(link, "random", seed)
            opened.add(Measurement(task, version("random"), {"balance": sure(balance)}))
        yield opened


def test_measuring_the_chosen_again_changes_no_choice(store: SurveyStore) -> None:
    assert best_of(store, [PLAIN, LEAPING], "random", 2) == [LEAPING, PLAIN]


def test_only_the_links_asked_for_are_chosen_from(store: SurveyStore) -> None:
    assert best_of(store, [PLAIN, MATCHED], "random", 2) == [PLAIN]
    with pytest.raises(OptionError, match="stage play"):
        best_of(store, [PLAIN], "play", 2)


def test_the_command_measures_the_best(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, links = tmp_path / "atlas.sqlite", tmp_path / "links.txt"
    links.write_text(f"{PLAIN}\n{MATCHED}\n{LEAPING}\n", "utf-8")
    measure = ["survey", "--out", str(out), "--links", str(links), "--workers", "1", "--games", "20"]
    SurveyStore(out).close()
    assert main([*measure, "--seed", "1", "--best", "1"]) == 2
    assert "stage random" in capsys.readouterr().err
    assert main(measure) == 0
    assert main([*measure, "--seed", "1", "--best", "1"]) == 0
    assert "1 of 1, " in capsys.readouterr().out
    with closing(SurveyStore(out)) as store:
        again = [each.task.link for each in store if each.task.seed == 1]
        assert again == best_of(store, [PLAIN, MATCHED, LEAPING], "random", 1)
