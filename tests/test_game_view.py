"""The table of the page without a page: cells, moves, undo, automatic moves, and what people type beside it."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given

import affinage
from affinage.board.topology import bits
from affinage.game import PASS
from affinage.matches.match import Match
from affinage.matches.variations import resigned
from affinage.view.game_view import GameView
from tests.strategies import matches, random_line
from tests.tables import finished, legal_cells, table_of, tap, texts
from web.table.commands import questions, reply


def picked(game_view: GameView) -> list[str]:
    return [game_view.game.board.names[cell] for cell in game_view.picked]


def test_stones_that_a_move_has_turned_are_known_until_the_next() -> None:
    board = "game=moulds&board=square:6"
    for seed in range(20):
        line = random_line(affinage.load(board), seed, 12)
        game_view = GameView(Match(line.game))
        for before, move, after in zip(line.positions, line.moves, line.positions[1:], strict=False):
            game_view.match.push(move)
            if not move.picks:
                continue
            turned = {
                cell
                for cell in bits(line.game.board.full)
                if cell not in move.picks and before.colour_at(cell) != after.colour_at(cell)
            }
            assert set(bits(game_view.taken)) == turned
            assert bool(game_view.disturbed) == (bool(turned) or bool(before.colour_at(move.picks[0])))
    assert table_of(board).taken == 0


def test_a_game_that_has_ended_is_shown_as_it_ended() -> None:
    ended = (finished("game=emulsion&board=square:4&pie=off", seed) for seed in range(60))
    game_view = GameView(next(match for match in ended if match.position.removals()))
    assert game_view.ending.left == ()
    assert game_view.ending.removed
    game_view.goto(0)
    assert not game_view.ending.removed
    assert game_view.goto(len(game_view.match.moves))
    assert game_view.goto(len(game_view.match.moves))
    assert game_view.ending.left == ()


def test_the_stones_of_a_pair_have_their_colours() -> None:
    same, mixed = table_of("board=square:4", "a1,b1"), table_of("board=square:3", "a1,b1")
    for game_view, colours in ((same, (2, 2)), (mixed, (2, 1))):
        assert game_view.match.position.to_place() == colours
        tap(game_view, "b3")
        assert game_view.pending() == [(game_view.game.board.index["b3"], colours[0])]
        assert game_view.match.position.to_place(game_view.picked) == colours[1:]


def test_a_held_stone_is_left_for_another_move_where_one_can_begin() -> None:
    grown = table_of("game=moulds", people=None)
    assert tap(grown, "a1") == []
    assert {"a1", "b1", "c1"} <= {grown.game.board.names[cell] for cell in bits(grown.tappable)}
    assert tap(grown, "b1") == [], "a cube grows beside the one that was held"
    assert texts(grown) == ["b1"]
    swapped = table_of("game=emulsion&board=square:4&pie=off", people=None)
    first, second = legal_cells(swapped)[:2]
    names = swapped.game.board.names
    assert tap(swapped, names[first], names[second]) == []
    assert picked(swapped) == [names[second]]
    placed = table_of("board=square:4")
    assert tap(placed, "a1", "d4") == ["place"], "a stone that is not yet on the board stays"


def test_another_own_stone_is_refused_as_the_start_of_a_move() -> None:
    game_view = table_of("game=emulsion&board=square:4&pie=off", "a1-b1", "c2-c3", people=None)
    index = game_view.game.board.index
    assert tap(game_view, "a3") == []
    assert str(game_view.why_not(index["b1"])) == "no swap would raise the value of this stone"
    assert str(game_view.why_not(index["a1"])).startswith("swap with an enemy stone next to yours")
    assert picked(game_view) == ["a3"]


def test_a_hint_is_gone_with_the_move_that_followed_it() -> None:
    game_view = table_of("game=churn", "c3")
    game_view.marks.set_move(game_view.game.parse_move(game_view.match.position, "a3"))
    tap(game_view, "e3")
    game_view.undo()
    assert game_view.marks.move is None


def test_nothing_can_be_tapped_once_the_match_is_over() -> None:
    game_view = table_of("board=square:2", "a1,a2", "b1,b2")
    assert tap(game_view, "a1") == ["over"]
    assert legal_cells(game_view) == []
    resigned = table_of("board=square:4", "a1,a2")
    tap(resigned, "c1")
    resigned.resign()
    assert picked(resigned) == []
    assert tap(resigned, "c1") == ["over"]
    assert resigned.undo()
    assert tap(resigned, "c1") == []


def test_undo_first_drops_the_move_begun() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4")
    tap(game_view, "a3")
    assert game_view.undo()
    assert (picked(game_view), game_view.match.ply) == ([], 2)
    assert game_view.undo()
    assert game_view.match.ply == 1
    tap(game_view, "d1")
    assert game_view.redo()
    assert (picked(game_view), game_view.match.ply) == ([], 2)
    assert not game_view.redo()


def test_undo_takes_back_a_resignation_before_the_first_turn() -> None:
    game_view = table_of("board=square:4")
    assert not game_view.can_undo
    tap(game_view, "a1")
    assert game_view.can_undo
    game_view.undo()
    assert not game_view.can_undo
    game_view.resign()
    assert game_view.can_undo
    assert game_view.undo()
    assert not game_view.match.outcome
    assert not game_view.can_undo
    game_view.tap(0)
    game_view.tap(1)
    game_view.resign()
    game_view.goto(0)
    assert not game_view.can_undo, "the board shows what was before"


def test_goto_drops_the_move_begun() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4")
    tap(game_view, "a3")
    assert game_view.goto(1)
    assert (picked(game_view), game_view.match.ply) == ([], 1)
    assert not game_view.goto(7)
    tap(game_view, "d1", "d2")
    assert texts(game_view) == ["a1,b1", "d1,d2"], "a move from an earlier ply replaces the line"


def test_a_forced_pass_plays_itself_and_is_undone_with_its_move() -> None:
    lines = (random_line(affinage.load("board=square:4&limit=match"), seed) for seed in range(300))
    line = next(line for line in lines if PASS in line.moves and line.moves[-1] != PASS)
    at = line.moves.index(PASS)
    game_view = GameView(Match(line.game, ("Ann", "Bob")))
    for move in line.moves[: at - 1]:
        game_view.play(move)
    assert [*game_view.passed] == []
    game_view.play(line.moves[at - 1])
    assert game_view.match.ply == at + 1
    assert [*game_view.passed] == [line.positions[at].to_move]
    assert list(game_view.last_cells()) == list(line.moves[at - 1].picks), "the stones, not the pass"
    assert game_view.undo()
    assert (game_view.match.ply, game_view.passed) == (at - 1, ())
    assert game_view.redo()
    assert game_view.match.ply == at + 1


@pytest.mark.parametrize(
    "link", ["board=square:4&limit=match", "game=moulds&board=quasi&players=3", "game=moulds&players=4"]
)
def test_player_to_move_after_a_play_can_move(link: str) -> None:
    for seed in range(12):
        game_view = GameView(Match(affinage.load(link)))
        for move in random_line(game_view.game, seed, 300).moves:
            if move != PASS:
                game_view.play(move)
                assert not game_view.match.position.must_pass
        assert game_view.match.ply == len(game_view.match.moves)


@given(matches())
def test_undo_and_redo_walk_the_line(match: Match) -> None:
    game_view = GameView(match)
    while game_view.redo():
        pass
    end = match.ply
    assert match.at_end
    while game_view.undo():
        # Where a pass is due at the end, its player has resigned, and that alone is taken back first.
        assert match.ply in (0, end) or not match.position.must_pass
    assert match.ply == 0
    while game_view.redo():
        pass
    assert match.ply == end


@given(matches())
def test_every_move_can_be_tapped(match: Match) -> None:
    game_view = GameView(Match(match.game))
    for number, move in enumerate(match.moves):
        if game_view.match.ply > number:
            assert move == PASS, "the table has played it"
        elif move.picks:
            game_view.choose(game_view.match.position.continuations(move.picks).moves.index(move))
            for cell in move.picks:
                assert game_view.picked == move.picks[: move.picks.index(cell)]
                assert game_view.tap(cell).refusal is None
        else:
            game_view.play(move)
    assert game_view.match.moves[: len(match.moves)] == match.moves


def test_removals_after_the_end_are_shown_step_by_step() -> None:
    ended = (finished("game=emulsion&board=square:4&pie=off", seed) for seed in range(60))
    game_view = GameView(next(match for match in ended if len(match.position.removals()) > 1))
    removals = game_view.match.position.removals()
    game_view.ending.begin()
    assert (game_view.ending.removed, game_view.ending.left) == (0, removals)
    game_view.ending.advance()
    assert (game_view.ending.removed, game_view.ending.left) == (removals[0].cells, removals[1:])
    game_view.ending.finish()
    assert game_view.ending.left == ()


def test_another_move_replaces_what_was_undone_unless_it_makes_a_variation() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", "d1,d2")
    game_view.goto(1)
    game_view.set_branches(branches=False)
    tap(game_view, "c3", "c4")
    assert (game_view.match.ply, len(game_view.match.moves)) == (2, 3), "the same move walks on"
    game_view.goto(1)
    tap(game_view, "a4", "b4")
    assert [str(move) for move in game_view.match.moves] == ["a1,b1", "a4,b4"]
    assert len(game_view.match.root.children[0].children) == 1
    game_view.goto(1)
    game_view.set_branches(branches=True)
    game_view.play(game_view.game.parse_move(game_view.match.position, "c3,c4"))
    assert len(game_view.match.root.children[0].children) == 2


def test_a_table_is_restored_only_at_a_ply_that_it_has() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", levels=(0, 1))
    assert not game_view.restore(3, (), paused=True)
    first = game_view.game.board.index["a3"]
    assert game_view.restore(2, (first,), paused=True)
    assert (game_view.picked, game_view.computers.paused) == ((first,), True)
    assert game_view.restore(1, (), paused=False)
    assert (game_view.picked, game_view.computers.thinks) == ((), True)


def test_the_line_of_another_match_is_added_and_shown() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4")
    tap(game_view, "d3")
    other = table_of("board=square:4", "a1,b1", "d3,d4", "a3,a4")
    other.resign()
    other.goto(2)
    game_view.merge(other.match)
    assert (texts(game_view), game_view.match.ply) == (["a1,b1", "d3,d4", "a3,a4"], 2)
    assert (game_view.picked, game_view.match.conclusion) == ((), resigned(2))
    assert len(game_view.match.root.children[0].children) == 2


view_of = partial(table_of, people=None)


@pytest.mark.parametrize(
    ("link", "moves", "typed", "move"),
    [
        ("board=square:4", (), "a1,b1", "a1,b1"),
        ("board=square:4", (), " B1 , A1 ", "a1,b1"),
        ("board=square:4", (), "a1 b1", "a1,b1"),
        ("board=square:4", (), "a1-b1", "a1,b1"),
        ("game=churn", (), "C2", "c2"),
        ("game=churn", ("c2",), "Swap", "swap"),
        ("board=square:9", (), "I1,İ2", "i1,i2"),
        ("board=square:9", (), "ı1 ı2", "i1,i2"),
        ("game=taifas", (), "bc3", "Bc3"),
        ("game=taifas", (), "Wc3", "Wc3"),
        ("game=moulds", (), "a1 c3", "a1-c3"),
        ("game=moulds", (), "a1-c3", "a1-c3"),
        ("game=emulsion&board=square:3&start=free", (), "a1 b1", "a1,b1"),
    ],
)
def test_a_move_is_typed(link: str, moves: tuple[str, ...], typed: str, move: str) -> None:
    actual = reply(view_of(link, *moves), typed)
    assert str(actual.move) == move, actual.words


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("a1,a3", "a1,a3: the second stone must be beside the first, along a side."),
        ("pass", "pass: Black has a legal move; a pass is allowed only without one."),
        ("hello", "Unknown: 'hello'. Type two cells, such as a1,b1, or help."),
        ("a1,e9", "Unknown: 'a1,e9'. Type two cells, such as a1,b1, or help."),
        ("", "Unknown: ''. Type two cells, such as a1,b1, or help."),
        ("row", "Unknown: 'row'. Type two cells, such as a1,b1, or help."),
        ("row 9", "No row 9: rows are 1 to 4, columns a to d."),
        ("column k", "No column k: rows are 1 to 4, columns a to d."),
        ("cell k9", "No cell k9: columns are a to d."),
    ],
)
def test_typed_move_that_is_refused_is_explained(typed: str, words: str) -> None:
    actual = reply(view_of("board=square:4"), typed)
    assert (actual.words, actual.move) == (words, None)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("last", "Move 2, White: c3, c4."),
        ("turn", "Black places two stones"),
        ("black", "Black: 2 cells: a1, b1."),
        *[(typed, "White: 2 cells: c3, c4.") for typed in ("WHITE", "WHİTE", "whıte")],
        ("empty", "Empty: 12 cells: a2, a3, a4, b2, b3, b4, c1, c2, d1, d2, d3, d4."),
        ("row 1", "Row 1: a1, Black; b1, Black; c1, empty; d1, empty."),
        ("column c", "Column c: c1, empty; c2, empty; c3, White; c4, White."),
        ("cell c3", "c3, White: White is on this cell."),
        ("score", "Black 0, White 0."),
        ("legal", "12 cells: a2, a3, a4, b2, b3, b4, c1, c2, d1, d2, d3, d4."),
    ],
)
def test_a_question_is_answered(typed: str, words: str) -> None:
    assert reply(view_of("board=square:4", "a1,b1", "c3,c4"), typed).words == words


def test_before_the_first_move_and_with_a_swap() -> None:
    game_view = view_of("game=churn&board=hex:2")
    assert reply(game_view, "last").words == "No moves yet."
    assert reply(game_view, "legal").words == "7 cells: a2, a3, b1, b2, b3, c1, c2."
    begun = view_of("game=churn&board=hex:2", "b2")
    assert reply(begun, "legal").words.endswith(" You may also swap.")
    assert reply(begun, "red").words == "Red: 1 cell: b2."


def test_the_second_cell_of_a_move_begun() -> None:
    game_view = view_of("board=square:4")
    game_view.tap(game_view.game.board.index["a1"])
    assert reply(game_view, "legal").words == "2 cells: a2, b1."
    assert reply(game_view, "cell a1").words == "a1, Black, not yet placed."


def test_typed_move_for_a_computer_or_after_the_end_is_refused() -> None:
    thinking = view_of("board=square:4", levels=(1, 0))
    assert reply(thinking, "a1,b1").words == "Black is thinking."
    assert reply(thinking, "legal").words == "Black is thinking."
    over = view_of("board=square:4")
    over.resign()
    assert reply(over, "a1,b1").words == "The game is over."
    assert reply(over, "score").words == "White wins: Black resigned."


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_example_of_a_question_is_one(key: str) -> None:
    game_view = view_of(f"game={key}")
    for question in questions(game_view.game):
        actual = reply(game_view, question)
        assert actual.move is None
        assert not actual.words.startswith(("Unknown", "No row", "No column", "No cell")), question
