"""Texts of the analysis and of practice. No DOM here."""

from __future__ import annotations

from affinage.game import Game
from affinage.game.texts import Addressed, Text
from affinage.plain_text import plural
from web.engine.messages import Evaluation
from web.text import words

REVIEW, ANALYSIS = "Review", "Analysis"
LIKELY_OWNER = "likely owner of a cell (larger: more certain)"
THINKING = "Thinking…"
OVER = "The game is over."
SEARCHED = "{certainty} {playouts:,} playouts."
PLAYED = "{move} (played)"
PROVEN_DRAW = "{playouts:,} playouts; proven: a draw"
PROVEN_WIN = "{playouts:,} playouts; proven: {colour} wins"
CHANCE_WITH = Addressed("{colour}'s chance", "Your chance")
WIN_CHANCE = "Win chance: {chances}"
COSTLY = "That costs you {cost} of win chance. Try again?"


def state(game: Game, evaluation: Evaluation) -> str:
    """Return how many playouts an evaluation has, and what is proven or how sure it is."""
    if evaluation.proven is None:
        # Loaded here, as showing a board does not need it.
        from web.text.advice import certainty

        return SEARCHED.format(playouts=evaluation.games, certainty=certainty(evaluation))
    if not evaluation.proven:
        return PROVEN_DRAW.format(playouts=evaluation.games)
    return PROVEN_WIN.format(playouts=evaluation.games, colour=game.colours[evaluation.proven - 1])


def win_chances(game: Game, values: tuple[float, ...], *, is_proven: bool) -> str:
    """Return the win chance of each colour in one line."""
    shares = [words.percent(value, is_proven=is_proven) for value in values]
    return WIN_CHANCE.format(chances=words.by_colour(game, shares))


def chance_with(game: Game, colour: int, you: int) -> str:
    """Return the heading of the chances of a colour with each of its moves: `Black's chance`."""
    return to(you, CHANCE_WITH, game, colour)


def to(you: int, text: Addressed, game: Game, colour: int, number: int = 1, **places: object) -> str:
    """Return a text about a colour, or to its player if that is `you`; `number` chooses between one and many."""
    chosen = text.you if colour == you else text.about
    return filled(chosen, number, colour=game.colours[colour - 1], **places)


def filled(text: Text, number: int, **places: object) -> str:
    """Return a text with its places filled in; `number` chooses between one and many."""
    return text.format(**places) if isinstance(text, str) else plural(text, number, **places)


def costly(cost: float, error: float) -> str:
    """Return the offer to take back a costly move in practice."""
    return COSTLY.format(cost=words.about(cost, error))
