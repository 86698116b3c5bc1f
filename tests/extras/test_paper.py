"""Printable PDF files as other programs read them: pages, scale, text and QR code."""

from __future__ import annotations

import logging
import re
from io import BytesIO
from math import sqrt
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

import affinage
from affinage.cli import main
from affinage.notation.credit import credit
from affinage.notation.share import read_link
from affinage.paper.pdf.booklet import pdf
from affinage.paper.sheets import PAPERS, PrintOptions, enough_stones
from affinage.teach import rulebook
from tests.extras.sampled import LINKS

SITE = "https://example.org/affinage/"
MM = 72 / 25.4  # points


def read(link: str, **options: object) -> PdfReader:
    return PdfReader(BytesIO(pdf(read_link(link).match, PrintOptions(**options))))  # type: ignore[arg-type]


def words(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def places(page: PageObject) -> dict[str, tuple[float, float]]:
    """Return the start of each text of a page, in points from the lower left corner."""
    result: dict[str, tuple[float, float]] = {}

    def visit(text: str, _: object, place: list[float], *__: object) -> None:
        if text.strip():
            result[text.strip()] = place[4], place[5]

    page.extract_text(visitor_text=visit)
    return result


def size(page: PageObject) -> tuple[float, float]:
    """Return width and height in mm."""
    return round(float(page.mediabox.width) / MM, 1), round(float(page.mediabox.height) / MM, 1)


@pytest.mark.parametrize("link", LINKS)
def test_print_has_rules_on_one_page_then_the_board_then_the_stones(
    link: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = affinage.load(link)
    with caplog.at_level(logging.WARNING):
        reader = read(link, site=SITE)
    assert caplog.messages == [], "such as a character missing in the font"
    titles = [str(entry["/Title"]) for entry in reader.outline]
    kinds = list(dict.fromkeys(title.partition(",")[0] for title in titles))
    assert len(titles) == len(reader.pages)
    assert kinds in (["Rules", "The board", "The stones"], ["Rules", "The board"])
    assert "ut out the stones" in words(reader.pages[-1]) or "Cut along the lines" in words(reader.pages[-1])
    rules = words(reader.pages[0])
    for sentence in rulebook.sentences(game):
        assert sentence.text in rules
    assert credit(game).whole in rules
    assert reader.metadata
    assert (reader.metadata.author or "") == credit(game).author, "none if the author is unknown"
    assert game.texts.source in rules
    actual = places(reader.pages[0])
    numbers = [actual[f"{number}."][1] for number, _ in enumerate(rulebook.sentences(game), 1)]
    foot = next(y for text, (_, y) in actual.items() if text.startswith("You need"))
    assert [*numbers, foot] == sorted([*numbers, foot], reverse=True)
    assert min(y for _, y in actual.values()) > 10 * MM


def test_printed_rules_have_their_pictures_with_captions() -> None:
    page = read("game=taifas&board=square:5", stones=0).pages[0]
    captions = [
        sentence.picture.caption
        for sentence in rulebook.sentences(affinage.load("game=taifas&board=square:5"))
        if sentence.picture
    ]
    assert len(captions) == 3
    assert all(caption in words(page) for caption in captions)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("cell", [6, 12.5, 20, 60])
@pytest.mark.parametrize("board", ["square:5", "hex:4"])
def test_a_cell_is_as_large_as_asked(board: str, cell: float, paper: str) -> None:
    reader = read(f"board={board}", paper=paper, cell=cell, stones=0)
    step = cell * MM * (sqrt(3) / 2 if board.startswith("hex") else 1)
    actual = places(reader.pages[1])
    rows = sorted((int(text), y) for text, (_, y) in actual.items() if text.isdecimal())
    assert len(rows) > 1
    assert rows[1][1] - rows[0][1] == pytest.approx(step * (rows[1][0] - rows[0][0]), abs=0.02)
    assert all(set(size(page)) == set(PAPERS[paper]) for page in reader.pages)


def lines(page: PageObject) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    """Return the straight lines of a page for cutting and measuring, in points."""
    results = []
    operations = ContentStream(page.get_contents(), page.pdf).operations
    for (start, begun), (end, ended), (_, drawn) in zip(
        operations, operations[1:], operations[2:], strict=False
    ):
        if (begun, ended, drawn) == (b"m", b"l", b"S") and len(start) == len(end) == 2:
            results.append((tuple(map(float, start)), tuple(map(float, end))))
    return results


def test_a_large_board_takes_several_sheets_with_marks_to_cut_and_glue_by() -> None:
    reader = read("board=square:19", cell=20, stones=0)
    assert len(reader.pages) == 1 + 2 * 3
    messages = [words(page) for page in reader.pages[1:]]
    assert ["Cut along the dashes" in text for text in messages] == [False] + [True] * 5
    for number, text in enumerate(messages, 1):
        assert f"sheet {number} of 6. Row {(number - 1) // 3 + 1}, column {(number - 1) % 3 + 1}" in text
    seen = [{int(text) for text in places(page) if text.isdecimal()} for page in reader.pages[1:]]
    assert set().union(*seen) == set(range(1, 20))
    first, second = (lines(page) for page in reader.pages[1:3])
    (cut,) = [start for start, end in second if start[0] == end[0] and start[1] - end[1] > 100 * MM]
    glued = [
        start[0]
        for start, end in first
        if start[0] == end[0] and start[1] - end[1] == pytest.approx(3 * MM, abs=0.02)
    ]
    # The margin is the same on both sides.
    window = float(reader.pages[1].mediabox.width) - 2 * cut[0]
    assert glued == pytest.approx([cut[0] + window - 10 * MM] * 2, abs=0.02)


@pytest.mark.parametrize(
    ("link", "colours"),
    [("game=churn", 2), ("game=moulds&board=quasi&players=3", 3), ("game=moulds&players=4", 4)],
)
def test_the_stones_are_as_many_as_the_report_says(link: str, colours: int) -> None:
    game = affinage.load(link)
    for stones in (None, 3, 0):
        reader = read(link, stones=stones)
        output = re.findall(rf"(\d+) (?:{'|'.join(game.colours)})\b", words(reader.pages[0]), re.IGNORECASE)
        most = enough_stones(game.initial())
        assert output == [str(stones or count) for count in most]
        assert len(output) == colours
        sheets = [page for page in reader.pages if "ut out the stones" in words(page)]
        sheets += [page for page in reader.pages if "Cut along the lines" in words(page)]
        assert bool(sheets) == (stones != 0)
        assert sum(stones_on(page) for page in sheets) == len(output) * stones if stones else True


SHOWN = {b"Tj", b"TJ", b"S", b"s", b"f", b"f*", b"B", b"B*", b"b"}
"""Operators that draw something."""


@pytest.mark.parametrize("link", ["game=churn", "game=moulds&players=4", "board=square:19"])
def test_all_that_is_seen_is_tagged(link: str) -> None:
    reader = read(link, site=SITE)
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    parts = [part.get_object() for part in root["/StructTreeRoot"]["/K"][0].get_object()["/K"]]
    kinds = [part["/S"] for part in parts]
    assert kinds[0] == "/H1"
    assert kinds.count("/H1") == 1
    assert set(kinds) == {"/H1", "/P", "/Figure"}
    assert all(part["/Alt"] for part in parts if part["/S"] == "/Figure")
    assert any(part["/Alt"].startswith("Stones to cut out: ") for part in parts if "/Alt" in part)
    for page in reader.pages:
        depth = 0
        for _, operator in ContentStream(page.get_contents(), reader).operations:
            depth += (operator in (b"BDC", b"BMC")) - (operator == b"EMC")
            assert depth == 1 if operator in SHOWN else depth in (0, 1)
        assert depth == 0


def stones_on(page: PageObject) -> int:
    """Return the number of stones to cut out on a page, from the descriptions of its pictures."""
    root = page.pdf.trailer["/Root"]["/StructTreeRoot"]["/K"][0].get_object()
    message = [
        str(part.get_object()["/Alt"])
        for part in root["/K"]
        if "/Alt" in part.get_object() and part.get_object()["/Pg"].get_object() == page.get_object()
    ]
    messages = [text for text in message if text.startswith("Stones to cut out: ")]
    return sum(int(number) for text in messages for number in re.findall(r"\d+", text))


def code(content: bytes) -> str:
    """Return the content of the QR code on the first page."""
    (result,) = zxingcpp.read_barcodes(pypdfium2.PdfDocument(content)[0].render(scale=3).to_pil())
    return str(result.text)


def test_a_phone_that_reads_the_code_comes_to_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.pdf"
    for link, expected in {
        "?game=churn&board=hex:4": "?game=churn&board=hex:4",
        "": "?game=affinage",
        "?game=churn#1/c3b2": "?game=churn#1/from=3.4.2r2.b3.3-r",
    }.items():
        assert main(["print", SITE + link, "-o", str(file)]) == 0
        assert code(file.read_bytes()) == SITE + expected
        assert SITE + expected in words(PdfReader(file).pages[0])
    assert capsys.readouterr() == ("", "")


def test_without_an_address_there_is_no_code_and_that_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.PDF"
    assert main(["print", "game=churn", "-o", str(file)]) == 0
    assert capsys.readouterr() == (
        "",
        "affinage: there is no QR code, for which a whole address or --site is needed\n",
    )
    assert zxingcpp.read_barcodes(pypdfium2.PdfDocument(file)[0].render(scale=3).to_pil()) == []
    assert main(["print", "game=churn", "-o", str(file), "--site", SITE]) == 0
    assert code(file.read_bytes()) == f"{SITE}?game=churn"


def test_options_of_another_kind_are_refused() -> None:
    with pytest.raises(affinage.OptionError, match=r"expected PrintOptions\(\.\.\.\)$"):
        pdf("churn", {"paper": "a4"})  # type: ignore[arg-type]


def test_pdf_has_title_author_language_and_fonts() -> None:
    reader = read("game=taifas")
    assert reader.metadata
    assert (reader.metadata.title, reader.metadata.author) == ("Taifas", "Luis Bolaños Mures")
    assert reader.trailer["/Root"]["/Lang"] == "en"
    fonts = {str(font["/BaseFont"]) for page in reader.pages for font in page["/Resources"]["/Font"].values()}
    assert fonts
    assert all("SourceSerifPro" in font for font in fonts)
