"""The names and switches around the board: the game, its designer, its holes and its values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from affinage import registry
from affinage.game import Game
from affinage.notation.address import COURSE_ENDING
from affinage.notation.credit import SOURCE, credit
from affinage.notation.link import preset_of
from affinage.notation.wording import board_in_words
from affinage.plain_text import capitalized
from affinage.view.appearance import Appearance
from affinage.view.game_view import GameView
from web.browser.address import at_landing
from web.browser.dom import by_id, make
from web.browser.elements import Element
from web.browser.storage import read_setting
from web.model.preferences import Preferences
from web.table import words as table_words
from web.table.status import StatusLine
from web.text import words

PART = re.compile(r"\. |, (?!\d)")
"""The end of a subtitle's first part; a list of numbers is one part."""
SWITCHES = ("score", "values")
"""Figures that the board can show; the choice is stored per game."""


def name(game: Game) -> None:
    """Name a game and its variant in the page's head; a phone shows no more than the variant's first words."""
    by_id("title").textContent = game.name
    subtitle = words.subtitle(game)
    if not game.link():
        # Newcomers know the board, and not yet the name.
        board = capitalized(board_in_words(game.board.text))
        subtitle = table_words.USUAL_VARIANT.format(board=board, variant=subtitle)
    elif game.texts.names_variants and preset_of(game):
        subtitle = table_words.VARIANT.format(variant=subtitle)
    brief = PART.split(subtitle, maxsplit=1)[0]
    by_id("variant").replaceChildren(brief, make("span", {"class": "more"}, subtitle.removeprefix(brief)))


def lead_on(game: Game) -> None:
    """Lead *Learn*, *Puzzles* and *Play well* to the game at hand."""
    if registry.has_part(game.key, "lesson"):
        by_id("learn").href = f"?lesson={game.key}"
        by_id("puzzles").href = f"?puzzle=next&game={game.key}"
    well = by_id("play-well")
    well.hidden = not registry.has_part(game.key, "principles")
    well.href = f"?lesson={game.key}{COURSE_ENDING}"


def credit_line(game: Game | type[Game]) -> tuple[Element | str, ...]:
    """Return the credit of a variant, or of a game, with a link to the author's rules."""
    by = credit(game)
    link = make("a", {"href": by.source, "target": "_blank", "rel": "noopener"}, SOURCE)
    return f"{by.whole} ", link


class Side:
    """The status line and the texts of the game; parts are rebuilt only if they change."""

    def __init__(
        self,
        choose: Callable[[int], None],
        acts: Mapping[str, Callable[[], None]],
    ) -> None:
        # The end card offers to play again.
        offered = {name: act for name, act in acts.items() if name != "again"}
        self._status_line = StatusLine(choose, offered, is_short=True)
        # The game whose texts are shown.
        self._introduced: GameView | None = None
        # The game to whose lesson and puzzles the header leads.
        self._led_on: Game | None = None
        # The label of the switch, "" if it is hidden.
        self._switch_label: str | None = None

    def update(self, game_view: GameView) -> None:
        """Update to a game."""
        if game_view is not self._introduced:
            self._introduced = game_view
            self._introduce(game_view)
        if game_view.game is not self._led_on and not at_landing():
            self._led_on = game_view.game
            lead_on(game_view.game)
        self._status_line.update(game_view)
        self._update_switch(game_view)

    def _introduce(self, game_view: GameView) -> None:
        """Show the texts of a variant: its name, its designer and its switches."""
        game = game_view.game
        name(game)
        by_id("values-switch").hidden = not game.texts.label_name
        by_id("values-name").textContent = table_words.SHOW_VALUES.format(name=game.texts.label_name)
        by = credit(game)
        by_id("credit").textContent = f"{by.whole} "
        by_id("source").href = by.source
        self._status_line.introduce(game_view)

    def _update_switch(self, game_view: GameView) -> None:
        """Offer to show what is hidden; at the end, only the stones that count around each hole."""
        regions = game_view.settled_regions
        label = table_words.show_regions(
            game_view.game.texts.region_name,
            is_over=game_view.match.outcome is not None,
            has_holes=any(region.is_hole for region in regions),
            has_regions=bool(regions),
        )
        if label != self._switch_label:
            self._switch_label = label
            by_id("score-switch").hidden = not label
            by_id("score-name").textContent = label


def preferred(appearance: Appearance, preferences: Preferences, game: Game) -> Appearance:
    """Apply the preferences and the switches last chosen for a game; unused switches are as the game wants them."""
    stored = {what: read_setting(f"{what}.{game.key}") for what in SWITCHES}
    unused = {"score": game.traits.shows_regions, "values": bool(game.texts.label_name)}
    switches = {what: stored[what] == "on" if stored[what] else unused[what] for what in SWITCHES}
    return replace(preferences.applied_to(appearance), **switches)
