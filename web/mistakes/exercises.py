"""The exercises that the turning points of a game make, or why there are none. No DOM here."""

from __future__ import annotations

from collections.abc import Collection

from affinage.matches import setup
from web.mistakes import words as mistake_words
from web.mistakes.mistake import Mistake, MistakeAttempt
from web.review.chart import Chart
from web.review.course import lead_for_good, principle_missed_in, slides
from web.review.turning import TurningPoint
from web.text.reasons import joined


def mistakes_of(chart: Chart, colours: Collection[int]) -> list[Mistake]:
    """Return the turning points of some colours as exercises.

    What the board gives no reason for is none: nobody could learn from it. Nor is the first move, unless its cost is
    proven: on an empty board it is an estimate.
    """
    later = [turn for turn in _costly(chart, colours) if not _is_estimated_first(chart, turn)]
    return [mistake for mistake in (_mistake(chart, turn) for turn in later) if _has_reason(mistake)]


def _costly(chart: Chart, colours: Collection[int]) -> list[TurningPoint]:
    return [turn for turn in chart.turning_points if turn.colour in colours]


def _is_estimated_first(chart: Chart, turn: TurningPoint) -> bool:
    return turn.ply == 1 and not (chart.match.is_set_up or turn.is_proven)


def _has_reason(mistake: Mistake) -> bool:
    attempt = MistakeAttempt(mistake)
    attempt.show()
    return mistake_words.has_reason(attempt)


def _mistake(chart: Chart, turn: TurningPoint) -> Mistake:
    match, ply = chart.match, turn.ply - 1
    moves = tuple(move.text for move in match.moves)
    start = setup.to_text(match.start) if match.is_set_up else ""
    chosen = turn.accepted, turn.chance, turn.cost, turn.error
    return Mistake(
        match.game.link(), start, moves[:ply], moves[ply], *chosen, turn.line, turn.better, turn.swing
    )


def why_none(chart: Chart, colours: Collection[int]) -> str:
    """Return why a game has no exercises for some colours, and what to try next time.

    That nobody made a clear mistake stands below the chart already.
    """
    reason, lead = mistake_words.NO_MISTAKES if chart.turning_points else "", lead_for_good(chart, clear=0)
    if costly := _costly(chart, colours):
        is_first = all(_is_estimated_first(chart, turn) for turn in costly)
        reason = mistake_words.ONLY_THE_FIRST_MOVE if is_first else mistake_words.NO_REASON
    # Text beside such a slide tells this already.
    is_told = any(slide.colour in colours for slide in slides(chart))
    if lead and colours and lead.leader not in colours and not is_told:
        missed = principle_missed_in(chart, colours, lead.begin, lead.end)
        return joined(reason, mistake_words.next_time(missed.sentence if missed else ""))
    return reason
