"""The symmetries of a board, and the canonical form of positions that differ by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affinage.board.symmetry import SymmetryTable, symmetries
from affinage.board.topology import bits, board
from tests import strategies


@pytest.mark.parametrize(
    "text", ["square:5", "square:3x4", "hex:4", "hex:3x3x5", "limping:3", "star:3", "quasi", "plus:2"]
)
def test_symmetries_are_all_there_are(text: str) -> None:
    found = board(text)
    expected = {tuple(moved[cell] for cell in range(found.size)) for moved in strategies.symmetries(found)}
    assert set(symmetries(found)) == expected
    assert len(symmetries(found)) == len(expected)


@pytest.mark.long
@pytest.mark.parametrize("text", ["square:3", "square:3x4", "hex:3", "limping:2", "rhombus:4"])
@given(data=st.data())
def test_images_have_their_least_in_common(text: str, data: st.DataObject) -> None:
    found = board(text)
    places = st.sets(st.integers(0, 2 * found.size - 1), max_size=found.size // 2)
    few_stones = places.map(lambda chosen: sum(1 << bit for bit in chosen))
    number = data.draw(few_stones | st.integers(0, 8 * 4**found.size - 1))
    images = {moved_by(number, places, found.size) for places in strategies.symmetries(found)}
    same = SymmetryTable(found)
    assert {same.least(image) for image in images} == {min(images)}
    shared = {same.shared(image) for image in images}
    assert shared == ({min(images)} if number.bit_count() <= found.size // 2 else images)


def moved_by(number: int, places: dict[int, int], size: int) -> int:
    """Return a number with both masks and its upper bits moved by a symmetry."""
    moved = number >> 2 * size << 2 * size
    for bit in bits(number ^ moved):
        moved |= 1 << size * (bit // size) + places[bit % size]
    return moved
