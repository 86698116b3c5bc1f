"""A match as one SVG picture, with a title and a description for screen readers.

The picture needs no scripts, no fonts and no other files, and works in `<img>`. Pages whose policy forbids styles can
inline it too, preferably with `DiagramOptions.styled` off: without style rules, `auto` is light.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import accumulate
from operator import or_
from typing import Literal, SupportsIndex, TypedDict
from zlib import crc32

from affinage.board.geometry import View
from affinage.board.topology import bits
from affinage.checks import described, flag, instance, listed, text_fault, whole
from affinage.errors import OptionError
from affinage.matches.conversion import RecordLike, as_record
from affinage.matches.match import Match
from affinage.notation.credit import credit
from affinage.notation.wording import ending, mark_words, title, to_move, variant
from affinage.picture import board, words
from affinage.picture.board import PALE, Frame
from affinage.picture.marks import Mark, annotation_layers, signs_of
from affinage.picture.palette import THEMES
from affinage.picture.svg import DRAWING, SPACE, SvgPen, element, escaped, number
from affinage.plain_text import plural, quoted

CHOICES = (*THEMES, "auto")
SMALLEST, LARGEST = 64, 4096  # pixels
MAX_TURNS = 999_999
"""Maximum number of turns of the board."""
NAME = re.compile(r"[A-Za-z][\w-]{0,59}|", re.ASCII)
MARGIN = 0.4  # in cells
MAX_LISTED = 40
"""Maximum number of stones of one colour that a description lists."""


@dataclass(frozen=True, slots=True)
class DiagramOptions:
    """Options of a picture; raises OptionError for an invalid one."""

    theme: str = "light"
    """Theme: `light`, `dark`, or `auto` (match system)."""
    size: int = 480
    """Length of the longer side, in pixels."""
    coordinates: bool = True
    rotation: int = 0
    """Rotation of the board, as in View."""
    mirrored: bool = False
    score: bool = False
    """Whether to show holes and outlines before the end, too."""
    labels: bool = False
    """Whether to show labels, such as the values of stones."""
    marks: tuple[Mark, ...] = ()
    styled: bool = True
    """Whether the picture may contain style rules, which `auto` and reduced motion need."""
    name: str = ""
    """Prefix of every id; by default one derived from the picture."""

    def __post_init__(self) -> None:
        if self.theme not in CHOICES:
            raise OptionError(f"theme {described(self.theme)} is unknown; themes are {', '.join(CHOICES)}")
        if text_fault("name", self.name) or not NAME.fullmatch(self.name):
            raise OptionError(
                f"name {described(self.name)} is not one of ids; expected letters, digits, - and _"
            )
        for key in ("coordinates", "mirrored", "score", "labels", "styled"):
            object.__setattr__(self, key, flag(key, getattr(self, key)))
        marks = listed("marks", self.marks, "Mark")
        known = tuple(
            instance(mark, Mark, 'a mark; expected one such as Mark("circle", 0)') for mark in marks
        )
        object.__setattr__(self, "marks", known)
        object.__setattr__(self, "size", whole("size", self.size, SMALLEST, LARGEST, "pixels"))
        object.__setattr__(self, "rotation", whole("rotation", self.rotation, -MAX_TURNS, MAX_TURNS))


class DiagramKeywords(TypedDict, total=False):
    """The same options as keywords, for type checkers."""

    theme: Literal["light", "dark", "auto"]
    size: SupportsIndex
    coordinates: bool
    rotation: SupportsIndex
    mirrored: bool
    score: bool
    labels: bool
    marks: tuple[Mark, ...]
    styled: bool
    name: str


def checked_options(options: DiagramOptions | None) -> DiagramOptions:
    """Return options, by default the usual ones; raises OptionError for anything else."""
    if options is None:
        return DiagramOptions()
    return instance(options, DiagramOptions, "a set of options; expected DiagramOptions(...)")


def diagram_options(keywords: DiagramKeywords) -> DiagramOptions:
    """Return the options of keywords; raises OptionError for an unknown or an invalid one."""
    known = [each.name for each in fields(DiagramOptions)]
    for key in keywords:
        if key not in known:
            raise OptionError(f"unknown option {quoted(key)}; options are {', '.join(known)}")
    return DiagramOptions(**keywords)  # type: ignore[arg-type]  # which makes integers of numbers


@dataclass(frozen=True, slots=True)
class DiagramLayers:
    """Markup of a position, bottom first."""

    under: str
    stones: tuple[str, ...]
    upon: str

    def __str__(self) -> str:
        return "".join((self.under, *self.stones, self.upon))


def diagram(source: RecordLike, diagram_options: DiagramOptions | None = None) -> str:
    """Return the current position as SVG; if the match has ended, after all removals."""
    match = as_record(source).match
    diagram_options = checked_options(diagram_options)
    pen = SvgPen(identity(match, diagram_options), diagram_options.theme)
    frame = last_frame(match, diagram_options)
    return document(
        pen,
        diagram_options,
        frame.view,
        (title(match), description(match)),
        str(layers_of(pen, frame, diagram_options)),
    )


def film(match: Match, diagram_options: DiagramOptions) -> Iterator[str]:
    """Yield the SVG text of each frame, for programs that make a film of them; nobody reads it aloud."""
    for frame in frames(match, diagram_options):
        pen = SvgPen("frame", diagram_options.theme)
        body = str(layers_of(pen, frame, diagram_options))
        yield document(pen, diagram_options, frame.view, (title(match), ""), body)


def frames(match: Match, diagram_options: DiagramOptions) -> list[Frame]:
    """Return a frame for each ply up to the current one, and for each removal at the end."""
    view = _view(match, diagram_options)
    stills = [_frame(match, ply, view, diagram_options) for ply in range(match.ply + 1)]
    end = replace(stills.pop(), over=match.outcome is not None)
    gone = _gone(match)
    last = len(gone) - 1
    return stills + [
        replace(end, removed=removed, cancelling=step < last) for step, removed in enumerate(gone)
    ]


def last_frame(match: Match, diagram_options: DiagramOptions) -> Frame:
    """Return the frame of the current position, after all removals if the match has ended."""
    frame = _frame(match, match.ply, _view(match, diagram_options), diagram_options)
    return replace(frame, over=match.outcome is not None, removed=_gone(match)[-1])


def _view(match: Match, diagram_options: DiagramOptions) -> View:
    return View(
        match.game.board, diagram_options.rotation, diagram_options.mirrored, diagram_options.coordinates
    )


def _frame(match: Match, ply: int, view: View, diagram_options: DiagramOptions) -> Frame:
    return Frame(
        match.position_at(ply),
        view,
        last=board.last_cells(match.moves[:ply]),
        score=diagram_options.score,
        labels=diagram_options.labels,
        marks=match.line()[ply].marks,
    )


def _gone(match: Match) -> list[int]:
    """Return the cells removed after each step of the end; the first step removes none."""
    removals = match.position.removals() if match.position.is_terminal() else ()
    return list(accumulate((removal.cells for removal in removals), or_, initial=0))


def layers_of(pen: SvgPen, frame: Frame, diagram_options: DiagramOptions) -> DiagramLayers:
    """Return the board with all that lies on it, as markup."""
    plates, badges = board.badges(frame)
    marks, signs = signs_of(frame, diagram_options.marks)
    upon = [*board.label_plates(frame), *board.last_move(frame), *plates, *annotation_layers(frame), *marks]
    marked = {frame.view.centres[mark.cell] for mark in diagram_options.marks}
    labels = [label for label in board.labels(frame) if (label.x, label.y) not in marked]
    texts = [*board.hole_words(frame), *badges, *labels, *signs]
    stones = tuple(
        pen.stone(kind, frame.view.centres[cell], PALE if frame.removed >> cell & 1 else 1.0)
        for kind, mask in zip(frame.kinds, frame.position.stones, strict=True)
        for cell in bits(mask)
    )
    return DiagramLayers(
        pen.layers([*board.holes(frame), *board.outlines(frame)]), stones, pen.layers(upon) + pen.words(texts)
    )


def document(
    pen: SvgPen,
    diagram_options: DiagramOptions,
    view: View,
    texts: tuple[str, str],
    body: str,
    rules: str = "",
) -> str:
    """Return the complete SVG: a board with `body`, its title and description, and style rules if any."""
    below = _cheese(pen, view)
    corner, size = (-MARGIN, -MARGIN), (view.size[0] + 2 * MARGIN, view.size[1] + 2 * MARGIN)
    scale = diagram_options.size / max(size)
    rules = pen.dark_rules() + rules if diagram_options.styled else ""
    keys = f"{pen.name}-title", f"{pen.name}-text"
    titles = zip(("title", "desc"), keys, texts, strict=True)
    attributes = {
        "xmlns": SPACE,
        "width": number(size[0] * scale),
        "height": number(size[1] * scale),
        "viewBox": " ".join(map(number, (*corner, *size))),
        "role": "img",
        "aria-labelledby": keys[0],
        "aria-describedby": keys[1],
    }
    picture = element(
        "svg",
        attributes,
        *(element(tag, {"id": key}, escaped(text)) for tag, key, text in titles),
        element("style", {}, rules) if rules else "",
        pen.definitions(),
        pen.backdrop(corner, size),
        element("g", DRAWING, below, body),
    )
    return f"{picture}\n"


def _cheese(pen: SvgPen, view: View) -> str:
    """Return the empty board."""
    grain = pen.everywhere(board.grain([(0.0, 0.0)]), view.centres)
    layers = pen.layers(board.cheese(view)), grain, pen.layers([board.grid(view)])
    return "".join(layers) + pen.words(board.coordinates(view))


def identity(match: Match, diagram_options: DiagramOptions, *more: object) -> str:
    """Return the prefix of a picture's ids: equal for equal pictures, and almost never for different ones."""
    moves = match.moves[: match.ply]
    drawn = (match.node.marks,) if match.node.marks else ()
    facts = (match.game, match.people, match.start, moves, match.outcome, diagram_options, more, *drawn)
    return diagram_options.name or f"a{crc32(repr(facts).encode()):08x}"


def description(game: RecordLike) -> str:
    """Return the variant, the stones of each colour, the last move, the result and the author."""
    match = as_record(game).match
    position, game = match.position, match.game
    sentences = [variant(game).removesuffix("."), plural(words.AFTER, match.ply)]
    for colour, mask in zip(game.colours, position.stones, strict=True):
        count = mask.bit_count()
        cells = game.board.spell(mask) if count <= MAX_LISTED else words.CELLS.format(number=count)
        text = words.ON if mask else words.NO_STONES
        sentences.append(text.format(colour=colour, cells=cells))
    if match.last_move:
        sentences.append(words.LAST_MOVE.format(move=match.last_move))
    sentences.append(ending(match) or to_move(match))
    if marks := match.node.marks:
        listed_marks = ", ".join(mark_words(game, mark) for mark in marks)
        sentences.append(words.MARKED.format(marks=listed_marks))
    sentences.append(credit(game).whole.removesuffix("."))
    return ". ".join(sentences) + "."
