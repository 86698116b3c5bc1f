"""The slow references, against positions worked out by hand and their own tables."""

import pytest

from tests.affinage_positions import EXAMPLES, Example
from tests.reference import affinage, boards
from tests.reference.__main__ import entries, perft


def position(example: Example) -> affinage.State:
    """Return the position of an example."""
    if not example.stones:
        state = affinage.start(example.link)
        for text in example.moves:
            state = affinage.play(state, text)
        return state
    stones = {}
    for row, line in enumerate(reversed(example.stones), start=1):
        for letter, mark in zip("abcdefghijklmnopqrs", line, strict=False):
            if mark != ".":
                stones[f"{letter}{row}"] = {"x": 1, "o": 2}[mark]
    rules = affinage.Variant.parse(example.link)
    return affinage.State(rules, stones, example.to_move, example.last, turns=2)


def answer(state: affinage.State, example: Example) -> object:
    """Return the reference's answer in the format of the examples."""
    if example.question in ("legal", "illegal"):
        assert isinstance(example.expected, tuple)
        wanted = example.question == "legal"
        return tuple(text for text in example.expected if (text in affinage.moves(state)) == wanted)
    if example.question == "moves":
        return tuple(affinage.moves(state))
    if example.question == "holes":
        result = affinage.holes(state)
        return tuple(sorted((" ".join(sorted(hole.cells)), hole.owner()) for hole in result))
    if example.question == "tally":
        return state.rules.tally()
    return {"score": affinage.score, "winner": affinage.winner}[example.question](state)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.question}-{example.link}")
def test_the_reference_answers_as_worked_out_by_hand(example: Example) -> None:
    assert answer(position(example), example) == example.expected, example.why


def test_the_canonical_shapes_are_those_of_the_rules() -> None:
    plane = [(q, r, -q - r) for q in range(-30, 31) for r in range(-30, 31)]
    for n in range(2, 7):
        shapes = {
            "hex": {c[:2] for c in plane if max(map(abs, c)) < n},
            "limping": {c[:2] for c in plane if all(-n + 1 <= x <= n for x in (c[0], c[1], 1 + c[2]))},
            "triangle": {c[:2] for c in plane if c[0] >= 0 and c[1] >= 0 and c[0] + c[1] < n},
            "star": {c[:2] for c in plane if max(c) < n or min(c) > -n},
        }
        for kind, shape in shapes.items():
            assert set(boards.cells(f"{kind}:{n}").values()) == shape
    star = [c for c in plane if max(c) < 3 or min(c) > -3]
    assert set(boards.cells("quasi").values()) == {c[:2] for c in star if min(c) >= -2 or min(c) == -3}


def test_names_and_neighbours() -> None:
    assert boards.cells("hex:3")["c3"] == (0, 0)
    assert boards.neighbours("hex:3", "c3", "ortho") == {"b3", "b4", "c2", "c4", "d2", "d3"}
    assert boards.neighbours("hex:3", "c3", "diag") == {"a4", "b2", "b5", "d1", "d4", "e2"}
    assert boards.neighbours("square:3", "a1", "ortho-diag") == {"a2", "b1", "b2"}
    assert [len(boards.directions("hex:3", family)) for family in ("ortho", "diag", "knight")] == [6, 6, 12]
    assert [len(boards.directions("plus:2", family)) for family in ("ortho", "diag", "knight")] == [4, 4, 8]
    bottom = [name for name in boards.cells("hex:3x4x5") if name[1:] == "1"]
    right = [name for name in boards.cells("hex:3x4x5") if name[0] == "g"]
    assert (len(bottom), len(right)) == (3, 4)
    assert list(boards.cells("star:8"))[-1] == "ac8"
    assert boards.distance("plus:2", "a3", "c1", "ortho-diag") == 3


def test_the_links_of_the_table_are_canonical_and_there_once() -> None:
    actual = [(link, depth) for link, depth, _ in entries("affinage")]
    assert len(actual) == len(set(actual))
    for link in dict(actual):
        rules = affinage.Variant.parse(link)
        assert rules.link() == link
        assert rules.links == "ortho" or not boards.is_hex(rules.board)
        assert rules.max == "auto" or rules.limit in ("sparse", "dense", "combined")


@pytest.mark.long
@pytest.mark.parametrize(
    ("link", "depth", "count"),
    [
        pytest.param(*entry, marks=pytest.mark.thorough) if entry[2] > 3_000 else entry
        for entry in entries()
        if entry[2] <= 20_000
    ],
)
def test_a_table_is_what_its_reference_computes(link: str, depth: int, count: int) -> None:
    assert perft(link, depth) == count
