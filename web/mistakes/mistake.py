"""A costly move of a game that was played, the search for a better one, and what a try costs. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from hashlib import sha256
from math import hypot

from affinage.game import Move, Position
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.notation.link import game_key_of, load
from affinage.view.game_view import GameView
from web.engine.messages import Evaluation, Request
from web.review.best_line import BestLine
from web.review.chances import PlyChance, chance_of, settled
from web.review.swing import Swing
from web.review.turning import is_as_good

TRIAL_S = 2.0
"""Seconds for the search of the move that was tried."""


@dataclass(frozen=True)
class Mistake:
    """A position, the move that was played there, and what the search had found better."""

    link: str
    """Link of the variant."""
    start: str
    """The position before the moves, as `affinage.matches.setup` writes it; "" is the initial one."""
    moves: tuple[str, ...]
    """The moves up to the position."""
    played: str
    accepted: tuple[str, ...]
    """The best move, and those that were about as good."""
    chance: float
    """Win chance of the player to move, with the best move."""
    cost: float
    """Win chance lost by the move played."""
    error: float
    """Standard error of the cost."""
    line: tuple[str, ...] = ()
    """The move played and the best answers that follow, if they are known."""
    better: tuple[str, ...] = ()
    """The best move and the best answers that follow, if they are known."""
    swing: Swing | None = None
    """Cells that change hands between the two lines."""

    @cached_property
    def key(self) -> str:
        """A short name of the position, the same whenever it is found."""
        text = "\n".join((self.link, self.start, *self.moves))
        return sha256(text.encode()).hexdigest()[:8]

    @property
    def game_key(self) -> str:
        """Key of the variant's game."""
        return game_key_of(self.link)

    @property
    def is_proven(self) -> bool:
        """True if the move surely gave a sure win away."""
        return self.cost == 1 and not self.error

    @property
    def area(self) -> tuple[str, ...]:
        """The cells that explain an estimated cost; empty where lines do."""
        return self.swing.cells if self.swing and not self.is_proven else ()

    def match(self) -> Match:
        """Return the game up to the position; raises an AffinageError if it cannot be played."""
        game = load(self.link)
        match = Match(game, start=setup.read(game, self.start) if self.start else None)
        match.extend(self.moves)
        for move in (self.played, *self.accepted):
            game.parse_move(match.position, move)
        for line in (self.line, self.better):
            Match(game, start=match.position).extend(line)
        if self.swing:
            self.swing.check(game)
        return match


class MistakeVerdict(Enum):
    """State of an attempt."""

    OPEN = auto()
    CHECKING = auto()
    RIGHT = auto()
    WRONG = auto()
    SHOWN = auto()


