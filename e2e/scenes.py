"""Everything there is to see of Affinage, as data: the gallery shows it, and the layout tests walk over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from playwright.sync_api import Page, Route, expect

import affinage
from affinage.notation import share
from affinage.play.match import GameRecord, Match
from affinage.teach.puzzles.collection import CollectedPuzzle, shipped
from e2e.games import easiest_puzzle, random_match
from e2e.lab import await_measured, lab_of
from e2e.loading import hold, lose
from e2e.opponent import THINK_MS
from e2e.table import Table
from web.text.embed_link import EmbedOptions, address

SEED = 11  # of the random games shown
RUNTIME = "runtime-*.pack"
SYSTEMS = tuple(f"game={key}" for key in affinage.game_keys())
TABLES = (  # the smallest and the largest boards, all shapes, and three and four players
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

SIGHTS = (  # the scenes checked in every run; a thorough run checks all
    "landing",
    "Affinage, start",
    "Churn, end",
    "Taifas, middle",
    "game=moulds&players=4, end",
    "board=square:19, middle",
    "notice",
    "swap offered",
    "menu",
    "study",
    "Rules",
    "New game, against the computer",
    "New game, mixed",
    "Share",
    "Embed",
    "lab",
    "Files and library",
    "Settings",
    "Start, a game to go on with",
    "chart",
    "lesson, wrong move",
    "puzzle, wrong move",
    "embed, Affinage",
    "embed, replay untouched",
    "page of a variant",
    "loading",
    "failure",
)


@dataclass(frozen=True)
class Scene:
    """A scene: the address to open, and the steps until it shows."""

    name: str
    link: str
    prepare: Callable[[Table], None] = lambda table: None
    by_touch: bool = False  # only on touch screens

    @property
    def is_exercise(self) -> bool:
        """Return whether it is a lesson step or a puzzle, which have their own pages."""
        return self.link.startswith(("?lesson=", "?puzzle="))

    @property
    def is_document(self) -> bool:
        """Return whether the page runs no Python."""
        return self.link.startswith(("atlas/", "play/"))

    @property
    def is_atlas(self) -> bool:
        """Return whether it is such a page of the atlas."""
        return self.link.startswith("atlas/")

    @property
    def is_embed(self) -> bool:
        """Return whether it is an embed."""
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
        """Return whether it is an embed, which loads Python only when it is touched."""
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


def opened(table: Table, button: str) -> None:
    """Open a dialog with its button."""
    table.press(button)
    expect(table.page.locator("dialog[open]")).to_be_visible()


def ruled(table: Table) -> None:
    """Open the rules, and wait for all of their pictures."""
    opened(table, "rules")
    expect(table.page.locator("#rules-dialog ol figcaption:empty")).to_have_count(0)


def drawing(table: Table) -> None:
    """Open the drawing board."""
    opened(table, "edit")
    table.page.get_by_role("button", name="Draw a board").click()
    expect(table.page.locator("#draw-link")).to_be_visible()


def asked(table: Table) -> None:
    """Ask a question in the line for moves."""
    table.page.keyboard.press("/")
    table.page.get_by_label("Move or question").fill("legal")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#command").get_by_role("status")).not_to_be_empty()


def embedding(table: Table) -> None:
    """Open the embed dialog, and wait for its preview."""
    opened(table, "share")
    table.tool("embed").click()
    expect(table.page.frame_locator("#embed-preview").locator("#picture svg")).to_be_visible()


def against_computer(table: Table) -> None:
    """Start a game against the computer."""
    opened(table, "new")
    table.choose("Computer", exact=True)


def mixed(table: Table) -> None:
    """Unfold the custom rules, with small pictures and an option that does not apply."""
    opened(table, "new")
    table.mix()
    table.setup.get_by_role("group", name="The spread").scroll_into_view_if_needed()


def begun_again(table: Table) -> None:
    """Start a game over a running one, and show the notice that offers to go back."""
    opened(table, "new")
    table.setup.get_by_role("button", name="Start").click()
    expect(table.notice).to_be_visible()


def picked(table: Table) -> None:
    """Select the first cell of a move."""
    table.pick(min(table.legal()))


def nearer(table: Table) -> None:
    """Zoom in on small cells by touch."""
    table.page.touchscreen.tap(*table.middle("j10"))
    expect(table.page.get_by_role("button", name="Whole board")).to_be_visible()


def switched(table: Table, name: str) -> None:
    """Show the holes, or the values of the stones."""
    table.switch(name).check()
    table.page.keyboard.press("Escape")


def studied(table: Table) -> None:
    """Open the analysis panel, which covers the page on a phone."""
    if table.tool("open-moves").is_visible():
        table.tool("open-moves").click()
    table.study()


def menu_opened(table: Table) -> None:
    """Open the menu."""
    table.tool("more").click()
    expect(table.tool("print-this")).to_be_visible()


def refused(table: Table) -> None:
    """Tap a cell that cannot be selected, so that the reason shows."""
    name = table.board.locator("[data-cell][aria-disabled=true]").first.get_attribute("data-cell") or ""
    table.page.mouse.click(*table.middle(name))
    expect(table.hint).to_contain_text(name)


def analysed(table: Table) -> None:
    """Analyse the position until figures show."""
    studied(table)
    table.page.locator("#show-analysis").check()
    expect(table.page.locator("#figures")).to_be_visible(timeout=THINK_MS)  # moves, or who has a forced win
    table.page.locator("#figures").scroll_into_view_if_needed()


def charted(table: Table) -> None:
    """Show the chart of win chances by move."""
    table.page.locator("#end").get_by_role("button", name="Review").click()
    table.tool("chart").click()
    table.settle()  # otherwise the button would still have its old label
    expect(table.tool("chart")).to_have_text("Win chance by move", timeout=THINK_MS)
    table.page.locator("#chart-box").scroll_into_view_if_needed()


def styled(table: Table, style: str) -> None:
    """Play on a board in another style, with the score and the focus shown."""
    table.prefer("board", style)
    switched(table, "score")
    picked(table)
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Shift+Tab")


def contrasted(table: Table) -> None:
    """Play on the high-contrast board."""
    table.prefer("board", "contrast")


def keys_listed(table: Table) -> None:
    """Show the list of keyboard shortcuts over the settings."""
    opened(table, "settings")
    table.page.get_by_role("button", name="List of keys").click()
    expect(table.page.locator("#keys-dialog")).to_be_visible()


def kept(table: Table) -> None:
    """Show the start screen with a game to continue."""
    begun_again(table)
    opened(table, "games")
    expect(table.page.locator("[data-kept]")).to_have_count(1)


def answered_wrong(table: Table) -> None:
    """Play a wrong move in a lesson."""
    for name in ("d1", "d2"):
        table.click_cell(name)
    expect(table.page.locator("#lesson-again")).to_be_visible()


def hinted(table: Table) -> None:
    """Ask for a hint in a lesson, and for the move."""
    for words in ("Hint", "Show me"):
        table.page.get_by_role("button", name=words, exact=True).click()


def missed(table: Table, puzzle: CollectedPuzzle) -> None:
    """Play a wrong move in a puzzle, and wait for the refutation."""
    wrong = next(move for move in puzzle.start().legal_moves() if str(move) != puzzle.solution[0])
    for name in str(wrong).split(","):
        table.click_cell(name)
    expect(table.page.locator("#puzzle-forward")).to_be_visible(timeout=THINK_MS)


def given_up(table: Table) -> None:
    """Show the solution of a puzzle and the buttons that follow."""
    table.page.get_by_role("button", name="Show the solution").click()
    table.page.locator("#puzzle-choices > summary").click()


def measured(table: Table) -> None:
    """Wait until the lab shows the figures of its link and of similar variants."""
    await_measured(table, "random", 2000)
    expect(lab_of(table).locator("#lab-neighbours tr").first).to_be_visible()


def compared(table: Table) -> None:
    """Show the variants similar to one."""
    measured(table)
    lab_of(table).locator("#lab-neighbours").scroll_into_view_if_needed()


def given_away(table: Table) -> None:
    """Measure a game of the search, store the report and unfold its markup."""
    await_measured(table, "play", 1)
    lab_of(table).get_by_role("button", name="Keep", exact=True).click()
    lab_of(table).get_by_text("Embed", exact=True).click()
    lab_of(table).locator("#lab-kept").scroll_into_view_if_needed()


def explained(table: Table) -> None:
    """Show the explanation of the limit."""
    table.page.get_by_role("button", name="Why?").click()


def touched(table: Table) -> None:
    """Touch an embed, and wait until it is playable."""
    table.page.locator("#begin span").click()
    table.await_board()


def filtered(table: Table) -> None:
    """Wait until the atlas shows the matching variants."""
    expect(table.page.locator("#view table")).to_be_visible()


def told(table: Table) -> None:
    """Wait until the atlas shows a variant's details."""
    expect(table.page.get_by_role("link", name="Measure more")).to_be_visible()


