"""Attack of the Moulds through its public interface: reach, absorption, set-ups and endings."""

from __future__ import annotations

from dataclasses import replace

import pytest

import affinage
from affinage.errors import OptionError
from affinage.game import Effect, Outcome, Position, Termination
from affinage.matches.match import Match
from tests.reference.boards import cells, distance, neighbours
from tests.strategies import named_stones, of_colour, random_line

VARIANTS = (
    "game=moulds",
    "game=moulds&players=4&spread=ring",
    "game=moulds&directions=4",
    "game=moulds&directions=4&spread=ring&win=twenty",
    "game=moulds&spread=slide",
    "game=moulds&board=quasi&players=3&spread=slide",
    "game=moulds&board=square:9&players=4&directions=4&spread=slide",
    "game=moulds&board=quasi&players=3",
    "game=moulds&board=quasi&spread=ring&setup=middles",
    "game=moulds&board=triangle:7&players=3&spread=ring",
    "game=moulds&board=star:3&players=3&setup=corners",
    "game=moulds&board=plus:2&players=4",
    "game=moulds&board=plus:2&spread=ring&directions=4",
    "game=moulds&board=triangle:6&players=3",
    "game=moulds&board=plus:3&players=4",
)


def family(position: Position) -> str:
    """Return the directions in which cells are adjacent."""
    is_square = position.game.board.geometry == "square"
    return "ortho-diag" if is_square and position.game.values["directions"] == "8" else "ortho"


def reach(position: Position, source: str) -> set[str]:
    """Return the cells two steps from a cube, straight on or in any direction, from the definition in the rules."""
    board = position.game.board.text
    if position.game.values["spread"] == "ring":
        return {n for n in position.game.board.names if distance(board, source, n, family(position)) == 2}
    at = cells(board)
    named = {place: name for name, place in at.items()}
    x, y = at[source]
    results = set()
    passable = neighbours(board, source, family(position))
    if position.game.values["spread"] == "slide":
        passable = passable - set(named_stones(position))
    for over in passable:
        beyond = (2 * at[over][0] - x, 2 * at[over][1] - y)
        results |= {named[beyond]} if beyond in named else set()
    return results


@pytest.mark.parametrize("link", VARIANTS)
@pytest.mark.parametrize("seed", range(2))
def test_moves_and_absorption_in_random_games(link: str, seed: int) -> None:
    line = random_line(affinage.load(link), seed, plies=60)
    for before, move, after in zip(line.positions, line.moves, line.positions[1:], strict=False):
        board = before.game.board
        own = of_colour(before, before.to_move)
        empty = set(board.names) - set(named_stones(before))
        near = {other for name in own for other in neighbours(board.text, name, family(before))}
        wanted = near & empty | {f"{a}-{b}" for a in own for b in reach(before, a) & empty}
        assert {str(legal) for legal in before.legal_moves()} == (wanted or {"pass"})
        if str(move) == "pass":
            assert named_stones(after) == named_stones(before)
            continue
        source, _, target = str(move).rpartition("-")
        enemies = set(named_stones(before)) - own
        taken = enemies & neighbours(board.text, target, family(before))
        assert of_colour(after, before.to_move) == (own | {target} | taken) - {source}
        total = len(named_stones(before)) + (0 if source else 1)
        assert sum(after.score()) == total
        assert named_stones(after).keys() == named_stones(before).keys() - {source} | {target}


@pytest.mark.parametrize(
    ("link", "places"),
    [
        ("game=moulds", ["a1 f6", "a6 f1"]),
        ("game=moulds&players=4", ["a1", "a6", "f6", "f1"]),
        ("game=moulds&board=plus:2&players=4", ["c1 d1", "a3 a4", "c6 d6", "f3 f4"]),
        ("game=moulds&board=plus:2", ["c1 c6 d1 d6", "a3 a4 f3 f4"]),
        ("game=moulds&board=triangle:7&players=3", ["a3 a5 g1", "a7 c1 e1", "a1 c5 e3"]),
        ("game=moulds&board=triangle:7&setup=corners", ["g1", "a7"]),
        ("game=moulds&board=triangle:5&players=3", ["a2 a4 e1", "a5 b1 d1", "a1 b4 d2"]),
        ("game=moulds&board=triangle:10&players=3", ["a5 a6 j1", "a10 e1 f1", "a1 e6 f5"]),
        ("game=moulds&board=plus:3&players=4", ["d1 f1", "a4 a6", "d9 f9", "i4 i6"]),
        ("game=moulds&board=plus:4", ["e1 e12 h1 h12", "a5 a8 l5 l8"]),
        ("game=moulds&board=quasi&players=3", ["a5 a6 h2", "b8 e1 f1", "b2 e6 f5"]),
        ("game=moulds&board=quasi&players=3&setup=middles", ["a5 a6", "e1 f1", "e6 f5"]),
        ("game=moulds&board=star:3&players=3&setup=corners", ["i3", "c9", "c3"]),
    ],
)
def test_set_ups(link: str, places: list[str]) -> None:
    start = affinage.load(link).initial()
    assert [start.game.board.spell(mask) for mask in start.stones] == places


