"""The chapter of the rule book and the levels that every design has."""

from __future__ import annotations

from dataclasses import replace

from affinage.bots.levels import USUAL
from affinage.design.game import DesignedGame, DesignedPosition
from affinage.teach.rulebook.chapter import Chapter, Sentence

# From the third on they overlook no moves, as many designs are small and sharp.
LEVELS = (*USUAL[:2], *(replace(strength, sight=1.0) for strength in USUAL[2:]))


class DesignedChapter(Chapter[DesignedGame, DesignedPosition]):
    """A design in its author's words, then its options and the pie rule."""

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the author's paragraphs, the board and the options."""
        return super().sentences()[1:]
