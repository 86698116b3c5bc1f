"""A computer level that holds all seats of a match but one."""

from __future__ import annotations

from affinage.bots.levels import Level
from affinage.errors import OptionError
from affinage.game import Game, Move
from affinage.matches.match import Match
from affinage.plain_text import excerpt, folded


class Opponent:
    """A level that plays against one person; `seat` is the person's colour at the start, from 1."""

    def __init__(self, game: Game, level: Level, seat: int, seed: int | None = None) -> None:
        self.level = level
        self.seat = seat
        self._search = level.player(game, seed)

    def is_to_move(self, match: Match) -> bool:
        """Return whether the computer is to move."""
        held = len(match.people) + 1 - self.seat if match.swapped else self.seat
        return match.outcome is None and match.position.to_move != held

    def reply(self, match: Match) -> Move:
        """Think, play and return the move."""
        return match.push(self._search.choose(match.position))


def seat_of(game: Game, name: str | None) -> int:
    """Return the colour with a name, from 1; the first without a name. Raises OptionError with the colours."""
    colours = [colour.lower() for colour in game.colours]
    if name is None:
        return 1
    if folded(name) not in colours:
        raise OptionError(f"{excerpt(name)} is not a seat; seats are {', '.join(colours)}")
    return colours.index(folded(name)) + 1
