"""Everything there is to see of Affinage, as data, and a stage that shows it for the gallery and the layout tests."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from playwright.sync_api import Page, Route, expect

import affinage
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.teach.principles.course import courses
from affinage.teach.puzzles.collection import shipped
from affinage.teach.puzzles.sets import UNRATED, OwnPuzzle, PuzzleSet
from e2e import steps
from e2e.conftest import Visitor
from e2e.games import easiest_puzzle, random_match
from e2e.loading import hold, lose
from e2e.table import BETWEEN, LOAD_MS, Table
from web.embed.link import EmbedOptions, address
from web.puzzle_sets.own_sets import address_of
from web.puzzles.link import CLASS

SEED = 11
"""Seed of the random games."""
RUNTIME = "runtime-*.pack.png"
GAMES = tuple(f"game={key}" for key in affinage.game_keys())
# The smallest and the largest boards, all shapes, and three and four players.
TABLES = (
    "board=square:2",
    "board=square:19",
    "board=square:4x19",
    "board=hex:2",
    "board=hex:10",
    "board=limping:4",
    "board=rhombus:6",
    "game=moulds&board=quasi&players=3",
    "game=moulds&board=star:3&players=3",
    "game=moulds&board=triangle:7&players=3",
    "game=moulds&board=plus:2&players=4",
    "game=moulds&players=4",
)
CROWDS = ("game=moulds&board=quasi&players=3", "game=moulds&players=4")

# Scenes that are checked in every run; a thorough run checks all.
SIGHTS = (
    "landing",
    "Affinage, start",
    "Taifas, middle",
    "game=moulds&players=4, end",
    "notice",
    "swap offered",
    "clocks",
    "clocks of three",
    "study",
    "Rules",
    "New game, against the computer",
    "Share",
    "Embed",
    "My games",
    "My puzzles",
    "puzzle of a set, for a class",
    "Settings",
    "chart",
    "lesson, wrong move",
    "puzzle, wrong move",
    "live game",
    "drawing board",
    "embed, Affinage",
    "page of a variant",
    "loading",
    "failure",
)


CLUB = PuzzleSet(
    "Wednesday club",
    tuple(
        OwnPuzzle(
            puzzle.query, puzzle.position, puzzle.solution, *UNRATED, hint="Count the hole in the corner"
        )
        for puzzle in map(easiest_puzzle, ("affinage", "churn"))
    ),
)


@dataclass(frozen=True)
class Scene:
    """A scene: the address to open, and the steps until it shows."""

    name: str
    link: str
    prepare: Callable[[Table], None] = lambda table: None
    by_touch: bool = False
    """True for a scene that only touch screens have."""
    script: str = ""
    """JavaScript that runs first; a scene with a script has a page of its own."""

    @property
    def is_exercise(self) -> bool:
        """True for a lesson step or a puzzle, which have their own pages."""
        return self.link.startswith(("?lesson=", "?puzzle="))

    @property
    def is_document(self) -> bool:
        """True if the page runs no Python."""
        return self.link.startswith(("atlas/", "play/"))

    @property
    def is_atlas(self) -> bool:
        return self.link.startswith("atlas/")

    @property
    def is_embed(self) -> bool:
        return self.link.startswith("embed.html")


@dataclass(frozen=True)
class Stuck:
    """A page or embed on which Python never starts: what happens to its requests, and the expected message."""

    name: str
    obstruct: Callable[[Page], list[Route]]
    words: str
    link: str = "?board=hex:5"

    @property
    def is_embed(self) -> bool:
        """True for an embed, which loads Python only when it is touched."""
        return self.link.startswith("embed.html")


@cache
def line(link: str, part: float, stricter: str = "") -> GameRecord:
    """Return part of a random game, drawn by stricter rules where there are too many legal moves."""
    whole = random_match(stricter or link, SEED)
    match = Match(affinage.load(link))
    match.extend(str(move) for move in whole.moves[: round(part * len(whole.moves))])
    return GameRecord(match)


def played(link: str, part: float, stricter: str = "") -> str:
    """Return the page's address for such a game."""
    return share.link(line(link, part, stricter))


