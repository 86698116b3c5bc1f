"""The lab: measures the current variant, or any other, and shows the figures as they change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from affinage.errors import OptionError
from affinage.game import Game
from affinage.notation.wording import name_in_words
from affinage.plain_text import MAX_SEED, sentence
from affinage.survey.plan import GAMES, MAX, Plan
from affinage.survey.words import best_play
from web.browser import address
from web.browser.dom import by_id, make, make_svg, save
from web.browser.elements import Element, Event
from web.browser.storage import BrowserStorage
from web.browser.tasks import begin, copy_to
from web.lab import reports
from web.lab import sheet as lab_sheet
from web.lab import words as lab_words
from web.lab.figures_table import FiguresTable
from web.lab.measuring import HEIGHT, STAGES, WIDTH, Measured, Measuring, State, Worker, histogram
from web.lab.neighbours_list import NeighboursList
from web.lab.reports import Reports, SavedReport
from web.lab.side_by_side import SideBySide
from web.text import words
from web.text import words as shared_words
from web.widgets.dialog import Dialog
from web.widgets.fields import button, fine_print, name_deletion, status

FIELDS = ("stage", "games", "seed")
USUAL = Plan("random", GAMES["random"])


class LabDialog:
    """The dialog; `worker` plays the games, which pause while the dialog is closed."""

    def __init__(self, worker: Worker) -> None:
        self._dialog = Dialog("lab-dialog", self._clicked, self._changed, self._stop)
        self._worker = worker
        self._measuring: Measuring | None = None
        self._reports = Reports(BrowserStorage("localStorage"))
        self._tables = {stage: FiguresTable(stage) for stage in STAGES}
        self._neighbours = NeighboursList()
        self._side_by_side = SideBySide(worker, self._update)
        self._list = ReportList(self._reports, self._show)
        # The report on the screen.
        self._measured: Measured | None = None

    def open(self, game: Game, link: str = "") -> None:
        """Measure a variant: with the plan of a link, or from where the last measurement stopped."""
        plan, fault = _plan(game, link)
        known = self._measuring
        if known is None or known.game != game or link:
            known = self._measuring = Measuring(game, plan, self._worker, self._update)
        self._build(known)
        by_id("lab-fault").textContent = fault
        self._list.open()
        self._dialog.open()
        if known.state is not State.DONE:
            known.go_on(known.plan)

    def _build(self, measuring: Measuring) -> None:
        """Build the dialog for a variant."""
        game = measuring.game
        body = [
            lab_sheet.controls(game, measuring.plan),
            lab_sheet.figures(*(table.element for table in self._tables.values())),
            self._side_by_side.element,
            self._neighbours.element,
            lab_sheet.sharing(),
            self._list.element,
        ]
        self._dialog.fill(
            lab_words.HEADING.format(name=shared_words.heading(game)), body, [status("lab-status")]
        )
        self._neighbours.open(game)
        self._side_by_side.open(measuring)
        self._show_figures(measuring.measured)
        self._update()

    def _stop(self) -> None:
        if self._measuring:
            self._measuring.stop()
            self._side_by_side.stop()

    def _show(self, measured: Measured) -> None:
        """Show a stored report."""
        self._stop()
        self._measuring = Measuring(measured.game, measured.plan, self._worker, self._update)
        self._measuring.show(measured)
        self._build(self._measuring)
        self._list.open()
        by_id("lab-close").focus()

    # Controls

    def _changed(self, event: Event) -> None:
        """Measure with the values of the fields."""
        field = event.target.id.removeprefix("lab-")
        if self._measuring is None or field not in FIELDS:
            return
        self._say("")
        stage = str(by_id("lab-stage").value)
        if field == "stage":
            by_id("lab-games").value = str(GAMES[stage])
        text = "/".join(f"{key}={by_id(f'lab-{key}').value}" for key in FIELDS)
        plan, fault = _plan(self._measuring.game, text)
        by_id("lab-fault").textContent = fault
        if not fault:
            self._go_on(plan)

    def _go_on(self, plan: Plan) -> None:
        if self._measuring:
            self._side_by_side.stop()
            self._measuring.go_on(plan)
            self._side_by_side.go_on()
            by_id("lab-games").max = str(MAX[plan.stage])
            for key in FIELDS:
                by_id(f"lab-{key}").value = str(getattr(plan, key))

    def _clicked(self, event: Event) -> None:
        target, measuring = event.target, self._measuring
        if target.closest("button"):
            self._say("")
        if refusal := self._list.clicked(target):
            self._say(refusal)
        elif measuring and (button := target.closest("button")):
            self._act(measuring, button.id.removeprefix("lab-"))

    def _act(self, measuring: Measuring, name: str) -> None:
        measured = measuring.measured
        if name == "run" and measuring.is_at_work:
            measuring.stop()
        elif name == "run":
            self._play_on(measuring)
        elif name == "other":
            self._go_on(replace(measuring.plan, seed=(measuring.plan.seed + 1) % (MAX_SEED + 1)))
        elif measured and name == "keep":
            refusal = self._reports.keep(measured)
            self._say(lab_words.NOT_SAVED.format(reason=refusal) if refusal else lab_words.SAVED)
            self._list.open()
        elif measured and name in ("json", "csv"):
            text, kind = (measured.json, "application/json") if name == "json" else (measured.csv, "text/csv")
            save(text, kind, reports.file_name(measured, name))
        elif name in ("copy", "copy-markup"):
            field = by_id("lab-link" if name == "copy" else "lab-markup")
            begin(copy_to("lab-status", field))

    def _play_on(self, measuring: Measuring) -> None:
        """Continue a measurement, or extend a finished one."""
        plan = measuring.longer_plan if measuring.state is State.DONE else measuring.plan
        if measuring.state is State.DONE and plan == measuring.plan:
            self._say(lab_words.limit(plan))
        else:
            self._go_on(plan)

    def _say(self, text: str) -> None:
        by_id("lab-status").textContent = text

    # Display

    def _update(self) -> None:
        """Show the progress and the results."""
        measuring = self._measuring
        if measuring is None:
            return
        self._dialog.element.dataset.state = measuring.state
        by_id("lab-state").textContent = lab_words.progress(measuring)
        by_id("lab-progress").value = measuring.share_done
        by_id("lab-run").textContent = lab_words.run_label(measuring)
        if measuring.measured is not self._measured:
            self._show_figures(measuring.measured)
        self._side_by_side.follow()

    def _show_figures(self, measured: Measured | None) -> None:
        """Show another report."""
        self._measured = measured
        by_id("lab-sharing").hidden = by_id("lab-lengths").hidden = measured is None
        for stage, table in self._tables.items():
            table.show(measured.figures(stage) if measured else {}, measured.games(stage) if measured else 0)
        self._neighbours.show(measured)
        if measured is None:
            by_id("lab-best").textContent = ""
            return
        winner = measured.winner
        by_id("lab-best").textContent = "" if winner is None else best_play(winner)
        by_id("lab-lengths").replaceChildren(*_lengths(measured))
        by_id("lab-link").value = address.page() + reports.address(measured.game, measured.plan)
        by_id("lab-markup").value = reports.markup(measured, address.folder())


def _plan(game: Game, text: str) -> tuple[Plan, str]:
    """Return the plan in a text for a variant; if it is invalid, the default one and the error."""
    if not text:
        return USUAL, ""
    try:
        plan = reports.plan_of(text)
        plan.check(game)
    except OptionError as error:
        return USUAL, sentence(error)
    return plan, ""


def _lengths(measured: Measured) -> tuple[Element, Element]:
    """Return a histogram of the lengths of random games, and its description."""
    last = measured.least + len(measured.lengths) - 1
    description = lab_words.LENGTHS.format(least=measured.least, most=last)
    size = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "preserveAspectRatio": "none"}
    picture = make_svg("svg", {"class": "lengths", "role": "img", "aria-label": description, **size})
    picture.append(make_svg("path", {"d": histogram(measured.lengths)}))
    return picture, fine_print(f"{description}.")


class ReportList:
    """Lists the stored reports; `show` shows one."""

    def __init__(self, reports: Reports, show: Callable[[Measured], None]) -> None:
        self._reports, self._show = reports, show
        self._listed: list[SavedReport] = []
        # Keys of reports that were deleted while they were listed.
        self._deleted: set[str] = set()
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
