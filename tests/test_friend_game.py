"""A correspondence game with a friend, from the invitation to the rematch, seen from each side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import AffinageError
from affinage.matches.correspondence import Offer
from affinage.matches.match import GameRecord
from affinage.matches.versions import Relation, steps
from affinage.notation import share
from affinage.view.acts import possible_acts
from affinage.view.game_view import GameView
from tests.shelf import Browser
from tests.strategies import SEEDS, games
from tests.tables import tap
from web.friends import game as friend_game
from web.friends import words as friend_words
from web.friends.game import Arrival, Stage
from web.friends.letter import letter
from web.library.ongoing import ongoing_games
from web.storage.saved_games import SavedGames

ID = "k3v9q2x7abcdefghjkmnpqrstu"


class Device:
    """A player's device, which opens links and stores games."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.saved = self.browser.tab()
        self.view: GameView | None = None

    @property
    def table(self) -> GameView:
        assert self.view is not None
        return self.view

    def begin(self, link: str, people: tuple[str, ...], seat: int) -> None:
        self.view = friend_game.begun(affinage.load(link), people, ID, seat)
        self.keep()

    def keep(self) -> None:
        assert self.saved.keep(self.table) == ()

    def send(self) -> str:
        text = friend_game.link(self.table, friend_game.friend(self.table))
        friend_game.mark_sent(self.table)
        self.keep()
        return text

    def open(self, link: str) -> Arrival:
        record = share.read_link(link)
        arrival = opened(self.saved, record)
        self.view = arrival.game_view
        self.keep()
        return arrival

    def play(self, *moves: str) -> str:
        for move in moves:
            self.table.play(self.table.game.parse_move(self.table.match.position, move))
        self.keep()
        return self.send()


def opened(saved: SavedGames, record: GameRecord) -> Arrival:
    assert record.correspondence is not None
    return friend_game.arrive(record, saved.open(record.correspondence.id))


def ann_and_bob(link: str = "game=churn") -> tuple[Device, Device]:
    """Return two friends' devices; Ann has invited Bob and moves first."""
    ann, bob = Device(), Device()
    game = affinage.load(link)
    ann.begin(link, ("Ann", game.colours[1]), 1)
    return ann, bob


def stages(*devices: Device) -> list[str]:
    return [friend_game.stage(device.table).value for device in devices]


def listed(device: Device) -> list[str]:
    """Return the states of the games in the list of all games, read by another tab."""
    return [game.about.partition(" · ")[0] for game in ongoing_games(device.browser.tab())]


def moves(device: Device) -> list[str]:
    return [move.text for move in device.table.match.moves]


def test_only_the_own_seat_moves() -> None:
    ann, bob = ann_and_bob("game=moulds")
    text = ann.play(ann.table.match.position.legal_moves()[0].text)
    assert ann.table.waits
    cell = ann.table.game.board.names[0]
    assert tap(ann.table, cell) == ["turn"]
    assert possible_acts(ann.table) == ()
    bob.open(text)
    assert not bob.table.waits
    bob.table.goto(0)
    assert bob.table.waits, "an earlier move is only looked at"
    assert tap(bob.table, cell) == ["closed"]


def test_a_move_that_nobody_was_sent_is_taken_back_and_another_is_not() -> None:
    ann, _ = ann_and_bob()
    ann.table.play(ann.table.game.parse_move(ann.table.match.position, "c3"))
    assert ann.table.undo()
    assert (moves(ann), ann.table.match.root.children) == ([], [])
    ann.play("a4")
    assert not ann.table.can_undo
    assert not ann.table.undo()
    assert (moves(ann), ann.table.match.ply) == (["a4"], 1)