def standing(link: str, *places: str, to_move: int = 1) -> Position:
    """Return a position with cubes on the named cells, one text a player."""
    start = affinage.load(link).initial()
    index = start.game.board.index
    stones = tuple(sum(1 << index[name] for name in text.split()) for text in places)
    return replace(start, stones=stones, to_move=to_move)


def test_a_growth_absorbs_what_it_touches() -> None:
    before = standing("game=moulds", "a1", "b3 c3 f6")
    effect = before.effect(before.game.board.index["b2"])
    assert before.game.board.spell(effect.taken) == "b3 c3"
    assert (effect.removed, effect.label, effect.words) == (0, "+2", "absorbs b3 c3")
    assert before.effect(before.game.board.index["b1"]) == before.effect(0) == Effect()
    after = before.apply(before.game.parse_move(before, "b2"))
    assert [after.game.board.spell(mask) for mask in after.stones] == ["a1 b2 b3 c3", "f6"]


def test_one_colour_left_ends_the_game() -> None:
    before = standing("game=moulds", "a1", "b3 c3")
    after = before.apply(before.game.parse_move(before, "b2"))
    assert after.is_terminal()
    assert after.outcome() == Outcome(1, Termination.LAST_LEFT)
    assert after.legal_moves() == []


def test_a_player_without_cubes_is_skipped() -> None:
    before = standing("game=moulds&players=4", "a1", "b3", "f6", "f1")
    after = before.apply(before.game.parse_move(before, "b2"))
    assert after.score() == (3, 0, 1, 1)
    assert after.to_move == 3


def test_player_who_is_out_cannot_be_to_move() -> None:
    position = standing("game=moulds&players=4", "a1", "", "f6", "f1")
    assert position.game.setup_error(position) == ""
    message = position.game.setup_error(replace(position, to_move=2))
    assert message == "White has no pieces and is out, so it cannot be the turn of White"


def test_a_player_shut_in_passes() -> None:
    """All cells next to White's cube in the corner, and all two steps straight on, are occupied by Black."""
    shut = standing("game=moulds", "a2 b1 b2 a3 c1 c3", "a1", to_move=2)
    assert [str(move) for move in shut.legal_moves()] == ["pass"]
    refusal = shut.refusal(shut.game.board.index["a1"])
    assert refusal is not None
    assert (refusal.code, str(refusal)) == ("partner", "this piece has no empty cell to spread to")
    assert shut.apply(affinage.PASS).to_move == 1
    around = standing("game=moulds&spread=ring", "a2 b1 b2 a3 c1 c3", "a1", to_move=2)
    assert [str(move) for move in around.legal_moves()] == ["a1-b3", "a1-c2"]


def test_twenty_cubes_win_at_once() -> None:
    names = affinage.load("game=moulds").board.names
    nineteen = " ".join(names[:19])
    for win, is_over in (("twenty", True), ("full", False)):
        before = standing(f"game=moulds&win={win}", nineteen, "f6")
        after = before.apply(before.game.parse_move(before, names[19]))
        assert after.is_terminal() is is_over
        assert after.outcome() == (Outcome(1, Termination.TARGET, "20 pieces") if is_over else None)


def test_the_third_return_of_a_position_ends_the_game() -> None:
    match = Match(affinage.load("game=moulds"))
    there, back = ("a1-c1", "a6-c6"), ("c1-a1", "c6-a6")
    for _ in range(2):
        for move in (*there, *back):
            assert match.outcome is None
            match.push(move)
    assert (match.outcome, match.position.score()) == (Outcome(0, Termination.DRAW, "equal pieces"), (2, 2))


def test_the_third_return_is_won_by_most_cubes() -> None:
    position = standing("game=moulds", "a1 b1", "f6")
    for text in (*2 * ("a1-a3", "f6-f4", "a3-a1", "f4-f6"), "a1-a3"):
        assert position.outcome() is None
        position = position.apply(position.game.parse_move(position, text))
    assert position.outcome() == Outcome(1, Termination.REPETITION, "score, after the third return")


@pytest.mark.parametrize(
    ("cubes", "outcome"),
    [(18, Outcome(0, Termination.DRAW, "equal pieces")), (19, Outcome(1, Termination.SCORE))],
)
def test_a_full_board_is_won_by_most_cubes(cubes: int, outcome: Outcome) -> None:
    names = affinage.load("game=moulds").board.names
    full = standing("game=moulds", " ".join(names[:cubes]), " ".join(names[cubes:]))
    assert full.is_terminal()
    assert full.outcome() == outcome


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("game=moulds&players=3", "only on three-cornered boards"),
        ("game=moulds&board=quasi&players=4", "only on squares and the plus"),
        ("game=moulds&board=quasi&directions=4", "only on boards of squares"),
        ("game=moulds&setup=corners", "only on three-cornered boards"),
        ("game=moulds&board=square:6x7", "square:6 to square:19, quasi"),
        ("game=moulds&board=square:5", "square:6 to square:19, quasi"),
        ("game=moulds&board=star:4", "star:3"),
    ],
)
def test_options_that_do_not_go_together_are_refused(link: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        affinage.load(link)
