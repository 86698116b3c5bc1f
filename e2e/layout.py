"""Checks of pages: too wide, overlapping, cut off or below the fold; access by axe-core and rules of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import pytest
from playwright.sync_api import Page

from tools.browser import provide_axe
from tools.common import ROOT

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

    const places = "button, select, input, textarea, a, .switch, #frame, .strip, .score, .clock, #rule-text";
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
    const covers = (upper, lower) => {
        const [a, b] = [upper, lower].map(element => element.getBoundingClientRect());
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        return across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    };
    for (const result of document.querySelectorAll("#end:not([hidden])")) {
        for (const part of document.querySelectorAll("#frame, .strip")) {
            if (seen(result) && seen(part) && covers(result, part)) found.push(`the result covers ${named(part)}`);
        }
    }
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


# Draws each text again, alone on a canvas of its own, and measures the extent of its pixels.
MEASURE = """new Promise(done => {
    const plain = CanvasRenderingContext2D.prototype.fillText, found = {}, middle = 60, side = 2 * middle;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        const { a, d } = this.getTransform(), copy = document.createElement("canvas").getContext("2d");
        copy.canvas.width = copy.canvas.height = side;
        copy.setTransform(a, 0, 0, d, middle - a * x, middle - d * y);
        for (const name of ["font", "textAlign", "textBaseline"]) copy[name] = this[name];
        plain.call(copy, text, x, y);
        const { data } = copy.getImageData(0, 0, side, side), across = [], down = [];
        for (let place = 3; place < data.length; place += 4) {
            if (data[place] < 128) continue;
            across.push(((place - 3) / 4) % side - middle);
            down.push(Math.floor((place - 3) / 4 / side) - middle);
        }
        const ends = places => [Math.min(...places), Math.max(...places)];
        found[text] = [...ends(across), ...ends(down)];
        plain.call(this, text, x, y);
    };
    for (let times = 0; times < 2; times += 1) document.querySelector("#flip").click();
    requestAnimationFrame(() => requestAnimationFrame(() => done(JSON.stringify(found))));
})"""


def ink(evaluate: Callable[[str], Any]) -> dict[str, list[int]]:
    """Return the extent of each text to the left, right, top and bottom of its point, in device pixels."""
    results: dict[str, list[int]] = json.loads(evaluate(MEASURE))
    return results


DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
LETTERS = 16
"""The browsers' default font size, in px."""
MIN_FOLD = 320
"""Height in px; on higher screens the board and its buttons are visible without scrolling."""


@dataclass(frozen=True)
class Size:
    """The size of a page and its font size, in CSS pixels."""

    width: int
    height: int
    letters: int = LETTERS

    @property
    def has_large_letters(self) -> bool:
        """True if the font is larger than the browsers' default."""
        return self.letters > LETTERS

    @property
    def folds(self) -> bool:
        """True if the board and its buttons must be visible without scrolling."""
        return self.height >= MIN_FOLD and not self.has_large_letters

    def give(self, page: Page) -> None:
        """Resize a page, as when a window is resized or a phone turned, and wait for the redraw."""
        page.set_viewport_size({"width": self.width, "height": self.height})
        sizes = {"standard": self.letters, "fixed": self.letters}
        session = page.context.new_cdp_session(page)
        session.send("Page.setFontSizes", {"fontSizes": sizes})
        session.detach()
        page.evaluate(DRAWN)


# The context options and sizes of each device; new contexts start with the first size.
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"device_scale_factor": 2, "has_touch": True, "is_mobile": True, "color_scheme": "dark"},
    "desktop": {"color_scheme": "light"},
}
# For parameters of tests: phones, where things are cut off first, in every run, desktops in thorough ones.
PHONE_FIRST = ("phone", pytest.param("desktop", marks=pytest.mark.thorough))
SIZES: dict[str, dict[str, Size]] = {
    "phone": {
        "upright": Size(390, 844),
        "small": Size(320, 640),
        "on its side": Size(740, 360),
        "large, on its side": Size(844, 390),
        "large letters": Size(390, 844, letters=2 * LETTERS),
    },
    "desktop": {
        "1280x800": Size(1280, 800),
        "1280x800 at 400%": Size(320, 200),
        "1920x1080": Size(1920, 1080),
        "large letters": Size(1280, 800, letters=2 * LETTERS),
    },
}


