"""The turning points of a game: costly moves that a longer search confirms, and what was better. No DOM here.

Chart, turning points and exercises have this one standard: a cost within the error of the search is none. A player who
lost without a larger one gets the likeliest, which is called that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

from affinage.game import Position
from affinage.matches.match import Match
from web.engine.messages import CHANCE, Evaluation, RankedMove, Request
from web.review.best_line import BestLine
from web.review.chances import ERRORS, PlyChance, backed_up, chance_at, cost, mover_at
from web.review.swing import Swing, swing

MOST = 4
"""Number of costliest moves of a game around which positions are searched for longer."""
MAX_SEARCHED = 12
"""Largest number of positions of a game that are searched for longer."""
SECONDS = 3.0
"""Seconds for the longer search of each position."""
MIN_COST = 0.08
"""Smallest cost of a turning point, in win chance of the player who moved."""
LEAST = 0.04
"""Smallest cost of a turning point of a player who lost without a sure one."""
CLOSE = 0.03
"""A move that costs no more win chance than this is as good as the best."""
SLACK = 0.06
"""Such a move may cost up to `ERRORS` standard errors where the figures are unsure, but no more than this."""
# What a search misses in a position it mostly misses in the next one too, so that the cost of a move is surer than two
# chances: a part of their joint error, measured by `research.bench.costs`.
TOGETHER = 0.7


@dataclass(frozen=True, slots=True)
class Drop:
    """A move after which its player's chance is lower."""

    ply: int
    """Ply after the move."""
    colour: int
    size: float
    """Fall of the player's chance."""
    error: float
    """Standard error of the fall."""

    @property
    def is_sure(self) -> bool:
        """True if it is larger than the error of the search."""
        return self.size >= ERRORS * self.error

    @property
    def is_proven(self) -> bool:
        """True if the move surely gave a sure win away."""
        return self.size == 1 and not self.error


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that cost its player much, and what was better."""

    ply: int
    """Ply after the move."""
    colour: int
    chance: float
    """The player's chance with the best move."""
    cost: float
    """Part of that chance that the move cost."""
    error: float
    """Standard error of the cost."""
    accepted: tuple[str, ...]
    """The best move, and those about as good."""
    line: tuple[str, ...] = ()
    """The move and the best answers that follow."""
    better: tuple[str, ...] = ()
    """The best move and the best answers that follow."""
    swing: Swing | None = None
    """Cells that change hands by the move; None if too few do."""

    @property
    def area(self) -> tuple[str, ...]:
        """The cells that explain an estimated cost; empty where lines do."""
        return self.swing.cells if self.swing and not self.is_proven else ()

    @property
    def is_sure(self) -> bool:
        """True if the cost is larger than its error; else it is the likeliest of a player without a sure one."""
        return self.cost >= ERRORS * self.error

    @property
    def is_proven(self) -> bool:
        """True if the move surely gave a sure win away."""
        return self.cost == 1 and not self.error


def drops(match: Match, chances: Sequence[PlyChance | None]) -> list[Drop]:
    """Return the drops of the mover's own chance that are larger than a standard error, the largest first.

    Of equal ones, as of sure wins given away, later ones come first: they decided more, and are easier to see.
    A swap, a move in place of one, and a first move that can be swapped, are no choices between moves.
    """
    known = (drop for drop in _drops(match, chances) if not match.position_at(drop.ply - 1).pie)
    return sorted(known, key=lambda drop: (-drop.size, -drop.ply))


def drops_of_sides(match: Match, chances: Sequence[PlyChance | None]) -> list[Drop]:
    """Return the sure drops of a first move that can be swapped and of the answer to it, in order."""
    known = (drop for drop in _drops(match, chances) if match.position_at(drop.ply - 1).pie)
    return [drop for drop in known if drop.size >= MIN_COST and drop.is_sure]


def _drops(match: Match, chances: Sequence[PlyChance | None]) -> Iterator[Drop]:
    """Yield the drops of the mover's own chance that are larger than a standard error, in order."""
    for ply, (before, after) in enumerate(pairwise(chances)):
        if before and after:
            mover = mover_at(match, ply)
            size, error = cost(before, after, mover)
            error *= TOGETHER if before.error and after.error else 1
            if size >= max(LEAST, error):
                yield Drop(ply + 1, mover, size, error)


