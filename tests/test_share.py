"""Links with a match in them: short, safe in mails, clear about errors, and merged with the stored copy."""

from __future__ import annotations

import pickle
import re
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import FragmentError
from affinage.matches import setup
from affinage.matches.clock import MAX_BASE, TimeControl
from affinage.matches.correspondence import Correspondence, Offer, new_id, next_id
from affinage.matches.match import GameRecord, Match
from affinage.matches.variations import out_of_time, resigned
from affinage.matches.versions import last_chosen
from affinage.notation import share
from affinage.notation.link import load
from affinage.notation.wording import name_of
from affinage.view.game_view import GameView
from tests.shelf import Browser, came_back
from tests.strategies import matches, wander
from tests.tables import match_of, table_of
from web.friends import game as friend_game
from web.sharing import links as share_links
from web.sharing.words import CHOICES

ID = "k3v9q2x7abcdefghjkmnpqrstu"
# No sign that chat programs take for markup or an end.
SAFE = re.compile(r"1(/[A-Za-z0-9/=,.%-]*[A-Za-z0-9])?")


@st.composite
def game_records(draw: st.DrawFn) -> GameRecord:
    """Return a match of any game, from any position, between people and computers."""
    match = draw(matches(anywhere=True))
    levels = draw(st.lists(st.integers(0, 99), min_size=match.game.players, max_size=match.game.players))
    correspondence = draw(st.none() | correspondences(match))
    return GameRecord(match, tuple(levels) if any(levels) else (), correspondence=correspondence)


@st.composite
def correspondences(draw: st.DrawFn, match: Match) -> Correspondence:
    """The parts of a link of a game by links."""
    id = new_id(draw(st.binary(min_size=26, max_size=26)))
    offers = [None, *Offer] if last_chosen(match) >= 0 and not match.outcome_at(len(match.moves)) else [None]
    seat, undone = draw(st.integers(1, match.game.players)), draw(st.sampled_from([0, 1, 999]))
    offer, ends = (
        draw(st.sampled_from(offers)),
        st.booleans() if match.game.players == 2 else st.just(value=False),
    )
    control = draw(st.none() | st.builds(TimeControl, st.integers(1, MAX_BASE), st.integers(0, 3600), ends))
    left = draw(st.none() | st.integers(-999_999_999, 999_999_999)) if control else None
    sent_id = draw(st.sampled_from([id, next_id(id)]))
    return Correspondence(sent_id, seat, undone, offer, control=control, left=left)


def facts(game_record: GameRecord) -> tuple[object, ...]:
    match = game_record.match
    return (
        *(match.game, match.start, match.people, game_record.levels),
        *(match.moves, match.ply, match.conclusion, game_record.correspondence),
    )


@given(game_records())
def test_link_opens_the_game_that_it_was_made_of(game_record: GameRecord) -> None:
    text = share.fragment(game_record)
    assert SAFE.fullmatch(text)
    again = share.read(game_record.match.game, text)
    assert facts(again) == facts(game_record)
    assert share.fragment(again) == text
    link = affinage.write_link(game_record)
    assert facts(affinage.read_link(link)) == facts(game_record)
    assert affinage.write_link(affinage.read_link(f"https://example.org/play{link}")) == link
    assert pickle.loads(pickle.dumps(game_record)) == game_record


@pytest.mark.parametrize(
    "query",
    [
        "",
        "pie=on",
        "colours=mixed&place=independent&limit=combined&near=ortho-diag",
        # Churn has no square boards.
        "game=churn&board=hex:5",
        "game=emulsion",
        "game=emulsion&start=free",
        "game=taifas&board=square:8",
        "game=moulds&board=square:8",
    ],
)
def test_sixty_plies_on_sixty_four_cells_take_less_than_300_characters(query: str) -> None:
    for seed in range(8):
        match = Match(affinage.load(query))
        wander(match, Random(seed), 60)
        assert len(share.link(GameRecord(match))) < 300