def screen(device: str, size: str = "") -> dict[str, Any]:
    """Return the context options of a device, at its first size or another."""
    sizes = SIZES[device]
    seen = sizes[size] if size else next(iter(sizes.values()))
    return {**DEVICES[device], "viewport": {"width": seen.width, "height": seen.height}}


JUDGEMENTS = ROOT / "docs" / "testing.md"
ROW = re.compile(r"^\| `(?P<rule>[\w-]+)` \| `(?P<where>[^`]+)` \| (?P<says>[^|]+?) \| (?P<why>[^|]+?) \|$")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
EVERYTHING = {"type": "tag", "values": TAGS}
COLOURS = {"type": "rule", "values": ("color-contrast", "link-in-text-block")}
"""Rules whose results depend on the theme."""
WORLD = "accessibility"
ASK = """async (runOnly, judged) => {
    const options = { runOnly, resultTypes: ["violations", "incomplete"], elementRef: true, iframes: false };
    const { violations, incomplete } = await axe.run(document, { ...options, preload: false });
    const words = ({ any, all, none }) => [...any, ...all, ...none].map(({ message }) => message).join("; ");
    const each = rules => rules.flatMap(({ id, nodes }) => nodes.map(
        node => ({ id, element: node.element, target: node.target.join(" "), says: words(node) })));
    const isJudged = ({ id, element, says }) => judged.some(
        row => row.rule === id && says.includes(row.says) && element.matches(row.where));
    const sentence = ({ id, target, says }) => `${id} at ${target}: ${says}`;
    return [
        ...each(violations).map(sentence),
        ...each(incomplete).filter(node => !isJudged(node)).map(node => `not judged: ${sentence(node)}`),
    ];
}"""
BUTTONS_READ_ALOUD = """() => [...document.querySelectorAll("[role=status], [role=alert], [aria-live]")]
    .filter(live => live.querySelector("button, a, input, select, textarea, progress"))
    .map(live => `what ${live.id || live.className} reads aloud has controls in it`)"""
SWITCH = """media => {
    const sheet = document.getElementById("dark"), before = sheet.media;
    sheet.media = media;
    return before;
}"""
THEMES = {"light": "not all", "dark": "all"}


@dataclass(frozen=True)
class Judgement:
    """A case that axe-core cannot decide: the rule, a selector, part of the message, and our verdict."""

    rule: str
    where: str
    says: str
    why: str


def judgements() -> Iterator[Judgement]:
    """Yield the judgements from the table in the document, in order."""
    for line in JUDGEMENTS.read_text(encoding="utf-8").splitlines():
        if row := ROW.match(line):
            yield Judgement(**row.groupdict())


class Inspector:
    """Looks for accessibility faults on one page, in any state."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._judged = [asdict(judgement) for judgement in judgements()]

    def faults(self, *, in_both_themes: bool = True) -> list[str]:
        """Return all faults in the current theme, and the colour faults in the other one."""
        theme = str(self._page.evaluate("getComputedStyle(document.documentElement).colorScheme"))
        results = [*self._page.evaluate(BUTTONS_READ_ALOUD), *self._ask(EVERYTHING)]
        if not in_both_themes:
            return results
        other = "light" if theme == "dark" else "dark"
        media = self._page.evaluate(SWITCH, THEMES[other])
        results += (f"{other}: {fault}" for fault in self._ask(COLOURS))
        self._page.evaluate(SWITCH, media)
        return results

    def _ask(self, rules: dict[str, Any]) -> list[str]:
        world = self._world()
        has = self._send("Runtime.evaluate", expression="typeof axe", contextId=world)
        if has["result"]["value"] == "undefined":
            script = provide_axe().read_text(encoding="utf-8")
            self._send("Runtime.evaluate", expression=f"{script};undefined", contextId=world)
        value = [{"value": rules}, {"value": self._judged}]
        answer = self._send(
            "Runtime.callFunctionOn",
            functionDeclaration=ASK,
            executionContextId=world,
            arguments=value,
            awaitPromise=True,
            returnByValue=True,
        )
        return [str(fault) for fault in answer["result"]["value"]]

    def _world(self) -> int:
        """Return the isolated world of the current document, created if necessary."""
        frame = self._send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        made = self._send("Page.createIsolatedWorld", frameId=frame, worldName=WORLD)
        return int(made["executionContextId"])

    def _send(self, method: str, **value: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._session.send(method, value)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer
