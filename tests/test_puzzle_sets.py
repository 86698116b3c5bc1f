"""Puzzles that players make, as files and links, and the choice of the next puzzle: easy ones first."""

from __future__ import annotations

from base64 import b32encode
from datetime import UTC, datetime, timedelta
from itertools import islice
from zlib import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import FragmentError, OptionError, RecordError
from affinage.matches import setup
from affinage.matches.glicko import Rating
from affinage.matches.match import Match
from affinage.notation import record
from affinage.notation.address import read as read_address
from affinage.notation.link import load
from affinage.registry import game_keys
from affinage.teach import rulebook
from affinage.teach.puzzles import sets
from affinage.teach.puzzles.collection import CollectedPuzzle, shipped
from affinage.teach.puzzles.proving import Finding, PuzzleCheck, PuzzleProver
from affinage.teach.puzzles.sets import MAX_HINT, MAX_PUZZLES, UNRATED, OwnPuzzle, PuzzleSet
from tests.mangled import MANGLED
from web.embed.link import open_link
from web.embed.snippet import set_address
from web.puzzle_sets import words as set_words
from web.puzzle_sets.own_sets import OwnSets, address_of
from web.puzzles import words as puzzle_words
from web.puzzles.attempt import Attempt
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import LEVELS, PuzzleRequest
from web.puzzles.solver import RATED_AFTER, PuzzleSolver

SOME = shipped()[::90]


def own(puzzle: CollectedPuzzle, hint: str = "") -> OwnPuzzle:
    """Return a puzzle of the package as one that a player has made."""
    return OwnPuzzle(puzzle.query, puzzle.position, puzzle.solution, *UNRATED, hint=sets.fit_hint(hint))


CLUB = PuzzleSet("Club", tuple(map(own, SOME)))


def checked(link: str, most_steps: int = 100_000) -> PuzzleCheck:
    check = PuzzleCheck(affinage.read_link(link).match.position, most_steps)
    while not check.go_on():
        pass
    return check


@pytest.mark.parametrize("puzzle", SOME, ids=[puzzle.key for puzzle in SOME])
def test_the_check_finds_the_solutions_of_the_package(puzzle: CollectedPuzzle) -> None:
    check = checked(puzzle.link)
    assert (check.finding, tuple(move.text for move in check.solution)) == (Finding.ONE, puzzle.solution)


@pytest.mark.parametrize(
    ("link", "most_steps", "finding"),
    [
        ("?board=square:3", 100_000, Finding.SEVERAL),
        ("?board=square:2", 100_000, Finding.NONE),
        ("?board=square:2#1/from=b1.w1-b", 100_000, Finding.FORCED),
        # The mover can choose only later.
        (
            "?game=churn&board=hex:3&pie=off#1/from=rbr.bb1r.r1rb1.b1br.1rr-b",
            100_000,
            Finding.FORCED,
        ),
        ("?board=square:3", 10, Finding.UNKNOWN),
        ("?board=square:19", 100_000, Finding.UNKNOWN),
    ],
)
def test_positions_that_are_no_puzzles(link: str, most_steps: int, finding: Finding) -> None:
    check = checked(link, most_steps)
    assert (check.finding, check.solution) == (finding, ())
    assert (len(check.winners) > 1) == (finding is Finding.SEVERAL)
    named = set_words.finding(check)
    assert all(move.text in named for move in check.winners[:2])


def test_a_check_that_is_stopped_says_what_is_proved() -> None:
    check = PuzzleCheck(affinage.read_link("?board=square:5").match.position)
    assert not check.go_on()
    check.stop()
    assert (check.go_on(), check.finding) == (True, Finding.UNKNOWN)


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        (
            "?board=square:2#1/a1a2b1b2",
            "the game is over in this position; expected one with moves to choose from",
        ),
        (
            "?game=churn&pie=on#1/c3",
            "the player to move may swap here; expected a position after the pie rule",
        ),
        (
            "?game=moulds&board=quasi&players=3",
            "this variant has 3 players; expected one with 2 for a puzzle",
        ),
    ],
)
def test_positions_that_cannot_be_puzzles_are_refused(link: str, fault: str) -> None:
    start = affinage.read_link(link).match.position
    with pytest.raises(OptionError) as refused:
        PuzzleCheck(start)
    assert str(refused.value) == fault
    with pytest.raises(OptionError):
        OwnPuzzle.of(Match(start.game, start=start))


