"""The new-game panel: the game, its variant and who plays at a glance; other variants and custom rules unfold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from affinage.errors import OptionError
from affinage.game import Game
from affinage.matches.match import Match
from affinage.notation.credit import credit
from affinage.notation.link import load, preset_of
from affinage.plain_text import sentence
from affinage.registry import game_class, game_keys
from affinage.teach import rulebook
from affinage.view.game_view import GameView
from web.board.stones import paint_miniature
from web.browser.dom import by_id, is_enter, listen, make
from web.browser.elements import Element, Event
from web.browser.storage import PLAYER_NAME, BrowserStorage, read_setting
from web.model.seating import OpponentKind, Seating
from web.new_game import words
from web.new_game.clock_choice import ClockChoice
from web.new_game.mix import Mix
from web.new_game.variants import Variants, tags_of, title_of
from web.new_game.who_plays import WhoPlays
from web.storage.own_variants import OwnVariants
from web.table.table import Table
from web.widgets.dialog import Dialog
from web.widgets.fields import button, radio_card, radio_group
from web.widgets.named_figures import NamedFigures


class Invite(Protocol):
    """Starts a match with a friend online."""

    def __call__(self, game: Game, seating: Seating, seat: int) -> None: ...


class NewGamePanel:
    """The dialog that asks for a game and its players, built from the options that the game declares.

    `invite` begins a match with a friend elsewhere, in which the player has a seat. `draw` shows the drawing board.
    """

    def __init__(self, table: Table, invite: Invite, draw: Callable[[Game], None]) -> None:
        self._table, self._invite, self._draw = table, invite, draw
        self._dialog = Dialog("setup", self._clicked)
        self._game_class: type[Game] | None = None
        # The options and the variants are those of the chosen game.
        self._mix: Mix
        self._variants: Variants
        self._who, self._clock = WhoPlays(), ClockChoice()
        self._figures = NamedFigures()
        self._own = OwnVariants(BrowserStorage("localStorage"))
        # The chosen variant, None while it is invalid, and the reason for that.
        self._game: Game | None = None
        self._fault = ""
        listen(self._dialog.element, "input", self._chose)
        listen(self._dialog.element, "keydown", self._key)

    def open(
        self, game_view: GameView, opponents: OpponentKind | None = None, *, designs: bool = False
    ) -> None:
        """Show the panel with a game's options, and its players unless `opponents` asks for others.

        Its rules are unfolded for a player who `designs` a variant.
        """
        own_name = read_setting(PLAYER_NAME) or ""
        self._who.open(game_view, self._table.series.climb(game_view.game), own_name, opponents)
        self._clock.open(game_view.control)
        self._take_class(type(game_view.game))
        self._mix.take(game_view.game.values)
        self._variants.open()
        self._dialog.open()
        self._who.focus()
        self._refresh()
        by_id("variant-fold").open = by_id("mix").open = self._mix.handicap.open = False
        if designs:
            self._show_mix()

    def _show_mix(self) -> None:
        """Show the rules to design a variant from."""
        by_id("variant-fold").open = by_id("mix").open = True
        summary = by_id("mix").querySelector("summary")
        summary.scrollIntoView()
        summary.focus()

    def _take_class(self, chosen: type[Game]) -> None:
        """Offer the variants and the options of a game."""
        if self._game_class is chosen:
            return
        self._game_class = chosen
        self._mix, self._variants = Mix(chosen.options), Variants(chosen, self._own)
        self._build(chosen)

    def _build(self, chosen: type[Game]) -> None:
        games = (
            radio_card("game", key, game_class(key).name, checked=key == chosen.key) for key in game_keys()
        )
        self._dialog.fill(
            words.TITLE,
            [
                radio_group(words.GAME, games, "chips"),
                self._fold(),
                make("p", {}, button(words.OWN_RULES, "design-own")),
                self._who.element,
                self._mix.handicap,
                self._clock.element,
            ],
            [make("p", {"id": "setup-error", "role": "alert"}), button(words.START, "setup-start", "main")],
        )

    def _fold(self) -> Element:
        """Return the section of the chosen variant; the other variants and its description unfold."""
        name = make("span", {}, words.VARIANT, make("strong", {"id": "about-name"}))
        canvas = make("canvas", {"id": "preview", "class": "mini", "aria-hidden": "true"})
        tags = make("span", {"class": "tags", "id": "about-tags"})
        summary = make("summary", {}, canvas, name, make("small", {"id": "about-character"}), tags)
        about = (make("p", {"id": f"about-{part}"}) for part in ("turn", "credit"))
        fold = make(
            "details", {"id": "variant-fold"}, summary, self._variants.element, *about, self._figures.element
        )
        fold.append(self._mix.element)
        variants = self._variants
        listen(fold, "toggle", lambda event: variants.paint() if event.target.open else None)
        return fold

    def _clicked(self, event: Event) -> None:
        target = event.target.closest("button")
        if not target:
            return
        if self._variants.clicked(target):
            return
        if target.id == "setup-start":
            self._begin()
        elif target.id == "design-own":
            self._show_mix()
        elif target.id == "set-board-draw":
            game = self._game or load(f"game={self._game_class.key}" if self._game_class else "")
            self._dialog.close()
            self._draw(game)
        elif target.hasAttribute("data-link"):
            self._mix.take_variant(load(target.dataset.link))
            self._refresh()

    def _chose(self, event: Event) -> None:
        if event.target.name == "game":
            self._take_other(game_class(str(event.target.value)))
        elif self._mix.chose(event) or self._clock.changed(event):
            self._refresh()
        else:
            self._who.changed(event)
            self._check()

    def _take_other(self, chosen: type[Game]) -> None:
        """Switch to another game, in its default variant and with the same players."""
        game = load(f"game={chosen.key}")
        self._take_class(chosen)
        self._variants.open()
        self._who.follow(self._table.series.climb(game))
        self._mix.take(game.values)
        self._refresh()
        self._dialog.element.querySelector("[name=game]:checked").focus()

    def _key(self, event: Event) -> None:
        """Start when Enter is pressed in a field that does not use it."""
        if is_enter(event) and event.target.matches("input"):
            event.preventDefault()
            if not self._variants.entered(event.target):
                self._begin()

    def _refresh(self) -> None:
        """Check the choices and show their consequences."""
        self._game, self._fault = None, ""
        try:
            self._mix.settle()
            if self._game_class:
                self._game = self._game_class(self._mix.values)
        except OptionError as error:
            self._fault = sentence(error)
        if self._game:
            self._show(self._game)
        self._check()

    def _check(self) -> None:
        """Offer a clock to players who can have one, and show what is wrong with the choices."""
        if self._game:
            who = self._who
            self._clock.offer(self._game.players, is_offered=who.has_clock, is_live=who.sends_link)
        fault = self._fault or self._clock.fault
        by_id("setup-error").textContent = fault
        by_id("setup-start").disabled = bool(fault)

    def _show(self, game: Game) -> None:
        preset = preset_of(game)
        by_id("about-name").textContent = title_of(game)
        by_id("about-character").textContent = preset.character if preset else game.texts.summary
        by_id("about-tags").replaceChildren(*tags_of(preset))
        by_id("about-credit").textContent = credit(game).whole
        by_id("about-turn").textContent = rulebook.short_rules(game)
        self._figures.show(game)
        self._variants.show(game)
        self._who.set_game(game)
        self._mix.describe(game)
        paint_miniature(by_id("preview"), Match(game))

    def _begin(self) -> None:
        if self._game is None or self._clock.fault:
            return
        self._own.keep(self._game)
        seating, side = self._who.decide(self._game)
        seating = replace(seating, control=self._clock.control)
        self._dialog.close()
        if self._who.sends_link:
            self._invite(self._game, seating, side)
        else:
            self._table.begin(self._game, seating)
