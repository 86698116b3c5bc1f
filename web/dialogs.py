"""The dialogs for reading and choosing: the rules of a system, and the start screen with all systems."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from js import Date, clearInterval, setInterval
from pyodide.ffi import create_proxy

from affinage.game import Example, Game, system, system_keys
from affinage.link import load
from affinage.match import Match
from web import settings, words
from web.dom import by_id, listen, make
from web.failures import told
from web.kept_game import Kept
from web.painter import Painter, palette
from web.scene import miniature
from web.table import Table

MOVE_MS = 900  # between the moves of a miniature
PLIES_SHOWN = 24  # after so many a miniature starts again


def miniature_of(game: Game, canvas: Any, match: Match | None = None) -> None:
    """Paint a small picture of a match, or of the start of a game, on a canvas that is in the page."""
    table = Table(match or Match(game), labelled=False)
    painter = Painter(canvas)
    painter.dress(palette())
    painter.fit(canvas.clientWidth, table.view.size)
    painter.show(miniature(table))
    painter.paint()


class RulesDialog:
    """The rules of the game on the table: plain words, diagrams by the engine, designer and source."""

    def __init__(self) -> None:
        self._dialog = by_id("rules-dialog")
        listen(self._dialog, "click", partial(_close, self._dialog))

    def open(self, game: Game) -> None:
        """Show the rules of a game's system."""
        rules = [_rule(rule.text, ours=rule.ours) for rule in game.rules]
        figures = [_figure(example) for example in game.examples]
        credit = make("p", {}, f"Designed by {game.designer}. ")
        credit.append(
            make("a", {"href": game.source, "target": "_blank", "rel": "noopener"}, "The designer's rules")
        )
        body = make("div", {"class": "body"}, credit, make("ul", {"class": "rules"}, *rules))
        body.append(make("div", {"class": "figures"}, *(figure for figure, _ in figures)))
        _fill(self._dialog, "rules-title", f"The rules of {game.name}", body)
        self._dialog.showModal()
        for example, (_, canvas) in zip(game.examples, figures, strict=True):
            match = Match(load(example.link))
            match.extend(example.moves.split())
            miniature_of(match.game, canvas, match)


class StartScreen:
    """A card for each system, with a small board on which a random game is played, and the games to continue."""

    def __init__(
        self,
        choose: Callable[[Game], None],
        unfinished: Callable[[], Sequence[Kept]],
        go_on: Callable[[Kept], None],
        forget: Callable[[Kept], Callable[[], bool]],
    ) -> None:
        self._dialog = by_id("start-dialog")
        self._choose, self._unfinished, self._go_on, self._forget = choose, unfinished, go_on, forget
        self._kept: Sequence[Kept] = ()  # those shown
        self._forgotten: dict[int, Callable[[], bool]] = {}  # what brings them back
        self._shows: list[tuple[Any, Match]] = []
        self._random = random.Random()
        self._timer: int | None = None
        self._step = create_proxy(told(self._play_on))
        listen(self._dialog, "close", lambda _: self._stop())
        listen(self._dialog, "click", self._clicked)

    def open(self) -> None:
        """Show the cards and let their games run until the dialog closes."""
        self._stop()
        cards = [_card(system(key)) for key in system_keys()]
        body = make("div", {"class": "body"}, make("div", {"class": "games"}, *(card for card, _ in cards)))
        self._kept, self._forgotten = self._unfinished(), {}
        if self._kept:
            entries = (_entry(number, kept) for number, kept in enumerate(self._kept))
            body.prepend(make("h3", {}, "Go on with"), make("div", {"class": "games kept"}, *entries))
        _fill(self._dialog, "start-title", "Choose a game", body)
        self._dialog.showModal()
        games = [load(f"game={key}") for key in system_keys()]
        self._shows = [(canvas, Match(game)) for (_, canvas), game in zip(cards, games, strict=True)]
        for number in range(len(self._shows)):
            self._advance(number, plies=8)
        if not settings.prefers("prefers-reduced-motion: reduce"):
            self._timer = setInterval(self._step, MOVE_MS)

    def _play_on(self) -> None:
        for number in range(len(self._shows)):
            self._advance(number, plies=1)

    def _advance(self, number: int, plies: int) -> None:
        canvas, match = self._shows[number]
        if match.outcome or match.ply >= PLIES_SHOWN:
            match = Match(match.game)
            self._shows[number] = (canvas, match)
        for _ in range(plies):
            moves = [move for move in match.position.legal_moves() if move.picks]
            if match.outcome or not moves:
                break
            match.push(self._random.choice(moves))
        miniature_of(match.game, canvas, match)

    def _stop(self) -> None:
        if self._timer is not None:
            clearInterval(self._timer)
            self._timer = None

    def _clicked(self, event: Any) -> None:
        _close(self._dialog, event)
        if button := event.target.closest("[data-forget]"):
            self._forget_or_bring_back(int(button.dataset.forget), button)
            return
        card = event.target.closest("[data-game], [data-kept]")
        if not card:
            return
        self._dialog.close()
        if card.hasAttribute("data-game"):
            self._choose(load(f"game={card.dataset.game}"))
        else:
            self._go_on(self._kept[int(card.dataset.kept)])

    def _forget_or_bring_back(self, number: int, button: Any) -> None:
        if number not in self._forgotten:
            self._forgotten[number] = self._forget(self._kept[number])
        elif self._forgotten[number]():
            del self._forgotten[number]
        is_gone = number in self._forgotten
        button.parentElement.querySelector("[data-kept]").disabled = is_gone
        _name_forgetting(button, self._kept[number], is_gone=is_gone)