def pointed(table: Table) -> None:
    """Wait until the atlas shows the variants as points."""
    expect(table.page.locator("#point-told a")).to_be_visible()


def _pages() -> Iterator[Scene]:
    for link in SYSTEMS:
        name = affinage.load(link).name
        for stage, part in (("start", 0.0), ("middle", 0.5), ("end", 1.0)):
            yield Scene(f"{name}, {stage}", played(link, part))
    for link in TABLES:
        yield Scene(f"{link}, middle", played(link, 0.5))
    for link in CROWDS:
        yield Scene(f"{link}, end", played(link, 1.0))
    middle, end = played("board=square:6", 0.5), played("board=square:4", 1)
    yield Scene("turn begun", middle, picked)
    yield Scene("small cells nearer", played("board=square:19", 0.5), nearer, by_touch=True)
    yield Scene("notice", played("game=taifas", 0.2), begun_again)
    yield Scene("faults of a link", "?board=square:99&place=nowhere&limit=none#1/zz9")
    yield Scene("score shown", middle, partial(switched, name="score"))
    yield Scene("values shown", played("game=emulsion", 0.2), partial(switched, name="values"))
    yield Scene("swap offered", "?board=square:4&pie=on#1/by=Wilhelmina,Bob/a1b1")
    yield Scene("menu", middle, menu_opened)
    yield Scene("study", middle, studied)
    yield Scene("refused", played("game=churn", 0.9), refused)
    yield Scene("many moves", played("board=square:19&place=independent", 0.9, "board=square:19&max=2"))
    yield Scene("limit explained", middle, explained)
    yield Scene("Rules", middle, ruled)
    yield Scene("New game", middle, partial(opened, button="new"))
    yield Scene("New game, against the computer", middle, against_computer)
    yield Scene("New game, mixed", played("game=moulds&board=quasi&players=3", 0), mixed)
    yield Scene("Share", middle, partial(opened, button="share"))
    yield Scene("Embed", middle, embedding)
    yield Scene("lab", "?board=square:7&place=knight#lab", measured)
    yield Scene("lab, neighbours", "?board=square:7&place=gap1#lab", compared)
    yield Scene(
        "lab, a report kept", "?board=square:3&place=diag&limit=match#lab/stage=play/games=1", given_away
    )
    yield Scene("lab, faults of a link", "?board=square:3#lab/stage=deep", measured)
    yield Scene("Editor", middle, partial(opened, button="edit"))
    yield Scene("Editor, largest board", played("board=square:19", 0.5), partial(opened, button="edit"))
    yield Scene("drawing board", middle, drawing)
    yield Scene("line for moves", middle, asked)
    yield Scene("marks", f"{middle}/marks=7.Gc3Bc3d4Rb2")
    yield Scene("Files and library", middle, partial(opened, button="records"))
    yield Scene("Settings", middle, partial(opened, button="settings"))
    yield Scene("keys", played("game=taifas", 0.2), keys_listed)
    for style in ("plain", "contrast"):
        yield Scene(f"board, {style}", middle, partial(styled, style=style))
    yield Scene("board, contrast, four colours", played("game=moulds&players=4", 0.1), contrasted)
    yield Scene("landing", "")
    yield Scene("Start", played("game=churn", 0), partial(opened, button="games"))
    yield Scene("Start, a game to go on with", middle, kept)
    yield Scene("analysis", played("board=square:4", 0.3), analysed)
    yield Scene("chart", end, charted)


