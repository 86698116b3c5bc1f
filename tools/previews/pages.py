"""The pages of games and variants, and their list, as HTML without scripts, with their pictures.

They are cached in build/previews/ until a source changes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from affinage.notation.credit import credit
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.picture.raster import png
from affinage.registry import game_class, game_keys
from affinage.survey.atlas import SUFFIX
from affinage.survey.figure import Figure
from affinage.teach import lessons, rulebook
from affinage.teach.principles.figures import course_key
from affinage.teach.rulebook import Picture, pictures
from tools import landing, oembed
from tools.atlas import columns, surveyed
from tools.atlas.making import MEASURED
from tools.common import ROOT, say, write_bytes
from tools.made_pages import INDEX, MadePages
from tools.previews import card
from tools.previews.document import PICTURE, PLAY, Preview, render
from tools.previews.subjects import Subject, of_game, subjects
from tools.questions import making as questions
from web.lab import words as lab_words

FOLDER = PLAY
BOARD = "board.svg"
LIST = "All games and variants"
RULE_OPTIONS = DiagramOptions("auto", 240)  # pixels
UNESCAPED = " /:=;,()<>"
"""Characters of a picture that an address keeps as they are."""

Figures = Mapping[str, Any]
"""Figures, with the stage and the number of games, as in the atlas's `data/named`."""


def preview_of(subject: Subject) -> Preview:
    """Return the preview of a link to a game or a variant."""
    game = subject.game
    facts: dict[str, object] = {
        "@type": "Game",
        "name": subject.title,
        "numberOfPlayers": {"@type": "QuantitativeValue", "value": game.players},
        "creditText": credit(game).whole,
        "isBasedOn": game.texts.source,
        "isAccessibleForFree": True,
        "inLanguage": "en",
    }
    path = f"{FOLDER}/{subject.slug}/"
    alt = f"{subject.title}: a board with a game half played"
    return Preview(
        path, subject.title, subject.description, path + PICTURE, alt, oembed.file_of(subject), facts
    )


def preview_of_list() -> Preview:
    """Return the preview of a link to the list."""
    names = ", ".join(game_class(key).name for key in game_keys())
    facts = {"@type": "CollectionPage", "name": LIST, "inLanguage": "en"}
    description = f"{names}: their rules in plain words, and boards to play on in the browser."
    path = f"{FOLDER}/"
    return Preview(path, LIST, description, path + PICTURE, "Boards of the games", facts=facts, is_all=False)


def subject_page(subject: Subject, base: str, summary: Figures | None = None) -> str:
    """Return the page of a game or a variant; `summary` has the figures of a measured one."""
    game = subject.game
    return render(
        "subject.html",
        preview=preview_of(subject),
        base=base,
        subject=subject,
        computer=landing.against_computer(game),
        lesson=lessons.lesson(subject.key),
        course=course_key(subject.key),
        sentences=rulebook.sentences(game),
        described=pictures.described,
        address_of=_address,
        readings=game.readings if subject.preset else [rule for rule in game.texts.rules if rule.ours],
        games=lab_words.count(summary["games"], summary["stage"]) if summary else "",
        figures={name: Figure(**data) for name, data in summary["figures"].items()} if summary else {},
        asked=[] if subject.preset else questions.asked_of(subject.key),
        others=[other for other in of_game(subject.key)[1:] if other != subject],
    )


def _address(picture: Picture) -> str:
    """Return a picture as an address: hosts limit the number of files."""
    return f"data:image/svg+xml,{quote(pictures.svg(picture, RULE_OPTIONS), safe=UNESCAPED)}"


def list_page(base: str) -> str:
    """Return the page with links to all others."""
    return render("list.html", preview=preview_of_list(), base=base, games=[*map(of_game, game_keys())])


BOARD_OPTIONS = DiagramOptions("auto", 480, coordinates=False)
PAGES = MadePages(
    __name__,
    FOLDER,
    ROOT / "build" / "previews",
    (
        *(("affinage", "*.py"), ("tools", "*.py"), ("tools", "*.html"), ("web/icons", "*.svg")),
        *((f"web/{room}", "*.py") for room in ("embed", "lab", "rules", "sharing", "text")),
        (str(MEASURED), f"*{SUFFIX}"),
        (str(questions.ANSWERS.parent), questions.ANSWERS.name),
    ),
)
sources, key, provide, install = PAGES.sources, PAGES.key, PAGES.provide, PAGES.install


def make(target: Path, base: str) -> None:
    """Build the pages and print the time taken."""
    begun = time.monotonic()
    listed = list(subjects())
    say(f"previews: making the pages of {len(listed)} games and variants")
    figures = columns.named(surveyed.read(ROOT / MEASURED))
    for subject in listed:
        make_subject(target / subject.slug, subject, base, figures.get(subject.slug))
    write_bytes(target / INDEX, list_page(base).encode())
    # Without the site's address, no page can name the pictures.
    if base:
        draw_cards(target, listed)
    say(f"previews: made in {time.monotonic() - begun:.0f} s")


def draw_cards(target: Path, chosen: Sequence[Subject]) -> None:
    """Draw the preview pictures of the list and of some games and variants."""
    write_bytes(target / PICTURE, png(card.of_all()))
    for subject in chosen:
        write_bytes(target / subject.slug / PICTURE, png(card.of_subject(subject)))


def make_subject(folder: Path, subject: Subject, base: str, figures: Figures | None = None) -> None:
    """Build the page of a game or a variant, with the picture of its board."""
    board = diagram(landing.played(subject.game, landing.PART), BOARD_OPTIONS)
    write_bytes(folder / BOARD, board.encode())
    write_bytes(folder / INDEX, subject_page(subject, base, figures).encode())
