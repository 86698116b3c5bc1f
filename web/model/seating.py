"""Who plays a new game, as people say it: against a computer, with friends. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from affinage.bots.levels import LEVELS
from affinage.game import Game
from affinage.play.match import Match, fit_name


class OpponentKind(StrEnum):
    """With whom somebody plays."""

    COMPUTER = "computer"
    HERE = "here"
    ELSEWHERE = "elsewhere"
    COMPUTERS = "computers"


@dataclass(frozen=True)
class Seating:
    """People and levels in the order of the colours that they begin with, as a match and its computers want them."""

    people: tuple[str, ...]
    levels: tuple[int, ...]

    def at_level(self, level: int) -> Seating:
        """The same with all computers of this level."""
        levels = tuple(level if old else 0 for old in self.levels)
        people = (name_of(level) if old else name for name, old in zip(self.people, self.levels, strict=True))
        return Seating(tuple(people), levels)


def name_of(level: int) -> str:
    """What a computer goes by.

    >>> name_of(1)
    'Fresh'
    """
    return LEVELS[level - 1].name.capitalize()


def company_of(levels: Sequence[int]) -> OpponentKind:
    """With whom a match is played whose seats are held by these levels, 0 for a person."""
    computers = {level for level in levels if level}
    if not computers:
        return OpponentKind.HERE
    if 0 not in levels:
        return OpponentKind.COMPUTERS
    return OpponentKind.COMPUTER if len(computers) == 1 and levels.count(0) == 1 else OpponentKind.HERE


def seated(game: Game, names: Sequence[str], levels: Sequence[int]) -> Seating:
    """Whoever was chosen for each colour; a person without a name goes by the colour."""
    chosen = zip(names, levels, game.colours, strict=True)
    people = tuple(name_of(level) if level else fit_name(name) or colour for name, level, colour in chosen)
    return Seating(people, tuple(levels))


def one_person(game: Game, name: str, colour: int, level: int = 0) -> Seating:
    """Somebody who plays a colour, and a level or people without names on all others."""
    colours = range(1, game.players + 1)
    names = [name if each == colour else "" for each in colours]
    return seated(game, names, [0 if each == colour else level for each in colours])


def same_people(match: Match, levels: Sequence[int], game: Game) -> Seating:
    """Return who plays which colour in another game: the same as in a match, or people without names."""
    if game.players != match.game.players:
        return one_person(game, "", 1)
    names = ["" if name in match.game.colours else name for name in match.seats]
    return seated(game, names, levels)


def next_seating(match: Match, levels: Sequence[int]) -> Seating:
    """Who plays which colour in the next game: whoever began is last, and everybody else moves up."""
    colours = match.game.colours
    people, held = match.people[1:] + match.people[:1], (*levels[1:], *levels[:1])
    named = (colour if name in colours else name for name, colour in zip(people, colours, strict=True))
    return Seating(tuple(named), held)
