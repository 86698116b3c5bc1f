"""The list of saved reports in the lab: show, forget, undo."""

from __future__ import annotations

from collections.abc import Callable

from affinage.notation.wording import name_in_words
from web.browser.dom import make
from web.browser.elements import Element
from web.lab import words as lab_words
from web.lab.measured import Measured
from web.lab.reports import Reports, SavedReport
from web.text import words
from web.widgets.fields import button, name_deletion


class ReportList:
    """Lists the stored reports; `show` shows one."""

    def __init__(self, reports: Reports, show: Callable[[Measured], None]) -> None:
        self._reports, self._show = reports, show
        self._listed: list[SavedReport] = []
        self._deleted: set[str] = set()  # keys of reports that were forgotten while listed
        self._list = make("ul", {"id": "lab-kept"})
        self._unread = make("p", {"class": "fine", "id": "lab-unread"})
        self.element = make("section", {}, make("h3", {}, lab_words.SAVED_REPORTS), self._list, self._unread)

    def open(self) -> None:
        """List the stored reports."""
        self._listed, self._deleted = self._reports.all(), set()
        self._unread.textContent = words.unread(self._reports.unread, lab_words.UNREAD)
        self.element.hidden = not (self._listed or self._reports.unread)
        self._list.replaceChildren(*(_row(number, saved) for number, saved in enumerate(self._listed)))

    def clicked(self, target: Element) -> str:
        """Handle a click in the list; return the reason of a failure, or ""."""
        if button := target.closest("[data-report]"):
            self._show(self._listed[int(button.dataset.report)].measured)
        elif button := target.closest("[data-forget-report]"):
            return self._forget_or_bring_back(self._listed[int(button.dataset.forgetReport)], button)
        return ""

    def _forget_or_bring_back(self, saved: SavedReport, button: Element) -> str:
        if saved.key not in self._deleted:
            self._reports.forget(saved)
            self._deleted.add(saved.key)
        elif refusal := self._reports.bring_back(saved):
            return lab_words.NOT_SAVED_AGAIN.format(reason=refusal)
        else:
            self._deleted.discard(saved.key)
        is_deleted = saved.key in self._deleted
        button.parentElement.querySelector("[data-report]").disabled = is_deleted
        name_deletion(button, _name(saved.measured), is_deleted=is_deleted)
        return ""


def _row(number: int, saved: SavedReport) -> Element:
    measured = saved.measured
    parts = make("strong", {}, name_in_words(measured.game)), make("small", {}, lab_words.title(measured))
    opener = make("button", {"type": "button", "class": "record", "data-report": str(number)}, *parts)
    forget = button("", forget_report=str(number))
    name_deletion(forget, _name(measured), is_deleted=False)
    return make("li", {}, opener, forget)


def _name(measured: Measured) -> str:
    """Return the name of a report: its variant and its title."""
    game, title = name_in_words(measured.game), lab_words.title(measured)
    return lab_words.REPORT_NAME.format(game=game, title=title)
