"""Games with friends: versions, replies and addressees of links; a live game at each seat, with the line in memory."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.game import PASS
from affinage.matches.clock import TimeControl
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
from affinage.plain_text import all_of
from affinage.view.game_view import GameView
from tests.strategies import SEEDS, games, wander
from web.friends import game as friend_game
from web.friends import live_game
from web.friends import words as friend_words
from web.friends.game import LiveState
from web.friends.live_game import MAX_CHARACTERS, MAX_PEERS, MAX_REFUSED, LiveGame, MessageResult, News

ID = new_id(range(26))


class Room:
    """The line between devices: what one sends waits here until it is delivered."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.here: dict[str, Device] = {}
        self._underway: deque[tuple[str, str, str]] = deque()

    def send(self, sender: str, text: str, to: str) -> None:
        for peer in [to] if to else [peer for peer in self.here if peer != sender]:
            if sender in self.here and peer in self.here:
                self._underway.append((sender, peer, text))

    def deliver(self) -> None:
        for _ in range(1000):
            if not self._underway:
                return
            sender, peer, text = self._underway.popleft()
            if peer in self.here:
                self.here[peer].hear(sender, text)
        raise AssertionError("they never stop talking")

    def enter(self, *devices: Device) -> None:
        for device in devices:
            for peer in self.here:
                device.live.join(peer, device.view)
            self.here[device.name] = device
            for other in self.here.values():
                if other is not device:
                    other.live.join(device.name, other.view)
                    device.live.join(other.name, device.view)
        self.deliver()

    def cut(self, device: Device) -> None:
        self.here.pop(device.name)
        self._underway.clear()
        for other in self.here.values():
            other.live.leave(device.name, other.view)
            other.live.give_up(other.view)
            device.live.leave(other.name, device.view)
        device.live.give_up(device.view)


class Device:
    """A page that plays live at a seat."""

    def __init__(self, room: Room, name: str, view: GameView) -> None:
        self.room, self.name, self.view = room, name, view
        self.games: dict[str, GameView] = {}
        self.heard: list[MessageResult] = []
        send = lambda text, to: room.send(name, text, to)  # noqa: E731
        self.live = LiveGame(send, self.games.get, lambda: room.seconds)

    def hear(self, sender: str, text: str) -> None:
        self.heard.append(self.live.receive(sender, text, self.view))
        self.live.send_version(self.view)

    def play(self, *moves: str) -> None:
        for text in moves:
            self.view.play(self.view.game.parse_move(self.view.match.position, text))
            self.live.send_version(self.view)

    def seat(self, view: GameView) -> None:
        self.games[friend_game.of(self.view).id] = self.view
        self.view = view
        self.live.send_version(view)
        self.room.deliver()

    @property
    def moves(self) -> list[str]:
        return [move.text for move in self.view.match.moves]

    @property
    def stage(self) -> str:
        return friend_game.stage(self.view).value

    @property
    def news(self) -> list[News]:
        return [heard.news for heard in self.heard if heard.news is not News.NOTHING]

    @property
    def presence(self) -> str:
        live = self.live
        seats, absent = live.seats(self.view), live.absent(self.view)
        return friend_words.presence(self.view, LiveState.OPEN, seats, absent)


def devices(link: str, *names: str, control: TimeControl | None = None) -> tuple[Room, list[Device]]:
    room, game = Room(), affinage.load(link)
    people = [(*game.colours[:seat], name, *game.colours[seat + 1 :]) for seat, name in enumerate(names)]
    views = [friend_game.begun(game, each, ID, seat, control) for seat, each in enumerate(people, 1)]
    result = [Device(room, name, view) for name, view in zip(names, views, strict=True)]
    room.enter(*result)
    return room, result


def test_an_acknowledgement_leaves_what_is_begun_and_shown() -> None:
    room, (ann, bob) = devices("game=affinage&board=square:4&pie=off", "Ann", "Bob")
    ann.play("a1,b1")
    room.deliver()
    bob.view.begin_move([bob.view.game.board.index["c3"]])
    room.cut(ann)
    room.enter(ann)
    assert len(bob.view.picked) == 1
    bob.view.goto(0)
    friend_game.offer(ann.view, Offer.BACK)
    ann.live.send_version(ann.view)
    room.deliver()
    assert bob.view.match.ply == 0
    assert friend_game.asks_here(bob.view) is Offer.BACK


