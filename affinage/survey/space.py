"""Variants of a game on one board: every valid combination of its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from affinage.game import Game
from affinage.game.options import Option, obstacle


def variants(kind: type[Game], board: str, *, tuned: bool = False) -> Iterator[str]:
    """Yield the links of all distinct variants on a board; `tuned` adds options that only tune a variant.

    >>> from affinage.registry import game_class
    >>> list(variants(game_class("taifas"), "square:5"))
    ['game=taifas&board=square:5', 'game=taifas&board=square:5&score=weighted']
    """
    first, *others = kind.options
    for values in _settled(others, {first.key: first.check(board)}, tuned=tuned):
        yield kind.link_of(values)


def _settled(
    options: Sequence[Option], values: Mapping[str, str], *, tuned: bool
) -> Iterator[Mapping[str, str]]:
    """Yield every combination of these options with already chosen values."""
    if not options:
        yield values
        return
    option, *later = options
    wanted = option.distinct() if option.counted or tuned else (option.default,)
    for value in [value for value in wanted if not obstacle(option, value, values)] or [option.default]:
        yield from _settled(later, {**values, option.key: value}, tuned=tuned)
