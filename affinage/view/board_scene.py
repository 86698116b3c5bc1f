"""Scene of a board in play, as data: layers of paths in board units with named colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from affinage.board.geometry import View
from affinage.board.topology import bits
from affinage.game import Position
from affinage.picture import board
from affinage.picture.board import Frame, Scene, Text
from affinage.picture.marks import annotation_layers, ink, inks, rimmed
from affinage.picture.stones import Layer, Stones, circle, stone_layers
from affinage.view import ownership
from affinage.view.game_view import GameView

ASIDE = 0.36
"""Distance of a dot below numbers from the middle of its cell, down and to the right, in cells."""
BOARD_MARGIN = 0.22
"""Margin around the board, in cells."""
MIN_LABEL = 0.65
"""Minimum height of coordinates, in rem."""
LARGEST_LABEL = 0.8
"""Maximum height of coordinates, in cells; larger ones would collide."""
FEW = 1 / 6
"""Maximum fraction of a board's cells that count as the last ones."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """Pointed cells: the cell under the mouse and the one with the keyboard focus."""

    hovered: int | None = None
    focused: int | None = None

    @property
    def cell(self) -> int | None:
        """The cell meant: the mouse has priority."""
        return self.focused if self.hovered is None else self.hovered


def label_size(cell: float, rem: float) -> float:
    """Return the height of readable coordinates in cells, for the sizes of a cell and a `rem` in pixels."""
    return min(max(board.LABEL_SIZE, MIN_LABEL * rem / cell), LARGEST_LABEL)


@lru_cache(maxsize=2)
def background(view: View, label: float = board.LABEL_SIZE) -> Scene:
    """Return the board: rind, paste, grid and coordinates, which are `label` cells high."""
    return Scene(board.empty(view), board.coordinates(view, label))


def foreground(game_view: GameView, pointer: Pointer, fresh: Sequence[int] = ()) -> Scene:
    """Return holes, stones and marks of the board; `fresh` are the cells with new stones."""
    frame = _frame(game_view, fresh)
    under, upon = ownership.layers(game_view, frame)
    plates, badges = board.badges(frame)
    layers: list[Layer | Stones] = [
        *board.holes(frame),
        *board.outlines(frame),
        *board.taken(frame),
        *under,
        *_grips(game_view),
        *board.stones(frame),
        *board.label_plates(frame),
        *upon,
    ]
    layers += [*_dots_to_pick(game_view, frame, pointer), *board.last_move(frame)]
    layers += [*_pending(game_view), *ownership.hint(game_view)]
    layers += [*_pointed(game_view, frame, pointer), *plates, *annotation_layers(frame)]
    words = [
        *board.hole_words(frame),
        *badges,
        *board.labels(frame),
        *_effect_words(game_view, frame, pointer),
    ]
    return Scene(tuple(layers), tuple(words))


def whole(game_view: GameView, pointer: Pointer, label: float) -> Scene:
    """Return the board with all that lies on it."""
    under, upon = background(game_view.view, label), foreground(game_view, pointer)
    return Scene((*under.layers, *upon.layers), (*under.words, *upon.words))


def miniature(game_view: GameView) -> Scene:
    """Return a small picture of the position without marks or labels."""
    return Scene((*background(game_view.view).layers, *board.stones(_frame(game_view))), ())


def drafted(position: Position, view: View, focused: int | None, label: float) -> Scene:
    """Return the scene of a position in the editor, valid or not, with the focus ring."""
    under = background(view, label)
    layers = [*under.layers, *board.stones(Frame(position, view))]
    if focused is not None:
        layers += _focus_ring(view, focused)
    return Scene(tuple(layers), under.words)


def _frame(game_view: GameView, fresh: Sequence[int] = ()) -> Frame:
    match, marked = game_view.match, game_view.marks.move
    return Frame(
        match.position,
        game_view.view,
        over=match.outcome is not None,
        last=tuple(game_view.last_cells()),
        taken=game_view.taken,
        fresh=fresh,
        removed=game_view.ending.removed,
        cancelling=bool(game_view.ending.left),
        score=game_view.appearance.score,
        open=game_view.open_cells,
        labels=game_view.appearance.values,
        expected=bool(game_view.marks.ownership),
        forming=game_view.appearance.forming,
        regions_of=game_view.appearance.regions_of,
        marks=game_view.marks.drawn,
        pale=sum(1 << cell for cell in {*game_view.picked, *(marked.picks if marked else ())}),
    )


def _grips(game_view: GameView) -> list[Layer]:
    """Return a tint on the cells with stones to pick, in no ring's shape; none if all can be picked."""
    position = game_view.match.position
    held = game_view.choice.cells & ~position.empty
    if not held or held == position.stones[position.to_move - 1]:
        return []
    view = game_view.view
    path = "".join(board.polygon(view, view.centres[cell], 0.94) for cell in bits(held))
    return [Layer(path, fill="last" if game_view.picked else "legal", alpha=0.3)]


