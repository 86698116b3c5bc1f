"""Share links of a table, and how a link is merged with the browser's stored copy of the game."""

from __future__ import annotations

from functools import partial

import affinage
from affinage.notation import share
from affinage.notation.link import load
from affinage.notation.wording import name_of
from affinage.play.match import GameRecord, Match
from affinage.view.game_view import GameView
from tests.shelf import Browser, came_back
from tests.tables import table_of
from web.friends import game as friend_game
from web.sharing import links as share_links
from web.sharing.words import CHOICES

MOVES = ("a1,b1", "c3,c4", "d1,d2")


table_after = partial(table_of, "board=square:4")


def browser_with(*moves: str) -> Browser:
    """Return a browser with a stored game."""
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


def test_each_choice_carries_what_it_says() -> None:
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
    match = Match(load("game=churn"), ("Ann", "Bob"))
    match.extend([str(match.position.legal_moves()[0]), "swap"])
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
    assert game_view.match.resigned == 2


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


def test_a_level_beyond_the_strongest_meets_the_game_that_the_strongest_plays() -> None:
    browser = Browser()
    browser.tab().keep(table_after(*MOVES, levels=(0, 9)))
    assert browser.tab().meet(sheet_of(*MOVES[:1], levels=(0, 9))) is not None