def test_link_of_a_match_has_this_form() -> None:
    match = match_of("game=taifas&board=square:5", "Bc3", "swap", "Wa1", people=("Zoë B.", "White"))
    match.resign()
    match.goto(1)
    assert share.link(GameRecord(match, (0, 3))) == (
        "?game=taifas&board=square:5#1/by=Zo%C3%AB%20B%2E,White.3/Bc3SWa1/ply=1/resigned=b"
    )
    plain = Match(affinage.load(""))
    assert share.link(GameRecord(plain)) == "#1"
    plain.lose_on_time()
    assert share.link(GameRecord(plain)) == "#1/time=b"
    assert affinage.read_link("#1/time=b").match.conclusion == out_of_time(1)
    plain.undo()
    begun = Match(plain.game, start=setup.read(plain.game, "8.8.8.3bb3.8.8.8.8-w"))
    assert share.fragment(GameRecord(begun)) == "1/from=8.8.8.3bb3.8.8.8.8-w"


def test_link_of_a_game_by_links_has_this_form() -> None:
    match = match_of("game=churn", "c3", people=("Ann", "Bob"))
    record = GameRecord(match, correspondence=Correspondence(f"{ID}-2", 2, 1, Offer.BACK))
    assert share.link(record) == f"?game=churn#1/by=Ann,Bob/to=2,{ID}-2,1/c3/offer=back"


WRONG = [
    ("", "unknown version '' of a link; expected 1", ""),
    ("2/by=Ann,Bob.3/a1b1", "unknown version '2' of a link; expected 1", ""),
    ("1/a1b1c3c4a3c9", "move 3: 'c9' is not a cell of square:4; column c has rows 1 to 4", "a1b1c3c4"),
    ("1/a1b1c3c4a1a2", "move 3: a1: Black is on this cell", "a1b1c3c4"),
    ("1/a1b1c3c4a3d3", "move 3: d3: the second stone must be beside the first", "a1b1c3c4"),
    ("1/a1b1c3c4a3", "move 3: 'a3' is not a whole move; write two cells, such as a1,b1", "a1b1c3c4"),
    ("1/a1b1c3c4!d1d2", "move 3: '!d1d2' is not a whole move", "a1b1c3c4"),
    ("1/a1b1Bc3c4", "move 2: 'Bc3c4' is not a move; write two cells", "a1b1"),
    ("1/a1b1P", "move 2: White has a legal move; a pass is allowed only without one", "a1b1"),
    ("1/a1b1S", "move 2: swap can only answer the first turn", "a1b1"),
    ("1/a1b1/ply=2", "ply must be a number from 0 to 1, not '2'", "a1b1"),
    ("1/a1b1/ply=²0", "ply must be a number from 0 to 1, not '²0'", "a1b1"),
    ("1/a1b1/resigned=r", "resigned must be b or w, not 'r'", "a1b1"),
    ("1/a1b1/agreed=win", "agreed must be draw, not 'win'", "a1b1"),
    ("1/a1b1/time=r", "time must be b or w, not 'r'", "a1b1"),
    ("1/a1b1/resigned=w/time=w", "time: the game is over", "a1b1"),
    (
        "1/a1b1/clock=300,5",
        "clock must be the seconds for the game and for a turn of a game by links",
        "a1b1",
    ),
    ("1/a1b1/left=5", "left must be the milliseconds of a player with a clock, not '5'", "a1b1"),
    ("1/a1b1/resigned=w/agreed=draw", "a draw cannot be agreed: the game is over", "a1b1"),
    ("1/a1b1/who=me", "'who' is unknown; parts are by, to, from, moves, ply, resigned", "a1b1"),
    (
        "1/ply=0/a1b1",
        "moves is repeated or misplaced; the order is by, to, from, moves, ply, resigned, time, agreed, offer",
        "",
    ),
    ("1/by=Ann/a1b1", "by: Affinage has 2 players, not 1", "a1b1"),
    ("1/by=Ann,/a1b1", "by: a name has 1 to 60 characters on one line", "a1b1"),
    ("1/by=Ann,%E2%80%AEboB/a1b1", "by: a name has 1 to 60 characters on one line", "a1b1"),
    (f"1/to=3,{ID}/a1b1", "to: the player must be a number from 1 to 2, not '3'", "a1b1"),
    ("1/to=2,k3v9q2x7abcd/a1b1", "to: '2,k3v9q2x7abcd' is not a player and the id of a game", "a1b1"),
    ("1/a1b1/offer=draw", "offer: nobody can offer draw now", "a1b1"),
    (f"1/to=2,{ID}/offer=back", "offer: nobody can offer back now", ""),
    (f"1/to=2,{ID}/a1b1/offer=tea", "offer must be draw or back, not 'tea'", "a1b1"),
    ("1/from=4.4.4-b/a1b1", "from: square:4 has 4 rows, not 3", ""),
]


