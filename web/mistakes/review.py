"""The exercises that the turning points of a game make, or why there are none. No DOM here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

from affinage.matches import setup
from affinage.teach.principles import principle_missed
from web.engine.page.chances import ERRORS, PlyChance
from web.engine.page.chart import Chart
from web.engine.page.turning import TurningPoint
from web.mistakes import words as mistake_words
from web.mistakes.mistake import Mistake

MIN_FALL = 0.2  # of a colour's chance, worth a word
SPAN = 6  # moves of a steep fall


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall of a colour's chance, between two numbers of moves."""

    high: float
    begin: int
    low: float
    end: int


@dataclass(frozen=True, slots=True)
class Lead:
    """A lead that has changed hands for good, between two numbers of moves."""

    begin: int
    end: int
    leader: int  # the colour that has it at the end


def mistakes_of(chart: Chart, colours: Collection[int]) -> list[Mistake]:
    """Return the turning points of some colours as exercises."""
    return [_mistake(chart, turn) for turn in chart.turning_points if turn.colour in colours]


def _mistake(chart: Chart, turn: TurningPoint) -> Mistake:
    match, ply = chart.match, turn.ply - 1
    moves = tuple(move.text for move in match.moves)
    start = setup.to_text(match.start) if match.is_set_up else ""
    chosen = turn.accepted, turn.chance, turn.cost, turn.error
    return Mistake(match.game.link(), start, moves[:ply], moves[ply], *chosen, turn.line, turn.better)


def why_none(chart: Chart, colours: Collection[int]) -> str:
    """Return why a game has no exercises for some colours, with what its chart shows."""
    cleared = [drop.ply for drop in chart.cleared if drop.colour in colours]
    for colour in () if cleared else colours:
        if lead := _lead_lost(chart, colour):
            leader, missed = chart.match.game.colours[lead.leader - 1], _principle_missed(chart, colour, lead)
            return mistake_words.lead_lost(leader, lead.begin, lead.end, missed)
    sentences = []
    for colour in colours:
        if fall := _fall(chart, colour):
            name = chart.match.game.colours[colour - 1]
            sentences.append(mistake_words.unsure_fall(name, fall.high, fall.begin, fall.low, fall.end))
            break
    if cleared:
        sentences.append(mistake_words.cleared(cleared))
    return " ".join(sentences) or mistake_words.NO_MISTAKES


def _lead_lost(chart: Chart, colour: int) -> Lead | None:
    """Return how the lead of a game was lost for good; None if a colour is not clearly behind at its end."""
    known = [(ply, chance) for ply, chance in enumerate(chart.chances) if chance]
    leads = [(ply, chance.values[colour - 1] - max(_others(chance, colour)), chance) for ply, chance in known]
    begin = next((ply for ply, lead, _ in reversed(leads) if lead >= 0), 0)
    clear = (ply for ply, lead, chance in leads if ply > begin and lead < -2 * ERRORS * chance.error)
    end = next(clear, None)
    if end is None:
        return None
    values = known[-1][1].values
    return Lead(begin, end, values.index(max(values)) + 1)


def _others(chance: PlyChance, colour: int) -> list[float]:
    return [value for other, value in enumerate(chance.values, 1) if other != colour]


def _principle_missed(chart: Chart, colour: int, lead: Lead) -> str:
    """Return the principle that a colour followed least while it lost the lead, as a sentence; "" for none."""
    match = chart.match
    plies = [ply for ply in range(lead.begin, lead.end) if match.position_at(ply).to_move == colour]
    missed = principle_missed((match.position_at(ply), match.moves[ply]) for ply in plies)
    return missed.sentence if missed else ""


def _fall(chart: Chart, colour: int) -> Fall | None:
    """Return where a colour's chance fell most by several moves, by a few if they are enough; None for nowhere."""
    known = [(ply, chance.values[colour - 1]) for ply, chance in enumerate(chart.chances) if chance]
    falls = [Fall(high, begin, low, end) for (begin, high), (end, low) in combinations(known, 2)]
    large = [fall for fall in falls if fall.end - fall.begin > 1 and fall.high - fall.low >= MIN_FALL]
    steep = [fall for fall in large if fall.end - fall.begin <= SPAN]
    return max(steep or large, key=lambda fall: (fall.high - fall.low, fall.begin - fall.end), default=None)
