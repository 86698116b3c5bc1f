"""The board editor's draft: it reaches any legal position and reports what is wrong."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.board.topology import bits
from affinage.play import setup
from affinage.play.match import Match
from tests.strategies import matches
from web.set_up.draft import Draft


@given(matches(), st.data())
def test_every_position_of_play_can_be_set_up_stone_by_stone(match: Match, data: st.DataObject) -> None:
    match.goto(data.draw(st.integers(0, len(match.moves))))
    wanted = match.position
    same = Draft(wanted)
    assert same.faults() == ()
    assert setup.to_text(same.position()) == setup.to_text(wanted)
    draft = Draft(match.game.initial())
    draft.clear()
    for cell in same.order:
        draft.put(cell, wanted.colour_at(cell))
    draft.to_move, draft.pie, draft.colours = wanted.to_move, wanted.pie, same.colours
    assert setup.to_text(draft.position()) == setup.to_text(wanted)


def test_a_stone_is_changed_and_taken() -> None:
    draft = Draft(affinage.load("game=taifas&board=square:5").initial())
    for colour, held, order in ((1, 1, [3]), (2, 2, [3]), (2, 0, []), (1, 1, [3]), (0, 0, []), (0, 0, [])):
        draft.put(3, colour)
        assert (draft.colour_at(3), draft.order) == (held, order)
        assert list(bits(sum(draft.stones))) == order


def test_what_is_wrong_is_said() -> None:
    draft = Draft(affinage.load("board=square:3").initial())
    draft.pie = 2
    assert draft.faults() == ("pie must be 0 without the pie rule",)
    draft.pie = 0
    assert draft.faults() == ()
