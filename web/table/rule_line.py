"""The line below the board: the rule that matters now, with the rules in short; none at the end of a game."""

from __future__ import annotations

from collections.abc import Callable

from affinage.game import Game
from affinage.teach import rulebook
from affinage.teach.rulebook.chapter import Note
from affinage.view.board_scene import was_limited
from affinage.view.game_view import GameView
from affinage.view.standing import is_open_seating
from web.browser.dom import by_id, listen, make
from web.table import words as table_words
from web.text import words

OF_REGIONS: tuple[Note, ...] = ("open", "region")
"""Notes that the rules in short explain."""
SHORT_LINE = 85
"""Most characters of rules that leave room for the legend in two lines."""


class RuleLine:
    """Shows the short rule of a game; `rules` opens all of them."""

    def __init__(self, rules: Callable[[], None]) -> None:
        # The game whose rules are summarised, and whether its players have their colours.
        self._introduced: tuple[Game, bool] | None = None
        # The game, the rest of a begun turn, whether dots are explained, and whether the game is over.
        self._rule: tuple[Game, str, bool, bool] | None = None
        self._has_dots = False
        # The text about a swap.
        self._offer = ""
        rules_button = make("button", {"type": "button"}, table_words.ALL_RULES)
        listen(rules_button, "click", lambda _: rules())
        close = {"type": "button", "popovertarget": "why-box", "popovertargetaction": "hide"}
        self._buttons = make("div", {"class": "row"}, rules_button, make("button", close, words.CLOSE))
        by_id("why").disabled = False

    def update(self, game_view: GameView) -> None:
        """Show the rule of a game or the rest of a begun turn, and the effect of a swap if one is offered.

        At the end nobody has a turn, so there is no rule to show.
        """
        shown = game_view.game, not is_open_seating(game_view)
        if shown != self._introduced:
            self._introduced = shown
            self._introduce(*shown)
        # Without a choice the legend stays, as while the other player moves.
        if game_view.choice.cells:
            self._has_dots = self._shows_dots(game_view)
        is_over = game_view.match.outcome is not None
        has_dots = self._has_dots and not game_view.ended
        rule = game_view.game, words.rest_of_turn(game_view), has_dots, is_over
        if rule != self._rule:
            self._rule = rule
            game, begun, has_dots, _ = rule
            line = "" if is_over else rulebook.short_rules(game, begun)
            action = [make("strong", {}, begun)] if begun else []
            legend = [f" · {table_words.SHORT_DOTS}"] if has_dots and len(line) <= SHORT_LINE else []
            by_id("rule-text").replaceChildren(*action, line.removeprefix(begun), *legend)
        offer = words.swap_offer(game_view.match) if game_view.match.position.may_swap else ""
        if offer != self._offer:
            self._offer = offer
            by_id("swap-box").textContent = f"{offer}." if offer else ""
        by_id("swap-why").hidden = not by_id("status-act").querySelectorAll('[data-act="swap"]').length

    @staticmethod
    def _shows_dots(game_view: GameView) -> bool:
        """Return whether dots mark empty cells; there are none while all could be picked in the whole game."""
        empty = game_view.match.position.empty
        free = game_view.choice.cells & empty
        return not game_view.picked and free != 0 and (free != empty or was_limited(game_view))

    def _introduce(self, game: Game, is_seated: bool) -> None:
        texts = [sentence.text for sentence in rulebook.sentences(game, is_seated=is_seated)]
        start = game.initial()
        if start.empty:
            texts.append(table_words.DOTS)
        if start.continuations().cells & ~start.empty:
            texts.append(table_words.MOVABLE)
        numbers = rulebook.numbers(game)
        texts += [numbers[note] for note in OF_REGIONS if note in numbers]
        paragraphs = (make("p", {}, text) for text in texts)
        title = table_words.IN_SHORT.format(name=words.heading(game))
        by_id("why-box").replaceChildren(make("h2", {}, title), *paragraphs, self._buttons)
