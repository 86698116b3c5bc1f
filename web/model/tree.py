"""The tree of a match as listed on the page: the current line and its variations. No DOM here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, zip_longest
from typing import NamedTuple

from affinage.matches.marks import DrawnMark
from affinage.matches.match import Match
from affinage.matches.variations import Conclusion, GameNode

DEEPEST = 6
"""Deepest indentation of nested variations."""
LONGEST = 40
"""Most moves of a variation that are listed; the rest is listed once it is on the board."""


class VariationMove(NamedTuple):
    """A move of a variation, with its comment."""

    ply: int
    move: str
    comment: str


class VariationRow(NamedTuple):
    """A variation: its indentation, its first moves, and the number of further ones."""

    depth: int
    steps: tuple[VariationMove, ...]
    more: int
    is_main: bool
    """True if the current line is a variation of this row."""


class MoveRow(NamedTuple):
    """A move of the current line with its variations; "" after the last move."""

    move: str
    comment: str = ""
    asides: tuple[VariationRow, ...] = ()


_plain = lru_cache(maxsize=4096)(MoveRow)


class Listing(NamedTuple):
    """The rows of a match, and the state they were made from; `relist` updates them."""

    revision: int
    """Revision of the tree."""
    end: GameNode
    """End of the line."""
    entries: list[MoveRow]
    main: int
    """Number of plies from the start on the main line."""


def relist(match: Match, old: Listing | None = None) -> Listing:
    """Return the current listing of a match: the old one if nothing has changed.

    Moves added at the end of the line do not touch earlier rows, so a ply of a long game costs no more than one of a
    short game.
    """
    if old and old.end is match.end and old.revision == match.revision:
        return old
    played = _played_since(old, match) if old else []
    if not (old and played):
        return Listing(match.revision, match.end, entries(match), _main_plies(match.line()))
    added = [_plain(str(node.move)) for node in played]
    main = match.end.ply if old.main == old.end.ply else old.main
    return Listing(match.revision, match.end, [*old.entries, *added], main)


def _played_since(old: Listing, match: Match) -> list[GameNode]:
    """Return the moves added to the end of a listed line if nothing else has changed in the tree; otherwise none.

    That is so if each change added one of the nodes after the old end, and no other variation starts there.
    """
    changes = match.revision - old.revision
    nodes: list[GameNode] = []
    node = match.end
    while node is not old.end:
        parent = node.parent
        if parent is None or node.added_at <= old.revision or len(parent.children) > 1:
            return []
        nodes.append(node)
        node = parent
    return nodes[::-1] if len(nodes) == changes else []


def _main_plies(line: list[GameNode]) -> int:
    """Return the number of plies of a line, from its start, on the main line."""
    leaving = (before.ply for before, node in pairwise(line) if before.children[0] is not node)
    return next(leaving, len(line) - 1)


def entries(match: Match) -> list[MoveRow]:
    """Return the rows of a match: each move of the line, and the variations after its end."""
    line = match.line()
    rows = [
        _plain(move.text)
        if len(before.children) == 1 and not node.comment
        else MoveRow(move.text, node.comment, _asides(before, node))
        for before, node, move in zip(line, line[1:], match.moves, strict=False)
    ]
    if line[-1].children:
        rows.append(MoveRow("", asides=_asides(line[-1], None)))
    return rows


def _asides(origin: GameNode, following: GameNode | None) -> tuple[VariationRow, ...]:
    return tuple(_aside(origin, depth, nodes) for depth, nodes in _branches(origin, following))


def _aside(origin: GameNode, depth: int, nodes: list[GameNode]) -> VariationRow:
    steps = tuple(VariationMove(node.ply, str(node.move), node.comment) for node in nodes[:LONGEST])
    return VariationRow(
        min(depth, DEEPEST),
        steps,
        max(0, len(nodes) - LONGEST),
        depth == 1 and nodes[0] is origin.children[0],
    )


def _branches(origin: GameNode, following: GameNode | None) -> Iterator[tuple[int, list[GameNode]]]:
    """Yield the lines that branch off another one at `origin`, each before its own branches, with depths from 1."""
    waiting = [(1, child) for child in reversed(origin.children) if child is not following]
    while waiting:
        depth, first = waiting.pop()
        nodes = [first, *first.onwards()]
        yield depth, nodes
        inner = [
            (depth + 1, child)
            for node, after in zip_longest(nodes, nodes[1:])
            for child in node.children
            if child is not after
        ]
        waiting += reversed(inner)


def node_at(match: Match, ply: int, row: int, step: int) -> GameNode | None:
    """Return the node of a step in a listed row of variations; None if it is gone.

    Beyond the listed steps: the end of the variation.
    """
    line = match.line()
    if not 0 < ply <= len(line):
        return None
    following = line[ply] if ply < len(line) else None
    rows = [nodes for _, nodes in _branches(line[ply - 1], following)]
    if not 0 <= row < len(rows):
        return None
    return rows[row][step if 0 <= step < min(LONGEST, len(rows[row])) else -1]


def sibling(node: GameNode, steps: int) -> GameNode | None:
    """Return the variation `steps` before or after this one among its siblings; None beyond them."""
    if node.parent is None:
        return None
    place = node.parent.children.index(node) + steps
    return node.parent.children[place] if 0 <= place < len(node.parent.children) else None


def size(node: GameNode) -> int:
    """Return the number of moves in a branch."""
    return len(shape(node))


def shape(root: GameNode) -> list[tuple[str, str, tuple[DrawnMark, ...], Conclusion | None, int]]:
    """Return all of a tree as plain values: two trees are alike when these are equal."""
    nodes, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        move = node.move.text if node.move else ""
        nodes.append((move, node.comment, node.marks, node.conclusion, len(node.children)))
        waiting += reversed(node.children)
    return nodes


def is_part(part: GameNode, whole: GameNode) -> bool:
    """Return whether all moves, comments, marks and ends of one tree are in another."""
    waiting = [(part, whole)]
    while waiting:
        ours, theirs = waiting.pop()
        if ours.comment not in ("", theirs.comment) or ours.conclusion not in (None, theirs.conclusion):
            return False
        if not set(ours.marks) <= set(theirs.marks):
            return False
        for child in ours.children:
            same = theirs.child(child.move) if child.move else None
            if same is None:
                return False
            waiting.append((child, same))
    return True
