"""Options and links: errors for invalid ones, the canonical form, and the number of variants."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import OptionError
from affinage.game.options import (
    BoardOption,
    Option,
    Requires,
    closed,
    count_variants,
    obstacle,
    resolve,
    spelled,
)
from affinage.games.affinage.options import OPTIONS
from tests.strategies import variants

KEYS = "game, board, colours, place, limit, near, links, goal, neutral, max, extra, pie"
WRONG = {
    "bord=square:8": f"unknown key 'bord'; keys are {KEYS}",
    "?Bord=square:8&fbclid=x": f"unknown key 'bord'; keys are {KEYS}",
    "place=knigth": "place=knigth is unknown; "
    "place is ortho, diag, ortho-diag, knight, independent, gap1 or gap2",
    "pie=yes": "pie=yes is unknown; pie is off or on",
    "max=25": "max=25 is unknown; max is auto or 0 to 24",
    "max=-1": "max=-1 is unknown; max is auto or 0 to 24",
    "max=03": "max=03 is unknown; max is auto or 0 to 24",
    "place=ortho&place=diag": "place is given twice; write each key once",
    "square:8": "'square:8' is not a choice; write key=value, such as board=square:8",
    "board=hex:3&links=ortho-diag": "links=ortho-diag does not apply: only on boards of squares",
    "limit=match&max=3": "max=3 does not apply: only with the limits sparse, dense and combined",
    "game=goe": f"game=goe is unknown; games are {', '.join(affinage.game_keys())}",
}


@pytest.mark.parametrize(("link", "message"), WRONG.items())
def test_the_error_of_a_wrong_link_names_what_is_right(link: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        affinage.load(link)
    assert str(caught.value) == message


def test_an_option_that_does_not_apply_may_be_given_at_its_default() -> None:
    assert affinage.load("board=hex:3&links=ortho&limit=match&max=auto").link() == "board=hex:3&limit=match"


@given(variants(), st.randoms(use_true_random=False))
def test_the_canonical_link(link: str, chance: object) -> None:
    game = affinage.load(link)
    assert f"game=affinage&{game.link()}".rstrip("&") == link
    assert affinage.load(game.link()) == game
    assert hash(affinage.load(game.link())) == hash(game)
    spelt_out = [f"{key}={value}" for key, value in {"game": "affinage", **game.values}.items()]
    assert affinage.load("&".join(reversed(spelt_out))).link() == game.link()


def test_games_are_equal_when_their_rules_are() -> None:
    assert affinage.load("board=square:8x8") == affinage.load("")
    assert affinage.load("board=square:8x8").link() == ""
    assert affinage.load("pie=on") != affinage.load("")
    assert affinage.load("game=churn") != affinage.load("board=hex:3")


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["on"], "on"),
        (["off", "on"], "off or on"),
        (["1", "2"], "1 or 2"),
        (["1", "2", "3"], "1 to 3"),
        (["1", "2", "4"], "1, 2 or 4"),
        (["auto", "0", "1", "2"], "auto or 0 to 2"),
    ],
)
def test_values_as_a_list_for_people(values: list[str], text: str) -> None:
    assert spelled(values) == text


# A small game of its own, whose variants are counted by listing everything.
TINY = (
    BoardOption(
        values={"square:2": "", "square:3": "", "hex:2": ""},
        help="",
        wanted="a small board",
        suits=lambda shape, sizes: shape.text(sizes) in ("square:2", "square:3", "square:2x3", "hex:2"),
    ),
    Option("stones", {"auto": "", "one": "", "two": ""}, "", aliases=("auto",)),
    Option(
        "links", {"plain": "", "crossed": ""}, "", requires=Requires("geometry", ("square",), "squares only")
    ),
    Option(
        "players",
        {"2": "", "3": "", "4": ""},
        "",
        value_requires={
            "3": Requires("shape", ("hex",), "hexagons only"),
            "4": Requires("links", ("crossed",), "crossed links only"),
        },
    ),
    Option("speed", {"slow": "", "fast": ""}, "", counted=False),
)


def listed(options: tuple[Option, ...], boards: tuple[str, ...], fixed: dict[str, str]) -> int:
    """Return the number of distinct variants by trying every combination of values."""
    open_values = [
        [fixed[o.key]] if o.key in fixed else [o.default] if not o.counted else list(o.distinct())
        for o in options[1:]
    ]
    results = set()
    for board, *values in product([fixed["board"]] if "board" in fixed else boards, *open_values):
        given_values = dict(zip((o.key for o in options), (board, *values), strict=True))
        try:
            results.add(tuple(resolve(options, given_values).items()))
        except OptionError:
            continue
    return len(results)


FIXED: list[dict[str, str]] = [
    {},
    {"board": "hex:2"},
    {"board": "square:2x3"},
    {"stones": "one"},
    {"stones": "auto"},
    {"links": "crossed"},
    {"links": "plain", "board": "square:3"},
    {"players": "3"},
    {"players": "4", "stones": "two"},
    {"players": "3", "board": "square:2"},
    {"speed": "fast"},
]


@pytest.mark.parametrize("fixed", FIXED, ids=str)
def test_variants_are_counted_as_by_listing_them(fixed: dict[str, str]) -> None:
    boards = ("square:2", "square:3", "square:2x3", "hex:2")
    assert count_variants(TINY, fixed) == listed(TINY, boards, fixed)


def test_count_of_variants_of_a_small_game_by_hand() -> None:
    # Squares: plain 1 + crossed 2 numbers of players, 3 boards; hexes: 2 numbers of players; all times 2.
    assert count_variants(TINY, {}) == 2 * (3 * (1 + 2) + 2)


def test_an_option_for_one_shape_counts_on_that_shape_alone() -> None:
    boards = BoardOption(
        values={"hex:2": "", "limping:2": ""},
        help="",
        suits=lambda shape, sizes: shape.text(sizes) in ("hex:2", "limping:2"),
    )
    side = Option("side", {"left": "", "right": ""}, "", requires=Requires("shape", ("limping",), ""))
    assert count_variants((boards, side), {}) == 1 + 2
    corners = Option(
        "corners",
        {"auto": "", "cut": ""},
        "",
        requires=Requires("geometry", ("square",), ""),
        aliases=("auto",),
    )
    assert count_variants((boards, side, corners), {}) == 1 + 2, "an alias is all that is left of it"
    assert count_variants((boards, side, corners), {"corners": "cut"}) == 0


def test_counting_refuses_values_that_are_none() -> None:
    with pytest.raises(OptionError, match="stones=three is unknown; stones is auto, one or two"):
        count_variants(TINY, {"stones": "three"})


def test_board_fact_is_the_geometry_or_the_shape() -> None:
    facts = [Requires(key, (), "").fact({"board": "limping:2"}) for key in ("geometry", "shape")]
    assert facts == ["hex", "limping"]
    assert Requires("geometry", (), "").fact({"board": "plus:1"}) == "square"
    with pytest.raises(
        OptionError, match="board=square:4 is not a board of this game; expected a small board"
    ):
        TINY[0].check("square:4")


def test_obstacles_and_closed_options() -> None:
    players, links = TINY[3], TINY[2]
    assert obstacle(players, "3", {"board": "square:2", "links": "plain"}) == "hexagons only"
    assert obstacle(players, "2", {"board": "square:2", "links": "plain"}) == ""
    assert obstacle(players, "3", {"board": "hex:2", "links": "plain"}) == ""
    assert closed(players, {"board": "square:2", "links": "plain"}) == "hexagons only"
    assert closed(players, {"board": "square:2", "links": "crossed"}) == ""
    assert closed(links, {"board": "hex:2"}) == "squares only"


@pytest.mark.parametrize("board", ["square:2", "hex:2"])
def test_affinage_variants_of_one_board_by_listing_them(board: str) -> None:
    fixed = {"board": board}
    assert count_variants(OPTIONS, fixed) == listed(OPTIONS, (board,), fixed)


def test_affinage_has_over_1000_variants() -> None:
    on_squares, on_hexes = (count_variants(OPTIONS, {"board": board}) for board in ("square:8", "hex:5"))
    # colours × place × limit × near × goal × neutral, and on squares also links
    assert (on_squares, on_hexes) == (2 * 7 * 5 * 3 * 3 * 2 * 2, 2 * 7 * 5 * 3 * 3 * 2)
    plain = {"goal": "sites", "neutral": "allow", "links": "ortho"}
    four_boards = sum(
        count_variants(OPTIONS, {**plain, "board": board})
        for board in ("square:8", "square:9", "hex:4", "hex:5")
    )
    # The factors are geometry, size, colours, place, limit and near.
    assert four_boards == 2 * 2 * 2 * 7 * 5 * 3
    assert count_variants(OPTIONS, plain) > 1000


def test_a_tuned_limit_or_the_pie_rule_is_no_variant_of_its_own() -> None:
    assert count_variants(OPTIONS, {"pie": "on"}) == count_variants(OPTIONS, {})
    with_limit = sum(count_variants(OPTIONS, {"limit": value}) for value in ("sparse", "dense", "combined"))
    assert count_variants(OPTIONS, {"max": "3"}) == with_limit


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("board=hex:99", "board=hex:12"),
        ("board=square:20", "board=square:19"),
        ("board=square:1", "board=square:2"),
        ("board=octagon:3", ""),
        ("board=quasi:3", "board=quasi"),
        ("game=taifas&board=rhombus:4!", "game=taifas"),
        ("place=knihgt&near=diag", "place=knight&near=diag"),
        ("plase=knight", "place=knight"),
        ("max=99", "max=24"),
        ("board=hex:3&links=ortho-diag", "board=hex:3"),
        ("limit=match&max=3", "limit=match"),
        ("game=chrun", "game=churn"),
        ("game=xyz&board=hex:3", "board=hex:3"),
    ],
)
def test_nearest_game_keeps_the_valid_options(text: str, link: str) -> None:
    game, complaints = affinage.nearest(text)
    assert game.link() == link
    assert len(complaints) == 1


@pytest.mark.parametrize("key", affinage.game_keys())
def test_forms_need_no_keys_of_links(key: str) -> None:
    options = affinage.game_class(key).options
    titles = [option.title for option in options]
    assert len({*titles}) == len(titles)
    for option in options:
        assert option.name
        assert all(words and words != value for value, words in option.values.items())
        assert len({*option.values.values()}) == len(option.values)


def test_board_adds_to_the_limit_by_its_geometry() -> None:
    option = affinage.game_class("affinage").options[0]
    assert [option.addition(text) for text in ("square:5", "square:4x7", "hex:4", "triangle:5")] == [
        1,
        1,
        3,
        3,
    ]