@pytest.mark.parametrize(("text", "message", "kept"), WRONG)
def test_a_wrong_link_opens_up_to_the_fault_that_is_named(text: str, message: str, kept: str) -> None:
    game = affinage.load("board=square:4")
    with pytest.raises(FragmentError) as caught:
        share.read(game, text)
    assert str(caught.value).startswith(message)
    game_record, complaints = share.recover(game, text)
    assert complaints[0] == str(caught.value)
    assert "".join(str(move).replace(",", "") for move in game_record.match.moves) == kept


def test_a_finished_game_goes_no_further() -> None:
    game = affinage.load("board=square:2")
    for text, message in (
        ("1/a1a2b1b2P", "move 3: the game is over"),
        ("1/a1a2b1b2/resigned=b", "resignation after the end of the game"),
        ("1/a1a2b1b2/time=b", "no time runs after the end of the game"),
    ):
        game_record, complaints = share.recover(game, text)
        assert complaints == (message,)
        assert len(game_record.match.moves) == 2


@given(matches(anywhere=True))
def test_the_cells_of_no_move_begin_those_of_another(match: Match) -> None:
    whole = {move.picks for move in match.position.legal_moves() if move.picks}
    assert not whole & {picks[:length] for picks in whole for length in range(1, len(picks))}


MOVES = ("a1,b1", "c3,c4", "d1,d2")


table_after = partial(table_of, "board=square:4")


def browser_with(*moves: str) -> Browser:
    browser = Browser()
    assert browser.tab().keep(table_after(*moves)) == ()
    return browser


def sheet_of(
    *moves: str, people: tuple[str, ...] = ("Ann", "Bob"), levels: tuple[int, ...] = ()
) -> GameRecord:
    """Return the sheet that a game link opens."""
    return share.read_link(
        share_links.link(table_after(*moves, people=people, levels=levels), share_links.GAME)
    )


def test_a_new_table_has_but_its_variant_to_send() -> None:
    game_view = table_after(people=("Black", "White"))
    assert share_links.choices(game_view) == [share_links.RULES]
    assert share_links.link(game_view, share_links.RULES) == "?board=square:4"
    assert share_links.link(GameView(Match(load(""))), share_links.RULES) == "?game=affinage"


def test_a_named_variant_has_a_page_before_the_first_turn() -> None:
    game_view = GameView(Match(load("board=hex:5")))
    assert share_links.choices(game_view) == [share_links.RULES]
    assert share_links.choices(game_view, has_pages=True) == [share_links.RULES, share_links.PAGE]
    for here in ("https://example.org/a/", "https://example.org/a/index.html"):
        address = share_links.address(here, game_view, share_links.PAGE)
        assert address == "https://example.org/a/play/gruyere/"
        assert share_links.address(here, game_view, share_links.RULES) == f"{here}?board=hex:5"
    game_view.play(game_view.match.position.legal_moves()[0])
    assert share_links.PAGE not in share_links.choices(game_view, has_pages=True)
    assert share_links.PAGE not in share_links.choices(table_after(), has_pages=True), "it has no name"


def test_each_choice_of_a_link_carries_its_part_of_the_game() -> None:
    game_view = table_after(*MOVES, levels=(0, 3))
    game_view.goto(2)
    assert share_links.choices(game_view) == [what for what in CHOICES if what != share_links.PAGE]
    whole = share.read_link(share_links.link(game_view, share_links.GAME))
    assert ([str(move) for move in whole.match.moves], whole.match.ply) == ([*MOVES], 2)
    assert (whole.match.people, whole.levels) == (("Ann", "Bob"), (0, 3))
    here = share.read_link(share_links.link(game_view, share_links.HERE))
    assert ([str(move) for move in here.match.moves], here.match.ply) == ([*MOVES[:2]], 2)
    position = share.read_link(share_links.link(game_view, share_links.POSITION))
    assert (position.match.moves, position.match.position) == ([], game_view.match.position)
    assert position.levels == (0, 3)


def test_a_position_after_a_swap_keeps_everybody_on_their_colour() -> None:
    match = match_of("game=churn", "c3", "swap", people=("Ann", "Bob"))
    game_view = GameView(match, levels=(0, 2))
    game_record = share.read_link(share_links.link(game_view, share_links.POSITION))
    assert game_record.match.seats == match.seats == ("Bob", "Ann")
    assert game_record.levels == game_view.computers.seats == (2, 0)


