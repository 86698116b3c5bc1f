"""One line with the figures of a named variant, for dialogs."""

from __future__ import annotations

from affinage.game import Game
from affinage.notation.link import preset_of
from web.browser import atlas_files
from web.browser.dom import make
from web.browser.tasks import begin


class NamedFigures:
    """The line; there is none for a variant that was not measured, or where the atlas cannot be had."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self.element = make("p", {"class": "fine", "data-named-figures": "", "hidden": ""})

    def show(self, game: Game) -> None:
        """Show what was measured of a variant."""
        self._game, self.element.hidden = game, True
        preset = preset_of(game)
        if preset:
            begin(self._fill(game, preset.slug))

    async def _fill(self, game: Game, slug: str) -> None:
        try:
            named = await atlas_files.named()
        except atlas_files.NoAtlas:
            return
        if slug in named and game == self._game:
            self.element.textContent = str(named[slug]["words"])
            self.element.hidden = False
