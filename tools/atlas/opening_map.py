"""Map of first turns: the mean value of the turns that use a cell.

Only some first turns are searched. If a rotation or reflection of the board keeps the rules and the initial position,
the value of a turn also applies to its images; together they cover most of the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from affinage.board.symmetry import symmetries
from affinage.board.topology import Board, bits
from affinage.errors import AffinageError
from affinage.game import Game, Move, Position


@dataclass(frozen=True, slots=True)
class CellOrbit:
    """Cells that are images of each other, and the first player's mean chance after turns that use one of them."""

    cells: tuple[int, ...]
    chance: float
    turns: int  # number of turns searched, without their images

    @property
    def mask(self) -> int:
        """Mask of its cells."""
        return sum(1 << cell for cell in self.cells)


def symmetries_of(game: Game) -> list[tuple[int, ...]]:
    """Return the symmetries of the board that keep the rules and the initial position, as in `symmetries`."""
    board, start = game.board, game.initial()
    if not game.traits.keeps_symmetries:
        return [tuple(range(board.size))]
    return [
        goes
        for goes in symmetries(board)
        if all(sum(1 << goes[cell] for cell in bits(mask)) == mask for mask in start.stones)
    ]


def places(game: Game, chances: Mapping[str, float]) -> list[CellOrbit]:
    """Return the cells that first turns use, best chances first; `chances` has the chance after each turn, by text.

    A turn has the mean chance of the searched turns that it is an image of, and a cell the mean of all turns that use
    it. Turns that the rules refuse are left out.
    """
    start, mappings = game.initial(), symmetries_of(game)
    looked_at = dict(_read(start, chances))
    images: dict[Move, list[float]] = defaultdict(list)
    for move, chance in looked_at.items():
        for image in _images(start, move, mappings):
            images[image].append(chance)
    by_cell: dict[int, list[float]] = defaultdict(list)
    for image, orbit in images.items():
        for cell in image.picks:
            by_cell[cell].append(fmean(orbit))
    used = (alike for alike in _orbits(game.board, mappings) if alike[0] in by_cell)
    means = [
        CellOrbit(
            alike, fmean(by_cell[alike[0]]), sum(not {*move.picks}.isdisjoint(alike) for move in looked_at)
        )
        for alike in used
    ]
    return sorted(means, key=lambda place: (-place.chance, place.cells))


def _read(start: Position, chances: Mapping[str, float]) -> Iterator[tuple[Move, float]]:
    for text, chance in chances.items():
        try:
            yield start.game.parse_move(start, text), chance
        except AffinageError:
            continue


def _images(start: Position, move: Move, mappings: Sequence[tuple[int, ...]]) -> set[Move]:
    """Return the images of a first turn under the symmetries, including itself; none for a pass."""
    if not move.picks:
        return set()
    which = start.continuations(move.picks).moves.index(move)  # where the cells alone do not determine a turn
    return {start.continuations(tuple(goes[cell] for cell in move.picks)).moves[which] for goes in mappings}


def _orbits(board: Board, mappings: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield the orbits of cells under the symmetries."""
    left = board.full
    while left:
        alike = sorted({goes[next(bits(left))] for goes in mappings})
        left ^= sum(1 << cell for cell in alike)
        yield tuple(alike)
