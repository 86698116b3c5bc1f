"""Print the perft table of Affinage: python -m tests.reference > tests/perft/affinage.txt"""

from collections.abc import Iterator

from tests.reference import affinage

# Options in the fixed order (all but game=affinage), then the maximum depth.
VARIANTS = [
    # default, and both colour modes against the parity of the board
    ("", 2),
    ("board=square:2", 4),
    ("board=square:2&colours=mixed", 4),
    ("board=square:2&pie=on", 4),
    ("board=square:2&place=knight", 2),
    ("board=square:2&max=0&pie=on", 3),
    ("board=square:2x3", 4),
    ("board=square:2x3&limit=match&pie=on", 5),
    ("board=square:2x3&limit=contrast", 5),
    ("board=square:3", 4),
    ("board=square:3&colours=same", 5),
    ("board=square:3&place=knight", 4),
    ("board=square:3&colours=same&place=gap2", 4),
    ("board=square:3&colours=same&place=gap1&links=ortho-diag", 3),
    ("board=square:3&place=independent&limit=match", 3),
    ("board=square:3&place=independent&limit=contrast&near=ortho-diag", 4),
    ("board=square:3&place=independent&neutral=forbid", 3),
    ("board=square:3&colours=same&limit=combined&near=ortho-diag&pie=on", 4),
    ("board=square:4", 3),
    ("board=square:4&place=diag&limit=dense", 3),
    ("board=square:4&place=ortho-diag&limit=combined&near=diag", 3),
    ("board=square:4&place=knight&near=ortho-diag", 3),
    ("board=square:4&place=independent&limit=match&near=ortho-diag", 3),
    ("board=square:4&place=gap1&limit=contrast&near=diag", 3),
    ("board=square:4&place=gap2&limit=dense&goal=cascade&max=2", 3),
    ("board=square:4&limit=match&near=diag&neutral=forbid", 3),
    ("board=square:4&limit=contrast&links=ortho-diag&neutral=forbid", 3),
    ("board=square:4&max=1&pie=on", 4),
    ("board=square:4&place=diag&limit=combined&max=0", 4),
    ("board=square:4&limit=combined&max=0", 2),
    ("board=square:4x2&neutral=forbid", 4),
    ("board=square:5x2&colours=mixed&neutral=forbid", 4),
    ("board=square:7x2&limit=match&goal=territories", 4),
    ("board=square:5", 3),
    ("board=square:5&place=gap2&links=ortho-diag", 2),
    ("board=square:4x5&place=independent&max=3", 2),
    ("board=square:11x2&place=knight&limit=combined", 3),
    ("board=square:19x2&place=diag&near=diag&max=1", 2),
    # hex cells
    ("board=hex:2", 3),
    ("board=hex:2&near=diag&max=0", 4),
    ("board=hex:2&colours=same&place=gap1&limit=match", 4),
    ("board=hex:2&place=independent&limit=combined&max=6&pie=on", 3),
    ("board=hex:3&place=knight&limit=dense", 3),
    ("board=hex:3&place=diag&limit=contrast&neutral=forbid", 2),
    ("board=hex:3&colours=same&place=gap2&limit=combined&near=diag&max=3", 3),
    ("board=hex:2x2x3", 3),
    ("board=hex:2x3x2&place=diag&limit=match", 3),
    ("board=hex:3x2x2&place=knight&limit=contrast&near=diag", 3),
    ("board=hex:2x3x4&limit=dense&max=2", 3),
    ("board=hex:3x3x5&place=ortho-diag", 2),
    ("board=limping:2", 3),
    ("board=limping:2&limit=match&neutral=forbid", 4),
    ("board=limping:2&colours=mixed&place=gap1&max=1", 3),
    ("board=limping:3&place=gap2&limit=match&pie=on", 2),
    ("board=rhombus:2&place=diag", 3),
    ("board=rhombus:3&place=ortho-diag&limit=contrast", 3),
    ("board=rhombus:4&place=knight&limit=combined&near=ortho-diag", 3),
    ("board=rhombus:4&limit=match&near=diag&goal=cascade", 3),
    ("board=triangle:3&place=diag", 4),
    ("board=triangle:4&neutral=forbid&pie=on", 4),
    ("board=triangle:5&place=gap2&near=diag", 3),
    ("board=triangle:5&limit=combined&near=ortho-diag&max=4", 3),
    ("board=triangle:6&place=diag&limit=contrast&near=diag", 3),
    ("board=star:2", 3),
    ("board=star:2&place=knight&limit=contrast", 4),
    ("board=star:2&colours=same&place=gap1&limit=match&neutral=forbid", 3),
    ("board=star:3&place=knight&max=0", 2),
    ("board=star:8&place=knight&limit=combined&max=0", 1),
    ("board=quasi", 2),
    ("board=quasi&place=diag&limit=match&pie=on", 3),
    ("board=quasi&colours=mixed&place=gap2&near=diag&max=2", 2),
    ("board=plus:1", 3),
    ("board=plus:1&place=diag&links=ortho-diag&neutral=forbid", 3),
    ("board=plus:1&colours=same&place=gap1&pie=on", 4),
    ("board=plus:2", 3),
    ("board=plus:2&place=gap2&links=ortho-diag&max=24", 2),
    ("board=plus:2&place=knight&limit=match&near=ortho-diag&neutral=forbid", 3),
    ("board=plus:2&colours=mixed&limit=contrast&goal=territories", 3),
]


def table() -> Iterator[str]:
    """Yield the lines of the table, the comment at its head included."""
    yield "# Affinage: the number of positions so many plies from the start, computed by the slow reference."
    yield "# Made by: python -m tests.reference > tests/perft/affinage.txt"
    yield "# LINK ; depth count ; depth count ..."
    for options, greatest in VARIANTS:
        link = "game=affinage&" + options if options else "game=affinage"
        start = affinage.start(link)
        counts = [f"{depth} {affinage.perft(start, depth)}" for depth in range(1, greatest + 1)]
        yield " ; ".join([link, *counts])


if __name__ == "__main__":
    for line in table():
        print(line, flush=True)