def test_opening_a_link_twice_or_too_late_changes_nothing() -> None:
    ann, bob = ann_and_bob()
    first = ann.play("c3")
    bob.open(first)
    second = bob.play("c1")
    assert bob.open(first).relation is Relation.OLDER
    assert friend_words.arrived(bob.open(first), share.read_link(first)) == (
        "This link is older than your game, which has 2 moves.",
        "It is not your turn. Waiting for Ann.",
    )
    arrival = ann.open(first)
    assert arrival.relation is Relation.SAME
    assert friend_words.arrived(arrival, share.read_link(first)) == (
        "It is not your turn. Waiting for your friend.",
    )
    assert ann.table.correspondence is not None
    assert ann.table.correspondence.seat == 1, "who opens the link to a friend keeps the own seat"
    ann.open(second)
    assert moves(ann) == ["c3", "c1"]


def test_a_changed_past_leaves_the_game_alone_until_one_chooses() -> None:
    ann, bob = ann_and_bob()
    bob.open(ann.play("c3"))
    honest = bob.play("c1")
    ann.open(honest)
    forged = honest.replace("c3c1", "a4c1")
    arrival = ann.open(forged)
    assert arrival.relation is Relation.FORKED
    assert moves(ann) == ["c3", "c1"]
    assert friend_words.arrived(arrival, share.read_link(forged)) == (
        "This link changes the past of your game: move 1 is a4 in place of c3.",
        "Your game is unchanged.",
    )
    friend_game.take_over(ann.table, share.read_link(forged))
    assert moves(ann) == ["a4", "c1"]
    assert len(ann.table.match.root.children) == 1


@pytest.mark.parametrize(
    ("ends", "undone", "line", "reason"),
    [
        (False, ",5", "c3c1", "it takes back 5 moves in a way that you have not asked for"),
        (False, ",5", "c3", "it takes back 5 moves in a way that you have not asked for"),
        (True, ",5", "c3c1", "it takes back 5 moves in a way that you have not asked for"),
        (False, "", "c3c1/resigned=r", "it ends in a way that you have not agreed to"),
        (False, "", "c3/resigned=r", "it ends after move 1"),
        (True, "", "c3c1a3", "it goes on after the end of your game"),
        (True, "", "c3c1a3/resigned=b", "it goes on after the end of your game"),
    ],
)
def test_a_fork_is_refused_for_what_it_changes(ends: bool, undone: str, line: str, reason: str) -> None:
    ann, bob = ann_and_bob()
    bob.open(ann.play("c3"))
    honest = bob.play("c1")
    ann.open(honest)
    if ends:
        ann.table.resign()
        ann.keep()
    changed = honest.replace(ID, ID + undone).replace("c3c1", line)
    arrival = ann.open(changed)
    assert (arrival.relation, moves(ann)) == (Relation.FORKED, ["c3", "c1"])
    assert friend_words.arrived(arrival, share.read_link(changed)) == (
        f"This link changes the past of your game: {reason}.",
        "Your game is unchanged.",
    )


def test_a_line_of_the_review_on_the_board_is_not_the_game() -> None:
    ann, bob = ann_and_bob()
    bob.open(ann.play("c3"))
    ann.open(bob.play("c1"))
    bob.open(ann.play("a3"))
    bob.table.resign()
    last = bob.send()
    ann.open(last)
    sent = friend_game.link(ann.table, 2)
    ann.table.open_line(["c3"], ["a4", "e2"])
    assert (ann.table.is_in_line, stages(ann)) == (True, ["over"])
    assert friend_words.title(ann.table) == "Your game of Churn with your friend"
    assert friend_game.link(ann.table, 2) == sent, "the link has the game"
    arrival = friend_game.arrive(share.read_link(last), ann.table)
    assert (arrival.relation, ann.table.is_in_line) == (Relation.SAME, True)
    friend_game.take_over(ann.table, share.read_link(last.replace("c3c1a3", "e2c1a3")))
    assert not ann.table.is_in_line
    assert moves(ann) == ["e2", "c1", "a3"]
    assert len(ann.table.match.root.children) == 1, "what was played before is gone, with the line"


