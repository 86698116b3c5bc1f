"""Variations: a tree of positions, each with the move that led to it, a comment, marks, and the moves tried from it.

The first child of a position is the main continuation. A line of the tree follows main continuations to the end, or to
a resignation, an agreed draw, or the end of a player's time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from affinage.checks import instance, listed, whole
from affinage.errors import IllegalMoveError, OptionError
from affinage.game import A_MOVE, SWAP, Move, Position, Termination
from affinage.matches.marks import DrawnMark, arranged, cleaned, comment_fault

A_NODE = "a place in the tree; expected a node such as match.root"
A_POSITION = "a position; expected one such as game.initial()"
STORED_EVERY = 8
"""Plies from one stored position to the next; others are computed from them."""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """An end that players made: a resignation, a loss on time, or an agreed draw, which has no loser."""

    termination: Termination
    loser: int = 0
    """Colour of the loser, 0 for an agreed draw."""


DRAW_AGREED = Conclusion(Termination.AGREEMENT)


def resigned(colour: int) -> Conclusion:
    """Return the end of a game in which a colour has resigned."""
    return Conclusion(Termination.RESIGNATION, colour)


def out_of_time(colour: int) -> Conclusion:
    """Return the end of a game in which a colour has run out of time."""
    return Conclusion(Termination.TIME, colour)


class _Tree:
    """Data shared by the nodes of one tree."""

    __slots__ = ("revision",)

    def __init__(self) -> None:
        self.revision: int = 0


class GameNode:
    """A node of a tree of moves, whose `revision` increases by one with every change anywhere in it.

    >>> import affinage
    >>> root = GameNode(affinage.load("game=churn").initial())
    >>> first, other = (root.add(move) for move in root.position.legal_moves()[:2])
    >>> other.promote()
    True
    >>> root, other
    (<GameNode start: 2 continuations>, <GameNode 1. a4: 0 continuations>)
    >>> [str(node.move) for node in root.children], other.ply
    (['a4', 'a3'], 1)
    """

    __slots__ = (
        "__weakref__",
        "_comment",
        "_conclusion",
        "_marks",
        "_position",
        "_tree",
        "added_at",
        "children",
        "move",
        "parent",
        "ply",
        "swapped",
    )

    def __init__(self, position: Position, move: Move | None = None, parent: GameNode | None = None) -> None:
        self._position: Position | None = instance(position, Position, A_POSITION)
        self.move: Move | None = move
        """The move that leads here, None at the root."""
        self.parent: GameNode | None = parent if parent is None else instance(parent, GameNode, A_NODE)
        self.ply: int = parent.ply + 1 if parent else 0
        self.swapped: bool = move == SWAP or (parent is not None and parent.swapped)
        """Whether a swap has exchanged the colours of the two players."""
        self.children: list[GameNode] = []
        self._comment = ""
        self._marks: tuple[DrawnMark, ...] = ()
        self._conclusion: Conclusion | None = None
        self._tree: _Tree = parent._tree if parent else _Tree()
        self.added_at: int = self._tree.revision
        """Revision of the tree that added the node, 0 for the root."""

    def __repr__(self) -> str:
        place = f"{self.ply}. {self.move}" if self.move else "start"
        noun = "continuation" if len(self.children) == 1 else "continuations"
        return f"<GameNode {place}: {len(self.children)} {noun}>"

    @property
    def revision(self) -> int:
        """Number of changes to the tree."""
        return self._tree.revision

    @property
    def position(self) -> Position:
        """Position after the move."""
        if self._position is None:
            behind: list[GameNode] = []
            node = self
            while node._position is None and node.parent is not None:
                behind.append(node)
                node = node.parent
            position = node.position
            for later in reversed(behind):
                assert later.move is not None
                position = position.apply(later.move)
            self._position = position
        return self._position

    def release(self) -> None:
        """Drop the position, unless others need it; it is computed again on request."""
        if self.ply % STORED_EVERY:
            self._position = None

    @property
    def comment(self) -> str:
        """Comment at this node, "" for none.

        Setting it removes invisible characters (`affinage.matches.marks` lists them), and raises OptionError for a
        text that is too long or cannot be stored.
        """
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        if fault := comment_fault(text):
            raise OptionError(fault)
        text = cleaned(text)
        if text != self._comment:
            self._comment = text
            self._tree.revision += 1

    @property
    def marks(self) -> tuple[DrawnMark, ...]:
        """Marks drawn on this position, in the order of `affinage.matches.marks`.

        Setting them raises NotationError for marks that the board cannot have.
        """
        return self._marks

    @marks.setter
    def marks(self, marks: Iterable[DrawnMark]) -> None:
        marks = arranged(self.position.game, marks)
        if marks != self._marks:
            self._marks = marks
            self._tree.revision += 1

    @property
    def conclusion(self) -> Conclusion | None:
        """End that players made here, None if play continues.

        Setting it raises OptionError for a loser who is no colour, and IllegalMoveError after the end of the game.
        """
        return self._conclusion

    @conclusion.setter
    def conclusion(self, conclusion: Conclusion | None) -> None:
        if conclusion is not None:
            conclusion = instance(conclusion, Conclusion, "a conclusion; expected one such as resigned(1)")
            if conclusion != DRAW_AGREED:
                whole("loser", conclusion.loser, 1, self.position.game.players)
            if self.position.is_terminal():
                raise IllegalMoveError.over()
        if conclusion != self._conclusion:
            self._conclusion = conclusion
            self._tree.revision += 1

    def child(self, move: Move) -> GameNode | None:
        """Return the node after a move, if it was tried."""
        # The text identifies the move, and is fast to compare.
        text = instance(move, Move, A_MOVE).text
        return next((node for node in self.children if node.move and node.move.text == text), None)

    def add(self, move: Move) -> GameNode:
        """Return the node after a move, unchecked; a new last child unless the move was already tried."""
        known = self.child(move)
        if known is None:
            position = self.position.apply(move)
            self._tree.revision += 1
            known = GameNode(position, move, self)
            self.children.append(known)
        return known

    def path(self) -> list[GameNode]:
        """Return the nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def onwards(self) -> Iterator[GameNode]:
        """Yield the nodes after this one on its line."""
        node = self
        while node.children and not node.conclusion:
            node = node.children[0]
            yield node

    def promote(self) -> bool:
        """Make this node's variation the main one where it branches off; False if the node is on the main line."""
        node = self
        while (parent := node.parent) is not None:
            if parent.children[0] is not node:
                node.put(0)
                return True
            node = parent
        return False

    def put(self, place: int) -> None:
        """Move a node to a place among its siblings, 0 for the main one; raises OptionError for the root."""
        if self.parent is None:
            raise OptionError("the root has no place among others; expected a node after it")
        siblings = self.parent.children
        place = whole("place", place, 0, len(siblings) - 1)
        siblings.remove(self)
        siblings.insert(place, self)
        self._tree.revision += 1

    def lines(self, first: Sequence[GameNode] | None = None) -> list[Line]:
        """Return every node below this one in exactly one line, each branch after the line it leaves.

        The main line comes first, or the line whose nodes `first` has.
        """
        own = self.onwards() if first is None else listed("the nodes of a line", first, "nodes")
        result = [Line(self, [instance(node, GameNode, A_NODE) for node in own])]
        for number, line in enumerate(result):
            nodes = line.nodes if number else [self, *line.nodes]
            forks = [(node, after) for node, after in pairwise(nodes) if len(node.children) > 1]
            for node, following in (*forks, (line.end, None)):
                branches = [child for child in node.children if child is not following]
                result += [Line(node, [child, *child.onwards()]) for child in branches]
        return result


