"""The rule book of a design: its author's words, then the options and the pie rule."""

from __future__ import annotations

from affinage.design.game import DesignedGame, DesignedPosition
from affinage.teach.rulebook.chapter import Chapter, Sentence


class DesignedChapter(Chapter[DesignedGame, DesignedPosition]):
    """A design in its author's words."""

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the author's paragraphs, the board and the options."""
        return super().sentences()[1:]