def _lessons() -> Iterator[Scene]:
    yield Scene("lesson", "?lesson=affinage")
    yield Scene("lesson, wrong move", "?lesson=affinage&step=2", answered_wrong)
    yield Scene("lesson, move shown", "?lesson=taifas&step=2", hinted)
    yield Scene("lesson, the game", "?lesson=moulds&step=6")
    yield Scene("lesson, faults of a link", "?lesson=emulsion&step=99")


def _puzzles() -> Iterator[Scene]:
    easiest = {key: easiest_puzzle(key) for key in sorted({puzzle.game_key for puzzle in shipped()})}
    for key, puzzle in easiest.items():
        yield Scene(f"puzzle, {key}", f"?puzzle={puzzle.key}")
    puzzle = easiest["affinage"]
    link = f"?puzzle={puzzle.key}"
    yield Scene("puzzle, wrong move", link, partial(missed, puzzle=puzzle))
    yield Scene("puzzle, solution", link, given_up)
    yield Scene("puzzle, faults of a link", "?puzzle=hard")


def _embeds() -> Iterator[Scene]:
    for link in SYSTEMS:
        yield Scene(f"embed, {affinage.load(link).name}", address(line(link, 0.5), EmbedOptions()), touched)
    yield Scene("embed, four players, end", address(line(CROWDS[-1], 1.0), EmbedOptions()), touched)
    replay = address(line("board=square:6", 1), EmbedOptions("replay"))
    yield Scene("embed, replay untouched", replay)
    yield Scene("embed, replay", replay, touched)
    yield Scene("embed, diagram", address(line("game=churn", 0.5), EmbedOptions("diagram")))
    puzzle = address(line("board=square:3", 0), EmbedOptions("puzzle", puzzle="1"))
    yield Scene("embed, puzzle untouched", puzzle)
    yield Scene("embed, puzzle", puzzle, touched)


