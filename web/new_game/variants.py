"""The variants of a game as cards with a small picture: the named ones, and those that the player made."""

from __future__ import annotations

from affinage.game import Game, Preset
from affinage.notation.labels import labels
from affinage.notation.link import load, preset_of
from affinage.notation.wording import subtitle, variant_name
from affinage.picture.sample import sample
from affinage.plain_text import capitalized
from affinage.teach import rulebook
from web.board.stones import paint_miniature
from web.browser.dom import make, soon
from web.browser.elements import Element
from web.new_game import words
from web.storage.own_variants import OwnVariants
from web.widgets.fields import button, name_deletion


class Variants:
    """Cards of the variants, those with a name and the player's own; at most one is selected."""

    def __init__(self, game: type[Game], own: OwnVariants) -> None:
        self._own = own
        named = make("div", {"class": "cheeses"}, *map(_card, game.texts.presets))
        self._mine = make("div", {"class": "cheeses"})
        self._box = make("section", {"id": "my-variants"}, make("h3", {}, words.MY_VARIANTS), self._mine)
        self.element = make("div", {}, named, self._box)
        self._key = game.key
        self._unpainted: list[Element] = []  # canvases

    def open(self) -> None:
        """List the player's own variants again."""
        games = self._own.of(self._key)
        self._box.hidden = not games
        self._mine.replaceChildren(*map(_own_card, games))

    def forget(self, forget: Element) -> None:
        """Drop the variant beside a button, or keep it again."""
        card, link = forget.previousElementSibling, str(forget.dataset.forgetVariant)
        if card.disabled:
            self._own.keep(load(link))
        else:
            self._own.forget(link)
        card.disabled = not card.disabled
        name_deletion(forget, variant_name(load(link)), is_deleted=bool(card.disabled))

    def show(self, game: Game) -> None:
        """Select the card of a variant, if it has one."""
        preset = preset_of(game.even)
        link = preset.link if preset else game.even.link()
        for card in self.element.querySelectorAll("[data-link]"):
            pressed = card.dataset.link == link
            card.setAttribute("aria-pressed", "true" if pressed else "false")

    def paint(self) -> None:
        """Paint the pictures one by one, with pauses that keep the page responsive."""
        self._unpainted = list(self.element.querySelectorAll("canvas"))
        self._paint_next()

    def _paint_next(self) -> None:
        if self._unpainted and self.element.isConnected:
            canvas = self._unpainted.pop(0)
            paint_miniature(canvas, sample(load(canvas.parentElement.dataset.link)))
            soon(self._paint_next)


def title_of(game: Game) -> str:
    """Return the name of a variant within its game: a cheese, a size of the usual rules, or "Your own mix"."""
    if preset_of(game.even):
        return capitalized(variant_name(game))
    return words.OWN_MIX if rulebook.other_rules(game) else subtitle(game.even)


def tags_of(preset: Preset | None) -> list[Element]:
    """Return the tags of a variant, and the length of its games."""
    return [make("span", {"class": "tag"}, label) for label in labels(preset)] if preset else []


def _own_card(game: Game) -> Element:
    link = game.link()
    card = make(
        "button",
        {"type": "button", "data-link": link, "aria-pressed": "false"},
        make("canvas", {"class": "mini", "aria-hidden": "true"}),
        make("strong", {}, capitalized(variant_name(game))),
        make("small", {}, subtitle(game)),
    )
    forget = button("", forget_variant=link)
    name_deletion(forget, variant_name(game), is_deleted=False)
    return make("div", {"class": "own"}, card, forget)


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
