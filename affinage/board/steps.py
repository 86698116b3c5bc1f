"""Steps from cell to cell by family of directions, as changes of coordinates.

Square cells are (x, y), both from 0, rows upwards. Hex cells are axial (q, r): the six neighbours of
(0, 0) are ±(1, 0), ±(0, 1) and ±(1, −1), and −q−r is the third axis.
"""

from __future__ import annotations

from affinage.checks import as_text, described
from affinage.errors import OptionError

Coord = tuple[int, int]

# The orthogonal steps of both go round in a circle.
_SQUARE_ORTHO = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SQUARE_DIAG = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_HEX_ORTHO = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_HEX_DIAG = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
_SQUARE_KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_HEX_KNIGHT = (
    *((1, 2), (2, 1), (3, -1), (3, -2), (1, -3), (2, -3)),
    *((-1, -2), (-2, -1), (-3, 1), (-3, 2), (-1, 3), (-2, 3)),
)

_SQUARE_DIRECTIONS: dict[str, tuple[Coord, ...]] = {
    "ortho": _SQUARE_ORTHO,
    "diag": _SQUARE_DIAG,
    "ortho-diag": _SQUARE_ORTHO + _SQUARE_DIAG,
    "knight": _SQUARE_KNIGHT,
}
_HEX_DIRECTIONS: dict[str, tuple[Coord, ...]] = {
    "ortho": _HEX_ORTHO,
    "diag": _HEX_DIAG,
    "ortho-diag": _HEX_ORTHO + _HEX_DIAG,
    "knight": _HEX_KNIGHT,
}
FAMILIES = tuple(_SQUARE_DIRECTIONS)


def steps(family: str, *, is_hex: bool) -> tuple[Coord, ...]:
    """Return the steps of a family: ortho, diag, ortho-diag or knight; raises OptionError for another one."""
    known = _HEX_DIRECTIONS if is_hex else _SQUARE_DIRECTIONS
    if as_text("a family of directions", family, ", ".join(known)) not in known:
        raise OptionError(f"{described(family)} is not a family of directions; expected {', '.join(known)}")
    return known[family]
