"""The sealed board of a design: its thread, and positions as data, against the design itself."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affinage.design import read_design
from affinage.game import Position
from affinage.notation.link import load
from affinage.picture.stones import SHAPES
from web.workshop import words
from web.workshop.messages import (
    AT,
    LEVELS,
    LINE,
    LOADED,
    LOADING,
    PING,
    PONG,
    READ,
    REPLY,
    TRY,
    WRONG,
    position_of,
)
from web.workshop.remote import START, Description, RemoteGame, UnknownPositionError, learn_line
from web.workshop.running import MODULES
from web.workshop.serving import DesignServer
from web.workshop.sight import LETTERS, sight
from web.workshop.thread import LOADING_S, SILENCE_S, START_S, DesignThread

EXAMPLES = sorted(Path("docs/examples/games").glob("*.py"))
OFTEN = ("ataxx", "curds", "konane", "othello", "tic_tac_toe")
"""Designs in every run; a thorough run has all."""
STONES = '''
class Stones(Design):
    """Place a stone. The most stones win."""
    boards = "square:3", "square:2"
    pie = True
    def moves(self, p):
        return p.empty
'''


class Connection:
    """A server in this process, with the messages that it has posted."""

    def __init__(self) -> None:
        self.posted: list[dict[str, Any]] = []
        self.server = DesignServer(lambda text: self.posted.append(json.loads(text)), self._load)

    async def _load(self, name: str) -> None:
        """Parts are there already."""

    def ask(self, what: str, **content: object) -> Any:
        self.server.receive(json.dumps({"id": 1, "what": what, **content}))
        return next(message for message in reversed(self.posted) if message["kind"] in (REPLY, WRONG))

    def read(self, text: str, options: str = "", moves: tuple[str, ...] = ()) -> Any:
        return self.ask(READ, text=text, options=options, moves=moves)


def remote_game(reply: Mapping[str, Any]) -> RemoteGame:
    """Return the game of a reply, which knows its first position."""
    game = Description.of(reply["description"]).game()
    game.learn(None, "", position_of(reply["positions"][0]))
    return game


@pytest.mark.parametrize(
    "path",
    [path if path.stem in OFTEN else pytest.param(path, marks=pytest.mark.thorough) for path in EXAMPLES],
    ids=lambda path: path.stem,
)
@given(data=st.data())
def test_remote_position_is_that_of_the_design(path: Path, data: st.DataObject) -> None:
    connection = Connection()
    options = data.draw(st.sampled_from(["", "extra=2"]), "options")
    reply = connection.read(path.read_text("utf-8"), options)["reply"]
    remote: Position = remote_game(reply).initial()
    real: Position = load(f"game={reply['description']['key']}&{options}".removesuffix("&")).initial()
    moves: list[str] = []
    for _ in range(data.draw(st.integers(0, 12), "turns")):
        assert remote.legal_moves() == real.legal_moves()
        assert (remote.stones, remote.to_move, remote.score()) == (real.stones, real.to_move, real.score())
        assert (remote.outcome(), remote.must_pass, remote.may_swap, remote.extra) == (
            real.outcome(),
            real.must_pass,
            real.may_swap,
            real.extra,
        )
        if remote.is_terminal():
            return
        move = data.draw(st.sampled_from(real.legal_moves()), "move")
        for number in range(len(move.picks)):
            begun = move.picks[:number]
            assert remote.continuations(begun).cells == real.continuations(begun).cells
        try:
            following = remote.apply(move)
        except UnknownPositionError as unknown:
            answer = connection.ask(
                LINE, link=real.game.link(), moves=[*moves, move.text], known=len(moves) + 1
            )["reply"]
            learn_line(unknown.position.game, unknown.position.number, answer["moves"], answer["positions"])
            following = remote.apply(move)
        moves.append(move.text)
        remote, real = following, real.apply(move)


def test_refusal_has_the_reason_of_the_design() -> None:
    connection = Connection()
    game = remote_game(
        connection.read(Path("docs/examples/games/curds.py").read_text("utf-8"), moves=())["reply"]
    )
    assert game.initial().refusal(0) is None
    answer = connection.ask(LINE, link="game=curds", moves=["c3", "a1"], known=1)["reply"]
    learn_line(game, START, answer["moves"], answer["positions"])
    second = game.initial().apply(game.parse_move(game.initial(), "c3"))
    third = second.apply(game.parse_move(second, "a1"))
    assert str(third.refusal(game.board.index["c4"])) == "a stone of yours is next to it"


def test_moves_are_kept_as_far_as_they_are_legal() -> None:
    reply = Connection().read(STONES, "board=square:2", ("a1", "swap", "b2", "c3", "a2"))["reply"]
    assert reply["moves"] == ["a1", "swap", "b2"]
    assert len(reply["positions"]) == 4
    assert reply["description"]["options"][0]["chosen"] == "square:2"


def test_rules_name_the_swap_and_who_starts() -> None:
    rules = Connection().read(STONES, "pie=on")["reply"]["description"]["rules"]
    assert any("Black starts" in text for text in rules)
    assert any("may swap" in text for text in rules)


def test_options_that_a_design_no_longer_has_are_left_out() -> None:
    reply = Connection().read(STONES, "board=square:9&ties=last")["reply"]
    assert reply["description"]["options"][0]["chosen"] in ("square:3", "square:2")


def test_forced_pass_comes_with_the_move_before_it() -> None:
    one_sided = STONES.replace(
        "return p.empty", "return p.empty if p.mover == 1 and p.count(1) < 3 else []"
    ).replace("True", "False")
    connection = Connection()
    connection.read(one_sided)
    answer = connection.ask(LINE, link="game=stones", moves=["a1"], known=1)["reply"]
    assert answer["moves"] == ["a1", "pass"]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("import js", 1, "a design in a page cannot import js"),
        ("from pyodide.ffi import to_js", 1, "cannot import pyodide.ffi"),
        ("x = open('/etc/passwd')", 1, "name 'open' is not defined"),
        (STONES.replace("return p.empty", "__import__('os')"), 7, "cannot import os"),
        (STONES.replace("return", "retrun"), 7, "this is not Python"),
        (STONES.replace("return p.empty", "p.empty"), 7, "did you forget return?"),
        ("x = 1", 0, "a design is missing"),
    ],
)
def test_wrong_design_has_its_line(text: str, line: int, message: str) -> None:
    answer = Connection().read(text)
    assert (answer["kind"], answer["line"]) == (WRONG, line)
    assert message in answer["message"]


def test_designs_import_every_allowed_module() -> None:
    text = "\n".join(f"import {name}" for name in MODULES if name != "__future__")
    assert Connection().read(f"{text}\nfrom collections.abc import Iterator\n{STONES}")["kind"] == REPLY


async def test_fault_in_a_late_position_comes_with_its_board() -> None:
    connection = Connection()
    late = STONES + "    def winner(self, p):\n        return None if p.empty else p.late\n"
    link = f"game={connection.read(late)['reply']['description']['key']}"
    connection.posted.clear()
    connection.server.receive(json.dumps({"id": 1, "what": TRY, "link": link}))
    while not any(message["kind"] in (REPLY, WRONG) for message in connection.posted):
        await asyncio.sleep(0)
    (answer,) = (message for message in connection.posted if message["kind"] in (REPLY, WRONG))
    assert answer["kind"] == REPLY
    views = {finding["view"] for finding in answer["reply"]}
    assert views
    assert all(re.fullmatch(r"square:3,[bw1-3]+(\.[bw1-3]+){2}", view) for view in views)


async def test_trial_and_levels_are_answered() -> None:
    connection = Connection()
    connection.read(STONES)
    for what in (TRY, LEVELS):
        connection.server.receive(json.dumps({"id": 2, "what": what, "link": "game=stones&board=square:2"}))
        async with asyncio.timeout(60):
            while not any(message.get("id") == 2 for message in connection.posted):
                await asyncio.sleep(0)
        answer = next(message for message in connection.posted if message.get("id") == 2)
        assert answer["reply"] == [] if what == TRY else 1 in answer["reply"]
        connection.posted.clear()


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def later(self, act: Callable[[], None], seconds: float) -> None:
        del seconds
        act()


class Connections:
    """Threads of which only the messages exist."""

    def __init__(self) -> None:
        self.sent: list[list[dict[str, Any]]] = []
        self.ended = 0
        self.hear: Callable[[str], None] = lambda text: None

    def __call__(self, hear: Callable[[str], None], died: Callable[[str], None]) -> Connections:
        self.hear, self.died = hear, died
        self.sent.append([])
        return self

    def send(self, text: str) -> None:
        self.sent[-1].append(json.loads(text))

    def end(self) -> None:
        self.ended += 1

    def say(self, kind: str, **content: object) -> None:
        self.hear(json.dumps({"kind": kind, **content}))


class Room:
    """A thread of a design with a clock, and what it reports."""

    def __init__(self) -> None:
        self.clock, self.connections = Clock(), Connections()
        self.stuck: list[int] = []
        self.faults: list[tuple[str, int]] = []
        self.thread = DesignThread(self.connections, self.clock, self.stuck.append)

    def read(self, text: str = STONES) -> None:
        self.thread.read(
            text, "", [], lambda reply: None, lambda reason, line: self.faults.append((reason, line))
        )

    def wait(self, seconds: float) -> None:
        """Let time pass, in steps of a quarter of a second."""
        for _ in range(round(4 * seconds)):
            self.clock.time += 0.25
            self.thread.watch()


def test_thread_that_answers_pings_may_work_long() -> None:
    room = Room()
    room.read()
    room.connections.say("ready")
    for _ in range(40):
        room.wait(0.5)
        if room.connections.sent[-1][-1]["what"] == PING:
            room.connections.say(PONG, id=room.connections.sent[-1][-1]["id"])
    assert not room.stuck


def test_design_that_sends_messages_from_a_loop_is_ended() -> None:
    room = Room()
    room.read()
    room.connections.say("ready")
    for _ in range(12):
        room.wait(0.25)
        room.connections.say(AT, line=7)
        for number in range(20):
            room.connections.say(PONG, id=number)
        room.connections.say(LOADED)
    assert room.connections.ended == 1


@pytest.mark.parametrize(
    ("before", "patience"),
    [
        ((), START_S),
        (("ready", LOADING), LOADING_S),
        (("ready", LOADING, LOADED), SILENCE_S),
        (("ready", LOADING, LOADED, LOADING), SILENCE_S),
    ],
)
def test_thread_has_time_to_start_and_to_load_once(before: tuple[str, ...], patience: float) -> None:
    room = Room()
    room.read()
    for kind in before:
        room.connections.say(kind)
    room.wait(patience - 1)
    early = room.connections.ended
    room.wait(2)
    assert (early, room.connections.ended) == (0, 1)


def test_sleep_of_the_machine_is_no_fault_of_the_design() -> None:
    room = Room()
    room.read()
    room.connections.say("ready")
    room.clock.time += 3600
    room.thread.watch()
    assert not room.connections.ended


def test_late_words_of_an_ended_thread_are_ignored() -> None:
    room = Room()
    room.read()
    room.connections.say("ready")
    old = room.connections.hear
    room.wait(3)
    room.read()
    old(json.dumps({"kind": "crashed", "error": "late"}))
    assert room.connections.ended == 1


@pytest.mark.parametrize(
    "junk",
    [
        "nonsense",
        "{}",
        "[1]",
        "null",
        '{"kind": "reply", "id": "x"}',
        '{"kind": "at", "line": []}',
        "[" * 10**5,
    ],
)
def test_design_that_sends_junk_is_ended_with_its_last_line(junk: str) -> None:
    room = Room()
    room.read()
    room.connections.say("ready")
    room.connections.say(AT, line=7)
    room.connections.hear(junk)
    assert room.connections.ended == 1
    assert room.faults == [(words.MEDDLES, 7)]


def test_board_of_a_link_has_a_letter_for_each_kind_of_stone() -> None:
    assert {*LETTERS} == {*SHAPES}
    script = Path("web/workshop/pictures.js").read_text("utf-8")
    assert dict(re.findall(r'\b(\w): "(\w+)"', script)) == {letter: kind for kind, letter in LETTERS.items()}
    colours = 'class Three(Design):\n    boards = "square:3x2"\n    colours = "Rust", "Blue", "Cyan"\n'
    kind = read_design(f"{colours}    def moves(self, p):\n        return p.empty\n")
    position = kind({}).initial()
    assert sight(position) == "square:3x2,3.3"
    for move in ("a1", "b2", "c1"):
        position = position.play(move)
    assert sight(position) == "square:3x2,1u1.r1b"


def test_computers_learn_that_the_thread_has_ended() -> None:
    room, reasons, texts = Room(), list[str](), list[str]()
    players = room.thread.connect(texts.append, reasons.append)
    room.connections.say("ready")
    players.send(json.dumps({"id": 5, "what": "move"}))
    assert json.loads(texts[0])["kind"] == "ready"
    room.connections.say("evaluated", id=5, line=["a1"])
    assert json.loads(texts[1])["line"] == ["a1"]
    room.wait(3)
    assert reasons == [words.ENDLESS]
