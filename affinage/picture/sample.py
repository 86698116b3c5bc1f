"""A variant in play: always the same few random moves."""

from __future__ import annotations

from random import Random

from affinage.board.topology import bits
from affinage.game import PASS, Game, Move, Position
from affinage.matches.match import Match

FILLED = 0.4
"""Fraction of the cells that get stones, enough to show what a game looks like."""
MAX_MOVES = 12


def sample(game: Game) -> Match:
    """Return a match in progress.

    >>> import affinage
    >>> sample(affinage.load("board=square:4")).position.stones
    (3106, 836)
    """
    match, chance = Match(game), Random(game.link())
    while len(match.moves) < MAX_MOVES and not match.outcome:
        if sum(match.position.stones).bit_count() >= FILLED * game.board.size:
            break
        match.push_unchecked(random_move(match.position, chance))
    return match


def random_move(position: Position, chance: Random) -> Move:
    """Return a legal move, found cell by cell, as a list of all moves may be long."""
    picked: tuple[int, ...] = ()
    choice = position.continuations()
    while choice.cells and not choice.moves:
        picked = (*picked, chance.choice(list(bits(choice.cells))))
        choice = position.continuations(picked)
    return chance.choice(choice.moves) if choice.moves else PASS
