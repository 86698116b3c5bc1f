"""Ten variants to try first: the most even, deepest, most dramatic and shortest named ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from affinage.survey.figure import Figure
from tools.atlas.surveyed import SurveyedVariant

MIN_BALANCE = 0.6  # minimum balance of any recommended variant


@dataclass(frozen=True)
class Reason:
    """A reason to recommend variants: the highest value of a figure, or with `sign` -1 the lowest."""

    title: str
    about: str
    stage: str
    name: str
    count: int
    sign: int = 1
    text: str = ""  # text with {} for the figure's value
    each_game: bool = True  # True: at most one variant of each game


REASONS = (
    Reason("Most even", "Both sides win about equally often.", "play", "balance", 3),
    Reason("Deepest", "There is always more to learn.", "deep", "skill", 2, each_game=False),
    Reason("Most dramatic", "Winners come from behind.", "play", "drama", 3),
    Reason("Shortest", "Over in a few minutes.", "play", "length", 2, sign=-1, text="About {:.0f} turns."),
)


def chosen(sets: Sequence[SurveyedVariant]) -> Iterator[tuple[Reason, list[tuple[SurveyedVariant, Figure]]]]:
    """Yield each reason with its variants, best first; no variant appears twice."""
    taken: set[str] = set()
    for reason in REASONS:
        measured = [
            (one, figure)
            for one in sets
            if one.subject and _is_fair(one) and (figure := one.last(reason.stage, reason.name))
        ]
        measured.sort(key=lambda pair: -reason.sign * pair[1].value)
        candidates: list[tuple[SurveyedVariant, Figure]] = []
        for one, figure in measured:
            is_other = not reason.each_game or one.key not in {other.key for other, _ in candidates}
            if len(candidates) < reason.count and one.slug not in taken and is_other:
                candidates.append((one, figure))
                taken.add(one.slug)
        if candidates:
            yield reason, candidates


def _is_fair(one: SurveyedVariant) -> bool:
    balance = one.last("play", "balance")
    return balance is not None and balance.value >= MIN_BALANCE
