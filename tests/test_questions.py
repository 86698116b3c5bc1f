"""The page of the authors' questions: every part is there, its games open, and its figures repeat."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path

import pytest

from affinage.notation import share
from affinage.notation.credit import credit
from affinage.registry import game_class
from research.questions import __main__ as answers
from research.questions import relatives_answers
from research.questions.playing import RANDOM, SKETCHES, SMALL, Batch, game_of, play, play_all, read
from tests.pages import Page
from tools.previews import pages
from tools.previews.subjects import Subject
from tools.questions import making
from tools.questions.texts import QUESTIONS, Question

EACH = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)


@EACH
def test_question_has_all_its_parts(question: Question) -> None:
    answer, text = making.answers()[question.key], unescape(making.page(""))
    for part in (
        question.title,
        question.quote,
        answer["answer"],
        question.method,
        question.command,
        question.open,
    ):
        assert part in text
    assert credit(game_class(question.game)).source in text
    assert answer["table"]["rows"]
    for row in answer["table"]["rows"]:
        assert row["count"] > 0
        assert len(row["figures"]) == len(answer["table"]["columns"])
        assert all(low <= value <= high for value, low, high in row["figures"])


@EACH
def test_moment_of_a_question_opens_on_a_game_with_more_moves_to_click(question: Question) -> None:
    match = share.read_link(making.answers()[question.key]["moment"]).match
    assert match.game.key == question.game
    assert 0 < match.ply < len(match.moves)


def test_questions_and_answers_have_the_same_keys() -> None:
    assert [question.key for question in QUESTIONS] == list(making.answers())


@pytest.mark.parametrize(
    "batch", [Batch(SMALL, 3), Batch(SMALL, RANDOM), Batch("game=moulds&spread=slide", 4, 2)]
)
def test_games_repeat(batch: Batch) -> None:
    first = next(each for each in read() if each.batch == batch)
    assert play(batch, first.number) == first


def test_figures_repeat() -> None:
    games = answers.by_variant(read())
    sentence, table = relatives_answers.ANSWERS["taifas-either"][0](games)
    stored = making.answers()["taifas-either"]
    assert (sentence, json.loads(json.dumps(table.as_json()))) == (stored["answer"], stored["table"])


def test_playing_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, batches = (
        tmp_path / "games.csv",
        [Batch(SMALL, RANDOM, games=3), Batch("game=taifas", RANDOM, games=2)],
    )
    play_all(path, [Batch(SMALL, RANDOM, games=1)])
    play_all(path, batches)
    assert [(each.batch.link, each.number) for each in read(path)] == [
        (SMALL, 0),
        (SMALL, 1),
        (SMALL, 2),
        ("game=taifas", 0),
        ("game=taifas", 1),
    ]
    lines = path.read_text().splitlines()
    play_all(path, batches)
    assert path.read_text().splitlines() == lines


@pytest.mark.parametrize("name", SKETCHES)
def test_sketch_of_taifas_is_ours_and_says_whose_game_it_changes(name: str) -> None:
    game = game_of(f"{name}?board=square:5")
    assert game.texts.designer == "The Affinage contributors"
    text = " ".join(" ".join(rule.text for rule in game.texts.rules).split())
    assert "a sketch of ours, not the game of Luis Bolaños Mures" in text


@pytest.mark.parametrize("key", sorted({question.game for question in QUESTIONS}))
def test_page_of_a_game_has_its_questions_with_answers(key: str) -> None:
    text = pages.subject_page(Subject(key), "")
    for question, answer in making.asked_of(key):
        assert f"../../questions/#{question.key}" in Page(text).anchors
        assert answer in unescape(text)
