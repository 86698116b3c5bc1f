"""The slow reference, against positions worked out by hand, cell counts and its own table."""

from pathlib import Path

import pytest

from tests.affinage_positions import EXAMPLES, Example
from tests.reference import __main__ as perft_table
from tests.reference import affinage, boards

TABLE = Path(__file__).parent / "perft" / "affinage.txt"
COUNTS = {
    "square:8": 64,
    "square:3x5": 15,
    "square:19": 361,
    "hex:2": 7,
    "hex:3": 19,
    "hex:3x3x5": 29,
    "hex:4x4x6": 51,
    "limping:3": 27,
    "limping:4": 48,
    "rhombus:11": 121,
    "triangle:7": 28,
    "star:3": 37,
    "quasi": 34,
    "plus:2": 20,
}


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
    rules = affinage.ruleset(example.link)
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
        found = affinage.holes(state)
        return tuple(sorted((" ".join(sorted(hole.cells)), hole.owner()) for hole in found))
    if example.question == "tally":
        return state.rules.tally()
    return {"score": affinage.score, "winner": affinage.winner}[example.question](state)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.question}-{example.link}")
def test_the_reference_answers_as_worked_out_by_hand(example: Example) -> None:
    assert answer(position(example), example) == example.expected, example.why


def test_there_are_examples_of_every_value_of_every_choice() -> None:
    links = [example.link for example in EXAMPLES] + [line.split(" ; ")[0] for line in lines()]
    for key, values in {
        "place": ["diag", "ortho-diag", "knight", "independent", "gap1", "gap2"],
        "colours": ["same", "mixed"],
        "limit": ["dense", "combined", "match", "contrast"],
        "near": ["diag", "ortho-diag"],
        "links": ["ortho-diag"],
        "goal": ["territories", "cascade"],
        "neutral": ["forbid"],
        "pie": ["on"],
    }.items():
        for value in values:
            assert any(f"{key}={value}" in link.split("&") for link in links), (key, value)


@pytest.mark.parametrize(("board", "count"), COUNTS.items())
def test_cell_counts(board: str, count: int) -> None:
    assert len(boards.cells(board)) == count


def test_formulas_of_the_cell_counts() -> None:
    for n in range(2, 8):
        assert len(boards.cells(f"hex:{n}")) == 3 * n * n - 3 * n + 1
        assert len(boards.cells(f"limping:{n}")) == 3 * n * n
        assert len(boards.cells(f"rhombus:{n}")) == n * n
        assert len(boards.cells(f"triangle:{n}")) == n * (n + 1) // 2
        assert len(boards.cells(f"star:{n}")) == 6 * n * (n - 1) + 1
        assert len(boards.cells(f"plus:{n}")) == 5 * n * n
        assert boards.cells(f"hex:{n}").keys() == boards.cells(f"hex:{n}x{n}x{n}").keys()
        for b in range(2, 5):
            sides = n * b + b * 3 + 3 * n - n - b - 3 + 1
            assert len(boards.cells(f"hex:{n}x{b}x3")) == sides


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


def lines() -> list[str]:
    """Return the lines of the perft table without comments."""
    return [line for line in TABLE.read_text().splitlines() if not line.startswith("#")]


def test_the_links_of_the_table_are_canonical_and_those_of_the_program() -> None:
    links = [line.split(" ; ")[0] for line in lines()]
    assert len(links) == len(set(links)) == len(perft_table.VARIANTS)
    for link in links:
        rules = affinage.ruleset(link)
        assert rules.link() == link
        assert rules.links == "ortho" or not boards.is_hex(rules.board)
        assert rules.max == "auto" or rules.limit in ("sparse", "dense", "combined")


@pytest.mark.long
@pytest.mark.parametrize("line", lines())
def test_the_table_is_what_the_reference_computes(line: str) -> None:
    link, *entries = line.split(" ; ")
    for entry in entries:
        depth, count = map(int, entry.split())
        if count <= 20_000:
            assert affinage.perft(affinage.start(link), depth) == count, f"depth {depth}"
