"""Finding puzzles: proved, rated, all different, and resumed after a stop as if there had been none."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import affinage
from affinage.cli import main
from affinage.game import Position
from affinage.matches import setup
from affinage.registry import game_class, game_keys
from affinage.teach.puzzles import collection
from affinage.teach.puzzles.collection import shipped
from affinage.teach.puzzles.finding import search, selection
from affinage.teach.puzzles.finding.attempts import RATINGS, attempts, obviousness, rating_of
from affinage.teach.puzzles.finding.kinds import VARIANTS
from affinage.teach.puzzles.finding.search import likeness, likenesses
from affinage.teach.puzzles.finding.selection import themes_of
from affinage.teach.puzzles.proving import PuzzleProver, UnprovenError
from tests.processes import reason

SMALL = "board=square:4"
ALL, NONE = ("11",) * len(RATINGS), ("00",) * len(RATINGS)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prove only a few endings, so that a game takes a moment."""
    monkeypatch.setattr(search, "ENDINGS", 6)
    monkeypatch.setattr(search, "STEPS", (3000,))


def find(path: Path, number: int, link: str = SMALL) -> str:
    """Search this many games, and return what was written."""
    assert (
        main(["puzzles", "--find", "--out", str(path), "--link", link, "--games", str(number), "--seed", "7"])
        == 0
    )
    return path.read_text("utf-8")


def set_up(link: str, text: str) -> Position:
    return setup.read(affinage.load(link), text)


