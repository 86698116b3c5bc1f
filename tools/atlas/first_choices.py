"""Ten variants to try first: even, deep, dramatic and short ones among those with a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from affinage.notation.labels import minutes
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
    shows: str = ""  # name of the figure in the sentence, if it is another one
    text: str = "{} ± {}"  # with the value and half the width of its interval
    is_percent: bool = False
    each_game: bool = True  # True: at most one variant of each game

    def words(self, one: SurveyedVariant) -> str:
        """Return the sentence about a variant, with the figure and its interval; "" if it was not measured."""
        figure = one.last(self.stage, self.shows or self.name)
        if figure is None:
            return ""
        scale = 100 if self.is_percent else 1
        margin = max(figure.high - figure.value, figure.value - figure.low)
        rounded = f"{scale * figure.value:.0f}", f"{scale * margin:.0f}"
        return self.text.format(*rounded, minutes=minutes(figure.value))


REASONS = (
    Reason(
        "Even games",
        "Both sides win about equally often.",
        "play",
        "balance",
        3,
        shows="first",
        text="The first player wins {}%, ± {}.",
        is_percent=True,
    ),
    Reason(
        "Deep games",
        "There is always more to learn.",
        "deep",
        "skill",
        2,
        text="A computer that searches longest is {} Elo, ± {}, above one that searches shortest.",
        each_game=False,
    ),
    Reason(
        "Dramatic games",
        "Winners come from behind.",
        "play",
        "drama",
        3,
        text="Drama {} of 100, ± {}: at 100, every winner was nearly lost.",
        is_percent=True,
    ),
    Reason(
        "Short games",
        "Over soonest.",
        "play",
        "length",
        2,
        sign=-1,
        text="A game takes {} turns, ± {}: about {minutes} min for two people.",
    ),
)


def chosen(sets: Sequence[SurveyedVariant]) -> Iterator[tuple[Reason, list[SurveyedVariant]]]:
    """Yield each reason with its variants, best first; no variant appears twice."""
    taken: set[str] = set()
    for reason in REASONS:
        measured = [
            (one, figure)
            for one in sets
            if one.subject and _is_fair(one) and (figure := one.last(reason.stage, reason.name))
        ]
        measured.sort(key=lambda pair: -reason.sign * pair[1].value)
        candidates: list[SurveyedVariant] = []
        for one, _ in measured:
            is_other = not reason.each_game or one.key not in {other.key for other in candidates}
            if len(candidates) < reason.count and one.slug not in taken and is_other:
                candidates.append(one)
                taken.add(one.slug)
        if candidates:
            yield reason, candidates


def _is_fair(one: SurveyedVariant) -> bool:
    balance = one.last("play", "balance")
    return balance is not None and balance.value >= MIN_BALANCE
