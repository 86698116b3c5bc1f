"""The puzzle collection: every entry is what it claims to be, by an independent proof."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from functools import cache
from random import Random

import pytest

from affinage.errors import FragmentError, IllegalMoveError, NotationError, RecordError
from affinage.game import Move, Position
from affinage.notation import share
from affinage.notation.link import load
from affinage.registry import game_keys
from affinage.teach.puzzles.collection import (
    FILE,
    HEADING,
    CollectedPuzzle,
    of_the_day,
    parse,
    shipped,
    to_text,
)
from affinage.teach.puzzles.puzzle import THEMES, WIN, Puzzle
from affinage.teach.puzzles.solving import Solving
from tests.strategies import symmetries

SAMPLE = 40
MAX_BYTES = 100_000
MIN = 500
PUZZLES = shipped()
USUAL = [puzzle for puzzle in PUZZLES if not puzzle.is_easy]
LINKS = [puzzle.link for puzzle in PUZZLES]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Prove a sample of the puzzles, or all of them in a thorough run."""
    if "proved" in metafunc.fixturenames:
        every = metafunc.config.getoption("--thorough", default=False)
        chosen = PUZZLES if every else Random(1).sample(PUZZLES, SAMPLE)
        metafunc.parametrize("proved", chosen, ids=lambda puzzle: puzzle.link)


def played(puzzle: CollectedPuzzle) -> list[Position]:
    """Return the positions of a puzzle's line, read from its link alone, after checking each move."""
    position = share.read_link(puzzle.link).match.position
    positions = [position]
    for text in puzzle.solution:
        position = position.apply(position.game.parse_move(position, text))
        positions.append(position)
    return positions


class Minimax:
    """The winner by plain minimax: every move is tried, and results are memoised."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.known: dict[Position, bool] = {}

    def wins(self, position: Position) -> bool:
        """Return whether a side has a forced win; a draw does not count."""
        if position not in self.known:
            winner = position.winner()
            if winner is None:
                # Moves that place come before those that only shift, as games hardly end otherwise.
                moves = sorted(
                    position.legal_moves(), key=lambda move: position.apply(move).empty.bit_count()
                )
                results = (self.wins(position.apply(move)) for move in moves)
                self.known[position] = any(results) if position.to_move == self.side else all(results)
            else:
                self.known[position] = winner == self.side
        return self.known[position]

    def keeping(self, position: Position) -> list[Move]:
        return [move for move in position.legal_moves() if self.wins(position.apply(move))]


# Single puzzles


def test_solver_has_one_winning_move_at_every_turn(proved: CollectedPuzzle) -> None:
    positions = played(proved)
    solver = Minimax(positions[0].to_move)
    for position, text in zip(positions[::2], proved.solution[::2], strict=False):
        assert position.to_move == solver.side
        assert [move.text for move in solver.keeping(position)] == [text]
    assert solver.wins(positions[-1])
    assert Puzzle(positions[0], WIN).forced(positions[0]) is True, "as an embed proves it"


@pytest.mark.parametrize("key", game_keys())
def test_puzzle_is_as_its_link_line_and_themes_say(key: str) -> None:
    puzzles = [puzzle for puzzle in PUZZLES if puzzle.game_key == key]
    assert puzzles
    for puzzle in puzzles:
        check(puzzle)


def check(puzzle: CollectedPuzzle) -> None:
    """Check a puzzle's line, link and themes."""
    positions = played(puzzle)
    assert len(puzzle.solution) % 2 == 1
    choices = [len(position.legal_moves()) for position in positions[:-1:2]]
    assert sum(number > 1 for number in choices) >= (1 if puzzle.is_easy else 2)
    assert choices[0] > 3
    assert choices[-1] > 1
    assert not any(position.is_terminal() for position in positions[:-1])
    match = share.read_link(puzzle.link).match
    assert match.position == puzzle.start()
    assert match.position.pie == 0
    assert match.game.players == 2
    assert not match.game.has_pie
    assert not match.moves
    assert share.link(share.read_link(puzzle.link)) == puzzle.link
    moves = (len(puzzle.solution) + 1) // 2
    assert ("one-move" in puzzle.themes) is (moves == 1)
    assert ("two-moves" in puzzle.themes) is (moves == 2)
    assert ("three-moves" in puzzle.themes) is (moves == 3)
    assert ("long" in puzzle.themes) is (moves > 3)
    assert ("squeeze" in puzzle.themes) is ("pass" in puzzle.solution[1::2])
    assert ("finish" in puzzle.themes) is positions[-1].is_terminal()


