"""The end of a match: what the page says and offers."""

from __future__ import annotations

import pytest

from tests.tables import table_of
from web.model.seating import Seating, seating_after
from web.table.result import match_result


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
    assert result.climbed == beaten(levels) if winner_resigns is False else not result.climbed
    assert result.rematch == ("Rematch as White" if any(levels) else "Rematch")
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
    assert match_result(game_view).title.startswith("Bob (White) wins: 0 to 0")
    assert match_result(game_view).why == "Most cells in holes win."
