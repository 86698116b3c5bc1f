"""The measurements of a named variant, in a collapsed section of dialogs about it."""

from __future__ import annotations

from affinage.game import Game
from affinage.notation.link import preset_of
from web.browser import atlas_files
from web.browser.dom import listen, make
from web.browser.elements import Event
from web.browser.tasks import begin
from web.text import words


class NamedFigures:
    """The section, filled when opened; hidden for variants without a name and without the atlas."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._text = make("p", {"class": "fine", "data-named-figures": ""})
        self.element = make("details", {"hidden": ""}, make("summary", {}, words.FIGURES), self._text)
        listen(self.element, "toggle", self._toggled)

    def show(self, game: Game) -> None:
        """Offer the measurements of a variant."""
        self._game = game
        self._text.textContent = ""
        self.element.hidden = preset_of(game) is None or not atlas_files.is_there()
        if self.element.open:
            self._toggled()

    def _toggled(self, _: Event | None = None) -> None:
        preset = preset_of(self._game) if self._game else None
        if self._game and preset and self.element.open and not self._text.textContent:
            begin(self._fill(self._game, preset.slug))

    async def _fill(self, game: Game, slug: str) -> None:
        try:
            named = await atlas_files.named()
        except atlas_files.NoAtlasError:
            named = {}
        if game == self._game:
            self._text.textContent = str(named[slug]["words"]) if slug in named else words.NO_FIGURES