def _dots_to_pick(game_view: GameView, frame: Frame, pointer: Pointer) -> list[Layer]:
    """Return dots on the empty cells to pick, bigger within a move; none below a number.

    While all could be picked in the whole game, only the last few have dots, or the appearance decides. While a stone
    is held that can go to empty cells, small dots stay on those where another move can begin.
    """
    position = game_view.match.position
    free = game_view.choice.cells & position.empty
    is_told = game_view.picked or game_view.appearance.dots
    are_last = free.bit_count() <= FEW * position.game.board.size
    if free == position.empty and not (is_told or are_last) and not was_limited(game_view):
        return []
    if pointer.cell is not None and _effect_words(game_view, frame, pointer):
        free &= ~(1 << pointer.cell)
    if not game_view.picked:
        return _dots(frame, free, 0.075, "legal", 0.7)
    others = game_view.other_starts & position.empty if free else 0
    return [*_dots(frame, free, 0.13, "last", 1.0), *_dots(frame, others, 0.075, "legal", 0.7)]


def was_limited(game_view: GameView) -> bool:
    """Return whether some empty cell could not be picked in an earlier position: dots that were there stay."""
    match = game_view.match
    return any(_is_limited(match.position_at(ply)) for ply in reversed(range(match.ply)))


@lru_cache(maxsize=1024)
def _is_limited(position: Position) -> bool:
    """Return whether some empty cell cannot be the first of a move."""
    return bool(position.empty & ~position.continuations().cells)


def _dots(frame: Frame, cells: int, radius: float, usual: str, alpha: float) -> list[Layer]:
    """Return a dot on each cell, in the corner of one with the numbers of an open hole or zone."""
    discs, corners = _discs(frame.view, radius), _discs(frame.view, radius, ASIDE)
    numbered = {*board.open_numbers(frame), *board.badge_cells(frame).values()}
    return [
        Layer(
            "".join((corners if cell in numbered else discs)[cell] for cell in bits(group)),
            fill=colour,
            alpha=alpha,
        )
        for colour, group in inks(frame, cells, usual)
    ]


@lru_cache(maxsize=8)
def _discs(view: View, radius: float, aside: float = 0.0) -> tuple[str, ...]:
    """Return the path of a disc on each cell, or aside of its middle; cached, as hundreds are shown at a time."""
    return tuple(circle(x + aside, y + aside, radius) for x, y in view.centres)


def _pending(game_view: GameView) -> list[Layer]:
    layers: list[Layer] = []
    for cell, colour in game_view.pending():
        x, y = game_view.view.centres[cell]
        if not game_view.match.position.colour_at(cell):
            layers += stone_layers(game_view.kinds[colour - 1], [(x, y)], alpha=0.85)
        layers += rimmed(Layer(circle(x, y, 0.46), stroke="last", width=0.07, dashed=True))
    return layers


def _pointed(game_view: GameView, frame: Frame, pointer: Pointer) -> list[Layer]:
    """Return the stone that a click would place, its effects on others, and the focus ring."""
    view, cell = game_view.view, pointer.cell
    layers: list[Layer] = []
    if cell is not None and game_view.choice.cells >> cell & 1:
        colours = game_view.colours_to_place()
        if pointer.hovered is not None and colours and game_view.match.position.empty >> cell & 1:
            layers += stone_layers(game_view.kinds[colours[0] - 1], [view.centres[cell]], alpha=0.45)
        effect = game_view.match.position.effect(cell, game_view.picked)
        for cells, sign in ((effect.removed, _cross), (effect.taken, _ring)):
            for colour, group in inks(frame, cells, "last"):
                path = "".join(sign(*view.centres[other]) for other in bits(group))
                layers.append(Layer(path, stroke=colour, width=0.1))
        # The marks of the stone that would be placed would cross the letters.
        if effect.label and not game_view.match.position.colour_at(cell):
            layers.append(Layer(circle(*view.centres[cell], 0.27), fill="plate"))
    if pointer.focused is not None:
        layers += _focus_ring(view, pointer.focused)
    return layers


def _focus_ring(view: View, cell: int) -> tuple[Layer, Layer]:
    """Return the outline of the focused cell, which may cross stones and holes."""
    return rimmed(Layer(board.polygon(view, view.centres[cell], 0.93), stroke="focus", width=0.09))


def _ring(x: float, y: float) -> str:
    return circle(x, y, 0.3)


def _cross(x: float, y: float) -> str:
    return f"M{x - 0.26:.3f} {y - 0.26:.3f}l.52 .52m0-.52l-.52 .52"


def _effect_words(game_view: GameView, frame: Frame, pointer: Pointer) -> list[Text]:
    cell = pointer.cell
    if cell is None or not game_view.choice.cells >> cell & 1:
        return []
    position = game_view.match.position
    label = position.effect(cell, game_view.picked).label
    x, y = game_view.view.centres[cell]
    colour = ink(frame, cell, "effect") if position.colour_at(cell) else "plate-text"
    return [Text(label, x, y, 0.34, colour, bold=True)] if label else []
