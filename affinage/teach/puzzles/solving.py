"""An attempt at a puzzle: the right moves, and the opponent's replies."""

from __future__ import annotations

from affinage.checks import instance
from affinage.game import Move, Position
from affinage.teach.puzzles.collection import CollectedPuzzle


class Solving:
    """An attempt at a puzzle of the collection, from its first move to its last.

    >>> from affinage.teach.puzzles.collection import shipped
    >>> solving = Solving(shipped()[0])
    >>> while not solving.is_solved:
    ...     played = solving.play(solving.wanted)
    >>> solving.played == solving.line
    True
    """

    def __init__(self, puzzle: CollectedPuzzle) -> None:
        self.puzzle: CollectedPuzzle = instance(
            puzzle, CollectedPuzzle, "a puzzle; expected one such as shipped()[0]"
        )
        self.position: Position = puzzle.start()
        self.line: tuple[Move, ...] = _moves(self.position, puzzle.solution)
        self.played: tuple[Move, ...] = ()
        self.misses: int = 0

    def __repr__(self) -> str:
        game, moves = self.position.game, f"{len(self.played)} of {len(self.line)} moves"
        return f"<Solving {game.link() or game.key}: {moves}>"

    @property
    def is_solved(self) -> bool:
        """True if the last move has been found."""
        return len(self.played) == len(self.line)

    @property
    def wanted(self) -> Move:
        """The only move that keeps the win, while the puzzle is not solved."""
        return self.line[len(self.played)]

    @property
    def hint(self) -> int:
        """First cell of the wanted move; -1 for a pass, which has none."""
        return next(iter(self.wanted.picks), -1)

    def play(self, move: Move | str) -> tuple[Move, ...]:
        """Check a move; return the moves made on the board if it is right, including the reply, otherwise none.

        A text is parsed by the game, so a pair of one colour may be in any order; raises NotationError and
        IllegalMoveError like `Game.parse_move`.
        """
        tried = self.position.checked(move)
        if tried != self.wanted:
            self.misses += 1
            return ()
        made = self.line[len(self.played) : len(self.played) + 2]
        for each in made:
            self.position = self.position.apply(each)
        self.played += made
        return made


def _moves(position: Position, texts: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the moves of a line, each checked."""
    moves = []
    for text in texts:
        moves.append(position.game.parse_move(position, text))
        position = position.apply(moves[-1])
    return tuple(moves)
