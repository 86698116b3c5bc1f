"""The variants that the environments are tried on: every system, and twenty drawn from all there are."""

from __future__ import annotations

from random import Random

import affinage
from affinage.board.shapes import parse_board
from affinage.errors import OptionError
from affinage.game.options import Option

MAX_CELLS = 25
EACH = [f"game={key}" for key in affinage.game_keys()]


def small_board(board: Option, random: Random) -> str:
    """A board that suits a game and is not large."""
    while True:
        text = random.choice(board.distinct())
        shape, sizes = parse_board(text)
        if len(list(shape.cells(*sizes))) <= MAX_CELLS:
            return text


def drawn(key: str, random: Random) -> str:
    """The link of a variant of a system on a small board, each option at any value that applies."""
    board, *options = affinage.game_class(key).options
    link = f"game={key}&board={small_board(board, random)}"
    for option in options:
        wider = f"{link}&{option.key}={random.choice(list(option.values))}"
        try:
            affinage.load(wider)
        except OptionError:
            continue
        link = wider
    return affinage.load(link).link()


RANDOM = Random(20)
LINKS = [*EACH, *(drawn(key, RANDOM) for _ in range(20 // len(EACH)) for key in affinage.game_keys())]
