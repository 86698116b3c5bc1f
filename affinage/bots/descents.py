"""The descents of one step of a search: all go down the tree together, with one look at each node that they come by."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from affinage.bots.amaf import Floats
from affinage.bots.tree import SearchNode, Weights
from affinage.game import Move


@dataclass(slots=True)
class Visit:
    """A node that descents of one step come by: those from one on, and by which option of which other node."""

    node: SearchNode
    number: int
    parent: Visit | None = None
    index: int = 0
    first: int = 0

    def guide(self) -> SearchNode | None:
        """The turn before of the same colour, if it is in the tree."""
        visit = self.parent
        while visit and (visit.node.root is self.node.root or visit.node.mover != self.node.mover):
            visit = visit.parent
        return visit.node.root if visit else None


class Selection:
    """The descents of one step, each followed by so many games: where they lead, and by way of what."""

    def __init__(self, weights: Weights, games: int) -> None:
        self._weights, self._games = weights, games
        self._visits: list[Visit] = []  # every node before those that it leads to
        self.ends: list[SearchNode] = []  # one a descent: a node without games, or a proven one

    def add(self, root: SearchNode, number: int, move: Move | None = None) -> None:
        """Go down the best options so often, under a virtual loss; by way of a move where it is given."""
        waiting = [Visit(root, number)]
        while waiting:
            visit = waiting.pop()
            self._visits.append(visit)
            visit.first = len(self.ends)
            node = visit.node
            if node.proven_winner is not None or not (node.picks or node.visits):
                self.ends += visit.number * [node]
                continue
            if not node.children:
                node.expand()
            node.refresh(self._weights, visit.guide())
            if move and node.root is root:
                chosen = {node.leading_to(move): visit.number}
                for index in visit.number * [*chosen]:
                    node.take(index, self._weights, self._games)
            else:
                chosen = node.select(self._weights, visit.number, self._games)
            waiting += [Visit(node.child(index), times, visit, index) for index, times in chosen.items()]

    def back_up(self, shares: Floats, tables: Floats) -> None:
        """Credit the sums of shares, (descents, players), and the tables of `tally` to all that led to the ends."""
        for visit in reversed(self._visits):
            node, part = visit.node, slice(visit.first, visit.first + visit.number)
            gained = np.add.reduce(shares[part])
            if not node.picks:
                node.visits += self._games * visit.number
                node.total_rewards += gained
                node.learn(np.add.reduce(tables[part, node.mover]))
            if visit.parent:
                parent = visit.parent.node
                parent.child_rewards[visit.index] += gained[parent.mover]
                if node.proven_winner is not None:
                    parent.set_proven(visit.index, node.proven_winner)
