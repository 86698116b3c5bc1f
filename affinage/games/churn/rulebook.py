"""Churn in plain words."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.games.churn.rules import Churn, ChurnPosition
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share
from affinage.teach.rulebook.phrases import board_in_words, number_of


class ChurnChapter(Chapter[Churn, ChurnPosition]):
    """A board of Churn, with or without the pie rule."""

    counted = "stone"

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the sentences about turn, isolation, smallest group, removals, end and pie rule."""
        board = board_in_words(self.game.board)
        return (
            Sentence(
                f"{self.order()}, placing one stone of their colour on an empty cell of {board}; nobody passes."
            ),
            Sentence(
                "As long as a stone can stand alone, touching no stone of its colour, you must place it so.",
                self.picture_in_play(_alone),
            ),
            Sentence(
                "Otherwise place it where its group, the joined stones of its colour, is as small as it can be.",
                self.picture_in_play(_smallest),
            ),
            Sentence(
                "A group of two or more removes all groups of your own that are smaller; those of the same size stay.",
                self.picture_in_play(_removing),
            ),
            Sentence(
                "The game ends when the board is full at the end of a turn, and the player with more stones wins; with "
                f"{self.game.board.size} cells there is no tie."
            ),
            *self.pie(),
        )

    def prompt(self) -> str:
        """Return the prompt to place anywhere: on an empty board every stone is isolated."""
        return "Place one stone of your colour on any cell."

    def short_rules(self) -> tuple[str, ...]:
        """Return the stone, isolation and the goal."""
        return (
            "Place 1 stone",
            "alone if you can, else in the smallest group",
            "own more stones of a full board",
        )

    def numbers(self) -> dict[Note, str]:
        """Return the sentence about the size of the group that a stone would form."""
        return {"effect": "The number on a cell is the size of the group that a stone there would form."}

    def shares(self, position: ChurnPosition) -> tuple[Share, ...]:
        """Return the stones of each colour."""
        size = position.game.board.size
        return tuple(
            Share(mask, colour, f"{self.owner(colour)} holds {mask.bit_count()} of the {size} cells.")
            for colour, mask in enumerate(position.stones, 1)
        )

    def harm(self, before: ChurnPosition, after: ChurnPosition, side: int) -> str:
        """Return the stones that a turn of one's own removes, or else a lead."""
        swept = before.stones[side - 1] & ~after.stones[side - 1]
        if not swept or before.to_move != side:
            return super().harm(before, after, side)
        return f"costs {self.owner(side)} {number_of(swept.bit_count(), 'stone')} at {self.place(swept)}"

    def small_board(self) -> str:
        """Return the author's own size."""
        return "hex:3"


def _alone(position: ChurnPosition) -> Picture | None:
    """Return the cells where a stone is isolated, and others."""
    cells = position.continuations().cells
    others = position.empty & ~cells
    if not cells or not others or position.formed(next(bits(cells))).bit_count() > 1:
        return None
    caption = f"{position.mover} can stand alone on a circle, so not on a cross."
    return Picture(position, caption, allowed=cells, forbidden=others)


def _smallest(position: ChurnPosition) -> Picture | None:
    """Return the cells that form the smallest group, of two or more stones, and others."""
    cells = position.continuations().cells
    others = position.empty & ~cells
    size = position.formed(next(bits(cells))).bit_count() if cells else 0
    if size < 2 or not others:
        return None
    caption = f"On a circle {position.mover} forms a group of {size}, on a cross a larger one."
    return Picture(position, caption, allowed=cells, forbidden=others)


def _removing(position: ChurnPosition) -> Picture | None:
    """Return a cell on which a stone removes others."""
    for cell in bits(position.continuations().cells):
        if removed := position.effect(cell).removed:
            name, stones = position.game.board.names[cell], number_of(removed.bit_count(), "stone")
            caption = f"If {position.mover} places on {name}, {stones} in smaller groups will go."
            return Picture(position, caption, allowed=1 << cell, counted=removed)
    return None
