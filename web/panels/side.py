"""The words beside the board: limit and score."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.notation.credit import credit
from affinage.view.game_view import GameView
from web.board.stones import stone
from web.browser.dom import by_id, make
from web.panels.status import StatusLine
from web.text import words


class Side:
    """Status line and side panel; parts are rebuilt only when what they show has changed."""

    def __init__(
        self,
        choose: Callable[[int], None],
        acts: Mapping[str, Callable[[], None]],
    ) -> None:
        self._status_line = StatusLine(choose, acts)
        self._score: tuple[tuple[str, ...], ...] = ()  # what the score shows
        self._offered: str | None = None  # what can be switched on, "" for nothing

    def update(self, game_view: GameView) -> None:
        """Show the game as it is."""
        self._status_line.update(game_view)
        self._update_score(game_view)
        self._update_switch(game_view)

    def introduce(self, game_view: GameView) -> None:
        """Show what belongs to the rule set: its name, its limit, its designer and what can be switched on."""
        game = game_view.game
        by_id("title").textContent = game.name
        by_id("variant").textContent = words.rule_set(game)
        by_id("values-switch").hidden = not game.texts.label_name
        by_id("values-name").textContent = f"Show the {game.texts.label_name}"
        found = credit(game)
        by_id("credit").textContent = f"{found.whole} "
        by_id("source").href = found.source
        self._status_line.introduce(game_view)
        by_id("limit-box").hidden = not game.limit_name
        by_id("limit").textContent = game.limit_name

    def _update_score(self, game_view: GameView) -> None:
        shown = (
            game_view.appearance.score
            or not game_view.game.traits.hides_score
            or game_view.match.outcome is not None
        )
        board = by_id("score")
        board.hidden = not shown
        if not shown:
            return
        match = game_view.match
        rows = tuple(
            (kind, words.person(match, colour, game_view.computers.opponent), words.points(value))
            for colour, (kind, value) in enumerate(
                zip(game_view.kinds, match.position.score(), strict=True), 1
            )
        )
        if rows != self._score:
            self._score = rows
            entries = (make("li", {}, stone(kind), name, make("b", {}, value)) for kind, name, value in rows)
            board.replaceChildren(*entries)

    def _update_switch(self, game_view: GameView) -> None:
        """Offer to show what is hidden: at the end, no more than the stones that are counted around each hole."""
        game, match = game_view.game, game_view.match
        offered = game.texts.region_name
        if match.outcome and any(region.is_hole for region in match.position.regions()):
            offered = f"stones around the {offered}"
        elif match.outcome:
            offered = ""
        elif game.traits.hides_score:
            offered = f"score and the {offered}"
        if offered != self._offered:
            self._offered = offered
            by_id("score-switch").hidden = not offered
            by_id("score-name").textContent = f"Show the {offered}"
