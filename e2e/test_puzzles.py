"""Puzzles: solved and failed by mouse and keyboard, counted, stored, shared, embedded, and offline."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import expect

from affinage.game import PASS
from affinage.teach.puzzles.collection import CollectedPuzzle, of_the_day, shipped
from e2e import steps
from e2e.conftest import Visitor
from e2e.games import easiest_puzzle
from e2e.layout import screen
from e2e.opponent import THINK_MS
from e2e.table import LOAD_MS, Table, box_of
from web.puzzles import words as puzzle_words
from web.puzzles.choice import PuzzleChoice
from web.puzzles.link import PuzzleRequest
from web.puzzles.solver import PuzzleSolver

TODAY = date(2026, 11, 22)
DAILY = of_the_day(shipped(), TODAY)
SOLVER, OTHER = (
    DAILY.start().game.colours[colour - 1] for colour in (DAILY.start().to_move, 3 - DAILY.start().to_move)
)
NO_SHARING = "delete Navigator.prototype.share;"


def test_board_keeps_its_width_when_a_list_opens_on_a_phone(visitor: Visitor) -> None:
    table = visitor.open("?puzzle=daily", **screen("phone"))
    before = box_of(table.page.locator("#frame"))
    for summary in table.page.locator("#exercise summary").all():
        summary.click()
        table.settle()
        assert box_of(table.page.locator("#frame"))["width"] == before["width"]


def test_answer_to_a_miss_and_its_buttons_are_in_sight_on_a_small_phone(visitor: Visitor) -> None:
    puzzle = easiest_puzzle("affinage")
    table = visitor.open(
        f"?puzzle={puzzle.key}", **screen("phone") | {"viewport": {"width": 360, "height": 740}}
    )
    answers = table.page.get_by_role("region", name="Answer")
    hint = answers.get_by_role("button", name="Hint")
    expect(hint).to_be_in_viewport(ratio=1)
    steps.missed(table, puzzle)
    for part in (answers.get_by_role("button", name="Try again"), table.page.locator("#puzzle-answer")):
        expect(part).to_be_in_viewport(ratio=1)
    answer, again = (
        box_of(part) for part in (table.page.locator("#puzzle-answer"), answers.locator("button.main"))
    )
    assert answer["y"] + answer["height"] <= again["y"], "the row of buttons covers nothing of the answer"


@pytest.fixture
def daily(visitor: Visitor) -> Callable[..., Table]:
    """Open a day's puzzle on that day."""

    def open_on(day: date, *scripts: str) -> Table:
        table = visitor.page(NO_SHARING, *scripts, permissions=["clipboard-read", "clipboard-write"])
        table.page.clock.set_fixed_time(f"{day}T12:00:00")
        table.page.goto(f"{visitor.base}?puzzle=daily")
        table.await_board()
        return table

    return open_on


def press(table: Table, name: str) -> None:
    table.page.get_by_role("region", name="Answer").get_by_role("button", name=name, exact=True).click()


def expect_answer(table: Table, text: str | re.Pattern[str]) -> None:
    """Check that the answer is announced to screen readers."""
    answer = table.page.get_by_role("region", name="Answer").get_by_role("status").first
    expect(answer).to_have_text(text, timeout=THINK_MS)


def expect_standing(table: Table, text: str | re.Pattern[str]) -> None:
    """Check the solver's rating and streak on the page."""
    expect(table.page.locator("#puzzle-standing")).to_have_text(text)


def play(table: Table, move: str) -> None:
    for name in re.findall(r"[a-z]+\d+", move):
        table.click_cell(name)


def wrong_move(puzzle: CollectedPuzzle) -> str:
    """Return the first legal move that is not a solution."""
    return next(str(move) for move in puzzle.start().legal_moves() if str(move) != puzzle.solution[0])


def solve(table: Table, puzzle: CollectedPuzzle, begun: int = 0) -> None:
    """Play all correct moves, starting from one of them."""
    for ply in range(begun, len(puzzle.solution), 2):
        if puzzle.solution[ply] != PASS.text:
            play(table, puzzle.solution[ply])
        answered = min(ply + 2, len(puzzle.solution))
        expect(table.board).to_have_attribute("data-ply", str(answered))