def _close(dialog: Any, event: Any) -> None:
    """Close a dialog when its button for that was clicked."""
    if event.target.closest("[data-close]"):
        dialog.close()


def _fill(dialog: Any, title_id: str, title: str, body: Any) -> None:
    close = make("button", {"type": "button", "data-close": ""}, "Close")
    head = make("header", {}, make("h2", {"id": title_id}, title), close)
    dialog.replaceChildren(make("div", {"class": "sheet"}, head, body))


def _rule(text: str, *, ours: bool) -> Any:
    parts = text.split("`")  # code between backticks, as in the rules' texts
    item = make("li", {}, *(make("code", {}, part) if n % 2 else part for n, part in enumerate(parts)))
    if ours:
        item.append(" ", make("em", {"class": "ours"}, "our reading"))
    return item


def _figure(example: Example) -> tuple[Any, Any]:
    canvas = make("canvas", {"class": "mini", "role": "img", "aria-label": example.caption})
    return make("figure", {}, canvas, make("figcaption", {}, example.caption)), canvas


def _card(found: type[Game]) -> tuple[Any, Any]:
    canvas = make("canvas", {"class": "mini", "aria-hidden": "true"})
    words = make("span", {}, make("strong", {}, found.name), make("small", {}, found.summary))
    words.append(make("small", {"class": "by"}, found.designer))
    return make("button", {"type": "button", "data-game": found.key}, canvas, words), canvas


def _entry(number: int, kept: Kept) -> Any:
    """A game to continue: what it is, how far it is, who plays, and when they last did; or to be forgotten."""
    last = str(Date.new(kept.at).toLocaleString())
    lines = (
        make("strong", {}, words.name_of(kept.game)),
        make("small", {}, _played(kept)),
        make("small", {}, last),
    )
    forget = make("button", {"type": "button", "data-forget": str(number)})
    _name_forgetting(forget, kept, is_gone=False)
    go_on = make("button", {"type": "button", "data-kept": str(number)}, *lines)
    return make("div", {}, go_on, forget)


def _name_forgetting(button: Any, kept: Kept, *, is_gone: bool) -> None:
    said = "Bring back" if is_gone else "Forget"
    button.textContent = said
    button.setAttribute("aria-label", f"{said} {words.name_of(kept.game)}, {_played(kept)}")


def _played(kept: Kept) -> str:
    """How far a game is, and who plays."""
    return f"{words.count_of_moves(len(kept.moves))}, {' and '.join(kept.people)}"
