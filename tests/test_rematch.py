"""The label of the next game: which colours change in it."""

from __future__ import annotations

import affinage
from affinage.matches.correspondence import ID_SIGNS, new_id
from tests.tables import table_of
from web.friends import game as friends
from web.table.result import match_result


def test_a_rematch_names_the_colours_that_change() -> None:
    for link, people, label in (
        ("board=square:4", None, "Rematch"),
        ("board=square:4", ("Ann", "Bob"), "Rematch: swap colours"),
        ("board=square:4&extra=1", ("Ann", "Bob"), "Rematch"),
        ("game=moulds&players=4", ("Ann", "Bob", "Cy", "Di"), "Rematch: colours rotate"),
    ):
        game_view = table_of(link, people=people)
        game_view.match.resign()
        assert match_result(game_view).rematch == label
    for seat, colour in ((1, "White"), (2, "Black")):
        game_view = friends.begun(
            affinage.load("board=square:4"), ("Ann", "Bob"), new_id(bytes(ID_SIGNS)), seat
        )
        game_view.match.resign()
        assert match_result(game_view).rematch == f"Rematch: you play {colour}"
        following = friends.rematch(game_view)
        assert following is not None
        assert following.game.colours[following.you - 1] == colour
