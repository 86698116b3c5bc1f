"""Printed sheets of rules settle every dispute, and readings of ours are printed where they apply."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

import affinage
from affinage.board.topology import bits
from affinage.cli import main
from affinage.errors import OptionError
from affinage.game import Game
from affinage.game.texts import always

QUESTIONS = {
    "who starts": r"\b(Black|Red)\b.*\bstarts\b",
    "the order of turns": r"\btake turns\b|\bfollow in turn\b",
    "a player who cannot move": r"\bmay pass only then\b|\bnobody passes\b",
    "the end": r"\bThe game ends when\b",
    "the winner": r"\bwins\b",
    "a tie": r"\b(tie|draw)\b|If no group is left, the player who moved last loses",
}
OWN_QUESTIONS = {
    "moulds": {
        "a player without cubes": r"without cubes is out",
        "a third return": r"for the third time",
        "where to grow": r"put a new cube on an empty cell",
        "where to spread": r"To spread, move a cube of yours to an(y)? empty cell",
    },
    "emulsion": {
        "a group": r"joined along sides, not diagonally, form a group",
        "beside": r"Beside means along a side, not diagonally",
    },
    "churn": {
        "where to place": r"on an empty cell",
        "a group of the same size": r"those of the same size stay",
        "which group removes": r"If the group that you have formed has two or more stones",
        "removals": r"at the end of a turn",
    },
    "affinage": {
        "where to place": r"on empty cells",
        "a stone at a hole": r"each counted once",
        "a neutral hole": r"to nobody if equal",
    },
    "taifas": {
        "where to place": r"on an empty cell",
        "a zone": r"without your stones",
        "the last zone": r"closes it",
    },
}
"""What players may dispute, with the answers that the numbered rules of any variant must have."""

BETWEEN = {
    "line": r"in a straight line, over a cell of the board, empty or not",
    "ring": r"two steps away, no fewer, along cells of the board, empty or not",
    "slide": r"in a straight line, over an empty cell of the board; a cube between stops it",
}
"""The cells between, by the value of `spread`."""


def disputes(game: Game) -> Iterator[tuple[str, str]]:
    """Yield what players of a variant may dispute, with the answer that its numbered rules must have."""
    yield from QUESTIONS.items()
    yield from OWN_QUESTIONS.get(game.key, {}).items()
    values, board = game.values, game.board
    if game.has_pie:
        yield "a swap", rf"swap sides.*goes on as {game.colours[1]} and makes the next move"
    if game.key == "emulsion" and values["start"] == "free":
        yield "where to place", r"on two empty cells"
    if game.key == "affinage":
        if values["neutral"] == "forbid":
            yield "an old neutral hole", r"an old neutral hole that the turn has not touched"
        if values["place"].startswith("gap"):
            yield "the cells between", r"The cells between are counted along sides"
        if board.is_hex and values["place"] == "knight":
            yield "a knight's leap", r"one straight step, then one diagonal step outwards"
        if board.is_hex and ("diag" in values["near"] or values["place"] in ("diag", "ortho-diag", "knight")):
            yield "a diagonal step", r"leads between two neighbours to one of the six nearest cells"
    if game.key == "moulds":
        yield "the cell between", BETWEEN[values["spread"]]
        yield from disputes_in_moulds(game)


def disputes_in_moulds(game: Game) -> Iterator[tuple[str, str]]:
    """Yield what players of Attack of the Moulds may dispute about directions, the set-up and a tie."""
    board, setup = game.board, game.values["setup"]
    if not board.is_hex:
        yield "diagonals", r"diagonal steps and neighbours (do not )?count"
    if game.players > 2:
        yield "whom a draw covers", r"a draw for everybody"
    if game.players == 4 and board.shape in ("square", "plus"):
        yield "who begins where", r"follow clockwise, in the order of turns"
    if board.shape == "plus":
        yield "the end of an arm", r"the outer corner cells of"
    if board.shape == "map":
        yield "who begins where", ".*".join(f"{colour} on [a-z]+[0-9]+" for colour in game.colours)
    if board.shape == "triangle" and setup != "corners":
        beside = "beside" if board.sizes[0] % 2 else "in"
        yield "the middle of a side", rf"the two cells {beside} the middle of (the|a) side"
    if board.shape == "star":
        yield "a corner or side", r"every other point of the star"


def sheets(key: str) -> list[str]:
    """Return the links of a game's presets, of variants with one choice, and of some with random ones."""
    kind, chance = affinage.game_class(key), Random(key)
    links = {f"game={key}", *(preset.link for preset in kind.texts.presets)}
    chosen = [{option.key: value} for option in kind.options for value in option.values]
    chosen += [{"board": "map:s3x3:_4A"}]
    chosen += [
        {option.key: chance.choice([*option.values]) for option in kind.options if chance.random() < 0.5}
        for _ in range(60)
    ]
    for values in chosen:
        with suppress(OptionError):
            links.add(kind(values).link())
    return sorted(links)


