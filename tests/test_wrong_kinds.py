"""Arguments of wrong kinds, in every public function and method: taken, or refused in one line of ours."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import affinage

HEX = str(Path(__file__).parent.parent / "docs" / "examples" / "games" / "hex.py")
CALLS = """
affinage.load(GAME)
affinage.load(board="hex:4")
affinage.nearest("churn")
affinage.game_class("churn")
affinage.load_game(HEX, "")
affinage.read_link("churn")
affinage.write_link(match)
affinage.read_position(GAME, "3.3.3-b")
affinage.write_position(position)
affinage.read_record("[Affinage]")
affinage.write_record(match, json=True)
affinage.diagram(match, theme="dark", size=320, coordinates=True, rotation=0, marks=())
affinage.player(GAME, 1, 1)
affinage.report(GAME, "random", 1, 1)
affinage.perft(position, 1)
affinage.divide(position, 1)
affinage.GameNode(position, None, None)
affinage.GameRecord(match, (0, 1), "", None, {})
affinage.Match(GAME, ("Ann", "Bob"), START)
GAME.from_stones(START.stones, 1)
GAME.parse_move(START, "a1,b1")
GAME.read_cell("a1")
GAME.read_move("a1,b1")
GAME.setup_error(START)
GAME.whole_move(START, MOVE)
type(GAME).link_of({})
GAME.departs(type(GAME).options[0])
match.root.add(MOVE)
match.root.child(MOVE)
match.root.lines([])
match.node.put(0)
match.branch(["a1,b1"])
match.along(match.root)
match.extend(["a3,b3"])
match.goto(1)
match.graft(match.prune(match.node))
match.has_on_board(match.root)
match.merge(other)
match.name(1)
match.outcome_at(1)
match.position_at(1)
match.prune(match.node)
match.push("a3,b3")
match.push_unchecked(position.legal_moves()[0])
match.replace_line(other)
match.show(match.root)
match.toggle_mark(DrawnMark("green", 0, 0))
START.after_turn(MOVE)
START.apply(MOVE)
START.checked(MOVE)
START.colour_at(0)
START.continuations((0,))
START.effect(0, ())
START.play("a1,b1")
START.refusal(0, ())
START.refusal_of_picks((0, 1))
START.refuses(MOVE)
START.to_place(())
START.turn((0, 1), 0)
board("square:3")
bits(3)
BOARD.group(3, BOARD.near("ortho"), 1)
BOARD.groups(3, BOARD.near("ortho"))
BOARD.hint("z9")
BOARD.near("ortho")
BOARD.neighbours(3, BOARD.near("ortho"))
BOARD.spell(3)
BOARD.steps("ortho")
BOARD.within(1, "ortho")
Cells.named(BOARD, "a1 b2")
Cells.named(BOARD, "a1").mask_on(BOARD)
Draft.on("square:3", "a1", "b2", mover=1)
draft.at("a1")
draft.behind(0, 1)
draft.between(0, 8)
draft.colour(0)
draft.connects((0,), (8,), "left", directions="ortho")
draft.count(1)
draft.distance(0, 8, "ortho")
draft.flanked(0, "ortho")
draft.group(0, "ortho")
draft.groups((0,), "ortho")
draft.has_line((0,), 2, "ortho")
draft.jumps(0, "ortho")
draft.leader([1, 2])
draft.lines(3, "ortho")
draft.move(0, 1)
draft.name(0)
draft.named("a1 b2")
draft.neighbours((0,), "ortho")
draft.next(1)
draft.place((1,), 1)
draft.rays(0, "ortho")
draft.reach(0, "ortho")
draft.recolour((0,), 2)
draft.remove((0,))
draft.side("left")
draft.step(0, 1, 1)
draft.stones(1)
draft.swap(0, 4)
draft.within((0,), 1, "ortho")
findings(DESIGNED, 1, 1)
read_design(DESIGN, "curds.py", names={})
Actions(GAME)
actions.after(actions.start(), 0)
actions.checked(0)
actions.legal(actions.start())
actions.limit(5)
actions.text(0)
actions.start().colour_of(1)
actions.start().person_of(1)
Planes(GAME)
Planes(GAME).of(actions.start(), 1)
Planes(GAME).spread(Planes(GAME).of(actions.start(), 1).reshape(7, 9))
vector.env(GAME, 2, 5)
environment.reset(1)
environment.step([0, 0])
Figure(0.5, 0.4, 0.6).rounded(2)
Figure(0.5, 0.4, 0.6).through(abs)
Figure(0.5, 0.4, 0.6).minus(Figure(0.5, 0.3, 0.6))
measured(sample(GAME, 2, 1), {})
metric_text("balance")
sample(GAME, 2, 1)
DiagramOptions("light", 320, True, 0, False, False, False, (), True, "")
DrawnMark("green", 0, 0)
description(match)
read_marks(GAME, "circle=a1")
replay(match, DiagramOptions(), 0.8)
Budget(1.0, 5, 0, 64)
level(1)
levels_of(GAME)
level(1).budget(GAME)
level(1).character(GAME)
level(1).player(GAME, 1)
level(1).strength(GAME)
level(1).within(1.0)
Search(GAME, 1, budget=Budget(playouts=4), temperature=0.0, sight=1.0)
search.choose(START)
search.line(MOVE)
search.prefer(len)
search.think(START, playouts=4)
search.thinking(START, playouts=4)
Solving(PUZZLE).play(Solving(PUZZLE).wanted)
of_the_day([PUZZLE], date(2026, 1, 1))
name_of(GAME)
post(match, "https://a.example/", "text")
recover("")
recover_file("/dev/null")
render(START, {0: "A"})
title(match)
letter.for_link(2)
sentences(GAME)
short_rules(GAME, "Place.")
svg(Picture(START, "A board."), DiagramOptions())
alone([(level(1), level(2))])
elo([Pairing("Ann", "Bob", 1, 2)])
elo_table([Pairing("Ann", "Bob", 1, 2)])
Pairing("Ann", "Bob", 1, 2)
engines(["true"], 1.0)
everybody([level(1), level(2)])
neighbours([level(1), level(2)])
play(GAME, [(level(1), level(2))], 1, 1, 1, random_turns=0)
wilson(1, 2, 1.96)
""".strip().splitlines()

WRONG: tuple[Any, ...] = (
    None,
    -1,
    1.5,
    b"x",
    [],
    ["a1"],
    "text",
    {},
    object(),
    (1, 2),
    affinage.Match("churn"),
    int,
)
BY_OTHERS = {
    "can_move": "answers only inside a design",
    "option": "takes every value of a design",
    "joined": "adds samples that the survey made",
    "follow": "a protocol",
    **dict.fromkeys(
        ("because", "labels", "moves", "play", "score", "start", "winner"), "written by designers"
    ),
}
"""Methods that are not called here."""


@cache
def public() -> dict[str, Any]:
    known = {name: getattr(affinage, name) for name in affinage.__all__}
    for name in affinage.MODULES:
        # Only `make test-extras` has all libraries.
        with suppress(ImportError):
            module = import_module(f"affinage.{name}")
            known |= {each: getattr(module, each) for each in module.__all__}
    return known


@cache
def lasting() -> dict[str, Any]:
    """Return the names in the calls, but for what a call can change."""
    names, game = public(), affinage.load("board=square:3")
    design = "class Curds(Design):\n    def moves(self, p):\n        return p.empty\n"
    return names | {
        "affinage": affinage,
        "date": date,
        "vector": affinage.environments.vector,
        "HEX": HEX,
        "GAME": game,
        "BOARD": game.board,
        "START": game.initial(),
        "MOVE": game.initial().legal_moves()[0],
        "DESIGN": design,
        "DESIGNED": names["read_design"](design)({}),
        "actions": names["Actions"](game),
        "search": names["Search"](game, 1, budget=names["Budget"](playouts=4)),
        "PUZZLE": next(puzzle for puzzle in names["shipped"]() if not puzzle.is_easy),
        "letter": names["Correspondence"]("k3v9q2x7abcdefghjkmnpqrstu", 1),
    }


def scene() -> dict[str, Any]:
    """Return the names in the calls, with objects that no earlier call has changed."""
    names = lasting()
    match, environment = affinage.Match(names["GAME"]), names["vector"].env(names["GAME"], 2)
    match.extend(["a1,b1", "c2,c3"])
    environment.reset(1)
    return names | {
        "match": match,
        "other": affinage.Match(names["GAME"]),
        "position": match.position,
        "environment": environment,
        "draft": names["Draft"].on("square:3", "a1", "b2"),
    }


def run(call: str, known: dict[str, Any]) -> None:
    """Make a call, of a generator up to its first value."""
    answer = eval(call, known)
    if inspect.isgenerator(answer):
        next(answer, None)


def variations(call: str) -> Iterator[str]:
    """Yield a call with the name WRONG in place of each of its arguments."""
    tree = ast.parse(call, mode="eval")
    assert isinstance(tree.body, ast.Call)
    arguments, keywords = tree.body.args, tree.body.keywords
    for at, argument in enumerate(arguments):
        arguments[at] = ast.Name("WRONG", ast.Load())
        yield ast.unparse(tree)
        arguments[at] = argument
    for keyword in keywords:
        value, keyword.value = keyword.value, ast.Name("WRONG", ast.Load())
        yield ast.unparse(tree)
        keyword.value = value


def is_ours(error: Exception) -> bool:
    """Return whether an error is one of this package, or of a file, on one line."""
    return isinstance(error, affinage.AffinageError | OSError) and str(error).isprintable()


def wants_arguments(function: Any) -> bool:
    """Return whether a function or method takes anything."""
    return bool({*inspect.signature(function).parameters} - {"self", "cls"})


def methods(kind: type) -> Iterator[str]:
    """Yield the public methods of a class of this package that take anything."""
    for name, member in inspect.getmembers_static(kind):
        function = getattr(member, "__func__", member)
        is_own = inspect.isfunction(function) and function.__module__.startswith("affinage")
        if is_own and not name.startswith("_") and wants_arguments(function):
            yield name


def test_every_public_function_and_method_is_called_here() -> None:
    called = {str(ast.unparse(ast.parse(call).body[0].value.func)).rpartition(".")[2] for call in CALLS}  # type: ignore[attr-defined]
    names = public()
    wanted = {name for name, each in names.items() if inspect.isfunction(each) and wants_arguments(each)}
    for kind in {each for each in names.values() if inspect.isclass(each)}:
        if kind.__module__.startswith("affinage") and not issubclass(kind, Exception):
            wanted.update(methods(kind))
    assert wanted - called == BY_OTHERS.keys() - called


def test_every_public_object_shows_what_it_is() -> None:
    kinds = {each for each in public().values() if inspect.isclass(each)}
    bare = {kind for kind in kinds if kind.__repr__ is object.__repr__ and not is_protocol(kind)}
    assert bare <= {affinage.design.Design}, "nobody makes designs"


def is_protocol(kind: type) -> bool:
    """Return whether a class only says what others have."""
    return getattr(kind, "_is_protocol", False)


def leak(call: str, wrong: object) -> str:
    """Return the error of Python that a call lets out, "" if there is none."""
    try:
        run(call, scene() | {"WRONG": wrong})
    except Exception as error:
        return "" if is_ours(error) else f"{call} with {wrong!r}: {type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_kind_is_taken_or_refused_in_our_words(call: str) -> None:
    assert [each for varied in variations(call) for wrong in WRONG if (each := leak(varied, wrong))] == []
