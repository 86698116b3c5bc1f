"""Lessons: right and wrong answers by mouse and keyboard, opened from a link, and without any storage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from affinage.notation.address import COURSE_ENDING
from affinage.registry import game_class
from affinage.teach import lessons
from affinage.teach.lessons import Lesson, Step
from affinage.teach.principles.course import course, courses
from e2e.conftest import Visitor
from e2e.layout import PHONE_FIRST, screen
from e2e.opponent import THINK_MS
from e2e.table import LOAD_MS, Table, box_of

SMALL_PHONE = screen("phone") | {"viewport": {"width": 360, "height": 740}}
TABLET = {"width": 820, "height": 1180}

PASSED = "if (location.search) localStorage.setItem('affinage.lesson.churn', '1 2 3 4 5 6');"


def lesson_of(key: str) -> Lesson:
    result = lessons.lesson(key)
    assert result is not None
    return result


CHURN = lesson_of("churn")


def expect_step(table: Table, step: Step) -> None:
    """Check that the page shows this step, unanswered."""
    task = table.page.get_by_role("region", name="Task")
    name = re.compile(rf"^\d\. {step.stage}$")
    # The time limit includes the page's start.
    expect(task.get_by_role("heading")).to_have_text(name, timeout=LOAD_MS)
    expect(task).to_contain_text(step.text)
    expect(task).to_contain_text(step.goal)
    expect(table.page.locator("#lesson-answer")).to_have_text("")
    expect(table.cells).to_have_count(step.game.board.size)
    expect(table.board).to_have_attribute("data-ply", "0")


def expect_answer(table: Table, text: str | re.Pattern[str]) -> None:
    """Check that the answer is announced to screen readers."""
    expect(table.page.get_by_role("region", name="Answer").get_by_role("status")).to_have_text(text)


def button(table: Table, name: str) -> None:
    table.page.get_by_role("region", name="Answer").get_by_role("button", name=name, exact=True).click()


def play_game(table: Table) -> None:
    """Play a lesson's game to its end against the computer, one cell a turn."""
    verdict = table.page.locator("#lesson-answer").filter(has_text=re.compile(r"\w"))
    ready = table.free.first.or_(verdict)
    while not verdict.count():
        table.free.first.click()
        table.settle()
        expect(ready.first).to_be_visible(timeout=THINK_MS)


def test_a_lesson_leads_from_its_first_step_to_a_board(visitor: Visitor) -> None:
    table = visitor.open("?lesson=churn")
    expect(table.page).to_have_title(re.compile("Alone · Lesson · Churn"))
    steps = CHURN.steps
    expect_step(table, steps[0])
    table.page.mouse.click(*table.middle("d3"))
    expect_answer(table, "This would form a group of 2, and a stone can still be placed alone.")
    table.click_cell("e2")
    expect_answer(table, f"Right. {steps[0].success}")
    expect(table.status, "it would say whose turn it is").to_be_hidden()
    expect(table.free).to_have_count(0)
    button(table, "Next")
    expect(table.page).to_have_url(re.compile(r"\?lesson=churn&step=2$"))
    expect_step(table, steps[1])

    button(table, "Skip")
    button(table, "Skip")
    table.click_cell("e3")
    expect_answer(table, f"Right. {steps[3].success}")
    expect(table.cell("e3")).to_have_attribute("aria-label", "e3, Red")

    button(table, "Next")
    expect_step(table, steps[4])
    table.act.filter(has_text="Swap").click()
    expect_answer(table, f"Right. {steps[4].success}")
    button(table, "Next")
    expect_step(table, steps[5])
    full = table.page.get_by_role("link", name="Play the full board against level 1")
    expect(full).to_be_hidden()
    play_game(table)
    expect(full, "offered whether won or lost").to_be_visible()
    table.page.get_by_role("link", name="Review this game").click()
    expect(table.page.locator("#chart-box")).to_be_visible(timeout=LOAD_MS)
    expect(table.page.locator("#end")).to_be_hidden()
    expect(table.page.locator("#chart-name")).to_have_text("Your chance to win (shaded: unsure)")
    expect(table.page.locator("#own .strip")).to_contain_text("You")
    table.tool("records").click()
    games = table.page.get_by_role("list", name="Games", exact=True).get_by_role("listitem")
    expect(games).to_contain_text(["Lesson: Churn"])
    expect(games).to_contain_text(["You and Computer (level 1)"])
    expect(games).to_have_count(1)