@pytest.mark.parametrize("key", affinage.game_keys())
def test_a_sheet_settles_every_dispute(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    for link in sheets(key):
        game = affinage.load(link)
        assert main(["rules", link or "game=affinage"]) == 0
        rules = re.split(r"\n\d\. ", capsys.readouterr().out.partition("\nIn short: ")[0])[1:]
        sheet = " ".join(" ".join(rules).split())
        assert [what for what, answer in disputes(game) if not re.search(answer, sheet)] == [], (link, sheet)
        first = game.colours[game.initial().to_move - 1]
        assert re.search(rf"\b{first}\b[^.]*\bstarts", sheet), link
        if game.players > 2:
            assert re.search("starts, then .*" + ".*".join(game.colours[1:]), sheet), link


@pytest.mark.parametrize("key", affinage.game_keys())
def test_a_sheet_names_no_colour_that_does_not_play(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    known = {colour for link in sheets(key) for colour in affinage.load(link).colours}
    for link in sheets(key):
        assert main(["rules", link or "game=affinage"]) == 0
        named = set(re.findall(r"\w+", capsys.readouterr().out)) & known
        assert named <= set(affinage.load(link).colours), link


@pytest.mark.parametrize("key", affinage.game_keys())
def test_a_reading_of_some_variants_begins_with_its_condition(key: str) -> None:
    readings = [rule for rule in affinage.game_class(key).texts.rules if rule.ours]
    for rule in readings:
        assert (rule.applies is always) or re.match("With |On |Where |If ", rule.text), rule.text


def test_steps_on_hexagons_are_those_of_the_sheets() -> None:
    game = affinage.load("board=hex:5&place=knight")
    board = game.board
    touching, diagonal = board.near("ortho"), board.near("diag")
    centre = board.index["e5"]
    between = [
        cell
        for cell in range(board.size)
        if cell != centre
        and not touching[centre] >> cell & 1
        and (touching[centre] & touching[cell]).bit_count() == 2
    ]
    assert [*bits(diagonal[centre])] == between
    assert len(between) == 6
    outwards = board.full & ~board.within(2, "ortho")[centre]
    leaps = {cell for step in bits(touching[centre]) for cell in bits(diagonal[step] & outwards)}
    assert {*bits(board.near("knight")[centre])} == leaps
    assert len(leaps) == 12


MARKED = "(our reading)"


@pytest.mark.parametrize(
    ("link", "shown", "hidden"),
    [
        (
            "game=moulds&board=quasi",
            ("like a Queen in chess",),
            (
                "20 cubes on the board",
                "plain triangle",
                "drawn board",
                "plus sign",
                "four players",
                "three players",
            ),
        ),
        (
            "game=moulds&board=plus:2&spread=ring&win=twenty",
            ("all 20 of their cubes", "plus sign"),
            ("Queen",),
        ),
        (
            "",
            ("A player without a legal pair passes", "Black starts"),
            ("With a gap", "With Combined", "On hexagons", "neutral after", "draw"),
        ),
        (
            "limit=combined&neutral=forbid",
            ("as placed", "against creation of neutral"),
            ("Sparse and Dense",),
        ),
        ("board=square:2&place=gap2", ("the game is a draw", "minimum open distances"), ("With Combined",)),
        ("limit=match&board=square:5", ("judged stone by stone",), ("Sparse and Dense",)),
        ("limit=match&board=square:6", (), ("judged stone by stone", "Sparse and Dense")),
        ("game=taifas&score=weighted", ("With weighted zones",), ()),
        ("game=taifas", ("last completed zone",), ("With weighted zones",)),
        ("game=emulsion", ("corner a1",), ("odd boards",)),
        ("game=emulsion&board=square:7&start=free", ("odd boards",), ("corner a1",)),
        ("game=churn&board=hex:4", ("after removals",), ()),
        (
            "game=moulds&board=star:3&players=3&setup=middles",
            ("White and Green follow", "at the foot of a point"),
            ("Rust", "tips", "triangle"),
        ),
        ("game=moulds&board=triangle:7&setup=corners", (), ("middle",)),
        ("game=moulds&board=triangle:10", ("even number of cells",), ("odd number",)),
        ("game=moulds&board=quasi&setup=corners", ("in the corners alone is added here",), ()),
        ("board=hex:5&place=knight", ("hexagonal chess", "a diagonal step leads"), ()),
        ("board=hex:5&near=diag", ("a diagonal step leads",), ("hexagonal chess",)),
        ("place=knight&near=diag", (), ("hexagonal chess", "a diagonal step leads")),
    ],
)
def test_readings_are_printed_where_they_apply(
    link: str, shown: tuple[str, ...], hidden: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", link or "game=affinage"]) == 0
    _, _, after = capsys.readouterr().out.partition("\nIn short: ")
    readings = [" ".join(text.split()) for text in after.split("\n\n") if "(our" in text]
    assert all(MARKED in text and ('The author: "' in text or "does not say" in text) for text in readings)
    assert [text for text in shown if not any(text in reading for reading in readings)] == []
    assert [text for text in hidden if any(text in reading for reading in readings)] == []
