"""Pictures of the rule book, as scenes for a canvas and as SVG."""

from __future__ import annotations

import re
from dataclasses import replace

from affinage.board.geometry import View
from affinage.board.topology import Board, bits
from affinage.checks import instance
from affinage.matches.match import Match
from affinage.picture.board import Frame, Scene
from affinage.picture.diagram import DiagramOptions, checked_options, document, identity, layers_of
from affinage.picture.marks import Mark
from affinage.picture.still import still
from affinage.picture.svg import SvgPen
from affinage.teach.rulebook.chapter import Picture

SIGNS = {"allowed": "circle", "forbidden": "cross", "counted": "square"}
"""Mark for each kind of marked cell."""
LABEL_SIZE = 0.4
"""Height of coordinates, in cells; it is large because the pictures are small."""


def marks(picture: Picture) -> tuple[Mark, ...]:
    """Return the marks on the cells."""
    return tuple(Mark(sign, cell) for kind, sign in SIGNS.items() for cell in bits(getattr(picture, kind)))


def frame(picture: Picture, view: View | None = None) -> Frame:
    """Return the position, with ringed stones on the cells already picked."""
    position, stones = picture.position, list(picture.position.stones)
    for number, cell in enumerate(picture.picked):
        if position.empty >> cell & 1:
            stones[position.to_place(picture.picked[:number])[0] - 1] |= 1 << cell
    view = view or _view(position.game.board, picture.caption)
    laid = replace(position, stones=tuple(stones))
    return Frame(laid, view, last=picture.picked, score=picture.score)


def scene(picture: Picture) -> tuple[View, Scene]:
    """Return the picture as a view and a scene of layers and words."""
    seen = frame(picture)
    return seen.view, still(seen, marks(picture), LABEL_SIZE)


def example(match: Match, caption: str) -> tuple[View, Scene]:
    """Return an example of a game as a view and a scene."""
    view = _view(match.game.board, caption)
    return view, still(Frame(match.position, view), label=LABEL_SIZE)


def _view(board: Board, caption: str) -> View:
    """Return a board with coordinates if the caption names cells."""
    return View(board, labelled=names_cells(board, caption))


def names_cells(board: Board, text: str) -> bool:
    """Return whether a text names cells of a board, so that its picture needs coordinates."""
    return any(word in board.index for word in re.findall(r"\w+", text))


def svg(picture: Picture, diagram_options: DiagramOptions | None = None) -> str:
    """Return the picture as SVG, with its caption as title and the marked cells as description.

    It has coordinates if the caption names cells.
    """
    instance(picture, Picture, "a picture; expected one that a sentence has")
    diagram_options = replace(
        checked_options(diagram_options),
        coordinates=names_cells(picture.position.game.board, picture.caption),
        marks=marks(picture),
    )
    match = Match(picture.position.game, start=picture.position)
    pen = SvgPen(identity(match, diagram_options, picture), diagram_options.theme)
    view = View(
        match.game.board, diagram_options.rotation, diagram_options.mirrored, diagram_options.coordinates
    )
    body = str(layers_of(pen, frame(picture, view), diagram_options))
    return document(pen, diagram_options, view, (picture.caption, described(picture)), body)


def described(picture: Picture) -> str:
    """Return a description of the marked cells."""
    spell = picture.position.game.board.spell
    sentences = [
        f"{sign.capitalize()}: {spell(getattr(picture, kind))}."
        for kind, sign in SIGNS.items()
        if getattr(picture, kind)
    ]
    return " ".join(sentences) or "No cell is marked."
