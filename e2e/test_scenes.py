"""In every scene nothing overlaps, is cut off, scrolls sideways, hides the buttons or fails the access rules.

A usual run shows the scenes of `SIGHTS` on a dark phone, those of `RESIZED` in all its sizes. A thorough one shows all
scenes in all sizes and both themes, on a desktop too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from e2e.access import Inspector
from e2e.conftest import Visitor
from e2e.layout import PHONE_FIRST, SIZES, layout_faults, screen
from e2e.scenes import DOCUMENTS, EMBEDS, PAGES, SIGHTS, STUCK, Scene, Stuck
from e2e.stage import Stage

RESIZED = (  # checked in all sizes in every run
    "landing",
    "Affinage, start",
    "Rules",
    "New game, against the computer",
    "Share",
    "clocks",
    "clocks of three",
    "lesson, wrong move",
    "puzzle, wrong move",
    "loading",
)
FOLD = ("status", "frame", "controls")
SCENES: dict[str, Sequence[Scene | Stuck]] = {
    "the page": [scene for scene in PAGES if not scene.is_exercise],
    "exercises": [scene for scene in PAGES if scene.is_exercise],
    "embeds": EMBEDS,
    "documents": [scene for scene in DOCUMENTS if not scene.is_atlas],  # it has a test of its own
    "stuck": STUCK,
}


def fold_of(scene: Scene | Stuck) -> Sequence[str]:
    """Return what must be visible without scrolling on a high screen: the board and its controls."""
    return FOLD if isinstance(scene, Scene) and not (scene.is_embed or scene.is_document) else ()


@pytest.mark.parametrize("scenes", SCENES)
@pytest.mark.parametrize("device", PHONE_FIRST)
def test_every_scene_is_whole(
    visitor: Visitor, device: str, scenes: str, request: pytest.FixtureRequest
) -> None:
    stage, inspector = Stage(visitor, **screen(device)), cache(Inspector)
    every = request.config.getoption("thorough")
    usual, *others = SIZES[device].items()
    results: list[str] = []
    for scene in stage.fitting(*(each for each in SCENES[scenes] if every or each.name in SIGHTS)):
        page = stage.show(scene).page
        results += (f"{scene.name}: {fault}" for fault in inspector(page).faults(in_both_themes=every))
        sizes = (*others, usual) if every or scene.name in RESIZED else (usual,)
        for name, size in sizes:
            size.give(page)
            results += (
                f"{scene.name}, {name}: {fault}" for fault in layout_faults(page, size, fold_of(scene))
            )
    stage.leave()
    assert not results, "\n".join(results)
