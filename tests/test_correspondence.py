"""Correspondence games: which of two versions is newer, whom a link is for, and conditional replies."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.game import PASS
from affinage.matches.correspondence import MAX_ROUNDS, Correspondence, Offer, after, is_id, new_id, next_id
from affinage.matches.match import Match
from affinage.matches.versions import (
    Relation,
    Version,
    addressee,
    colour_of,
    last_chosen,
    own_moves,
    relation,
    seat_at,
    seat_of,
    shared,
)
from tests.strategies import SEEDS, games, wander

ID = "k3v9q2x7abcdefghjkmnpqrstu"
CHURN = ("c3", "c1", "a4")


def version(
    *moves: str,
    link: str = "game=churn",
    seat: int = 1,
    undone: int = 0,
    offer: Offer | None = None,
    id: str = ID,
) -> Version:
    match = Match(affinage.load(link), ("Ann", "Bob"))
    match.extend(moves)
    return Version(match, Correspondence(id, seat, undone, offer))


def resigned(*moves: str) -> Version:
    """Return such a game, resigned by the player to move."""
    result = version(*moves)
    result.match.resign()
    return result


def drawn(*moves: str, link: str) -> Version:
    """Return such a game, ended by an agreed draw."""
    result = version(*moves, link=link)
    result.match.agree_on_draw()
    return result


def test_an_id_is_made_of_random_bytes_and_counts_the_games_of_a_series() -> None:
    actual = new_id(bytes(range(200, 226)))
    assert is_id(actual)
    assert len(set(actual)) == 26
    assert next_id(next_id(actual)) == f"{actual}-3"
    assert next_id(f"{actual}-{MAX_ROUNDS}") == ""
    for wrong in ("", ID.upper(), ID[:12], ID[1:], f"{ID}-0", f"{ID}-100", f"{ID} ", f"{ID[1:]}\u0661"):
        assert not is_id(wrong)
        assert next_id(wrong) == ""


def test_a_swap_exchanges_colours_and_no_seats() -> None:
    match = version("c3", "swap", "c1").match
    assert [seat_at(match, ply) for ply in range(4)] == [1, 2, 1, 2]
    assert [seat_of(match, 1), seat_of(match, 2), colour_of(match, 1)] == [2, 1, 2]


def test_a_link_is_for_whoever_is_to_move_next() -> None:
    match = version("c3").match
    assert (addressee(match, 1), addressee(match, 2)) == (2, 1)
    assert addressee(resigned("c3").match, 2) == 1
    four = Match(affinage.load("game=moulds&players=4"))
    assert addressee(four, 1) == 2
    wander(four, Random(1), 2)
    assert [addressee(four, seat) for seat in (1, 2, 3, 4)] == [3, 3, 4, 3]


def test_the_last_choice_is_no_forced_pass() -> None:
    assert last_chosen(version().match) == -1
    assert last_chosen(version(*CHURN).match) == 2
    assert last_chosen(version("a2,b2", "pass", link="board=square:2x3&limit=match").match) == 0


@pytest.mark.parametrize(
    ("kept", "arriving", "expected"),
    [
        (version("c3"), version("c3"), Relation.SAME),
        (version("c3"), version("c3", "c1"), Relation.NEWER),
        (version("c3", "c1"), version("c3"), Relation.OLDER),
        (version("c3", "c1"), version("c3", "a4"), Relation.FORKED),
        (version("c3", "c1"), version("a3", "c1", "b4"), Relation.FORKED),
        (version("c3"), version("c3", id=ID[::-1]), Relation.OTHER),
        (version("c3"), version("c3", id=f"{ID}-2"), Relation.OTHER),
        (version("c3"), version("c3", link="game=churn&board=hex:4"), Relation.OTHER),
        # ends of games
        (version("c3"), resigned("c3"), Relation.NEWER),
        (resigned("c3"), version("c3"), Relation.OLDER),
        (resigned("c3"), version("c3", "c1"), Relation.FORKED),
        (version("c3", "c1"), resigned("c3"), Relation.FORKED),
        (version("c3", seat=2), resigned("c3"), Relation.FORKED),  # only this player could have resigned
        (version("c3", seat=2), resigned("c3", "c1"), Relation.NEWER),
        # offers
        (version("c3"), version("c3", offer=Offer.DRAW), Relation.NEWER),
        (version("c3", offer=Offer.DRAW), version("c3"), Relation.OLDER),
        (version("c3", offer=Offer.DRAW), version("c3", "c1"), Relation.NEWER),  # the move declines the offer
        # taking moves back
        (version("c3", offer=Offer.BACK), version(undone=1), Relation.NEWER),
        (version("c3", offer=Offer.BACK, seat=2), version(undone=1), Relation.FORKED),
        (version("c3"), version(undone=1), Relation.FORKED),
        (version("c3", "c1"), version("c3", undone=1), Relation.FORKED),
        (version("c3", offer=Offer.BACK), version("c1", undone=1), Relation.NEWER),
        (version("c3", offer=Offer.BACK), version(undone=2), Relation.FORKED),
        (version(undone=1), version("c3"), Relation.OLDER),
        (version("c3"), version("c3", "c1", undone=1), Relation.NEWER),
    ],
)
def test_which_version_is_newer(kept: Version, arriving: Version, expected: Relation) -> None:
    assert relation(kept, arriving) is expected


def test_a_draw_is_agreed_only_after_an_offer() -> None:
    link = "game=moulds"
    first = affinage.load(link).initial().legal_moves()[0].text
    agreed = drawn(first, link=link)
    assert relation(version(first, link=link, offer=Offer.DRAW), agreed) is Relation.NEWER
    assert relation(version(first, link=link), agreed) is Relation.FORKED
    assert relation(version(link=link), agreed) is Relation.FORKED
    assert relation(agreed, version(first, link=link, offer=Offer.DRAW)) is Relation.OLDER
    other = version(first, link=link)
    other.match.resign()
    assert relation(agreed, other) is Relation.FORKED


@given(games(), SEEDS, st.data())
def test_a_longer_history_wins_and_a_changed_one_does_not(
    game: affinage.Game, seed: int, data: st.DataObject
) -> None:
    match, chance = Match(game), Random(seed)
    wander(match, chance, 12)
    lengths = data.draw(st.lists(st.integers(0, len(match.moves)), min_size=2, max_size=2))
    seats = st.integers(1, game.players)
    kept, arriving = (Version(Match(game), Correspondence(ID, data.draw(seats))) for _ in lengths)
    for each, length in zip((kept, arriving), lengths, strict=True):
        each.match.extend(match.moves[:length])
    assert shared(kept, arriving) == min(lengths)
    expected = {-1: Relation.OLDER, 0: Relation.SAME, 1: Relation.NEWER}
    assert relation(kept, arriving) is expected[(lengths[1] > lengths[0]) - (lengths[1] < lengths[0])]
    new = range(lengths[0], lengths[1])
    seat = kept.correspondence.seat
    own = [ply for ply in new if seat_at(match, ply) == seat and match.moves[ply] != PASS]
    assert own_moves(kept, arriving) == len(own)
    at = data.draw(st.integers(0, max(0, lengths[0] - 1)))
    kept.match.goto(at)
    others = [move for move in kept.match.position.legal_moves() if move not in match.moves[at : at + 1]]
    if lengths[0] and lengths[1] > at and others:
        kept.match.push(chance.choice(others))
        assert relation(kept, arriving) is Relation.FORKED
        assert shared(kept, arriving) == at


def test_a_link_has_nothing_that_stays_on_the_device() -> None:
    own = Correspondence(ID, 1, 2, Offer.DRAW, sent=7, pending=True, replies=(("d5", "e6"),))
    assert own.for_link(2) == Correspondence(ID, 2, 2, Offer.DRAW)
    assert own.moved() == replace(own, offer=None, pending=True)


def test_replies_are_left_as_moves_arrive() -> None:
    lines = (("d5", "e6", "a1", "b1"), ("d5", "e6"), ("d4", "e5"))
    assert after(lines, []) == lines
    assert after(lines, ["d5"]) == (("e6", "a1", "b1"), ("e6",))
    assert after(lines, ["d5", "e6"]) == (("a1", "b1"),)
    assert after(lines, ["c3"]) == ()
