"""Mutated texts crash no parser; `make fuzz` tries many more of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz import checks, others, relay, scripts
from tests.fuzz.texts import KINDS, text_of

FEW = 400
NUMBERS = st.integers(0, 10**9)
"""Numbers, each of which determines one text."""
BLOCK = 100
"""Cases per start of Node."""


def test_texts_of_every_kind_are_read_and_refused() -> None:
    actual = {(kind, checks.check(kind, text)) for kind, text in map(text_of, range(FEW))}
    assert actual == {*product(KINDS, (True, False))}


def test_other_cases_of_every_kind_are_read_and_refused() -> None:
    actual = {(kind, others.check(kind, text)) for kind, text in map(others.case_of, range(FEW))}
    assert actual == {*product(others.KINDS, (True, False))}


@given(NUMBERS)
def test_a_mutated_text_is_refused_or_reads_back_the_same(number: int) -> None:
    checks.check(*text_of(number))


@given(NUMBERS)
def test_a_mutated_table_entry_or_line_breaks_nothing(number: int) -> None:
    others.check(*others.case_of(number))


@pytest.mark.long
@settings(max_examples=max(1, settings().max_examples // 1000))
@given(NUMBERS)
def test_the_first_scripts_agree_with_python(first: int) -> None:
    cases = [scripts.case_of(number) for number in range(first, first + BLOCK)]
    for case, answer in zip(cases, scripts.answers(cases), strict=True):
        scripts.check(case, answer)


@pytest.fixture(scope="module")
def relay_url() -> Iterator[str]:
    with relay.relay() as (url, _):
        yield url


@pytest.mark.long
@settings(max_examples=max(1, settings().max_examples // 100))
@given(number=NUMBERS)
def test_a_mutated_message_leaves_the_relay_to_friends(relay_url: str, number: int) -> None:
    relay.check(relay_url, relay.case_of(number)[1])
