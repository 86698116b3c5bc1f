"""Players: who plays which colour, how they stand, how a game ended, and which level is suggested next."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.bots.levels import levels_of, strengths_of
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.view.game_view import GameView
from affinage.view.standing import standings
from tests.shelf import Shelf
from tests.tables import finished, match_of, table_of
from web.model.seating import (
    OpponentKind,
    Seating,
    next_seating,
    one_person,
    opponents_of,
    seated,
    seating_after,
)
from web.model.suggestion import DRAWN, LOST, WON, Climb, Result, climb_of, result_of
from web.new_game import words as new_game_words
from web.storage.progress import Contents
from web.storage.words import REFUSED
from web.table.result import match_result
from web.table.results import MOST, RESULT_FORM, GameResults, History, PlayedGame, parse, tallies, to_text

TWO, FOUR = affinage.load(""), affinage.load("game=moulds&players=4")


@pytest.mark.parametrize(
    ("levels", "opponents"),
    [
        ((), OpponentKind.HERE),
        ((0, 0), OpponentKind.HERE),
        ((0, 5), OpponentKind.COMPUTER),
        ((1, 0), OpponentKind.COMPUTER),
        ((1, 2), OpponentKind.COMPUTERS),
        ((2, 0, 2, 2), OpponentKind.COMPUTER),
        ((0, 1, 2, 2), OpponentKind.HERE),
        ((0, 0, 2, 2), OpponentKind.HERE),
        ((1, 1, 2, 2), OpponentKind.COMPUTERS),
    ],
)
def test_the_opponents_of_a_match(levels: tuple[int, ...], opponents: OpponentKind) -> None:
    assert opponents_of(levels) is opponents


def test_a_person_without_a_name_goes_by_the_colour() -> None:
    assert seated(TWO, (" ", "Bob\n"), (0, 0)) == Seating(("Black", "Bob"), (0, 0))
    assert one_person(TWO, "", 2, 3) == Seating(("Computer", "White"), (3, 0))
    assert one_person(TWO, "Ann", 1) == Seating(("Ann", "White"), (0, 0))
    assert one_person(FOUR, "Ann", 3, 1) == Seating(("Computer", "Computer", "Ann", "Computer"), (1, 1, 0, 1))


def test_the_next_game_exchanges_colours() -> None:
    first = one_person(TWO, "Ann", 1, 2)
    second = next_seating(Match(TWO, first.people), first.levels)
    assert second == Seating(("Computer", "Ann"), (2, 0))
    assert next_seating(Match(TWO, second.people), second.levels) == first
    assert next_seating(Match(TWO), ()) == Seating(("Black", "White"), ())
    assert next_seating(Match(TWO, ("Ann", "White")), (0, 0)).people == ("Black", "Ann")


def test_first_of_several_players_is_last_in_the_next_game() -> None:
    match = Match(FOUR, ("Ann", "Bob", "Ripe", "Dan"))
    assert next_seating(match, (0, 0, 3, 0)) == Seating(("Bob", "Ripe", "Dan", "Ann"), (0, 3, 0, 0))


def test_player_who_swapped_begins_the_next_game() -> None:
    match = match_of("board=square:4&pie=on", "a1,b1", "swap", people=("Ann", "Bob"))
    assert match.seats == ("Bob", "Ann")
    assert next_seating(match, (0, 0)).people == ("Bob", "Ann")


def test_another_level_sits_where_the_computers_sat() -> None:
    seating = one_person(FOUR, "Ann", 2, 1)
    assert seating.at_level(2) == one_person(FOUR, "Ann", 2, 2)


def test_player_against_a_computer_sits_below_and_reads_its_move() -> None:
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


def test_people_sit_in_the_order_of_their_turns() -> None:
    actual = standings(table_of("game=moulds&players=4", people=("Ann", "Bob", "Cy", "Di")))
    assert [(standing.name, standing.detail) for standing in actual] == [
        ("Ann", "Black"),
        ("Bob", "White"),
        ("Cy", "Green"),
        ("Di", "Rust"),
    ]
    assert [standing.score for standing in actual] == ["1"] * 4


def test_moves_of_others_are_described() -> None:
    for link, move, each in (
        ("game=taifas", "Wc3", "placed a white stone on c3"),
        ("game=churn", "c3", "placed on c3"),
        ("game=emulsion&board=square:4", "a3-b3", "played a3 to b3"),
    ):
        assert standings(table_of(link, move, people=None))[0].about == each


def test_a_move_tells_what_it_did_to_other_stones() -> None:
    line = ["b3", "a5", "d1", "b2", "d3", "e3", "c5", "e1", "a4"]
    churn = table_of("game=churn&pie=off", *line)
    assert standings(churn)[0].about == "placed on a4 and removed 3 of their own"
    mine = table_of("game=churn&pie=off", *line, people=None, levels=(0, 2))
    assert standings(mine)[0].about == "placed on a4 and removed 3 of your own"
    moulds = table_of("game=moulds", "a1-c3", "f1-d3")
    assert standings(moulds)[1].about == "played f1 to d3 and took over 1"


def test_strips_name_shared_screens_and_several_computers() -> None:
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


@pytest.mark.parametrize(("goal", "black"), [("sites", "6"), ("cascade", "6")])
def test_open_cells_wait_until_no_hole_is_half_of_the_board(goal: str, black: str) -> None:
    link = f"board=square:5&goal={goal}"
    moves = ("a2,b2", "d3,d4", "b1,c1", "c4,c5", "a3,b3", "d1,d2")
    # A hole has 18 of the 25 cells.
    early = standings(table_of(link, *moves[:3]))
    assert [(standing.score, standing.open) for standing in early] == [("1", ""), ("0", "")]
    later = standings(table_of(link, *moves))
    assert [(standing.score, standing.open) for standing in later] == [
        ("1", f"safe, leading in {black}"),
        ("2", "safe"),
    ]
    match = finished("board=square:5", 1)
    end = standings(GameView(match))
    assert [standing.score for standing in end] == [str(score) for score in match.position.score()]
    assert not any(standing.open for standing in end)
    assert [standing.is_winner for standing in end].count(True) == 1


def test_strip_shows_who_resigned() -> None:
    game_view = table_of("", "d4,e4")
    game_view.resign()
    assert [(standing.about, standing.is_winner) for standing in standings(game_view)] == [
        ("won", True),
        ("resigned", False),
    ]


def beaten(levels: tuple[int, int]) -> str:
    """Text about the level that was beaten."""
    return {2: "You beat level 2 of 8.", 8: "You beat level 8, the strongest."}.get(max(levels), "")


@pytest.mark.parametrize(
    ("levels", "winner_resigns", "suggested", "level", "words"),
    [
        ((0, 2), False, 2, 3, "Next: level 3 as White"),
        ((0, 8), False, 8, 0, ""),
        ((0, 2), False, 5, 5, "Next: level 5 as White"),
        ((0, 2), True, 1, 1, "Try level 1 as White"),
        ((0, 2), True, 2, 0, ""),
        ((0, 0), True, 0, 0, ""),
    ],
)
def test_another_level_is_offered_after_a_win_or_losses(
    levels: tuple[int, int], winner_resigns: bool, suggested: int, level: int, words: str
) -> None:
    moves = ["a1,b1"] if winner_resigns is False else ["a1,b1", "c3,c4"]
    game_view = table_of("board=square:4", *moves, people=None, levels=levels)
    game_view.match.resign()
    result = match_result(game_view, suggested)
    assert (result.level, result.level_words) == (level, words)
    assert result.is_higher == (winner_resigns is False and level > 0)
    assert result.climbed == beaten(levels) if winner_resigns is False else not result.climbed
    assert result.rematch == ("Rematch: you play White, second" if any(levels) else "Rematch")
    assert result.why == "", "a resignation needs no other reason"


def test_a_visitor_is_offered_the_game_and_no_level_beaten() -> None:
    game_view = table_of("board=square:4", "a1,b1", people=("Ann", "Computer"), levels=(0, 2))
    game_view.computers.visit()
    game_view.match.resign()
    result = match_result(game_view, 5)
    assert result.title == "Ann (Black) wins: White resigned"
    assert (result.rematch, result.climbed, result.level) == ("Play as Black", "", 0)
    assert seating_after(game_view) == Seating(("Black", "Computer"), (0, 2))


def test_a_result_by_score_says_what_counts() -> None:
    game_view = table_of("board=square:2", "a1,a2", "b1,b2")
    assert match_result(game_view).title.startswith("Bob (White) wins the tie, 0 to 0")
    assert match_result(game_view).why == "The goal: own the most cells."
    larger = table_of("board=square:4", "b1,b2", "d3,d4", "b3,b4", "c2,d2", "a1,a2", "c1,d1", "a3,a4")
    assert match_result(larger).title.startswith("Bob (White) wins, 2 to 0")
    assert match_result(larger).why == "The goal: own the most cells."


SIGNS = {"w": WON, "l": LOST, "d": DRAWN}
GAME, OTHER = affinage.load("board=square:4"), affinage.load("game=churn")


def results(text: str) -> tuple[Result, ...]:
    return tuple(Result(int(part[1]), SIGNS[part[0]]) for part in text.split())


def suggested(text: str) -> int:
    return climb_of(GAME, results(text)).level


def test_nothing_is_known_before_the_first_game() -> None:
    assert climb_of(GAME, ()) == Climb()
    assert new_game_words.standing(Climb()) == ""


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("l1", 1),
        ("l1 l1 l1", 1),
        ("w1 l2 w1 l2", 1),
        ("w1 w2 w3 w4 w5 w6 w7 w8 w8", 7),
        (" ".join(["w3 l3"] * 8), 3),
        (" ".join(["w5 l5"] * 12), 5),
        (" ".join(["w3 l5"] * 8), 4),
        (" ".join(["d4"] * 8), 4),
        # This player was good once, and has forgotten much.
        (" ".join(["w6 l6"] * 6 + ["w2 l2"] * 16), 2),
    ],
)
def test_the_level_that_results_suggest(text: str, level: int) -> None:
    assert abs(suggested(text) - level) <= 1
    if len(set(text.split())) == 2 and text.startswith(("w3 l3", "w5 l5")):
        assert suggested(text) == level


def test_a_winner_is_suggested_higher_levels() -> None:
    text, levels = "", []
    for _ in range(24):
        levels.append(suggested(text) or 1)
        text += f" w{levels[-1]}"
    assert levels == sorted(levels)
    assert levels[-1] == len(levels_of(GAME))


def test_a_rating_is_on_the_scale_of_the_levels() -> None:
    ratings = [strength.rating for strength in strengths_of(GAME)]
    climb = climb_of(GAME, results(" ".join(["w4 l4"] * 20)))
    assert climb.rating
    assert abs(climb.rating.rating - ratings[3]) < 50
    assert climb.rating.deviation < 150
    assert climb.beaten == 4
    message = new_game_words.standing(climb)
    assert message.startswith("You have beaten level 4. Your rating against the computer: ")


def test_levels_that_a_game_has_no_more_count_for_nothing() -> None:
    assert len(levels_of(OTHER)) < 8
    assert climb_of(OTHER, results("w8")) == Climb()


def ended_game(resigning: int) -> Match:
    match = Match(GAME)
    if resigning == 2:
        match.push("a1,a2")
    match.resign()
    return match


@pytest.mark.parametrize(
    ("resigning", "seats", "result"),
    [
        (1, (0, 3), Result(3, LOST)),
        (2, (0, 3), Result(3, WON)),
        (1, (3, 0), Result(3, WON)),
        (1, (0, 0), None),
        (1, (2, 3), None),
        (1, (), None),
    ],
)
def test_result_of_a_game_with_a_computer_is_counted(
    resigning: int, seats: tuple[int, ...], result: Result | None
) -> None:
    assert result_of(ended_game(resigning), seats) == result


def test_a_draw_is_neither_won_nor_lost() -> None:
    game = affinage.load("board=square:2")
    full = Match(game, start=setup.read(game, "bw.wb-b"))
    assert result_of(full, (0, 1)) == Result(1, DRAWN)


def test_a_game_that_goes_on_and_one_of_many_say_nothing() -> None:
    assert result_of(Match(GAME), (0, 1)) is None
    many = Match(affinage.load("game=moulds&players=4"))
    many.resign()
    assert result_of(many, (0, 1, 1, 1)) is None


def played(number: int, text: str, game: str = "affinage") -> PlayedGame:
    """Return a game with a result such as `w3`, the number being its time and id."""
    (result,) = results(text)
    return PlayedGame(number, f"{number:04}", game, result.level, result.ended)


def test_results_are_kept_by_game() -> None:
    shelf = Shelf()
    kept = GameResults(shelf)
    for number, text in enumerate(["w1", "l1", "d2"]):
        kept.add(played(number, text))
    assert shelf[RESULT_FORM.key] == (
        "affinage results 1\n0000 affinage w1 0\n0001 affinage l1 1\n0002 affinage d2 2\n"
    )
    assert kept.read(affinage.load("board=hex:5")) == results("w1 l1 d2")
    assert kept.read(OTHER) == ()
    kept.take_back("0002")
    kept.take_back("another")
    assert GameResults(shelf).read(GAME) == results("w1 l1")


def test_results_of_two_tabs_come_together() -> None:
    shelf = Shelf()
    one, other = GameResults(shelf), GameResults(shelf)
    one.add(played(1, "w1"))
    other.add(played(2, "l1"))
    one.add(played(3, "d1"))
    assert one.read(GAME) == other.read(GAME) == results("w1 l1 d1")
    # The same game goes on, and ends in another way.
    one.add(played(3, "w2"))
    assert other.read(GAME) == results("w1 l1 w2")


def test_the_oldest_results_are_forgotten() -> None:
    history = History.of(played(number, "w1") for number in range(MOST))
    history = history.with_game(played(MOST, "l2"))
    assert len(history.games) == MOST
    assert [game.at for game in history.of_game("affinage")][:: MOST - 1] == [1, MOST]


@pytest.mark.parametrize(
    "line",
    [
        "a affinage w9 1",
        "a affinage w1",
        "a affinage w1 -1",
        f"a affinage w1 {'9' * 17}",
        f"{'a' * 41} affinage w1 1",
        "A affinage w1 1",
        "a <b> w1 1",
        "a affinage w1 1 2",
        "a affinage w١ 1",
    ],
)
def test_a_damaged_line_of_results_stays_and_the_others_are_read(line: str) -> None:
    shelf = Shelf(**{RESULT_FORM.key: f"affinage results 1\n{line}\nb affinage w2 5\n"})
    kept = GameResults(shelf)
    assert kept.read(GAME) == results("w2")
    assert "One line of your results cannot be read." in kept.add(played(6, "l3"))
    assert line in shelf[RESULT_FORM.key].split("\n")


HISTORIES = st.lists(
    st.builds(
        PlayedGame,
        st.integers(0, 9),
        st.sampled_from("abcd"),
        st.sampled_from(["affinage", "churn"]),
        st.integers(1, 8),
        st.sampled_from([WON, LOST, DRAWN]),
    ),
    max_size=6,
)


@given(HISTORIES, HISTORIES, HISTORIES)
def test_results_merge_in_any_order_and_come_back_as_text(
    first: list[PlayedGame], second: list[PlayedGame], third: list[PlayedGame]
) -> None:
    now = datetime(2026, 11, 22, tzinfo=UTC)
    one, two, three = map(History.of, (first, second, third))
    merged = one.merged(two, now).merged(three, now)
    assert merged == three.merged(two.merged(one, now), now) == merged.merged(two, now)
    assert {game.id for game in (*first, *second, *third)} == set(merged.games)
    contents = parse(to_text(Contents(merged)))
    assert contents == Contents(merged)
    assert list(merged.games.values()) == sorted(merged.games.values())
    assert sum(tally.games for tally in tallies([game.result for game in merged.games.values()])) == len(
        merged.games
    )


def test_without_storage_results_last_as_long_as_the_page() -> None:
    shelf = Shelf()
    shelf.reason = REFUSED
    kept = GameResults(shelf)
    assert "cannot save your results: it refuses storage" in kept.add(played(1, "w1"))
    assert kept.add(played(2, "l1")) == "", "it says so once"
    assert kept.read(GAME) == results("w1 l1")
    assert GameResults(shelf).read(GAME) == ()