def _pages() -> Iterator[Scene]:
    for link in GAMES:
        name = affinage.load(link).name
        for stage, part in (("start", 0.0), ("middle", 0.5), ("end", 1.0)):
            yield Scene(f"{name}, {stage}", played(link, part))
    for link in TABLES:
        yield Scene(f"{link}, middle", played(link, 0.5))
    for link in CROWDS:
        yield Scene(f"{link}, end", played(link, 1.0))
    middle, end = played("board=square:6", 0.5), played("board=square:4", 1)
    yield Scene("turn begun", middle, steps.picked)
    yield Scene("small cells nearer", played("board=square:19", 0.5), steps.nearer, by_touch=True)
    yield Scene("notice", played("game=taifas", 0.2), steps.begun_again)
    yield Scene("faults of a link", "?board=square:99&place=nowhere&limit=none#1/zz9")
    yield Scene("score shown", middle, partial(steps.switched, name="score"))
    yield Scene("values shown", played("game=emulsion", 0.2), partial(steps.switched, name="values"))
    yield Scene("swap offered", "?board=square:4&pie=on#1/by=Wilhelmina,Bob/a1b1")
    yield Scene("clocks", "?game=churn", steps.timed)
    yield Scene("clocks of three", f"?{CROWDS[0]}", steps.timed)
    yield Scene("menu", middle, steps.menu_opened)
    yield Scene("study", middle, steps.studied)
    yield Scene("refused", played("game=churn", 0.9), steps.refused)
    yield Scene("many moves", played("board=square:19&place=independent", 0.9, "board=square:19&max=2"))
    yield Scene("limit explained", middle, steps.explained)
    yield Scene("Rules", middle, steps.ruled)
    yield Scene("New game", middle, partial(steps.opened, button="new"))
    yield Scene("New game, against the computer", middle, steps.against_computer)
    yield Scene("New game, mixed", played("game=moulds&board=quasi&players=3", 0), steps.mixed)
    yield Scene("Share", middle, partial(steps.opened, button="share"))
    yield Scene("Embed", middle, steps.embedding)
    yield Scene("lab", "?board=square:7&place=knight#lab", steps.measured)
    yield Scene("lab, neighbours", "?board=square:7&place=gap1#lab", steps.compared)
    yield Scene(
        "lab, a saved report",
        "?board=square:3&place=diag&limit=match#lab/stage=play/games=1",
        steps.report_saved,
    )
    yield Scene("lab, faults of a link", "?board=square:3#lab/stage=deep", steps.measured)
    yield Scene("Editor", middle, partial(steps.opened, button="edit"))
    yield Scene("Editor, largest board", played("board=square:19", 0.5), partial(steps.opened, button="edit"))
    yield Scene("drawing board", middle, steps.drawing)
    yield Scene("line for moves", middle, steps.asked)
    yield Scene("marks", f"{middle}/marks=7.Gc3Bc3d4Rb2")
    yield Scene("My games, none", middle, partial(steps.opened, button="records"))
    yield Scene("My games", middle, steps.listed)
    yield Scene("My puzzles", middle, partial(steps.puzzles_listed, puzzle_set=CLUB))
    yield Scene("Settings", middle, partial(steps.opened, button="settings"))
    yield Scene("keys", played("game=taifas", 0.2), steps.keys_listed)
    for style in ("plain", "contrast"):
        yield Scene(f"board, {style}", middle, partial(steps.styled, style=style))
    yield Scene("board, contrast, four colours", played("game=moulds&players=4", 0.1), steps.contrasted)
    yield Scene("landing", "")
    yield Scene("Start", played("game=churn", 0), partial(steps.opened, button="games"))
    yield Scene("Start, a game to go on with", middle, steps.game_saved)
    yield Scene("live game", "?game=churn&board=hex:4", steps.met, script=steps.RELAY)
    yield Scene("analysis", played("board=square:4", 0.3), steps.analysed)
    yield Scene("chart", end, steps.charted)


