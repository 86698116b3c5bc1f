"""Figures over all measured variants of Affinage and of the other games, from the tables of the atlas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from affinage.games.affinage.options import BOARD_TALLY, LIMIT_TALLY, NEAR_TALLY, PLACE_TALLY
from affinage.games.affinage.options import OPTIONS as OPTION_TEXTS
from affinage.notation.link import load
from affinage.survey import atlas
from affinage.survey.atlas import Row as Measured
from affinage.survey.figure import Figure
from affinage.survey.figures import mean
from research.questions.tables import Row, Table, in_points

ATLAS = Path(__file__).parents[1] / "atlas"
BOARDS = ("square:7", "square:8", "hex:4", "hex:5")
OPTIONS = ("board", "colours", "place", "limit", "near", "links", "goal", "neutral")
STAGES = {"engine": "play", "random": "random"}
MIN_PAIRS = 10
Test = Callable[[Measured], bool]


@cache
def _rows() -> list[Measured]:
    """Return the rows with the first seed."""
    return [row for row in atlas.read(ATLAS) if row.seed == 0]


@cache
def measured(stage: str, game: str = "affinage") -> list[Measured]:
    """Return the rows of a stage with the first seed; of Affinage those on the four boards of the survey."""
    rows = [row for row in _rows() if (row.game, row.stage) == (game, stage)]
    return [row for row in rows if game != "affinage" or row.options["board"] in BOARDS]


def values(rows: Sequence[Measured], name: str) -> NDArray[np.float64]:
    """Return the values of a figure."""
    return np.array([row.figures[name].value for row in rows])


def by_option(names: Sequence[tuple[str, str]], groups: Sequence[tuple[str, Test]]) -> Table:
    """Return the means of figures over groups of variants, in engine games and in random ones."""
    rows = []
    for label, belongs in groups:
        for kind, stage in STAGES.items():
            chosen = [row for row in measured(stage) if belongs(row)]
            means = [(mean(values(chosen, figure)), unit) for figure, unit in names]
            figures = [each.as_share() if unit == "share" else each for each, unit in means]
            rows.append(Row(f"{label}, {kind} games", len(chosen), figures))
    return Table("variants", [(TITLES[figure], unit) for figure, unit in names], rows)


TITLES = {
    "first": "first player wins",
    "tiebreaks": "decided by the tie-break",
    "balance": "balance",
    "branching": "legal turns",
    "length": "turns",
    "decisions": "turns with a choice",
    "coverage": "board filled",
    "neutral": "neutral cells",
    "margin": "margin",
    "draws": "draws",
}


def in_words(option: str, value: str) -> str:
    """Return a value of an option in quotes, as forms name it."""
    chosen = next(each for each in OPTION_TEXTS if each.key == option)
    return f"“{chosen.values[value]}”{' as near' if option == 'near' else ''}"


def tally(row: Measured) -> int | None:
    """Return the limit that the tally gives a variant."""
    breakdown = load(row.link).values
    if breakdown["limit"] not in LIMIT_TALLY:
        return None
    board = BOARD_TALLY["hex" if breakdown["board"].startswith("hex") else "square"]
    return (
        board
        + PLACE_TALLY[breakdown["place"]]
        + LIMIT_TALLY[breakdown["limit"]]
        + NEAR_TALLY[breakdown["near"]]
    )


def explained(target: NDArray[np.float64], predictors: NDArray[np.float64]) -> float:
    """Return the share of the variance that least squares explains, without the gain of chance (adjusted R²)."""
    design = np.column_stack([np.ones(len(target)), predictors])
    fitted, _, rank, _ = np.linalg.lstsq(design, target, rcond=None)
    rest, whole = target - design @ fitted, target - target.mean()
    return float(1 - (rest @ rest / (len(target) - rank)) / (whole @ whole / (len(target) - 1)))


def one_hot(rows: Sequence[Measured], options: Sequence[str] = OPTIONS) -> NDArray[np.float64]:
    """Return a column for each value of each option but its first."""
    columns = [
        np.array([row.options[option] == value for row in rows], float)
        for option in options
        for value in sorted({row.options[option] for row in rows})[1:]
    ]
    return np.column_stack(columns)


def bootstrapped(target: NDArray[np.float64], predictor: NDArray[np.float64]) -> Figure:
    """Return the share of the variance that a predictor explains, with the interval of a hundred resamples.

    An adjusted share below nothing is nothing.
    """
    random, size = np.random.default_rng(0), len(target)
    samples = [random.integers(size, size=size) for _ in range(100)]
    again = [explained(target[places], predictor[places, None]) for places in samples]
    low, high = np.quantile(again, (0.025, 0.975))
    ends = (explained(target, predictor[:, None]), float(low), float(high))
    return Figure(*(max(0.0, end) for end in ends))


def limits() -> Table:
    """Return how much of the differences between variants the tally's limit explains."""
    rows = []
    for kind, stage in STAGES.items():
        chosen = [row for row in measured(stage) if row.options["limit"] in LIMIT_TALLY]
        limit = np.array([tally(row) for row in chosen], float)
        figures = []
        for name in ("length", "branching", "balance", "tiebreaks"):
            target = values(chosen, name)
            target = np.log(target) if name in ("length", "branching") else target
            figures.append(bootstrapped(target, limit))
        rows.append(Row(f"{kind.capitalize()} games", len(chosen), figures))
    heads = ("of length", "of choices", "of balance", "of ties")
    return Table("variants", [(head, "share") for head in heads], rows)


