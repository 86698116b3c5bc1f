"""A board that is being drawn: cells of a box, painted alike where a symmetry is chosen. No DOM here."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.board.maps import MAX_SIDE, MIN_CELLS, BoardMap
from affinage.board.steps import Coord
from affinage.board.topology import Board, column_letters
from affinage.game import Game
from affinage.game.options import BoardOption
from affinage.notation.link import nearest
from affinage.registry import game_class, game_keys
from web.set_up import words

Matrix = tuple[int, int, int, int]
"""A rotation or reflection of coordinates around the middle of the box: x' = ax + by, y' = cx + dy."""

NONE = "none"
_HALF_TURN, _MIRROR, _OTHER_MIRROR = (-1, 0, 0, -1), (-1, 0, 0, 1), (1, 0, 0, -1)
_SQUARES: Mapping[str, tuple[Matrix, ...]] = {
    NONE: (),
    "half": (_HALF_TURN,),
    "quarter": ((0, -1, 1, 0),),
    "mirror": (_MIRROR,),
    "mirrors": (_MIRROR, _OTHER_MIRROR),
}
_HEXES: Mapping[str, tuple[Matrix, ...]] = {
    NONE: (),
    "half": (_HALF_TURN,),
    "third": ((-1, -1, 1, 0),),
    "sixth": ((0, -1, 1, 1),),
    "mirror": ((0, 1, 1, 0),),
    "mirrors": ((0, 1, 1, 0), (0, -1, -1, 0)),
}


class Drawing:
    """Cells of a box of squares or hexagons; it begins as a copy of a board, as far as that fits a box.

    Cells that a symmetry leads out of the box cannot be painted.
    """

    def __init__(self, board: Board) -> None:
        self.is_hex = board.is_hex
        copy = BoardMap.of(board.coords, is_hex=board.is_hex)
        self.columns, self.rows = (min(side, MAX_SIDE) for side in copy.size)
        self.symmetry = NONE
        self.cells = set(copy.cells)
        # What the symmetry leads to, from each cell that it keeps in the box.
        self._orbits: dict[Coord, frozenset[Coord]] = {}
        self._settle()

    @property
    def box(self) -> list[Coord]:
        """All cells of the box, the highest row first, each from the left."""
        return [(x, y) for y in reversed(range(self.rows)) for x in range(self.columns)]

    @property
    def board_map(self) -> BoardMap:
        """The board that is drawn, valid or not."""
        return BoardMap.of(self.cells, is_hex=self.is_hex)

    def put(self, cell: Coord, *, on: bool) -> set[Coord]:
        """Paint a cell or wipe it, and all that the symmetry leads to; return those that have changed."""
        orbit = self._orbits.get(cell, frozenset())
        changed = {other for other in orbit if (other in self.cells) != on}
        self.cells ^= changed
        return changed

    def can_paint(self, cell: Coord) -> bool:
        """Return whether the symmetry keeps a cell in the box."""
        return cell in self._orbits

    def fill(self) -> None:
        """Paint every cell."""
        self.cells = set(self._orbits)

    def clear(self) -> None:
        """Wipe every cell."""
        self.cells = set()

    def set_size(self, columns: int, rows: int) -> None:
        """Change the size of the box at its right and at its top; painted cells outside are lost."""
        self.columns, self.rows = (min(max(side, 1), MAX_SIDE) for side in (columns, rows))
        self._settle()

    def set_kind(self, *, is_hex: bool) -> None:
        """Change the cells into squares or hexagons in the same places."""
        self.is_hex = is_hex
        self._settle()

    def set_symmetry(self, symmetry: str) -> None:
        """Choose a symmetry, and paint the images of the painted cells."""
        self.symmetry = symmetry
        self._settle()

    def symmetries(self) -> dict[str, str]:
        """Return the names of the symmetries that a board in this box can have, none at all first."""
        sizes = {key: len(self._orbits_of(matrices)) for key, matrices in self._known.items()}
        return {
            key: words.SYMMETRIES[key] for key, cells in sizes.items() if key == NONE or cells >= MIN_CELLS
        }

    def name(self, cell: Coord) -> str:
        """Return the name of a cell within the box."""
        return f"{column_letters(cell[0])}{cell[1] + 1}"

    def _settle(self) -> None:
        """Keep to the box, and to the symmetry if it can have it."""
        if self.symmetry not in self.symmetries():
            self.symmetry = NONE
        self._orbits = self._orbits_of(self._known[self.symmetry])
        self.cells = {other for cell in self.cells for other in self._orbits.get(cell, ())}

    @property
    def _known(self) -> Mapping[str, tuple[Matrix, ...]]:
        return _HEXES if self.is_hex else _SQUARES

    def _orbits_of(self, matrices: tuple[Matrix, ...]) -> dict[Coord, frozenset[Coord]]:
        """Return the cells to which matrices map each cell; cells that they map out of the box are left out."""
        orbits: dict[Coord, frozenset[Coord]] = {}
        for cell in self.box:
            if cell not in orbits and (orbit := self._orbit(cell, matrices)):
                orbits |= dict.fromkeys(orbit, orbit)
        return orbits

    def _orbit(self, cell: Coord, matrices: tuple[Matrix, ...]) -> frozenset[Coord]:
        """Return all cells that matrices lead to, nothing where one is outside the box."""
        orbit, ahead = {cell}, [cell]
        while ahead:
            x, y = ahead.pop()
            for matrix in matrices:
                image = self._moved(x, y, matrix)
                if image is None:
                    return frozenset()
                if image not in orbit:
                    orbit.add(image)
                    ahead.append(image)
        return frozenset(orbit)

    def _moved(self, x: int, y: int, matrix: Matrix) -> Coord | None:
        """Return the image of a cell around the middle of the box, None where the box has none."""
        a, b, c, d = matrix
        across, up = 2 * x - self.columns + 1, 2 * y - self.rows + 1
        moved = a * across + b * up + self.columns - 1, c * across + d * up + self.rows - 1
        if any(place % 2 for place in moved):
            return None
        image = moved[0] // 2, moved[1] // 2
        return image if self._is_inside(image) else None

    def _is_inside(self, cell: Coord) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows


def games_for_drawing() -> dict[str, str]:
    """Return the names of the games that can be played on drawn boards, by their keys."""
    games = map(game_class, game_keys())
    return {
        game.key: game.name
        for game in games
        if isinstance(board := game.options[0], BoardOption) and board.takes_maps
    }


def game_on(game: Game, key: str, board: str) -> Game:
    """Return a game on a drawn board, with the choices of another of the same kind as far as they apply.

    Raises OptionError for a board that does not suit.
    """
    game_class(key).options[0].check(board)
    chosen = {option: value for option, value in game.values.items() if option != "board" and game.key == key}
    return nearest(
        "&".join(f"{name}={value}" for name, value in {"game": key, "board": board, **chosen}.items())
    )[0]