def _lessons() -> Iterator[Scene]:
    yield Scene("lesson", "?lesson=affinage")
    yield Scene("lesson, wrong move", "?lesson=affinage&step=2", steps.answered_wrong)
    yield Scene("lesson, move shown", "?lesson=taifas&step=2", steps.hinted)
    yield Scene("lesson, the game", "?lesson=moulds&step=6")
    yield Scene("lesson, faults of a link", "?lesson=emulsion&step=99")
    well = f"?lesson={courses()[0]}"
    yield Scene("play well", well)
    yield Scene("play well, clicked through", well, steps.clicked_through)
    yield Scene("play well, an exercise", f"{well}&step=3")


def _puzzles() -> Iterator[Scene]:
    easiest = {key: easiest_puzzle(key) for key in sorted({puzzle.game_key for puzzle in shipped()})}
    for key, puzzle in easiest.items():
        yield Scene(f"puzzle, {key}", f"?puzzle={puzzle.key}")
    puzzle = easiest["affinage"]
    link = f"?puzzle={puzzle.key}"
    yield Scene("puzzle, wrong move", link, partial(steps.missed, puzzle=puzzle))
    yield Scene("puzzle, solution", link, steps.given_up)
    yield Scene("puzzle, streak run", "?puzzle=run&game=churn")
    yield Scene("puzzle, faults of a link", "?puzzle=hard")
    yield Scene("puzzle of a set", address_of(CLUB))
    yield Scene("puzzle of a set, for a class", address_of(CLUB, 2, CLASS), steps.solution_played)


def _mistakes() -> Iterator[Scene]:
    match = line("board=square:6", 0.3).match
    played, *_, better = map(str, match.position.legal_moves())
    moves = tuple(map(str, match.moves))
    mistake: dict[str, object] = {
        "link": match.game.link(),
        "start": "",
        "moves": moves,
        "played": played,
        "accepted": [better],
        "chance": 0.7,
        "cost": 0.2,
        "error": 0.02,
        "card": "",
    }
    kept = f"affinage mistakes 1\n{json.dumps(mistake)}\n"
    script = f"if (location.search) localStorage.setItem('affinage.mistakes', {json.dumps(kept)})"
    link = "?puzzle=mistakes"
    yield Scene("mistake", link, script=script)
    yield Scene("mistake, wrong move", link, partial(steps.repeated, played=played), script=script)


def _embeds() -> Iterator[Scene]:
    for link in GAMES:
        yield Scene(
            f"embed, {affinage.load(link).name}", address(line(link, 0.5), EmbedOptions()), steps.touched
        )
    yield Scene("embed, four players, end", address(line(CROWDS[-1], 1.0), EmbedOptions()), steps.touched)
    replay = address(line("board=square:6", 1), EmbedOptions("replay"))
    yield Scene("embed, replay untouched", replay)
    yield Scene("embed, replay", replay, steps.touched)
    yield Scene("embed, diagram", address(line("game=churn", 0.5), EmbedOptions("diagram")))
    puzzle = address(line("board=square:3", 0), EmbedOptions("puzzle", puzzle="1"))
    yield Scene("embed, puzzle untouched", puzzle)
    yield Scene("embed, puzzle", puzzle, steps.touched)


def _documents() -> Iterator[Scene]:
    yield Scene("atlas", "atlas/")
    yield Scene("atlas, table", "atlas/", steps.filtered)
    yield Scene("atlas, scatter", "atlas/?view=scatter", steps.pointed)
    yield Scene("atlas, map", "atlas/?view=map", steps.filtered)
    preset = affinage.game_class("affinage").texts.presets[0]
    yield Scene("atlas, a variant", f"atlas/{preset.slug}/")
    for name, link in (("one of many", "board=hex:5&colours=same&place=knight"), ("none", "board=hex:9")):
        yield Scene(f"atlas, {name}", f"atlas/rule-set/?{link}", steps.detailed)
    yield Scene("page of a variant", f"play/{preset.slug}/")
    yield Scene("page of a game", "play/moulds/")
    yield Scene("pages of all", "play/")


def _stuck(name: str, obstruct: Callable[[Page], list[Route]], words: str) -> Iterator[Stuck]:
    yield Stuck(name, obstruct, words)
    yield Stuck(f"embed, {name}", obstruct, words, address(line("board=hex:5", 0.5), EmbedOptions()))