def test_only_a_turn_of_another_person_is_sent_as_a_move() -> None:
    game_view = table_after(*MOVES)
    assert (
        share_links.letter(game_view, share_links.GAME)
        == f"Your move in {name_of(game_view.game)}: Bob (White) to play."
    )
    assert not share_links.is_turn_to_send(game_view, share_links.RULES)
    assert not share_links.is_turn_to_send(table_after(*MOVES, levels=(0, 3)), share_links.GAME)
    game_view.resign()
    assert not share_links.is_turn_to_send(game_view, share_links.GAME)
    assert share_links.letter(game_view, share_links.GAME).endswith(": Ann (Black) wins: White resigned.")


def test_a_game_by_links_is_not_sent_on_as_a_move() -> None:
    game_view = friend_game.begun(load("board=square:4"), ("Ann", "Bob"), "k3v9q2x7abcdefghjkmnpqrstu", 1)
    game_view.play(game_view.match.position.legal_moves()[0])
    assert not share_links.is_turn_to_send(game_view, share_links.GAME)
    assert share_links.letter(game_view, share_links.GAME).startswith("A game of ")


def test_a_link_with_an_answer_goes_on_with_the_kept_game() -> None:
    browser = browser_with(*MOVES[:1])
    kept = browser.tab()
    game_view = kept.meet(sheet_of(*MOVES[:2]))
    assert game_view is not None
    assert [str(move) for move in game_view.match.moves] == [*MOVES[:2]]
    assert game_view.match.at_end
    assert kept.keep(game_view) == ()
    assert [entry.moves for entry in browser.tab().unfinished()] == [MOVES[:2]], "it is still one game"


def test_a_link_to_an_older_ply_opens_as_a_branch() -> None:
    browser = browser_with(*MOVES)
    kept = browser.tab()
    game_view = kept.meet(sheet_of(*MOVES[:1]))
    assert game_view is not None
    assert (game_view.match.ply, len(game_view.match.moves)) == (1, 3)
    game_view.play(game_view.game.parse_move(game_view.match.position, "b3,b4"))
    kept.keep(game_view)
    later = browser.tab()
    again = came_back(later, later.unfinished()[0].key)
    assert {str(node.move) for node in again.match.root.children[0].children} == {"c3,c4", "b3,b4"}


def test_a_resignation_comes_with_the_link() -> None:
    kept = browser_with(*MOVES).tab()
    other = table_after(*MOVES)
    other.resign()
    game_view = kept.meet(share.read_link(share_links.link(other, share_links.GAME)))
    assert game_view is not None
    assert game_view.match.conclusion == resigned(2)


def test_another_game_is_not_taken_for_the_kept_one() -> None:
    kept = browser_with(*MOVES).tab()
    assert kept.meet(sheet_of("a1,b1", "b3,b4")) is None
    assert kept.meet(sheet_of()) is None
    assert kept.meet(share.read_link("?board=square:5#1/a1b1")) is None
    start = affinage.load("board=square:4").initial()
    set_up = Match(start.game, ("Ann", "Bob"), start.apply(start.legal_moves()[-1]))
    set_up.push(str(next(move for move in set_up.position.legal_moves() if str(move) == MOVES[0])))
    assert kept.meet(GameRecord(set_up)) is None


def test_a_game_of_others_is_not_taken_for_the_kept_one() -> None:
    kept = browser_with(*MOVES).tab()
    for people in (("Ann", "Zoe"), ("Black", "White"), ("Bob", "Ann")):
        assert kept.meet(sheet_of(*MOVES[:1], people=people)) is None
    assert kept.meet(sheet_of(*MOVES[:1], levels=(0, 1))) is None, "a computer only has Bob's name"
    browser = Browser()
    browser.tab().keep(table_after(*MOVES, people=("You", "Fresh"), levels=(0, 1)))
    assert browser.tab().meet(sheet_of(*MOVES[:1], people=("You", "Zoe"))) is None
    assert browser.tab().meet(sheet_of(*MOVES[:1], people=("You", "Fresh"), levels=(0, 2))) is None


def test_level_beyond_the_strongest_plays_as_the_strongest() -> None:
    browser = Browser()
    browser.tab().keep(table_after(*MOVES, levels=(0, 9)))
    assert browser.tab().meet(sheet_of(*MOVES[:1], levels=(0, 9))) is not None