def test_a_finished_lesson_greets_at_its_first_step_and_leads_on(visitor: Visitor) -> None:
    table = visitor.open("?lesson=churn", PASSED)
    expect_answer(table, "You have finished all steps. Repeat any of them, or play the full board.")
    expect(table.page.get_by_role("link", name="Play the full board against level 1")).to_be_visible()
    assert table.page.evaluate("scrollY") == 0
    button(table, "Next")
    expect_step(table, CHURN.steps[1])
    expect(table.page.get_by_role("link", name="Play the full board")).to_be_hidden()


def test_the_menu_of_a_game_leads_to_playing_it_well(visitor: Visitor) -> None:
    table = visitor.open("?game=taifas")
    table.tool("more").click()
    link = table.page.get_by_role("link", name="Play well")
    expect(link).to_have_attribute("href", "?lesson=taifas-well")
    table.page.goto(f"{visitor.base}?game=churn")
    table.await_board()
    table.tool("more").click()
    expect(table.page.get_by_role("button", name="My games")).to_be_visible()
    expect(link).to_be_hidden()


def test_the_game_after_a_lesson_is_the_full_board_against_level_1(visitor: Visitor) -> None:
    table = visitor.open("?lesson=churn&step=6", PASSED)
    index = table.page.get_by_role("navigation", name="Lessons")
    expect(index.get_by_role("link")).to_have_count(len(lessons.taught_games()) + len(courses()))
    expect(index.get_by_role("link", name="Churn ✓ finished")).to_have_attribute("aria-current", "true")
    index.get_by_role("link", name="Taifas 5 steps", exact=True).click()
    expect(table.page).to_have_url(re.compile(r"\?lesson=taifas&step=1$"))
    expect_step(table, lesson_of("taifas").steps[0])
    expect(table.page.get_by_role("link", name="Puzzles")).to_have_attribute(
        "href", "?puzzle=next&game=taifas"
    )
    table.page.go_back()
    expect_step(table, CHURN.steps[5])
    table.page.get_by_role("link", name="Play the full board against level 1").click()
    expect(table.cells).to_have_count(19, timeout=LOAD_MS)
    table.await_board()
    expect(table.page.locator(".strip", has_text="Computer")).to_contain_text("level 1")
    expect(table.page.locator(".strip", has_text="You")).to_have_count(1)


@pytest.mark.parametrize("device", PHONE_FIRST)
def test_the_board_keeps_its_size_and_place_through_a_lesson(
    visitor: Visitor, device: str, request: pytest.FixtureRequest
) -> None:
    table = visitor.open("?lesson=affinage", **screen(device))
    if not table.page.locator("[data-lesson]").first.is_visible():
        table.page.get_by_text("All lessons").click()
    every = request.config.getoption("thorough")
    for key in lessons.taught_games() if every else ("affinage", "emulsion"):
        table.page.locator(f"[data-lesson={key}]").click()
        boxes = []
        for step in lesson_of(key).steps:
            table.page.get_by_role("button", name=re.compile(rf"^Step \d: {step.stage}\b")).click()
            expect_step(table, step)
            expect(table.page.locator("#lesson-stage")).to_be_in_viewport(ratio=1)
            scrolled = float(table.page.evaluate("scrollY"))
            box = box_of(table.page.locator("#frame"))
            boxes.append({**box, "y": box["y"] + scrolled})
        assert boxes == [boxes[0]] * len(boxes), key