def is_same(root: GameNode, other: GameNode) -> bool:
    """Return whether two trees have the same positions, moves in the same order, comments, marks and ends."""
    if root.position != other.position:
        return False
    pairs = [(root, other)]
    while pairs:
        one, another = pairs.pop()
        if _facts(one) != _facts(another) or len(one.children) != len(another.children):
            return False
        pairs += zip(one.children, another.children, strict=True)
    return True


def _facts(node: GameNode) -> tuple[object, ...]:
    return node.move, node._comment, node._marks, node._conclusion


def remarked(nodes: Sequence[GameNode]) -> list[GameNode]:
    """Return the nodes with a comment, marks or a conclusion; a long game has few."""
    return [node for node in nodes if node._comment or node._marks or node._conclusion]


@dataclass(frozen=True, slots=True)
class Line:
    """A part of a tree without branches: the node that it leaves, and its own nodes."""

    origin: GameNode
    nodes: list[GameNode]

    @property
    def end(self) -> GameNode:
        """Last node, which may be its origin."""
        return self.nodes[-1] if self.nodes else self.origin


@dataclass(frozen=True, slots=True)
class Pruned:
    """A branch removed from its tree, and its place among its siblings."""

    node: GameNode
    place: int


def prune(node: GameNode) -> Pruned:
    """Remove a node, with all after it, from the tree; raises OptionError for the root."""
    instance(node, GameNode, A_NODE)
    if node.parent is None:
        raise OptionError("the root cannot be removed; expected a node after it")
    place = node.parent.children.index(node)
    del node.parent.children[place]
    node._tree.revision += 1
    return Pruned(node, place)


def graft(pruned: Pruned) -> None:
    """Restore a branch in its place, unless its first move has been tried again since."""
    node = instance(pruned, Pruned, "a branch; expected one that prune() returned").node
    parent = node.parent
    if parent is not None and node.move is not None and parent.child(node.move) is None:
        parent.children.insert(pruned.place, node)
        node._tree.revision += 1
