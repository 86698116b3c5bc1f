"""Why a game went as it did, and what its costly moves led to, from its chart. No DOM here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from affinage.teach import rulebook
from affinage.teach.rulebook import Statement
from affinage.view.game_view import GameView
from web.analysis import review_words as words
from web.model.seating import your_colour
from web.review.chart import Chart
from web.review.course import (
    Lead,
    Slide,
    is_ahead,
    is_behind,
    lead_for_good,
    principle_missed_in,
    sure_since,
    was_ahead,
)
from web.review.turning import Drop, TurningPoint, drops, drops_of_sides
from web.text.reasons import (
    AFTER,
    Comparison,
    by_principle,
    by_swing,
    contradict,
    joined,
    likely,
    result_of,
    review,
    review_of_game,
)
from web.text.words import NEXT_TIME, move_words

HOPE = 0.2
"""A colour with a higher win chance has not given its game away."""
LATER = 1
"""Moves after a slide in which the board may still show it."""
MOST_SEEN = 3
"""Most moves of a slide that are listed, each with what the board shows of the slide."""


def story(game_view: GameView, chart: Chart) -> str:
    """Return why a game was won, lost or drawn; "" before its chart is done."""
    if not chart.done or chart.outcome is None:
        return ""
    you, winner = your_colour(game_view, chart.match), chart.outcome.winner
    lead = lead_for_good(chart)
    if lead and lead.leader != winner:
        return words.ahead_at_the_end(chart.match.game, lead.leader, you)
    if not winner:
        return words.drawn(chart.match.game, _lost_lead(chart), you)
    if lead is None:
        return words.OPEN_AT_THE_END
    turns = _causes(chart, lead)
    if not turns:
        choices = (drop for drop in drops_of_sides(chart.match, chart.chances) if drop.colour != lead.leader)
        choice = next((drop for drop in choices if lead.begin <= drop.ply <= lead.end), None)
        slowly = words.won_slowly(chart.match.game, lead, you)
        begun = words.won_by_sides(chart, choice, you) if choice else slowly
        return joined(begun, _settled(game_view, chart, lead, you))
    after = chart.at(turns[-1].ply)
    decided = after is None or after.values[turns[-1].colour - 1] <= HOPE
    is_back = was_ahead(chart, lead.leader, turns[0].ply)
    text = words.won(chart.match.game, turns, lead.leader, you, is_back=is_back, decided=decided)
    return text if decided else joined(text, _settled(game_view, chart, lead, you))


def _causes(chart: Chart, lead: Lead) -> list[TurningPoint]:
    """Return the costly moves of another colour while the lead changed hands: the costliest, and those near it."""
    turns = [turn for turn in chart.turning_points if lead.begin <= turn.ply <= lead.end]
    worst = max(
        (turn for turn in turns if turn.colour != lead.leader), key=lambda turn: turn.cost, default=None
    )
    return [turn for turn in turns if worst and turn.colour == worst.colour and turn.cost * 2 > worst.cost]


def _settled(game_view: GameView, chart: Chart, lead: Lead, you: int) -> str:
    """Return after which move the winner's lead was as good as a win, "" if only the end showed it.

    Between two players it says as well what that move did to the other, where the board shows it.
    """
    ply = sure_since(chart, lead.leader)
    if not lead.end < ply < chart.plies:
        return ""
    mover = chart.match.position_at(ply - 1).to_move
    move = move_words(game_view, chart.moves[ply - 1])
    harm = _harm_at(chart, ply, 3 - lead.leader) if chart.match.game.players == 2 else None
    text = words.settled(chart.match.game, lead.leader, mover, you, ply=ply, move=move)
    return joined(text, harm.to(you) if harm else "")


def _lost_lead(chart: Chart) -> TurningPoint | None:
    """Return the last costly move of a colour that was ahead before it."""
    for turn in reversed(chart.turning_points):
        before = chart.at(turn.ply - 1)
        if before and turn.is_sure and is_ahead(before, turn.colour):
            return turn
    return None


class Passage(NamedTuple):
    """A part of a text, and the ply at which the board shows what it says; None without one."""

    text: str
    ply: int | None = None


def slid(game_view: GameView, chart: Chart, fall: Slide) -> list[Passage]:
    """Return how far a colour slid, at which moves the board shows it, and a principle for the next time.

    The moves are the costliest of the slide, or else the next one.
    A move after the game was as good as decided shows nothing of how that came; a turning point has its own sentences.
    """
    known, you = chart.chances, your_colour(game_view, chart.match)
    share = {ply: chance.values[fall.colour - 1] for ply, chance in enumerate(known) if chance}
    steps = [ply for ply in range(fall.begin + 1, fall.end + 1) if ply in share and ply - 1 in share]
    last = min(fall.end + LATER, _decided(chart))
    steps.sort(key=lambda ply: share[ply] - share[ply - 1])
    turns = {turn.ply for turn in chart.turning_points}
    plies = (ply for ply in (*steps, *range(fall.end + 1, last + 1)) if ply <= last and ply not in turns)
    harms = ((ply, harm) for ply in plies if (harm := _harm_at(chart, ply, fall.colour)))
    passages = [Passage(words.slide(chart.match.game, fall, you))]
    for number, (ply, harm) in enumerate(sorted(islice(harms, MOST_SEEN), key=itemgetter(0))):
        mover, move = chart.match.position_at(ply - 1).to_move, move_words(game_view, chart.moves[ply - 1])
        seen = words.seen_at(chart.match.game, mover, you, ply=ply, move=move, is_first=not number)
        passages.append(Passage(joined(seen, harm.to(you)), ply))
    if missed := principle_missed_in(chart, (fall.colour,), fall.begin, fall.end):
        passages.append(Passage(NEXT_TIME.format(principle=missed.sentence)))
    return passages


def _harm_at(chart: Chart, ply: int, colour: int) -> Statement | None:
    """Return how the move to a ply harms a colour, None if the board does not show it."""
    return rulebook.harm(chart.match.position_at(ply - 1), chart.match.position_at(ply), colour)


def _decided(chart: Chart) -> int:
    """Return the ply from which on the winner's lead was as good as a win, the last one if only the end showed it."""
    lead = lead_for_good(chart)
    return (sure_since(chart, lead.leader) if lead else 0) or chart.plies


