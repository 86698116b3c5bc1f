"""What the rule book says beside the board: a prompt in the first turn, what numbers mean, who got what at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from affinage.game import Game, Position
from affinage.teach import rulebook
from affinage.teach.rulebook.chapter import Share
from affinage.view.game_view import GameView
from web.board.stones import stone
from web.browser.dom import by_id, listen, make, prose
from web.browser.elements import Element
from web.text import words


class Explanations:
    """Words that a board can do without until all of Python is there; `prompt` shows what to do."""

    def __init__(self, prompt: Callable[[str], None]) -> None:
        self._prompt = prompt
        self._game: Game | None = None  # whose numbers are explained
        self._end: Position | None = None  # whose shares are shown
        self._shared: Sequence[Share] = ()
        self._limit = Disclosure(by_id("limit"), "Where the limit comes from", by_id("limit-text"))
        self._numbers = Disclosure(by_id("score-title"), "What the numbers mean")
        self._shares = make(
            "ul", {"id": "shares", "tabindex": "0", "aria-label": "Who got what", "hidden": ""}
        )
        self._cells = make("ul", {"aria-label": "Cell by cell"})
        self._by_cells = make("details", {"id": "shares-cells", "hidden": ""})
        self._by_cells.append(make("summary", {}, "Cell by cell"), self._cells)
        by_id("score").after(self._shares, self._by_cells)

    def update(self, game_view: GameView) -> None:
        """Explain a game as it is."""
        self._prompt(_first_prompt(game_view))
        if game_view.game != self._game:
            self._game = game_view.game
            by_id("limit-text").textContent = rulebook.limit(self._game)
            numbers = rulebook.numbers(self._game)
            self._limit.explain([text for kind, text in numbers.items() if kind == "limit"])
            self._numbers.explain([text for kind, text in numbers.items() if kind != "limit"])
        self._share_out(game_view)

    def _share_out(self, game_view: GameView) -> None:
        position = game_view.match.position
        if position is self._end:
            return
        self._end = position
        shares = rulebook.shares(position)
        if shares == self._shared:
            return  # none, while the game runs
        self._shared = shares
        self._shares.hidden = self._by_cells.hidden = not shares
        pictures = ([stone(game_view.kinds[share.owner - 1])] if share.owner else [] for share in shares)
        self._shares.replaceChildren(
            *(
                make("li", {}, *picture, make("span", {}, share.text))
                for picture, share in zip(pictures, shares, strict=True)
            )
        )
        self._cells.replaceChildren(
            *(
                make("li", {}, *prose(words.held(game_view.game, share.owner, share.cells)))
                for share in shares
            )
        )


class Disclosure:
    """A button behind a heading that shows and hides some sentences, below what is said there anyway."""

    def __init__(self, heading: Element, name: str, said: Element | None = None) -> None:
        told = f"{heading.id}-told"
        self._text = make("div", {"id": told, "class": "told", "hidden": ""})
        named = {"aria-label": name, "title": name, "aria-controls": told, "aria-expanded": "false"}
        self._button = make("button", {"type": "button", "class": "why", **named}, "?")
        heading.after(self._button)
        (said or self._button).after(self._text)
        listen(self._button, "click", lambda _: self._show(hidden=not self._text.hidden))

    def explain(self, sentences: Sequence[str]) -> None:
        """Take other sentences, folded away at first; without any there is no button."""
        self._text.replaceChildren(*(make("p", {}, text) for text in sentences))
        self._button.hidden = not sentences
        self._show(hidden=True)

    def _show(self, *, hidden: bool) -> None:
        self._text.hidden = hidden
        self._button.setAttribute("aria-expanded", "false" if hidden else "true")


def _first_prompt(game_view: GameView) -> str:
    """What a person is to do who plays the first turn, "" later."""
    match = game_view.match
    later = (
        match.ply or match.is_set_up or game_view.picked or game_view.computers.level or game_view.view_only
    )
    return "" if later else rulebook.prompt(game_view.game)
