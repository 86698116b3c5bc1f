"""Why a move was bad, in words: one pair of positions, worked out by hand, for each kind of harm in each game."""

from __future__ import annotations

import pytest

import affinage
from affinage.play import setup
from affinage.teach.rulebook import harm

TERRITORIES = "board=square:4&goal=territories"
CASCADE = "board=square:4&goal=cascade"
EMULSION, TAIFAS = "game=emulsion&board=square:4", "game=taifas&board=square:4"
THREE = "game=moulds&board=quasi&players=3"

# The variant, the rows before and after the move, the colour that is harmed, and the words.
CASES = [
    # No pair fits into a1, whose two neighbours are black.
    ("board=square:4", "4.4.4.1b2-b", "4.4.bb2.1b2-w", 2, "lets Black close the hole at a1 (1 cell)"),
    # a1 and a2 have White on a3 and b2 beside them, Black on b1: three stones, where two are the most.
    (
        "board=square:4&max=2",
        "4.w3.1w2.4-b",
        "4.w3.1w2.1bb1-w",
        1,
        "gives White the hole at a1 (2 cells)",
    ),
    ("board=square:4", "b3.4.4.2ww-b", "b3.4.b3.b1ww-w", 2, "lets Black take the hole at a3 (11 cells)"),
    ("board=square:4", "4.4.4.4-b", "4.4.4.bb2-w", 2, "lets Black lead by 14 cells"),
    (TERRITORIES, "4.4.4.4-b", "4.4.4.bb2-w", 2, "lets Black lead by 1 hole"),
    (CASCADE, "4.4.4.4-b", "4.4.4.bb2-w", 2, ""),  # sizes have no difference in one number
    ("board=square:4", "4.4.4.4-b", "4.4.4.bb2-w", 1, ""),
    # Red joins c1 and d1, and the stone alone on a5 goes.
    ("game=churn", "rbb.bbbb.bbbbb.bbbb.r1b-r", "1bb.bbbb.bbbbb.bbbb.rrb-b", 1, "costs Red 1 stone at a5"),
    ("game=churn&board=hex:2", "bb.bb1.rr-b", "bb.bbb.rr-r", 1, "lets Blue lead by 3 stones"),
    ("game=churn&board=hex:2", "bb.bb1.rr-b", "bb.bbb.rr-r", 2, ""),
    # a2, a3 and b2 become one black group, a1 and b1 a white one.
    (
        EMULSION,
        "wbwb.bwbw.wbwb.bwbw-b",
        "wbwb.bwbw.bbwb.wwbw-w",
        2,
        "lets Black form a group of 3 stones at a2",
    ),
    (EMULSION, "wbwb.bwbw.wbwb.bwbw-b", "wbwb.bwbw.bbwb.wwbw-w", 1, "gives White a group of 2 stones at a1"),
    # b3 and b2 change places, and the black row of three falls apart.
    (
        EMULSION,
        "wwww.bbbw.wwww.wwww-w",
        "wwww.bwbw.wbww.wwww-b",
        1,
        "lets White cut Black's biggest group to 1 stone",
    ),
    (EMULSION, "wwww.bbbw.wwww.wwww-b", "wwww.bwbw.wbww.wwww-w", 1, "cuts Black's biggest group to 1 stone"),
    (EMULSION, "wwww.bwbw.wbww.wwww-w", "wwww.bbbw.wwww.wwww-b", 1, ""),
    ("game=moulds", "6.2ww2.2bb2.6.6.6-w", "6.3w2.2ww2.2w3.6.b5-b", 1, "lets White take over 2 cubes at c4"),
    ("game=moulds", "6.2ww2.2b3.6.6.b5-w", "6.2ww2.2bb2.6.6.b5-b", 2, "gives Black a lead of 1 cube"),
    ("game=moulds", "6.2ww2.2b3.6.6.b5-w", "6.2ww2.2bw2.6.6.b5-b", 1, "lets White lead by 1 cube"),
    # The fourth row is cut off by the third.
    (TAIFAS, "4.bbb1.4.4-b", "4.bbbb.4.4-w", 2, "lets Black make another zone at a4 (4 cells)"),
    (TAIFAS, "4.bbb1.4.4-w", "4.bbbb.4.4-b", 2, "gives Black another zone at a4 (4 cells)"),
    (TAIFAS, "4.4.b3.1b2-w", "4.4.b3.bb2-b", 1, "lets White fill Black's zone at a1"),
    (TAIFAS, "4.4.b3.1b2-b", "4.4.b3.bb2-w", 1, "fills Black's zone at a1"),
    (f"{TAIFAS}&score=weighted", "4.4.4.b3-w", "4.4.4.bb2-b", 2, ""),  # fractions of a zone
]


@pytest.mark.parametrize(("link", "before", "after", "side", "words"), CASES)
def test_harm_is_said_in_the_words_of_the_game(
    link: str, before: str, after: str, side: int, words: str
) -> None:
    game = affinage.load(link)
    assert harm(setup.read(game, before), setup.read(game, after), side) == words


def test_of_three_players_the_one_is_named_who_gains_most() -> None:
    start = affinage.load(THREE).initial()
    grown = start.apply(next(move for move in start.legal_moves() if "-" not in move.text))
    assert [harm(start, grown, side) for side in (1, 2, 3)] == ["", *2 * ["lets Black lead by 1 cube"]]


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_game_has_words_for_some_moves_of_a_whole_game_and_they_name_a_colour(key: str) -> None:
    position = affinage.load(f"game={key}").initial()
    said: list[str] = []
    while not position.is_terminal() and len(said) < 5:
        moves = position.legal_moves()
        after = position.apply(moves[len(moves) // 2])
        said += filter(None, (harm(position, after, side) for side in (1, 2)))
        position = after
    assert said
    assert all(any(colour in words for colour in position.game.colours) for words in said)