@pytest.fixture(scope="module")
def search_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file from a search of some games."""
    path = tmp_path_factory.mktemp("found") / "found.jsonl"
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(search, "ENDINGS", 6)
        monkeypatch.setattr(search, "STEPS", (3000,))
        find(path, 2)
    return path


# The search


@pytest.mark.long
def test_search_finds_proven_puzzles(search_file: Path) -> None:
    candidates = search.read(search_file).candidates
    assert len(candidates) >= 2
    seen: set[object] = set()
    for candidate in candidates:
        assert candidate.start == search.as_opened(candidate.start)
        assert PuzzleProver(100_000).solution(candidate.start)[1] == candidate.line
        assert candidate.rounds == attempts(candidate.start, candidate.line)
        alike = likenesses(candidate.start, candidate.line)
        assert seen.isdisjoint(alike)
        seen |= alike


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been(
    search_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = search_file.read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    path = tmp_path / "found.jsonl"
    path.write_text("".join(lines[:2]) + lines[2][:50], "utf-8")
    assert find(path, 2) == whole
    number = len(json.loads(lines[2])["puzzles"])
    assert capsys.readouterr().out == f"{SMALL}, game 2: {number} puzzles\n"
    assert find(path, 2) == whole


def test_the_variants_that_are_looked_through_are_canonical_and_for_two() -> None:
    loaded = [affinage.load(link) for link in VARIANTS]
    assert [game.link() for game in loaded] == list(VARIANTS)
    assert {game.players for game in loaded} == {2}
    assert {game.key for game in loaded} == {puzzle.game_key for puzzle in shipped()}
    assert not any(game.has_pie for game in loaded)


# Proofs


def test_a_line_has_the_reply_that_leaves_most_to_find(search_file: Path) -> None:
    for candidate in search.read(search_file).candidates:
        prover = PuzzleProver(100_000)
        move, reply, *rest = candidate.line
        after = candidate.start.apply(move)
        left = {each: prover.solution(after.apply(each)) for each in after.legal_moves()}
        most = max(choices for choices, _ in left.values())
        assert reply == min(each for each, (choices, _) in left.items() if choices == most)
        assert left[reply][1] == tuple(rest)


def test_two_winning_moves_make_no_puzzle() -> None:
    start = affinage.load("board=square:2x4").initial()
    prover = PuzzleProver(10_000)
    wins = [move for move in start.legal_moves() if prover.is_won(start.apply(move), 1)]
    assert len(wins) > 1
    assert prover.only_move(start) is None
    assert prover.solution(start) == (0, ())


def test_position_that_cannot_be_proved_in_time_is_no_puzzle() -> None:
    with pytest.raises(UnprovenError):
        PuzzleProver(50).solution(affinage.load("board=square:5").initial())


# Similarity


def test_turned_mirrored_and_with_colours_exchanged_is_alike() -> None:
    first = set_up("board=square:3", "bb1.w2.3-b")
    for text in ("1bb.2w.3-b", "bw1.b2.3-b", "ww1.b2.3-w"):
        assert likeness(set_up("board=square:3", text)) == likeness(first)
    for text in ("bb1.w2.3-w", "bb1.1w1.3-b"):
        assert likeness(set_up("board=square:3", text)) != likeness(first)


# Ratings


def test_puzzle_that_the_players_solve_is_rated_low() -> None:
    strong = ("00", "00", "00", "11", "11")
    easy, middle, hard = (rating_of([solved] * 6) for solved in (ALL, strong, NONE))
    assert easy.rating < RATINGS[0]
    assert RATINGS[2] - 100 < middle.rating < RATINGS[3] + 100
    assert hard.rating > RATINGS[-1]
    assert middle.deviation < 110


def test_missed_move_fails_an_attempt() -> None:
    missed = ("01",) * len(RATINGS)
    assert rating_of([missed]) == rating_of([NONE])
    assert obviousness([missed, ALL]) == (0.5, 1.0)


def test_puzzles_that_grow_clearer_are_kept(search_file: Path) -> None:
    candidates = search.read(search_file).candidates
    kept = selection.selected(candidates, 1000)
    clearer = [each for each in candidates if obviousness(each.rounds)[0] < obviousness(each.rounds)[-1]]
    assert {puzzle.position for puzzle in kept} == {setup.to_text(each.start) for each in clearer}
    same = [search.PuzzleCandidate(each.start, each.line, (ALL,)) for each in candidates]
    assert selection.selected(same, 1000) == []
    assert selection.selected([*candidates, *candidates], 1000) == kept
    assert len(selection.selected(candidates, 1)) == 1


# Themes


@pytest.mark.parametrize("puzzle", collection.shipped()[::9], ids=lambda puzzle: puzzle.link)
def test_themes_are_those_of_the_collection(puzzle: collection.CollectedPuzzle) -> None:
    position, line = puzzle.start(), []
    for text in puzzle.solution:
        line.append(position.game.parse_move(position, text))
        position = position.apply(line[-1])
    assert themes_of(puzzle.start(), line, is_easy=puzzle.is_easy) == puzzle.themes


# The command


def test_collection_is_made_of_the_candidates_of_a_file(
    search_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made.txt"
    arguments = ["puzzles", "--keep", str(search_file), str(search_file), "--number", "2", "--out", str(made)]
    assert main(arguments) == 0
    kept = collection.parse(made.read_text("utf-8"))
    assert len(kept) == 2
    number = 2 * len(search.read(search_file).candidates)
    assert capsys.readouterr().out == f"2 of {number} puzzles kept in {made}\n"


def test_the_list_for_machines_has_what_a_solver_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert len(listed) == len(collection.shipped())
    for entry, puzzle in zip(listed, collection.shipped(), strict=True):
        assert set(entry) == {"link", "solution", "rating", "themes"}
        assert entry == {
            "link": puzzle.link,
            "solution": [*puzzle.solution],
            "rating": puzzle.rating,
            "themes": [*puzzle.themes],
        }


def test_the_list_for_people_has_a_heading_and_each_link(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles"]) == 0
    *credits, table = capsys.readouterr().out.partition("rating")[0::2]
    assert [line.partition(",")[0] for line in credits[0].splitlines() if line] == [
        game_class(key).name for key in game_keys()
    ]
    heading, *lines = table.splitlines()
    assert heading.split()[0] == "moves"
    assert [line.strip() for line in lines[1::2]] == [puzzle.link for puzzle in collection.shipped()]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("--find", "--out FILE goes with --find or --keep"),
        ("--out x", "--out FILE goes with --find or --keep"),
        ("--find --json --out x", "--json goes with neither --find nor --keep"),
        ("--games 3", "--link, --games and --seed go with --find"),
        ("--find --out x --number 3", "--number goes with --keep"),
        ("--find --out x --link game=go", "game=go is unknown"),
        (
            "--find --out x --link game=moulds&players=4",
            "puzzles need two players, and Attack of the Moulds has 4; use players=2",
        ),
    ],
)
def test_options_that_do_not_go_together_are_reported_on_one_line(
    arguments: str,
    error: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason(["puzzles", *arguments.split()], capsys).startswith(f"affinage: {error}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "{}",
        '{"link": "game=go", "seed": 1, "game": 0, "puzzles": []}',
        '{"link": "", "seed": 1e999, "game": 0, "puzzles": []}',
        '{"link": "", "seed": 1, "game": 0, "puzzles": [{"from": 1, "line": 2, "attempts": []}]}',
        "[" * 100_000,
        " " * 2_000_000,
        "\x1b[2J\u202e",
    ],
)
def test_a_damaged_file_is_reported_with_its_line(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "found.jsonl"
    path.write_text(line + "\n", "utf-8")
    output = reason(["puzzles", "--keep", str(path), "--out", str(tmp_path / "made.txt")], capsys)
    assert output.startswith(f"affinage: {path}, line 1: ")


def test_the_collection_is_read_and_solved_without_numpy() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None\n"
        "from affinage.teach.puzzles.collection import shipped\n"
        "from affinage.matches.glicko import RatedGame, Rating, rated\n"
        "from affinage.teach.puzzles.solving import Solving\n"
        "solving = Solving(shipped()[0])\n"
        "while not solving.is_solved: solving.play(solving.wanted)\n"
        "print(any(name.startswith('affinage.bots') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")
