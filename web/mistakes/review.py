"""The exercises that the turning points of a game make, or why there are none. No DOM here."""

from __future__ import annotations

from collections.abc import Collection

from affinage.matches import setup
from web.engine.page.chart import Chart
from web.engine.page.turning import TurningPoint
from web.mistakes import words as mistake_words
from web.mistakes.mistake import Mistake

MIN_FALL = 0.2  # of a colour's chance in a whole game, worth a word


def mistakes_of(chart: Chart, colours: Collection[int]) -> list[Mistake]:
    """Return the turning points of some colours as exercises."""
    return [_mistake(chart, turn) for turn in chart.turning_points if turn.colour in colours]


def _mistake(chart: Chart, turn: TurningPoint) -> Mistake:
    match, ply = chart.match, turn.ply - 1
    moves = tuple(move.text for move in match.moves)
    start = setup.to_text(match.start) if match.is_set_up else ""
    chosen = turn.accepted, turn.chance, turn.cost, turn.error
    return Mistake(match.game.link(), start, moves[:ply], moves[ply], *chosen)


def why_none(chart: Chart, colours: Collection[int]) -> str:
    """Return in one line why a game has no exercises for some colours, with what its chart shows."""
    if plies := [drop.ply for drop in chart.cleared if drop.colour in colours]:
        return mistake_words.cleared(plies)
    for colour in colours:
        known = [chance.values[colour - 1] for chance in chart.chances if chance]
        if known and max(known) - known[-1] >= MIN_FALL:
            name = chart.match.game.colours[colour - 1]
            return mistake_words.small_steps(name, max(known), known[-1])
    return mistake_words.NO_MISTAKES
