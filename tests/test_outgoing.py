"""What a table's links carry, and how a link meets the game that the browser kept of it."""

from __future__ import annotations

import affinage
from affinage import share
from affinage.link import load
from affinage.match import Match, Sheet
from affinage.wording import name_of
from tests.shelf import Browser
from tests.test_kept import came_back
from web.model.game_view import Table
from web.text import share_links

MOVES = ("a1,b1", "c3,c4", "d1,d2")


def table_after(*moves: str, people: tuple[str, ...] = ("Ann", "Bob"), levels: tuple[int, ...] = ()) -> Table:
    """A table of `square:4`."""
    match = Match(load("board=square:4"), people)
    match.extend(moves)
    return Table(match, levels=levels)


def browser_with(*moves: str) -> Browser:
    """A browser that has kept a game."""
    browser = Browser()
    assert browser.tab().keep(table_after(*moves)) == ()
    return browser


def sheet_of(*moves: str) -> Sheet:
    """What a link of a game brings."""
    return share.read_link(share_links.link(table_after(*moves), share_links.GAME))


def test_a_new_table_has_but_its_rule_set_to_send() -> None:
    table = table_after(people=("Black", "White"))
    assert share_links.choices(table) == [share_links.RULES]
    assert share_links.link(table, share_links.RULES) == "?board=square:4"
    assert share_links.link(Table(Match(load(""))), share_links.RULES) == "?game=affinage"


def test_each_choice_carries_what_it_says() -> None:
    table = table_after(*MOVES, levels=(0, 3))
    table.goto(2)
    assert share_links.choices(table) == [*share_links.CHOICES]
    whole = share.read_link(share_links.link(table, share_links.GAME))
    assert ([str(move) for move in whole.match.moves], whole.match.ply) == ([*MOVES], 2)
    assert (whole.match.people, whole.levels) == (("Ann", "Bob"), (0, 3))
    here = share.read_link(share_links.link(table, share_links.HERE))
    assert ([str(move) for move in here.match.moves], here.match.ply) == ([*MOVES[:2]], 2)
    position = share.read_link(share_links.link(table, share_links.POSITION))
    assert (position.match.moves, position.match.position) == ([], table.match.position)
    assert position.levels == (0, 3)


def test_a_position_after_a_swap_keeps_everybody_on_their_colour() -> None:
    match = Match(load("game=churn"), ("Ann", "Bob"))
    match.extend([str(match.position.legal_moves()[0]), "swap"])
    table = Table(match, levels=(0, 2))
    sheet = share.read_link(share_links.link(table, share_links.POSITION))
    assert sheet.match.seats == match.seats == ("Bob", "Ann")
    assert sheet.levels == table.seats == (2, 0)


def test_only_a_turn_of_another_person_is_sent_as_a_move() -> None:
    table = table_after(*MOVES)
    assert (
        share_links.letter(table, share_links.GAME)
        == f"Your move in {name_of(table.game)}: Bob (White) to play."
    )
    assert not share_links.is_turn_to_send(table, share_links.RULES)
    assert not share_links.is_turn_to_send(table_after(*MOVES, levels=(0, 3)), share_links.GAME)
    table.resign()
    assert not share_links.is_turn_to_send(table, share_links.GAME)


def test_a_link_with_an_answer_goes_on_with_the_kept_game() -> None:
    browser = browser_with(*MOVES[:1])
    kept = browser.tab()
    table = kept.meet(sheet_of(*MOVES[:2]))
    assert table is not None
    assert [str(move) for move in table.match.moves] == [*MOVES[:2]]
    assert table.match.at_end
    assert kept.keep(table) == ()
    assert [entry.moves for entry in browser.tab().unfinished()] == [MOVES[:2]], "it is still one game"


def test_a_link_to_an_older_ply_opens_as_a_branch() -> None:
    browser = browser_with(*MOVES)
    kept = browser.tab()
    table = kept.meet(sheet_of(*MOVES[:1]))
    assert table is not None
    assert (table.match.ply, len(table.match.moves)) == (1, 3)
    table.play(table.game.parse_move(table.match.position, "b3,b4"))
    kept.keep(table)
    later = browser.tab()
    again = came_back(later, later.unfinished()[0].key)
    assert {str(node.move) for node in again.match.root.children[0].children} == {"c3,c4", "b3,b4"}


def test_a_resignation_comes_with_the_link() -> None:
    kept = browser_with(*MOVES).tab()
    other = table_after(*MOVES)
    other.resign()
    table = kept.meet(share.read_link(share_links.link(other, share_links.GAME)))
    assert table is not None
    assert table.match.resigned == 2


def test_another_game_is_not_taken_for_the_kept_one() -> None:
    kept = browser_with(*MOVES).tab()
    assert kept.meet(sheet_of("a1,b1", "b3,b4")) is None
    assert kept.meet(sheet_of()) is None
    assert kept.meet(share.read_link("?board=square:5#1/a1b1")) is None
    start = affinage.load("board=square:4").initial()
    set_up = Match(start.game, ("Ann", "Bob"), start.apply(start.legal_moves()[-1]))
    set_up.push(str(next(move for move in set_up.position.legal_moves() if str(move) == MOVES[0])))
    assert kept.meet(Sheet(set_up)) is None
