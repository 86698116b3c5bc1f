"""The players of a new game: against a computer, or with friends. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from affinage.game import Game
from affinage.matches.clock import TimeControl
from affinage.matches.match import Match
from affinage.matches.names import fit_name
from affinage.matches.versions import exchanged
from affinage.notation.wording import COMPUTER, YOU
from affinage.view.game_view import GameView


class OpponentKind(StrEnum):
    """The kind of opponents."""

    COMPUTER = "computer"
    HERE = "here"
    ELSEWHERE = "elsewhere"
    COMPUTERS = "computers"


@dataclass(frozen=True)
class Seating:
    """Names and levels in the order of the colours at the start, as match and computers expect them."""

    people: tuple[str, ...]
    levels: tuple[int, ...]
    practice: int = 0
    """Percent of win chance, as in `affinage.view.computers`."""
    control: TimeControl | None = None
    """Control of the clock, None without a clock."""

    def at_level(self, level: int) -> Seating:
        """Return the seating with all computers at a level."""
        return replace(self, levels=tuple(level if old else 0 for old in self.levels))


def opponents_of(levels: Sequence[int]) -> OpponentKind:
    """Return the kind of opponents for these levels, 0 for a person."""
    computers = {level for level in levels if level}
    if not computers:
        return OpponentKind.HERE
    if 0 not in levels:
        return OpponentKind.COMPUTERS
    return OpponentKind.COMPUTER if len(computers) == 1 and levels.count(0) == 1 else OpponentKind.HERE


def seated(game: Game, names: Sequence[str], levels: Sequence[int]) -> Seating:
    """Return the seating for the chosen players; a person without a name gets the colour's."""
    chosen = zip(names, levels, game.colours, strict=True)
    people = tuple(COMPUTER if level else fit_name(name) or colour for name, level, colour in chosen)
    return Seating(people, tuple(levels))


def one_person(game: Game, name: str, colour: int, level: int = 0) -> Seating:
    """Return a seating with one person at a colour, and a level or unnamed people at all others."""
    colours = range(1, game.players + 1)
    names = [name if each == colour else "" for each in colours]
    return seated(game, names, [0 if each == colour else level for each in colours])


def same_people(match: Match, levels: Sequence[int], game: Game) -> Seating:
    """Return who plays which colour in another game: the same as in a match, or people without names."""
    if game.players != match.game.players:
        return one_person(game, "", 1)
    names = ["" if name in match.game.colours else name for name in match.seats]
    return seated(game, names, levels)


def your_colour(game_view: GameView, match: Match) -> int:
    """Return your colour after a line of a match, which a swap may have changed; 0 for several people here or none."""
    you = game_view.you
    return exchanged(match, you, swapped=game_view.match.swapped != match.swapped) if you else 0


def own_colours(game_view: GameView, match: Match) -> tuple[int, ...]:
    """Return the colours that people play here after a line of a match; in a game by links, the player's own.

    A game of computers alone, or of other people, has none.
    """
    if you := your_colour(game_view, match):
        return (you,)
    if game_view.computers.watched:
        return ()
    return tuple(colour for colour, level in enumerate(game_view.computers.seats, 1) if not level)


def seating_after(game_view: GameView) -> Seating:
    """Return who plays the next game; a visitor takes the place of the person who played."""
    match, computers = game_view.match, game_view.computers
    if computers.watched:
        return seated(match.game, [""] * match.game.players, computers.levels)
    seating = next_seating(match, computers.levels, computers.practice)
    return replace(seating, control=game_view.control)


def own_colour_after(game_view: GameView) -> str:
    """Return the colour of the only person here in the next game, "" for several people or none."""
    match, correspondence = game_view.match, game_view.correspondence
    if correspondence:
        colour = next_colour(match, correspondence.seat)
    else:
        levels = seating_after(game_view).levels
        colour = levels.index(0) + 1 if any(levels) and levels.count(0) == 1 else 0
    return match.game.colours[colour - 1] if colour else ""


def next_colour(match: Match, seat: int) -> int:
    """Return the colour in the next game of the player who began with the colour `seat` in this one."""
    return next_seating(match, range(1, match.game.players + 1)).levels.index(seat) + 1


def next_seating(match: Match, levels: Sequence[int], practice: int = 0) -> Seating:
    """Return the colours of the next game: the first player becomes the last, and the others move up.

    With a handicap all stay, as extra turns are for the weaker player.
    """
    colours, step = match.game.colours, 0 if match.game.extra_turns else 1
    people, new_levels = match.people[step:] + match.people[:step], (*levels[step:], *levels[:step])
    named = (colour if name in colours else name for name, colour in zip(people, colours, strict=True))
    return Seating(tuple(named), new_levels, practice)


def lesson_match(game_view: GameView) -> Match:
    """Return the game of a lesson with the names of its players."""
    played, levels = game_view.match, game_view.computers.levels
    match = Match(played.game, tuple(COMPUTER if level else YOU for level in levels), played.start)
    match.extend(played.moves)
    return match
