"""The new-game panel: who plays, ready-made rules, and rules of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from affinage.errors import OptionError
from affinage.game import Game, Preset
from affinage.notation.credit import credit
from affinage.notation.link import load, preset_of
from affinage.notation.wording import own_name, variant, variant_name
from affinage.picture.sample import sample
from affinage.play.match import Match
from affinage.teach import rulebook
from affinage.view.game_view import GameView
from web.board.stones import paint_miniature
from web.browser.dom import by_id, is_enter, later, listen, make
from web.browser.elements import Element, Event
from web.dialogs.cards import titled
from web.dialogs.mix import Mix
from web.dialogs.named_figures import NamedFigures
from web.dialogs.who_plays import WhoPlays
from web.model.seating import Seating
from web.storage.slices import BREATH_MS


class Invite(Protocol):
    """Begins a match with a friend elsewhere."""

    def __call__(self, game: Game, seating: Seating, seat: int) -> None: ...


class NewGamePanel:
    """The dialog that asks who plays what, made from the options that a system declares.

    `start` begins the match that was chosen, `invite` one with a friend elsewhere, in which one has a seat.
    """

    def __init__(self, start: Callable[[Game, Seating], None], invite: Invite) -> None:
        self._start, self._invite = start, invite
        self._dialog = by_id("setup")
        self._system: type[Game] | None = None
        self._who = WhoPlays()
        self._figures = NamedFigures()
        self._mix = Mix(())
        self._game: Game | None = None  # that is chosen, None while something is wrong
        self._unpainted: list[Element] = []  # canvases of ready-made rules
        listen(self._dialog, "click", self._clicked)
        listen(self._dialog, "input", self._chose)
        listen(self._dialog, "keydown", self._key)

    def open(self, game_view: GameView, suggested: int) -> None:
        """Show the panel with a game's choices, and a level that suits whoever plays, if one is known."""
        if self._system is not type(game_view.game):
            self._system = type(game_view.game)
            self._build(type(game_view.game))
        self._mix.take(game_view.game.values)
        self._who.open(game_view, suggested)
        self._dialog.showModal()
        self._who.focus()
        self._refresh()
        self._unpainted = list(self._dialog.querySelectorAll(".cheeses canvas"))
        self._paint_on()

    def _build(self, system: type[Game]) -> None:
        self._mix = Mix(system.options)
        cheeses = make("div", {"class": "cheeses"}, *map(_named, system.presets))
        canvas = make("canvas", {"id": "preview", "aria-hidden": "true"})
        about = make("div", {}, *(make("p", {"id": f"about-{part}"}) for part in ("name", "turn", "credit")))
        about.append(self._figures.element)
        close = make("button", {"type": "button", "id": "setup-close"}, "Close")
        begin = make("button", {"type": "button", "id": "setup-start", "class": "main"}, "Start")
        ready_made = make(
            "fieldset",
            {},
            make("legend", {}, "Which rules?"),
            make("div", {"class": "preview"}, canvas, about),
            cheeses,
        )
        self._dialog.replaceChildren(
            make(
                "section",
                {"class": "sheet"},
                make("header", {}, make("h2", {"id": "setup-title"}, f"New game of {system.name}"), close),
                make("div", {"class": "body"}, self._who.element, ready_made, self._mix.element),
                make("footer", {}, make("p", {"id": "setup-error", "role": "alert"}), begin),
            )
        )

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("button")
        if not button:
            return
        if button.id == "setup-close":
            self._dialog.close()
        elif button.id == "setup-start":
            self._begin()
        elif button.hasAttribute("data-link"):
            self._mix.take(load(button.dataset.link).values)
            self._refresh()

    def _chose(self, event: Event) -> None:
        if self._mix.chose(event):
            self._refresh()
        else:
            self._who.changed(event)

    def _key(self, event: Event) -> None:
        """Start by Enter in any field that has no use for it."""
        if is_enter(event) and event.target.matches("input"):
            event.preventDefault()
            self._begin()

    def _refresh(self) -> None:
        """Check the choices and show what follows from them."""
        self._game, error = None, ""
        try:
            self._mix.settle()
            if self._system:
                self._game = self._system(self._mix.values)
        except OptionError as problem:
            error = str(problem)
        by_id("setup-error").textContent = error
        by_id("setup-start").disabled = bool(error)
        if self._game:
            self._show(self._game)

    def _show(self, game: Game) -> None:
        preset = preset_of(game)
        by_id("about-name").textContent = own_name(game) if preset else "Your own mix"
        by_id("about-credit").textContent = credit(game).whole
        by_id("about-turn").textContent = rulebook.prompt(game)
        self._figures.show(game)
        for button in self._dialog.querySelectorAll("[data-link]"):
            pressed = preset is not None and button.dataset.link == preset.link
            button.setAttribute("aria-pressed", "true" if pressed else "false")
        self._who.set_game(game)
        self._mix.describe(game)
        paint_miniature(by_id("preview"), Match(game))

    def _paint_on(self) -> None:
        """Paint the next small picture, while the dialog is open, and let the page breathe before the one after it."""
        if self._unpainted and self._dialog.open:
            canvas = self._unpainted.pop(0)
            paint_miniature(canvas, sample(load(canvas.parentElement.dataset.link)))
            later(BREATH_MS, self._paint_on)

    def _begin(self) -> None:
        if self._game is None:
            return
        seating, side = self._who.decide(self._game)
        self._dialog.close()
        if self._who.sends_link:
            self._invite(self._game, seating, side)
        else:
            self._start(self._game, seating)


def _named(preset: Preset) -> Element:
    """The card of a named variant, whose picture follows; names that are ours stand below the size."""
    attributes = {"type": "button", "data-link": preset.link, "aria-pressed": "false"}
    picture = make("canvas", {"class": "mini", "aria-hidden": "true"})
    game = load(preset.link)
    about = preset.character if game.names_variants else variant(game)
    title = variant_name(game)
    return make("button", attributes, picture, *titled(f"{title[:1].upper()}{title[1:]}", about))
