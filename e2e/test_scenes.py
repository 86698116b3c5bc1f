"""Nothing there is to see overlaps, is cut off, scrolls sideways, hides the board's buttons or keeps people out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from playwright.sync_api import Page

from e2e.access import Inspector
from e2e.conftest import Visitor
from e2e.scenes import EMBEDS, FIRST_SIGHTS, PAGES, STUCK, Scene, Stuck
from e2e.screens import DEVICES, SIZES, Size, screen
from e2e.stage import Stage

FAULTS = """([fold, large]) => {
    const top = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    const named = element => element.id || element.textContent.trim().slice(0, 40) || element.tagName;
    const seen = element => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const found = [];

    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    for (const element of top.querySelectorAll("*")) {
        const style = getComputedStyle(element);
        if (!seen(element) || style.clipPath !== "none" || element.closest("svg, .near, [role=row]")) continue;
        const across = element.scrollWidth - element.clientWidth > 1;
        const more = element.scrollHeight - element.clientHeight;
        const down = more > 1, scrolls = /auto|scroll/.test(style.overflowY) && !element.matches("textarea");
        if (across && /auto|scroll/.test(style.overflowX)) found.push(`${named(element)} scrolls sideways`);
        if (scrolls && more > 0 && more < 8) found.push(`${named(element)} scrolls a little`);
        const whole = large ? "button, label, summary, h1, h2, p:not(#variant)" : "button, label, summary";
        if (element.matches(whole) && (across || down)) found.push(`${named(element)} is cut off`);
    }

    const controls = [...top.querySelectorAll("button, select, input, textarea, a, .switch, #frame, #status-text")]
        .filter(element => seen(element) && !element.closest(".switch input, .loading") && !element.matches(".away"));
    const boxes = controls.map(element => shown(element));
    function shown(element) {  // what its scrollers let through
        let { left, top, right, bottom } = element.getBoundingClientRect();
        for (let around = element.parentElement; around; around = around.parentElement) {
            if (around === document.body || getComputedStyle(around).overflowY === "visible") continue;
            const box = around.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, top, right, bottom };
    }
    boxes.forEach((one, at) => boxes.slice(at + 1).forEach((two, more) => {
        const [a, b] = [controls[at], controls[at + 1 + more]];
        if (a.contains(b) || b.contains(a)) return;
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (across > 1 && down > 1) found.push(`${named(a)} and ${named(b)} overlap`);
    }));
    for (const name of fold) {
        const part = document.getElementById(name), below = part.getBoundingClientRect().bottom + scrollY - innerHeight;
        if (below > 0.5) found.push(`${name} is ${Math.round(below)} px below the fold`);
    }
    return found;
}"""
FOLD = ("status", "frame", "controls")


SCENES: dict[str, Sequence[Scene | Stuck]] = {
    "the page": [scene for scene in PAGES if not scene.is_exercise],
    "exercises": [scene for scene in PAGES if scene.is_exercise],
    "embeds": EMBEDS,
    "stuck": STUCK,
}


def layout_faults(page: Page, scene: Scene | Stuck, size: Size) -> list[str]:
    """What is wrong with how the page is laid out now."""
    watched = FOLD if size.folds and isinstance(scene, Scene) and not scene.is_embed else ()
    return [*map(str, page.evaluate(FAULTS, [[*watched], size.has_large_letters]))]


@pytest.mark.parametrize("scenes", SCENES)
@pytest.mark.parametrize("device", DEVICES)
def test_every_scene_is_whole(
    visitor: Visitor, device: str, scenes: str, request: pytest.FixtureRequest
) -> None:
    stage, inspector = Stage(visitor, **screen(device)), cache(Inspector)
    in_every_size = request.config.getoption("every_size")
    usual, *others = SIZES[device].items()
    found: list[str] = []
    for scene in stage.fitting(*SCENES[scenes]):
        page = stage.show(scene).page
        for name, size in (usual, *others) if in_every_size or scene.name in FIRST_SIGHTS else (usual,):
            size.give(page)
            in_both_themes = (name, size) == usual
            faults = layout_faults(page, scene, size) + inspector(page).faults(in_both_themes=in_both_themes)
            found += (f"{scene.name}, {name}: {fault}" for fault in faults)
        usual[1].give(page)
    assert not found, "\n".join(found)
