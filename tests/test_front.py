"""The public names: sessions, pickles, short texts, the version, and errors of wrong arguments in one line."""

from __future__ import annotations

import ast
import copy
import doctest
import gc
import json
import pickle
import re
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import affinage
from affinage.bots import tournament
from affinage.bots.budget import Budget
from affinage.bots.levels import LEVELS, level
from affinage.bots.random_numbers import RandomNumbers
from affinage.bots.search import Search
from affinage.errors import OptionError
from affinage.games.churn.rules import Churn
from affinage.matches.match import GameRecord, Match
from affinage.matches.perft import divide
from affinage.notation.link import _game
from affinage.notation.textboard import render
from affinage.paper.sheets import PrintOptions
from affinage.picture.replay import replay
from affinage.survey import random_play, self_play
from affinage.survey.measurement import Task
from tests.pages import DOCUMENTS, blocks
from tests.strategies import random_line, trees
from tools.common import ROOT

VALUES = {"PASS", "SWAP", "MODULES", "GameLike", "PositionLike", "RecordLike", "__version__"}
PUBLIC = ("affinage", *(f"affinage.{name}" for name in affinage.MODULES))
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.*"))
SHOWN = [
    # A game is a part of the package, so its tutorial uses names that are not public.
    *(path for path in DOCUMENTS if path.name != "add-a-game.md"),
    *(path for path in EXAMPLES if path.suffix in (".ipynb", ".py")),
]
GAMES = [f"game={key}" for key in affinage.game_keys()]


@pytest.mark.parametrize("name", sorted({*affinage.__all__} - VALUES))
def test_every_public_name_has_a_session(name: str) -> None:
    assert ">>> " in getattr(affinage, name).__doc__


