"""Calls of a design's functions: what they return is checked, and every error becomes one with its line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from itertools import islice, pairwise
from types import CodeType, TracebackType
from typing import TYPE_CHECKING, Any, NoReturn

from affinage.checks import described
from affinage.design.cells import CELLS_AS_COLOUR, Cells, hint
from affinage.design.draft import Draft
from affinage.design.faults import in_words, is_alike, is_generator, line_of_return
from affinage.design.memory import HISTORY
from affinage.design.rules import Design
from affinage.errors import DesignError
from affinage.plain_text import excerpt

if TYPE_CHECKING:
    from affinage.game import Points, Position

MOST_MOVES = 20_000
"""Moves of a position, at most."""
MOST_PICKS = 8
"""Picks of one move, at most: its cells, and the last one again where it could go on."""
LABEL_LENGTH = 3
"""Characters of a label, at most."""
FORMS = {
    "start": ("self", "p"),
    "moves": ("self", "p"),
    "play": ("self", "p", "move"),
    "winner": ("self", "p"),
    "score": ("self", "p"),
    "labels": ("self", "p"),
    "because": ("self", "p", "cell"),
}
"""The functions of a design with what they take."""


def line_in(traceback: TracebackType | None, file: str) -> int:
    """Return the innermost line of a file in a traceback, 0 if it is not there."""
    line = 0
    while traceback:
        if traceback.tb_frame.f_code.co_filename == file:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


class Calls:
    """The functions of a design with its options set, called safely."""

    def __init__(self, kind: type[Design], options: Mapping[str, Any], source: str, file: str) -> None:
        self._file = file
        self._design = design = self._made(kind)
        for key, value in options.items():
            setattr(design, key, value)
        self.counts: bool = kind.winner is Design.winner or kind.score is not Design.score
        """Whether points decide, at least if the design says so."""
        self.asked: tuple[str, ...] = tuple(name for name in HISTORY if re.search(rf"\.{name}\b", source))
        """What the rules ask of a position's history, so that positions with another one differ."""
        # All positions share the design, and could not see a change.
        object.__setattr__(design, "_locked", True)

    def _made(self, kind: type[Design]) -> Design:
        try:
            return kind()
        except BaseException:
            raise caught(self._file) from None

    def start(self, p: Draft) -> None:
        """Place the stones of the start."""
        self._call("start", p)

    def play(self, p: Draft, move: int | tuple[int, ...]) -> None:
        """Make a move."""
        try:
            self._call("play", p, move)
        except DesignError:
            if type(self._design).play is Design.play and (held := p.taken & move):
                message = f"moves returns a cell with a stone ({held.first_name})"
                wanted = f"{message}; expected empty cells, or def play(self, p, move)"
                self._refuse("moves", wanted, p.copy(), part=move)
            raise

    def moves(self, p: Draft) -> tuple[tuple[int, ...], ...]:
        """Return the picks of each move once; one that is the beginning of another ends with its last cell again."""
        moves = self._call("moves", p, collects=True)
        if isinstance(moves, Cells):
            return tuple([(cell,) for cell in moves])
        if len(moves) > MOST_MOVES:
            message = f"moves returns more than {MOST_MOVES:,} moves; is there a loop without an end?"
            self._refuse("moves", message, p, part=moves[-1])
        size = p.board.size
        picks = dict.fromkeys([(move,) if type(move) is int else self._checked(p, move) for move in moves])
        cells = [cell for move in picks for cell in move]
        if cells and not 0 <= min(cells) <= max(cells) < size:
            move, wrong = next((move, cell) for move in picks for cell in move if not 0 <= cell < size)
            message = f"{wrong} is not a cell of {p.board.text}; its cells are 0 to {size - 1}"
            self._refuse("moves", message, p, part=move if move in moves else wrong)
        if len({len(move) for move in picks}) < 2:
            return tuple(picks)
        begun = {move[:number] for move in picks for number in range(1, len(move))}
        return tuple([(*move, move[-1]) if move in begun else move for move in picks])

    def lists_moves(self, p: Draft) -> bool:
        """Return whether the design lists moves one by one, not as a set of cells."""
        return not isinstance(self._call("moves", p, collects=True), Cells)

    def _checked(self, p: Draft, move: object) -> tuple[int, ...]:
        """Return the picks of a move that is not a single cell."""
        picks = tuple(move) if isinstance(move, tuple | list) else ()
        refuse = partial(self._refuse, "moves", part=move)
        if not picks or not all(type(cell) is int for cell in picks):
            wrong = next((cell for cell in picks if type(cell) is not int), move)
            refuse(f"a move is a cell or a tuple of cells, not {described(move)}{hint(wrong)}", p)
        if len(picks) >= MOST_PICKS:
            refuse(f"a move has fewer than {MOST_PICKS} cells, not {len(picks)}", p)
        if any(cell == following for cell, following in pairwise(picks)):
            refuse(f"a move goes on to another cell, but {described(picks)} stays on one", p)
        return picks

    def winner(self, p: Draft) -> tuple[int, str] | None:
        """Return the winning colour (0 = draw) and the reason, or None while the game runs."""
        answer = self._call("winner", p)
        colour, reason = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, "")
        if colour is None and not reason:
            return None
        if isinstance(colour, bool) or not isinstance(colour, int) or not 0 <= colour <= p.players:
            expected = f"a colour from 1 to {p.players}, 0 for a draw, or None while the game runs"
            answered = CELLS_AS_COLOUR if isinstance(colour, Cells) else described(answer)
            self._refuse("winner", f"winner must return {expected}, not {answered}", p)
        if not isinstance(reason, str):
            self._refuse("winner", f"the reason of a win is a text, not {described(reason)}", p)
        return colour, excerpt(reason)

    def score(self, p: Draft) -> tuple[Points, ...]:
        """Return the points of each colour."""
        answer = self._call("score", p, collects=True)
        points = tuple(answer)
        if len(points) != p.players or not all(_is_number(value) for value in points):
            expected = f"{p.players} whole numbers or fractions, one for each colour"
            self._refuse("score", f"score must return {expected}, not {described(answer)}", p)
        return points

    def labels(self, p: Draft) -> dict[int, str]:
        """Return the labels of cells, in the order of cells."""
        if type(self._design).labels is Design.labels:
            return {}
        answer = self._call("labels", p)
        if not isinstance(answer, Mapping):
            forgotten = "; did you forget return?" if answer is None else ""
            message = f"labels must return a dict of cells and texts, not {described(answer)}{forgotten}"
            self._refuse("labels", message, p)
        labels = {}
        for cell, text in answer.items():
            if type(cell) is not int or not 0 <= cell < p.board.size:
                self._refuse("labels", f"a label is on a cell, not {described(cell)}{hint(cell)}", p)
            labels[cell] = label = str(text) if type(text) is int and abs(text) < 1_000 else text
            if not isinstance(label, str) or not 1 <= len(label) <= LABEL_LENGTH or not label.isprintable():
                message = f"a label has 1 to {LABEL_LENGTH} characters, not {described(text)}"
                self._refuse("labels", message, p)
        return dict(sorted(labels.items()))

    def because(self, p: Draft, cell: int) -> str:
        """Return why a cell cannot be picked, "" if the design has no reason."""
        answer = self._call("because", p, cell)
        if not isinstance(answer, str | None):
            self._refuse("because", f"because must return a text or None, not {described(answer)}", p, cell)
        return excerpt(answer or "")

    def refuse_dead_end(self, position: Position, p: Draft) -> NoReturn:
        """Raise the error of a position in which nobody can move and that is not over; `p` is the same."""
        stones = ", ".join(
            f"{name} {position.game.board.spell(mask) or 'nothing'}"
            for name, mask in zip(position.game.colours, position.stones, strict=True)
        )
        self._refuse(
            "winner",
            f"nobody can move, and winner returns None; expected a colour, or 0 for a draw (here: {stones})",
            p,
        )

    def _call(self, name: str, *arguments: Any, collects: bool = False) -> Any:
        """Call a function; an answer of several things is collected, as a generator runs only then."""
        try:
            answer = getattr(self._design, name)(*arguments)
            if not collects:
                return answer
            if isinstance(answer, Cells):
                return arguments[0].cells & answer
            if isinstance(answer, Iterable) and not isinstance(answer, str):
                return list(islice(answer, MOST_MOVES + 1))
        except BaseException:
            raise caught(self._file, self.line_of(name)) from None
        return self._refuse_single(name, answer, *arguments)

    def _refuse_single(self, name: str, answer: object, *arguments: Any) -> NoReturn:
        """Refuse an answer that is not several things."""
        expected = "cells, or tuples of cells" if name == "moves" else "the points of each colour"
        forgotten = "; did you forget return?" if answer is None else ""
        self._refuse(name, f"{name} must return {expected}, not {described(answer)}{forgotten}", *arguments)

    def _refuse(self, name: str, message: str, *arguments: Any, part: object = None) -> NoReturn:
        """Raise an error about the answer to some arguments, or a part of it, with the line that returned it."""
        raise DesignError(self.line_of_answer(name, *arguments, part=part), message)

    def line_of_answer(self, name: str, *arguments: Any, part: object = None) -> int:
        """Return the line on which a function returned its answer, or yielded a part; that of its `def` if unknown."""
        line, code = self.line_of(name), self._code(name)
        if not line or not code:
            return line
        collects = is_generator(code)
        return (
            line_of_return(
                code,
                lambda: self._call(name, *arguments, collects=collects),
                lambda value: not collects or is_alike(value, part),
            )
            or line
        )

    def line_of(self, name: str) -> int:
        """Return the line on which a function of the design begins, 0 if the design does not define it."""
        code = self._code(name)
        return code.co_firstlineno if code and code.co_filename == self._file else 0

    def _code(self, name: str) -> CodeType | None:
        return getattr(getattr(type(self._design), name), "__code__", None)


def _is_number(value: object) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def caught(file: str, line: int = 0) -> DesignError:
    """Return the error being handled as one of a design, with its line, or this one if it has none in the file.

    What a person or the page stops with KeyboardInterrupt is raised again.
    """
    error = sys.exc_info()[1]
    assert error is not None
    if isinstance(error, KeyboardInterrupt):
        raise error
    if isinstance(error, DesignError):
        return error
    own = line_in(error.__traceback__, file)
    # A StopIteration in a generator, for one, is the cause of another error.
    if error.__cause__:
        own = line_in(error.__cause__.__traceback__, file) or own
    return DesignError(own or line, in_words(error))
