"""Moments and exercises of a principle: engine games in which it finds the move played, and puzzles that it solves."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from affinage.bots.levels import LEVELS
from affinage.files import Journal
from affinage.game import SWAP, Position
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.notation.link import load
from affinage.notation.wording import ending
from affinage.registry import game_keys
from affinage.teach.principles import Principle, examples, principles_of
from affinage.teach.principles.course import has_usual_shape
from affinage.teach.principles.examples import EXAMPLES, Examples, Exercise, Moment
from affinage.teach.puzzles.collection import CollectedPuzzle, shipped
from affinage.teach.rulebook import other_rules
from affinage.teach.rulebook.chapter import balance, settled_score
from tools.common import say, write_bytes

GAMES = Journal(
    Path(__file__).with_name("engine_games.jsonl"), "engine games", ("link", "level", "seed", "moves")
)
FILE = Path(examples.__file__)
SHOWN = 4
"""Number of moves of a moment."""
EXERCISES, MOMENTS = 3, 2
FEWEST = 6
"""Fewest legal moves of an example."""
OPENING = 2
"""Turns at the start of a game that are drawn at random."""


def play(link: str, level: int, seed: int) -> None:
    """Add a game of a level against itself, without swaps, after drawn turns."""
    game, random = load(link), Random(seed)
    position, moves = game.initial(), list[str]()
    players = [LEVELS[level - 1].player(game, seed + colour) for colour in range(game.players)]
    while not position.is_terminal():
        if len(moves) < OPENING:
            move = random.choice([move for move in position.legal_moves() if move != SWAP])
        else:
            result = players[position.to_move - 1].think(position)
            ranked = (result.best, *(candidate.move for candidate in result.candidates))
            move = next(move for move in ranked if move != SWAP)
        moves.append(move.text)
        position = position.apply(move)
    GAMES.begin()
    GAMES.append({"link": game.link(), "level": level, "seed": seed, "moves": " ".join(moves)})


def exercises(game: str, principle: Principle, earlier: Collection[Exercise] = ()) -> tuple[Exercise, ...]:
    """Return positions of puzzles in which a principle finds the move, of different boards if any, the easiest first.

    Those of the usual rules, on a board of the usual shape, come before all others. In each position of the solver,
    one move alone wins. Those of principles before this one (`earlier`) are taken only if no other is of their board.
    """
    puzzles = sorted((each for each in shipped() if each.game_key == game), key=lambda puzzle: puzzle.rating)
    fitting = [each for puzzle in puzzles for each in _exercises(principle, puzzle)]
    fitting.sort(key=lambda exercise: exercise in earlier)
    firsts = list({exercise.link: exercise for exercise in reversed(fitting)}.values())[::-1]
    others = [exercise for exercise in fitting if exercise not in firsts]
    ranked = sorted((*firsts, *others), key=lambda exercise: strangeness(exercise.link))
    return tuple(ranked[:EXERCISES])


def strangeness(link: str) -> tuple[bool, bool]:
    """Return whether a variant has other rules than the usual one of its game, and a board of another shape.

    >>> strangeness("board=square:5&colours=same"), strangeness("board=square:5"), strangeness("board=hex:4")
    ((False, False), (True, False), (True, True))
    """
    game = load(link)
    return bool(other_rules(game)), not has_usual_shape(game)


def _exercises(principle: Principle, puzzle: CollectedPuzzle) -> Iterator[Exercise]:
    """Yield the solver's positions in which a principle finds the move."""
    position = puzzle.start()
    for ply, text in enumerate(puzzle.solution):
        if ply % 2 == 0 and _finds(principle, position, text):
            yield Exercise(puzzle.query, setup.to_text(position), text)
        position = position.play(text)


def _finds(principle: Principle, position: Position, move: str) -> bool:
    """Return whether a principle leaves one move alone of many, with a reason that no other move has."""
    moves = position.legal_moves()
    if len(moves) < FEWEST or [each.text for each in principle.follows(position, moves)] != [move]:
        return False
    reasons = [principle.reason(position, each, position.apply(each)) for each in moves]
    return reasons.count(reasons[[each.text for each in moves].index(move)]) == 1


