"""The empty form of the lab's dialog: what to measure, the progress, and buttons for the results."""

from __future__ import annotations

from affinage.game import Game
from affinage.survey.plan import FOR_TWO, MAX, Plan
from affinage.survey.words import INTERVALS, STAGES
from affinage.texts import MAX_SEED
from web.browser.dom import AS_WRITTEN, make
from web.browser.elements import Element
from web.widgets.fields import choice, select

LIMITS = "Random players plan nothing, and a search sees only some moves ahead."


def controls(game: Game, plan: Plan) -> Element:
    """Return the plan, and the buttons to carry it out."""
    stages = [stage for stage in MAX if stage not in FOR_TWO or game.players == 2]
    ways = {stage: STAGES[stage][0].capitalize() for stage in stages}
    games = {"type": "number", "min": "1", "max": str(MAX[plan.stage]), "value": str(plan.games)}
    seed = {"type": "number", "min": "0", "max": str(MAX_SEED), "value": str(plan.seed)}
    way = select("lab-stage", ways)
    way.value = plan.stage
    fields = make(
        "div",
        {"class": "choices plan"},
        choice("Measure in", way),
        choice("How many", make("input", {"id": "lab-games", **games})),
        choice("Seed", make("input", {"id": "lab-seed", **seed})),
    )
    buttons = make("div", {"class": "row"}, act("run", "Stop", "main"), act("other", "Other games"))
    progress = {"id": "lab-progress", "max": "1", "value": "0", "aria-label": "Progress"}
    said = make("p", {"id": "lab-state", "role": "status"})
    fault = make("p", {"id": "lab-fault", "role": "alert"})
    return make("section", {}, fields, fault, buttons, make("progress", progress), said)


def figures(*tables: Element) -> Element:
    """Return the figures, with an explanation of how to read them."""
    picture = make("div", {"id": "lab-lengths", "hidden": ""})
    best = make("p", {"id": "lab-best"})
    return make("section", {}, *tables, best, picture, make("p", {"class": "fine"}, f"{INTERVALS} {LIMITS}"))


def giving() -> Element:
    """Return the link, the files and the markup of a report."""
    link = {
        "id": "lab-link",
        "readonly": "",
        "aria-label": "Link to these figures",
        "class": "field",
        **AS_WRITTEN,
    }
    text = {
        "id": "lab-markup",
        "readonly": "",
        "rows": "5",
        "spellcheck": "false",
        "aria-label": "Markup",
        **AS_WRITTEN,
    }
    buttons = make(
        "div",
        {"class": "row"},
        act("copy", "Copy link"),
        act("keep", "Keep"),
        act("json", "Save as JSON"),
        act("csv", "Save as CSV"),
    )
    embed = make("details", {"id": "lab-embed"}, make("summary", {}, "Embed"))
    embed.append(
        make("p", {"class": "fine"}, "A table for any page; it needs nothing from this site:"),
        make("textarea", text),
        make("div", {"class": "row"}, act("copy-markup", "Copy the markup")),
    )
    return make(
        "section", {"id": "lab-giving"}, make("h3", {}, "Share and keep"), make("input", link), buttons, embed
    )


def act(name: str, label: str, kind: str = "") -> Element:
    """Return a button of the lab."""
    given = {"type": "button", "id": f"lab-{name}"} | ({"class": kind} if kind else {})
    return make("button", given, label)