@given(st.data())
def test_a_set_reads_back_from_its_file_and_its_link(data: st.DataObject) -> None:
    texts = st.text(max_size=MAX_HINT + 10)
    chosen = data.draw(st.lists(st.sampled_from(SOME), min_size=1, max_size=3, unique=True))
    name = sets.fit_name(data.draw(texts))
    puzzle_set = PuzzleSet(name, tuple(own(puzzle, data.draw(texts)) for puzzle in chosen))
    number = data.draw(st.integers(1, len(chosen)))
    assert sets.read(sets.to_text(puzzle_set)) == puzzle_set
    assert sets.read(record.to_json(*record.recover(sets.to_text(puzzle_set))[0])) == puzzle_set
    assert sets.read_fragment(sets.fragment(puzzle_set, number)) == (puzzle_set, number)


def test_a_file_of_a_set_is_a_record_for_all_readers() -> None:
    game_records, complaints = record.recover(sets.to_text(CLUB))
    assert complaints == []
    assert [game_record.headers["Event"] for game_record in game_records] == ["Club"] * len(SOME)
    assert [tuple(move.text for move in each.match.moves) for each in game_records] == [
        puzzle.solution for puzzle in SOME
    ]


# A link before a puzzle is read of games alone.
@pytest.mark.parametrize("how", sorted(MANGLED.keys() - {"another link before"}))
def test_a_set_survives_what_mail_does_to_links(how: str) -> None:
    text = MANGLED[how](f"https://example.org/{address_of(CLUB, 2)}")
    assert sets.read_fragment(read_address(text).target) == (CLUB, 2)


def test_an_embed_opens_at_a_puzzle_of_its_set() -> None:
    query, _, fragment = set_address(CLUB, 2).removeprefix("embed.html").partition("#")
    game_record, options, complaints = open_link(query, f"#{fragment}")
    assert (game_record.match.position, options.set, complaints) == (SOME[1].start(), fragment, ())
    _, options, complaints = open_link(query, f"#{fragment[:-20]}")
    assert (options.mode, len(complaints)) == ("diagram", 1)


GAME = '[Affinage "1"]\n[Game "board=square:4"]\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "not a game; expected a link, or a record"),
        (f"{GAME}\n1. a1,b1 2. c3,c4\n", "puzzle 1: the solution has 2 moves; expected an odd number"),
        (f"{GAME}\n1. a1,c9\n", "move 1, 'a1,c9': 'c9' is not a cell of square:4"),
        (f"{GAME}\n1. a1,b1\n\n" * (MAX_PUZZLES + 1), "a set has 1 to 100 puzzles, not 101"),
        ("x" * 500_000, "a set can have 400,000 characters, not 500,000"),
    ],
)
def test_files_that_are_no_sets_are_refused(text: str, fault: str) -> None:
    with pytest.raises(RecordError, match=fault):
        sets.read(text)


def code(text: bytes) -> str:
    """Return a fragment with any contents."""
    return f"set/{b32encode(compress(text)).decode().rstrip('=').lower()}"


@pytest.mark.parametrize(
    ("fragment", "fault"),
    [
        ("1/a1b1", "the link has no puzzles; expected one with #set/ and a code behind it"),
        ("set/", "the link has no puzzles"),
        (sets.fragment(CLUB)[:-9], "are cut off or changed; expected the whole link"),
        (sets.fragment(CLUB)[:9], "are cut off or changed"),
        (f"{sets.fragment(CLUB)}/0", f"unknown puzzle of the set; expected 1 to {len(SOME)}"),
        (f"{sets.fragment(CLUB)}/99", f"expected 1 to {len(SOME)}"),
        ("set/18", "are cut off or changed"),
        (code(b"\xff"), "are cut off or changed"),
        (code(b" " * 50_000_000), "are cut off or changed"),
        (code(GAME.encode()), "cannot be read: puzzle 1: the solution has 0 moves; expected an odd number"),
    ],
)
def test_damaged_links_are_refused(fragment: str, fault: str) -> None:
    with pytest.raises(FragmentError, match=fault):
        sets.read_fragment(fragment)


def test_a_move_that_wins_too_is_not_called_wrong() -> None:
    start = affinage.load("board=square:3").initial()
    wanted, other = PuzzleProver(100_000).winning_moves(start)
    match = Match(start.game)
    match.push(wanted)
    attempt = Attempt(OwnPuzzle.of(match))
    attempt.game_view.play(other)
    attempt.judge()
    while not attempt.look_ahead(1_000):
        pass
    assert puzzle_words.answer(attempt, searching=False) == puzzle_words.WINS_TOO


def test_a_puzzle_replaces_that_of_its_position() -> None:
    again = own(SOME[0], "Better")
    changed = CLUB.with_puzzles([again])
    assert changed.puzzles == (again, *CLUB.puzzles[1:])


def test_puzzles_beyond_a_full_set_go_to_the_next() -> None:
    many = tuple(own(puzzle) for puzzle in islice(shipped(), 2 * MAX_PUZZLES + 5))
    sizes = OwnSets().with_puzzles(PuzzleSet("Club", many[:99])).with_puzzles(PuzzleSet("Club", many)).sets
    assert {name: len(each.puzzles) for name, each in sizes.items()} == {
        "Club": 100,
        "Club 2": 100,
        "Club 3": 5,
    }


