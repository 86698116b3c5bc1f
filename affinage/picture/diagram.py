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
from affinage.notation.credit import credit
from affinage.notation.wording import count_of_moves, ending, mark_words, person, title, variant
from affinage.picture import board
from affinage.picture.board import PALE, Shown
from affinage.picture.drawing import drawn_by_people
from affinage.picture.marks import Mark, drawn
from affinage.picture.palette import THEMES
from affinage.picture.svg import DRAWING, SPACE, SvgPen, element, escaped, number
from affinage.play.conversion import RecordLike, as_record
from affinage.play.match import Match
from affinage.texts import quoted

CHOICES = (*THEMES, "auto")
SMALLEST, LARGEST = 64, 4096  # pixels
MAX_TURNS = 999_999  # of the board
NAME = re.compile(r"[A-Za-z][\w-]{0,59}|", re.ASCII)
MARGIN = 0.4  # in cells
MAX_LISTED = 40  # of one colour that a description lists


@dataclass(frozen=True, slots=True)
class DiagramOptions:
    """Options of a picture; raises OptionError for an invalid one."""

    theme: str = "light"  # light, dark, or auto (match system)
    size: int = 480  # pixels of the longer side
    coordinates: bool = True
    rotation: int = 0  # of the board, as in View
    mirrored: bool = False
    score: bool = False  # show holes and outlines before the end, too
    labels: bool = False  # such as the values of stones
    marks: tuple[Mark, ...] = ()
    styled: bool = True  # may contain style rules, needed for `auto` and reduced motion
    name: str = ""  # prefix of every id; by default one derived from the picture

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
class DiagramParts:
    """Markup of a position, bottom first."""

    under: str
    stones: tuple[str, ...]
    upon: str

    def __str__(self) -> str:
        return "".join((self.under, *self.stones, self.upon))


def diagram(shown: RecordLike, diagram_options: DiagramOptions | None = None) -> str:
    """Return the current position as SVG; if the match has ended, after all removals."""
    match = as_record(shown).match
    diagram_options = checked_options(diagram_options)
    pen = SvgPen(identity(match, diagram_options), diagram_options.theme)
    frame = last_frame(match, diagram_options)
    return document(
        pen,
        diagram_options,
        frame.view,
        (title(match), description(match)),
        str(parts(pen, frame, diagram_options)),
    )


def film(match: Match, diagram_options: DiagramOptions) -> Iterator[str]:
    """Yield the SVG text of each frame, for programs that make a film of them; nobody reads it aloud."""
    for shown in frames(match, diagram_options):
        pen = SvgPen("frame", diagram_options.theme)
        body = str(parts(pen, shown, diagram_options))
        yield document(pen, diagram_options, shown.view, (title(match), ""), body)


def frames(match: Match, diagram_options: DiagramOptions) -> list[Shown]:
    """Return a frame for each ply up to the current one, and for each removal at the end."""
    view = _view(match, diagram_options)
    found = [_shown(match, ply, view, diagram_options) for ply in range(match.ply + 1)]
    end = replace(found.pop(), over=match.outcome is not None)
    gone = _gone(match)
    last = len(gone) - 1
    return found + [
        replace(end, removed=removed, cancelling=step < last) for step, removed in enumerate(gone)
    ]


def last_frame(match: Match, diagram_options: DiagramOptions) -> Shown:
    """Return the frame of the current position, after all removals if the match has ended."""
    shown = _shown(match, match.ply, _view(match, diagram_options), diagram_options)
    return replace(shown, over=match.outcome is not None, removed=_gone(match)[-1])


def _view(match: Match, diagram_options: DiagramOptions) -> View:
    return View(
        match.game.board, diagram_options.rotation, diagram_options.mirrored, diagram_options.coordinates
    )


def _shown(match: Match, ply: int, view: View, diagram_options: DiagramOptions) -> Shown:
    return Shown(
        match.position_at(ply),
        view,
        last=board.last_cells(match.moves[:ply]),
        score=diagram_options.score,
        labels=diagram_options.labels,
        drawn=match.line()[ply].marks,
    )


def _gone(match: Match) -> list[int]:
    """Return the cells removed after each step of the end; the first step removes none."""
    removals = match.position.removals() if match.position.is_terminal() else ()
    return list(accumulate((removal.cells for removal in removals), or_, initial=0))


def parts(pen: SvgPen, shown: Shown, diagram_options: DiagramOptions) -> DiagramParts:
    """Return the parts of the board."""
    plates, badges = board.badges(shown)
    marks, signs = drawn(shown, diagram_options.marks)
    upon = [*board.label_plates(shown), *board.last_move(shown), *plates, *drawn_by_people(shown), *marks]
    marked = {shown.view.centres[mark.cell] for mark in diagram_options.marks}
    labels = [label for label in board.labels(shown) if (label.x, label.y) not in marked]
    words = [*board.hole_words(shown), *badges, *labels, *signs]
    stones = tuple(
        pen.stone(kind, shown.view.centres[cell], PALE if shown.removed >> cell & 1 else 1.0)
        for kind, mask in zip(shown.kinds, shown.position.stones, strict=True)
        for cell in bits(mask)
    )
    return DiagramParts(
        pen.layers([*board.holes(shown), *board.outlines(shown)]), stones, pen.layers(upon) + pen.words(words)
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
    said = zip(("title", "desc"), keys, texts, strict=True)
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
        *(element(tag, {"id": key}, escaped(text)) for tag, key, text in said),
        element("style", {}, rules) if rules else "",
        pen.definitions(),
        pen.backdrop(corner, size),
        element("g", DRAWING, below, body),
    )
    return f"{picture}\n"


def _cheese(pen: SvgPen, view: View) -> str:
    """Return the empty board."""
    grain = pen.everywhere(board.grain([(0.0, 0.0)]), view.centres)
    whole = pen.layers(board.cheese(view)), grain, pen.layers([board.grid(view)])
    return "".join(whole) + pen.words(board.coordinates(view))


def identity(match: Match, diagram_options: DiagramOptions, *more: object) -> str:
    """Return the prefix of a picture's ids: equal for equal pictures, and almost never for different ones."""
    moves = match.moves[: match.ply]
    drawn = (match.node.marks,) if match.node.marks else ()
    facts = (match.game, match.people, match.start, moves, match.outcome, diagram_options, more, *drawn)
    return diagram_options.name or f"a{crc32(repr(facts).encode()):08x}"


def description(match: Match) -> str:
    """Return the variant, the stones of each colour, the last move, the result and the author."""
    position, game = match.position, match.game
    said = [variant(game).removesuffix("."), f"After {count_of_moves(match.ply)}"]
    for colour, mask in zip(game.colours, position.stones, strict=True):
        count = mask.bit_count()
        cells = game.board.spell(mask) if count <= MAX_LISTED else f"{count} cells"
        said.append(f"{colour} on {cells}" if mask else f"{colour} has no stones")
    if match.last_move:
        said.append(f"Last move: {match.last_move}")
    said.append(ending(match) or f"{person(match, position.to_move)} to move")
    if marks := match.node.marks:
        said.append(f"Marked: {', '.join(mark_words(game, mark) for mark in marks)}")
    said.append(credit(game).whole.removesuffix("."))
    return ". ".join(said) + "."
