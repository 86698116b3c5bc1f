"""What a browser context must not do: leave the site, break its policy, complain, fail to fetch, open a dialog."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Request, Response, WebError

INNER_SCHEMES = ("data:", "blob:")  # addresses inside the page, which load nothing
BREACH = "policy breach"
ICON = "/web/icon.svg"  # browsers ask for it last, and drop it when the page is left at once
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
        context.add_init_script(REPORT)
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

    def findings(self) -> list[str]:
        """The faults that were not expected, and the expected ones that never came."""
        faults = [fault for fault in self.faults if not self._tolerant or fault.startswith(UNFORGIVEN)]
        unexpected = [fault for fault in faults if not any(text in fault for text in self._allowed)]
        missing = [text for text in self._allowed if not any(text in fault for fault in self.faults)]
        return [*unexpected, *(f"expected, but did not happen: {text}" for text in missing)]

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((self._base, *INNER_SCHEMES)):
            self.faults.append(f"request outside the site: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"answer {response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        if request.url.endswith(ICON) and request.failure == "net::ERR_ABORTED":
            return
        self.faults.append(f"request failed: {request.url} ({request.failure})")

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