def weights() -> Table:
    """Return, for each weight of the tally, how much fuller the board becomes, and the weight that would fit.

    `dense` counts as `sparse` does with a limit one higher, so their difference is what one stone of limit does. If the
    tally balanced the options, every other difference would be nil.
    """
    chosen = [row for row in measured("random") if row.options["limit"] in LIMIT_TALLY]
    filled = values(chosen, "coverage")

    def effect(option: str, value: str, base: str) -> Figure:
        pairs = _matched(chosen, option, base, value)
        return mean(np.array([filled[second] - filled[first] for first, second in pairs]))

    stone = effect("limit", "dense", "sparse").value
    rows = []
    for option, tallied in (("place", PLACE_TALLY), ("limit", LIMIT_TALLY), ("near", NEAR_TALLY)):
        base, *others = tallied
        for value in others:
            if value == "dense":
                continue
            added, fuller = tallied[value] - tallied[base], effect(option, value, base)
            low, middle, high = (added - end / stone for end in (fuller.high, fuller.value, fuller.low))
            fits = Figure(middle, low, high)
            count = len(_matched(chosen, option, base, value))
            figures = [Figure(added, added, added), fuller, fits]
            label = f"{in_words(option, value)}, against {in_words(option, base)}"
            rows.append(Row(label, count, figures))
    heads = [("his weight", "number"), ("board filled more", "share"), ("would fit", "number")]
    return Table("pairs of variants", heads, rows)


def _matched(rows: Sequence[Measured], option: str, first: str, second: str) -> list[tuple[int, int]]:
    """Return the places of variants that differ only in one option."""

    def key(row: Measured) -> tuple[str, ...]:
        return tuple(row.options[each] for each in OPTIONS if each != option)

    firsts = {key(row): place for place, row in enumerate(rows) if row.options[option] == first}
    return [
        (firsts[key(row)], place)
        for place, row in enumerate(rows)
        if row.options[option] == second and key(row) in firsts
    ]


def of_pairs(option: str, first: str, second: str, name: str, groups: Sequence[tuple[str, Test]]) -> Table:
    """Return the shares of variants with each of two values of an option, and the differences in points.

    The variants are pairs that differ in the option alone. Groups of fewer than ten pairs are left out.
    """
    rows = []
    for label, belongs in groups:
        for kind, stage in STAGES.items():
            chosen = [row for row in measured(stage) if belongs(row)]
            pairs, shares = _matched(chosen, option, first, second), values(chosen, name)
            if len(pairs) < MIN_PAIRS:
                continue
            firsts, seconds = (shares[[pair[side] for pair in pairs]] for side in (0, 1))
            each = (mean(firsts).as_share(), mean(seconds).as_share(), in_points(mean(seconds - firsts)))
            rows.append(Row(f"{label}, {kind} games", len(pairs), each))
    heads = [
        *((in_words(option, value), "share") for value in (first, second)),
        ("difference in points", "number"),
    ]
    return Table("pairs of variants", heads, rows)


def together(number: int = 4) -> Table:
    """Return the pairs of options whose engine games are the most even, and the least, of at least twelve variants."""
    rows, pairs = measured("play"), []
    for one, other in combinations(("colours", "place", "limit", "near", "goal"), 2):
        values_of = {(row.options[one], row.options[other]) for row in rows}
        for pair in sorted(values_of):
            chosen = [row for row in rows if (row.options[one], row.options[other]) == pair]
            if len(chosen) >= 12:
                label = f"{in_words(one, pair[0])} with {in_words(other, pair[1])}"
                pairs.append(
                    Row(label, len(chosen), [mean(values(chosen, name)) for name in ("balance", "tiebreaks")])
                )
    pairs.sort(key=lambda row: -row.figures[0].value)
    return Table(
        "variants",
        [("balance", "share"), ("decided by the tie-break", "share")],
        [*pairs[:number], *pairs[-number:]],
    )


def beyond_single() -> tuple[float, float]:
    """Return the share of the differences in balance that single options explain in random games, and their pairs."""
    rows = measured("random")
    single, target = one_hot(rows), values(rows, "balance")
    products = (single[:, i] * single[:, j] for i, j in combinations(range(single.shape[1]), 2))
    return explained(target, single), explained(target, np.column_stack([single, *products]))