def _documents() -> Iterator[Scene]:
    yield Scene("atlas, table", "atlas/", filtered)
    yield Scene("atlas, scatter", "atlas/?view=scatter", pointed)
    yield Scene("atlas, map", "atlas/?view=map", filtered)
    preset = affinage.game_class("affinage").texts.presets[0]
    yield Scene("atlas, a variant", f"atlas/{preset.slug}/")
    for name, link in (("one of many", "board=hex:5&colours=same&place=knight"), ("none", "board=hex:9")):
        yield Scene(f"atlas, {name}", f"atlas/rule-set/?{link}", told)
    yield Scene("page of a variant", f"play/{preset.slug}/")
    yield Scene("page of a game", "play/moulds/")
    yield Scene("pages of all", "play/")


def _stuck(name: str, obstruct: Callable[[Page], list[Route]], words: str) -> Iterator[Stuck]:
    yield Stuck(name, obstruct, words)
    yield Stuck(f"embed, {name}", obstruct, words, address(line("board=hex:5", 0.5), EmbedOptions()))


PAGES = (*_pages(), *_lessons(), *_puzzles())
EMBEDS = (*_embeds(),)
DOCUMENTS = (*_documents(),)
STUCK = (
    *_stuck("loading", partial(hold, part=RUNTIME), "Fetching Python…"),
    *_stuck("failure", partial(lose, part=RUNTIME), "could not be fetched"),
)
