"""Board texts: the canonical form, and the errors of invalid ones."""

from __future__ import annotations

import re

import pytest

from affinage.board.shapes import every_board, parse_board
from affinage.board.topology import board
from affinage.errors import OptionError


def test_canonical_texts_round_trip() -> None:
    for text in every_board():
        shape, sizes = parse_board(text)
        assert shape.text(sizes) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("square:8x8", "square:8"),
        ("square:8x7", "square:8x7"),
        ("hex:3x3x3", "hex:3"),
        ("hex:3x3x5", "hex:3x3x5"),
        ("hex:5x3x3", "hex:5x3x3"),
        ("quasi", "quasi"),
        ("plus:2", "plus:2"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    assert board(text).text == canonical
    assert board(text).names == board(canonical).names


@pytest.mark.parametrize("text", ["", "octagon:8", "Square:8", " square:8", "squares:8", ":8", "8"])
def test_an_unknown_shape_is_told_all_shapes(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_board(text)
    for form in ("square:N", "square:WxH", "hex:N", "hex:AxBxC", "limping:N", "rhombus:N", "triangle:N"):
        assert form in str(caught.value)
    assert all(form in str(caught.value) for form in ("star:N", "quasi", "plus:A"))


BAD_NUMBERS = (
    "",
    ":",
    ":08",
    ":+8",
    ":-8",
    ": 8",
    ":8 ",
    ":8.0",
    ":٨",
    ":8x",
    ":x8",
    ":8X8",
    ":8x08",
    ":0",
    ":1000",
)


@pytest.mark.parametrize("numbers", [*BAD_NUMBERS, ":8x8x8"])
def test_bad_numbers_are_told_the_form(numbers: str) -> None:
    with pytest.raises(OptionError, match=re.escape("write square:N, square:WxH with whole numbers")):
        parse_board("square" + numbers)


@pytest.mark.parametrize("text", ["hex:3x3", "hex:3x3x3x3", "rhombus:3x3", "plus:2x2", "star:1x2"])
def test_a_wrong_number_of_sizes_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match=f"{text} has a bad size"):
        parse_board(text)


@pytest.mark.parametrize("text", ["quasi:3", "quasi:"])
def test_quasi_takes_no_size(text: str) -> None:
    with pytest.raises(OptionError, match="quasi takes no size"):
        parse_board(text)


RANGES = {
    "square": (2, 19),
    "hex": (2, 12),
    "limping": (2, 11),
    "rhombus": (2, 20),
    "triangle": (3, 27),
    "star": (2, 8),
    "plus": (1, 8),
}


@pytest.mark.parametrize(("name", "least", "most"), [(name, *both) for name, both in RANGES.items()])
def test_a_size_out_of_range_is_told_the_range(name: str, least: int, most: int) -> None:
    board(f"{name}:{least}")
    board(f"{name}:{most}")
    wrong = {most + 1: "large"} | ({least - 1: "small"} if least > 1 else {})
    for size, excess in wrong.items():
        message = f"board={name}:{size} is too {excess}; from {name}:{least} to {name}:{most}, "
        with pytest.raises(OptionError, match=re.escape(message)):
            parse_board(f"{name}:{size}")


@pytest.mark.parametrize(
    ("text", "excess"),
    [("square:1x9", "small"), ("square:20x2", "large"), ("hex:1x1x3", "small"), ("hex:1x1x401", "large")],
)
def test_long_boards_out_of_range(text: str, excess: str) -> None:
    with pytest.raises(OptionError, match=f"is too {excess}; from .* 4 to 400 cells"):
        parse_board(text)