def notable(match: Match, chances: Sequence[PlyChance | None]) -> list[Drop]:
    """Return the largest sure drops of a game, and the largest of each colour that lost without a sure one."""
    known = drops(match, chances)
    sure = [drop for drop in known if drop.size >= MIN_COST and drop.is_sure][:MOST]
    final = next((chance.values for chance in reversed(chances) if chance), ())
    with_sure = {drop.colour for drop in sure}
    losers = [
        colour for colour, value in enumerate(final, 1) if value < max(final) and colour not in with_sure
    ]
    likely = (next((drop for drop in known if drop.colour == colour), None) for colour in losers)
    return [*sure, *filter(None, likely)]


def around(drops: Sequence[Drop]) -> list[int]:
    """Return the plies before and after drops, each once."""
    return list(dict.fromkeys(ply for drop in drops for ply in (drop.ply - 1, drop.ply)))


class LongerSearch:
    """A longer search of the positions before and after the largest drops; it corrects their chances.

    Its results may move a drop to another move, around which it then searches, too. Then the lines after the costly
    moves and after the better ones are played out.
    """

    def __init__(self, match: Match, chances: list[PlyChance | None]) -> None:
        # The search corrects these chances in place.
        self._match, self._chances = match, chances
        # Each of these chances is from the search of its own position alone.
        self._searched = [*chances]
        # Results of the longer search, by ply.
        self._evaluations: dict[int, Evaluation] = {}
        # The turning points are known once all positions were searched.
        self._confirmed: list[TurningPoint] = []
        # For each turning point in turn, the line after its move and the line after the better one.
        self._lines: list[BestLine] = []
        self._correct()

    @property
    def done(self) -> bool:
        """True when all positions were searched, and all lines are played out."""
        return self._is_through and self._open_line is None

    @property
    def waiting(self) -> list[int]:
        """The plies that are still to be searched."""
        before = {drop.ply - 1 for drop in self.drops}
        # What is certain after a move need not be searched again, but what was better is to be known.
        plies = (ply for ply in around(self.drops) if ply in before or _is_unsure(self._searched[ply]))
        left = MAX_SEARCHED - len(self._evaluations)
        return [ply for ply in plies if ply not in self._evaluations][:left]

    @property
    def _is_through(self) -> bool:
        return not self.waiting

    @property
    def _open_line(self) -> BestLine | None:
        return next((line for line in self._lines if not line.done), None)

    def request(self) -> Request:
        """Return the next request."""
        if line := self._open_line:
            return line.request()
        return Request.about(CHANCE, self._match, self.waiting[0], seconds=SECONDS)

    def is_enough(self, evaluation: Evaluation) -> bool:
        """Return whether the search of an answer is good enough; that of a position takes all its time."""
        line = self._open_line
        return line is not None and line.is_enough(evaluation)

    def take(self, evaluation: Evaluation) -> None:
        """Take the answer, which knows better than the chances so far."""
        if line := self._open_line:
            line.take(evaluation)
            return
        ply = self.waiting[0]
        self._evaluations[ply] = evaluation
        self._correct()

    def progress(self, fraction: float) -> float:
        """Return how much of it is done; the lines count as much as the positions."""
        if not self._is_through:
            return (len(self._evaluations) + fraction) / (2 * MAX_SEARCHED)
        lines = sum(line.done for line in self._lines)
        return (1 + min(1.0, (lines + fraction) / max(1, len(self._lines)))) / 2

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The moves that are costly by the longer search, in the order of the game, with their lines so far."""
        lines = zip(self._confirmed, self._lines[::2], self._lines[1::2], strict=True)
        return tuple(self._with_lines(*each) for each in lines)

    def _with_lines(self, turn: TurningPoint, line: BestLine, better: BestLine) -> TurningPoint:
        position = self._match.position_at(turn.ply - 1)
        picks = {cell for each in (line, better) for cell in position.checked(each.moves[0]).picks}
        change = swing(self._match.game.board, position.to_move, line.owners, better.owners, picks)
        if change and not _is_open(position.play(better.moves[0]), change.cells):
            # These cells are settled after the better move, so nothing is only likely there.
            change = None
        return replace(turn, line=line.moves, better=better.moves, swing=change)

    def _correct(self) -> None:
        """Correct the chances; once all positions were searched, find the turning points and begin their lines."""
        for ply in self._evaluations:
            self._searched[ply] = chance_at(self._match, ply, self._evaluation(ply)) or self._searched[ply]
        best = {ply for ply in self._evaluations if self._is_about_best(ply)}
        self._chances[:] = backed_up(self._match, self._searched, self._evaluations, best)
        self.drops = notable(self._match, self._chances)
        if self._is_through:
            turns = filter(None, map(self._turning_point, self.drops))
            self._confirmed = sorted(turns, key=lambda turn: turn.ply)
            self._lines = [
                BestLine(self._match, turn.ply - 1, *move_and_chance)
                for turn in self._confirmed
                for move_and_chance in (
                    (self._match.moves[turn.ply - 1], turn.chance - turn.cost),
                    (turn.accepted[0], turn.chance),
                )
            ]

    def _evaluation(self, ply: int) -> Evaluation:
        """Return the evaluation of a ply by the longer search, with what is certain after the move of the game."""
        evaluation = self._evaluations[ply]
        after = self._searched[ply + 1] if ply < len(self._match.moves) else None
        if after is None or after.error:
            return evaluation
        mover, share = self._match.position_at(ply).to_move, after.values[mover_at(self._match, ply) - 1]
        return with_certain(evaluation, self._match.moves[ply].text, mover, share)

    def _is_about_best(self, ply: int) -> bool:
        """Return whether the move after a ply is one of the best by the longer search."""
        move = self._match.moves[ply].text if ply < len(self._match.moves) else ""
        return move in about_as_good(self._evaluation(ply))

    def _turning_point(self, drop: Drop) -> TurningPoint | None:
        ply = drop.ply - 1
        before = self._chances[ply]
        if before is None or ply not in self._evaluations or self._is_about_best(ply):
            return None
        accepted = about_as_good(self._evaluation(ply))
        if not accepted:
            return None
        chance = before.values[drop.colour - 1]
        return TurningPoint(drop.ply, drop.colour, chance, drop.size, drop.error, accepted)


def _is_open(position: Position, cells: Iterable[str]) -> bool:
    """Return whether moves can still change who gets some cells."""
    still_open, _ = position.settled()
    return any(still_open >> position.game.board.index[cell] & 1 for cell in cells)


def _is_unsure(chance: PlyChance | None) -> bool:
    return bool(chance and chance.error)


def is_as_good(lost: float, error: float) -> bool:
    """Return whether a move is about as good as the best by what it costs."""
    return lost <= max(CLOSE, min(ERRORS * error, SLACK))


def about_as_good(evaluation: Evaluation) -> tuple[str, ...]:
    """Return the best move of a position and those that are about as good, as far as they were tried enough."""
    ranked = [move for move in evaluation.ranked if move.is_reliable]
    best = next((move for move in ranked if move.move == evaluation.best), None)
    if best is None:
        return ()
    close = (move.move for move in ranked if move is not best and _is_close(move, best))
    return (best.move, *close)


def with_certain(evaluation: Evaluation, move: str, mover: int, share: float) -> Evaluation:
    """Return an evaluation in which a move of a colour has a certain share, so that another may be best.

    The other colours divide what remains as before.
    """
    if evaluation.proven is not None:
        return evaluation
    ranked = tuple(
        replace(each, rate=share, error=0.0) if each.move == move else each for each in evaluation.ranked
    )
    evaluation = replace(evaluation, ranked=ranked)
    if evaluation.best != move:
        return evaluation
    best = max((each for each in ranked if each.is_reliable), key=lambda each: each.rate)
    others = sum(evaluation.values) - evaluation.values[mover - 1]
    equal = 1 / (len(evaluation.values) - 1)
    values = tuple(
        best.rate if colour == mover else (1 - best.rate) * (value / others if others else equal)
        for colour, value in enumerate(evaluation.values, 1)
    )
    return replace(evaluation, best=best.move, values=values, error=best.error)


def _is_close(move: RankedMove, best: RankedMove) -> bool:
    return is_as_good(best.rate - move.rate, hypot(best.error, move.error))