def test_offer_and_move_at_once_leave_one_game() -> None:
    room, (ann, bob) = devices("game=churn", "Ann", "Bob")
    ann.play("c3")
    room.deliver()
    friend_game.offer(ann.view, Offer.BACK)
    ann.live.send_version(ann.view)
    bob.play("c1")
    room.deliver()
    assert ann.moves == bob.moves == ["c3", "c1"]
    assert friend_game.of(ann.view).offer is friend_game.of(bob.view).offer is None


def test_two_devices_of_one_seat_that_move_at_once_fork_the_game() -> None:
    room, (ann, bob) = devices("game=churn", "Ann", "Bob")
    tablet = Device(room, "tablet", friend_game.begun(ann.view.game, ann.view.match.people, ID, 1))
    room.enter(tablet)
    assert bob.presence == "Ann is here"
    ann.play("c3")
    tablet.play("a4")
    room.deliver()
    assert News.FORK in ann.news + bob.news + tablet.news
    assert ann.moves == ["c3"], "each keeps its own until somebody chooses"
    assert tablet.moves == ["a4"]
    fork = next(heard for heard in tablet.heard if heard.news is News.FORK)
    assert fork.arrival is not None
    assert fork.record is not None
    lines = friend_words.arrived(fork.arrival, fork.record, "page")
    assert lines[0] == "Your friend's page changes the past of your game: move 1 is c3 in place of a4."
    friend_game.take_over(tablet.view, fork.record)
    tablet.live.send_version(tablet.view)
    room.deliver()
    assert ann.moves == tablet.moves == ["c3"]


@pytest.mark.parametrize(("board", "players"), [("triangle:6", 3), ("square:6", 4)])
def test_several_friends_play_live_and_pass_on_what_one_has_missed(board: str, players: int) -> None:
    names = ("Ann", "Bob", "Cas", "Dan")[:players]
    room, actual = devices(f"game=moulds&board={board}&players={players}", *names)
    assert actual[0].presence == f"{all_of(names[1:])} are here"
    last = actual[-1]
    room.cut(last)
    assert actual[0].live.absent(actual[0].view) == players
    for device in actual[:-1]:
        device.play(device.view.match.position.legal_moves()[0].text)
        room.deliver()
    assert actual[-2].stage == "to-send", "others have it, and the one to move does not"
    first = actual[0]
    room.cut(first)
    room.enter(last)
    assert last.moves == actual[1].moves
    assert (actual[-2].stage, last.stage) == ("waiting", "yours")
    last.play(last.view.match.position.legal_moves()[0].text)
    room.deliver()
    room.enter(first)
    assert len({tuple(device.moves) for device in actual}) == 1
    assert first.stage == "yours"


HOSTILE = {
    "game=churn": "not a game by links",
    f"?game=churn#1/to=1,{ID}/c3c3": "Red is on this cell",
    f"?game=churn#1/to=1,{ID}/zz": "is not a whole move",
    f"?game=moulds#1/to=1,{ID}": "other rules",
    f"?game=churn#1/to=1,{new_id(range(1, 27))}/c3": "another game",
    f"?game=churn#1/to=1,{ID}/" + "c3" * MAX_CHARACTERS: "longer than 36,002 characters",
    '{"game": 1}': "write key=value",
    "https://urldefense.com/v3/__https://a.example/?game=churn*1/c3__;é!!x": "game=churn*1 is unknown",
}


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:30])
def test_unusable_message_is_reported_once_and_changes_nothing(text: str) -> None:
    room, (ann, bob) = devices("game=churn", "Ann", "Bob")
    ann.play("c3")
    room.deliver()
    before, messages = friend_game.link(bob.view, 1), len(bob.heard)
    for _ in range(MAX_REFUSED):
        room.seconds += 60
        bob.hear("Ann", text)
    message = bob.heard[messages:]
    assert [heard.news for heard in message] == [News.REFUSAL, News.NOTHING, News.EXCESS]
    assert HOSTILE[text] in message[0].reason
    assert friend_game.link(bob.view, 1) == before


