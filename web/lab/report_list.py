"""The list of saved reports in the lab: show, forget, undo."""

from __future__ import annotations

from collections.abc import Callable

from affinage.notation.wording import name_in_words
from web.browser.dom import make
from web.browser.elements import Element
from web.lab import words as lab_words
from web.lab.measured import Measured
from web.lab.reports import KeptReport, Reports
from web.text import words


class KeptReports:
    """Lists the stored reports; `show` shows one."""

    def __init__(self, reports: Reports, show: Callable[[Measured], None]) -> None:
        self._reports, self._show = reports, show
        self._kept: list[KeptReport] = []
        self._gone: set[str] = set()  # keys of reports that were forgotten while listed
        self._list = make("ul", {"id": "lab-kept"})
        self._unread = make("p", {"class": "fine", "id": "lab-unread"})
        self.element = make("section", {}, make("h3", {}, "Saved reports"), self._list, self._unread)

    def open(self) -> None:
        """List the stored reports."""
        self._kept, self._gone = self._reports.all(), set()
        self._unread.textContent = words.unread(self._reports.unread, "report")
        self.element.hidden = not (self._kept or self._reports.unread)
        self._list.replaceChildren(*(_row(number, kept) for number, kept in enumerate(self._kept)))

    def clicked(self, target: Element) -> str:
        """Handle a click in the list; return the reason of a failure, or ""."""
        if button := target.closest("[data-report]"):
            self._show(self._kept[int(button.dataset.report)].measured)
        elif button := target.closest("[data-forget-report]"):
            return self._forget_or_bring_back(self._kept[int(button.dataset.forgetReport)], button)
        return ""

    def _forget_or_bring_back(self, kept: KeptReport, button: Element) -> str:
        if kept.key not in self._gone:
            self._reports.forget(kept)
            self._gone.add(kept.key)
        elif refusal := self._reports.bring_back(kept):
            return f"This report cannot be saved again: {refusal}."
        else:
            self._gone.discard(kept.key)
        is_gone = kept.key in self._gone
        button.parentElement.querySelector("[data-report]").disabled = is_gone
        _name_forgetting(button, kept.measured, is_gone=is_gone)
        return ""


def _row(number: int, kept: KeptReport) -> Element:
    measured = kept.measured
    words = make("strong", {}, name_in_words(measured.game)), make("small", {}, lab_words.title(measured))
    button = make("button", {"type": "button", "class": "record", "data-report": str(number)}, *words)
    forget = make("button", {"type": "button", "data-forget-report": str(number)})
    _name_forgetting(forget, measured, is_gone=False)
    return make("li", {}, button, forget)


def _name_forgetting(button: Element, measured: Measured, *, is_gone: bool) -> None:
    label = "Undo deleting" if is_gone else "Delete"
    button.textContent = label
    button.setAttribute("aria-label", f"{label} {name_in_words(measured.game)}, {lab_words.title(measured)}")