def public_names(module: str) -> set[str]:
    """Return the public names of a module, without importing what it needs."""
    path = ROOT / module.replace(".", "/")
    source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    (names,) = (
        ast.literal_eval(node.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    return {*names}


def imports(code: str) -> Iterator[tuple[str, str]]:
    """Yield the modules of ours that code imports, each with the name that it takes, "" for the module itself."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.startswith("affinage"))
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith("affinage"):
            yield from ((str(node.module), alias.name) for alias in node.names)


def code_of(path: Path) -> Iterator[str]:
    """Yield the Python code of a document, a notebook or a program."""
    if path.suffix == ".md":
        for code in [*blocks(path, "python"), *blocks(path, "text")]:
            session = [example.source for example in doctest.DocTestParser().get_examples(code)]
            if session or "import" in code:
                yield "".join(session) or code
    elif path.suffix == ".ipynb":
        cells = json.loads(path.read_text("utf-8"))["cells"]
        yield from ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    else:
        yield path.read_text("utf-8")


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.name)
def test_documents_use_public_names_alone(path: Path) -> None:
    used = {each for code in code_of(path) for each in imports(code)}
    assert {module for module, _ in used} <= {*PUBLIC}
    private = (
        name
        for module, name in used
        if name and f"{module}.{name}" not in PUBLIC and name not in public_names(module)
    )
    assert [*private] == []


def test_each_public_module_has_its_page_in_the_reference() -> None:
    reference = ROOT / "docs" / "api"
    shown = [
        module
        for path in reference.glob("*.md")
        for module in re.findall(r"automodule:: (\S+)", path.read_text("utf-8"))
    ]
    assert sorted(shown) == sorted(PUBLIC)
    pages = {name.rpartition(".")[2] for name in PUBLIC if name.count(".") < 2}
    assert {path.stem for path in reference.glob("*.md")} == pages | {"index"}
    index = (reference / "index.md").read_text("utf-8")
    assert {*re.findall(r"^\| \[`([\w.]+)`\]", index, re.MULTILINE)} == {
        name for name in PUBLIC if name.count(".") < 2
    }


def test_public_names_are_those_that_completion_offers() -> None:
    assert {*dir(affinage)} == {*affinage.__all__, *(name for name in affinage.MODULES if "." not in name)}
    for module in PUBLIC:
        # Only `make test-extras` has all libraries.
        with suppress(ImportError):
            known = import_module(module)
            assert [
                name for name in public_names(module) - {*affinage.MODULES} if not hasattr(known, name)
            ] == []
    with pytest.raises(AttributeError, match="has no public name 'bots_'; its names are "):
        _ = affinage.bots_


@pytest.mark.parametrize("link", GAMES)
def test_objects_are_short_in_a_terminal(link: str) -> None:
    game = affinage.load(link)
    position = game.initial()
    text = f"{game.link() or game.key}: {affinage.write_position(position)}>"
    assert repr(position) == f"<{type(position).__name__} {text}"
    assert str(position) == render(position)
    match = affinage.Match(game)
    match.push(position.legal_moves()[0])
    match.undo()
    assert repr(match).endswith(f"{', '.join(game.colours)}, 0 of 1 move>")


GAME = affinage.load("board=square:3")
MATCH = affinage.read_link("?board=square:3#1/a1a2b1b2").match
PAIRS = tournament.everybody(LEVELS[:2])


def levels_of(number: Any) -> object:
    """Return the levels of a record whose first seat has a level."""
    return GameRecord(Match(GAME), levels=(number, 0)).levels


def played(*, games: Any = 1, processes: Any = 1, **numbers: Any) -> object:
    """Return the results of a tournament in this process."""
    return list(tournament.play("board=square:2", PAIRS, games, processes=processes, **numbers))


WHOLE: dict[str, Callable[[Any], object]] = {
    "player's level": lambda number: affinage.player(GAME, number),
    "player's seed": lambda number: affinage.player(GAME, 1, seed=number),
    "level": level,
    "level's seed": lambda number: LEVELS[0].player(GAME, number),
    "search's seed": lambda number: Search(GAME, number),
    "random numbers' seed": RandomNumbers,
    "search's playouts": lambda number: Search(GAME, 1).think(GAME.initial(), playouts=number).best,
    "budget's playouts": lambda number: Budget(playouts=number),
    "report's games": lambda number: affinage.report(GAME, games=number).as_json(),
    "report's seed": lambda number: affinage.report(GAME, games=2, seed=number).as_json(),
    "random games": lambda number: random_play.sample(GAME, number, 1).games.turns.tolist(),
    "random games' seed": lambda number: random_play.sample(GAME, 2, number).games.turns.tolist(),
    "engine games": lambda number: self_play.sample(GAME, number, 1, 8).moves,
    "engine games' seed": lambda number: self_play.sample(GAME, 1, number, 8).moves,
    "task's games": lambda number: Task.of("", "random", 1, number),
    "task's seed": lambda number: Task.of("", "random", number, 2),
    "tournament's games": lambda number: played(games=number),
    "tournament's seed": lambda number: played(seed=number),
    "tournament's first turns": lambda number: played(random_turns=number),
    "perft": lambda number: affinage.perft(GAME.initial(), number),
    "perft by move": lambda number: divide(GAME.initial(), number),
    "position of a match": MATCH.position_at,
    "outcome of a match": MATCH.outcome_at,
    "player of a match": MATCH.name,
    "levels of a record": levels_of,
    "rotation": lambda number: affinage.diagram(MATCH, rotation=number),
    "stones on paper": lambda number: PrintOptions(stones=number),
}
LARGE: dict[str, Callable[[Any], object]] = {"size": lambda number: affinage.diagram(MATCH, size=number)}
NONE_IS_FINE = {"player's seed", "level's seed", "search's seed", "random numbers' seed", "budget's playouts",
                "search's playouts", "report's games", "stones on paper", "task's games"}  # fmt: skip
NEGATIVE_IS_FINE = {"rotation"}


class Unwritable:
    """An object that cannot be written in an error."""

    def __repr__(self) -> str:
        raise RuntimeError("two\nlines")


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.array])
def test_integers_of_every_kind_mean_the_same(name: str, kind: Callable[[int], Any]) -> None:
    assert (
        repr(WHOLE[name](kind(2))).partition(" object at")[0]
        == repr(WHOLE[name](2)).partition(" object at")[0]
    )


def test_large_integers_of_every_kind_mean_the_same() -> None:
    assert affinage.diagram(MATCH, size=np.int64(300)) == affinage.diagram(MATCH, size=300)


WRONG: tuple[Any, ...] = (1.5, 1.0, float("nan"), "x", b"1", True, np.bool_(True), None, -1, -(10**30))
WRONG += ([1], np.array([1, 2]), Unwritable())


@pytest.mark.parametrize("name", WHOLE | LARGE)
def test_wrong_and_huge_numbers_are_refused_in_one_line(name: str) -> None:
    wrong = [value for value in WRONG if value is not None or name not in NONE_IS_FINE]
    if name in NEGATIVE_IS_FINE:
        wrong = [value for value in wrong if not isinstance(value, int)]
    for value in wrong:
        assert re.search("expected|levels are ", refused(name, value)), value
    # Seeds, and playouts and games of a tournament, have no limit, but for time.
    if "seed" not in name and "playouts" not in name and name != "tournament's games":
        for value in (10**12, 10**5000):
            refused(name, value)


def refused(name: str, value: Any) -> str:
    with pytest.raises(OptionError) as error:
        (WHOLE | LARGE)[name](value)
    assert str(error.value).isprintable()
    return str(error.value)


@pytest.mark.parametrize("value", ["1", None, float("nan"), -1, True, 10**400, Unwritable()])
def test_wrong_measures_are_refused_in_one_line(value: Any) -> None:
    takers: list[Callable[[Any], object]] = [lambda number: replay(MATCH, pace=number)]
    if value is not None:
        takers += [lambda number: PrintOptions(cell=number), lambda number: Budget(seconds=number)]
    for take in takers:
        with pytest.raises(OptionError, match=r"^(pace|cell|seconds) .* expected [\d.]+ (to|or)"):
            take(value)


@pytest.mark.parametrize("value", [1.5, "1", None, [1]])
def test_a_match_goes_to_no_other_ply(value: Any) -> None:
    with pytest.raises(OptionError, match="is not an integer"):
        MATCH.goto(value)
    assert (MATCH.goto(np.int64(1)), MATCH.ply, type(MATCH.ply)) == (True, 1, int)
    assert (MATCH.goto(99), MATCH.goto(-2)) == (False, False)


@pytest.mark.parametrize(
    "site", ["https://a.example/\x03", "https://a.example/\n", "http://\ud800", "a.example"]
)
def test_the_address_of_a_page_on_paper_is_one_line(site: str) -> None:
    with pytest.raises(OptionError, match="is not the address of a page") as refused:
        PrintOptions(site=site)
    assert str(refused.value).isprintable()


def test_cells_may_be_those_of_numpy() -> None:
    position = affinage.load("game=emulsion").initial()
    assert [position.colour_at(cell) for cell in np.arange(64, dtype=np.uint8)] == [
        position.colour_at(cell) for cell in range(64)
    ]


def test_the_changelog_begins_with_it() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[:2] in ([affinage.__version__], ["Unreleased", affinage.__version__])
    assert len(set(headings)) == len(headings)


LINKS = [*(f"game={key}" for key in affinage.game_keys()), "board=square:19&neutral=forbid&pie=on"]
EACH = pytest.mark.parametrize("link", LINKS)
MAX_BYTES = 700
"""Limit for Attack of the Moulds, which stores earlier positions; the others need less than 250."""


def mappings(link: str) -> dict[str, Mapping[Any, Any]]:
    """Return every mapping that a game exposes."""
    game = affinage.load(link)
    result: dict[str, Mapping[Any, Any]] = {
        "values": game.values,
        "index": game.board.index,
        "at": game.board.at,
    }
    for option in game.options:
        result[f"values of {option.key}"] = option.values
        result[f"requirements of {option.key}"] = option.value_requires
    return result


@EACH
def test_its_mappings_are_read_only(link: str) -> None:
    for name, mapping in mappings(link).items():
        with pytest.raises(TypeError):
            mapping["pie"] = "off"  # type: ignore[index]
        assert not hasattr(mapping, "update"), name


@EACH
def test_a_game_and_its_board_come_back_as_themselves(link: str) -> None:
    game = affinage.load(link)
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert again is game
    assert pickle.loads(pickle.dumps(game.board)) is game.board


@pytest.mark.parametrize(
    "error",
    [
        affinage.IllegalMoveError("taken", "a1 has a stone"),
        affinage.RecordError(3, "no game", 7),
        affinage.SetupError("no row", "no colour"),
    ],
)
def test_an_error_comes_back_whole(error: affinage.AffinageError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_game_comes_back_as_itself_however_many_were_loaded_since() -> None:
    game, kept = affinage.load("board=square:5"), affinage.load("game=affinage&board=square:5")
    assert kept is game
    pickled = pickle.dumps(game)
    _game.cache_clear()
    assert pickle.loads(pickled) is game


def test_a_game_that_nobody_holds_is_let_go_of() -> None:
    held = weakref.ref(affinage.load("board=square:5x7&place=knight&near=diag"))
    _game.cache_clear()
    gc.collect()
    assert held() is None


@EACH
def test_a_pickled_position_is_its_fields_alone(link: str) -> None:
    for position in random_line(affinage.load(link), seed=1, plies=6).positions:
        position.legal_moves()
        position.score()
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert again.game is position.game
        assert again.legal_moves() == position.legal_moves()
        assert len(pickle.dumps(position)) < MAX_BYTES


@given(trees())
def test_a_pickled_match_equals_the_original_until_one_changes(match: Match) -> None:
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    again.root.comment += "!"
    assert again != match


class Unregistered(Churn):
    """A game of a program's own."""

    key = "unregistered"


def test_a_game_that_is_not_registered_is_pickled_by_its_class() -> None:
    game = Unregistered({"pie": "on"})
    assert pickle.loads(pickle.dumps(game)) == game