def test_a_flood_ends_the_live_game_and_people_never_come_near() -> None:
    room, (ann, bob) = devices("game=churn", "Ann", "Bob")
    text = live_game.link(ann.view)
    allowed = sum(ann.live.receive("Bob", text, ann.view).news is News.NOTHING for _ in range(1000))
    assert 100 < allowed < 200
    room.seconds += 30
    # A move comes in each second.
    for _ in range(50):
        room.seconds += 1
        assert bob.live.receive("Ann", text, bob.view).news is News.NOTHING


def test_pages_in_a_room_are_limited() -> None:
    _, (ann, _) = devices("game=churn", "Ann", "Bob")
    assert [ann.live.join(f"page {number}", ann.view) for number in range(MAX_PEERS)][-2:] == [True, False]


def test_a_name_stays_text_and_is_cut() -> None:
    _, (ann, bob) = devices("game=churn", "Ann", "Bob")
    name = "<img src=x onerror=alert(1)>"
    ann.hear("Bob", f"?game=churn#1/by=Ann,{quote(name, safe='')}/to=2,{ID}")
    assert ann.presence == f"{name} is here"
    before = ann.view.match.people
    ann.hear("Bob", f"?game=churn#1/by=Ann,{'x' * 500}/to=2,{ID}")
    assert ann.view.match.people == before
    assert bob.view.match.people == ("Ann", "Bob")


def test_moves_of_ones_own_seat_are_spoken_of() -> None:
    _, (ann, _) = devices("game=churn", "Ann", "Bob")
    ann.hear("Bob", f"?game=churn#1/by=Ann,Bob/to=2,{ID}/c3c1")
    heard = ann.heard[-1]
    assert heard.arrival is not None
    assert heard.record is not None
    assert (heard.news, heard.arrival.relation, heard.arrival.own) == (News.GAME, Relation.NEWER, 1)
    lines = friend_words.arrived(heard.arrival, heard.record, "page")
    assert lines == (
        "Your friend's page has 1 move of yours from another device. Not yours? Tell your friend.",
    )


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
        # Only this player could have resigned.
        (version("c3", seat=2), resigned("c3"), Relation.FORKED),
        (version("c3", seat=2), resigned("c3", "c1"), Relation.NEWER),
        # offers
        (version("c3"), version("c3", offer=Offer.DRAW), Relation.NEWER),
        (version("c3", offer=Offer.DRAW), version("c3"), Relation.OLDER),
        # The move declines the offer.
        (version("c3", offer=Offer.DRAW), version("c3", "c1"), Relation.NEWER),
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
def test_relation_tells_which_version_is_newer(kept: Version, arriving: Version, expected: Relation) -> None:
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
    stored, arriving = (Version(Match(game), Correspondence(ID, data.draw(seats))) for _ in lengths)
    for each, length in zip((stored, arriving), lengths, strict=True):
        each.match.extend(match.moves[:length])
    assert shared(stored, arriving) == min(lengths)
    expected = {-1: Relation.OLDER, 0: Relation.SAME, 1: Relation.NEWER}
    assert relation(stored, arriving) is expected[(lengths[1] > lengths[0]) - (lengths[1] < lengths[0])]
    new = range(lengths[0], lengths[1])
    seat = stored.correspondence.seat
    own = [ply for ply in new if seat_at(match, ply) == seat and match.moves[ply] != PASS]
    assert own_moves(stored, arriving) == len(own)
    at = data.draw(st.integers(0, max(0, lengths[0] - 1)))
    stored.match.goto(at)
    others = [move for move in stored.match.position.legal_moves() if move not in match.moves[at : at + 1]]
    if lengths[0] and lengths[1] > at and others:
        stored.match.push(chance.choice(others))
        assert relation(stored, arriving) is Relation.FORKED
        assert shared(stored, arriving) == at


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
