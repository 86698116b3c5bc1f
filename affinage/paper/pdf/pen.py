"""Drawing on the pages of a PDF file: scenes of boards as paths, and real text.

The file is tagged: screen readers find headings, paragraphs, and pictures with descriptions, in the order of drawing.
Cutting lines and marks are tagged as artifacts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from fpdf import FPDF
from fpdf.drawing import PaintedPath, Transform
from fpdf.enums import PathPaintRule, StrokeCapStyle, StrokeJoinStyle, XPos, YPos
from fpdf.prefs import ViewerPreferences

from affinage.board.geometry import Point
from affinage.picture.board import BASELINE, Scene, Text
from affinage.picture.fonts import BOLD, FAMILY, REGULAR
from affinage.picture.stones import Layer
from affinage.picture.svg import commands

INK, SOFT, LINE = "#1d1a16", "#5f594f", "#8a8378"
POINTS = 72 / 25.4  # per millimetre
LEADING = 1.25
"""Line height, in font sizes."""


class PdfPen:
    """A PDF file being drawn."""

    def __init__(self, title: str, author: str, colours: Mapping[str, str]) -> None:
        self._colours = {**colours, INK: INK}
        self._pdf = pdf = FPDF(unit="mm")
        pdf.set_auto_page_break(False)
        pdf.set_margin(0)
        pdf.c_margin = 0
        pdf.add_font(FAMILY, "", REGULAR)
        pdf.add_font(FAMILY, "B", BOLD)
        pdf.set_title(title)
        pdf.set_author(author)
        pdf.set_creator("Affinage")
        pdf.set_lang("en")
        pdf.viewer_preferences = ViewerPreferences(display_doc_title=True, print_scaling="None")

    def page(self, paper: Point, name: str) -> None:
        """Start a page, with this name in the reader's outline."""
        width, height = paper
        turned = width > height
        self._pdf.add_page("landscape" if turned else "portrait", (min(paper), max(paper)))
        self._pdf.set_font(FAMILY, "", 10)
        self._pdf.start_section(name)

    def to_bytes(self) -> bytes:
        """Return the whole file."""
        return bytes(self._pdf.output())

    # Tags

    @contextmanager
    def _tagged(self, kind: str, words: str | None = None) -> Iterator[None]:
        """Draw the block as one element of the document: `H1`, `P` or, with a description, `Figure`."""
        pdf = self._pdf
        number = pdf.struct_builder.next_mcid_for_page(pdf.page)
        pdf._add_marked_content(struct_type=f"/{kind}", mcid=number, alt_text=words)
        pdf._out(f"/{kind} <</MCID {number}>> BDC")
        yield
        pdf._out("EMC")

    @contextmanager
    def figure(self, words: str) -> Iterator[None]:
        """Draw the block as one picture with a description."""
        with self._tagged("Figure", words):
            yield

    # Texts

    def lines(
        self, text: str, at: Point, width: float, size: float, *, heading: bool = False, **style: Any
    ) -> float:
        """Write a text of a size in points in lines of this width, and return their height."""
        with self._tagged("H1" if heading else "P"):
            return self._cell(text, at, width, size, bold=heading or style.pop("bold", False), **style)

    def height(self, text: str, width: float, size: float) -> float:
        """Return the height of a text in lines of this width."""
        return self._cell(text, (0, 0), width, size, dry=True)

    def _cell(
        self,
        text: str,
        at: Point,
        width: float,
        size: float,
        *,
        bold: bool = False,
        colour: str = INK,
        align: str = "L",
        dry: bool = False,
    ) -> float:
        pdf = self._pdf
        pdf.set_font(FAMILY, "B" if bold else "", size)
        pdf.set_text_color(colour)
        pdf.set_xy(*at)
        height: float = pdf.multi_cell(
            width,
            size * LEADING / POINTS,
            text,
            align=align,
            new_x=XPos.LEFT,
            new_y=YPos.NEXT,
            dry_run=dry,
            output="HEIGHT",
        )
        return height

    def word(self, word: Text, corner: Point, scale: float) -> None:
        """Write a short text of a picture, centred."""
        pdf, size = self._pdf, word.size * scale
        pdf.set_font(FAMILY, "B" if word.bold else "", size * POINTS)
        pdf.set_text_color(self._colours[word.colour])
        left = corner[0] + word.x * scale - pdf.get_string_width(word.text) / 2
        pdf.text(left, corner[1] + word.y * scale + BASELINE * size, word.text)

    # Drawings

    def scene(self, scene: Scene, corner: Point, scale: float) -> None:
        """Draw a picture with its board at a corner, `scale` millimetres per cell."""
        self.layers(scene.flat(), corner, scale)
        for word in scene.words:
            self.word(word, corner, scale)

    def layers(self, layers: Iterable[Layer], corner: Point, scale: float) -> None:
        """Draw paths, bottom first."""
        with self._pdf.drawing_context() as context:
            for layer in layers:
                context.add_item(self._painted(layer, corner, scale), clone=False)

    def line(self, start: Point, end: Point, *, dashed: bool = False, width: float = 0.2) -> None:
        """Draw a line for cutting or measuring."""
        pdf = self._pdf
        pdf._out("/Artifact BMC")
        pdf.set_draw_color(LINE)
        pdf.set_line_width(width)
        with pdf.local_context():
            if dashed:
                pdf.set_dash_pattern(dash=2, gap=1.5)
            pdf.line(*start, *end)
        pdf._out("EMC")

    @contextmanager
    def window(self, corner: Point, size: Point) -> Iterator[None]:
        """Clip the drawing of the block to a rectangle."""
        with self._pdf.rect_clip(*corner, *size):
            yield

    def _painted(self, layer: Layer, corner: Point, scale: float) -> PaintedPath:
        path = PaintedPath()
        trace(path, layer.path)
        style = path.style
        style.auto_close = False
        style.fill_color = self._colours[layer.fill] if layer.fill else None
        style.stroke_color = self._colours[layer.stroke] if layer.stroke else None
        if layer.stroke:
            style.stroke_width = layer.width
            style.stroke_cap_style = StrokeCapStyle.ROUND
            style.stroke_join_style = StrokeJoinStyle.ROUND
        style.paint_rule = (
            PathPaintRule.STROKE_FILL_NONZERO
            if layer.fill and layer.stroke
            else PathPaintRule.FILL_NONZERO
            if layer.fill
            else PathPaintRule.STROKE
        )
        if layer.alpha < 1:
            style.fill_opacity = style.stroke_opacity = layer.alpha
        left, top = (start / scale + shift for start, shift in zip(corner, layer.shift, strict=True))
        path.transform = Transform.translation(left, top).scale(scale)
        return path


def trace(path: PaintedPath, data: str) -> None:
    """Draw the outline in SVG path data, for the commands used in pictures."""
    draw: dict[str, Callable[..., Any]] = {
        "M": path.move_to,
        "L": path.line_to,
        "m": path.move_relative,
        "l": path.line_relative,
        "h": path.horizontal_line_relative,
        "v": path.vertical_line_relative,
        "a": path.arc_relative,
        "z": path.close,
    }
    for command, numbers in commands(data):
        draw[command](*numbers)
