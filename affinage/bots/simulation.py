"""Playouts from the leaves of a search tree: shares of the colours, and final owners of the cells."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from affinage.bots.amaf import no_tables, tally
from affinage.bots.knowledge import Knowledge
from affinage.bots.node import SearchNode, shares_of
from affinage.bots.playouts import OVER, Floats, Log, Playouts
from affinage.bots.random_numbers import RandomSource
from affinage.game import Game, Position


class Played(NamedTuple):
    """Results of games from some nodes."""

    shares: Floats
    """Shares summed over the games, (nodes, players)."""
    tables: Floats
    """Tables as from `affinage.bots.amaf.tally`."""
    longest: float
    """Turns of the longest game, infinite if one was cut off."""


class Simulation:
    """The playouts of one turn's search.

    Attributes:
        games: random games, and visits to leaves that needed none.
    """

    def __init__(
        self,
        position: Position,
        playouts: Playouts[Game, Position],
        knowledge: Knowledge,
        random: RandomSource,
        *,
        may_copy: bool,
        foresees_copying: bool,
    ) -> None:
        self._playouts = playouts
        can_copy = may_copy and not position.extra
        self._copying = playouts.copying(position, foreseen=foresees_copying) if can_copy else None
        self._knowledge = knowledge
        self._random = random
        self._owners: Floats = np.zeros((playouts.game.players, playouts.game.board.size))
        # The owners are means over this number of random games.
        self._sampled = 0
        self.games: int = 0

    @property
    def owners(self) -> Floats:
        """Share of each colour in the final ownership of each cell, (players, cells)."""
        owners: Floats = self._owners / self._sampled
        return owners

    def evaluate(self, leaves: Sequence[SearchNode], each: int) -> tuple[Floats, Floats]:
        """Return sums of shares, (leaves, players), and tables, of `each` games from every leaf.

        No games are played if the winner is known.
        """
        game = self._playouts.game
        winners = [node.proven_winner for node in leaves]
        unknown = [number for number, winner in enumerate(winners) if winner is None]
        shares = np.array([each * shares_of(winner or 0, game.players) for winner in winners])
        tables = no_tables(len(leaves), game)
        if unknown:
            played = self.play([leaves[number] for number in unknown], each, self._playouts.playout_cutoff)
            shares[unknown], tables[unknown] = played.shares, played.tables
        self.games += each * (len(leaves) - len(unknown))
        return shares, tables

    def play(self, nodes: Sequence[SearchNode], each: int, plies: int | None) -> Played:
        """Play games of at most `plies` from nodes.

        The value function is mixed into the sums, not into the tables, which compare a node's moves by random games
        alone: a difference between the two would shift all of a node's moves equally. Games that were cut off count as
        endless. Facts that the playouts find about the nodes are stored.
        """
        starts = [node.position for node in nodes]
        log: Log = []
        ends = (self._copying or self._playouts).play(starts, each, self._random, plies=plies, log=log)
        shares = ends.shares()
        over = log[0][::each, 0] == OVER if log else np.ones(len(nodes), np.bool_)
        for node, ended in zip(nodes, over, strict=True):
            if ended:
                node.proven_winner = node.position.winner()
        for node, turns in zip(nodes, self._playouts.turns(starts) or (), strict=False):
            node.turns = turns
        for colour in range(len(self._owners)):
            self._owners[colour] += (ends.owners == colour + 1).sum(axis=0)
        self._sampled += len(shares)
        self.games += len(shares)
        gained = shares.reshape(len(nodes), each, -1).sum(axis=1)
        open_ends = np.flatnonzero(~over)
        gained[open_ends] = self._knowledge.mixed(
            gained[open_ends], [starts[number] for number in open_ends], each
        )
        longest = len(log) if ends.finished.all() else inf
        return Played(gained, tally(starts, shares, log), longest)
