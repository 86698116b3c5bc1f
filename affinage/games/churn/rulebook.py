"""Churn in plain words."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.games.churn import texts as words
from affinage.games.churn.rules import Churn, ChurnPosition
from affinage.plain_text import plural
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share


class ChurnChapter(Chapter[Churn, ChurnPosition]):
    """A board of Churn, with or without the pie rule."""

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the rules about turn, isolation, smallest group, removals, end and pie."""
        return (
            Sentence(f"{self.board()} {self.order()} {words.TURN}"),
            Sentence(words.ALONE, self.picture_in_play(_alone)),
            Sentence(words.SMALLEST, self.picture_in_play(_smallest)),
            Sentence(words.REMOVING, self.picture_in_play(_removing)),
            Sentence(words.END.format(cells=self.game.board.size)),
            *self.pie(),
        )

    def short_rules(self) -> tuple[str, ...]:
        """Return the stone, isolation and the goal."""
        return words.SHORT

    def numbers(self) -> dict[Note, str]:
        """Return the sentence about the size of the group that a stone would form."""
        return {"effect": words.EFFECT}

    def shares(self, position: ChurnPosition) -> tuple[Share, ...]:
        """Return the stones of each colour."""
        size = position.game.board.size
        return tuple(
            Share(mask, colour, self.statement(words.HOLDS, colour, stones=mask.bit_count(), cells=size))
            for colour, mask in enumerate(position.stones, 1)
        )

    def harm(self, before: ChurnPosition, after: ChurnPosition, side: int) -> None:
        """Return None: stones come and go until the board is full, and then the result tells all."""

    def difference(
        self, worse: ChurnPosition, better: ChurnPosition, side: int, about: int = 0
    ) -> tuple[None, None]:
        """Return None for both positions, for the same reason as `harm`."""
        return None, None

    def small_board(self) -> str:
        """Return the author's own size."""
        return "hex:3"


def _alone(position: ChurnPosition) -> Picture | None:
    """Return the cells where a stone is isolated, and others."""
    cells = position.continuations().cells
    others = position.empty & ~cells
    if not cells or not others or position.formed(next(bits(cells))).bit_count() > 1:
        return None
    caption = words.MAY_STAND_ALONE.format(colour=position.mover)
    return Picture(position, caption, allowed=cells, forbidden=others)


def _smallest(position: ChurnPosition) -> Picture | None:
    """Return the cells that form the smallest group, of two or more stones, and others."""
    cells = position.continuations().cells
    others = position.empty & ~cells
    size = position.formed(next(bits(cells))).bit_count() if cells else 0
    if size < 2 or not others:
        return None
    caption = words.SMALLEST_ON_CIRCLES.format(colour=position.mover, size=size)
    return Picture(position, caption, allowed=cells, forbidden=others)


def _removing(position: ChurnPosition) -> Picture | None:
    """Return a cell on which a stone removes others."""
    for cell in bits(position.continuations().cells):
        if removed := position.effect(cell).removed:
            places = {"colour": position.mover, "cell": position.game.board.names[cell]}
            caption = plural(words.WILL_GO, removed.bit_count(), **places)
            return Picture(position, caption, allowed=1 << cell, counted=removed)
    return None
