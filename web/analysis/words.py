"""Texts of the analysis and of practice. No DOM here."""

from __future__ import annotations

from affinage.game import Game
from affinage.teach.rulebook.phrases import possessive
from affinage.view.game_view import GameView
from web.engine.messages import Evaluation
from web.engine.page.chart import Chart, TurningPoint
from web.text import words

CHART = "Win chance by move"
LIKELY_OWNER = "likely owner (larger: more certain)"
THINKING = "Thinking…"
OVER = "The game is over."
AT_PLY = "Move {ply}: {chances}"
AFTER_PLY = "After move {ply}: {chances}"


def state(game: Game, evaluation: Evaluation) -> str:
    """Return how many playouts an evaluation has, and what is proven or how sure it is."""
    playouts = f"{evaluation.games:,} playouts"
    if evaluation.proven is None:
        return f"{playouts}. {words.certainty(evaluation)}"
    if not evaluation.proven:
        return f"{playouts}; proven: a draw"
    return f"{playouts}; proven: {game.colours[evaluation.proven - 1]} wins"


def win_chances(game: Game, values: tuple[float, ...], *, is_proven: bool) -> str:
    """Return the win chance of each colour in one line."""
    pairs = zip(game.colours, values, strict=True)
    return f"Win chance: {', '.join(f'{name} {words.percent(value, is_proven=is_proven)}' for name, value in pairs)}"


def chart_title(game: Game) -> str:
    """Return what the chart of a game shows."""
    if game.players == 2:
        return f"Chance of {game.colours[0]}, from 0 to 100%"
    return f"Chances of {', '.join(game.colours)}"


def turning_point(game_view: GameView, chart: Chart, turn: TurningPoint) -> str:
    """Return a move that lowered its player's chance, and by how much."""
    move = words.move_words(game_view, chart.moves[turn.ply - 1])
    owner = possessive(game_view.game.colours[turn.colour - 1])
    return f"{turn.ply}. {move}: {owner} chance falls by {round(100 * turn.drop)}%"


def costly(cost: float, error: float) -> str:
    """Return the offer to take back a costly move in practice."""
    return f"That costs {words.expected(cost, error)} of win chance. Try again?"
