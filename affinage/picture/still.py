"""A still position in a single scene: all layers and texts, bottom first."""

from __future__ import annotations

from affinage.picture import board
from affinage.picture.board import Frame, Scene
from affinage.picture.marks import Mark, annotation_layers, signs_of


def still(frame: Frame, marks: tuple[Mark, ...] = (), label: float = board.LABEL_SIZE) -> Scene:
    """Return the board with stones and marks; with coordinates, `label` cells high, if its view has them."""
    plates, badges = board.badges(frame)
    signs, letters = signs_of(frame, marks)
    layers = (
        *board.empty(frame.view),
        *board.holes(frame),
        *board.outlines(frame),
        *board.stones(frame),
        *board.label_plates(frame),
        *board.last_move(frame),
        *plates,
        *annotation_layers(frame),
        *signs,
    )
    words = (
        *board.coordinates(frame.view, label),
        *board.hole_words(frame),
        *badges,
        *board.labels(frame),
        *letters,
    )
    return Scene(layers, words)
