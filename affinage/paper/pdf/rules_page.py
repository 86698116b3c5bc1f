"""The page of rules: the sentences of the rule book with pictures, the credit, and a QR code to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import segno

from affinage.board.geometry import Point
from affinage.game import Game
from affinage.notation.credit import SOURCE, credit
from affinage.notation.wording import name_of
from affinage.paper.pdf import words
from affinage.paper.pdf.pen import INK, SOFT, PdfPen
from affinage.paper.pdf.sheets import RIND, size_of
from affinage.paper.sheets import MARGIN
from affinage.picture.stones import Layer
from affinage.teach import rulebook
from affinage.teach.rulebook import Picture, pictures

SIDE_MARGIN = 2 * MARGIN
TITLE, BODY, SMALL = 24.0, 12.0, 9.5  # points
LARGER = 4 / 3
"""Maximum enlargement of letters if there is room."""
GAP = 4.0
"""Space between paragraphs, and between a picture and its sentence, in millimetres."""
NUMBER = 7.0
"""Width of a sentence's number, in millimetres."""
# Sizes of pictures, largest first; the first that fits is used. Above USUAL, letters grow too.
PICTURES, USUAL = range(84, 11, -4), 48
CODE = 34.0
"""Side of the QR code, in millimetres."""


@dataclass(frozen=True, slots=True)
class PrintedAddress:
    """Address of the game, and the text beside its QR code."""

    text: str
    words: str


class _Item(NamedTuple):
    sentence: str
    picture: Picture | None


def render_rules_page(
    pen: PdfPen, paper: Point, game: Game, needs: str, address: PrintedAddress | None
) -> None:
    """Draw the page."""
    pen.page(paper, words.RULES)
    left, width = SIDE_MARGIN, paper[0] - 2 * SIDE_MARGIN
    y = 1.5 * MARGIN
    y += pen.lines(name_of(game), (left, y), width, TITLE, heading=True)
    y += pen.lines(credit(game).whole, (left, y), width, BODY, colour=SOFT) + GAP
    foot = _Foot(pen, width, game, needs, address)
    items = [_Item(sentence.text, sentence.picture) for sentence in rulebook.sentences(game)]
    rules = _Rules(pen, left, width, items)
    rules.render(y, paper[1] - 1.5 * MARGIN - foot.height - 2 * GAP - y)
    foot.render((left, paper[1] - 1.5 * MARGIN - foot.height))


class _Rules:
    """The sentences, each with its picture on the right."""

    def __init__(self, pen: PdfPen, left: float, width: float, items: list[_Item]) -> None:
        self._pen = pen
        self._left = left
        self._width = width
        self._items = items

    def render(self, top: float, room: float) -> None:
        """Draw the sentences with pictures as large as the room allows."""
        side = next((side for side in PICTURES if self._height(side) <= room), PICTURES[-1])
        gap = GAP + min(GAP, max(0, room - self._height(side)) / len(self._items))
        y = top
        for number, item in enumerate(self._items, 1):
            self._pen.lines(f"{number}.", (self._left, y), NUMBER, BODY * _growth(side), bold=True)
            self._render_item(item, y, side)
            y += self._height_of(item, side) + gap

    def _height(self, side: float) -> float:
        return sum(self._height_of(item, side) + GAP for item in self._items)

    def _height_of(self, item: _Item, side: float) -> float:
        width = self._words_width(item, side)
        growth = _growth(side)
        height = self._pen.height(item.sentence, width, BODY * growth)
        if not item.picture:
            return height
        height += GAP / 2 + self._pen.height(item.picture.caption, width, SMALL * growth)
        return max(height, side)

    def _words_width(self, item: _Item, side: float) -> float:
        return self._width - NUMBER - (side + GAP if item.picture else 0)

    def _render_item(self, item: _Item, y: float, side: float) -> None:
        pen, left, width = self._pen, self._left + NUMBER, self._words_width(item, side)
        growth = _growth(side)
        height = pen.lines(item.sentence, (left, y), width, BODY * growth)
        if not item.picture:
            return
        pen.lines(item.picture.caption, (left, y + height + GAP / 2), width, SMALL * growth, colour=SOFT)
        view, scene = pictures.scene(item.picture)
        size = size_of(view)
        cell = side / max(size)
        middle = self._left + self._width - side / 2
        with pen.figure(item.picture.caption):
            pen.scene(scene, (middle + (RIND - size[0] / 2) * cell, y + RIND * cell), cell)


def _growth(side: float) -> float:
    """Return the scale of letters beside pictures of a size."""
    return min(LARGER, max(1.0, side / USUAL))


class _Foot:
    """Foot of the page: material, credit and address."""

    def __init__(
        self, pen: PdfPen, width: float, game: Game, needs: str, address: PrintedAddress | None
    ) -> None:
        self._pen = pen
        self._address = address
        self._width = width - (CODE + GAP if address else 0)
        self._paragraphs = [
            needs,
            words.RIGHTS.format(source=SOURCE, address=game.texts.source),
        ]
        if address:
            self._paragraphs.append(f"{address.words} {address.text}")
        heights = sum(pen.height(text, self._width, SMALL) + GAP / 2 for text in self._paragraphs)
        self.height = max(heights, CODE if address else 0.0)

    def render(self, corner: Point) -> None:
        """Draw it from a corner."""
        left, y = corner
        if self._address:
            render_code(self._pen, self._address.text, (left + self._width + GAP, y), CODE)
        for text in self._paragraphs:
            y += self._pen.lines(text, (left, y), self._width, SMALL, colour=SOFT) + GAP / 2


def render_code(pen: PdfPen, text: str, corner: Point, side: float) -> None:
    """Draw the QR code of a text; its side includes the quiet zone."""
    rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=4))
    dark = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    with pen.figure(words.CODE.format(address=text)):
        pen.layers([Layer("".join(dark), fill=INK)], corner, side / len(rows))
