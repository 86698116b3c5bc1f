"""Player names: letters of every script and emoji are allowed, characters that could fake other text are not."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.bots.tournament import Pairing, elo
from affinage.errors import OptionError
from affinage.notation import record, share
from affinage.play.match import GameRecord, Match
from affinage.play.names import MAX_NAME, fit_name, name_fault, one_form

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
GOOD = [
    FAMILY,
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
    "\u2764\ufe0f Ann",
    "علی‌رضا",  # with a zero-width non-joiner, as in Persian
    "ක්\u200dරිස්ටි",  # with a zero-width joiner, as in Sinhala
    "1\ufe0f\u20e3",
    "\U0001fae9",  # newer than the Unicode tables of many Python versions
]
BAD = [
    "",
    " ",
    "\u200d",
    "\ufe0f\u200c",
    "\u3164",
    "Ann\n",
    "Ann\nBob",
    "Ann\tBob",
    "Ann\x1b[31m",
    "Ann\x85",
    "Ann\u2028Bob",
    "\u202ennA",
    "Ann\ue000",
    "Ann\ud800",
    "a" * (MAX_NAME + 1),
]
ONE_PERSON = {
    "José Luis": [
        "Jose\u0301 Luis",
        " José  Luis ",
        "José\u00a0Luis",
        "José\u202fLuis\u3000",
        "\u200eJosé Luis\u200f",
        "\u2068José Luis\u2069",
        "\u202aJosé Luis\u202c",
        "Jos\u00adé Lu\u200bis\ufeff",
        "Jose\u200e\u0301 Luis",
        "José\u200d \u200cLuis\u200d",
        "Jos\u200dé L\ufe0fuis",
    ],
    "山田 太郎": ["山田\u3000太郎", "山田 \u3000 太郎\u2060"],
    "가": ["\u1100\u1161"],
    "علی\u200cرضا": ["\u200fعلی\u200cرضا\u200c"],
}
PLAIN = "a name has 1 to 60 characters on one line"


def between(*people: str) -> Match:
    """Return a match of one move between people."""
    match = Match(affinage.load("board=square:4"), people)
    match.push("a1,b1")
    return match


def forged(name: str) -> dict[str, str]:
    """Return a game in every form, in which the first player has a name that nobody may have."""
    game_record = GameRecord(between("Ann", "Bob"), (0, 3))
    found = {
        "link": share.link(game_record).replace("Ann", quote(name, errors="replace")),
        "JSON": record.to_json(game_record).replace('"Ann"', json.dumps(name)),
        "text": record.to_text(game_record).replace("Ann", name),
    }
    unfit = {"text"} if "\n" in name else {"link"} if "\ud800" in name else set()
    return {form: text for form, text in found.items() if form not in unfit}


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


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_a_bad_name_is_refused_where_it_enters(name: str) -> None:
    assert name_fault(name) == PLAIN
    assert name_fault(fit_name(name) or "Black") == ""
    match = between("Ann", "Bob")
    for enter in (lambda: between(name, "Bob"), lambda: setattr(match, "people", (name, "Bob"))):
        with pytest.raises(OptionError, match=PLAIN):
            enter()
    assert match.people == ("Ann", "Bob")


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_a_bad_name_costs_no_more_than_itself(name: str) -> None:
    for form, text in forged(name).items():
        if form == "link":
            query, _, fragment = text.partition("#")
            found, said = share.recover(affinage.load(query), fragment)
        else:
            (found,), complaints = record.recover(text)
            said = tuple(map(str, complaints))
        assert (found.match.people, found.levels, len(found.match.moves)) == (("Black", "Bob"), (0, 3), 1)
        assert len(said) == 1
        assert PLAIN in said[0]


@pytest.mark.parametrize(
    "people", [None, b"Ann", 5, ["Ann"], ("Ann", None), ("Ann", 5), "AB", ("Ann", b"Bob")]
)
def test_what_are_no_names_are_refused_in_one_line(people: Any) -> None:
    match = between("Ann", "Bob")
    with pytest.raises(OptionError) as refused:
        match.people = people
    assert str(refused.value).isprintable()
    assert match.people == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("name", "typed"), [(name, typed) for name in ONE_PERSON for typed in ONE_PERSON[name]], ids=ascii
)
def test_one_person_has_one_name_everywhere(name: str, typed: str) -> None:
    assert (fit_name(typed), one_form(typed), name_fault(typed)) == (name, name, "")
    assert between(typed, "Bob").people == (name, "Bob")
    assert Pairing(typed, "Bob", 1, 2) == Pairing(name, "Bob", 1, 2)
    for form, text in forged(typed).items():
        found = share.read_link(text) if form == "link" else record.recover(text)[0][0]
        assert (found.match.people, found.levels) == ((name, "Bob"), (0, 3))


def test_two_spellings_have_one_rating() -> None:
    ratings = elo([Pairing("José", "Bob", 1, 2), Pairing("Jose\u0301 ", "Bob\u200e", 2, 2)])
    assert sorted(ratings) == ["Bob", "José"]


@given(st.text(st.characters(), max_size=80))
def test_the_form_of_a_name_is_its_own_form(typed: str) -> None:
    assert one_form(one_form(typed)) == one_form(typed)


def test_who_is_unknown_goes_by_the_colour() -> None:
    assert between("?", "Bob").people == ("Black", "Bob")


def test_two_bad_names_are_one_complaint() -> None:
    found, told = share.recover(affinage.load(""), "1/by=%00,%E2%80%AE.3")
    assert (found.match.people, found.levels, told) == (("Black", "White"), (0, 3), (f"by: {PLAIN}",))


@pytest.mark.parametrize(
    "sign",
    [
        FAMILY,
        "\U0001f1eb\U0001f1f7",
        "\U0001f44b\U0001f3fd",
        "x\u0301",
        "\u1112\u119e\u11ab",
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
