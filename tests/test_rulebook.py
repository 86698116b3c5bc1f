"""The rule book: it describes every variant and option, and its pictures agree with the legal moves."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import affinage
from affinage import registry
from affinage.board.shapes import every_board
from affinage.board.topology import bits
from affinage.errors import OptionError
from affinage.game import Game
from affinage.game.options import DRAWN_SAMPLE
from affinage.game.texts import Addressed
from affinage.games.affinage.rules import Affinage
from affinage.matches import setup
from affinage.notation.wording import board_in_words
from affinage.picture.diagram import DiagramOptions
from affinage.teach import rulebook
from affinage.teach.rulebook import Picture, pictures
from affinage.teach.rulebook import words as rulebook_words
from affinage.teach.rulebook.chapter import Chapter
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

ORDER = "Black starts, and the players take turns."
PASSING = f"{ORDER} A player without a legal pair passes, and may pass only then."
BESIDE = "The second stone must be beside the first, along a side."
NEAR = "Beside means along a side; corners do not count."
HOLES = (
    "The game ends when neither player has a legal pair. Then each hole of empty cells, joined along sides, goes to "
    "the colour with more stones along its sides, each counted once, or to nobody if equal."
)
TIE = "On a tie, the last to place wins."
MAX_CELLS = f"The player with the most cells in holes wins. {TIE}"
SWAPS = (
    "Once only, as an answer to the first turn, White may swap sides and take over Black; the other player goes on as "
    "White and makes the next move."
)
CANCEL = (
    "The game ends when no move is left for either player, so nobody passes; groups of equal size and opposite colours "
    "then cancel out in pairs, and the biggest group left wins."
)
MOULDS_END = (
    "The game ends when the board is full, nobody can move, one colour is left, or a position comes up for the third "
    "time with the same player to move."
)

EXPECTED = {
    "": (
        f"The board: 8 by 8 squares. Each turn, place two stones of your colour on empty cells. {BESIDE}",
        f"At most 3 stones already on the board may be beside the pair. {NEAR}",
        PASSING,
        HOLES,
        MAX_CELLS,
    ),
    "board=square:9&place=gap1&limit=dense&links=ortho-diag&near=diag&max=1&goal=cascade": (
        "The board: 9 by 9 squares. Each turn, place one stone of each colour on empty cells, as the number of cells "
        "is odd. At least 1 cell must lie between the two stones. The cells between are counted along sides and across "
        "corners.",
        "At most 1 stone already on the board may be diagonally beside the pair. Diagonally beside means at a corner; "
        "sides do not count.",
        PASSING,
        "The game ends when neither player has a legal pair. Then each hole of empty cells, joined along sides or at "
        "corners, goes to the colour with more stones at its sides and corners, each counted once, or to nobody if "
        "equal.",
        f"The player with the largest hole wins, or if they are equal the next largest, and so on. {TIE}",
    ),
    "board=hex:5&limit=contrast&neutral=forbid&pie=on": (
        "The board: hexagon, 5 a side. Each turn, place one stone of each colour on empty cells, as the number of "
        f"cells is odd. {BESIDE}",
        "No stone already on the board may be beside a new stone of its own colour. Beside means along a side.",
        "No turn may leave a hole with as many black stones as white around it, unless it is the only hole or is an "
        "old neutral hole that the turn has not touched.",
        PASSING,
        HOLES,
        MAX_CELLS,
        SWAPS,
    ),
    "game=churn": (
        "The board: hexagon, 3 a side. Red starts, and the players take turns. Each turn, place one stone of your "
        "colour on an empty cell; nobody passes.",
        "As long as a stone can stand alone, touching no stone of its colour, you must place it so.",
        "Otherwise place it where its group, the joined stones of its colour, is as small as it can be.",
        "If the group that you have formed has two or more stones, all smaller groups of your colour leave the board "
        "at once; those of the same size stay.",
        "The game ends when the board is full at the end of a turn, and the player with more stones wins; with 19 "
        "cells there is no tie.",
        "Once only, as an answer to the first turn, Blue may swap sides and take over Red; the other player goes on as "
        "Blue and makes the next move.",
    ),
    "game=emulsion&board=square:7&start=free&pie=off": (
        "The board: 7 by 7 squares. It begins empty.",
        f"{ORDER} Each turn, place one stone of each colour on two empty cells that share a side, or swap a stone of "
        "yours with one of the other colour next to it, diagonally too.",
        "A swap must raise the value of your stone: 1 for each stone of its colour beside it, and ½ for each edge of "
        "the board or empty cell beside it. Beside means along a side, not diagonally.",
        "Stones of one colour that are joined along sides, not diagonally, form a group.",
        CANCEL,
        "If no group is left, the player who moved last loses.",
    ),
    "game=taifas&score=weighted&pie=off": (
        "The board: 7 by 7 squares. Each turn, place one stone of either colour on an empty cell.",
        f"{ORDER} Black owns the black stones, White the white ones, and nobody passes.",
        "Your stones are walls: each area beside them, joined along sides and without your stones, is a zone of yours. "
        "Empty cells and the other's stones count alike in it.",
        "The game ends when the board is full, and the higher sum wins, where a zone of one cell counts 1, of two ½, "
        "of three ⅓ and so on.",
        "On a tie, the owner of the zone closed last loses; the last of its owner's stones beside a zone closes it.",
    ),
    "game=moulds&board=quasi&players=3&spread=ring&win=twenty&setup=middles": (
        "Three players play on the Quasi-Triangular board. Each begins on the two added cells in the middle of a side. "
        "Each player has 20 cubes, or more if a game needs them.",
        "The last to find mouldy food plays Black; anticlockwise around the board, the others play White and Green. "
        "Black starts, then White and Green follow in turn. A player without a move passes, and may pass only then; "
        "a player without cubes is out.",
        "Each turn, grow or spread, in any of the six directions. To grow, put a new cube on an empty cell next to one "
        "of yours.",
        "To spread, move a cube of yours to any empty cell that is two steps away, no fewer, along cells of the board, "
        "empty or not.",
        "All enemy cubes next to the cube that has grown or moved become yours.",
        MOULDS_END,
        "Then the player with the most cubes wins. If several have the most, the game is a draw for everybody, also "
        "for those with fewer. A player with 20 cubes on the board wins at once.",
    ),
}
"""The sentences of some variants, by link."""


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


def check_texts(message: tuple[str, ...]) -> None:
    assert 3 <= len(message) <= 7
    for text in message:
        assert text == text.strip()
        assert text[0].isupper()
        assert text.endswith(".")
        for sentence in text.removesuffix(".").split(". "):
            assert sentence[0].isupper()
            assert len(sentence.split()) <= MAX_WORDS
        assert not KEYS.search(text)


@pytest.mark.parametrize("link", EXPECTED)
def test_variants_of_interest(link: str) -> None:
    assert texts(affinage.load(link)) == EXPECTED[link]


@given(variants(BOARDS), st.sampled_from(BOARDS))
def test_every_variant_of_affinage_says_itself_and_no_option_goes_unsaid(link: str, other_board: str) -> None:
    one = affinage_game(link)
    check_texts(texts(one))
    for key, values in {**CHOICES, "board": (other_board,)}.items():
        for value in values:
            try:
                changed = Affinage({**one.values, key: value})
            except OptionError:
                continue
            assert (texts(one) == texts(changed)) == (effect(one) == effect(changed)), (key, value)


@pytest.mark.parametrize("key", RELATIVES)
def test_every_variant_of_the_relatives_says_itself_and_nothing_else(key: str) -> None:
    message = {game: texts(game) for game in every_choice(key)}
    assert len(message) >= len(affinage.game_class(key).options[0].values)
    for one in message.values():
        check_texts(one)
    assert len(set(message.values())) == len(message)


def test_every_board_has_words_of_its_own() -> None:
    boards = [*every_board(), DRAWN_SAMPLE]
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
    assert any(word.text == "a" for word in scene.words) == bool(named), "with the first column's letter"


@pytest.mark.long
@settings(max_examples=30)
@given(variants(MIDDLING_BOARDS + LARGE_BOARDS))
def test_pictures_of_affinage_agree_with_its_legal_moves(link: str) -> None:
    game = affinage_game(link)
    actual = [sentence.picture for sentence in rulebook.sentences(game)]
    for picture in filter(None, actual):
        check_picture(game, picture)
    assert actual[0] is not None
    assert actual[0].allowed == next_picks(actual[0])


@pytest.mark.parametrize("key", affinage.game_keys())
def test_pictures_of_presets_agree_with_the_legal_moves(key: str) -> None:
    for preset in affinage.game_class(key).texts.presets:
        game = affinage.load(preset.link)
        actual = list(filter(None, (sentence.picture for sentence in rulebook.sentences(game))))
        for picture in actual:
            check_picture(game, picture)
        assert len(actual) >= 2 or registry.GAMES[key].rulebook.endswith(".chapter:Chapter"), preset.name


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


def test_limits_explain_themselves() -> None:
    classic, by_hand, by_colour = (affinage.load(link) for link in ("", "place=knight&max=3", "limit=match"))
    assert texts(classic)[1] == texts(by_hand)[1]
    assert rulebook.numbers(affinage.load("board=square:6&max=3")) == rulebook.numbers(classic)
    assert rulebook.numbers(classic)["limit"] == "The limit of 3 is 1 (square board) + 2 (side by side)."
    assert rulebook.numbers(by_hand)["limit"] == "The limit of 3 was chosen by hand."
    assert "limit" not in rulebook.numbers(by_colour)


def test_rules_say_who_gets_the_first_colour_only_where_that_is_open() -> None:
    first, cubes = "The last to find mouldy food plays Black. ", "Each player has 20 cubes, or more if"
    open_to_all, seated = (
        " ".join(sentence.text for sentence in rulebook.sentences("game=moulds", is_seated=is_seated))
        for is_seated in (False, True)
    )
    assert open_to_all.count(first) == open_to_all.count(cubes) == 1
    assert open_to_all.replace(first, "").replace(f"{cubes} a game needs them. ", "") == seated


@pytest.mark.parametrize("near", ["ortho", "diag", "ortho-diag"])
@pytest.mark.parametrize("limit", ["sparse", "combined", "match", "contrast"])
def test_a_neighbour_has_one_word_in_the_line_the_rules_and_the_refusals(near: str, limit: str) -> None:
    game = affinage.load(f"board=square:4&near={near}&limit={limit}")
    word = {"ortho": "beside", "diag": "diagonally beside", "ortho-diag": "beside or diagonally beside"}[near]
    others = {"near", "touch", "touches", "around", "next"}
    rule = rulebook.sentences(game)[1].text
    line = rulebook.short_rules(game).split("·")[1]
    for text in (rule, line):
        assert f"{word} " in text
        assert not others & set(re.findall(r"\w+", text.lower()))
    assert rule.split(". ")[-1].lower().startswith(f"{word} means ")


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_number_on_the_screen_is_explained(key: str) -> None:
    game = affinage.load(f"game={key}")
    message = rulebook.numbers(game)
    line = random_line(game, 3)
    kinds = {"region"} if any(region.label for region in line.last.regions()) else set()
    kinds |= {"label"} if line.last.labels() else set()
    kinds |= (
        {"open"} if any(position.settled()[1] != position.score() for position in line.positions) else set()
    )
    kinds |= {"limit"} if re.search("at most [0-9]", rulebook.short_rules(game)) else set()
    for position, move in zip(line.positions[:60], line.moves[:60], strict=False):
        picks = move.picks
        kinds |= {"effect" for n, cell in enumerate(picks) if position.effect(cell, picks[:n]).label}
    assert set(message) == kinds
    for text in message.values():
        assert text.endswith(".")
        assert text.count(". ") == 0


@pytest.mark.parametrize("key", affinage.game_keys())
@given(seed=SEEDS)
@settings(max_examples=5)
def test_end_lists_what_each_player_got(key: str, seed: int) -> None:
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
        (0, "Nobody gets the hole at a1 (1 cell, 1–1 around it)."),
        (1, "Black gets the hole at a3 (1 cell, 2–0 around it)."),
        (2, "White gets the hole at c1 (1 cell, 0–2 around it)."),
        (0, "Nobody gets the hole at c3 (1 cell, 1–1 around it)."),
    ]


def test_a_tie_says_when_each_zone_was_closed() -> None:
    game = affinage.load("game=taifas&board=square:3&pie=off")
    position = game.initial()
    for text in ("Wb3", "Wb1", "Bc1", "Ba3", "Bb2", "Ba1", "Bc3", "Wc2", "Ba2"):
        position = position.apply(game.parse_move(position, text))
    assert [share.text for share in rulebook.shares(position)] == [
        "Black has a zone of 1 cell at b1, which counts 1. Stone number 6 closed it.",
        "Black has a zone of 1 cell at b3, which counts 1. Stone number 7 closed it.",
        "Black has a zone of 1 cell at c2, which counts 1. Stone number 7 closed it.",
        "White has a zone of 4 cells at a1, which counts 1. Stone number 8 closed it.",
        "White has a zone of 1 cell at c1, which counts 1. Stone number 8 closed it.",
        "White has a zone of 1 cell at c3, which counts 1. Stone number 8 closed it.",
    ]


def test_the_default_says_every_option_of_the_five() -> None:
    for key in RELATIVES:
        chapters = [Chapter(game).sentences() for game in every_choice(key)]
        assert len({*chapters}) == len(chapters) > 1


def marked(text: object) -> object:
    """Return texts with signs around each, as a translation would replace them; other things are unchanged."""
    if isinstance(text, str):
        return f"«{text}»"
    if isinstance(text, tuple):
        return Addressed._make(map(marked, text)) if isinstance(text, Addressed) else tuple(map(marked, text))
    return {key: marked(value) for key, value in text.items()} if isinstance(text, dict) else text


def glued(text: str) -> str:
    """Return the words of a text that are not within a marked one."""
    while "«" in text:
        text = re.sub("«[^«»]*»", "", text)
    return "".join(filter(str.isalpha, text))


@pytest.mark.parametrize("key", affinage.game_keys())
def test_texts_of_a_game_are_whole_sentences_looked_up_when_shown(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [*every_choice(key)] if key != "affinage" else [affinage_game(link) for link in EVERY_VALUE]
    lines = [random_line(game, 1) for game in games[::40] if game.board.size < 70]
    for module in (importlib.import_module(f"affinage.games.{key}.texts"), rulebook_words):
        for name, text in vars(module).items():
            if name.isupper():
                monkeypatch.setattr(module, name, marked(text))
    for game in games:
        shown = [*texts(game), *rulebook.numbers(game).values(), *rulebook.short_rules(game).split("·")]
        assert [text for text in shown if "«" not in text or glued(text)] == [], game.link()
    for line in lines:
        shown = [share.text for share in rulebook.shares(line.last)]
        for before, after in zip(line.positions, line.positions[1:], strict=False):
            shown += (str(harm) for side in (1, 2) if (harm := rulebook.harm(before, after, side)))
            for cell in range(line.game.board.size):
                refusal = before.refusal(cell)
                shown += [str(refusal)] if refusal and refusal.code not in ("over", "taken") else []
        assert shown
        assert [text for text in shown if "«" not in text or glued(text)] == []


EVERY_VALUE = [
    f"board={board}&{option.key}={value}{'' if option.key == 'extra' else '&pie=on'}"
    for board in ("square:4", "hex:3")
    for option in affinage.game_class("affinage").options[1:-1]
    for value in option.values
    if board == "square:4" or option.key != "links"
]
"""Links of Affinage with each value of each option."""
