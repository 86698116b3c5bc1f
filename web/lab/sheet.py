"""The empty form of the lab's dialog: what to measure, the progress, and buttons for the results."""

from __future__ import annotations

from affinage.game import Game
from affinage.plain_text import MAX_SEED
from affinage.survey.plan import MAX, Plan
from affinage.survey.words import INTERVALS, STAGES
from web.browser.dom import AS_WRITTEN, make
from web.browser.elements import Element
from web.lab import words as lab_words
from web.text import words
from web.widgets.fields import button, choice, fine_print, number, row, select, status, text_to_copy


def controls(game: Game, plan: Plan) -> Element:
    """Return the plan, and the buttons to carry it out."""
    ways = {stage: STAGES[stage][0].capitalize() for stage in MAX}
    fields = {
        "stage": select("lab-stage", ways),
        "games": number("lab-games", 1, MAX[plan.stage], str(plan.games)),
        "seed": number("lab-seed", 0, MAX_SEED, str(plan.seed)),
    }
    fields["stage"].value = plan.stage
    choices = (choice(lab_words.FIELDS[name], field) for name, field in fields.items())
    progress = {"id": "lab-progress", "max": "1", "value": "0", "aria-label": lab_words.PROGRESS}
    return make(
        "section",
        {},
        make("div", {"class": "choices plan"}, *choices),
        make("p", {"id": "lab-fault", "role": "alert"}),
        row(button(words.STOP, "lab-run", "main"), _button("other")),
        make("progress", progress),
        status("lab-state"),
    )


def figures(*tables: Element) -> Element:
    """Return the figures, with an explanation of how to read them."""
    picture = make("div", {"id": "lab-lengths", "hidden": ""})
    best = make("p", {"id": "lab-best"})
    return make("section", {}, *tables, best, picture, fine_print(f"{INTERVALS} {lab_words.LIMITS}"))


def sharing() -> Element:
    """Return the link, the files and the markup of a report."""
    link = {"id": "lab-link", "readonly": "", "aria-label": lab_words.LINK, "class": "field", **AS_WRITTEN}
    return make(
        "section",
        {"id": "lab-sharing"},
        make("h3", {}, lab_words.SHARE_AND_KEEP),
        make("input", link),
        row(*map(_button, ("copy", "keep", "json", "csv"))),
        make(
            "details",
            {"id": "lab-embed"},
            make("summary", {}, lab_words.EMBED),
            fine_print(lab_words.EMBED_ABOUT),
            text_to_copy("lab-markup", lab_words.MARKUP, 5),
            row(_button("copy-markup")),
        ),
    )


def _button(name: str) -> Element:
    return button(lab_words.BUTTONS[name], f"lab-{name}")