def test_an_answer_on_a_phone_leaves_steps_and_buttons_in_sight(visitor: Visitor) -> None:
    table = visitor.open("?lesson=affinage&step=3", **screen("phone"))
    expect_step(table, lesson_of("affinage").steps[2])
    steps, skip = (table.page.get_by_role("button", name=name) for name in (re.compile(r"^Step 7\b"), "Skip"))
    width = float(table.page.evaluate("innerWidth"))
    assert box_of(table.page.locator("#task"))["width"] > 0.9 * width
    before = [box_of(steps), box_of(skip)["y"], box_of(table.page.locator("#frame"))]
    for cell in ("b1", "b2"):
        table.click_cell(cell)
    expect_answer(table, f"Right. {lesson_of('affinage').steps[2].success}")
    following = table.page.get_by_role("button", name="Next")
    assert [box_of(steps), box_of(following)["y"], box_of(table.page.locator("#frame"))] == before
    for element in (steps, following, table.page.locator("#lesson-answer")):
        expect(element).to_be_in_viewport(ratio=1)
    expect(table.status, "it would say that White places two stones").to_be_hidden()
    following.tap()
    border = "button => getComputedStyle(button).borderTopColor"
    back = table.page.get_by_role("button", name="Previous")
    expect(skip, "it does not look chosen").to_have_css("border-top-color", back.evaluate(border))


def test_the_game_of_a_lesson_shows_its_score_and_why_it_was_lost(visitor: Visitor) -> None:
    table = visitor.open("?lesson=churn&step=6")
    score, verdict = table.page.locator("#lesson-score"), table.page.locator("#lesson-answer")
    expect(score).to_have_text("Score: Red 0, Blue 0")
    table.free.first.click()
    expect(score).to_have_text(re.compile("^Score: Red 1, Blue [01]$"))
    table.page.reload()
    expect(table.board).not_to_have_attribute("data-ply", "0")
    expect(score).to_have_text(re.compile("^Score: Red 1, Blue [01]$"))
    table = visitor.open_again("?lesson=affinage&step=7")
    expect(table.page.locator("#lesson-score")).to_have_text("Score: Black 0, White 0")
    for cell in ("c1", "c2"):
        table.click_cell(cell)
    expect(verdict).to_be_empty()
    expect(table.status).to_be_visible()


def test_on_a_small_phone_the_buttons_to_press_next_are_in_sight(visitor: Visitor) -> None:
    table = visitor.open("?lesson=affinage&step=7", **SMALL_PHONE)
    hint = table.page.get_by_role("button", name="Hint")
    expect(hint).to_be_in_viewport(ratio=1)
    hint.tap()
    expect(table.hint).to_have_text(re.compile("^Hint: "), timeout=THINK_MS)
    for part in (hint, table.status, table.page.locator("#lesson-score"), table.hint):
        expect(part).to_be_in_viewport(ratio=1)
    table = visitor.open("?lesson=affinage-well", **SMALL_PHONE)
    later = table.page.get_by_role("button", name="Forward")
    expect(later).to_be_in_viewport(ratio=1)
    while later.is_enabled():
        later.tap()
        table.settle()
    expect(table.page.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)


def test_the_step_of_the_swap_has_no_button_that_does_nothing(visitor: Visitor) -> None:
    table = visitor.open("?lesson=churn&step=5", **screen("phone"))
    expect_step(table, CHURN.steps[4])
    expect(table.page.get_by_role("button", name="Swap: you play Red")).to_be_enabled()
    expect(table.page.locator("main button:disabled:visible")).to_have_count(0)


def test_a_finished_lesson_leads_to_playing_well(visitor: Visitor) -> None:
    table = visitor.open("?lesson=taifas", PASSED.replace("churn", "taifas"))
    expect_answer(table, "You have finished all steps. Repeat any of them, or play the full board.")
    table.page.get_by_role("link", name="Play well", exact=True).click()
    well = course("taifas")
    assert well
    expect_step(table, well.steps[0])
    expect(table.page.get_by_role("link", name="Play well", exact=True)).to_be_hidden()


def test_a_step_draws_what_it_talks_about(visitor: Visitor) -> None:
    table = visitor.open("?lesson=affinage&step=4")
    table.cell("a1").focus()
    table.page.keyboard.press("i")
    expect(table.hint).to_have_text("a1: an open hole of 4 cells, 2–2 stones around it")