PAGES = (*_pages(), *_lessons(), *_puzzles(), *_mistakes())
EMBEDS = (*_embeds(),)
DOCUMENTS = (*_documents(),)
STUCK = (
    *_stuck("loading", partial(hold, part=RUNTIME), "Fetching the game…"),
    *_stuck("failure", partial(lose, part=RUNTIME), "could not be fetched"),
)


CLEAR = """() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    for (const over of document.querySelectorAll(":popover-open")) over.hidePopover();
    for (const box of document.querySelectorAll("#show-score, #show-values, #show-analysis")) {
        if (box.checked) box.click();
    }
    if (document.documentElement.dataset.board !== "cheese") {
        document.querySelector("#settings").click();
        const field = document.querySelector("#choose-board");
        field.value = "cheese";
        field.dispatchEvent(new Event("change", { bubbles: true }));
        document.querySelector("#settings-dialog").close();
    }
    localStorage.clear();
}"""


class Stage:
    """A visitor with one screen; all scenes on the main page share one start of Python."""

    def __init__(self, visitor: Visitor, **screen: Any) -> None:
        self._visitor, self._screen = visitor, {"reduced_motion": "reduce", **screen}
        self._page: Table | None = None
        # This is the page of the last scene, if that scene has its own.
        self._own: Table | None = None
        # These requests of that page are kept waiting.
        self._held: list[Route] = []

    def fitting(self, *scenes: Scene | Stuck) -> Iterator[Scene | Stuck]:
        for scene in scenes:
            if self._screen.get("has_touch") or not (isinstance(scene, Scene) and scene.by_touch):
                yield scene

    def show(self, scene: Scene | Stuck) -> Table:
        """Show a scene, without leftovers of the previous one."""
        self.leave()
        if isinstance(scene, Stuck):
            self._own = self._obstructed(scene)
            return self._own
        if scene.is_document:
            self._own = self._visitor.page(**self._screen)
            self._own.page.goto(self._visitor.base + scene.link)
        elif scene.is_embed:
            self._own = self._embed(scene)
        elif scene.is_exercise or scene.script:
            self._own = self._visitor.open(scene.link, scene.script, **self._screen)
        table = self._own or self._at(scene.link)
        scene.prepare(table)
        table.settle()
        return table

    def leave(self) -> None:
        """Close the last scene's own page."""
        for route in self._held:
            route.abort()
        self._held = []
        if self._own:
            # With this option, nothing waits for the held requests.
            self._own.page.unroute_all(behavior="ignoreErrors")
            self._own.page.close()
            self._own = None

    def _obstructed(self, scene: Stuck) -> Table:
        table = self._visitor.page(**self._screen)
        table.watch.tolerate()
        self._held = scene.obstruct(table.page)
        table.page.goto(self._visitor.base + scene.link)
        if scene.is_embed:
            table.page.locator("#begin span").click()
        expect(table.page.locator("#loading-text")).to_contain_text(scene.words, timeout=LOAD_MS)
        return table

    def _embed(self, scene: Scene) -> Table:
        table = self._visitor.page(**self._screen)
        table.page.goto(self._visitor.base + scene.link)
        expect(table.page.locator("#picture svg")).to_be_visible()
        return table

    def _at(self, link: str) -> Table:
        """Return the page at a link: the variant by the Back button, then the game after the `#`."""
        if not self._page:
            self._page = self._visitor.open(f"?{BETWEEN}", **self._screen)
        table = self._page
        table.page.evaluate(CLEAR)
        query, _, fragment = link.removeprefix("?").partition("#")
        is_there = table.page.url.endswith(f"?{query}")
        # A fragment brings its own game, so the variant on the page can stay.
        if not (fragment and is_there):
            table.revisit(query)
        table.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        expect(table.page).not_to_have_url(re.compile("#"))
        close = table.tool("notice-close")
        if "zz9" not in link and close.is_visible():
            # A dialog may cover the button.
            close.dispatch_event("click")
        table.page.mouse.move(0, 0)
        table.page.evaluate("scrollTo(0, 0)")
        # Until the next redraw, the cells describe the old position.
        table.settle()
        return table
