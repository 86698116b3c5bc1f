"""What a browser context must not do: leave the site, break its policy, complain, fail to fetch, open a dialog."""

from __future__ import annotations

from collections import Counter

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

INNER_SCHEMES = ("data:", "blob:")  # addresses inside the page, which load nothing
BREACH = "policy breach"
ABORTED = "net::ERR_ABORTED"  # by the browser itself, above all when a page is left before all of it has come
UNFORGIVEN = ("request outside", BREACH, "dialog")
# The browser's console leaves out some of what a Content-Security-Policy has stopped; this tells of all.
REPORT = f"""
    addEventListener("securitypolicyviolation", event => console.error(
        "{BREACH}: " + [event.effectiveDirective, event.blockedURI, event.sourceFile, event.lineNumber].join(" ")
    ));
"""


class Watch:
    """Collects the faults of one browser context."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self._base = base
        self.faults: list[str] = []  # all of them, in their order
        self._allowed: list[str] = []
        self._tolerant = False
        self._pages: Counter[Frame] = Counter()  # how many each frame has left behind
        self._made_on: dict[Request, int] = {}  # how many its frame had left behind when a request was made
        self._aborted: list[Request] = []  # those whose frames have not left the page since
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
        """Take what the browser and PyScript say about a start that fails; other sites stay forbidden."""
        self._tolerant = True

    def allow(self, *texts: str) -> None:
        """Expect faults that contain one of these texts: every text must be met, and nothing else."""
        self._allowed += texts

    def part(self) -> None:
        """Take what is cut off from now on for the closing of the browser."""
        self.faults += map(fault_of, self._aborted)
        self._aborted.clear()
        self._parted = True

    def findings(self) -> list[str]:
        """The faults that were not expected, and the expected ones that never came."""
        faults = [fault for fault in self.faults if not self._tolerant or fault.startswith(UNFORGIVEN)]
        unexpected = [fault for fault in faults if not any(text in fault for text in self._allowed)]
        missing = [text for text in self._allowed if not any(text in fault for fault in self.faults)]
        return [*unexpected, *(f"expected, but did not happen: {text}" for text in missing)]

    def _opened(self, page: Page) -> None:
        page.on("framenavigated", self._leave)
        page.on("framedetached", self._leave)
        page.on("crash", self._ended)
        page.on("close", self._ended)

    def _ended(self, page: Page) -> None:
        for frame in page.frames:
            self._leave(frame)

    def _leave(self, frame: Frame) -> None:
        """Forgive what was asked for in vain by the page that a frame has left."""
        self._pages[frame] += 1
        self._aborted = [request for request in self._aborted if frame_of(request) is not frame]

    def _requested(self, request: Request) -> None:
        if frame := frame_of(request):
            self._made_on[request] = self._pages[frame]
        if not request.url.startswith((self._base, *INNER_SCHEMES)):
            self.faults.append(f"request outside the site: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"answer {response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        frame = frame_of(request)
        if request.failure != ABORTED or not frame:
            self.faults.append(fault_of(request))
        elif not self._parted and self._pages[frame] == self._made_on.get(request, 0):
            self._aborted.append(request)  # its page may be about to be left

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
    """The frame of a request; none if it comes from a service worker, or first of all from a new page."""
    try:
        return request.frame
    except Error:
        return None


def fault_of(request: Request) -> str:
    """What is wrong with a request that has failed."""
    return f"request failed: {request.url} ({request.failure})"
