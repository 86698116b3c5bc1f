"""The five players that try and rate puzzles, the same for puzzles of all times; see `docs/puzzles.md`.

They have numbers of playouts, so that attempts repeat on every machine. Two choose among good moves by temperature.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from affinage import registry
from affinage.bots.budget import Budget
from affinage.game import Game

if TYPE_CHECKING:
    from affinage.bots.search import Search  # with NumPy, which only attempts need

RATINGS = (800, 1085, 1365, 1670, 1955)
TEMPERATURES = (1.0, 0.3, 0.0, 0.0)
STRONGEST = Budget(playouts=1000)


def player(game: Game, number: int, seed: int) -> Search:
    """Return the player of a number from 0, the weakest, for one game."""
    from affinage.bots.knowledge import Knowledge
    from affinage.bots.search import Search

    if number == len(TEMPERATURES):
        return Search(game, seed, budget=STRONGEST)
    return Search(
        game,
        seed,
        budget=Budget(playouts=registry.part(game.key, "playouts").puzzle_playouts[number]),
        temperature=TEMPERATURES[number],
        knowledge=Knowledge(game, alert=True),
    )