class MistakeAttempt:
    """A mistake on this screen: the position before it, the moves tried, and what answers a wrong one."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake
        self._begun = mistake.match()
        self.side = self._begun.position.to_move
        self.misses = 0
        self.begin()

    def begin(self) -> None:
        """Show the position with the answer hidden."""
        self.verdict = MistakeVerdict.OPEN
        # These figures are of the move tried.
        self.cost, self.error = 0.0, 0.0
        match = Match(self._begun.game, self._begun.people, self._begun.start)
        match.extend(self._begun.moves)
        self.game_view = GameView(match, side=self.side)

    @property
    def ply(self) -> int:
        """The moves before the mistake."""
        return len(self._begun.moves)

    @property
    def tried(self) -> Move | None:
        """The move tried."""
        moves = self.game_view.match.moves
        return moves[self.ply] if len(moves) > self.ply else None

    @property
    def is_over(self) -> bool:
        """True once a good move is found or shown."""
        return self.verdict in (MistakeVerdict.RIGHT, MistakeVerdict.SHOWN)

    @property
    def is_wrong(self) -> bool:
        """True after a move that costs too much."""
        return self.verdict is MistakeVerdict.WRONG

    @property
    def is_clean(self) -> bool:
        """True without a wrong move or help."""
        return self.verdict is MistakeVerdict.RIGHT and not self.misses

    @property
    def others(self) -> tuple[str, ...]:
        """The good moves that are known beside the one on the board."""
        return tuple(move for move in self.mistake.accepted if self.tried is None or move != self.tried.text)

    def judge(self) -> None:
        """Look at the move that was just tried: it is known as good or bad, or has to be checked."""
        if self.verdict is not MistakeVerdict.OPEN or self.tried is None:
            return
        self.game_view.close()
        if self.tried.text in self.mistake.accepted:
            self.verdict = MistakeVerdict.RIGHT
        elif self.tried.text == self.mistake.played:
            self._miss(self.mistake.cost, self.mistake.error)
        else:
            self.verdict = MistakeVerdict.CHECKING
        self._follow_known_line()
        self.point_out()

    def weigh(self, cost: float, error: float) -> None:
        """Take what a move costs that had to be checked."""
        if is_as_good(cost, error):
            self.verdict = MistakeVerdict.RIGHT
        else:
            self._miss(cost, error)

    def _miss(self, cost: float, error: float) -> None:
        self.verdict, self.cost, self.error = MistakeVerdict.WRONG, cost, error
        self.misses += 1

    def answer(self, moves: Sequence[Move | str]) -> None:
        """Follow the best answers to the move tried, as far as they are known, and show the first to a wrong move."""
        match = self.game_view.match
        ply, after = match.ply, self.ply + 1
        for node in match.line()[after + len(moves) + 1 :][:1]:
            # A later search has refuted this answer.
            match.prune(node)
        match.goto(len(match.moves))
        match.extend(moves[len(self.answers) :])
        match.goto(ply if ply > after else min(after + self.is_wrong, len(match.moves)))
        self.point_out()

    @property
    def tells_area(self) -> bool:
        """True if the move on the board is the best or the mistake, and its area explains it."""
        known = self.mistake.played, self.mistake.accepted[0]
        return bool(self.mistake.area and self.tried and self.tried.text in known)

    def point_out(self) -> None:
        """Circle the cells that explain the move on the board."""
        if self.tells_area:
            self.game_view.marks.compare({}, self.mistake.area)

    @property
    def answers(self) -> list[Move]:
        """The answers to the move tried."""
        return self.game_view.match.moves[self.ply + 1 :]

    def _follow_known_line(self) -> None:
        """Add the answers to the move tried that were found with the mistake."""
        mistake, tried = self.mistake, self.tried
        for line in (mistake.line, mistake.better):
            if tried and line[:1] == (tried.text,):
                self.answer(line[1:])

    def show(self) -> None:
        """Give up: show the best move."""
        self.begin()
        self.verdict = MistakeVerdict.SHOWN
        self.game_view.match.push(self.mistake.accepted[0])
        self._follow_known_line()
        self.game_view.close()
        self.point_out()

    @property
    def position(self) -> Position:
        """The position before the mistake."""
        return self._begun.position

    @property
    def line(self) -> tuple[str, ...]:
        """The move tried and the answers to it."""
        return tuple(move.text for move in self.game_view.match.moves[self.ply :])


class Trial:
    """An inquiry into the move that was tried in an attempt, to which it reports its results."""

    def __init__(self, attempt: MistakeAttempt) -> None:
        self._attempt, match = attempt, attempt.game_view.match
        assert attempt.tried
        self._line = BestLine(match, attempt.ply, attempt.tried)
        winner = match.position_at(attempt.ply + 1).winner()
        if winner is not None and attempt.verdict is MistakeVerdict.CHECKING:
            self._weigh(settled(match.game.players, winner))

    @property
    def done(self) -> bool:
        """True when the move is good, or its refutation is long enough."""
        verdict = self._attempt.verdict
        if verdict is MistakeVerdict.CHECKING:
            return False
        return verdict is not MistakeVerdict.WRONG or self._line.done

    def request(self) -> Request:
        """Return the request about the position at the end of the known line."""
        return self._line.request() if self._line.answers else self._line.request(TRIAL_S)

    def take(self, evaluation: Evaluation) -> None:
        """Judge the move by the first answer, and play the best move of each answer."""
        if self._attempt.verdict is MistakeVerdict.CHECKING:
            self._weigh(chance_of(evaluation))
        if self._attempt.verdict is MistakeVerdict.WRONG:
            self._line.take(evaluation)
            self._attempt.answer(self._line.answers)

    def _weigh(self, after: PlyChance | None) -> None:
        """Report what the move costs; a move with too few playouts counts as free."""
        mistake, side = self._attempt.mistake, self._attempt.side
        if after is None:
            self._attempt.weigh(0.0, 0.0)
        else:
            lost = mistake.chance - after.values[side - 1]
            self._attempt.weigh(lost, hypot(mistake.error, after.error))

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the evaluation so far is good enough."""
        return self._line.is_enough(evaluation)

    def progress(self, fraction: float) -> float:
        """Return the finished fraction of the search of the move itself, 0 to 1."""
        return 1.0 if self._line.answers else fraction
