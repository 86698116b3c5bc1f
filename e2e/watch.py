"""What a browser context must not do: leave the site, break its policy, log errors, fail to load, open dialogs."""

from __future__ import annotations

from collections import Counter
from time import monotonic

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Error,
    Frame,
    Page,
    Request,
    Response,
    WebError,
)

INNER_SCHEMES = ("data:", "blob:")
"""Schemes of addresses inside the page, which request nothing."""
BREACH = "policy breach"
CRASH = "renderer crashed"
ABORTED = "net::ERR_ABORTED"
"""Failure of a request that the browser itself aborted, mostly when a page is left before it has loaded."""
ASKED_AGAIN_S = 5.0
"""Seconds within which even a busy browser requests the file again."""
UNASKED = ("about:", "chrome-error:")
"""Beginnings of the addresses of documents that a frame shows without a request."""
# A sheet that failed to load is listed as well, but without rules.
HAS_SHEET = """url => [...document.styleSheets].some(sheet => {
    try {
        return sheet.href === url && sheet.cssRules.length > 0;
    } catch {
        return false;  // in a document of opaque origin
    }
})"""
UNFORGIVEN = ("request outside", BREACH, CRASH, "dialog")
# The browser's console omits some violations of a Content-Security-Policy; this event reports all of them.
REPORT = f"""
    addEventListener("securitypolicyviolation", event => console.error(
        "{BREACH}: " + [event.effectiveDirective, event.blockedURI, event.sourceFile, event.lineNumber].join(" ")
    ));
"""


class Watch:
    """Collects the faults of one browser context."""

    def __init__(self, context: BrowserContext, *bases: str) -> None:
        self.context = context
        # Only addresses that begin with one of these are allowed.
        self._bases = bases
        # These are all faults, in order; `findings` leaves out the expected ones.
        self.faults: list[str] = []
        self._allowed: list[str] = []
        self._tolerant = False
        # Each frame has left this many documents.
        self._left: Counter[Frame] = Counter()
        # These frames are leaving for another document, which has not arrived yet.
        self._leaving: dict[Frame, Request] = {}
        # When a request was made, its frame had left this many documents.
        self._made: dict[Request, int] = {}
        # The documents of these requests have not been left yet.
        self._aborted: list[Request] = []
        self._parted = False
        context.add_init_script(REPORT)
        context.on("page", self._opened)
        context.on("request", self._requested)
        context.on("response", self._answered)
        context.on("requestfailed", self._failed)
        context.on("console", self._logged)
        context.on("weberror", self._broke)
        context.on("dialog", self._asked)

    def tolerate(self) -> None:
        """Accept messages of the browser and PyScript about a failing start; other sites stay forbidden."""
        self._tolerant = True

    def allow(self, *texts: str) -> None:
        """Expect faults that contain one of these texts: each text must occur, and no other fault."""
        self._allowed += texts

    def part(self) -> None:
        """Judge the aborted requests, and attribute later ones to the closing of the browser."""
        # The answer to this call arrives after all events so far.
        self.context.cookies()
        for request in self._aborted:
            if not self._is_excused(request, request.frame):
                self.faults.append(fault_of(request))
        self._parted = True

    def findings(self) -> list[str]:
        """Return the unexpected faults, and the expected texts that did not occur."""
        faults = [fault for fault in self.faults if not self._tolerant or fault.startswith(UNFORGIVEN)]
        unexpected = [fault for fault in faults if not any(text in fault for text in self._allowed)]
        missing = [text for text in self._allowed if not any(text in fault for fault in self.faults)]
        return [*unexpected, *(f"expected, but did not happen: {text}" for text in missing)]

    def _opened(self, page: Page) -> None:
        page.on("framenavigated", self._navigated)
        page.on("framedetached", self._leave)
        page.on("crash", self._crashed)
        page.on("close", self._ended)

    def _crashed(self, page: Page) -> None:
        self.faults.append(f"{CRASH}: {page.url}")
        self._ended(page)

    def _ended(self, page: Page) -> None:
        for frame in page.frames:
            self._leave(frame)

    def _navigated(self, frame: Frame) -> None:
        # A frame that merely changes its address keeps its document.
        if frame in self._leaving or frame.url.startswith(UNASKED):
            self._leave(frame)

    def _leave(self, frame: Frame) -> None:
        """Excuse aborted requests of the document that a frame has left."""
        self._left[frame] += 1
        self._leaving.pop(frame, None)
        self._aborted = [request for request in self._aborted if frame_of(request) is not frame]

    def _requested(self, request: Request) -> None:
        frame = frame_of(request)
        self._made[request] = self._left[frame] if frame else 0
        if frame and request.is_navigation_request():
            self._leaving[frame] = request
        if not request.url.startswith((*self._bases, *INNER_SCHEMES)):
            self.faults.append(f"request outside the site: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"answer {response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != ABORTED:
            self.faults.append(fault_of(request))
        elif self._parted or request not in self._made:
            # Playwright reports the requests of a closed page as new ones, which were never made.
            return
        elif not (frame := frame_of(request)):
            self.faults.append(fault_of(request))
        elif self._left[frame] == self._made[request]:
            self._aborted.append(request)
            if self._leaving.get(frame) is request:
                # The frame keeps its document.
                del self._leaving[frame]

    def _is_excused(self, request: Request, frame: Frame) -> bool:
        """Return whether a document that has not been left can do without an aborted request.

        It can when it is about to be left. When the `media` of a link changes while its sheet loads, Chromium aborts
        the request, and repeats it or uses the response that another frame has received.
        """
        if frame in self._leaving:
            return True
        if request.resource_type != "stylesheet":
            return False
        end = monotonic() + ASKED_AGAIN_S
        while not (self._is_asked_again(request, frame) or has_sheet(frame, request.url)):
            if monotonic() > end:
                return False
        return True

    def _is_asked_again(self, request: Request, frame: Frame) -> bool:
        """Return whether a later request, which is judged separately, replaced this one."""
        made = list(self._made)
        later = made[made.index(request) + 1 :]
        return any(other.url == request.url and frame_of(other) is frame for other in later)

    def _logged(self, message: ConsoleMessage) -> None:
        if message.text.startswith(BREACH):
            self.faults.append(message.text)
        elif message.type in ("error", "warning", "assert"):
            self.faults.append(f"console {message.type}: {message.text} at {message.location['url']}")

    def _broke(self, error: WebError) -> None:
        self.faults.append(f"page error: {error.error}")

    def _asked(self, dialog: Dialog) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()


def frame_of(request: Request) -> Frame | None:
    """Return the frame of a request; None for a service worker and for the first request of a new page."""
    try:
        return request.frame
    except Error:
        return None


def has_sheet(frame: Frame, url: str) -> bool:
    """Return whether the document of a frame has this style sheet."""
    try:
        return bool(frame.evaluate(HAS_SHEET, url))
    except Error:
        # The frame is just leaving the document.
        return True


def fault_of(request: Request) -> str:
    return f"request failed: {request.url} ({request.failure})"
