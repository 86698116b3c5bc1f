"""Reasons why one move is better than another, from the lines that follow both. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from affinage.game import PASS, Position
from affinage.teach import rulebook
from affinage.view.game_view import GameView
from affinage.view.words import move_words

AFTER, LATER = "After {move}: {outcome}", "After {move} and {number} more moves: {outcome}"
ANSWERS, HAS_TO_PASS = "{colour} answers {move}.", "{colour} has to pass."
NOT_SEEN = "The next {number} moves do not show why on the board."
SOON = 5  # moves of a line in which a harm on the way counts


def joined(*sentences: str) -> str:
    """Return the sentences that are not empty, one after the other."""
    return " ".join(filter(None, sentences))


def reason(game_view: GameView, position: Position, line: Sequence[str], better: Sequence[str]) -> str:
    """Return how a move is answered, what it leads to, and what a better one does, from the moves that follow each."""
    return joined(answer_to(game_view, position, line), *outcomes(game_view, position, line, better))


def answer_to(game_view: GameView, position: Position, line: Sequence[str]) -> str:
    """Return the answer to the first move of a line, "" without one."""
    if len(line) < 2:
        return ""
    text = HAS_TO_PASS if line[1] == PASS.text else ANSWERS
    return text.format(colour=position.play(line[0]).mover, move=move_words(game_view, line[1]))


def outcomes(
    game_view: GameView, position: Position, line: Sequence[str], better: Sequence[str] = ()
) -> tuple[str, str]:
    """Return what a move leads to, and what a better one does, which is "" if the first says enough.

    Without a difference at the end of the lines, it is the harm on the way, or that nothing is seen on the board.
    """
    worse, best = _positions(position, line), _positions(position, better)
    ends = rulebook.difference(*_ends(worse, best), position.to_move)
    if any(ends):
        first, second = (
            AFTER.format(move=move_words(game_view, moves[0]), outcome=end) if moves and end else ""
            for moves, end in zip((line, better), ends, strict=True)
        )
        return first, second
    if harm := _harm(game_view, line, worse, best):
        return harm, ""
    return NOT_SEEN.format(number=min(len(line), len(better))) if line and better else "", ""


def refutation(game_view: GameView, position: Position, line: Sequence[str]) -> str:
    """Return how a wrong move is answered, what that does, and how the line ends."""
    positions = _positions(position, line)
    harm = _harm(game_view, line, positions, [])
    return joined(answer_to(game_view, position, line), harm, rulebook.result(positions[-1]))


def achievement(position: Position, line: Sequence[str]) -> str:
    """Return what a line has brought the player of its first move; "" where nothing shows."""
    end, side = _positions(position, line)[-1], position.to_move
    event, (_, now) = rulebook.harm(position, end, 3 - side), rulebook.difference(position, end, side)
    return now if event in now else joined(event, rulebook.result(end) or now)


def _positions(position: Position, line: Sequence[str]) -> list[Position]:
    """Return a position and those after each move of a line."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].play(move))
    return positions


def _ends(worse: list[Position], best: list[Position]) -> tuple[Position, Position]:
    """Return the ends of two lines, after equally many moves unless one of them ends the game."""
    if worse[-1].is_terminal() or best[-1].is_terminal():
        return worse[-1], best[-1]
    shared = min(len(worse), len(best)) - 1
    return worse[shared], best[shared]


def _harm(game_view: GameView, line: Sequence[str], worse: list[Position], best: list[Position]) -> str:
    """Return the first harm on the way of a line that does not come in the better one too."""
    side = worse[0].to_move
    common = {rulebook.harm(before, after, side) for before, after in pairwise(best)}
    for later, (before, after) in enumerate(pairwise(worse[: SOON + 1])):
        harm = rulebook.harm(before, after, side)
        if harm and harm not in common:
            move = move_words(game_view, line[0])
            return LATER.format(move=move, number=later, outcome=harm) if later > 1 else harm
    return ""
