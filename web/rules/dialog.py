"""The rules of the current game in plain words with pictures; below, all its options and its author's notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from affinage.game import Example, Game, Rule
from affinage.game.options import Option
from affinage.matches.match import Match
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.plain_text import capitalized
from affinage.teach import rulebook
from affinage.teach.rulebook import Picture, Sentence, choices, pictures
from web.board.stones import paint_scene
from web.browser import atlas_files
from web.browser.dom import listen, make, soon
from web.browser.elements import Element, Event
from web.rules import words
from web.table.side import credit_line
from web.text.words import heading
from web.widgets.dialog import Dialog
from web.widgets.fields import button, fine_print, row
from web.widgets.named_figures import NamedFigures


class RulesDialog:
    """The rules in a few sentences, whose pictures are found while they are read, and all options of the game.

    `acts` are the actions of its buttons for the game shown, by the names of their labels.
    """

    def __init__(self, acts: Mapping[str, Callable[[Game], None]] = MappingProxyType({})) -> None:
        self._acts = acts
        # The game whose rules are shown.
        self._game: Game | None = None
        self._dialog = Dialog("rules-dialog", self._clicked)
        # Sentences without a picture yet, each with its figure.
        self._waiting: list[tuple[Sentence, Element]] = []
        # Examples to be painted once they are visible, with their canvases.
        self._examples: list[tuple[Example, Element]] = []
        self._all_options = make("details")
        self._figures = NamedFigures()
        listen(self._all_options, "toggle", lambda _: self._paint_examples())

    def open(self, game: Game, *, is_seated: bool = False) -> None:
        """Show the rules of a game; with `is_seated`, nothing about who plays which colour."""
        self._game = game
        sentences = rulebook.sentences(game, is_seated=is_seated)
        figures = [_empty_figure() if sentence.may_have_picture else None for sentence in sentences]
        items = [
            make("li", {}, make("p", {}, sentence.text), *([figure] if figure else []))
            for sentence, figure in zip(sentences, figures, strict=True)
        ]
        body = [make("ol", {"class": "rules"}, *items)]
        if note := credit(game).note:
            body.append(make("p", {"class": "departs"}, note))
        self._fill_all_options(game)
        body.append(self._all_options)
        if game.texts.notes:
            body.append(_notes(game))
        foot = [make("p", {}, *credit_line(game))]
        if self._acts:
            body.append(self._figures.element)
            self._figures.show(game)
            foot += [button(words.ACTS[name], act=name) for name in self._acts]
        self._dialog.show(words.TITLE.format(name=heading(game)), [*body, row(*foot)])
        self._waiting = [
            (sentence, figure) for sentence, figure in zip(sentences, figures, strict=True) if figure
        ]
        soon(self._find_next_picture)

    def _clicked(self, event: Event) -> None:
        pressed = event.target.closest("[data-act]")
        if pressed and self._game:
            self._dialog.close()
            self._acts[str(pressed.dataset.act)](self._game)

    def _find_next_picture(self) -> None:
        """Find the next picture while the dialog is open, with pauses that keep the page responsive."""
        if not self._waiting or not self._dialog.is_open:
            return
        sentence, figure = self._waiting.pop(0)
        picture = sentence.picture
        if picture:
            _show(figure, picture)
        else:
            figure.remove()
        soon(self._find_next_picture)

    def _fill_all_options(self, game: Game) -> None:
        """Add our readings, the options and the examples of the whole game, collapsed."""
        figures = [_example(example) for example in game.texts.examples]
        self._examples = [
            (example, figure.firstElementChild)
            for example, figure in zip(game.texts.examples, figures, strict=True)
        ]
        self._all_options.open = False
        self._all_options.replaceChildren(
            make("summary", {}, words.ALL_OPTIONS),
            *([make("p", {}, limit)] if (limit := rulebook.numbers(game).get("limit")) else []),
            make("ul", {"class": "rules"}, *(_reading(rule) for rule in game.texts.rules if rule.ours)),
            *(_option(option) for option in game.options),
            make("div", {"class": "figures"}, *figures),
        )

    def _paint_examples(self) -> None:
        """Paint the examples once they are visible: before, they have no size."""
        if not self._all_options.open:
            return
        for example, canvas in self._examples:
            match = Match(load(example.link))
            match.extend(example.moves.split())
            paint_scene(canvas, *pictures.example(match, example.caption))
        self._examples = []


def _empty_figure() -> Element:
    return make("figure", {}, make("canvas", {"class": "mini"}), make("figcaption"))


def _show(figure: Element, picture: Picture) -> None:
    """Paint the picture of a sentence; its markers get accessible names."""
    canvas, caption = figure.children
    caption.textContent = picture.caption
    canvas.setAttribute("role", "img")
    canvas.setAttribute("aria-label", pictures.described(picture))
    paint_scene(canvas, *pictures.scene(picture))


def _reading(rule: Rule) -> Element:
    return make("li", {}, rule.text, " ", _mark(words.OUR_READING), f" {rule.remark}")


def _mark(text: str) -> Element:
    return make("em", {"class": "ours"}, text)


def _option(option: Option) -> Element:
    """Return an option with all its values and their marks."""
    values = (_value(line) for line in choices.lines(option, joins_numbers=True))
    return make(
        "section",
        {"class": "option"},
        make("h3", {}, option.title),
        fine_print(choices.about(option)),
        make("ul", {}, *values),
    )


def _value(line: choices.OptionLine) -> Element:
    item = make("li", {}, capitalized(line.words))
    if line.marks:
        item.append(" ", make("small", {}, " · ".join(line.marks)))
    if line.tag:
        item.append(" ", _mark(line.tag))
    return item


def _notes(game: Game) -> Element:
    """Return the author's notes, collapsed."""
    notes = [make("li", {}, note) for note in game.texts.notes]
    if atlas_files.is_there():
        # The questions and the atlas are pages of the same site.
        notes.append(make("li", {}, make("a", {"href": f"./{words.QUESTIONS}/#{game.key}"}, words.ASKED)))
    return make("details", {}, make("summary", {}, words.NOTES), make("ul", {"class": "rules"}, *notes))


def _example(example: Example) -> Element:
    canvas = make("canvas", {"class": "mini", "role": "img", "aria-label": example.caption})
    return make("figure", {}, canvas, make("figcaption", {}, example.caption))
