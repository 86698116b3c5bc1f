"""Checks of a design by random games: what its author would see only later, with lines and positions."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from affinage.checks import whole
from affinage.design.calls import FORMS
from affinage.design.game import DesignedGame, DesignedPosition
from affinage.design.memory import lost
from affinage.design.rules import Design
from affinage.design.slips import lost_values, misspelt_functions
from affinage.errors import DesignError, OptionError
from affinage.game.conversion import GameLike, as_game
from affinage.matches import setup

MOST_POSITIONS = 3_000
"""Positions of all games together, at most."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a design: its line (0 if unknown), a sentence, and a position as `affinage.matches.setup` reads it.

    The position is "" for a fault of the code alone.
    """

    line: int
    message: str
    position_text: str

    def __str__(self) -> str:
        position = f"; position {self.position_text}" if self.position_text else ""
        return (f"line {self.line}: " if self.line else "") + self.message + position


def findings(kind_or_game: type[DesignedGame] | GameLike, games: int = 20, seed: int = 0) -> list[Finding]:
    """Return the faults of a design in random games, each kind once; the same seed plays the same games.

    Functions that nothing calls, with almost the name of one that designs may have, are faults too, and values that
    nothing uses.

    Raises OptionError for other games, and wrong numbers.

    >>> from affinage.design import read_design
    >>> kind = read_design('''
    ... class Still(Design):
    ...     boards = "square:2"
    ...     def moves(self, p):
    ...         return p.cells - p.own
    ...     def play(self, p, move):
    ...         p.remove(move) if move in p.enemy else p.place(move)
    ...     def winner(self, p):
    ...         return None
    ... ''')
    >>> finding = findings(kind, games=4)[0]
    >>> finding.line, finding.message
    (9, '4 of 4 random games are not over after 500 turns; expected an end in winner')
    """
    games, seed = whole("games", games, 1), whole("seed", seed, 0)
    try:
        if isinstance(kind_or_game, type) and issubclass(kind_or_game, DesignedGame):
            kind_or_game = kind_or_game({})
        game = as_game(kind_or_game)
        if not isinstance(game, DesignedGame):
            raise OptionError(f"{game!r} is not a design; expected one that load_game or read_design returns")
        start = game.initial()
    except DesignError as error:
        return [Finding(error.line, error.message, "")]
    trial = _Trial(game, random.Random(seed))
    trial.check_text()
    for number in range(games):
        if not trial.play(start, number + 1):
            break
    return trial.findings()


class _Trial:
    """Random games of a design, and what they showed."""

    def __init__(self, game: DesignedGame, random_numbers: random.Random) -> None:
        self._game, self._random = game, random_numbers
        self._tree = ast.parse(game.source[0])
        self._by_kind: dict[str, Finding] = {}
        self._left = MOST_POSITIONS
        self._played = self._endless = 0

    def findings(self) -> list[Finding]:
        """Return the findings in the order of their lines."""
        return sorted(self._by_kind.values(), key=lambda finding: finding.line)

    def check_text(self) -> None:
        """Add a finding for each value that nothing uses, and each function that nothing calls and seems misspelt."""
        for line, message in lost_values(self._tree):
            self._by_kind[f"value {line}"] = Finding(line, message, "")
        for name, meant in misspelt_functions(self._game.design, self._tree):
            message = f"nothing calls {name}; did you mean def {meant}({', '.join(FORMS[meant])})?"
            self._by_kind[name] = Finding(self._game.calls.line_of(name), message, "")

    def _check_start(self, position: DesignedPosition) -> None:
        """Add a finding if the game is over before it begins, or its first turn is a pass."""
        if (outcome := position.outcome()) or not position.has_turn():
            over = f"the game is over before the first move ({outcome.details})" if outcome else ""
            message = f"{over or 'there is no first move'}; expected moves at the start"
            self._add("start", self._game.calls.line_of("moves"), message, position)

    def play(self, position: DesignedPosition, number: int) -> bool:
        """Play one game and check its positions; return whether another one would tell more."""
        seen: list[DesignedPosition] = []
        self._played = number
        try:
            if number == 1:
                self._check_start(position)
            while not position.is_terminal() and self._left:
                seen.append(position)
                self._left -= 1
                position.refusal(self._random.randrange(self._game.board.size))
                move = self._random.choice(position.legal_moves())
                position = position.apply(move)
            seen.append(position)
            self._check_end(position)
            # Rules that count their calls give other answers backwards.
            for position in reversed(seen):
                self._check_answers(position)
        except DesignError as error:
            self._add("error", error.line, error.message, position)
        return bool(self._left) and "error" not in self._by_kind

    def _add(self, kind: str, line: int, message: str, position: DesignedPosition) -> None:
        self._by_kind[kind] = Finding(line, message, setup.to_text(position))

    def _check_end(self, position: DesignedPosition) -> None:
        design, calls = self._game.design, self._game.calls
        if names := lost(position.memory):
            message = f"links of positions leave out {', '.join(names)}"
            expected = "expected finite numbers, texts, cells, or tuples of these"
            self._add("memory", self._line_setting(names), f"{message}; {expected}", position)
        if not (outcome := position.outcome()):
            return
        if position.turn_number >= design.turn_limit and outcome.details == position.limit_words:
            self._endless += 1
            message = (
                f"{self._endless} of {self._played} random games are not over after {position.limit_words}"
            )
            line = calls.line_of_answer("winner", position.draft())
            self._add("endless", line, f"{message}; expected an end in winner", position)
        elif outcome.winner and Design.winner is not design.winner and Design.score is not design.score:
            # The points of a design are always numbers.
            points: tuple[Any, ...] = position.score()
            if points[outcome.winner - 1] < max(points):
                colours = self._game.colours
                scores = ", ".join(f"{name} {value}" for name, value in zip(colours, points, strict=True))
                message = (
                    f"{colours[outcome.winner - 1]} wins with fewer points ({scores}); expected the most"
                )
                self._add("score", calls.line_of_answer("winner", position.draft()), message, position)

    def _line_setting(self, names: list[str]) -> int:
        """Return the first line that sets one of these names of a position, or that of `play`."""
        lines = [
            node.lineno
            for node in ast.walk(self._tree)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in names
        ]
        return min(lines, default=self._game.calls.line_of("play"))

    def _check_answers(self, position: DesignedPosition) -> None:
        """Compare the answers for a position with those for its twin."""
        twin = replace(position)
        for name, answer in _answers(position).items():
            if answer() != _answers(twin)[name]():
                reason = "does it use random numbers, or remember something outside memory?"
                message = f"{name} gives two answers for one position; {reason}"
                self._add(name, self._game.calls.line_of(name), message, position)


def _answers(position: DesignedPosition) -> dict[str, Callable[[], object]]:
    return {
        "moves": lambda: sorted(position.picks),
        "winner": position.outcome,
        "score": position.score,
        "labels": position.labels,
        "play": lambda: list(_followers(position)),
    }


def _followers(position: DesignedPosition) -> Iterator[DesignedPosition]:
    """Yield the positions after the first and the last move."""
    if position.picks and not position.is_terminal():
        for picks in {min(position.picks), max(position.picks)}:
            yield position.after_picks(picks)
