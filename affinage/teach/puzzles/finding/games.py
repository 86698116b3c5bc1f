"""Finding puzzles: games of the computers, looked through from their end for positions with one winning line.

A position is looked at as the link of a puzzle opens it: with nothing remembered of the moves before. From the
earliest position that can be proved, other endings are played, which the same proofs serve.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from affinage.game import Game, Position
from affinage.notation.link import load
from affinage.play import setup
from affinage.teach.puzzles.finding.attempts import Round, attempts
from affinage.teach.puzzles.finding.likeness import Likeness, likenesses
from affinage.teach.puzzles.finding.players import player
from affinage.teach.puzzles.finding.proving import Line, PuzzleProver, UnprovenError

LONGEST = 400  # plies of a game
ENDINGS = 24  # played from the earliest position that is proved
STEPS = (3_000, 8_000, 3_000, 25_000)  # a position, in one game after the other
GAME_STEPS = 8  # times the steps, for a whole game
MIN_CHOICES = 2
MIN_MOVES = 4  # legal at the start


@dataclass(frozen=True, slots=True)
class PuzzleCandidate:
    """A position with its proved line, and what the players made of it."""

    start: Position
    line: Line
    rounds: tuple[Round, ...]


def candidates(link: str, number: int, seed: int, known: set[Likeness]) -> Iterator[PuzzleCandidate]:
    """Yield the candidates of one game of a variant that are like none before; `known` learns of each."""
    steps = STEPS[number % len(STEPS)]
    for start, line in _lines(load(link), seed * 1_000_003 + number, steps):
        alike = likenesses(start, line)
        if alike.isdisjoint(known):
            known |= alike
            yield PuzzleCandidate(start, line, attempts(start, line))


def _lines(game: Game, seed: int, steps: int) -> Iterator[tuple[Position, Line]]:
    """Return the positions of a game and of its other endings that make puzzles, the longest lines first."""
    prover = PuzzleProver(steps * GAME_STEPS)
    found: dict[Position, Line] = {}
    played = _played(game.initial(), seed, soft=False)
    earliest = _look_through(played, prover, steps, found)
    if earliest:
        for number in range(1, ENDINGS + 1):
            _look_through(_played(earliest, seed + number, soft=True), prover, steps, found)
    return iter(sorted(found.items(), key=lambda item: -len(item[1])))


def _played(position: Position, seed: int, *, soft: bool) -> list[Position]:
    """Return the positions of a game between the two weakest players, or of the weakest alone."""
    numbers = (0, 0 if soft else 1)
    players = [player(position.game, number, seed + colour) for colour, number in enumerate(numbers)]
    positions = [position]
    while not position.is_terminal() and len(positions) < LONGEST:
        position = position.apply(players[position.to_move - 1].choose(position))
        positions.append(position)
    return positions


def _look_through(
    played: list[Position], prover: PuzzleProver, steps: int, found: dict[Position, Line]
) -> Position | None:
    """Note the puzzles of a game, from its end as far as proofs go; returns the earliest position proved."""
    earliest = None
    for position in reversed(played):
        if position.is_terminal():
            continue
        start = as_opened(position)
        try:
            if prover.is_won(start, start.to_move, steps):
                choices, line = prover.solution(start)
                if choices >= MIN_CHOICES and len(start.legal_moves()) >= MIN_MOVES:
                    found[start] = line
        except UnprovenError:
            break
        earliest = start
    return earliest


def as_opened(position: Position) -> Position:
    """Return the position that a link with its text opens."""
    return setup.read(position.game, setup.to_text(position))
