"""Replays, posts, the command that draws diagrams, and printable games without a PDF library."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import affinage
from affinage.cli import main
from affinage.matches.match import Match
from affinage.notation import record
from affinage.notation.share import read_link
from affinage.notation.textboard import FORMS, post, render
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
from affinage.picture.diagram import DiagramOptions, diagram, film, frames
from affinage.picture.marks import read_marks
from affinage.picture.replay import REST, replay
from affinage.picture.svg import SPACE
from tests.pages import parsed, stones_in, texts_in
from tests.processes import reason
from tests.strategies import named_stones, random_line
from tests.tables import finished, match_of
from tests.test_game import LINKS

ANIMATE = f"{{{SPACE}}}animate"
PLAIN = DiagramOptions(styled=False, coordinates=False)


def opacity_at(animate: ElementTree.Element, seconds: float) -> float:
    times = [float(part) * seconds_of(animate) for part in animate.attrib["keyTimes"].split(";")]
    values = [float(part) for part in animate.attrib["values"].split(";")]
    assert len(times) == len(values)
    assert times == sorted(times)
    after = min(bisect_right(times, seconds), len(times) - 1)
    start, end = times[after - 1], times[after]
    share = (seconds - start) / (end - start) if end > start else 1.0
    return values[after - 1] + share * (values[after] - values[after - 1])


def seconds_of(animate: ElementTree.Element) -> float:
    return float(animate.attrib["dur"].removesuffix("s"))


def groups(picture: ElementTree.Element) -> Iterator[tuple[ElementTree.Element, ElementTree.Element]]:
    """Yield the elements that appear and disappear, with the animation of each."""
    for item in picture.iter():
        for animate in item.findall(ANIMATE):
            yield item, animate


def visible_at(text: str, seconds: float) -> tuple[set[tuple[str, float, float]], list[str]]:
    picture = parsed(text)
    for item, animate in groups(picture):
        opacity = opacity_at(animate, seconds)
        assert opacity in (0, 1), "nothing is on its way"
        if not opacity:
            item.clear()
    return stones_in(picture), [each for each, _ in texts_in(picture)]


@pytest.mark.parametrize(
    "link",
    ["board=square:5", "game=emulsion&board=square:4", "game=moulds&players=4", "game=churn&board=hex:2"],
)
def test_every_position_is_seen_in_its_time(link: str) -> None:
    match, pace = finished(link), 0.5
    text = replay(match, PLAIN, pace)
    kinds = [colour.lower() for colour in match.game.colours]
    rows = max(int(name[1:]) for name in match.game.board.names)
    for ply in range(len(match.moves) + 1):
        stones, _ = visible_at(text, (ply + 0.9) * pace)
        assert len(stones) == sum(mask.bit_count() for mask in match.position_at(ply).stones)
        if not match.game.board.is_hex:
            assert stones == {
                (kinds[colour - 1], ord(name[0]) - ord("a") + 0.5, rows - int(name[1:]) + 0.5)
                for name, colour in named_stones(match.position_at(ply)).items()
            }


def test_the_end_rests_and_then_all_begins_again() -> None:
    match = finished("board=square:5")
    text = replay(match, PLAIN, 0.5)
    for _, animate in groups(parsed(text)):
        assert seconds_of(animate) == (len(match.moves) + 1) * 0.5 + REST
        assert animate.attrib["repeatCount"] == "indefinite"
    seconds = (len(match.moves) + 0.9) * 0.5
    holes = [str(region.cells.bit_count()) for region in match.position.regions()]
    assert visible_at(text, seconds)[1] == visible_at(text, seconds + REST)[1] == holes
    assert visible_at(text, seconds - 0.5)[1] == [], "no holes before the end"


def test_removals_are_seen_one_by_one() -> None:
    actual = [finished("game=emulsion&board=square:4", seed) for seed in range(30)]
    match = next(match for match in actual if match.position.removals())
    removals = match.position.removals()
    text = replay(match, PLAIN, 1)
    for step in range(len(removals) + 1):
        picture = parsed(text)
        for item, animate in groups(picture):
            if not opacity_at(animate, len(match.moves) + step + 0.9):
                item.clear()
        pale = sum(item.attrib.get("opacity") == ".16" for item in picture.iter())
        assert pale == sum(removal.cells.bit_count() for removal in removals[:step])


def test_replay_goes_as_far_as_the_position_on_the_board() -> None:
    match = finished("board=square:5")
    match.goto(2)
    text = replay(match, PLAIN, 1)
    assert {seconds_of(animate) for _, animate in groups(parsed(text))} == {3 + REST}
    assert "After 2 moves." in text
    assert "Replay of 2 moves" in text
    match.goto(0)
    assert not list(groups(parsed(replay(match, PLAIN, 1)))), "nothing moves before the first ply"


def test_replay_without_motion_shows_the_end() -> None:
    match = finished("board=hex:3")
    picture = parsed(replay(match, PLAIN))
    for item in list(picture.iter()):
        for child in list(item):
            if child.attrib.get("opacity") == "0":
                item.remove(child)
    end = parsed(diagram(match, PLAIN))
    assert stones_in(picture) == stones_in(end)
    assert texts_in(picture) == texts_in(end)


def test_readers_who_prefer_less_motion_see_the_end_alone() -> None:
    match = finished("board=hex:3")
    text = replay(match, DiagramOptions(name="p", coordinates=False))
    assert (
        "<style>@media (prefers-reduced-motion:reduce){.p-moving{display:none}.p-at-rest{display:inline}}</style>"
    ) in text
    picture = parsed(text)
    (moving,) = picture.iterfind(".//*[@class='p-moving']")
    (at_rest,) = picture.iterfind(".//*[@class='p-at-rest']")
    assert at_rest.attrib["display"] == "none"
    assert list(groups(moving))
    assert not list(groups(at_rest))
    assert stones_in(at_rest) == stones_in(parsed(diagram(match, DiagramOptions(coordinates=False))))


MOVES = ("a1,b1", "c3,c4")


@pytest.fixture
def match() -> Match:
    return match_of("board=square:4", *MOVES)


def test_diagram_command_draws_a_link_and_its_moves(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["--moves", " ".join(MOVES)]
    for link in ("board=square:4", "?board=square:4", "https://example.org/a/?board=square:4"):
        assert main(["diagram", link, *moves]) == 0
        assert capsys.readouterr().out == diagram(match)
    assert main(["diagram", "https://example.org/a/"]) == 0
    assert capsys.readouterr().out == diagram(Match(affinage.load("")))
    assert main(["diagram", "board=square:4", "-o", "-", *moves, "--ply", "1"]) == 0
    match.goto(1)
    assert capsys.readouterr().out == diagram(match)


def test_diagram_command_draws_the_match_in_a_fragment(capsys: pytest.CaptureFixture[str]) -> None:
    link = "https://example.org/?board=square:4#1/by=Ann,Bob.3/from=b3.4.4.2ww-b-last=w/b1b2c2c3/ply=1"
    sheet = read_link(link)
    assert main(["diagram", link]) == 0
    assert capsys.readouterr().out == diagram(sheet.match)
    assert main(["diagram", link, "--ply", "2", "--animate"]) == 0
    sheet.match.goto(2)
    text = capsys.readouterr().out
    assert text == replay(sheet.match)
    assert "Ann (Black) to move" in text
    assert main(["diagram", link.replace("c2c3", "c2c9")]) == 2
    assert "move 2: 'c9' is not a cell of square:4" in capsys.readouterr().err


def test_diagram_command_draws_a_record_into_a_file(
    match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, picture = tmp_path / "game.json", tmp_path / "board.svg"
    kept.write_text(record.to_json(match), "utf-8")
    assert main(["diagram", "--record", str(kept), "-o", str(picture)]) == 0
    assert picture.read_text("utf-8") == diagram(match)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("size", [64, 500])
def test_diagram_command_draws_a_png_of_the_size_asked_for(size: int, tmp_path: Path) -> None:
    picture = tmp_path / "board.PNG"
    assert main(["diagram", "board=square:4x6", "--size", str(size), "-o", str(picture)]) == 0
    content = picture.read_bytes()
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert (width < size, height) == (True, size)


def test_diagram_command_names_what_a_png_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "affinage.picture.raster", raising=False)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["diagram", "-o", str(tmp_path / "board.png")]) == 2
    assert capsys.readouterr().err == 'affinage: a .png picture needs resvg_py: pip install -e ".[png]"\n'
    assert list(tmp_path.iterdir()) == []


def test_every_choice_is_followed(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    marks = read_marks(match.game, "circle=a1 A=d4")
    choices = {
        "--theme dark": DiagramOptions("dark"),
        "--theme auto": DiagramOptions("auto"),
        "--size 200": DiagramOptions(size=200),
        "--no-coordinates": DiagramOptions(coordinates=False),
        "--turns 3": DiagramOptions(rotation=3),
        "--mirror": DiagramOptions(mirrored=True),
        "--score": DiagramOptions(score=True),
        "--labels": DiagramOptions(labels=True),
    }
    begun = ["diagram", "board=square:4", "--moves", " ".join(MOVES)]
    for text, diagram_options in choices.items():
        assert main([*begun, *text.split()]) == 0
        assert capsys.readouterr().out == diagram(match, diagram_options)
    assert main([*begun, "--marks", "circle=a1 A=d4"]) == 0
    assert capsys.readouterr().out == diagram(match, DiagramOptions(marks=marks))
    assert main([*begun, "--animate"]) == 0
    assert capsys.readouterr().out == replay(match)
    assert main([*begun, "--animate", "1.5"]) == 0
    assert capsys.readouterr().out == replay(match, pace=1.5)


BAD = {
    "bord=square:4": "unknown key 'bord'; keys are game, board",
    "--theme sepia": "theme 'sepia' is unknown; themes are light, dark, auto",
    "--size 7": "size 7 is out of range; expected 64 to 4096 pixels",
    "--size big": "argument --size: 'big' is invalid; expected a whole number from 0 to 999999",
    "--ply 1": "--ply is a number from 0 to 0, not 1",
    "--ply -1": "argument --ply: '-1' is invalid; expected a whole number from 0 to 999999",
    "--marks star=a1": "mark 'star' is unknown; marks are circle, square, cross, a letter or a digit",
    "--marks A=z99": "'z99' is not a cell of square:8; columns are a to h",
    "--moves a1,b1 a1,a2": "move 2, 'a1,a2': ",
    "--animate 0": "argument --animate: '0' is invalid; expected 0.1 to 10 seconds",
    "--animate game=churn": "argument --animate: 'game=churn' is invalid; expected 0.1 to 10 seconds",
    "-o board.jpg": "board.jpg is not a picture file; expected .svg or .png files",
    "-o board.png --animate": "--animate needs an .svg file, not .png",
    "game=churn --record game.json": "give a link or --record FILE, not both",
}


@pytest.mark.parametrize("text", BAD)
def test_mistakes_are_reported_on_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, space, value = text.partition(" ") if text.startswith("--") else ("", "", text)
    arguments = [name, value] if space else text.split()
    assert BAD[text] in reason(["diagram", *arguments], capsys)


def test_a_file_that_cannot_be_written_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diagram", "-o", str(tmp_path / "missing" / "board.svg")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["diagram", "--record", str(tmp_path / "missing.json")]) == 1


LINK = "https://example.org/?board=square:4#1/by=A%2Ab,Bob/a1b1"


def played(first: str = "Ann") -> Match:
    match = Match(affinage.load("board=square:4"), ("Bob", first))
    match.push("a1,b1")
    return match


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("key", affinage.game_keys())
def test_the_board_stands_in_a_post_line_by_line(form: str, key: str) -> None:
    match = Match(affinage.load(f"game={key}"))
    text = post(match, LINK, form)
    assert f"\n{render(match.position)}\n\nx " in text
    assert text.count(LINK) == 1
    assert match.game.colours[0] in text


def test_a_post_says_whose_turn_it_is_and_what_was_played() -> None:
    assert post(played(), LINK, "text").split("\n") == [
        "Affinage (4 by 4 squares). Ann (White) to move",
        "",
        "4   . . . .",
        "3   . . . .",
        "2   . . . .",
        "1   x x . .",
        "    a b c d",
        "",
        "x Black, o White",
        "Last move: a1,b1",
        "",
        LINK,
    ]


def test_names_are_no_markup() -> None:
    match = played("*_[b]`<i>")
    assert post(match, LINK, "markdown").startswith(
        r"**Affinage (4 by 4 squares). \*\_\[b\]\`\<i\> (White) to move**"
    )
    assert post(match, LINK, "bbcode").startswith(
        "[b]Affinage (4 by 4 squares). *_(b)`<i> (White) to move[/b]"
    )


def test_a_film_has_a_picture_for_every_frame() -> None:
    match, options = played(), DiagramOptions(size=200)
    pictures = list(film(match, options))
    assert len(pictures) == len(frames(match, options)) == 2
    assert all(picture.startswith("<svg ") and 'width="200"' in picture for picture in pictures)
    assert pictures[0] != pictures[1]


SIZES = [(50, 50), (190, 265), (190.5, 265), (260, 180), (400, 300), (1200, 1100)]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_sheets_show_the_whole_board_and_share_strips(
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
    assert (actual.paper == PAPERS["a4"]) == (size[0] <= size[1]), "landscape for what is wider than high"


@pytest.mark.parametrize("cells", [2, 5, 8.5, 12, 20, 30])
def test_default_size_is_the_largest_that_needs_no_more_sheets(cells: float) -> None:
    least, most = COMFORTABLE
    for paper in PAPERS.values():
        cell = comfortable_cell((cells, cells), paper)
        numbers = [layout((cells * size, cells * size), paper).number for size in (least, cell, cell + STEP)]
        assert least <= cell <= most
        assert numbers[0] == numbers[1]
        assert cell == most or numbers[2] > numbers[1]


@pytest.mark.parametrize("link", [link for link in LINKS if affinage.load(link).traits.adds_alike])
def test_half_the_stones_are_enough_in_games_that_add_them_alike(link: str) -> None:
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


BAD_SHEETS = {
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


@pytest.mark.parametrize("text", BAD_SHEETS)
def test_mistakes_about_paper_are_reported_on_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert BAD_SHEETS[text] in reason(["print", *text.split()], capsys)


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
