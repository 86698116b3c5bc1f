"""Check pages for accessibility with axe-core and a few rules of our own.

What axe-core cannot decide is judged by hand in a table of docs/testing.md, which is read here. It runs in an isolated
world made by the browser's developer tools, so the page's policy is unchanged and its scripts cannot see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from playwright.sync_api import Page

from tools.browser import provide_axe
from tools.common import ROOT

JUDGEMENTS = ROOT / "docs" / "testing.md"
ROW = re.compile(r"^\| `(?P<rule>[\w-]+)` \| `(?P<where>[^`]+)` \| (?P<says>[^|]+?) \| (?P<why>[^|]+?) \|$")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
EVERYTHING = {"type": "tag", "values": TAGS}
COLOURS = {"type": "rule", "values": ("color-contrast", "link-in-text-block")}  # depends on the theme
WORLD = "accessibility"
ASK = """async (runOnly, judged) => {
    const options = { runOnly, resultTypes: ["violations", "incomplete"], elementRef: true, iframes: false };
    const { violations, incomplete } = await axe.run(document, { ...options, preload: false });
    const words = ({ any, all, none }) => [...any, ...all, ...none].map(({ message }) => message).join("; ");
    const each = rules => rules.flatMap(({ id, nodes }) => nodes.map(
        node => ({ id, element: node.element, target: node.target.join(" "), says: words(node) })));
    const isJudged = ({ id, element, says }) => judged.some(
        row => row.rule === id && says.includes(row.says) && element.matches(row.where));
    const told = ({ id, target, says }) => `${id} at ${target}: ${says}`;
    return [
        ...each(violations).map(told),
        ...each(incomplete).filter(node => !isJudged(node)).map(node => `not judged: ${told(node)}`),
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
        shown = str(self._page.evaluate("getComputedStyle(document.documentElement).colorScheme"))
        results = [*self._page.evaluate(BUTTONS_READ_ALOUD), *self._ask(EVERYTHING)]
        if not in_both_themes:
            return results
        other = "light" if shown == "dark" else "dark"
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
