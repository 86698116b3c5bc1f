"""Games played by the engine alone, to compare with the page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import affinage
from affinage import PASS, Move, Position
from affinage.play.match import Match
from affinage.teach.puzzles.collection import CollectedPuzzle, shipped


def random_match(link: str, seed: int) -> Match:
    """Return a complete match of random legal moves, the same for the same seed."""
    match, random = Match(affinage.load(link)), Random(seed)
    while not match.outcome:
        match.push(random.choice(match.position.legal_moves()))
    return match


def find_match(link: str, wanted: Callable[[Match], bool]) -> Match:
    """Return the first random match that meets a condition."""
    return next(match for seed in count() if wanted(match := random_match(link, seed)))


def positions(match: Match) -> list[tuple[Position, Move]]:
    """Return every position of a match with the move played in it."""
    position, found = match.game.initial(), []
    for move in match.moves:
        found.append((position, move))
        position = position.apply(move)
    return found


def cells(move: Move) -> tuple[str, ...]:
    """Return the names of the cells of a move."""
    return () if move == PASS else tuple(str(move).split(","))


def continuations(position: Position) -> dict[str, set[str]]:
    """Return the first cells of all legal moves, each with its possible second cells."""
    either_order = len(set(position.to_place())) == 1
    found: dict[str, set[str]] = {}
    for move in position.legal_moves():
        for pair in (cells(move), cells(move)[::-1])[: 1 + either_order]:
            if pair:
                found.setdefault(pair[0], set()).add(pair[1])
    return found


def easiest_puzzle(key: str) -> CollectedPuzzle:
    """Return the puzzle of a game with the lowest rating."""
    return min((puzzle for puzzle in shipped() if puzzle.game_key == key), key=lambda puzzle: puzzle.rating)
