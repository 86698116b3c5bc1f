"""Variants for the tests of environments: every game, and twenty random ones."""

from __future__ import annotations

from random import Random

import affinage
from affinage.board.shapes import parse_board
from affinage.errors import OptionError
from affinage.game.options import Option

MAX_CELLS = 25
EACH = [f"game={key}" for key in affinage.game_keys()]


def small_board(board: Option, random: Random) -> str:
    while True:
        text = random.choice(board.distinct())
        shape, sizes = parse_board(text)
        if len(list(shape.cells(*sizes))) <= MAX_CELLS:
            return text


def drawn(key: str, random: Random) -> str:
    """Return the link of a random variant of a game on a small board, which has a first move."""
    board, *options = affinage.game_class(key).options
    link = f"game={key}&board={small_board(board, random)}"
    for option in options:
        wider = f"{link}&{option.key}={random.choice(list(option.values))}"
        try:
            affinage.load(wider)
        except OptionError:
            continue
        link = wider
    game = affinage.load(link)
    return drawn(key, random) if game.initial().is_terminal() else game.link()


RANDOM = Random(20)
LINKS = [*EACH, *(drawn(key, RANDOM) for _ in range(20 // len(EACH)) for key in affinage.game_keys())]
