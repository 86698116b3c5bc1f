"""Printable games without a PDF library: sheets, stones, and the errors of the command.

The files themselves are tested in `tests/extras/test_paper.py`, where the library that writes them is installed.
"""

from __future__ import annotations

import sys
from itertools import chain, pairwise
from pathlib import Path

import pytest

import affinage
from affinage.cli import main
from affinage.paper.sheets import (
    COMFORTABLE,
    GAP,
    MARGIN,
    OVERLAP,
    PAPERS,
    STEP,
    comfortable_cell,
    dealt,
    enough_stones,
    layout,
    room,
    stone_colours,
    stone_grid,
)
from tests.processes import reason
from tests.strategies import random_line
from tests.test_game import LINKS

SIZES = [(50, 50), (190, 265), (190.5, 265), (260, 180), (400, 300), (1200, 1100)]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_the_sheets_show_the_whole_board_and_each_shares_a_strip_with_the_next(
    size: tuple[float, float], paper: tuple[float, float]
) -> None:
    actual = layout(size, paper)
    sheets = list(actual.sheets())
    assert len(sheets) == actual.number
    assert all(length <= most for length, most in zip(actual.window, room(actual.paper), strict=True))
    assert min(actual.corner) >= MARGIN
    for starts, whole, part in zip(
        ({sheet.left for sheet in sheets}, {sheet.top for sheet in sheets}), size, actual.window, strict=True
    ):
        assert min(starts) == 0
        assert max(starts) + part == pytest.approx(whole)
        assert all(there + OVERLAP == pytest.approx(here + part) for here, there in pairwise(sorted(starts)))


@pytest.mark.parametrize(
    ("size", "columns", "rows"), [((190, 265), 1, 1), ((260, 178), 1, 1), ((190, 400), 1, 2)]
)
def test_no_sheet_more_than_needed_is_taken(size: tuple[float, float], columns: int, rows: int) -> None:
    actual = layout(size, PAPERS["a4"])
    assert (actual.columns, actual.rows) == (columns, rows)
    assert (actual.paper == PAPERS["a4"]) == (size[0] <= size[1])  # landscape for what is wider than high


@pytest.mark.parametrize("cells", [2, 5, 8.5, 12, 20, 30])
def test_the_size_that_nobody_asked_for_is_the_largest_that_needs_no_more_sheets(cells: float) -> None:
    least, most = COMFORTABLE
    for paper in PAPERS.values():
        cell = comfortable_cell((cells, cells), paper)
        numbers = [layout((cells * size, cells * size), paper).number for size in (least, cell, cell + STEP)]
        assert least <= cell <= most
        assert numbers[0] == numbers[1]
        assert cell == most or numbers[2] > numbers[1]


@pytest.mark.parametrize("link", [link for link in LINKS if affinage.load(link).traits.adds_alike])
def test_where_half_the_stones_do_there_are_never_more(link: str) -> None:
    first, *positions = random_line(affinage.load(link), seed=1, plies=30).positions
    most = enough_stones(first)
    assert sum(most) <= first.game.board.size
    for position in positions:
        assert all(mask.bit_count() <= count for mask, count in zip(position.stones, most, strict=True))
        assert enough_stones(position) == most


def test_stones_that_come_and_stay_in_pairs_are_half_as_many_as_the_cells() -> None:
    halves = ("board=square:5", "colours=mixed", "game=emulsion", "game=emulsion&start=free&board=square:5")
    games = [affinage.load(link) for link in halves]
    assert [enough_stones(game.initial()) for game in games] == [(12, 12), (32, 32), (32, 32), (12, 12)]
    assert enough_stones(affinage.load("game=moulds&players=4").initial()) == (36,) * 4


def test_every_stone_has_a_place_on_a_sheet_and_none_lies_upon_another() -> None:
    squares = stone_grid(room(PAPERS["letter"]), 40)
    sheets = dealt(stone_colours((40, 1, 30)), squares)
    assert [len(sheet) for sheet in sheets] == [squares.number, 71 - squares.number]
    assert [*chain(*sheets)] == [0] * 40 + [1] + [2] * 30
    corners = {squares.corner(place) for place in range(squares.number)}
    assert len(corners) == squares.number
    width, height = (max(axis) + squares.side for axis in zip(*corners, strict=True))
    assert (width <= room(PAPERS["letter"])[0], height <= room(PAPERS["letter"])[1]) == (True, True)


BAD = {
    "game=churn -o board.png": "board.png is not a PDF file; expected a name ending in .pdf",
    "game=churn": "the following arguments are required: -o/--output",
    "bord=hex:3 -o x.pdf": "unknown key 'bord'; keys are game, board",
    "game=churn -o x.pdf --paper a3": "paper 'a3' is unknown; papers are a4, letter",
    "game=churn -o x.pdf --style wood": "style 'wood' is unknown; styles are cheese, plain, contrast",
    "game=churn -o x.pdf --cell 2": "cell 2 is out of range; expected 6 to 60 mm",
    "game=churn -o x.pdf --cell wide": "argument --cell: 'wide' is invalid; expected 0 to 9999 millimetres",
    "game=churn -o x.pdf --stones 401": "stones 401 is out of range; expected 0 to 400",
    "game=churn -o x.pdf --site here": "here is not the address of a page; expected https://...",
}


@pytest.mark.parametrize("text", BAD)
def test_mistakes_are_told_on_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert BAD[text] in reason(["print", *text.split()], capsys)


def test_print_command_names_what_a_pdf_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert main(["print", "game=churn", "-o", str(tmp_path / "board.pdf")]) == 2
    assert capsys.readouterr().err == 'affinage: a .pdf file needs fpdf: pip install -e ".[print]"\n'
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", [(100, 100), (100, 250), (185, 100), (400, 100), (190, 265)])
def test_the_room_beside_a_board_is_on_its_sheet_and_apart_from_it(size: tuple[float, float]) -> None:
    actual = layout(size, PAPERS["a4"])
    spare, (whole, high) = actual.spare, room(actual.paper)
    right, foot = spare.board[0] + actual.window[0], spare.board[1] + actual.window[1]
    assert right <= MARGIN + whole + 1e-9
    assert foot <= MARGIN + high + 1e-9
    if min(spare.size) > 0:
        assert spare.corner[0] >= right + GAP or spare.corner[1] >= foot + GAP
        assert spare.corner[0] + spare.size[0] <= MARGIN + whole + 1e-9
        assert spare.corner[1] + spare.size[1] <= MARGIN + high + 1e-9