def explained(game_view: GameView, chart: Chart) -> dict[TurningPoint, Comparison]:
    """Return the turning points with their reasons, without sure wins given away for none that the board shows."""
    reasons = {turn: why(game_view, chart, turn) for turn in chart.turning_points}
    return {turn: reason for turn, reason in reasons.items() if reason.is_seen or not turn.is_proven}


def unexplained(chart: Chart, listed: Collection[TurningPoint]) -> list[Drop]:
    """Return all moves that gave a sure win away and are no listed turning points, in order."""
    plies = {turn.ply for turn in listed}
    lost = drops(chart.match, chart.chances) if chart.done else []
    return sorted(
        (each for each in lost if each.is_proven and each.ply not in plies), key=lambda each: each.ply
    )


def why(game_view: GameView, chart: Chart, turn: TurningPoint) -> Comparison:
    """Return what a costly move led to, and the better move with what that one leads to.

    Of an estimated cost, the cells that change hands are the reason: a line is only one way the game may go. Else what
    happened in the game until the next costly move comes first, as it is there to be seen; then best answers.
    """
    game, you, ply = chart.match.game, your_colour(game_view, chart.match), turn.ply - 1
    position = chart.match.position_at(ply)
    played, better = (move_words(game_view, move) for move in (chart.moves[ply], turn.accepted[0]))
    until = next((later.ply - 1 for later in chart.turning_points if later.ply > turn.ply), chart.plies)
    before, after = chart.at(ply), chart.at(turn.ply)
    best = likely(position, turn.better, turn.chance)
    line = likely(position, turn.line, turn.chance - turn.cost)
    end = chart.match.position_at(chart.plies)
    behind = before is not None and is_behind(before, turn.colour)
    advice = words.kept(turn, better, is_behind=behind)
    swung = by_swing(game, turn.swing, turn.colour, you)
    if swung.worse and turn.area:
        worse = AFTER.format(move=played, outcome=swung.worse)
        return Comparison(worse, joined(advice, swung.better), tuple(line), is_line=False)
    since = chart.moves[ply:until]
    compared = review_of_game(game_view, position, since, best, ply, you, end=end, is_behind=behind)
    compared = compared or review(game_view, position, line, best, you, is_behind=behind)
    loss = words.left(game, turn, played, after, you) if after else ""
    if turn.chance == 1 and not turn.error and compared.better == result_of(position, best, you):
        # The advice says already that the better move was sure to win.
        compared = replace(compared, better="")
    if not turn.is_proven and contradict(position, turn.line, turn.better):
        compared = replace(compared, is_line=False)
    rule = by_principle(position, turn.accepted[0], chart.moves[ply]).better
    if rule and not (compared.is_seen and compared.better):
        worse = compared.worse if compared.is_seen else ""
        return replace(compared, worse=worse or loss, better=joined(advice, rule), is_seen=True)
    return replace(compared, worse=compared.worse or loss, better=joined(advice, compared.better))
