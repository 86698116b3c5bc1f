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
from web.storage.own_variants import MAX_NAME, OwnVariant, OwnVariants
from web.widgets.fields import button, name_action, name_deletion


class Variants:
    """Cards of the variants, those with a name and the player's own; at most one is selected."""

    def __init__(self, game: type[Game], own: OwnVariants) -> None:
        self._own = own
        named = make("div", {"class": "cheeses"}, *map(_card, game.texts.presets))
        self._mine = make("div", {"class": "cheeses"})
        self._box = make("section", {"id": "my-variants"}, make("h3", {}, words.MY_VARIANTS), self._mine)
        self.element = make("div", {}, named, self._box)
        self._key = game.key
        # The player's own variants by link, deleted ones among them.
        self._listed: dict[str, OwnVariant] = {}
        # Link of the selected variant.
        self._chosen = ""
        # Canvases to be painted.
        self._unpainted: list[Element] = []

    def open(self) -> None:
        """List the player's own variants again."""
        self._listed = {variant.game.link(): variant for variant in self._own.of(self._key)}
        self._box.hidden = not self._listed
        self._mine.replaceChildren(*map(_own_row, self._listed.values()))

    def clicked(self, target: Element) -> bool:
        """Follow a click on a button beside an own variant; return False for others."""
        row = target.closest("[data-variant]")
        if row is None or not target.hasAttribute("data-own"):
            return False
        link, act = str(row.dataset.variant), str(target.dataset.own)
        if act == "delete":
            self._forget_or_bring_back(row, self._listed[link])
        elif act == "rename":
            _ask_name(row, self._listed[link])
        else:
            self._rename(row, link)
        return True

    def entered(self, field: Element) -> bool:
        """Take the name in a field where Enter was pressed; return False for other fields."""
        row = field.closest("[data-variant]")
        if row:
            self._rename(row, str(row.dataset.variant))
        return bool(row)

    def _rename(self, row: Element, link: str) -> None:
        self._own.rename(link, str(row.querySelector("input").value))
        self._listed |= {each.game.link(): each for each in self._own.of(self._key)}
        renamed = _own_row(self._listed[link])
        row.replaceWith(renamed)
        self._mark_chosen()
        paint_miniature(renamed.querySelector("canvas"), sample(self._listed[link].game))
        renamed.querySelector("[data-own=rename]").focus()

    def _forget_or_bring_back(self, row: Element, variant: OwnVariant) -> None:
        card, rename, delete = row.children
        if card.disabled:
            self._own.keep(variant.game)
            self._own.rename(variant.game.link(), variant.chosen_name)
        else:
            self._own.forget(variant.game.link())
        card.disabled = rename.disabled = not card.disabled
        name_deletion(delete, variant.name, is_deleted=bool(card.disabled))

    def show(self, game: Game) -> None:
        """Select the card of a variant, if it has one."""
        preset = preset_of(game.even)
        self._chosen = preset.link if preset else game.even.link()
        self._mark_chosen()

    def _mark_chosen(self) -> None:
        for card in self.element.querySelectorAll("[data-link]"):
            pressed = card.dataset.link == self._chosen
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


def _own_row(variant: OwnVariant) -> Element:
    """Return the card of an own variant, with the buttons beside it."""
    link = variant.game.link()
    card = make(
        "button",
        {"type": "button", "data-link": link, "aria-pressed": "false"},
        make("canvas", {"class": "mini", "aria-hidden": "true"}),
        make("strong", {}, variant.name),
        make("small", {}, subtitle(variant.game)),
    )
    rename, delete = button("", own="rename"), button("", own="delete")
    name_action(rename, words.RENAME, variant.name)
    name_deletion(delete, variant.name, is_deleted=False)
    return make("div", {"class": "own", "data-variant": link}, card, rename, delete)


def _ask_name(row: Element, variant: OwnVariant) -> None:
    """Replace a row by a field for the name; without one, the variant goes by its options."""
    label = words.NAME_OF.format(name=variant.name)
    brief = OwnVariant(variant.game).name
    attributes = {"class": "field", "maxlength": str(MAX_NAME), "aria-label": label, "placeholder": brief}
    field = make("input", attributes)
    field.value = variant.chosen_name
    row.replaceChildren(field, button(words.SAVE, kind="main", own="save"))
    field.focus()


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
