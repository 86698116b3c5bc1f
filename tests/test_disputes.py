"""The numbered rules of every variant settle disputes, and readings of ours are printed where they apply."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

import pytest

import affinage
from affinage.cli import main
from affinage.errors import OptionError

QUESTIONS = {
    "who starts": r"\b(Black|Red)\b.*\bstarts\b",
    "the order of turns": r"\btake turns\b|\bfollow in turn\b",
    "a player who cannot move": r"\bpass(es)?\b",
    "the end": r"\bThe game ends when\b",
    "the winner": r"\bwins\b",
    "a tie": r"\b(tie|draw)\b|If no group is left, the player who moved last loses",
}
OWN_QUESTIONS = {
    "moulds": {"a player without pieces": r"without pieces is out", "a third return": r"for the third time"},
    "emulsion": {
        "a group": r"joined along sides, not diagonally, form a group",
        "beside": r"along its sides only",
    },
    "churn": {
        "a group of the same size": r"those of the same size stay",
        "removals": r"at the end of a turn",
    },
    "affinage": {"a stone at a hole": r"each counted once", "a neutral hole": r"to nobody if equal"},
    "taifas": {"a zone": r"without your stones", "the last zone": r"closes it"},
}
"""What players may dispute, with the answers that the numbered rules of any variant must have."""


def sheets(key: str) -> list[str]:
    """Return the links of a game's presets, and of variants with random options."""
    kind, chance = affinage.game_class(key), Random(key)
    links = {f"game={key}", *(preset.link for preset in kind.texts.presets)}
    for _ in range(20):
        values = {
            option.key: chance.choice([*option.values]) for option in kind.options if chance.random() < 0.5
        }
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
        questions = QUESTIONS | OWN_QUESTIONS.get(key, {})
        if game.has_pie:
            questions = questions | {"a swap": rf"swap sides.*goes on as {game.colours[1]}"}
        assert [what for what, answer in questions.items() if not re.search(answer, sheet)] == [], (
            link,
            sheet,
        )
        first = game.colours[game.initial().to_move - 1]
        assert re.search(rf"\b{first}\b[^.]*\bstarts", sheet), link
        if game.players > 2:
            assert re.search("starts, then .*" + ".*".join(game.colours[1:]), sheet), link


MARKED = "(our reading)"


@pytest.mark.parametrize(
    ("link", "shown", "hidden"),
    [
        (
            "game=moulds&board=quasi",
            ("like a Queen in chess",),
            ("20 pieces on the board", "plain triangle", "drawn board", "plus sign"),
        ),
        (
            "game=moulds&board=plus:2&spread=ring&win=twenty",
            ("all 20 of their cubes", "plus sign"),
            ("Queen",),
        ),
        (
            "",
            ("A player without a legal pair passes", "Black starts"),
            ("A gap", "With Combined", "neutral after", "draw"),
        ),
        (
            "limit=combined&neutral=forbid",
            ("as placed", "against creation of neutral"),
            ("Sparse and Dense count",),
        ),
        ("board=square:2&place=gap2", ("the game is a draw", "minimum open distances"), ("With Combined",)),
        ("limit=match&board=square:5", ("judged stone by stone",), ("Sparse and Dense",)),
        ("limit=match&board=square:6", (), ("judged stone by stone", "Sparse and Dense")),
        ("game=taifas&score=weighted", ("Ties of weighted zones",), ()),
        ("game=taifas", ("last completed zone",), ("Ties of weighted zones",)),
        ("game=emulsion", ("corner a1",), ("odd boards",)),
        ("game=emulsion&board=square:7&start=free", ("odd boards",), ("corner a1",)),
        ("game=churn&board=hex:4", ("after removals",), ()),
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
