"""The engine compared with positions worked out by hand."""

from __future__ import annotations

import pytest

from affinage.board.topology import bits
from affinage.errors import IllegalMoveError
from affinage.game import Outcome, Termination
from affinage.games.affinage.options import LimitBreakdown
from affinage.games.affinage.rules import AffinagePosition
from affinage.play.match import Match
from tests.affinage_positions import EXAMPLES, Example
from tests.reference import affinage as reference
from tests.strategies import affinage_game, in_engine
from tests.test_reference import position as reference_position


def position(example: Example) -> AffinagePosition:
    """Return an example's position, either from its checked moves or from its stones."""
    if example.stones:
        return in_engine(reference_position(example))
    game = affinage_game(example.link)
    found = game.initial()
    for text in example.moves:
        found = found.apply(game.parse_move(found, text))
    return found


def is_legal(place: AffinagePosition, text: str) -> bool:
    """Return whether a move can be parsed as legal, without the list of all moves."""
    try:
        place.game.parse_move(place, text)
    except IllegalMoveError:
        return False
    return True


def answer(place: AffinagePosition, example: Example) -> object:
    """Return the engine's answer in the format of the examples."""
    if example.question in ("legal", "illegal"):
        assert isinstance(example.expected, tuple)
        listed = {str(move) for move in place.legal_moves()}
        assert all(is_legal(place, text) == (text in listed) for text in example.expected)
        wanted = example.question == "legal"
        return tuple(text for text in example.expected if (text in listed) == wanted)
    if example.question == "moves":
        return tuple(str(move) for move in place.legal_moves())
    if example.question == "holes":
        names = place.game.board.names
        return tuple(
            sorted((" ".join(sorted(names[i] for i in bits(r.cells))), r.owner) for r in place.regions())
        )
    if example.question == "tally":
        assert place.game.breakdown is not None
        assert sum(number for _, number in place.game.breakdown.parts) == place.game.breakdown.limit
        return place.game.breakdown.limit
    return {"score": place.score, "winner": place.winner}[example.question]()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.question}-{example.link}")
def test_the_engine_answers_as_worked_out_by_hand(example: Example) -> None:
    assert answer(position(example), example) == example.expected, example.why


def test_match_and_contrast_have_no_tally() -> None:
    for limit in ("match", "contrast"):
        game = affinage_game(f"limit={limit}")
        assert game.breakdown is None
        assert game.limit_name == "Limit by colour"


def test_the_tally_of_every_variant_is_that_of_the_author() -> None:
    for board in ("square:4", "hex:2"):
        for place in reference.PLACE_TALLY:
            for limit in reference.LIMIT_TALLY:
                for near in reference.NEAR_TALLY:
                    rules = reference.Variant(board, place=place, limit=limit, near=near)
                    breakdown = affinage_game(rules.link()).breakdown
                    assert breakdown is not None
                    assert breakdown.limit == rules.tally()
                    assert sum(number for _, number in breakdown.parts) == breakdown.limit


def test_a_limit_set_by_hand_replaces_the_tally() -> None:
    assert affinage_game("max=7").breakdown == LimitBreakdown(7)


ENDS = [
    ("board=square:2&place=gap2", "", Outcome(0, Termination.DRAW, "nobody could place")),
    ("board=square:2&pie=on&max=0", "a1,a2", Outcome(1, Termination.SCORE)),
    ("board=square:2x3&max=0", "a1,b1 a3,b3", Outcome(2, Termination.TIEBREAK, "last to place")),
]


@pytest.mark.parametrize(("link", "moves", "outcome"), ENDS)
def test_how_a_game_has_ended(link: str, moves: str, outcome: Outcome) -> None:
    match = Match(affinage_game(link))
    match.extend(moves.split())
    assert match.position.outcome() == outcome


@pytest.mark.parametrize(("board", "colours"), [("square:7", "mixed"), ("square:8", "same")])
def test_the_board_settles_what_auto_comes_to(board: str, colours: str) -> None:
    game = affinage_game(f"board={board}&goal=cascade")
    assert game.without_aliases().values == {**game.values, "colours": colours}
    assert game.traits.adds_alike == (colours == "mixed")


def test_only_holes_where_nobody_can_place_are_settled() -> None:
    game = affinage_game("board=square:3x2&place=ortho&limit=match&colours=same&goal=sites")
    cells = {name: 1 << cell for cell, name in enumerate(game.board.names)}
    assert game.initial().settled() == (game.board.full, (0, 0)), "one open hole"
    place = game.from_stones((cells["a2"] | cells["b1"], 0), 2)
    # A pair needs two cells side by side, which a1 has not; Black has pairs on the other side.
    assert place.settled() == (cells["b2"] | cells["c1"] | cells["c2"], (1, 0))
    assert place.score() == (4, 0)


def test_colours_depart_from_the_authors_rules_only_against_the_parity_of_the_board() -> None:
    links = [
        f"board={board}&colours={colours}" for board in ("square:4", "hex:3") for colours in ("same", "mixed")
    ]
    departing = [{option.key for option in affinage_game(link).departures} for link in links]
    assert ["colours" in keys for keys in departing] == [False, True, True, False]
