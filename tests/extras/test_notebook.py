"""The notebook board without a browser: its Python API, its messages, and its computer players."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import affinage
from affinage.errors import IllegalMoveError, OptionError
from affinage.matches.match import Match
from affinage.notation import record, share
from affinage.notation.credit import SOURCE, credit
from affinage.notebook import BoardWidget, thinking
from affinage.picture.diagram import diagram
from affinage.picture.palette import THEMES
from tests.pages import parsed, stones_in
from tools.common import ROOT

WITHOUT = "import sys; sys.modules['{}'] = None; import affinage.notebook"
CHURN = "game=churn&board=hex:3&pie=off"


def does(shown: BoardWidget, what: str, **more: object) -> None:
    """Send a message as the board in the browser does."""
    shown._handle_custom_msg({"what": what, **more}, [])


def tap(shown: BoardWidget, *names: str) -> None:
    for name in names:
        does(shown, "tap", cell=shown.match.game.board.index[name])


def heard_by(shown: BoardWidget) -> list[tuple[str, int]]:
    """Return a list of later moves, with the length of the record at each."""
    heard: list[tuple[str, int]] = []
    shown.on_move(lambda move, game_record: heard.append((str(move), game_record.match.ply)))
    return heard


@pytest.mark.parametrize("lacks", ["anywidget", "numpy"])
def test_missing_package_of_the_notebook_is_reported_in_one_line(lacks: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(lacks)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    last = done.stderr.splitlines()[-1]
    assert last == f'ImportError: affinage.notebook needs {lacks}: pip install -e ".[notebook]"'


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_game_is_shown_with_its_cells_and_colours(key: str) -> None:
    shown = BoardWidget(f"game={key}")
    cells = [place["cell"] for row in shown._board["rows"] for place in row]
    assert sorted(cells) == list(range(shown.match.game.board.size))
    actual = credit(shown.match.game)
    assert shown._board["credit"] == {"words": actual.whole, "source": actual.source, "label": SOURCE}
    for picture in (shown._ground, shown._scene):
        for used in (part.partition(")")[0] for part in picture.split("var(--c-")[1:]):
            assert all(used in colours for colours in THEMES.values())
    assert "--c-paste" in BoardWidget._css


def test_traits_tell_the_match_and_can_be_observed() -> None:
    shown = BoardWidget(CHURN)
    seen: list[Any] = []
    shown.observe(lambda change: seen.append((change["name"], change["new"])), ["link", "ply"])
    shown.push("c3")
    assert ("ply", 1) in seen
    assert ("link", shown.link) in seen
    assert repr(shown) == f"<BoardWidget of {shown.match!r}>"
    assert share.read_link(shown.link).match.moves == shown.match.moves
    assert record.to_text(shown.game_record) == shown.record


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"shown": "game=chrun"}, "game=chrun is unknown"),
        (
            {"shown": 5},
            "5 is not a match; expected a match, a record, a position, a game, or the text of a link",
        ),
        ({"levels": (1,)}, "are not valid; expected 2 integers from 0 to 8"),
        ({"levels": (0, 9)}, "are not valid; expected 2 integers from 0 to 8"),
        ({"levels": 3}, "levels 3 are not valid; expected 2 integers"),
        ({"levels": (0.0, 3)}, "are not valid; expected 2 integers from 0 to 8"),
        ({"size": 20}, "size 20 is out of range; expected 160 to 1200 pixels"),
        ({"size": "wide"}, "size 'wide' is not an integer; expected 160 to 1200 pixels"),
        ({"theme": "drak"}, "theme is auto, light or dark"),
        ({"sise": 300}, "unexpected keyword argument 'sise'"),
    ],
)
def test_a_wrong_argument_is_reported_once(
    arguments: dict[str, Any], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignored: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", ignored.append)
    with pytest.raises((OptionError, TypeError), match=fault) as raised:
        BoardWidget(**arguments)
    del raised
    gc.collect()
    assert ignored == []


def test_a_reaction_that_is_no_function_is_refused() -> None:
    with pytest.raises(OptionError, match=r"^'print' is not a function; expected one such as lambda"):
        BoardWidget(CHURN).on_move("print")  # type: ignore[arg-type]


def test_saved_notebook_has_a_picture_of_the_position() -> None:
    shown = BoardWidget(CHURN)
    shown.push("c3")
    data, _ = shown._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert stones_in(parsed(data["image/svg+xml"])) == stones_in(parsed(diagram(shown.match))) != set()


def test_moves_of_people_and_python_are_reported() -> None:
    shown = BoardWidget("board=square:4")
    heard = heard_by(shown)
    tap(shown, "a1")
    assert (heard, shown._cells["selected"]) == ([], [shown.match.game.board.index["a1"]])
    assert shown._cells["labels"][shown.match.game.board.index["a1"]] == "a1, Black, not yet placed"
    tap(shown, "b1")
    shown.push("c3,c4")
    assert heard == [("a1,b1", 1), ("c3,c4", 2)]
    assert shown.undo()
    assert shown.redo()
    assert heard == [("a1,b1", 1), ("c3,c4", 2)]


def test_a_move_that_is_refused_changes_nothing_and_the_board_says_why() -> None:
    shown = BoardWidget(CHURN)
    shown.push("c3")
    with pytest.raises(IllegalMoveError):
        shown.push("c3")
    tap(shown, "c3")
    assert shown._beside["said"] == "c3: Red is on this cell"
    assert shown.ply == 1


def test_a_stone_can_be_given_its_other_colour() -> None:
    shown = BoardWidget("game=taifas")
    heard = heard_by(shown)
    does(shown, "choose", alternative=1)
    assert shown._beside["alternative"] == 1
    tap(shown, "c3", "c3")
    assert heard == [("Wc3", 1), ("Bc3", 1)]


def test_pointing_shows_what_a_pick_would_do_and_says_it() -> None:
    shown = BoardWidget(CHURN)
    before = shown._scene
    does(shown, "point", cell=shown.match.game.board.index["c3"])
    assert shown._scene != before
    assert shown._beside["said"].startswith("c3: ")
    assert not shown._beside["aloud"], "a screen reader would read it with every cell"
    does(shown, "point", cell=None)
    assert (shown._scene, shown._beside["said"]) == (before, "")


def test_the_buttons_do_what_they_say() -> None:
    shown = BoardWidget("game=churn&board=hex:3&pie=on")
    tap(shown, "c3")
    assert [act for act, _ in shown._beside["acts"]] == ["swap"]
    does(shown, "act", act="swap")
    assert shown.match.swapped
    does(shown, "act", act="undo")
    assert (shown.ply, shown._beside["can_redo"]) == (1, True)
    does(shown, "act", act="redo")
    shown.match.resign()
    shown.undo()
    does(shown, "act", act="again")
    assert (shown.ply, shown._beside["can_undo"]) == (0, False)


class Endless:
    """A level whose search never ends, and prefers another move at each step."""

    def __init__(self) -> None:
        self.steps = 0

    def player(self, _: object) -> Endless:
        return self

    def thinking(self, position: Any) -> Iterator[Any]:
        """Yield results, each with the next legal move as the best."""
        moves = position.legal_moves()
        while True:
            self.steps += 1
            yield type("Thought", (), {"best": moves[self.steps % len(moves)]})


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Endless:
    """Make all levels search forever."""
    result = Endless()
    monkeypatch.setattr(thinking, "LEVELS", (result,) * 8)
    monkeypatch.setattr(thinking, "SLICE_PAUSE", 0)
    monkeypatch.setattr(thinking, "PACE", 0)
    return result


async def until(condition: Any) -> None:
    """Run the event loop until a condition holds."""
    while not condition():
        await asyncio.sleep(0)


def test_thinking_computer_leaves_time_to_the_kernel_and_can_be_stopped(endless: Endless) -> None:
    async def play() -> None:
        shown = BoardWidget(CHURN, levels=(0, 3))
        heard = heard_by(shown)
        does(shown, "shown")
        tap(shown, "c3")
        await until(lambda: endless.steps > 5)
        assert len(heard) == 1
        does(shown, "act", act="stop")
        await until(lambda: len(heard) == 2)
        assert shown._beside["said"].startswith("Blue plays ")

    asyncio.run(asyncio.wait_for(play(), 60))


@pytest.mark.parametrize("end", ["undo", "close", "push"])
def test_a_thought_ends_when_nobody_waits_for_it(endless: Endless, end: str) -> None:
    async def play() -> None:
        shown = BoardWidget(CHURN, levels=(0, 3))
        does(shown, "shown")
        tap(shown, "c3")
        await until(lambda: endless.steps > 2)
        if end == "push":
            shown.push(shown.match.position.legal_moves()[0])
        else:
            getattr(shown, end)()
        await asyncio.sleep(0)
        steps = endless.steps
        for _ in range(50):
            await asyncio.sleep(0)
        assert endless.steps == steps

    asyncio.run(asyncio.wait_for(play(), 60))


def test_computers_think_once_the_board_is_shown_and_no_sooner() -> None:
    async def play() -> None:
        shown = BoardWidget(CHURN, levels=(1, 1))
        heard = heard_by(shown)
        for _ in range(50):
            await asyncio.sleep(0)
        assert heard == []
        does(shown, "shown")
        await until(lambda: len(heard) > 1)
        does(shown, "act", act="pause")
        assert [act for act, _ in shown._beside["acts"]] == ["go-on"]

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_level_plays_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PACE", 0)

    async def play() -> Match:
        shown = BoardWidget("board=square:3", levels=(1, 1))
        does(shown, "shown")
        await until(lambda: shown.match.outcome)
        return shown.match

    match = asyncio.run(asyncio.wait_for(play(), 60))
    assert match.position.is_terminal()
