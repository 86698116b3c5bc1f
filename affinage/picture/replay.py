"""A match as an animated SVG without scripts, played ply by ply in a loop.

It uses SMIL with presentation attributes, so policies that forbid styles do not stop it. Programs without SMIL, and
readers who prefer reduced motion, see the last position; the latter needs `DiagramOptions.styled` and a browser that
passes the preference to the picture, which some do not for `<img>`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from affinage import checks
from affinage.matches.conversion import RecordLike, as_record
from affinage.notation.wording import title
from affinage.picture import words
from affinage.picture.diagram import (
    DiagramLayers,
    DiagramOptions,
    checked_options,
    description,
    document,
    frames,
    identity,
    layers_of,
)
from affinage.picture.svg import SvgPen, element
from affinage.plain_text import plural

PACE = 0.8
"""Seconds between two plies."""
QUICKEST, SLOWEST = 0.1, 10.0
REST = 3.0
"""Additional seconds for the last position."""
FADE = 0.25
"""Seconds of a stone's fade."""


def replay(game: RecordLike, diagram_options: DiagramOptions | None = None, pace: float = PACE) -> str:
    """Return the SVG of all plies up to the current one, and of all removals after the end.

    `pace` is in seconds per ply; raises OptionError unless it is from QUICKEST to SLOWEST.
    """
    match = as_record(game).match
    pace = checks.number("pace", pace, QUICKEST, SLOWEST, "seconds")
    diagram_options = checked_options(diagram_options)
    seen = frames(match, diagram_options)
    marks = {ply: frame.marks for ply, frame in enumerate(seen) if frame.marks}
    more = (pace, marks) if marks else (pace,)
    pen = SvgPen(identity(match, diagram_options, *more), diagram_options.theme)
    film = [layers_of(pen, frame, diagram_options) for frame in seen]
    clock = _Clock(len(film), pace)
    moving, rules = "".join(_played(film, clock)), ""
    if diagram_options.styled:
        keys = f"{pen.name}-moving", f"{pen.name}-at-rest"
        moving = element("g", {"class": keys[0]}, moving)
        moving += element("g", {"class": keys[1], "display": "none"}, str(film[-1]))
        rules = f".{keys[0]}{{display:none}}.{keys[1]}{{display:inline}}"
        rules = f"@media (prefers-reduced-motion:reduce){{{rules}}}"
    texts = (
        plural(words.REPLAY_TITLE, match.ply, title=title(match)),
        words.REPLAY.format(description=description(match)),
    )
    return document(pen, diagram_options, seen[0].view, texts, moving, rules)


class _Clock:
    """Times at which each position of a replay is shown."""

    def __init__(self, positions: int, pace: float) -> None:
        self._positions = positions
        self._pace = pace
        self._whole = positions * pace + REST
        self._fade = min(FADE, pace / 3)

    def animate(self, times: Iterable[int]) -> str:
        """Return an element that makes its parent visible at these positions, counted from 0."""
        wanted = set(times)
        seen = [position in wanted for position in range(self._positions)]
        moments, values = [0.0], [seen[0]]
        for position, (before, now) in enumerate(pairwise(seen), 1):
            if before != now:
                start = position * self._pace
                moments += [start, start + self._fade]
                values += [before, now]
        moments, values = [*moments, self._whole], [*values, seen[-1]]
        attributes = {
            "attributeName": "opacity",
            "values": ";".join("1" if value else "0" for value in values),
            "keyTimes": ";".join(f"{moment / self._whole:.5f}".rstrip("0").rstrip(".") for moment in moments),
            "dur": f"{self._whole:g}s",
            "repeatCount": "indefinite",
        }
        return element("animate", attributes)


def _played(film: list[DiagramLayers], clock: _Clock) -> Iterable[str]:
    """Yield all layers, bottom first, each at its times; those with the same times share a group."""
    under, upon = [(frame.under,) for frame in film], [(frame.upon,) for frame in film]
    for layer in (under, [frame.stones for frame in film], upon):
        times: dict[str, list[int]] = {}
        for position, pieces in enumerate(layer):
            for piece in filter(None, pieces):
                times.setdefault(piece, []).append(position)
        groups: dict[tuple[int, ...], list[str]] = {}
        for piece, plies in times.items():
            groups.setdefault(tuple(plies), []).append(piece)
        for when, together in groups.items():
            if len(when) == len(film):
                yield from together
                continue
            base = {} if len(film) - 1 in when else {"opacity": "0"}
            yield element("g", base, clock.animate(when), *together)
