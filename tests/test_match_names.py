"""Player names: letters of every script and emoji are allowed, characters that could fake other text are not."""

from __future__ import annotations

import pytest

import affinage
from affinage.notation import record, share
from affinage.play.match import MAX_NAME, GameRecord, Match, fit_name, name_fault

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
GOOD = [
    FAMILY,
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
    "\u2764\ufe0f Ann",
    "علی‌رضا",  # with a zero-width non-joiner, as in Persian
    "ක්\u200dරිස්ටි",  # with a zero-width joiner, as in Sinhala
    "山田\u3000太郎",
    "Jean\u00a0Luc",
    "\U0001fae9",  # newer than the Unicode tables of many Python versions
]
BAD = [
    "",
    " ",
    "\u200d",
    "\ufe0f\u200c",
    "Ann\nBob",
    "Ann\x1b[31m",
    "Ann\x85",
    "Ann\u2028Bob",
    "\u202ennA",
    "\u2067Ann",
    "Ann\u200f",
    "Ann\u200b",
    "Ann\ufeff",
    "Ann\ue000",
    "a" * (MAX_NAME + 1),
]
CLEANED = ("Ann\u200b", "Ann\ufeff")  # in records, which editors mark so
PLAIN = "a name has 1 to 60 characters on one line"


def between(*people: str) -> Match:
    """Return a match of one move between people."""
    match = Match(affinage.load("board=square:4"), people)
    match.push("a1,b1")
    return match


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_script_is_kept(name: str) -> None:
    assert name_fault(name) == ""
    assert fit_name(f" {name}\n") == name
    kept = GameRecord(between(name, "Bob"), (0, 3))
    again = share.read_link(share.link(kept))
    assert (again.match.people, again.levels) == ((name, "Bob"), (0, 3))
    assert share.read_link(f"?board=square:4#1/by={name},Bob.3/a1b1").match.people == (name, "Bob")
    for text in (record.to_text(kept), record.to_json(kept)):
        (found,), complaints = record.recover(text)
        assert (found.match.people, found.levels, complaints) == ((name, "Bob"), (0, 3), [])


@pytest.mark.parametrize("name", BAD)
def test_a_bad_name_costs_no_more_than_itself(name: str) -> None:
    assert name_fault(name) == PLAIN
    assert name_fault(fit_name(name) or "Black") == ""
    match = between("Ann", "Bob")
    match.people = (name, "Bob")
    kept = GameRecord(match, (0, 3))
    game, fragment = match.game, share.fragment(kept)
    found, told = share.recover(game, fragment)
    assert (found.match.people, found.levels, len(found.match.moves)) == (("Black", "Bob"), (0, 3), 1)
    assert told == (f"by: {PLAIN}",)
    if name in CLEANED:
        return
    texts = [record.to_json(kept)] if "\n" in name else [record.to_json(kept), record.to_text(kept)]
    for text in texts:
        (found,), complaints = record.recover(text)
        assert (found.match.people, found.levels, len(found.match.moves)) == (("Black", "Bob"), (0, 3), 1)
        assert len(complaints) == 1
        assert PLAIN in str(complaints[0])


@pytest.mark.parametrize("name", CLEANED)
def test_a_record_loses_what_editors_put_in_unseen(name: str) -> None:
    match = between("Ann", "Bob")
    match.people = (name, "Bob")
    for text in (record.to_json(GameRecord(match)), record.to_text(GameRecord(match))):
        (found,), complaints = record.recover(text)
        assert (found.match.people, complaints) == (("Ann", "Bob"), [])


def test_two_bad_names_are_one_complaint() -> None:
    found, told = share.recover(affinage.load(""), "2/by=%00,%E2%80%AE.3")
    assert (found.match.people, found.levels, told) == (("Black", "White"), (0, 3), (f"by: {PLAIN}",))


@pytest.mark.parametrize(
    "sign",
    [
        FAMILY,
        "\U0001f1eb\U0001f1f7",
        "\U0001f44b\U0001f3fd",
        "e\u0301",
        "\u1112\u1161\u11ab",
        "නි",
        "\u2764\ufe0f",
        "ක්\u200dරි",
    ],
)
@pytest.mark.parametrize("before", range(4))
def test_a_long_name_is_cut_between_signs(sign: str, before: int) -> None:
    name = "x" * before + sign * MAX_NAME
    cut = fit_name(name)
    assert MAX_NAME - len(sign) < len(cut) <= MAX_NAME
    assert cut == "x" * before + sign * ((len(cut) - before) // len(sign))


def test_a_name_of_one_endless_sign_is_none() -> None:
    assert fit_name("\u0301" * 200) == ""