def test_lines_of_a_proof_end_with_the_proven_result() -> None:
    for puzzle in Random(2).sample(PUZZLES, 5):
        start = puzzle.start()
        proof = Puzzle(start, WIN)
        wrong = next(move for move in start.legal_moves() if move.text != puzzle.solution[0])
        after = start.apply(wrong)
        assert proof.forced(after) is False
        for move in proof.line(after):
            after = after.apply(move)
        assert after.is_terminal()
        assert after.winner() != start.to_move


# The whole collection


def test_collection_has_enough_puzzles_of_every_game() -> None:
    games = [load(puzzle.query) for puzzle in PUZZLES]
    counts = Counter(game.key for game in games)
    geometries = Counter((game.board.geometry, game.key) for game in games)
    assert len(PUZZLES) >= MIN
    assert min(counts[key] for key in game_keys()) >= 20
    assert len({game.link() for game in games if game.key == "affinage"}) >= 15
    assert geometries["hex", "affinage"] >= 50
    assert geometries["square", "affinage"] >= 50


def test_a_first_evening_has_easy_puzzles_of_every_game() -> None:
    easy = [puzzle for puzzle in PUZZLES if puzzle.is_easy]
    assert len(easy) >= 100
    assert min(Counter(puzzle.game_key for puzzle in easy)[key] for key in game_keys()) >= 5
    assert max(puzzle.rating for puzzle in easy) <= 1100
    assert max(len(puzzle.solution) for puzzle in easy) <= 3
    assert max(load(puzzle.query).board.size for puzzle in easy) <= 25
    themes = Counter(theme for puzzle in easy for theme in puzzle.themes)
    assert min(themes[theme] for theme in ("close", "take-back", "deny")) >= 10


