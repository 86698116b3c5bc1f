"""The page `questions/`, from the texts and from the figures of `research/questions/answers.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from affinage.notation import share
from affinage.notation.credit import credit
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.registry import game_class
from affinage.survey.figure import Figure
from tools.common import ROOT, write_bytes
from tools.previews.document import PICTURE, PLAY, QUESTIONS, Preview, render
from tools.questions.texts import QUESTIONS as ASKED
from tools.questions.texts import Question, in_digits

ANSWERS = Path("research/questions/answers.json")
TITLE = "What the authors asked"
MOST_ROWS = 4
"""Rows of figures in sight; a longer table unfolds."""
MOMENT = DiagramOptions("auto", 280, coordinates=False)  # pixels


@cache
def answers() -> Mapping[str, Any]:
    """Return the measured answers by the keys of their questions."""
    measured: Mapping[str, Any] = json.loads((ROOT / ANSWERS).read_text(encoding="utf-8"))
    return measured


def asked_of(game: str) -> list[tuple[Question, str]]:
    """Return the questions about a game with their answers."""
    return [(question, answers()[question.key]["answer"]) for question in ASKED if question.game == game]


def preview() -> Preview:
    """Return the preview of a link to the page."""
    facts = {"@type": "WebPage", "name": TITLE, "isAccessibleForFree": True, "inLanguage": "en"}
    description = "What authors asked or claimed about their own games, answered by measurement."
    picture = f"{PLAY}/{PICTURE}"
    return Preview(
        f"{QUESTIONS}/", TITLE, description, picture, "Boards of the games", facts=facts, is_all=False
    )


def counted(number: int, things: str) -> str:
    """Return a number of things, which are named in the plural.

    >>> counted(1, "variants"), counted(1080, "variants")
    ('1 variant', '1,080 variants')
    """
    return f"{number:,} {things if number != 1 else things.removesuffix('s')}"


def as_figure(unit: str, figure: Sequence[float]) -> Figure | None:
    """Return a figure for a plot from 0 to 1, None for a number."""
    return Figure(*figure) if unit == "share" else None


def page(base: str) -> str:
    """Return the page."""
    return render(
        "questions.html",
        preview=preview(),
        base=base,
        games=[(game_class(key), credit(game_class(key)), _of(key)) for key in _keys()],
        answers=answers(),
        in_digits=in_digits,
        counted=counted,
        MOST_ROWS=MOST_ROWS,
        as_figure=as_figure,
        board=board_of,
    )


def board_of(key: str) -> str:
    """Return the name of the picture of a question's moment."""
    return f"{key}.svg"


def write(site: Path, base: str) -> None:
    """Write the page and its pictures into a site."""
    folder = site / QUESTIONS
    for question in ASKED:
        match = share.read_link(answers()[question.key]["moment"]).match
        write_bytes(folder / board_of(question.key), diagram(match, MOMENT).encode())
    write_bytes(folder / "index.html", page(base).encode())


def _keys() -> list[str]:
    return list(dict.fromkeys(question.game for question in ASKED))


def _of(key: str) -> list[Question]:
    return [question for question in ASKED if question.game == key]
