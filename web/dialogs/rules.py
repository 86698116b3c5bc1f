"""The rules of the game on the table: plain words, diagrams by the engine, designer and source."""

from __future__ import annotations

from functools import partial

from affinage.game import Example, Game
from affinage.link import load
from affinage.match import Match
from web.board.stones import paint_miniature
from web.browser.dom import by_id, listen, make
from web.browser.elements import Element
from web.dialogs.sheet import close_if_asked, fill


class RulesDialog:
    """The rules of the game on the table: plain words, diagrams by the engine, designer and source."""

    def __init__(self) -> None:
        self._dialog = by_id("rules-dialog")
        listen(self._dialog, "click", partial(close_if_asked, self._dialog))

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
        fill(self._dialog, "rules-title", f"The rules of {game.name}", body)
        self._dialog.showModal()
        for example, (_, canvas) in zip(game.examples, figures, strict=True):
            match = Match(load(example.link))
            match.extend(example.moves.split())
            paint_miniature(canvas, match)


def _rule(text: str, *, ours: bool) -> Element:
    parts = text.split("`")  # code between backticks, as in the rules' texts
    item = make("li", {}, *(make("code", {}, part) if n % 2 else part for n, part in enumerate(parts)))
    if ours:
        item.append(" ", make("em", {"class": "ours"}, "our reading"))
    return item


def _figure(example: Example) -> tuple[Element, Element]:
    canvas = make("canvas", {"class": "mini", "role": "img", "aria-label": example.caption})
    return make("figure", {}, canvas, make("figcaption", {}, example.caption)), canvas