def test_ratings_are_spread_from_easy_to_very_hard() -> None:
    ratings = sorted(puzzle.rating for puzzle in PUZZLES)
    assert ratings[len(ratings) // 20] < 950
    assert ratings[-len(ratings) // 20] > 1900
    bins = Counter(rating // 200 for rating in ratings)
    assert max(bins.values()) < len(PUZZLES) / 2
    assert all(40 <= puzzle.deviation <= 150 for puzzle in PUZZLES)


def images(position: Position) -> set[tuple[str, frozenset[str], frozenset[str]]]:
    """Return a position, seen by its mover, under every symmetry of its board."""
    board = position.game.board
    cells = range(board.size)
    results = set()
    for moved in symmetries(board):
        own, other = (
            frozenset(board.names[moved[cell]] for cell in cells if position.colour_at(cell) == colour)
            for colour in (position.to_move, 3 - position.to_move)
        )
        results.add((f"{position.game.key} {board.text}", own, other))
    return results


@pytest.mark.long
def test_no_two_are_alike_under_symmetry_or_have_the_same_end() -> None:
    seen: dict[object, str] = {}
    for puzzle in PUZZLES:
        for position in played(puzzle)[:-1:2]:
            for image in images(position):
                assert seen.setdefault(image, puzzle.link) == puzzle.link


def test_every_theme_is_known_and_used() -> None:
    assert {theme for puzzle in PUZZLES for theme in puzzle.themes} == set(THEMES)


# Solving


@cache
def of_one_colour() -> CollectedPuzzle:
    """Return a puzzle whose first move is a pair of one colour."""
    return next(puzzle for puzzle in PUZZLES if load(puzzle.query).key == "affinage" and not mixed(puzzle))


def mixed(puzzle: CollectedPuzzle) -> bool:
    """Return whether a pair has stones of both colours."""
    return bool(load(puzzle.query).mixed)  # type: ignore[attr-defined]


def test_both_orders_of_a_pair_are_accepted() -> None:
    puzzle = of_one_colour()
    solving = Solving(puzzle)
    for text in puzzle.solution[::2]:
        assert solving.play(",".join(reversed(text.split(","))))
    assert solving.is_solved
    assert solving.misses == 0
    assert [move.text for move in solving.played] == list(puzzle.solution)


@pytest.mark.parametrize("puzzle", Random(3).sample(USUAL, 20), ids=lambda puzzle: puzzle.link)
def test_any_other_move_is_a_miss_and_does_not_change_the_puzzle(puzzle: CollectedPuzzle) -> None:
    solving = Solving(puzzle)
    before = solving.position
    wrong = [move for move in before.legal_moves() if move.text != puzzle.solution[0]]
    assert [solving.play(move) for move in wrong] == [()] * len(wrong)
    assert solving.misses == len(wrong)
    assert solving.position is before
    assert solving.hint in solving.wanted.picks
    move, reply = solving.play(puzzle.solution[0])
    assert (move.text, reply.text) == puzzle.solution[:2]
    assert solving.position == played(puzzle)[2]
    assert not solving.is_solved


def test_a_text_that_is_no_move_or_against_the_rules_is_refused() -> None:
    solving = Solving(of_one_colour())
    with pytest.raises(NotationError):
        solving.play("nowhere")
    with pytest.raises(IllegalMoveError):
        solving.play("pass")
    assert solving.misses == 0


def has_usual_rules(puzzle: CollectedPuzzle) -> bool:
    """Return whether a puzzle differs from the default of its game in its board and the pie rule alone."""
    game = load(puzzle.query)
    usual = load(f"game={game.key}")
    return all(
        game.values[key] == value for key, value in usual.values.items() if key not in ("board", "pie")
    )


def test_the_puzzle_of_the_day_comes_again_only_after_all_others() -> None:
    first, wanted = (
        date(2026, 1, 1),
        {puzzle for puzzle in USUAL if len(puzzle.solution) <= 5 and has_usual_rules(puzzle)},
    )
    number = len(wanted)
    days = [of_the_day(PUZZLES, first + timedelta(days=day)) for day in range(2 * number)]
    assert set(days[:number]) == wanted, "no easy one, no long one, and none with other rules"
    assert days[:number] == days[number:]
    keys = [load(puzzle.query).key for puzzle in days[:30]]
    assert len(set(keys)) > 2
    assert of_the_day(days[:1], first) == days[0]


# The file's text


def test_the_text_reads_back_the_same_and_is_small() -> None:
    text = FILE.read_text("utf-8")
    assert to_text(parse(text)) == text
    assert to_text(reversed(PUZZLES)) == text
    assert len(text.encode()) <= MAX_BYTES


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("4.4-w\ta1\t1500 90\t\n", "line 2: a puzzle is a position"),
        ("?board=square:4\n4.4-w\ta1\n", "line 3: a puzzle is a position"),
        (
            "?board=square:4\n4.4-w\ta1\t1500\t\n",
            "line 3: '1500' is not a rating; expected rating and deviation",
        ),
        ("?board=square:4\n4.4-w\ta1\t-1 90\t\n", "line 3: '-1 90' is not a rating"),
        ("?board=square:4\n4.4-w\ta1\t15000 90\t\n", "line 3: '15000 90' is not a rating"),
    ],
)
def test_a_damaged_text_is_reported_with_its_line(text: str, error: str) -> None:
    with pytest.raises(RecordError, match=error):
        parse(f"{HEADING}\n{text}")


@pytest.mark.parametrize("text", ["", "?board=square:4\n", "# Puzzles of Affinage 2\n"])
def test_a_text_without_the_heading_is_no_collection(text: str) -> None:
    with pytest.raises(RecordError, match=r"line 1: .* is not the heading; expected # Puzzles of Affinage"):
        parse(text)


def test_a_damaged_link_is_reported() -> None:
    with pytest.raises(FragmentError, match="from:"):
        share.read_link(LINKS[0].replace("from=", "from=z"))