def moments(game: str, principle: Principle, earlier: Collection[Moment] = ()) -> tuple[Moment, ...]:
    """Return moments at which a principle finds the move of an engine game's winner, of different games if possible.

    They are those whose moves gain most for the player, so that a beginner sees what the principle is good for. Those
    of principles before this one (`earlier`) come last.
    """
    by_game = [list(_moments(principle, row)) for _, row in GAMES.entries() if load(row["link"]).key == game]
    by_game = [sorted(each, key=lambda moment: (moment not in earlier, gains(moment))) for each in by_game]
    firsts = [each[-1] for each in by_game if each]
    others = [moment for each in by_game for moment in each if moment not in firsts]
    ranked = [*sorted(firsts, key=gains, reverse=True), *sorted(others, key=gains, reverse=True)]
    return tuple(sorted(ranked, key=lambda moment: moment in earlier)[:MOMENTS])


def gains(moment: Moment) -> tuple[int | Fraction, int | Fraction]:
    """Return by how much the first of the moves shown raises its player's lead for good, and what they do together.

    What is lost again in the moves shown does not count, nor what later moves can still change.
    """
    positions = [setup.read(load(moment.link), moment.position)]
    for text in moment.line:
        positions.append(positions[-1].play(text))
    side = positions[0].to_move
    before, after, *_, last = [balance(settled_score(position), side) for position in positions]
    return min(after, last) - before, last - before


def _moments(principle: Principle, row: Any) -> Iterator[Moment]:
    """Yield the moments of one game's winner, after which some moves follow."""
    moves = row["moves"].split()
    match = Match(load(row["link"]))
    match.extend(moves)
    for ply in range(OPENING, len(moves) - 1):
        position = match.position_at(ply)
        if _won(match, position.to_move) and _finds(principle, position, moves[ply]):
            line = tuple(moves[ply : ply + SHOWN])
            yield Moment(match.game.link(), setup.to_text(position), line, row["level"], ending(match))


def _won(match: Match, side: int) -> bool:
    return match.outcome is not None and match.outcome.winner == side


def write(games: list[str]) -> None:
    """Write the examples of the principles of some games, if there are enough; others do not change."""
    chosen: dict[tuple[str, str], Examples] = {}
    for game in game_keys():
        if game not in games:
            chosen |= {place: each for place, each in EXAMPLES.items() if place[0] == game}
            continue
        earlier_moments: list[Moment] = []
        earlier_exercises: list[Exercise] = []
        for principle in principles_of(game):
            each = Examples(
                moments(game, principle, earlier_moments), exercises(game, principle, earlier_exercises)
            )
            earlier_moments += each.moments
            earlier_exercises += each.exercises
            if len(each.moments) == MOMENTS and len(each.exercises) == EXERCISES:
                chosen[game, principle.key] = each
            else:
                say(f"{game} {principle.key}: {len(each.moments)} moments, {len(each.exercises)} exercises")
    head = FILE.read_text("utf-8").partition("\nEXAMPLES:")[0]
    lines = ["EXAMPLES: dict[tuple[str, str], Examples] = {"]
    for (game, key), each in chosen.items():
        lines += [f"    ({_quoted(game)}, {_quoted(key)}): Examples(", "        ("]
        lines += [f"            {_call('Moment', moment)}," for moment in each.moments]
        lines += ["        ),", "        ("]
        lines += [f"            {_call('Exercise', exercise)}," for exercise in each.exercises]
        lines += ["        ),", "    ),"]
    write_bytes(FILE, "\n".join([head, *lines, "}", ""]).encode())


def _call(name: str, values: tuple[Any, ...]) -> str:
    return f"{name}({', '.join(map(_quoted, values))})"


def _quoted(value: Any) -> str:
    return f"({', '.join(map(_quoted, value))})" if isinstance(value, tuple) else json.dumps(value)
