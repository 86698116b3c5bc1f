"""The plots of a variant, each with a caption, and its numbers as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from affinage.game import Game
from affinage.survey.atlas import Row
from affinage.survey.figure import BEATEN, FAIR
from affinage.survey.words import SCORE, hundredths, interval, metric_text, number, percent, value
from tools.atlas import charts, opening_map
from tools.atlas.surveyed import SurveyedVariant


@dataclass(frozen=True)
class Plot:
    """A plot, and the table of its numbers."""

    title: str
    drawing: Markup
    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def plots_of(one: SurveyedVariant) -> Iterator[Plot]:
    """Yield the plots of what was measured."""
    if (random := one.row("random")) and "lengths" in random.details:
        yield _lengths(random)
    if played := one.row("play"):
        if "fan" in played.details:
            yield _fan(played.details["fan"], 1 / one.game.players)
        if chances := played.details.get("openings"):
            yield from _where(one.game, chances)
            yield _openings(chances, 1 / one.game.players)
    if deep := one.row("deep"):
        yield _skill(deep)


def _lengths(random: Row) -> Plot:
    least, counts = random.details["lengths"]
    return Plot(
        "Lengths",
        charts.histogram(least, counts, "turns"),
        f"How many of the {random.games:,} random games were so long.",
        ("Turns", "Games"),
        [(str(least + place), number(count)) for place, count in enumerate(counts)],
    )


def _fan(lists: Sequence[Sequence[float]], even: float) -> Plot:
    last = max(1, len(lists) - 1)
    return Plot(
        "Chances over the game",
        charts.fan(lists, even),
        "The first player's chance to win, as the search has it, from the first turn to the last: in the "
        "middle one of all games, and the range of half and of eight tenths of them.",
        ("Part of the game", "a tenth below", "a quarter", "half", "three quarters", "nine tenths"),
        [(f"{place / last:.0%}", *map(percent, quantiles)) for place, quantiles in enumerate(lists)],
    )


def _where(game: Game, chances: Mapping[str, float]) -> Iterator[Plot]:
    """Yield the board with the values of first turns on its cells."""
    places = opening_map.places(game, chances)
    if not places:
        return
    even = 1 / game.players
    caption = ["The first player's chance in percent: the mean of first turns that use a cell."]
    if game.alternatives or len({*game.initial().to_place()}) > 1:
        caption.append("Stones of either colour count.")
    if len(opening_map.symmetries_of(game)) > 1:
        caption.append(
            "Turned or mirrored, the game is the same, and so each turn counts for its images, too."
        )
    if sum(len(place.cells) for place in places) < game.board.size:
        caption.append("No turn that was looked at uses the plain cells.")
    caption.append("Small differences may be luck.")
    yield Plot(
        "Where first turns win",
        opening_map.board_chart(game.board, places, even) + opening_map.key(even),
        " ".join(caption),
        ("Cells", "Chance", "Turns looked at"),
        [(game.board.spell(place.mask), percent(place.chance), number(place.turns)) for place in places],
    )


def _openings(chances: Mapping[str, float], even: float) -> Plot:
    return Plot(
        "First turns",
        charts.openings(chances, even),
        "The first player's chance after each of the first turns looked at. "
        f"Between {hundredths(even - FAIR)} and {percent(even + FAIR)} it is fair.",
        ("First turn", "Chance"),
        [(move, percent(chance)) for move, chance in sorted(chances.items(), key=lambda pair: -pair[1])],
    )


def _skill(deep: Row) -> Plot:
    """Return the skill chain, and the resulting depth."""
    by_playouts = {int(name.removeprefix(SCORE)): name for name in deep.figures if name.startswith(SCORE)}
    scores = {playouts: deep.figures[name] for playouts, name in sorted(by_playouts.items())}
    caption = [
        f"What a search scores against one of half its playouts, {deep.games} games each.",
        f"The line is at {BEATEN:.0%}, and depth counts the doublings before the first that stays below it.",
        *(
            f"{metric_text(name).title}: {value(name, figure)} ({interval(name, figure)})."
            for name in ("steps", "skill")
            if (figure := deep.figures.get(name))
        ),
    ]
    return Plot(
        "Skill chain",
        charts.chain(scores),
        " ".join(caption),
        ("Playouts", "Points", "Interval"),
        [
            (str(playouts), percent(score.value), interval(by_playouts[playouts], score))
            for playouts, score in scores.items()
        ],
    )
