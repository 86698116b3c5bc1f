"""Labels that a board always has: those of games without a name for them, by which people would ask for them."""

from __future__ import annotations

from affinage.game import Position


def permanent_labels(position: Position) -> dict[int, str]:
    """Return the labels of cells that are shown without being asked for.

    >>> import affinage
    >>> permanent_labels(affinage.load("game=emulsion").initial())  # has values of stones, on request
    {}
    """
    return {} if position.game.texts.label_name else position.labels()
