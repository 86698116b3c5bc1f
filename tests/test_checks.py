"""Numbers and texts that Python code passes to public functions: taken as Python takes them, or refused in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import affinage
from affinage.bots import tournament
from affinage.bots.budget import Budget
from affinage.bots.levels import LEVELS, level
from affinage.bots.random_numbers import RandomNumbers
from affinage.bots.search import Search
from affinage.errors import AffinageError, NotationError, OptionError, RecordError, SetupError
from affinage.paper.options import PrintOptions
from affinage.picture.diagram import DiagramOptions
from affinage.picture.replay import replay
from affinage.play.match import GameRecord, Match
from affinage.play.perft import divide
from affinage.survey import random_play, self_play, surveying
from affinage.survey.measurement import Task

GAME = affinage.load("board=square:3")
MATCH = affinage.read_link("?board=square:3#1/a1a2b1b2").match
PAIRS = tournament.everybody(LEVELS[:2])


def levels_of(number: Any) -> object:
    """Return the levels of a record whose first seat has a level."""
    return GameRecord(Match(GAME), levels=(number, 0)).levels


def workers(number: Any) -> object:
    """Return whether a survey starts with so many processes."""
    with surveying.processes(number) as executor:
        return executor is not None


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
    "tournament's first turns": lambda number: played(drawn=number),
    "perft": lambda number: affinage.perft(GAME.initial(), number),
    "perft by move": lambda number: divide(GAME.initial(), number),
    "position of a match": MATCH.position_at,
    "outcome of a match": MATCH.outcome_at,
    "player of a match": MATCH.name,
    "levels of a record": levels_of,
    "rotation": lambda number: affinage.diagram(MATCH, rotation=number),
    "stones on paper": lambda number: PrintOptions(stones=number),
}
LARGE: dict[str, Callable[[Any], object]] = {
    "size": lambda number: affinage.diagram(MATCH, size=number),
}
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


@pytest.mark.parametrize("name", WHOLE | LARGE)
@pytest.mark.parametrize(
    "value",
    [
        1.5,
        1.0,
        float("nan"),
        "x",
        b"1",
        True,
        np.bool_(True),
        None,
        -1,
        -(10**30),
        [1],
        np.array([1, 2]),
        Unwritable(),
    ],
    ids=lambda value: type(value).__name__ + (str(value)[:9] if isinstance(value, int | float) else ""),
)
def test_what_is_no_number_of_it_is_refused_in_one_line(name: str, value: Any) -> None:
    if (value is None and name in NONE_IS_FINE) or (isinstance(value, int) and name in NEGATIVE_IS_FINE):
        return
    with pytest.raises(OptionError) as refused:
        (WHOLE | LARGE)[name](value)
    said = str(refused.value)
    assert said.isprintable()
    assert "expected" in said or "levels are " in said


@pytest.mark.parametrize("name", sorted({*WHOLE, *LARGE} - {name for name in WHOLE if "seed" in name}))
@pytest.mark.parametrize("value", [10**12, 10**5000], ids=["large", "huge"])
def test_a_huge_number_is_refused_in_one_line(name: str, value: int) -> None:
    if "playouts" in name or name == "tournament's games":  # these have no limit but time
        return
    with pytest.raises(OptionError) as refused:
        (WHOLE | LARGE)[name](value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("value", [0, 1.5, "2", True, -1, 10**9])
def test_a_number_of_processes_is_checked(value: Any) -> None:
    for start in (workers, lambda number: played(processes=number)):
        with pytest.raises(OptionError, match=r"expected 1 to 999$"):
            start(value)


@pytest.mark.parametrize("value", ["1", None, float("nan"), -1, True, 10**400, Unwritable()])
def test_what_is_no_measure_is_refused_in_one_line(value: Any) -> None:
    takers: list[Callable[[Any], object]] = [lambda number: replay(MATCH, pace=number)]
    if value is not None:
        takers += [lambda number: PrintOptions(cell=number), lambda number: Budget(seconds=number)]
    for take in takers:
        with pytest.raises(OptionError, match=r"^(pace|cell|seconds) .* expected [\d.]+ (to|or)"):
            take(value)


def readers() -> Iterator[tuple[Callable[[Any], object], type[AffinageError]]]:
    """Yield the functions that take a text, each with its error."""
    for read in (affinage.load, affinage.nearest, affinage.read_link, affinage.game_class):
        yield read, OptionError
    yield affinage.read_record, RecordError
    yield lambda text: affinage.read_position(GAME, text), SetupError
    yield GAME.initial().play, NotationError
    yield Match(GAME).push, NotationError
    yield lambda text: Match(GAME).branch([text]), NotationError
    yield lambda text: affinage.report(GAME, text), OptionError
    yield lambda text: DiagramOptions(theme=text), OptionError
    yield lambda text: PrintOptions(paper=text), OptionError
    yield lambda text: PrintOptions(style=text), OptionError
    yield lambda text: PrintOptions(site=text), OptionError
    yield lambda text: affinage.game_class("churn")({"board": text}), OptionError
    yield lambda text: affinage.game_class("churn")({"pie": text}), OptionError
    yield GAME.read_cell, NotationError


@pytest.mark.parametrize(
    "value",
    [None, b"game=churn", 5, 1.5, ["a1,a2"], object(), Unwritable()],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_text_is_refused_in_one_line(value: Any) -> None:
    for read, error in readers():
        with pytest.raises(error) as refused:
            read(value)
        assert str(refused.value).isprintable()


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
