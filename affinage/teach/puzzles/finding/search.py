"""The search for puzzles: engine games, searched from their end for positions with one winning line.

Positions are tested as the link of a puzzle opens them: without memory of earlier moves. From the earliest provable
position, other endings are played, which share the same proofs.

The search plays games variant by variant and stores each one when it is done. Its file has one line of JSON per game,
so that a stopped search can continue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from affinage.board.symmetry import symmetries
from affinage.board.topology import bits
from affinage.checks import whole
from affinage.errors import AffinageError
from affinage.files import Journal
from affinage.game import Game, Move, Position
from affinage.matches import setup
from affinage.notation.link import load
from affinage.plain_text import one_line
from affinage.teach.puzzles.finding.attempts import Round, attempts, player
from affinage.teach.puzzles.finding.kinds import USUAL, Kind
from affinage.teach.puzzles.proving import Line, PuzzleProver, UnprovenError

Likeness: TypeAlias = "tuple[str, str, int, int]"
"""Game, board, and the stones of the player to move and of the other."""


def likeness(position: Position) -> Likeness:
    """Return a key that is equal for two-player positions that differ only by symmetry or by colours."""
    board = position.game.board
    own, other = position.stones[position.to_move - 1], position.stones[2 - position.to_move]
    images = ((_moved(own, cells), _moved(other, cells)) for cells in symmetries(board))
    return (position.game.key, board.text, *min(images))


def likenesses(start: Position, line: Iterable[Move]) -> set[Likeness]:
    """Return the keys of the solver's positions in a line; puzzles that share one have the same end."""
    likenesses, position = set(), start
    for number, move in enumerate(line):
        if number % 2 == 0:
            likenesses.add(likeness(position))
        position = position.apply(move)
    return likenesses


def _moved(mask: int, cells: tuple[int, ...]) -> int:
    return sum(1 << cells[cell] for cell in bits(mask))


LONGEST = 400
"""Maximum number of plies of a game."""
ENDINGS = 24
"""Endings played from the earliest provable position."""
STEPS = (3_000, 8_000, 3_000, 25_000)
"""Steps for the proof of a position; successive games take these numbers in turn."""
GAME_STEPS = 8
"""Steps for all proofs of a game, as a multiple of those for a position."""
MIN_MOVES = 4
"""Minimum number of legal moves at the start of a puzzle."""


@dataclass(frozen=True, slots=True)
class PuzzleCandidate:
    """A position with its proved line, and what the players made of it."""

    start: Position
    line: Line
    rounds: tuple[Round, ...]


def candidates(
    link: str, number: int, seed: int, known: set[Likeness], kind: Kind = USUAL
) -> Iterator[PuzzleCandidate]:
    """Yield the candidates of one game of a variant that resemble no earlier ones; they are added to `known`."""
    steps = STEPS[number % len(STEPS)]
    for start, line in _lines(load(link), seed * 1_000_003 + number, steps, kind):
        alike = likenesses(start, line)
        if alike.isdisjoint(known):
            known |= alike
            yield PuzzleCandidate(start, line, attempts(start, line))


def _lines(game: Game, seed: int, steps: int, kind: Kind) -> Iterator[tuple[Position, Line]]:
    """Return the positions of a game and of its other endings that are puzzles, longest lines first."""
    prover = PuzzleProver(steps * GAME_STEPS)
    lines: dict[Position, Line] = {}
    played = _played(game.initial(), seed, soft=False)
    earliest = _earliest_proven(played, prover, steps, lines, kind)
    if earliest:
        for number in range(1, ENDINGS + 1):
            _earliest_proven(_played(earliest, seed + number, soft=True), prover, steps, lines, kind)
    return iter(sorted(lines.items(), key=lambda item: -len(item[1])))


