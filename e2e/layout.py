"""Layout checks: pages that are too wide, and parts that overlap, are cut off or below the fold."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from e2e.screens import Size

FAULTS = """([fold, large]) => {
    const top = [...document.querySelectorAll("dialog[open], :popover-open")].pop() ?? document.body;
    const named = element => element.id || element.textContent.trim().slice(0, 40) || element.tagName;
    const seen = element => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const found = [];

    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    for (const element of top.querySelectorAll("*")) {
        const style = getComputedStyle(element);
        if (!seen(element) || style.clipPath !== "none" || element.closest("svg, .near, [role=row], #hint")) continue;
        const across = element.scrollWidth - element.clientWidth > 1;
        const more = element.scrollHeight - element.clientHeight;
        const down = more > 1, scrolls = /auto|scroll/.test(style.overflowY) && !element.matches("textarea");
        const aside = across && /auto|scroll/.test(style.overflowX) && !element.matches(".wide");  // tables of figures
        if (aside) found.push(`${named(element)} scrolls sideways`);
        if (scrolls && more > 0 && more < 8) found.push(`${named(element)} scrolls a little`);
        const whole = large ? "button, label, summary, h1, h2, p:not(#variant)" : "button, label, summary";
        if (element.matches(whole) && (across || down)) found.push(`${named(element)} is cut off`);
    }

    const places = "button, select, input, textarea, a, .switch, #frame, .strip, #rule-text";
    const over = ".switch input, #loading, #notice, #end, .away";  // what lies over others, or is part of them
    const controls = [...top.querySelectorAll(places)].filter(element => seen(element) && !element.closest(over));
    const boxes = controls.flatMap(of => [...of.getClientRects()].map(line => ({ of, ...shown(of, line) })));
    function shown(element, { left, top, right, bottom }) {  // of a line of it, what its scrollers let through
        for (let around = element.parentElement; around; around = around.parentElement) {
            if (around === document.body || getComputedStyle(around).overflowY === "visible") continue;
            const box = around.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, top, right, bottom };
    }
    boxes.forEach((one, at) => boxes.slice(at + 1).forEach(two => {
        const [a, b] = [one.of, two.of];
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


def layout_faults(page: Page, size: Size, fold: Sequence[str] = ()) -> list[str]:
    """Return all layout faults of the page; elements of `fold`, given by id, must be visible without scrolling."""
    watched = fold if size.folds else ()
    return [*map(str, page.evaluate(FAULTS, [[*watched], size.has_large_letters]))]