def rating(table: Table) -> float:
    """Return the rating in the browser's storage, which is shown after ten puzzles."""
    text = str(table.page.evaluate("localStorage['affinage.puzzles']"))
    line = re.search(r"^rating (\S+)", text, re.MULTILINE)
    assert line, text
    return float(line[1])


def test_the_puzzle_of_the_day_is_solved_with_help_replayed_and_kept(
    daily: Callable[..., Table], visitor: Visitor
) -> None:
    table = daily(TODAY)
    heading = table.page.get_by_role("region", name="Task").get_by_role("heading")
    expect(heading).to_have_text("Puzzle of the day, 22 November 2026")
    expect_standing(table, "Your puzzle rating comes after 10 puzzles.")
    first, last = DAILY.solution[0], DAILY.solution[-1]
    cell = re.findall(r"[a-z]+\d+", first)[0]

    play(table, wrong_move(DAILY))
    expect_answer(table, re.compile(rf"^Not yet\. {OTHER} answers: "))
    expect(table.board, "the answer is on the board").to_have_attribute("data-ply", "2")
    press(table, "Back")
    press(table, "Forward")
    expect(table.hint).to_have_text(re.compile(rf"^2 of \d+: {OTHER} plays "))
    failed = rating(table)
    assert failed < 1500
    press(table, "Try again")
    expect(table.board).to_have_attribute("data-ply", "0")

    press(table, "Hint")
    expect_answer(table, re.compile(rf"(goes on|starts from) {cell}\.$"))
    solve(table, DAILY)
    expect_answer(table, re.compile(r"^Solved in 2 tries, with 1 hint\. .*You win"))
    expect_standing(table, re.compile(r"^1 puzzle: 1 solved after a hint or a wrong try\."))
    assert rating(table) == failed, "what was missed cannot be made good"
    expect_standing(table, re.compile(r"Your daily streak: 1 day\.$"))
    expect(table.free).to_have_count(0)
    press(table, "Back")
    expect(table.board).to_have_attribute("data-ply", str(len(DAILY.solution) - 1))
    press(table, "Forward")
    expect(table.hint).to_have_text(re.compile(rf": {SOLVER} plays {last.replace(',', ', ')}$"))

    press(table, "Share my result")
    expect(table.page.get_by_text("Your result is copied.")).to_be_visible()
    shared = str(table.page.evaluate("navigator.clipboard.readText()"))
    assert shared.splitlines()[0] == "Affinage: puzzle of the day, 22 November 2026"
    assert "solved in 2 tries, with 1 hint\nStreak: 1 day\n" in shared
    assert shared.endswith(f"?puzzle={DAILY.key}")
    assert not any(move in shared for move in DAILY.solution)
    press(table, "Back")
    expect(table.page.locator("#puzzle-shared")).to_have_text("")

    table.reload()
    assert rating(table) == failed
    expect_standing(table, re.compile(r"Your daily streak: 1 day\.$"))
    expect(table.notice).to_have_text(re.compile("You have solved this puzzle today"))
    press(table, "Share my result")
    expect(table.page.get_by_label("My result")).to_have_value(shared)

    table.page.locator("#title").click()
    card = table.page.locator(".card", has=table.page.get_by_role("heading", name="Puzzle of the day"))
    expect(card).to_contain_text("You solved it today. The next one comes tomorrow.")
    table.page.clock.set_fixed_time("2026-11-23T12:00:00")
    table.page.reload()
    expect(card).to_contain_text("to win. It changes every day")
    card.get_by_role("link", name="Solve the puzzle of the day").click()
    table.await_board()
    expect(heading).to_have_text("Puzzle of the day, 23 November 2026")
    again = table.page.get_by_role("link", name="1 missed at first, to try again")
    table.page.get_by_text("More puzzles").click()
    again.click()
    expect(table.page).to_have_url(re.compile(rf"\?puzzle={DAILY.key}$"))
    table.await_board()
    expect(heading).to_have_text(puzzle_words.heading(DAILY, None))


