"""A game in progress as text that determines its future."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from affinage.environments.actions import PartialTurn
from affinage.game import Position
from affinage.game.repetition import Remembering
from affinage.matches import setup
from affinage.notation.textboard import render


def state_text(stage: PartialTurn) -> str:
    """Return the board for people, and below it all that a state is, so that equal texts have equal futures.

    >>> import affinage
    >>> from affinage.environments.actions import Actions
    >>> actions = Actions(affinage.load("board=square:2&pie=on"))
    >>> print(state_text(actions.after(actions.start(), 3)))
    2   . *
    1   . .
        a b
    Black to move: 2.2-b-pie=2, after 1 action
    """
    board = render(stage.position, dict.fromkeys(stage.picked, "*"))
    actions = "1 action" if stage.taken == 1 else f"{stage.taken} actions"
    parts = [f"{stage.position.mover} to move: {setup.to_text(stage.position)}", f"after {actions}"]
    if stage.swapped:
        parts.append("swapped")
    if (winner := stage.position.winner()) is not None:
        parts.append(f"player {stage.person_of(winner)} won" if winner else "drawn")
    return "\n".join([f"{board}\n{', '.join(parts)}", *_remembered(stage.position)])


def _remembered(position: Position) -> Iterator[str]:
    """Yield a line for each situation that counts for repetition, with its count."""
    if not isinstance(position, Remembering):
        return
    counts = Counter(position.past)
    for text, count in sorted(
        (setup.to_text(replace(position, stones=stones, to_move=to_move)), count)
        for (stones, to_move), count in counts.items()
    ):
        yield f"seen {count} times: {text}" if count > 1 else f"seen once: {text}"
