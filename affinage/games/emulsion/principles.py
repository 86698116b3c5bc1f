"""Principles of Emulsion for beginners."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Move
from affinage.games.emulsion.rules import EmulsionPosition
from affinage.plain_text import plural
from affinage.teach.principles import Principle, compared

INWARD = (
    "It brings {colour}'s stone 1 step nearer to the middle.",
    "It brings {colour}'s stone {number} steps nearer to the middle, rows and columns together.",
)
STANDS = (
    "With 1 a cell at the border and more inside, {colour}'s largest group then leads, {own} to {others}.",
    "With 1 a cell at the border and more inside, both largest groups are then worth {own}.",
    "With 1 a cell at the border and more inside, {colour}'s largest group is then behind, {own} to {others}.",
)
LEFT = "With 1 a cell at the border and more inside, {other}'s largest group is then worth {worth}."
BEYOND = 1_000  # more than a swap has steps


def steps_inward(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Return how many rows and columns nearer to the middle a swap brings the mover's stone, added up and doubled.

    It is 0 in Free Emulsion, where this was not measured.
    """
    if before.game.is_free:
        return 0
    last = before.game.board.sizes[0] - 1
    first, second = (before.game.board.coords[cell] for cell in move.picks)
    return sum(abs(2 * old - last) - abs(2 * new - last) for old, new in zip(first, second, strict=True))


def inward_in_words(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> str:
    """Return how many rows and columns nearer to the middle a swap brings the mover's stone, as a sentence."""
    steps = steps_inward(before, move, after) // 2
    return plural(INWARD, steps, colour=before.game.colours[before.to_move - 1])


def inner_lead(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Return what the mover's largest group is worth, less the other's; inner cells count more.

    It is 0 in Free Emulsion, where this was not measured.
    """
    if before.game.is_free:
        return 0
    own, others = (inner_size(after, colour) for colour in (before.to_move, 3 - before.to_move))
    return own - others


def inner_in_words(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> str:
    """Return what the largest groups of both colours are worth, as a sentence."""
    own, others = (inner_size(after, colour) for colour in (before.to_move, 3 - before.to_move))
    return compared(STANDS, before, own, others)


def inner_size(position: EmulsionPosition, colour: int) -> int:
    """Return the cells of a colour's group that has most, where a cell counts one more for each ring further inside."""
    board, groups = position.game.board, position.groups[colour - 1]
    last = board.sizes[0] - 1
    return max(
        (
            sum(1 + min(x, y, last - x, last - y) for x, y in (board.coords[cell] for cell in bits(group)))
            for group in groups
        ),
        default=0,
    )


def split_then_inward(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> int:
    """Compare by how little the other's largest group is worth; inner cells count more. Where equal, by `steps_inward`.

    It is 0 in Free Emulsion, where this was not measured.
    """
    if before.game.is_free:
        return 0
    return steps_inward(before, move, after) - BEYOND * inner_size(after, 3 - before.to_move)


def split_in_words(before: EmulsionPosition, move: Move, after: EmulsionPosition) -> str:
    """Return what `split_then_inward` compares, in one or two sentences."""
    other = 3 - before.to_move
    worth = LEFT.format(other=before.game.colours[other - 1], worth=inner_size(after, other))
    is_inward = steps_inward(before, move, after) > 0
    return f"{worth} {inward_in_words(before, move, after)}" if is_inward else worth


PRINCIPLES = (
    Principle(
        "middle",
        "Swap towards the middle",
        "Swap a stone towards the middle, by row and by column at once if you can: the other's stone goes outwards.",
        steps_inward,
        inward_in_words,
    ),
    Principle(
        "inner",
        "Gather in the middle",
        "Make your largest group larger and the other's smaller, where inner cells count more: a cell counts 1 at the "
        "border, and one more for each ring further inside.",
        inner_lead,
        inner_in_words,
    ),
    Principle(
        "split",
        "Break up groups",
        "Make the other's largest group small, where a cell counts 1 at the border, and one more for each ring further "
        "inside. Of equal swaps, choose one towards the middle.",
        split_then_inward,
        split_in_words,
    ),
)