def test_a_puzzle_is_solved_by_the_keyboard_alone_and_the_next_is_another(visitor: Visitor) -> None:
    puzzle = easiest_puzzle("taifas")
    table = visitor.open(f"?puzzle={puzzle.key}&game=taifas")
    focused = table.page.locator(":focus")
    for move in puzzle.solution[::2]:
        stone = {"B": "Black stone", "W": "White stone"}[move[0]]
        table.page.get_by_role("button", name=stone).focus()
        table.page.keyboard.press("Enter")
        table.cell(move[1:]).focus()
        table.page.keyboard.press("Enter")
        expect(focused).to_have_attribute("data-cell", move[1:])
    expect_answer(table, re.compile(r"^Solved at the first try\. .*You win"))
    title = puzzle_words.heading(puzzle, None)
    expect(table.page.get_by_role("region", name="Task").get_by_role("heading")).to_have_text(title)
    expect(table.page.locator("#puzzle-about")).to_have_text(re.compile(r"^Themes: (?!.*easy)"))
    expect(table.page.locator("#status-text")).to_have_text(re.compile("Solved| wins"))
    assert rating(table) > 1500
    table.page.get_by_role("button", name="Next puzzle").focus()
    table.page.keyboard.press("Enter")
    expect(table.page).not_to_have_url(re.compile(puzzle.key))
    expect(table.page).to_have_url(re.compile(r"\?puzzle=[0-9a-f]{8}&game=taifas$"))
    expect(table.page.locator("#title")).to_have_text("Taifas")
    expect_answer(table, "")
    table.page.go_back()
    expect(table.page.get_by_role("heading", name=puzzle_words.heading(puzzle, None))).to_be_visible()
    expect(table.board).to_have_attribute("data-ply", "0")

    table.page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))")
    table.tool("rules").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Print").click()
    expect(table.page.locator("#paper")).to_contain_text("Taifas")
    table.page.locator("#title").click()
    expect(table.page.locator("#landing")).to_be_visible()


def test_moves_of_a_solution_are_stepped_through_side_by_side_on_a_phone(visitor: Visitor) -> None:
    table = visitor.open(f"?puzzle={easiest_puzzle('churn').key}", **screen("phone"))
    rule = table.page.locator("#puzzle-rule")
    expect(rule).to_be_visible()
    press(table, "Show the solution")
    answers = table.page.get_by_role("region", name="Answer")
    earlier, later = (box_of(answers.get_by_role("button", name=name)) for name in ("Back", "Forward"))
    assert earlier["y"] == later["y"]
    expect(rule, "the answer takes its place").to_be_hidden()


def test_a_solution_is_shown_and_the_themes_lead_on(visitor: Visitor) -> None:
    puzzle = easiest_puzzle("churn")
    table = visitor.open(f"?puzzle={puzzle.key}")
    press(table, "Show the solution")
    moves = "; ".join(move.replace(",", ", ") for move in puzzle.solution)
    solution = re.escape(f"The solution is {moves}. Press Forward to see it.")
    expect_answer(table, re.compile(rf"^{solution} .* You win"))
    expect(table.free).to_have_count(0)
    table.page.get_by_text("More puzzles").click()
    answers = table.page.get_by_role("region", name="Answer")
    answers.get_by_label("Theme").select_option(label="Sweep: a move removes the solver's own stones")
    expect(table.page).to_have_url(re.compile(r"\?puzzle=[0-9a-f]{8}&theme=sweep$"))
    # The title gives nothing away.
    expect(table.page.locator("#puzzle-name")).to_have_text(
        re.compile("^(Behind if the game ended now|Many moves to choose from|One right move|Two moves)$")
    )
    table.page.get_by_role("combobox", name="Game").select_option(label="Taifas")
    expect(table.notice).to_contain_text("This game has no puzzle with that theme.")
    expect(answers.locator("option[value=sweep]")).to_have_count(0)


