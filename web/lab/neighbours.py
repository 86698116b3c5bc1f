"""Variants of the atlas that differ from another one in a single option. No DOM here.

The atlas's index lists the values of each option, and for each variant the numbers of its values. If the atlas has very
few neighbours on the variant's board, those on the board nearest in size are used. Options that the atlas never has,
such as a limit set by hand, are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from affinage.board.topology import board
from affinage.game import Game
from affinage.game.options import Option, board_fact
from affinage.notation.wording import choice
from web.lab import words as lab_words

FEW = 2
"""A board with no more neighbours than this is passed over for another board."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A variant of the atlas."""

    number: int
    """Number in the whole atlas."""
    option: Option | None = None
    """The option that differs, if any."""
    value: str = ""

    @property
    def words(self) -> str:
        """Difference in words."""
        return choice(self.option, self.value) if self.option else lab_words.SAME_VARIANT


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The neighbours of a variant; `board` is their common board, "" for the variant's own."""

    neighbours: tuple[Neighbour, ...]
    board: str = ""


def neighbourhood(
    games: Sequence[Mapping[str, Any]], game: Game, values: Sequence[float | None]
) -> Neighbourhood:
    """Return the neighbours in the atlas that have a value of a figure, from the list of games in its index."""
    first = 0
    for each in games:
        if each["key"] == game.key:
            return _in_game(each, game, first, values)
        first += int(each["count"])
    return Neighbourhood(())


def _in_game(
    atlas_game: Mapping[str, Any], game: Game, first: int, values: Sequence[float | None]
) -> Neighbourhood:
    own = game.without_aliases().values
    boards, *others = atlas_game["options"]
    own_options = {option.key: option for option in game.options}
    # The atlas has no handicaps.
    even = (own_options["extra"], "0") if game.extra_turns else ()
    options = [option for option in others if own[option["key"]] in option["values"]]
    near = _near(options, own, int(atlas_game["count"]))
    by_board: dict[str, list[tuple[int, Mapping[str, Any] | None]]] = {}
    for number, option in near:
        if values[first + number] is not None:
            by_board.setdefault(boards["values"][boards["of"][number]], []).append((number, option))
    ordered = by_nearness(own["board"], boards["values"])
    nearest = next((text for text in ordered if len(by_board.get(text, ())) > FEW), "")
    if not nearest:
        return Neighbourhood(())
    here = [
        Neighbour(first + number, own_options[option["key"]], option["values"][option["of"][number]])
        if option
        else Neighbour(first + number, *even)
        for number, option in by_board[nearest]
    ]
    order = [None, *own_options.values()]
    here.sort(key=lambda neighbour: (order.index(neighbour.option), neighbour.number))
    elsewhere = [
        Neighbour(first + number, own_options["board"], text)
        for text, entries in by_board.items()
        for number, option in entries
        if option is None and text not in (nearest, own["board"])
    ]
    return Neighbourhood((*here, *elsewhere), "" if nearest == own["board"] else nearest)


def _near(
    options: Sequence[Mapping[str, Any]], own: Mapping[str, str], count: int
) -> Iterator[tuple[int, Mapping[str, Any] | None]]:
    """Yield the variants on any board that differ in at most one option, with that option."""
    wanted = [option["values"].index(own[option["key"]]) for option in options]
    numbers = [option["of"] for option in options]
    for number in range(count):
        others = [at for at, of in enumerate(numbers) if of[number] != wanted[at]]
        if len(others) < 2:
            yield number, options[others[0]] if others else None


def by_nearness(text: str, boards: Sequence[str]) -> list[str]:
    """Return boards by similarity to another one: the same geometry first, then the nearest in size.

    >>> by_nearness("hex:6", ["square:8", "hex:4", "hex:5"])
    ['hex:5', 'hex:4', 'square:8']
    """
    geometry, size = board_fact("geometry", text), board(text).size

    def distance(other: str) -> tuple[bool, bool, float]:
        return other != text, board_fact("geometry", other) != geometry, abs(log(board(other).size / size))

    return sorted(boards, key=distance)
