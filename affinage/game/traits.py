"""Traits of games: facts that allow shortcuts in pages, sheets and the atlas."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTraits:
    """Facts about the rules of a variant; by default no shortcut is taken."""

    shows_regions: bool = False
    """Boards show regions during play unless the player switches them off, as the score is made of them."""

    only_places: bool = False
    """Every turn places the stones of `Position.to_place` on its picks and changes nothing else on the board.

    Every turn places as many as the first, in colours that depend on at most one option and the parity of the number of
    cells; a capital letter before a move is the colour. Positions of such games can be drawn without their rules.
    """

    adds_alike: bool = False
    """Each turn adds equally many stones of each colour, or none; stones never leave or change."""

    keeps_symmetries: bool = False
    """The rules depend only on neighbours: only the initial position may break symmetries of the board."""

    may_be_drawn: bool = False
    """Draws occur, so two players may agree on one."""
