"""Texts of the analysis and of practice. No DOM here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affinage.game import Game
from affinage.view.game_view import GameView
from web.engine.messages import Evaluation
from web.engine.page.chart import Chart
from web.text import words
from web.text.reasons import reason

if TYPE_CHECKING:
    from web.engine.page.turning import TurningPoint

CHART = "Win chance by move"
LIKELY_OWNER = "likely owner (larger: more certain)"
THINKING, LOOKING = "Thinking…", "Looking for a good move…"
OVER = "The game is over."
AT_PLY = "Move {ply}: {chances}"
AFTER_PLY = "After move {ply}: {chances}"
SEARCHED = "{playouts:,} playouts. {certainty}"
PROVEN_DRAW = "{playouts:,} playouts; proven: a draw"
PROVEN_WIN = "{playouts:,} playouts; proven: {colour} wins"
WIN_CHANCE = "Win chance: {chances}"
CHANCE_OF, CHANCES_OF = "Chance of {colour}, from 0 to 100%", "Chances of {colours}"
COSTLY = "That costs {cost} of win chance. Try again?"
TURNS, OWN_TURNS, OTHER_TURNS = "Turning points", "Your turning points", "Your opponent's turning points"
LINE_AFTER = "Line after {move}"
CHECKING = "Checking the turning points…"
TURN = "{ply}. {move} costs {colour} {cost} of win chance. Better: {better}"
NO_TURNS = "No turning point: no single move cost more than the error of the search."


def state(game: Game, evaluation: Evaluation) -> str:
    """Return how many playouts an evaluation has, and what is proven or how sure it is."""
    if evaluation.proven is None:
        return SEARCHED.format(playouts=evaluation.games, certainty=words.certainty(evaluation))
    if not evaluation.proven:
        return PROVEN_DRAW.format(playouts=evaluation.games)
    return PROVEN_WIN.format(playouts=evaluation.games, colour=game.colours[evaluation.proven - 1])


def win_chances(game: Game, values: tuple[float, ...], *, is_proven: bool) -> str:
    """Return the win chance of each colour in one line."""
    shares = [words.percent(value, is_proven=is_proven) for value in values]
    return WIN_CHANCE.format(chances=words.by_colour(game, shares))


def chart_title(game: Game) -> str:
    """Return what the chart of a game shows."""
    if game.players == 2:
        return CHANCE_OF.format(colour=game.colours[0])
    return CHANCES_OF.format(colours=", ".join(game.colours))


def turns_state(chart: Chart) -> str:
    """Return why there are no turning points yet, or at all; "" where there are some."""
    if not chart.done:
        return CHECKING if len(chart.chances) > chart.plies else ""
    return "" if chart.turning_points else NO_TURNS


def line_after(game_view: GameView, move: str) -> str:
    """Return the name of the button that shows the moves after a move."""
    return LINE_AFTER.format(move=words.move_words(game_view, move))


def turning_point(game_view: GameView, chart: Chart, turn: TurningPoint) -> str:
    """Return a costly move, what it cost its player, and the better one."""
    return TURN.format(
        ply=turn.ply,
        move=words.move_words(game_view, chart.moves[turn.ply - 1]),
        colour=game_view.game.colours[turn.colour - 1],
        cost=words.expected(turn.cost, turn.error),
        better=words.move_words(game_view, turn.accepted[0]),
    )


def why(game_view: GameView, chart: Chart, turn: TurningPoint) -> str:
    """Return what a costly move and the better one lead to."""
    return reason(game_view, chart.match.position_at(turn.ply - 1), turn.line, turn.better)


def costly(cost: float, error: float) -> str:
    """Return the offer to take back a costly move in practice."""
    return COSTLY.format(cost=words.expected(cost, error))
