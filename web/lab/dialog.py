"""The lab: measures the current variant, or any other, and shows the figures as they change."""

from __future__ import annotations

from dataclasses import replace

from affinage.errors import OptionError
from affinage.game import Game
from affinage.survey.plan import GAMES, MAX, Plan
from affinage.survey.words import best_play
from affinage.texts import MAX_SEED, capitalized
from web.browser import api
from web.browser.dom import by_id, listen, make, make_svg, save
from web.browser.elements import Element, Event
from web.browser.storage import BrowserStorage
from web.browser.tasks import begin, copy, copy_by_hand
from web.lab import histogram
from web.lab import sheet as lab_sheet
from web.lab import words as lab_words
from web.lab.figures_table import FiguresTable
from web.lab.measured import STAGES, Measured
from web.lab.measuring import Measuring, State, Worker
from web.lab.neighbours_list import NeighboursList
from web.lab.report_list import KeptReports
from web.lab.reports import Reports
from web.text.words import heading

FIELDS = ("stage", "games", "seed")
USUAL = Plan("random", GAMES["random"])


class LabDialog:
    """The dialog; `worker` plays the games, which pause while the dialog is closed."""

    def __init__(self, worker: Worker) -> None:
        self._dialog = by_id("lab-dialog")
        self._worker = worker
        self._measuring: Measuring | None = None
        self._reports = Reports(BrowserStorage("localStorage"))
        self._tables = {stage: FiguresTable(stage) for stage in STAGES}
        self._neighbours = NeighboursList()
        self._kept = KeptReports(self._reports, self._show)
        self._drawn: Measured | None = None  # the figures shown
        listen(self._dialog, "click", self._clicked)
        listen(self._dialog, "change", self._changed)
        listen(self._dialog, "close", lambda _: self._closed())

    def open(self, game: Game, link: str = "") -> None:
        """Measure a variant: with the plan of a link, or from where the last measurement stopped."""
        plan, fault = _plan(game, link)
        known = self._measuring
        if known is None or known.game != game or link:
            known = self._measuring = Measuring(game, plan, self._worker, self._update)
        self._build(known)
        by_id("lab-fault").textContent = fault
        self._kept.open()
        if not self._dialog.open:  # it may already be open when a link arrives
            self._dialog.showModal()
        if known.state is not State.DONE:
            known.go_on(known.plan)

    def _build(self, measuring: Measuring) -> None:
        """Build the dialog for a variant."""
        game = measuring.game
        close = make("button", {"type": "button", "data-close": ""}, "Close")
        head = make("header", {}, make("h2", {"id": "lab-title"}, f"{heading(game)}, measured"), close)
        body = make(
            "div",
            {"class": "body"},
            lab_sheet.controls(game, measuring.plan),
            lab_sheet.figures(*(table.element for table in self._tables.values())),
            self._neighbours.element,
            lab_sheet.giving(),
            self._kept.element,
        )
        foot = make("footer", {}, make("p", {"id": "lab-said", "role": "status"}))
        self._dialog.replaceChildren(make("section", {"class": "sheet"}, head, body, foot))
        self._neighbours.open(game)
        self._draw(measuring.measured)
        self._update()

    def _closed(self) -> None:
        if self._measuring and not self._dialog.open:
            self._measuring.stop()

    def _show(self, measured: Measured) -> None:
        """Show a stored report."""
        if self._measuring:
            self._measuring.stop()
        self._measuring = Measuring(measured.game, measured.plan, self._worker, self._update)
        self._measuring.show(measured)
        self._build(self._measuring)
        self._kept.open()
        self._dialog.querySelector("[data-close]").focus()

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
        said = "/".join(f"{key}={by_id(f'lab-{key}').value}" for key in FIELDS)
        plan, fault = _plan(self._measuring.game, said)
        by_id("lab-fault").textContent = fault
        if not fault:
            self._go_on(plan)

    def _go_on(self, plan: Plan) -> None:
        if self._measuring:
            self._measuring.go_on(plan)
            by_id("lab-games").max = str(MAX[plan.stage])
            for key in FIELDS:
                by_id(f"lab-{key}").value = str(getattr(plan, key))

    def _clicked(self, event: Event) -> None:
        target, measuring = event.target, self._measuring
        if target.closest("button"):
            self._say("")
        if target.closest("[data-close]"):
            self._dialog.close()
        elif refusal := self._kept.clicked(target):
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
            self._say(f"This browser cannot save it: {refusal}." if refusal else "Report saved.")
            self._kept.open()
        elif measured and name in ("json", "csv"):
            text, kind = (measured.json, "application/json") if name == "json" else (measured.csv, "text/csv")
            save(text, kind, lab_words.file_name(measured, name))
        elif name == "copy":
            begin(self._copy(by_id("lab-link")))
        elif name == "copy-markup":
            begin(self._copy(by_id("lab-markup")))

    def _play_on(self, measuring: Measuring) -> None:
        """Continue a measurement, or extend a finished one."""
        plan = measuring.plan
        if measuring.state is State.DONE:
            plan = lab_words.more(plan)
        if measuring.state is State.DONE and plan == measuring.plan:
            self._say(f"For more than {lab_words.count(plan.games, plan.stage)}, use the command line.")
        else:
            self._go_on(plan)

    async def _copy(self, field: Element) -> None:
        self._say("Copied." if await copy(field) else copy_by_hand("The text"))

    def _say(self, text: str) -> None:
        by_id("lab-said").textContent = text

    # Display

    def _update(self) -> None:
        """Show the progress and the results."""
        measuring = self._measuring
        if measuring is None:
            return
        self._dialog.dataset.state = measuring.state
        by_id("lab-state").textContent = lab_words.progress(measuring)
        by_id("lab-progress").value = lab_words.share_done(measuring)
        left = "More games" if measuring.state is State.DONE else "Continue"
        by_id("lab-run").textContent = "Stop" if measuring.is_at_work else left
        if measuring.measured is not self._drawn:
            self._draw(measuring.measured)

    def _draw(self, measured: Measured | None) -> None:
        """Show another report."""
        self._drawn = measured
        by_id("lab-giving").hidden = by_id("lab-lengths").hidden = measured is None
        for stage, table in self._tables.items():
            table.show(measured.figures(stage) if measured else {}, measured.games(stage) if measured else 0)
        self._neighbours.show(measured)
        if measured is None:
            by_id("lab-best").textContent = ""
            return
        winner = measured.winner
        by_id("lab-best").textContent = "" if winner is None else best_play(winner)
        by_id("lab-lengths").replaceChildren(*_lengths(measured))
        here = str(api.window.location.href).partition("#")[0].partition("?")[0]
        by_id("lab-link").value = here + lab_words.address(measured.game, measured.plan)
        by_id("lab-markup").value = lab_words.markup(
            measured, str(api.window.URL.new("./", api.window.location.href).href)
        )


def _plan(game: Game, text: str) -> tuple[Plan, str]:
    """Return the plan in a text for a variant; if it is invalid, the default one and the error."""
    if not text:
        return USUAL, ""
    try:
        plan = lab_words.plan_of(text)
        plan.check(game)
    except OptionError as error:
        return USUAL, f"{capitalized(str(error))}."
    return plan, ""


def _lengths(measured: Measured) -> tuple[Element, Element]:
    """Return a histogram of the lengths of random games, and its description."""
    last = measured.least + len(measured.lengths) - 1
    words = f"Lengths of the random games, from {measured.least} to {last} turns"
    size = {"viewBox": f"0 0 {histogram.WIDTH} {histogram.HEIGHT}", "preserveAspectRatio": "none"}
    picture = make_svg("svg", {"class": "lengths", "role": "img", "aria-label": words, **size})
    picture.append(make_svg("path", {"d": histogram.outline(measured.lengths)}))
    return picture, make("p", {"class": "fine"}, f"{words}.")
