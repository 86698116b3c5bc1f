"""Map of first turns: the mean value of those that use a cell.

Only some first turns are looked at. Where the rules and the start stay the same on a board that is turned or mirrored,
each of them tells of all its images as well, and so all of them of most of the board.
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
    """Cells that are images of one another, and the first player's mean chance after turns that use one of them."""

    cells: tuple[int, ...]
    chance: float
    turns: int  # that were looked at, their images not counted

    @property
    def mask(self) -> int:
        """Its cells as a mask."""
        return sum(1 << cell for cell in self.cells)


def kept_symmetries(game: Game) -> list[tuple[int, ...]]:
    """Return the turns and mirrorings of the board that keep the rules and the start, as `symmetries` has them."""
    board, start = game.board, game.initial()
    if not game.traits.keeps_symmetries:
        return [tuple(range(board.size))]
    return [
        goes
        for goes in symmetries(board)
        if all(sum(1 << goes[cell] for cell in bits(mask)) == mask for mask in start.stones)
    ]


def places(game: Game, chances: Mapping[str, float]) -> list[CellOrbit]:
    """Return the cells that first turns use, by text the chances after them; the likeliest to win come first.

    A turn has the mean chance of those looked at that it is an image of, and a cell the mean of all turns that use it.
    Texts that the rules refuse are left out.
    """
    start, kept = game.initial(), kept_symmetries(game)
    looked_at = dict(_read(start, chances))
    images: dict[Move, list[float]] = defaultdict(list)
    for move, chance in looked_at.items():
        for image in _images(start, move, kept):
            images[image].append(chance)
    by_cell: dict[int, list[float]] = defaultdict(list)
    for image, found in images.items():
        for cell in image.picks:
            by_cell[cell].append(fmean(found))
    used = (alike for alike in _orbits(game.board, kept) if alike[0] in by_cell)
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


def _images(start: Position, move: Move, kept: Sequence[tuple[int, ...]]) -> set[Move]:
    """Return the images of a first turn under the symmetries, with itself; none for a pass."""
    if not move.picks:
        return set()
    which = start.continuations(move.picks).moves.index(move)  # for where cells alone do not make a turn
    return {start.continuations(tuple(goes[cell] for cell in move.picks)).moves[which] for goes in kept}


def _orbits(board: Board, kept: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield all cells, those together that the symmetries bring onto one another."""
    left = board.full
    while left:
        alike = sorted({goes[next(bits(left))] for goes in kept})
        left ^= sum(1 << cell for cell in alike)
        yield tuple(alike)
