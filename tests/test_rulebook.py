"""The rule book: it describes every variant and option, and its pictures agree with the legal moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import affinage
from affinage import registry
from affinage.board.shapes import every_board, parse_board
from affinage.board.topology import Board, bits
from affinage.errors import OptionError
from affinage.game import Game
from affinage.games.affinage.rules import Affinage
from affinage.matches import setup
from affinage.picture.diagram import DiagramOptions
from affinage.teach import rulebook
from affinage.teach.rulebook import Picture, pictures
from affinage.teach.rulebook.chapter import Chapter
from affinage.teach.rulebook.phrases import board_in_words
from tests.strategies import (
    CHOICES,
    MIDDLING_BOARDS,
    SEEDS,
    SMALL_BOARDS,
    affinage_game,
    random_line,
    variants,
)

LARGE_BOARDS = ("square:8", "square:13", "hex:5", "hex:4x4x6", "limping:4", "star:4", "plus:3")
BOARDS = SMALL_BOARDS + MIDDLING_BOARDS + LARGE_BOARDS
RELATIVES = [key for key in affinage.game_keys() if key != "affinage"]
KEYS = re.compile(r"[`=]|\b(ortho|diag|gap\d|sparse|dense|combined|cascade|quasi|limping|auto|mixed)\b")
MAX_WORDS = 40

PAIR = "On a board of 8 by 8 cells, each turn places two stones of your colour"
ORDER = (
    "Black starts, and the players take turns; a player without a legal pair passes, and may pass only then."
)
HOLES = (
    "The game ends when neither player has one; then each hole of empty cells, joined along sides, goes to the colour "
    "with more stones along its sides, each counted once, or to nobody if equal."
)
HEX_HOLES = (
    "The game ends when neither player has one; then each hole of joined empty cells goes to the colour with more "
    "stones around it, each counted once, or to nobody if equal."
)
MAX_CELLS = "The player with the most cells in holes wins; on a tie, the last to place wins."
SWAPS = (
    "Once only, as an answer to the first turn, White may swap sides and take over Black; the other player goes on as "
    "White."
)
SWAP_NEXT_TO = "swap a stone of yours with one of the other colour next to it, diagonally too."
CANCEL = (
    "The game ends when no move is left for either player, so nobody passes; groups of equal size and opposite colours "
    "then cancel out in pairs, and the biggest group left wins."
)
OWNED = (
    "Black starts, and the players take turns; Black owns the black stones, White the white ones, and nobody "
    "passes."
)
ZONE = "A zone of yours is a group of cells, joined along sides, beside your stones but without any of them."
CLOSED = (
    "The last stone of its owner beside a zone closes it; on a tie, the owner of the zone closed last loses."
)
GROW = "Each turn, grow or spread: to grow, put a new cube on an empty cell next to one of yours"
ABSORB = "Then all cubes of others next to that cube become yours."
MOULDS_END = (
    "The game ends when the board is full, nobody can move, one colour is left, or a position comes up for the third "
    "time with the same player to move."
)

EXPECTED = {
    "": (
        f"{PAIR} side by side.",
        "At most 3 stones already on the board may touch the pair along a side.",
        ORDER,
        HOLES,
        MAX_CELLS,
    ),
    "board=square:10&limit=dense&goal=cascade": (
        "On a board of 10 by 10 cells, each turn places two stones of your colour side by side.",
        "At most 4 stones already on the board may touch the pair along a side.",
        ORDER,
        HOLES,
        "The player with the largest hole wins, or if they are equal the next largest, and so on; on a tie, the last "
        "to place wins.",
    ),
    "board=hex:5&limit=contrast&neutral=forbid&pie=on": (
        "On a hexagon with 5 cells a side, each turn places one stone of your colour and one of the other, side by "
        "side.",
        "No stone already on the board may touch a new stone of its own colour.",
        "No turn may leave a hole with as many black stones as white around it, unless it is the only hole or was the "
        "same before.",
        ORDER,
        HEX_HOLES,
        MAX_CELLS,
        SWAPS,
    ),
    "game=churn": (
        "Red starts, and the players take turns, placing one stone of their colour on an empty cell of a hexagon with "
        "3 cells a side; nobody passes.",
        "As long as a stone can stand alone, touching no stone of its colour, you must place it so.",
        "Otherwise place it where its group, the joined stones of its colour, is as small as it can be.",
        "A group of two or more removes all groups of your own that are smaller; those of the same size stay.",
        "The game ends when the board is full at the end of a turn, and the player with more stones wins; with 19 "
        "cells there is no tie.",
        "Once only, as an answer to the first turn, Blue may swap sides and take over Red; the other player goes on as "
        "Blue.",
    ),
    "game=emulsion&board=square:7&start=free&pie=off": (
        "You play on a board of 7 by 7 cells that begins empty.",
        "Black starts, and the players take turns: place one stone of each colour on two empty cells that share a "
        f"side, or {SWAP_NEXT_TO}",
        "A swap must raise the value of your stone: 1 for each stone of its colour and ½ for each edge of the board or "
        "empty cell beside it, along its sides only.",
        "Stones of one colour that are joined along sides, not diagonally, form a group.",
        CANCEL,
        "If no group is left, the player who moved last loses.",
    ),
    "game=taifas&score=weighted&pie=off": (
        "Each turn, place one stone of either colour on an empty cell of a board of 7 by 7 cells.",
        OWNED,
        ZONE,
        "The game ends when the board is full, and the higher sum wins, where a zone of one cell counts 1, of two ½, "
        "of three ⅓ and so on.",
        CLOSED,
    ),
    "game=moulds&board=quasi&players=3&spread=ring&win=twenty&setup=middles": (
        "Three players share the Quasi-Triangular board, and each begins on the two middle cells of a side.",
        "Black, the last to find mouldy food, starts, then White and Green follow in turn; a player without a move "
        "passes, and one without cubes is out.",
        f"{GROW}.",
        "To spread, move a cube of yours to any empty cell two steps away, around corners as well.",
        ABSORB,
        MOULDS_END,
        "Then the player with the most cubes wins, and a tie for the most is a draw; 20 cubes on the board win at "
        "once.",
    ),
}
"""The sentences of some variants, by link."""

PROMPTS = {
    "": "Place two stones of your colour side by side.",
    "board=hex:5&place=gap2": (
        "Place one stone of your colour and one of the other, with at least two cells between them."
    ),
    "game=churn": "Place one stone of your colour on any cell.",
    "game=emulsion": "Pick a stone of yours, then a stone of the other colour next to it to swap it with.",
    "game=emulsion&start=free": (
        "Place a stone of your colour on an empty cell, and one of the other colour on a side of it."
    ),
    "game=taifas": "Choose a colour, and place one stone of it on any empty cell.",
    "game=moulds": "Grow onto a cell next to your cubes, or pick a cube and move it two steps.",
}
"""Prompts for the first turn, by link."""


def texts(game: Game) -> tuple[str, ...]:
    return tuple(sentence.text for sentence in rulebook.sentences(game))


def every_choice(key: str) -> Iterator[Game]:
    """Yield every variant of a game on the boards of the new-game form."""
    options = affinage.game_class(key).options
    for values in product(*(option.values for option in options)):
        choices = zip((option.key for option in options), values, strict=True)
        try:
            yield affinage.load("&".join((f"game={key}", *(f"{name}={value}" for name, value in choices))))
        except OptionError:
            continue


def effect(game: Affinage) -> tuple[object, ...]:
    """Return the effective options of a variant, without those that change nothing."""
    values = game.values
    kind = "sparse" if values["limit"] == "dense" else values["limit"]
    limit = game.breakdown.limit if game.breakdown else None
    rest = tuple(values[key] for key in ("board", "place", "near", "links", "goal", "neutral", "pie"))
    return (game.mixed, kind, limit, *rest)


def check_texts(said: tuple[str, ...]) -> None:
    assert 3 <= len(said) <= 7
    for text in said:
        assert text == text.strip()
        assert text[0].isupper()
        assert text.endswith(".")
        assert text.count(".") == 1, "one sentence"
        assert len(text.split()) <= MAX_WORDS
        assert not KEYS.search(text)


@pytest.mark.parametrize("link", EXPECTED)
def test_variants_of_interest(link: str) -> None:
    assert texts(affinage.load(link)) == EXPECTED[link]


@given(variants(BOARDS))
def test_every_variant_of_affinage_says_itself(link: str) -> None:
    check_texts(texts(affinage.load(link)))


@given(variants(BOARDS), st.sampled_from(BOARDS))
def test_no_option_goes_unsaid(link: str, other_board: str) -> None:
    one = affinage_game(link)
    for key, values in {**CHOICES, "board": (other_board,)}.items():
        for value in values:
            try:
                changed = Affinage({**one.values, key: value})
            except OptionError:
                continue
            assert (texts(one) == texts(changed)) == (effect(one) == effect(changed)), (key, value)


@pytest.mark.parametrize("key", RELATIVES)
def test_every_variant_of_the_relatives_says_itself_and_nothing_else(key: str) -> None:
    said = {game: texts(game) for game in every_choice(key)}
    assert len(said) >= len(affinage.game_class(key).options[0].values)
    for one in said.values():
        check_texts(one)
    assert len(set(said.values())) == len(said)


def test_every_board_has_words_of_its_own() -> None:
    parsed = [parse_board(text) for text in every_board()]
    boards = [cast(Board, SimpleNamespace(shape=shape.name, sizes=sizes)) for shape, sizes in parsed]
    assert len({board_in_words(board) for board in boards}) == len(boards) > 300


def next_picks(picture: Picture) -> int:
    """Return the possible next cells after those selected, from the list of all legal moves."""
    begun = len(picture.picked)
    moves = [move.picks for move in picture.position.legal_moves()]
    # If both stones are alike, the list has each pair once, in any order of its cells.
    alike = picture.position.to_place()[:1] * 2 == picture.position.to_place()
    orders = moves + [picks[::-1] for picks in moves] if alike else moves
    going_on = {picks[begun] for picks in orders if len(picks) > begun and picks[:begun] == picture.picked}
    return sum(1 << cell for cell in going_on)


def check_picture(game: Game, picture: Picture) -> None:
    position = picture.position
    unsaid = ("board", "colours", "pie")
    own, pictured = game.values, position.game.values
    assert {key: own[key] for key in own if key not in unsaid} == {
        key: pictured[key] for key in own if key not in unsaid
    }
    assert position.game.board.size <= 40
    legal = next_picks(picture)
    assert not picture.allowed & ~legal
    assert not picture.forbidden & legal
    assert picture.caption.endswith(".")
    signs = [(mark.sign, mark.cell) for mark in pictures.marks(picture)]
    assert len(signs) == sum(
        mask.bit_count() for mask in (picture.allowed, picture.forbidden, picture.counted)
    )
    assert picture.caption.replace("'", "&#x27;") in pictures.svg(picture, DiagramOptions(size=160)).replace(
        "'", "&#x27;"
    )
    view, scene = pictures.scene(picture)
    assert view.board is position.game.board
    assert len(scene.layers) > len(signs)
    named = set(re.findall(r"\w+", picture.caption)).intersection(view.board.names)
    assert any(word.text == "a" for word in scene.words) == bool(named)  # the first column's letter


@pytest.mark.long
@settings(max_examples=30)
@given(variants(MIDDLING_BOARDS + LARGE_BOARDS))
def test_pictures_of_affinage_agree_with_its_legal_moves(link: str) -> None:
    game = affinage_game(link)
    found = [sentence.picture for sentence in rulebook.sentences(game)]
    for picture in filter(None, found):
        check_picture(game, picture)
    assert found[0] is not None
    assert found[0].allowed == next_picks(found[0])


@pytest.mark.parametrize("key", affinage.game_keys())
def test_pictures_of_presets_agree_with_the_legal_moves(key: str) -> None:
    for preset in affinage.game_class(key).texts.presets:
        game = affinage.load(preset.link)
        found = list(filter(None, (sentence.picture for sentence in rulebook.sentences(game))))
        for picture in found:
            check_picture(game, picture)
        assert len(found) >= 2 or registry.GAMES[key].rulebook.endswith(".chapter:Chapter"), preset.name


@given(variants(MIDDLING_BOARDS, limit="sparse", near="ortho"))
def test_the_picture_of_a_limit_marks_just_the_stones_that_break_it(link: str) -> None:
    game = affinage_game(link)
    picture = rulebook.sentences(game)[1].picture
    if picture is None:
        return
    (first,), (second,) = picture.picked, tuple(bits(picture.forbidden))
    at = picture.position.game.board
    steps = at.near("ortho")
    near = {cell for cell in (*bits(steps[first]), *bits(steps[second])) if picture.position.colour_at(cell)}
    assert set(bits(picture.counted)) == near
    assert game.breakdown is not None
    assert len(near) > game.breakdown.limit


def test_the_same_picture_comes_again() -> None:
    one, other = (rulebook.sentences(affinage.load("board=hex:5"))[1].picture for _ in range(2))
    assert one == other is not None


@pytest.mark.parametrize(
    ("link", "text"),
    PROMPTS.items(),
)
def test_the_first_turn_has_a_prompt(link: str, text: str) -> None:
    assert rulebook.prompt(affinage.load(link)) == text


def test_limits_explain_themselves() -> None:
    said = "At most 3 stones already on the board may touch the pair along a side."
    classic, by_hand, by_colour = (affinage.load(link) for link in ("", "place=knight&max=3", "limit=match"))
    assert rulebook.limit(classic) == rulebook.limit(by_hand) == said
    assert rulebook.numbers(affinage.load("board=square:6&max=3")) == rulebook.numbers(classic)
    origin = "The limit of 3 is 1 (square board) plus 2 (side by side)."
    assert rulebook.numbers(classic)["limit"] == origin
    assert rulebook.numbers(by_hand)["limit"] == "The limit of 3 was chosen by hand."
    assert rulebook.limit(by_colour) == rulebook.sentences(by_colour)[1].text
    assert "limit" not in rulebook.numbers(by_colour)
    assert rulebook.limit(affinage.load("game=churn")) == ""


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_number_on_the_screen_is_explained(key: str) -> None:
    game = affinage.load(f"game={key}")
    said = rulebook.numbers(game)
    line = random_line(game, 3)
    shown = {"region"} if any(region.label for region in line.last.regions()) else set()
    shown |= {"label"} if line.last.labels() else set()
    shown |= (
        {"open"} if any(position.settled()[1] != position.score() for position in line.positions) else set()
    )
    shown |= {"limit"} if re.fullmatch("Limit [0-9]+", game.limit_name) else set()
    for position, move in zip(line.positions[:60], line.moves[:60], strict=False):
        picks = move.picks
        shown |= {"effect" for n, cell in enumerate(picks) if position.effect(cell, picks[:n]).label}
    assert set(said) == shown
    for text in said.values():
        assert text.endswith(".")
        assert text.count(". ") == 0


@pytest.mark.parametrize("key", affinage.game_keys())
@given(seed=SEEDS)
@settings(max_examples=5)
def test_the_end_says_what_went_to_whom(key: str, seed: int) -> None:
    board_text = {"affinage": "square:5", "churn": "hex:2", "emulsion": "square:5", "taifas": "square:4"}.get(
        key
    )
    line = random_line(affinage.load(f"game={key}" + (f"&board={board_text}" if board_text else "")), seed)
    assert rulebook.shares(line.positions[0]) == ()
    shares = rulebook.shares(line.last)
    names = line.game.colours
    for share in shares:
        assert share.text.endswith(".")
        if share.owner:
            assert names[share.owner - 1] in share.text
    owned = [
        sum(share.cells.bit_count() for share in shares if share.owner == c) for c in range(1, len(names) + 1)
    ]
    zones = [sum(1 for share in shares if share.owner == c) for c in range(1, len(names) + 1)]
    assert tuple(zones if key == "taifas" else owned) == line.last.score()


def test_holes_go_to_their_owners_with_reasons() -> None:
    position = setup.read(affinage.load("board=square:3"), "1b1.bww.1w1-b")
    assert [(share.owner, share.text) for share in rulebook.shares(position)] == [
        (0, "Nobody gets the hole of 1 cell at a1, with 1 black stone and 1 white stone around it."),
        (1, "Black gets the hole of 1 cell at a3, with 2 black stones and 0 white stones around it."),
        (2, "White gets the hole of 1 cell at c1, with 0 black stones and 2 white stones around it."),
        (0, "Nobody gets the hole of 1 cell at c3, with 1 black stone and 1 white stone around it."),
    ]


def test_a_tie_says_when_each_zone_was_closed() -> None:
    game = affinage.load("game=taifas&board=square:3&pie=off")
    position = game.initial()
    for text in ("Wb3", "Wb1", "Bc1", "Ba3", "Bb2", "Ba1", "Bc3", "Wc2", "Ba2"):
        position = position.apply(game.parse_move(position, text))
    assert [share.text for share in rulebook.shares(position)] == [
        "Black's zone of 1 cell at b1 counts 1; stone number 6 closed it.",
        "Black's zone of 1 cell at b3 counts 1; stone number 7 closed it.",
        "Black's zone of 1 cell at c2 counts 1; stone number 7 closed it.",
        "White's zone of 4 cells at a1 counts 1; stone number 8 closed it.",
        "White's zone of 1 cell at c1 counts 1; stone number 8 closed it.",
        "White's zone of 1 cell at c3 counts 1; stone number 8 closed it.",
    ]


def test_the_default_says_every_option_of_the_five() -> None:
    for key in RELATIVES:
        said = {game: tuple(s.text for s in Chapter(game).sentences()) for game in every_choice(key)}
        assert all(one != other for one, other in combinations(said.values(), 2))
