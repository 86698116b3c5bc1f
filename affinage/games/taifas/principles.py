"""Principles of Taifas for beginners."""

from __future__ import annotations

from affinage.game import Move
from affinage.games.taifas.rules import LETTERS, TaifasPosition
from affinage.plain_text import plural
from affinage.teach.principles.principle import Principle

TOUCHED = "It touches 1 group of {other}.", "It touches {number} groups of {other}."


def is_own(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return 1 for a stone of the mover's colour, otherwise 0."""
    return int(move.text[0] == LETTERS[before.to_move - 1])


def cuts(before: TaifasPosition, move: Move, after: TaifasPosition) -> int:
    """Return how many groups of the other colour a stone of the mover's own touches."""
    game = before.game
    groups = game.board.groups(before.stones[2 - before.to_move], game.orthogonal)
    beside = game.orthogonal[move.picks[0]]
    return is_own(before, move, after) * sum(1 for group in groups if group & beside)


def cuts_in_words(before: TaifasPosition, move: Move, after: TaifasPosition) -> str:
    """Return how many groups of the other colour a stone touches, as a sentence."""
    return plural(TOUCHED, cuts(before, move, after), other=before.game.colours[2 - before.to_move])


PRINCIPLES = (
    Principle(
        "cut",
        "Stand between groups",
        "Place your own stone where it touches most groups of the other colour, so that they never join.",
        cuts,
        cuts_in_words,
    ),
)