def test_a_lesson_is_done_by_the_keyboard_alone(visitor: Visitor) -> None:
    table = visitor.open("?lesson=affinage&step=2")
    step = lesson_of("affinage").steps[1]
    press, focused = table.page.keyboard.press, table.page.locator(":focus")
    expect_step(table, step)
    table.cell("d1").focus()
    press("Enter")
    press("ArrowUp")
    press("Enter")
    expect_answer(table, f"Not yet. {step.failure.format(cells='c2 and d3')}")
    expect(focused).to_have_attribute("data-cell", "d2")
    # The key begins the next try.
    press("Enter")
    expect_step(table, step)
    press("Escape")

    hint = table.page.get_by_role("button", name="Hint")
    hint.focus()
    press("Enter")
    expect_answer(table, step.hint)
    shown = table.picture("stones")
    press("Enter")
    table.settle()
    assert table.picture("stones") != shown, "the move is marked"
    table.cell("d4").focus()
    press("Enter")
    press("ArrowUp")
    press("Enter")
    expect_answer(table, f"Right. {step.success}")
    expect(focused).to_have_attribute("data-cell", "d5")


def test_the_next_visit_goes_on_at_the_first_step_not_passed(visitor: Visitor) -> None:
    table = visitor.open("?lesson=churn", viewport=TABLET)
    table.click_cell("e2")
    passed = table.page.get_by_role("button", name="Step 1: Alone, passed")
    expect(passed).to_be_visible()
    expect(table.page.locator("#lesson-answer")).to_be_in_viewport(ratio=1)
    expect(table.page.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    table = visitor.open_again("?lesson=churn&step=7")
    expect(table.notice).to_contain_text("Unknown step '7'; steps of this lesson are 1 to 6.")
    expect(table.notice).to_contain_text("This is step 2 of the lesson of Churn.")
    expect(table.page).to_have_url(re.compile(r"\?lesson=churn&step=2$"))
    expect_step(table, CHURN.steps[1])
    table.page.get_by_role("button", name="Step 1: Alone, passed").click()
    expect_step(table, CHURN.steps[0])
    table.page.go_back()
    expect_step(table, CHURN.steps[1])


def test_playing_well_is_learned_from_the_board_by_the_keyboard_alone(visitor: Visitor) -> None:
    key = courses()[0]
    lesson = course(key.removesuffix(COURSE_ENDING))
    assert lesson is not None
    name = game_class(lesson.game_key).name
    table = visitor.open(f"?game={lesson.game_key}")
    table.page.get_by_role("link", name="Learn", exact=True).click()
    table.await_board()
    table.page.get_by_role("link", name=f"Play well: {name}").click()
    expect(table.page).to_have_title(f"{lesson.steps[0].stage} · Play well · {name}")
    expect_step(table, lesson.steps[0])
    expect(table.page.get_by_role("region", name="Task")).to_contain_text("of 100 games")
    expect(table.free).to_have_count(0)

    press, answers = table.page.keyboard.press, table.page.get_by_role("region", name="Answer")
    answers.get_by_role("button", name="Forward").focus()
    for ply in range(1, len(lesson.steps[0].line) + 1):
        press("Enter")
        expect(table.board).to_have_attribute("data-ply", str(ply))
    last = lesson.steps[0].line[-1].replace(",", ", ")
    expect_answer(table, re.compile(rf"plays {last}\. .*{re.escape(lesson.steps[0].success)}$"))
    answers.get_by_role("button", name="Back", exact=True).click()
    expect(table.board).to_have_attribute("data-ply", str(len(lesson.steps[0].line) - 1))

    table = visitor.open_again(f"?lesson={key}&step=3")
    step, press = lesson.steps[2], table.page.keyboard.press
    expect_step(table, step)
    answers = table.page.get_by_role("region", name="Answer")
    answers.get_by_role("button", name="Hint").focus()
    press("Enter")
    expect_answer(table, step.hint)
    for cell in step.start.checked(step.moves).picks:
        table.cell(step.game.board.names[cell]).focus()
        press("Enter")
    expect_answer(table, f"Right. {step.success}")
    expect(table.page.get_by_role("button", name=re.compile("^Step 1: .*, passed$"))).to_be_visible()