def _played(position: Position, seed: int, *, soft: bool) -> list[Position]:
    """Return the positions of a game between the two weakest players, or of the weakest alone."""
    numbers = (0, 0 if soft else 1)
    players = [player(position.game, number, seed + colour) for colour, number in enumerate(numbers)]
    positions = [position]
    while not position.is_terminal() and len(positions) < LONGEST:
        position = position.apply(players[position.to_move - 1].choose(position))
        positions.append(position)
    return positions


def _earliest_proven(
    played: list[Position], prover: PuzzleProver, steps: int, lines: dict[Position, Line], kind: Kind
) -> Position | None:
    """Collect the puzzles of a game, from its end as far as proofs reach; return the earliest proved position."""
    earliest = None
    for position in reversed(played):
        if position.is_terminal():
            continue
        start = as_opened(position)
        try:
            if prover.is_won(start, start.to_move, steps):
                choices, line = prover.solution(start)
                if kind.fits(choices, line) and len(start.legal_moves()) >= MIN_MOVES:
                    lines[start] = line
        except UnprovenError:
            break
        earliest = start
    return earliest


def as_opened(position: Position) -> Position:
    """Return the position as a link with its text opens it."""
    return setup.read(position.game, setup.to_text(position))


KEYS = ("link", "seed", "game", "puzzles")


def find(path: Path, links: Sequence[str] | None, games: int, seed: int, kind: Kind = USUAL) -> Iterator[str]:
    """Search games of each variant that are not in the file yet; yield a line about each.

    Raises OptionError for a number of games or a seed that is no integer, or negative.
    """
    games, seed = whole("games", games), whole("seed", seed)
    variants = [load(link).link() for link in links or kind.variants]
    searched = journal(path)
    searched.begin()
    stored = read(path)
    known = {each for candidate in stored.candidates for each in likenesses(candidate.start, candidate.line)}
    for number in range(games):
        for link in variants:
            if (link, seed, number) not in stored.games:
                new = list(candidates(link, number, seed, known, kind))
                searched.append(entry_of(link, seed, number, new))
                yield f"{link or 'the default'}, game {number + 1}: {len(new)} puzzles"


@dataclass(slots=True)
class Findings:
    """Findings: the games searched in each variant, and the candidates in order."""

    games: set[tuple[str, int, int]] = field(default_factory=set)
    """Variant, seed and number of each game."""
    candidates: list[PuzzleCandidate] = field(default_factory=list)


def journal(path: Path) -> Journal:
    """Return the journal of a search."""
    return Journal(path, "found puzzles", KEYS)


def read(path: Path) -> Findings:
    """Return the findings of a file, without an incomplete last line; raises AffinageError for any other fault."""
    findings, source = Findings(), journal(path)
    for number, entry in source.entries():
        try:
            findings.games.add((load(entry["link"]).link(), int(entry["seed"]), int(entry["game"])))
            findings.candidates += [_candidate(entry["link"], puzzle) for puzzle in entry["puzzles"]]
        except (AffinageError, AttributeError, LookupError, TypeError, ValueError, OverflowError) as error:
            raise source.fault(number, f"no game of found puzzles: {one_line(str(error))}") from None
    return findings


def _candidate(link: str, entry: Mapping[str, str]) -> PuzzleCandidate:
    game = load(link)
    start = position = setup.read(game, entry["from"])
    line = []
    for text in entry["line"].split():
        line.append(game.parse_move(position, text))
        position = position.apply(line[-1])
    rounds = tuple(tuple(attempts.split()) for attempts in entry["attempts"].split("/"))
    return PuzzleCandidate(start, tuple(line), rounds)


def entry_of(link: str, seed: int, game: int, candidates: Sequence[PuzzleCandidate]) -> Mapping[str, Any]:
    """Return the journal entry of a searched game."""
    puzzles = [
        {
            "from": setup.to_text(each.start),
            "line": " ".join(map(str, each.line)),
            "attempts": "/".join(map(" ".join, each.rounds)),
        }
        for each in candidates
    ]
    return {"link": link, "seed": seed, "game": game, "puzzles": puzzles}