PUZZLES = shipped()
FIRST, SECOND = PUZZLES[:2]
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
DAY = timedelta(days=1)
ANY = PuzzleRequest("next")


def test_every_puzzle_has_a_key_of_its_own() -> None:
    assert len(PuzzleChoice(PUZZLES).by_key) == len(PUZZLES)


def test_the_next_is_near_in_rating_and_new() -> None:
    tried = tuple(f"{number:08x}" for number in range(RATED_AFTER))
    choice, solver = PuzzleChoice(PUZZLES), PuzzleSolver(Rating(1200, 50, 0.06), tried=tried)
    first = choice.next(solver, ANY)
    assert first is not None
    assert abs(first.rating - 1200) < 10
    second = choice.next(solver, ANY, besides=first.key)
    assert second not in (None, first)
    third = choice.next(solver.counted(first, NOW, clean=True), ANY)
    assert third not in (None, first)


@pytest.mark.parametrize("key", game_keys())
def test_first_puzzles_of_a_game_are_easy_and_get_harder_when_solved(
    key: str,
) -> None:
    choice, solver, ratings = PuzzleChoice(PUZZLES), PuzzleSolver(), []
    for _ in range(RATED_AFTER):
        puzzle = choice.next(solver, PuzzleRequest("next", game=key))
        assert puzzle is not None
        assert puzzle.game_key == key
        ratings.append(puzzle.rating)
        solver = solver.counted(puzzle, NOW, clean=True)
        changed = {option.key for option in load(puzzle.query).departures}
        assert changed <= {"board", "pie"}, "what a newcomer has learned is called changed"
    usual = [
        puzzle
        for puzzle in choice.ladder(key)
        if not rulebook.other_rules(load(puzzle.query)) and "colours=" not in puzzle.query
    ]
    easiest = [puzzle for puzzle in usual if len(puzzle.solution) == 1]
    fewest, following, *_ = sorted(map(legal_moves, easiest[:12]))
    first = choice.next(PuzzleSolver(), PuzzleRequest("next", game=key))
    assert first in easiest[:12]
    assert legal_moves(first) == fewest
    assert first.rating < ratings[-1] <= choice.ladder(key)[len(choice.ladder(key)) // 2].rating
    failing = PuzzleSolver().counted(first, NOW, clean=False)
    after = choice.next(failing, PuzzleRequest("next", game=key))
    assert legal_moves(after) == following, "what was failed is no reason for a harder one"


def legal_moves(puzzle: CollectedPuzzle | None) -> int:
    assert puzzle is not None
    return len(setup.read(load(puzzle.query), puzzle.position).legal_moves())


def test_a_level_is_a_third_of_the_puzzles_of_a_game() -> None:
    choice = PuzzleChoice(PUZZLES)
    thirds = [choice.ladder("taifas", level) for level in LEVELS]
    assert [puzzle for third in thirds for puzzle in third] == choice.ladder("taifas")
    assert max(len(third) for third in thirds) - min(len(third) for third in thirds) <= 1
    hard = choice.next(PuzzleSolver(), PuzzleRequest("next", game="taifas", level="hard"))
    assert hard in thirds[-1]
    assert hard.rating == thirds[-1][0].rating


def test_the_next_has_the_theme_and_the_game_that_are_asked_for() -> None:
    choice = PuzzleChoice(PUZZLES)
    actual = choice.next(PuzzleSolver(), PuzzleRequest("next", "sweep", "churn"))
    assert actual is not None
    assert (actual.game_key, "sweep" in actual.themes) == ("churn", True)
    assert choice.next(PuzzleSolver(), PuzzleRequest("next", "sweep", "taifas")) is None


def test_first_puzzle_comes_again_after_the_last() -> None:
    choice, solver = PuzzleChoice(PUZZLES[:3]), PuzzleSolver()
    for puzzle in PUZZLES[:3]:
        solver = solver.counted(puzzle, NOW, clean=True)
    assert choice.next(solver, ANY) == PUZZLES[0]
    assert choice.next(solver, ANY, besides=PUZZLES[0].key) == PUZZLES[1]


def test_a_puzzle_that_is_gone_is_not_asked_for_again() -> None:
    solver = PuzzleSolver().counted(FIRST, NOW, clean=False).counted(SECOND, NOW, clean=False)
    for moment in (NOW, NOW + DAY):
        assert {puzzle.key for puzzle in PuzzleChoice(PUZZLES).failed(solver, moment)} == {
            FIRST.key,
            SECOND.key,
        }
        assert PuzzleChoice(PUZZLES[1:]).failed(solver, moment) == [SECOND]
