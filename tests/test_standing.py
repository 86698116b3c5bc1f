"""The players' lines of a match: name, last move, turn and score."""

from __future__ import annotations

from affinage.view.game_view import GameView
from affinage.view.standing import standings
from tests.tables import finished, table_of


def test_who_plays_a_computer_sits_below_and_reads_what_it_did() -> None:
    game_view = table_of("board=square:4&pie=on", "a1,b1", people=None, levels=(2, 0))
    own, other = standings(game_view)
    assert (own.colour, own.name, own.detail, own.about, own.is_to_move) == (
        2,
        "You",
        "White",
        "your turn",
        True,
    )
    assert (other.name, other.about) == ("Computer · level 2", "placed on a1 and b1")
    game_view.swap()
    own, other = standings(game_view)
    assert (own.colour, own.about) == (1, "swapped sides")
    assert (other.colour, other.about) == (2, "thinking…")


def test_a_visitor_reads_nobody_elses_game_as_an_own_one() -> None:
    game_view = table_of("board=square:4", "a1,b1", people=("You", "Computer"), levels=(0, 2))
    game_view.match.resign()
    assert standings(game_view)[0].name == "You"
    game_view.computers.visit()
    assert [(each.name, each.detail) for each in standings(game_view)] == [
        ("Black", ""),
        ("Computer · level 2", "Young, White"),
    ]


def test_people_sit_in_the_order_of_their_turns() -> None:
    found = standings(table_of("game=moulds&players=4", people=("Ann", "Bob", "Cy", "Di")))
    assert [(standing.name, standing.detail) for standing in found] == [
        ("Ann", "Black"),
        ("Bob", "White"),
        ("Cy", "Green"),
        ("Di", "Rust"),
    ]
    assert [standing.score for standing in found] == ["1"] * 4


def test_what_others_did_is_said_in_words() -> None:
    for link, move, said in (
        ("game=taifas", "Wc3", "placed White on c3"),
        ("game=churn", "c3", "placed on c3"),
        ("game=emulsion&board=square:4", "a3-b3", "played a3 to b3"),
    ):
        assert standings(table_of(link, move, people=None))[0].about == said


def test_a_move_tells_what_it_did_to_other_stones() -> None:
    line = ["b3", "a5", "d1", "b2", "d3", "e3", "c5", "e1", "a4"]
    churn = table_of("game=churn&pie=off", *line)
    assert standings(churn)[0].about == "placed on a4 and removed 3 of their own"
    mine = table_of("game=churn&pie=off", *line, people=None, levels=(0, 2))
    assert standings(mine)[0].about == "placed on a4 and removed 3 of your own"
    moulds = table_of("game=moulds", "a1-c3", "f1-d3")
    assert standings(moulds)[1].about == "played f1 to d3 and took over 1"


def test_who_shares_a_screen_is_told_and_several_computers_are_told_apart() -> None:
    assert [standing.about for standing in standings(table_of("game=churn", people=None))] == [
        "to move",
        "plays at this screen too",
    ]
    assert standings(table_of("game=churn"))[1].about == ""
    three = standings(table_of("game=moulds&players=4", people=None, levels=(0, 2, 2, 3)))
    assert [(standing.name, standing.detail) for standing in three[1:]] == [
        ("White", "Computer · level 2"),
        ("Green", "Computer · level 2"),
        ("Rust", "Computer · level 3"),
    ]


def test_an_early_lead_is_open_and_ends_settled() -> None:
    early = standings(table_of("", "d4,e4"))
    assert [(standing.score, standing.open) for standing in early] == [("0", "62 if it ended now"), ("0", "")]
    cascade = standings(table_of("goal=cascade", "d4,e4"))
    assert cascade[0].open == "62 if it ended now"
    match = finished("board=square:5", 1)
    end = standings(GameView(match))
    assert [standing.score for standing in end] == [str(score) for score in match.position.score()]
    assert not any(standing.open for standing in end)
    assert [standing.is_winner for standing in end].count(True) == 1


def test_who_resigned_is_seen() -> None:
    game_view = table_of("", "d4,e4")
    game_view.resign()
    assert [(standing.about, standing.is_winner) for standing in standings(game_view)] == [
        ("won", True),
        ("resigned", False),
    ]