def test_a_take_back_is_asked_for_and_granted() -> None:
    ann, bob = ann_and_bob()
    bob.open(ann.play("c3"))
    assert friend_game.possible_offers(ann.table) == (Offer.BACK,)
    friend_game.offer(ann.table, Offer.BACK)
    assert friend_words.status(ann.table) == "Send your request to your friend"
    text = ann.send()
    assert friend_words.status(ann.table) == "Waiting for your friend: you ask to take back c3"
    asked = bob.open(text)
    assert friend_words.arrived(asked, share.read_link(text)) == (
        "Ann asks to take back c3. Or just play on.",
    )
    assert friend_words.status(bob.table) == "Ann asks to take back c3"
    friend_game.accept(bob.table)
    assert (moves(bob), stages(bob)) == ([], ["to-send"])
    granted = bob.send()
    arrival = ann.open(granted)
    assert (arrival.relation, moves(ann), stages(ann)) == (Relation.NEWER, [], ["yours"])
    assert friend_words.arrived(arrival, share.read_link(granted)) == (
        "Your move is taken back. Play another one.",
    )
    assert ann.open(text).relation is Relation.OLDER, "the link with the move that was taken back"
    bob.open(ann.play("a4"))
    assert moves(bob) == ["a4"]


def test_a_draw_is_offered_where_there_are_draws_and_two_players() -> None:
    ann, bob = ann_and_bob("game=moulds")
    ann.table.play(ann.table.match.position.legal_moves()[0])
    assert friend_game.possible_offers(ann.table) == (Offer.DRAW,)
    friend_game.offer(ann.table, Offer.DRAW)
    bob.open(ann.send())
    friend_game.accept(bob.table)
    assert stages(bob) == ["to-send"]
    assert friend_words.send_label(bob.table) == "Send result"
    assert "a draw by agreement" in letter(bob.table)
    assert ann.open(bob.send()).relation is Relation.NEWER
    assert stages(ann, bob) == ["over", "over"]
    churn, _ = ann_and_bob()
    churn.play("c3")
    assert Offer.DRAW not in friend_game.possible_offers(churn.table)


def test_a_resignation_is_sent_and_may_be_taken_back_before() -> None:
    ann, bob = ann_and_bob()
    bob.open(ann.play("c3"))
    bob.table.resign()
    assert stages(bob) == ["to-send"]
    assert bob.table.undo()
    assert stages(bob) == ["yours"]
    bob.table.resign()
    ann.open(bob.send())
    assert stages(ann, bob) == ["over", "over"]
    assert letter(bob.table) == "Our game of Churn is over: Ann won."


def test_a_rematch_has_the_same_id_for_both_and_exchanges_colours() -> None:
    ann, bob = ann_and_bob()
    bob.open(ann.play("c3"))
    bob.table.match.people = ("Ann", "Bob")
    bob.table.resign()
    ann.open(bob.send())
    again = [friend_game.rematch(device.table) for device in (ann, bob)]
    assert [view and view.match.people for view in again] == [("Bob", "Ann")] * 2
    assert [view and friend_game.of(view).id for view in again] == [f"{ID}-2"] * 2
    assert [view and friend_game.of(view).seat for view in again] == [2, 1]
    assert again[0] is not None
    ann.view = again[0]
    assert stages(ann) == ["to-send"]
    assert friend_words.send_label(ann.table) == "Send invitation"
    bob.open(ann.send())
    assert friend_words.title(bob.table) == "Ann wants a rematch of Churn"
    assert stages(ann, bob) == ["waiting", "yours"]


def test_extra_turns_are_sent_as_one_link_and_stay_with_the_weaker_player() -> None:
    ann, bob = ann_and_bob("game=churn&extra=2")
    for move in ("c3", "a3"):
        ann.table.play(ann.table.game.parse_move(ann.table.match.position, move))
        assert (stages(ann), possible_acts(ann.table)) == (["yours"], ())
    assert friend_words.status(ann.table) == "Your move"
    ann.table.play(ann.table.game.parse_move(ann.table.match.position, "a5"))
    assert letter(ann.table) == (
        "Ann invites you to Churn (2 extra turns). You are Blue, and it is your move."
    )
    bob.open(ann.send())
    assert friend_words.title(bob.table) == "Ann invites you to Churn"
    assert (moves(bob), stages(ann, bob)) == (["c3", "a3", "a5"], ["waiting", "yours"])
    ann.open(bob.play("c1"))
    assert letter(bob.table) == "Churn (2 extra turns): I played c1. Your move."
    ann.table.resign()
    bob.open(ann.send())
    again = [friend_game.rematch(device.table) for device in (ann, bob)]
    assert [view and friend_game.of(view).seat for view in again] == [1, 2]
    assert again[0]
    assert again[0].match.people == ("Ann", "Blue")


