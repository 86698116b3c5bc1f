"""Matches against earlier commits: whose code plays, what is counted and kept, and which rule sets are drawn."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from affinage.bots import engine_client as outside
from affinage.bots.levels import LEVELS
from affinage.bots.tournament import Fixture
from affinage.notation.link import load
from research.bench import earlier
from research.bench.earlier import ScoreFile, Terms, drawn_rule_sets, engine_of, play, report, worktree
from tests.test_tournament import Swapper
from tools.common import ROOT, ToolError

LINK = "board=square:4"
TERMS = Terms(seconds=0.02, drawn=1, seed=3)
# The command line of another checkout, which only says what it was asked and what it takes for the time.
OTHER = """
import time

def main(arguments):
    said = f"{arguments} by the processor: {time.monotonic is time.process_time}"
    input()
    print(f"id name {said}\\noption name Variant type string\\nugiok", flush=True)
"""


def test_the_code_is_that_of_the_checkout_and_the_time_that_of_the_processor(tmp_path: Path) -> None:
    package = tmp_path / "affinage"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "cli.py").write_text(OTHER)
    talk = outside.conversation(engine_of(tmp_path, 0.1).command)
    assert talk.name == "['ugi'] by the processor: True"
    talk.close()


def test_a_worktree_has_the_files_of_its_commit_and_is_made_once(tmp_path: Path) -> None:
    def git(*words: str) -> str:
        who = ("-c", "user.name=Ann", "-c", "user.email=ann@localhost")
        return subprocess.run(
            ["git", *who, *words], cwd=repository, check=True, capture_output=True, text=True
        ).stdout.strip()

    repository = tmp_path / "repository"
    repository.mkdir()
    git("init")
    for text in ("old", "new"):
        (repository / "note").write_text(text)
        git("add", "note")
        git("commit", "-m", text)
    made = worktree("HEAD~", tmp_path / "made", repository)
    assert (made / "note").read_text() == "old"
    (made / "mark").touch()
    assert worktree(git("rev-parse", "HEAD~")[:7], tmp_path / "made", repository) == made
    assert (made / "mark").exists()
    with pytest.raises(ToolError, match="nowhere"):
        worktree("nowhere", tmp_path / "made", repository)
    (made / "note").write_text("changed")
    with pytest.raises(ToolError, match=r"is not as [0-9a-f]{10} has it \(note\): remove it"):
        worktree("HEAD~", tmp_path / "made", repository)


@pytest.mark.parametrize("link", [LINK, "game=moulds&board=quasi&players=3"])
def test_points_are_those_of_the_first_in_whichever_seat(link: str, tmp_path: Path) -> None:
    strong, weak = LEVELS[1], Swapper("plain", swaps=False)
    (won,) = play((strong, weak), [link], 6, TERMS, ScoreFile(tmp_path / "results"))
    assert (won.entrant, won.games) == ("young", 6)
    assert won.points >= 5
    (lost,) = play((weak, strong), [link], 6, TERMS, ScoreFile(tmp_path / "others"))
    assert (lost.entrant, lost.points, lost.games) == ("plain", 0, 6)


def test_games_go_on_where_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, path = (LEVELS[1], LEVELS[0]), tmp_path / "results"
    (whole,) = play(pair, [LINK], 8, TERMS, ScoreFile(tmp_path / "others"))
    assert 0 < whole.points < 8, "or nothing could be mixed up"
    list(play(pair, [LINK], 5, TERMS, ScoreFile(path)))
    path.write_text(path.read_text()[:-9])
    played = counted(monkeypatch)
    (parts,) = play(pair, [LINK], 8, TERMS, ScoreFile(path))
    assert (parts, played) == (whole, [4, 5, 6, 7])
    assert list(play(pair, [LINK], 8, TERMS, ScoreFile(path))) == [whole]
    assert len(played) == 4
    list(play(pair, [LINK], 2, Terms(TERMS.seconds, TERMS.drawn, seed=0), ScoreFile(path)))
    list(play(pair, [LINK], 2, Terms(TERMS.seconds, 0, TERMS.seed), ScoreFile(path)))
    list(play(pair, [""], 1, TERMS, ScoreFile(path)))
    assert len(played) == 9, "games by other terms or rules are others"


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that gets the number of every game that is played from now on."""
    played: list[int] = []
    really: Callable[[Fixture], tuple[float, ...]] = Fixture.play

    def playing(fixture: Fixture) -> tuple[float, ...]:
        played.append(fixture.seed % 1_000_003 - TERMS.seed * 1_000_003 % 1_000_003)
        return really(fixture)

    monkeypatch.setattr(Fixture, "play", playing)
    return played


def test_several_games_at_a_time_are_the_same_games(tmp_path: Path) -> None:
    pair, links = (LEVELS[1], LEVELS[0]), [LINK, "game=taifas&board=square:4"]
    one = list(play(pair, links, 4, TERMS, ScoreFile(tmp_path / "one")))
    assert list(play(pair, links, 4, TERMS, ScoreFile(tmp_path / "two"), processes=2)) == one


def test_this_checkout_plays_against_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(earlier, "worktree", lambda commit, folder: ROOT)
    chosen = ["--link", LINK, "--link", "game=taifas&board=square:3", "--games", "2", "--seconds", "0.02"]
    monkeypatch.setattr("sys.argv", ["earlier", "HEAD", *chosen, "--results", str(tmp_path)])
    earlier.main()
    heading, *rows, everything = capsys.readouterr().out.splitlines()
    assert "95% interval" in heading
    names = f"aged - {ROOT.name}"
    assert [(row.split("  ")[0], row.split("  ")[-1]) for row in rows] == [
        (names, LINK),
        (names, "game=taifas&board=square:3"),
    ]
    assert everything.split()[3:4] == ["4"]
    assert everything.endswith("in all")


def test_a_table_says_what_is_even_where_seats_are_more(tmp_path: Path) -> None:
    pair, links = (LEVELS[1], Swapper("plain", swaps=False)), [LINK, "game=moulds&board=quasi&players=3"]
    _, *rows = report(links, play(pair, links, 3, TERMS, ScoreFile(tmp_path / "results")))
    assert [row.endswith("(even at 33.3%)") for row in rows] == [False, True]


def test_drawn_rule_sets_are_those_of_the_seed() -> None:
    links = drawn_rule_sets(30, seed=0)
    assert drawn_rule_sets(10, seed=0) == links[:10]
    assert drawn_rule_sets(30, seed=1) != links
    games = [load(link) for link in links]
    assert {game.key for game in games} == {"affinage"}
    assert max(game.board.size for game in games) <= 100
    assert len({game.board.text for game in games}) > 5
