"""A still position in a single scene: all layers and texts, bottom first."""

from __future__ import annotations

from affinage.picture import board
from affinage.picture.board import Scene, Shown
from affinage.picture.drawing import drawn_by_people
from affinage.picture.marks import Mark, drawn


def still(shown: Shown, marks: tuple[Mark, ...] = (), label: float = board.LABEL_SIZE) -> Scene:
    """Return the board with stones and marks; with coordinates, `label` cells high, if its view has them."""
    plates, badges = board.badges(shown)
    signs, letters = drawn(shown, marks)
    layers = (
        *board.empty(shown.view),
        *board.holes(shown),
        *board.outlines(shown),
        *board.stones(shown),
        *board.label_plates(shown),
        *board.last_move(shown),
        *plates,
        *drawn_by_people(shown),
        *signs,
    )
    words = (
        *board.coordinates(shown.view, label),
        *board.hole_words(shown),
        *badges,
        *board.labels(shown),
        *letters,
    )
    return Scene(layers, words)