def test_puzzles_of_the_open_game_start_easy_and_hints_name_their_cost(visitor: Visitor) -> None:
    puzzle = PuzzleChoice(shipped()).next(PuzzleSolver(), PuzzleRequest("next", game="taifas"))
    assert puzzle
    table = visitor.open("?game=taifas")
    table.page.get_by_role("link", name="Puzzles").click()
    expect(table.page).to_have_url(re.compile(rf"\?puzzle={puzzle.key}&game=taifas$"), timeout=LOAD_MS)
    table.await_board()
    heading = table.page.get_by_role("region", name="Task").get_by_role("heading")
    expect(heading).to_have_text(puzzle_words.heading(puzzle, None))
    expect(table.page.get_by_role("link", name="Learn", exact=True)).to_have_attribute(
        "href", "?lesson=taifas"
    )
    cost = table.page.get_by_text(puzzle_words.COST)
    expect(cost).to_be_visible()
    hint = table.page.get_by_role("button", name="Hint")
    expect(hint).to_have_accessible_description(puzzle_words.COST)
    hint.click()
    expect(cost, "it has been paid").to_be_hidden()
    expect_standing(table, "1 puzzle: 1 not solved yet. Your puzzle rating comes after 10 puzzles.")

    table.page.get_by_role("combobox", name="Difficulty").select_option(label="Hard")
    expect(table.page).to_have_url(re.compile(r"\?puzzle=[0-9a-f]{8}&game=taifas&level=hard$"))
    expect(cost).to_be_visible()
    table.page.get_by_text("More puzzles").click()
    table.page.get_by_role("link", name="1 of Taifas missed at first, to try again").click()
    expect(table.page).to_have_url(re.compile(rf"\?puzzle={puzzle.key}&game=taifas$"), timeout=LOAD_MS)


def test_mistakes_and_missed_puzzles_stay_in_the_chosen_game(visitor: Visitor) -> None:
    missed, cell = easiest_puzzle("taifas").key, "a1,b1"
    mistake: dict[str, object] = {
        "link": "board=square:4",
        "start": "",
        "moves": [cell],
        "played": "c3,c4",
        "card": "",
    }
    mistake |= {"accepted": ["a3,a4"], "chance": 0.7, "cost": 0.3, "error": 0.02}
    texts = {
        "mistakes": f"affinage mistakes 1\n{json.dumps(mistake)}\n",
        "puzzles": f"affinage puzzles 1\ntried {missed}\nagain {missed} Learning 0 0.2120 6.4133 1 1\n",
    }
    stored = (f"localStorage['affinage.{key}'] = {json.dumps(text)};" for key, text in texts.items())
    fill = f"if (location.protocol !== 'about:') {{ {''.join(stored)} }}"
    table = visitor.open("?puzzle=mistakes&game=churn", fill)
    expect(table.page.locator("#title")).to_have_text("Churn")
    expect(table.notice).to_contain_text(
        re.compile(
            "Review a game of Churn: your costly moves become exercises here.*Until then, here is a puzzle"
        )
    )
    table.page.get_by_text("More puzzles").click()
    answers = table.page.get_by_role("region", name="Answer")
    expect(answers).to_contain_text("Review a game of Churn: your costly moves become exercises here.")
    expect(answers.get_by_role("link", name=re.compile("to try again|Mistakes"))).to_have_count(0)
    table.page.get_by_role("combobox", name="Game").select_option(label="Taifas")
    missed_link = answers.get_by_role("link", name="1 of Taifas missed at first, to try again")
    expect(missed_link).to_have_attribute("href", "?puzzle=again&game=taifas")
    table.page.get_by_role("combobox", name="Game").select_option(label="Affinage")
    expect(missed_link).to_be_hidden()
    answers.get_by_role("link", name="Mistakes from your games (1)").click()
    expect(table.page.get_by_role("heading", name="Learn from your mistakes")).to_be_visible(timeout=LOAD_MS)
    expect(table.page).to_have_url(re.compile(r"\?puzzle=mistakes&game=affinage$"))


