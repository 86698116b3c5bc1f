"""Thousands of games of one variant in lockstep, as arrays; needs NumPy alone.

>>> from affinage.environments import vector
>>> games = vector.env("board=square:4", games=1000)
>>> seen = games.reset()
>>> seen.observations.shape, seen.masks.shape
((1000, 7, 4, 4), (1000, 18))
>>> first_legal = seen.masks.argmax(1)
>>> seen = games.step(first_legal)
>>> seen.people[:3], seen.rewards.shape
(array([0, 0, 0], dtype=int8), (1000, 2))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from affinage.checks import described, whole, whole_or_none
from affinage.environments.actions import Actions
from affinage.environments.planes import Floats, Planes
from affinage.environments.vector.rows import EVERY, NONE, Flags, Numbers, Rows, rows_of
from affinage.errors import IllegalMoveError, OptionError
from affinage.game import Game
from affinage.game.conversion import GameLike, as_game

__all__ = ["TimeStep", "VectorEnv", "env"]

MAX_GAMES = 1_000_000


@dataclass(frozen=True, slots=True)
class TimeStep:
    """State of all games, one row per game; a finished game is back at its initial position."""

    observations: Floats
    """(games, planes, height, width), 32-bit floats: as seen by the player to act."""
    masks: Flags
    """(games, actions): legal actions of the player to act."""
    people: NDArray[np.int8]
    """(games,): number of the player to act, from 0."""
    rewards: Floats
    """(games, players), 32-bit floats: rewards of games that this action has ended, else 0."""
    terminated: Flags
    """(games,): ended by the rules."""
    truncated: Flags
    """(games,): cut off."""
    final_observations: Floats
    """(ended games, planes, height, width): last observation of the next player."""
    final_people: NDArray[np.int8]
    """(ended games,): number of that player, from 0."""

    @property
    def ended(self) -> Flags:
        """(games,): ended or cut off."""
        return self.terminated | self.truncated


def env(
    game: GameLike = "", games: SupportsIndex = 1024, most_actions: SupportsIndex | None = None
) -> VectorEnv:
    """Return games of a variant side by side, each cut off after `most_actions`; None means twenty per cell.

    Raises OptionError for an unknown variant or a number out of range.
    """
    return VectorEnv(as_game(game), games, most_actions)


class VectorEnv:
    """Games side by side; a finished one restarts at once. `actions` and `planes` explain the numbers."""

    def __init__(self, game: Game, games: SupportsIndex, most_actions: SupportsIndex | None = None) -> None:
        self.game: Game = game
        self.games: int = whole("games", games, 1, MAX_GAMES)
        self.actions: Actions = Actions(game)
        self.planes: Planes = Planes(game)
        self.most_actions: int = self.actions.limit(most_actions)
        # An index in a plane is True if it has a cell.
        self._on_board = np.zeros(self.planes.height * self.planes.width, np.bool_)
        self._on_board[self.planes.places] = True
        self.reset()

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.game.link() or self.game.key}: {self.games} games>"

    def _begin(self) -> None:
        self._rows: Rows = rows_of(self.game, self.games)
        # These are the legal picks in the initial position.
        self._first = self._rows.legal()[:, :1]
        self._turns, self._taken = np.zeros((2, self.games), np.intp)
        self._swapped = np.zeros(self.games, np.bool_)

    def reset(self, seed: SupportsIndex | None = None) -> TimeStep:
        """Restart all games; nothing is random, so the seed has no effect."""
        whole_or_none("seed", seed)
        self._begin()
        nothing = np.zeros(self.games, np.bool_)
        legal = np.repeat(self._first, self.games, axis=1)
        rewards = np.zeros((self.games, self.game.players), np.float32)
        return self._time_step(legal, rewards, nothing, nothing, self._finals(np.zeros(0, np.intp)))

    def step(self, actions: ArrayLike) -> TimeStep:
        """Take one action in each game, (games,).

        Raises OptionError for invalid numbers, and IllegalMoveError for an action that is not legal, with no change.
        """
        actions = self._checked(actions)
        rows, passes, swaps = self._rows, actions == self.actions.pass_turn, actions == self.actions.swap
        rows.pick(np.where(passes | swaps, NONE, actions))
        rows.pass_turn(passes)
        self._swapped ^= swaps
        self._taken += 1
        self._turns += rows.picked == NONE
        legal = rows.legal()
        terminated = rows.over(np.logical_not(legal.any(0)))
        truncated = (self._taken >= self.most_actions) & ~terminated
        rewards = self._rewards(np.flatnonzero(terminated))
        ended = terminated | truncated
        finals = self._finals(np.flatnonzero(ended))
        self._restart(ended)
        legal = np.where(ended, self._first, legal)
        return self._time_step(legal, rewards, terminated, truncated, finals)

    def _checked(self, actions: object) -> Numbers:
        """Return actions as integers if all of them are legal."""
        array = np.asarray(actions)
        number = self.actions.number
        if (
            array.shape != (self.games,)
            or array.dtype.kind not in "iu"
            or not np.all((array >= 0) & (array < number))
        ):
            raise OptionError(
                f"actions {described(actions)} are not valid; expected {self.games:,} integers from 0 to {number - 1}"
            )
        wrong = np.flatnonzero(~self._masks[np.arange(self.games), array])
        if wrong.size:
            text = self.actions.text(array[wrong[0]])
            raise IllegalMoveError(
                "place", f"game {wrong[0]}: {text} is not legal; masks have the legal actions"
            )
        return array.astype(np.intp)

    def _finals(self, ended: Numbers) -> tuple[Floats, NDArray[np.int8]]:
        """Return the last observations of ended games, and the players to act next in them."""
        people = self._people(self._rows.movers[ended].astype(np.intp), self._swapped[ended])
        return self._observations(ended), people.astype(np.int8)

    def _restart(self, which: Flags) -> None:
        """Restart these games."""
        if which.any():
            self._rows.restart(which)
            self._turns[which], self._taken[which], self._swapped[which] = 0, 0, False

    def _rewards(self, ended: Numbers) -> Floats:
        """Return all rewards of the games that have ended, (games, players)."""
        players = self.game.players
        rewards = np.zeros((self.games, players), np.float32)
        if ended.size:
            winners = self._rows.winners(ended).astype(np.intp)
            decided = ended[winners > 0]
            rewards[decided] = -1 / (players - 1)
            rewards[decided, self._people(winners[winners > 0], self._swapped[decided])] = 1
        return rewards

    def _people(self, colours: Numbers, swapped: Flags) -> Numbers:
        """Return the players of these colours, from 0."""
        return np.where(swapped, self.game.players - colours, colours - 1)

    def _time_step(
        self,
        legal: Flags,
        rewards: Floats,
        terminated: Flags,
        truncated: Flags,
        finals: tuple[Floats, NDArray[np.int8]],
    ) -> TimeStep:
        rows = self._rows
        masks = np.zeros((self.games, self.actions.number), np.bool_)
        masks[:, : self.actions.pass_turn] = legal.T
        masks[:, self.actions.pass_turn] = ~legal.any(0)
        if self.game.has_pie:
            masks[:, self.actions.swap] = (self._turns == 1) & (rows.picked == NONE)
        self._masks = masks
        people = self._people(rows.movers.astype(np.intp), self._swapped).astype(np.int8)
        return TimeStep(self._observations(), masks, people, rewards, terminated, truncated, *finals)

    def _observations(self, which: Numbers | slice = EVERY) -> Floats:
        """Return the observations of the players to act in some games, as in `Planes`."""
        planes, players = self.planes, self.game.players
        movers, picked = self._rows.movers[which], self._rows.picked[which]
        stones = self._by_game(self._rows.stones[:, which])
        seen = np.empty((len(movers), planes.shape[0], stones.shape[1]), np.float32)
        for step in range(players):
            colours = (movers - 1 + step) % players + 1
            np.equal(stones, colours[:, None], out=seen[:, step])
        seen[:, players] = 0
        begun = np.flatnonzero(picked != NONE)
        seen[begun, players, planes.places[picked[begun]]] = 1
        for colour in range(1, players + 1):
            self._fill(seen[:, players + colour], movers == colour)
        self._show_extras(seen[:, planes.first_extra :], which)
        return seen.reshape(len(movers), *planes.shape)

    def _show_extras(self, seen: Floats, which: Numbers | slice) -> None:
        """Fill the planes of the state besides stones, (games, planes, places)."""
        movers, players = self._rows.movers[which], self.game.players
        plane = 0
        for state_field in self.game.state_fields:
            values = self._rows.extra(state_field.field)[..., which]
            if state_field.kind == "order":
                np.divide(self._by_game(values), self.planes.cells, out=seen[:, plane], casting="same_kind")
                plane += 1
                continue
            for step in range(players):
                same = (values - movers) % players == step
                self._fill(seen[:, plane + step], same & (values > 0))
            plane += players

    def _by_game(self, cells: NDArray[Any]) -> NDArray[Any]:
        """Rearrange values by cell, (cells, games), into places, (games, places), with 0 outside the board."""
        places = np.zeros((len(self._on_board), cells.shape[1]), cells.dtype)
        places[self.planes.places] = cells
        return places.T.copy()

    def _fill(self, plane: Floats, which: Flags) -> None:
        """Set a plane, (games, places), to 1 on every cell for these games, and 0 for the others."""
        np.multiply(which[:, None], self._on_board, out=plane)
