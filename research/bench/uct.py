"""Plain UCT as a yardstick for the search: one random game an iteration, UCB1, and nothing else.

It sees a game through `legal_moves` and `apply` alone. `python -m research.bench.uct` lets level 5 play it, with
the same time for each move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from time import monotonic

from affinage.bots.levels import LEVELS
from affinage.cli.arguments import seconds
from affinage.game import SWAP, Game, Move, Position
from research.bench.pairing import meet, parser_of
from tools.common import run_tool

EXPLORATION = sqrt(2)
LONGEST = 400  # plies of a random game, which then counts as a draw


@dataclass(slots=True)
class _Node:
    position: Position
    untried: list[Move]
    visits: int = 0
    points: float = 0.0  # of who moved here
    children: dict[Move, _Node] = field(default_factory=dict)

    def best(self) -> _Node:
        """The child that UCB1 prefers."""
        total = log(self.visits)
        return max(
            self.children.values(),
            key=lambda node: node.points / node.visits + EXPLORATION * sqrt(total / node.visits),
        )


class UctPlayer:
    """Plays one game by plain UCT."""

    def __init__(self, seconds: float, seed: int | None, clock: Callable[[], float]) -> None:
        self._seconds, self._clock = seconds, clock
        self._random = Random(seed)

    def choose(self, position: Position) -> Move:
        """The move most visited when the time is up; `swap` where that one loses more often than not."""
        moves = position.legal_moves()
        if len(moves) == 1:
            return moves[0]
        root = self._node(position)
        until = self._clock() + self._seconds
        while True:
            self._iterate(root)
            if self._clock() >= until:
                break
        move, node = max(root.children.items(), key=lambda entry: entry[1].visits)
        return SWAP if position.may_swap and node.points < node.visits / 2 else move

    def _node(self, position: Position) -> _Node:
        untried = [move for move in position.legal_moves() if move != SWAP]
        self._random.shuffle(untried)
        return _Node(position, untried)

    def _iterate(self, root: _Node) -> None:
        node, line = root, [root]
        while not node.untried and node.children:
            node = node.best()
            line.append(node)
        if node.untried:
            move = node.untried.pop()
            node.children[move] = self._node(node.position.apply(move))
            line.append(node.children[move])
        winner = self._random_game(line[-1].position)
        for before, after in zip([root, *line], line, strict=False):
            after.visits += 1
            after.points += 0.5 if not winner else winner == before.position.to_move

    def _random_game(self, position: Position) -> int:
        for _ in range(LONGEST):
            moves = [move for move in position.legal_moves() if move != SWAP]
            if not moves:
                break
            position = position.apply(self._random.choice(moves))
        return position.winner() or 0


@dataclass(frozen=True, slots=True)
class Uct:
    """The yardstick as an entrant of a tournament."""

    seconds: float
    name: str = "plain UCT"

    def player(
        self, game: Game, seed: int | None = None, clock: Callable[[], float] = monotonic
    ) -> UctPlayer:
        """A player for one game."""
        return UctPlayer(self.seconds, seed, clock)


def main() -> None:
    """Play and print."""
    parser = parser_of("uct", (__doc__ or "").split("\n")[0], 200)
    parser.add_argument(
        "--seconds", type=seconds(0.001, 3600), default=2.0, help="a move, of either (default 2)"
    )
    options = parser.parse_args()
    meet(parser, options, LEVELS[-1].within(options.seconds), Uct(options.seconds))


if __name__ == "__main__":
    run_tool(main)
