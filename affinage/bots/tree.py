"""The tree of a search: which leaves to play from, and where to credit the games played there.

The descents of one step go down together, so that each node on the way is processed once. `affinage.bots.node` has the
papers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from affinage.bots.attention import Attention
from affinage.bots.knowledge import Facts
from affinage.bots.node import SearchNode, Weights
from affinage.bots.playouts import Floats
from affinage.game import Move, Position

REMEMBERED = 2
"""Rounds of turns after which a position is no longer looked up in the tree."""
CLEARLY = 2
"""The solver turns to another move if it has this many times the visits."""


class Tree:
    """The positions searched, from the current one on."""

    def __init__(self, position: Position, weights: Weights, attention: Attention | None = None) -> None:
        self.root: SearchNode = SearchNode(position)
        self._weights = weights
        self._attention = attention

    def move_to(self, position: Position) -> None:
        """Make a position the root, with the results of earlier turns if the tree has it."""
        before, self.root = self.root.position, self._node_of(position)
        if self._attention:
            self._attention.begin(before, self.root)

    def _node_of(self, position: Position) -> SearchNode:
        layer = [self.root]
        for _ in range(REMEMBERED * position.game.players + 1):
            for node in layer:
                if node.position.stones == position.stones and node.position == position:
                    return node
            layer = [child for node in layer for child in node.by_move.values()]
        return SearchNode(position)

    def select(self, number: int, games: int, foreseen: Move | None) -> Selection:
        """Descend to `number` leaves, expanding nodes on the way; `games` games follow from each.

        Every other descent starts with the move `foreseen`, if any.
        """
        forced = (number + 1) // 2 if foreseen else 0
        selection = Selection(self._weights, games, self._attention)
        if number > forced:
            selection.add(self.root, number - forced)
        if forced:
            selection.add(self.root, forced, foreseen)
        return selection

    def notices(self, move: Move) -> bool:
        """Return whether a weak level notices a move at the root."""
        if not self._attention:
            return True
        if not self.root.children:
            self.root.expand()
            self._attention.overlook(self.root)
        overlooked = self.root.overlooked
        return overlooked is None or not overlooked[self.root.leading_to(move)]

    def credit_root(self, games: int, shares: Floats, tables: Floats) -> None:
        """Credit games played from the root itself: shares (players,), tables (players, ...)."""
        self.root.visits += games
        self.root.total_rewards += shares
        self.root.learn(tables[self.root.mover])

    def most_promising(self, current: Move | None) -> Move | None:
        """Return the most visited open move, or the current one if it is open and not clearly behind."""
        moves = self.root.by_move.items()
        visits = {move: node.visits for move, node in moves if node.proven_winner is None}
        best = max(visits, key=visits.__getitem__, default=None)
        if best is None or current not in visits or visits[best] > CLEARLY * visits[current]:
            return best
        return current

    def add_facts(self, facts: Facts) -> None:
        """Store the facts about the root; drop a proven result that no longer holds."""
        root, proof = self.root, facts.proof
        has_move = proof and (proof[1] or root.by_move)
        if not has_move and all(node.proven_winner != root.proven_winner for node in root.by_move.values()):
            root.proven_winner = None
        if facts.winning_move:
            root.played(facts.winning_move).proven_winner = root.proven_winner = root.position.to_move

    def add_winners(self, winner: Callable[[Position], int | None]) -> None:
        """Store the results of the root's moves that are known."""
        for node in self.root.by_move.values():
            if node.proven_winner is None:
                node.proven_winner = winner(node.position)


@dataclass(slots=True)
class Visit:
    """A node passed by a range of descents in one step, and the option of the parent that led there."""

    node: SearchNode
    number: int
    parent: Visit | None = None
    index: int = 0
    first: int = 0

    def guide(self) -> SearchNode | None:
        """Return the last turn of the same colour, if it is in the tree."""
        visit = self.parent
        while visit and (visit.node.root is self.node.root or visit.node.mover != self.node.mover):
            visit = visit.parent
        return visit.node.root if visit else None


class Selection:
    """Descents of one step, each followed by a number of games: their leaves and paths."""

    def __init__(self, weights: Weights, games: int, attention: Attention | None = None) -> None:
        self._weights, self._games, self._attention = weights, games, attention
        # Every node comes before those that it leads to.
        self._visits: list[Visit] = []
        # Each descent ends in one leaf: a node without games, or a proven one.
        self.leaves: list[SearchNode] = []

    def add(self, root: SearchNode, number: int, move: Move | None = None) -> None:
        """Descend `number` times along the best options, under a virtual loss; through a given move, if any."""
        waiting = [Visit(root, number)]
        while waiting:
            visit = waiting.pop()
            self._visits.append(visit)
            visit.first = len(self.leaves)
            node = visit.node
            if node.proven_winner is not None or not (node.picks or node.visits):
                self.leaves += visit.number * [node]
                continue
            if not node.children:
                node.expand()
                if self._attention:
                    self._attention.overlook(node)
            node.refresh(self._weights, visit.guide())
            if move and node.root is root:
                chosen = {node.leading_to(move): visit.number}
                for index in visit.number * [*chosen]:
                    node.take(index, self._weights, self._games)
            else:
                chosen = node.select(self._weights, visit.number, self._games)
            waiting += [Visit(node.child(index), times, visit, index) for index, times in chosen.items()]

    def back_up(self, shares: Floats, tables: Floats) -> None:
        """Credit sums of shares, (descents, players), and the tables of `tally` to all nodes on the way."""
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