def test_a_streak_run_goes_on_until_the_third_miss(visitor: Visitor) -> None:
    by_place = {(puzzle.query, puzzle.position): puzzle for puzzle in shipped()}
    table = visitor.open("?puzzle=next&game=churn")
    state = table.page.locator("#puzzle-run-state")
    table.page.get_by_text("More puzzles").click()
    press(table, "Streak run")
    expect(table.page).to_have_url(re.compile(r"\?puzzle=run&game=churn$"))
    expect(state).to_have_text("Streak run: 0 solved, 3 lives left.")
    for lives in ("2 lives left.", "1 life left."):
        for name in ("Hint", "Next puzzle"):
            expect(table.page.get_by_role("button", name=name)).to_be_hidden()
        expect(table.page.get_by_label("Difficulty")).to_be_hidden()
        miss(table, by_place)
        expect(state).to_have_text(f"Streak run: 0 solved, {lives}")
        expect(table.page.get_by_role("button", name="Try again")).to_be_hidden()
        press(table, "Next puzzle")
        expect(table.board).to_have_attribute("data-ply", "0")
    miss(table, by_place)
    expect(state).to_have_text("The run is over: 0 solved. Your best: 0.")
    press(table, "Start another run")
    expect(state).to_have_text("Streak run: 0 solved, 3 lives left.")
    press(table, "Leave the run")
    expect(state).to_have_text("")
    expect(table.page).to_have_url(re.compile(r"\?puzzle=[0-9a-f]{8}&game=churn$"))


def miss(table: Table, puzzles: dict[tuple[str, str], CollectedPuzzle]) -> None:
    """Play a wrong move in a puzzle of Churn, which the stones on the board name."""
    labels = table.cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    stones = {name: colour for name, _, colour in (str(label).partition(", ") for label in labels)}
    here = [puzzle for puzzle in puzzles.values() if puzzle.game_key == "churn" and stands(puzzle, stones)]
    table.click_cell(wrong_move(here[0]))
    expect_answer(table, re.compile(r"^Not yet\. (?!Looking)"))


def stands(puzzle: CollectedPuzzle, stones: dict[str, str]) -> bool:
    """Return whether these are the stones of a puzzle, by the names of cells."""
    position = puzzle.start()
    board, colours = position.game.board, ("empty", *position.game.colours)
    return stones == {name: colours[position.colour_at(cell)] for cell, name in enumerate(board.names)}


def test_an_earlier_day_is_chosen_and_progress_goes_with_the_library(
    daily: Callable[..., Table], tmp_path: Path
) -> None:
    table = daily(TODAY)
    page = table.page
    heading = page.get_by_role("region", name="Task").get_by_role("heading")
    press(table, "Show the solution")
    page.get_by_text("More puzzles").click()
    page.get_by_text("Earlier days").click()
    days = page.locator("#puzzle-days")
    expect(days.get_by_role("link", name="22 November 2026, missed")).to_have_attribute(
        "aria-current", "date"
    )
    expect(days.get_by_role("link", name="23 November 2026")).to_have_count(0)
    days.get_by_role("button", name="Earlier").click()
    expect(days.get_by_text("October 2026")).to_be_visible()
    days.get_by_role("link", name="31 October 2026").click()
    expect(heading).to_have_text("Puzzle of the day, 31 October 2026", timeout=LOAD_MS)
    expect(page).to_have_url(re.compile(r"\?puzzle=2026-10-31$"))
    table.await_board()
    kept = str(page.evaluate("localStorage['affinage.puzzles']"))
    assert "again" in kept

    page.goto(page.url.replace("?puzzle=2026-10-31", "?game=affinage"))
    table.await_board()
    table.tool("records").click()
    dialog = page.get_by_role("dialog", name="My games")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export all", exact=True).click()
    path = tmp_path / "library.json"
    download.value.save_as(path)
    page.evaluate("localStorage.removeItem('affinage.puzzles')")
    dialog.locator("#records-file").set_input_files(path)
    add = dialog.get_by_role("button", name="Add puzzle progress")
    add.click()
    expect(dialog.get_by_role("status")).to_have_text("Added to yours: puzzle progress.")
    expect(add).to_be_hidden()
    assert page.evaluate("localStorage['affinage.puzzles']") == kept
