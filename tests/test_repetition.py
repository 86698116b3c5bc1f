"""The history of a game: how often a position has occurred."""

from __future__ import annotations

from affinage.game.repetition import MERGED, History

MANY = MERGED**3 + MERGED + 1


def test_a_past_counts_as_a_list_does() -> None:
    past: History[int] = History()
    listed: list[int] = []
    for number in range(MANY):
        past, listed = past.then(number % 100), [*listed, number % 100]
        assert past.count(number % 100) == listed.count(number % 100)
    assert list(past) == listed
    assert len(past) == MANY
    assert past.count(100) == 0


def test_pasts_of_the_same_situations_are_the_same() -> None:
    past, again, other = History[int](), History[int](), History[int]()
    for number in range(MERGED + 2):
        past, again, other = past.then(number), again.then(number), other.then(-number)
    assert past == again
    assert hash(past) == hash(again)
    assert past != other


def test_a_past_shares_what_it_has_with_those_that_go_on_from_it() -> None:
    past: History[int] = History()
    for number in range(MANY):
        past = past.then(number)
    assert len(past.runs) < 3 * MERGED
    assert all(run in past.runs for run in past.then(1).runs[:-1])
