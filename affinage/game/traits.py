"""Traits of games: facts that allow shortcuts in pages, sheets and the atlas."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTraits:
    """Facts about the rules of a variant; by default no shortcut is taken."""

    hides_score: bool = False
    """The designer wants no score shown while playing."""

    only_places: bool = False
    """Every turn places the stones of `Position.to_place` on its picks and changes nothing else on the board.

    As many as in the first turn, whose colours hang on no more than one option and on whether the number of cells is
    odd; a capital letter before a move is that of the colour. A picture of such a game can be drawn without its rules.
    """

    adds_alike: bool = False
    """Turns add as many stones of each colour, if any; none ever leaves or changes."""

    keeps_symmetries: bool = False
    """The rules go by neighbours alone: only the start may tell a board from its rotations and reflections."""

    may_be_drawn: bool = False
    """Draws come up in play, so that two players may agree on one."""
