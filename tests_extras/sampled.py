"""The rule sets that the environments are tried on: every system, and twenty drawn from all there are."""

from __future__ import annotations

from random import Random

import affinage
from affinage.errors import OptionError

MOST_CELLS = 40
EACH = [f"game={key}" for key in affinage.system_keys()]


def drawn(key: str, random: Random) -> str:
    """The link of a rule set of a system on a board that is not large, each option at any value that applies."""
    board, *options = affinage.system(key).options
    small = [
        text
        for text in board.distinct()
        if affinage.load(f"game={key}&board={text}").board.size <= MOST_CELLS
    ]
    link = f"game={key}&board={random.choice(small)}"
    for option in options:
        wider = f"{link}&{option.key}={random.choice(list(option.values))}"
        try:
            affinage.load(wider)
        except OptionError:
            continue
        link = wider
    return affinage.load(link).link()


RANDOM = Random(20)
LINKS = [*EACH, *(drawn(key, RANDOM) for _ in range(20 // len(EACH)) for key in affinage.system_keys())]
