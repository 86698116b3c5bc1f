"""Expected owners as layers of a scene: a mark on each cell, larger if surer."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.picture.board import Frame
from affinage.picture.marks import inks, rimmed
from affinage.picture.stones import Layer, circle, stone_layers
from affinage.view.game_view import GameView

STEPS = ((0.85, 0.4), (0.6, 0.32), (0.35, 0.24), (0.15, 0.16))
"""Minimum lead over all other colours, 0 to 1, and the half width of its mark in cells."""

UPON = 0.2
"""Half width of a mark on a stone that is expected to change its colour, in cells."""


def owner(game_view: GameView, cell: int) -> tuple[int, float]:
    """Return the likeliest owner of a cell (0 = none), and its lead over the next."""
    chances = [row[cell] for row in game_view.marks.ownership]
    nobody = max(0.0, 1 - sum(chances))
    first, second = sorted([nobody, *chances])[:-3:-1]
    colour = chances.index(first) + 1 if first in chances else 0
    return colour, first - second


def layers(game_view: GameView, frame: Frame) -> tuple[list[Layer], list[Layer]]:
    """Return the marks under the stones, and those over stones that are expected to change."""
    if not game_view.marks.ownership:
        return [], []
    under: dict[tuple[int, float], int] = {}
    upon: dict[tuple[int, float], int] = {}
    for cell in range(game_view.game.board.size):
        colour, lead = owner(game_view, cell)
        half = next((half for least, half in STEPS if lead >= least), 0.0)
        there = game_view.match.position.colour_at(cell)
        if not colour or not half or colour == there:
            continue
        masks, key = (upon, (colour, UPON)) if there else (under, (colour, half))
        masks[key] = masks.get(key, 0) | 1 << cell
    return _squares(game_view, frame, under), _squares(game_view, frame, upon)


def _squares(game_view: GameView, frame: Frame, marks: dict[tuple[int, float], int]) -> list[Layer]:
    """Return pale squares in the owners' colours, with visible edges on any ground."""
    layers = []
    for (colour, half), cells in sorted(marks.items()):
        kind = game_view.kinds[colour - 1]
        for edge, group in inks(frame, cells, f"stone-{kind}-edge"):
            path = "".join(_mark(*game_view.view.centres[cell], half) for cell in bits(group))
            layers += [Layer(path, fill=f"stone-{kind}", alpha=0.6), Layer(path, stroke=edge, width=0.035)]
    return layers


def _mark(x: float, y: float, half: float) -> str:
    """Return a square with round corners, a shape of no stone."""
    corner, side = half * 0.4, half * 1.2
    arc = f"a{corner:.3f} {corner:.3f} 0 0 1 "
    return (
        f"M{x - side / 2:.3f} {y - half:.3f}h{side:.3f}{arc}{corner:.3f} {corner:.3f}v{side:.3f}"
        f"{arc}{-corner:.3f} {corner:.3f}h{-side:.3f}{arc}{-corner:.3f} {-corner:.3f}v{-side:.3f}"
        f"{arc}{corner:.3f} {-corner:.3f}z"
    )


def hint(game_view: GameView) -> list[Layer]:
    """Return the marked move: its stones, pale, with a ring around each cell."""
    move, position, centres = game_view.marks.move, game_view.match.position, game_view.view.centres
    if move is None or not move.picks:
        return []
    colours = position.to_place() or (position.to_move,)
    if game_view.game.alternatives:
        colours = (position.continuations(move.picks).moves.index(move) + 1,)
    layers = []
    for cell, colour in zip(move.picks, colours, strict=False):
        if not position.colour_at(cell):
            layers += stone_layers(game_view.kinds[colour - 1], [centres[cell]], alpha=0.6)
    rings = "".join(circle(*centres[cell], 0.46) for cell in move.picks)
    return [*layers, *rimmed(Layer(rings, stroke="focus", width=0.08))]