def test_replies_stored_ahead_are_played_and_stay_here() -> None:
    ann, bob = ann_and_bob()
    first = ann.play("c3")
    friend_game.store_reply(ann.table, ["c1", "a3"])
    friend_game.store_reply(ann.table, ["c1", "a3", "e3", "e1"])
    friend_game.store_reply(ann.table, ["a4", "c1"])
    with pytest.raises(AffinageError):
        friend_game.store_reply(ann.table, ["c3", "c1"])
    ann.keep()
    assert "a3" not in friend_game.link(ann.table, 2)
    bob.open(first)
    arrival = ann.open(bob.play("c1"))
    assert arrival.reply == "a3"
    assert (moves(ann), stages(ann)) == (["c3", "c1", "a3"], ["to-send"])
    assert friend_game.of(ann.table).replies == (("e3", "e1"),)
    friend_game.forget_reply(ann.table, 0)
    assert friend_game.of(ann.table).replies == ()


def test_four_players_send_the_game_round() -> None:
    names = ("Ann", "White", "Green", "Rust")
    players = [Device() for _ in range(4)]
    players[0].begin("game=moulds&players=4", names, 1)
    for turn in range(9):
        here, following = players[turn % 4], players[(turn + 1) % 4]
        text = here.play(here.table.match.position.legal_moves()[0].text)
        following.open(text)
        assert friend_game.of(following.table).seat == (turn + 1) % 4 + 1
        assert stages(following, here) == ["yours", "waiting"]
    assert [len(player.browser.games()) for player in players] == [1] * 4


def test_games_by_links_are_listed_with_those_to_act_on_first() -> None:
    browser = Browser()
    tab = browser.tab()
    for number, (seat, sent) in enumerate([(1, True), (2, True), (2, False)]):
        view = friend_game.begun(affinage.load("game=churn"), ("Ann", "Bob"), ID[:-1] + "abc"[number], seat)
        if sent:
            friend_game.mark_sent(view)
        tab.keep(view)
    listed = browser.tab().by_links()
    assert [saved.key[-1] for saved in listed] == ["c", "a", "b"]
    assert [saved.turn for saved in listed] == [True, True, False]


@pytest.mark.long
@given(games(), SEEDS, st.data())
def test_games_by_links_end_alike_on_every_device(
    game: affinage.Game, seed: int, data: st.DataObject
) -> None:
    devices = [Device() for _ in range(game.players)]
    people = tuple(f"P{seat}" for seat in range(1, game.players + 1))
    devices[0].view = friend_game.begun(game, people, ID, 1)
    at, links = 0, []
    for _ in range(data.draw(st.integers(1, 8))):
        here = devices[at].table
        if here.match.outcome:
            break
        legal = here.match.position.legal_moves()
        here.play(legal[seed % len(legal)])
        if friend_game.stage(here) is Stage.YOURS:
            # No other player can move.
            continue
        at = friend_game.friend(here) - 1
        links.append(friend_game.link(here, at + 1))
        friend_game.mark_sent(here)
        devices[friend_game.of(here).seat - 1].keep()
        devices[at].open(links[-1])
        assert steps(devices[at].table.match) == steps(here.match)
    for device in devices:
        for text in links:
            if device.view:
                assert device.open(text).relation is not Relation.FORKED
    last = max(devices, key=lambda device: len(device.view.match.moves) if device.view else -1)
    for device in devices:
        if device.view and links:
            device.open(links[-1])
            assert moves(last)[: len(moves(device))] == moves(device)
