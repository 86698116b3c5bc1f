"""Texts from outside: shortened in errors, and limited numbers."""

from __future__ import annotations

import pytest

from affinage.errors import AffinageError
from affinage.notation import record, share
from affinage.play import setup
from affinage.texts import MAX_DIGITS, MAX_SHOWN, excerpt, quoted, whole_number
from tests.hostile_texts import GAME, HEAD

STRANGE = "\u0000\ud800" + "x" * 80


def test_an_excerpt_is_one_short_line() -> None:
    assert excerpt("a" * MAX_SHOWN) == "a" * MAX_SHOWN
    assert excerpt("a" * (MAX_SHOWN + 1)) == "a" * MAX_SHOWN + "…"
    assert quoted("it's\n") == '"it\'s\N{REPLACEMENT CHARACTER}"'


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("007", 7),
        ("9" * MAX_DIGITS, 10**MAX_DIGITS - 1),
        *((text, None) for text in ("", "-1", "1.0", "²", "٣", "9" * (MAX_DIGITS + 1))),
    ],
)
def test_whole_numbers_have_digits_alone_and_not_too_many(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_every_reader_quotes_in_the_same_way() -> None:
    for read in (
        lambda: setup.read(GAME, f"4.4.4.4-b-{STRANGE}"),
        lambda: share.read(GAME, f"1/resigned={STRANGE}"),
        lambda: record.read(HEAD + STRANGE),
        lambda: GAME.parse_move(GAME.initial(), STRANGE),
    ):
        with pytest.raises(AffinageError) as caught:
            read()
        assert quoted(STRANGE) in str(caught.value)
