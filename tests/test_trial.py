"""Random games show what is wrong with a design, with its line and a position."""

import pytest

from affinage.design import read_design
from affinage.design.trial import MOST_POSITIONS, findings
from affinage.matches import setup

LINE = "# this line"
PLACE = """
class Trial(Design):
    boards = "square:3"
    def moves(self, p):
        return p.empty
"""
FAULTS = {
    "endless": (
        "    def play(self, p, move):\n        p.remove(p.taken)\n        p.place(move)\n"
        "    def winner(self, p):  # this line\n        return None\n",
        "are not over after 500 turns",
    ),
    "dead end": (
        "    def winner(self, p):  # this line\n        return None\n",
        "nobody can move, and winner returns None",
    ),
    "fewer points": (
        "    def score(self, p):\n        return p.count(1), p.count(2)\n"
        "    def winner(self, p):  # this line\n        return None if p.empty else 2\n",
        "White wins with fewer points (Black 5, White 4); expected the most",
    ),
    "error late": (
        "    def play(self, p, move):\n        p.place(move)\n        if not p.empty:\n"
        "            p.place(move)  # this line\n",
        "has a stone already",
    ),
    "error in because": (
        "    def because(self, p, cell):\n        return p.names[cell]  # this line\n",
        "no names",
    ),
    "change in winner": (
        "    def winner(self, p):\n        if not p.empty:\n            p.remove(p.own)  # this line\n",
        "only start and play may remove a stone",
    ),
    "count of calls": (
        "    def score(self, p):  # this line\n        calls.append(1)\n        return len(calls), 0\ncalls = []\n",
        "score gives two answers for one position; does it use random numbers",
    ),
    "dice in play": (
        "    def play(self, p, move):  # this line\n        p.place(move, random.choice([1, 2]))\nimport random\n",
        "play gives two answers for one position",
    ),
    "dice in winner": (
        "    def winner(self, p):  # this line\n        return None if p.empty else choice([0, 1, 2])\n"
        "from random import choice\n",
        "winner gives two answers for one position",
    ),
    "memory of an infinite number": (
        "    memory = {'x': 0.5}\n    def play(self, p, move):  # this line\n"
        "        p.place(move)\n        p.x = float('inf')\n",
        "links of positions leave out x; expected finite numbers",
    ),
    "memory of a class of its own": (
        "    memory = {'x': None}\n    def play(self, p, move):  # this line\n"
        "        p.place(move)\n        p.x = Own()\nclass Own: pass\n",
        "links of positions leave out x; expected finite numbers",
    ),
}


SCORES = "    def scores(self, p):  # this line\n        return p.count(2), p.count(1)\n"


def test_functions_that_nothing_calls_are_shown_if_they_may_be_misspelt() -> None:
    (finding,) = findings(read_design(PLACE + SCORES))
    assert str(finding) == "line 6: nothing calls scores; did you mean def score(self, p)?"
    assert finding.position_text == ""
    plays = SCORES.replace("scores(self, p)", "plays(self, p, move)")
    (finding,) = findings(read_design(PLACE + plays), games=1, seed=4)
    assert finding.message.endswith("did you mean def play(self, p, move)?")


@pytest.mark.parametrize(
    "text",
    [
        SCORES + "    def score(self, p):\n        return self.scores(p)\n",
        SCORES + "    def winner(self, p):\n        return None if p.empty else p.leader(self.scores(p))\n",
        SCORES + "    def score(self, p):\n        return p.count(1), p.count(2)\n",
        SCORES.replace("scores", "_scores"),
        SCORES.replace("scores", "points"),
    ],
)
def test_helpers_are_not_taken_for_misspelt_functions(text: str) -> None:
    assert findings(read_design(PLACE + text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "    layers = 3\n    def because(self, p, cell):\n        return str(self.layers)\n",
        "    pile = 3\n    memory = {'x': pile}\n",
        "    starts = 'a1', 'b2'\n    heat = 5\n    _board = 'hex:4'\n",
        "    board = option('small', 'large')\n".replace("board", "player"),
    ],
)
def test_attributes_of_their_own_are_not_taken_for_misspelt_ones(text: str) -> None:
    assert findings(read_design(PLACE + text)) == []


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_random_games_show_a_fault_with_its_line_and_position(text: str, message: str) -> None:
    whole = PLACE + text
    (line,) = (number for number, each in enumerate(whole.split("\n"), 1) if LINE in each)
    kind = read_design(whole)
    matching = [finding for finding in findings(kind) if message in finding.message]
    assert [finding.line for finding in matching] == [line]
    (finding,) = matching
    assert finding.position_text.count(".") == 2  # the rows
    assert f"line {line}: " in str(finding)
    assert findings(kind, games=20, seed=5)[0].line


def test_moves_that_differ_from_call_to_call_are_shown() -> None:
    kind = read_design(
        PLACE.replace("p.empty", "random.sample(list(p.empty), 1) if p.empty else []\nimport random")
    )
    assert [finding.line for finding in findings(kind) if finding.message.startswith("moves gives two")] == [
        4
    ]


def test_designs_without_a_fault_have_no_findings_and_bad_starts_have_one() -> None:
    kind = read_design(PLACE)
    assert findings(kind) == findings(kind({}), seed=3) == []
    bad = read_design(PLACE + "    def start(self, p):\n        p.place(9)\n")
    assert [(each.line, each.position_text) for each in findings(bad)] == [(7, "")]


def test_random_games_are_the_same_for_a_seed_and_have_a_limit() -> None:
    kind = read_design(PLACE.replace("p.empty", "[0]") + FAULTS["endless"][0])
    texts = [[str(finding) for finding in findings(kind, games=1_000, seed=seed)] for seed in (1, 1)]
    assert texts[0] == texts[1]
    assert f"of {MOST_POSITIONS // 500} random games" in texts[0][0]
    assert setup.read(kind({}), texts[0][0].rpartition(" ")[2]).legal_moves()
