"""The five strengths of the computer, named by the ripeness of a cheese."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from affinage import registry
from affinage.bots.budget import Budget
from affinage.errors import OptionError
from affinage.game import Game
from affinage.texts import quoted

if TYPE_CHECKING:
    from affinage.bots.search import Search  # with NumPy, which the page's main thread does without

QUICK = 0.2  # seconds; a step of the search comes on top, which on all but a few large boards nobody notices


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: how long it thinks, how freely it chooses among good moves, and whether it knows what was learned."""

    number: int
    name: str
    character: str
    budget: Budget  # random games where the strength should not depend on the machine, but for `patience`
    temperature: float = 0.0
    patience: float | None = None  # seconds after which a person waiting gets the best move so far
    is_learned: bool = False  # uses value functions and bitbases, if there are any

    def player(self, game: Game, seed: int | None = None, clock: Callable[[], float] = monotonic) -> Search:
        """Return a search of this strength for one game."""
        from affinage.bots.knowledge import Knowledge
        from affinage.bots.search import Search

        knowledge = Knowledge.learned if self.is_learned else Knowledge
        return Search(
            game,
            seed,
            budget=self.budget_in(game),
            temperature=self.temperature,
            knowledge=knowledge(game, alert=True),
            clock=clock,
        )

    def budget_in(self, game: Game) -> Budget:
        """How long it thinks in one game; seconds are the same in all games."""
        numbers = registry.part(game.key, "playouts").level_playouts if self.budget.playouts else ()
        return Budget(playouts=numbers[self.number - 1]) if numbers else self.budget

    def within(self, seconds: float) -> Level:
        """Return the level with so long for a move, where time is what limits it."""
        return replace(self, budget=Budget(seconds)) if self.budget.seconds else self


LEVELS = (
    Level(
        1, "fresh", "Mild and friendly: plays on a whim, for a first game.", Budget(playouts=16), 1.0, QUICK
    ),
    Level(
        2, "young", "Sees what is in front of it, and overlooks the rest.", Budget(playouts=64), 0.3, QUICK
    ),
    Level(3, "ripe", "A fair opponent that punishes a careless turn.", Budget(playouts=160), patience=QUICK),
    Level(4, "mature", "Firm: counts ahead and gives little away.", Budget(playouts=400)),
    Level(5, "aged", "As strong as it gets in two seconds a move.", Budget(seconds=2.0), is_learned=True),
)


def level(number: int | str) -> Level:
    """Return the level of a number; raises OptionError naming the valid ones."""
    found = next((each for each in LEVELS if str(each.number) == str(number).strip()), None)
    if found is None:
        names = ", ".join(f"{each.number} ({each.name})" for each in LEVELS)
        raise OptionError(f"{quoted(str(number))} is not a level; levels are {names}")
    return found
