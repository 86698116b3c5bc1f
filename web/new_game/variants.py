"""The named variants of a game: how each feels to play, with tags and a small picture."""

from __future__ import annotations

from affinage.game import Game, Preset
from affinage.notation.link import load, preset_of
from affinage.notation.wording import variant_name
from affinage.picture.sample import sample
from affinage.plain_text import capitalized
from web.board.stones import paint_miniature
from web.browser.dom import later, make
from web.browser.elements import Element
from web.new_game import words
from web.storage.slices import BREATH_MS


class Variants:
    """Cards of the variants; at most one is selected."""

    def __init__(self, game: type[Game]) -> None:
        self.element = make("div", {"class": "cheeses"}, *map(_card, game.texts.presets))
        self._unpainted: list[Element] = []  # canvases

    def show(self, game: Game) -> None:
        """Select the card of a variant, if it has one."""
        preset = preset_of(game)
        for button in self.element.children:
            pressed = preset is not None and button.dataset.link == preset.link
            button.setAttribute("aria-pressed", "true" if pressed else "false")

    def paint(self) -> None:
        """Paint the pictures one by one, with pauses that keep the page responsive."""
        self._unpainted = list(self.element.querySelectorAll("canvas"))
        self._paint_next()

    def _paint_next(self) -> None:
        if self._unpainted and self.element.isConnected:
            canvas = self._unpainted.pop(0)
            paint_miniature(canvas, sample(load(canvas.parentElement.dataset.link)))
            later(BREATH_MS, self._paint_next)


def title_of(game: Game) -> str:
    """Return the name of a variant within its game: a cheese, a size, or "Your own mix"."""
    return words.OWN_MIX if preset_of(game) is None else capitalized(variant_name(game))


def tags_of(preset: Preset | None) -> list[Element]:
    """Return the tags of a variant."""
    return [make("span", {"class": "tag"}, tag) for tag in preset.tags] if preset else []


def _card(preset: Preset) -> Element:
    attributes = {"type": "button", "data-link": preset.link, "aria-pressed": "false"}
    return make(
        "button",
        attributes,
        make("canvas", {"class": "mini", "aria-hidden": "true"}),
        make("strong", {}, title_of(load(preset.link))),
        make("span", {"class": "tags"}, *tags_of(preset)),
        make("small", {}, preset.character),
    )
