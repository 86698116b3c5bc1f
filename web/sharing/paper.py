"""The printed pages: a game with its board, record and rules, or the rules of a variant and a board to play on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from affinage.board.geometry import View
from affinage.game import Game
from affinage.matches.match import Match
from affinage.notation.credit import SOURCE, credit
from affinage.notation.record.movetext import words as record_words
from affinage.notation.record.movetext import wrapped
from affinage.picture.board import BASELINE, Scene, Text
from affinage.picture.diagram import DiagramOptions, description, last_frame
from affinage.picture.palette import STYLES
from affinage.picture.still import still
from affinage.picture.stones import Layer
from affinage.teach import rulebook
from affinage.teach.rulebook import Sentence, pictures
from affinage.view.board_scene import BOARD_MARGIN
from affinage.view.game_view import GameView
from web.board.stones import layer_path
from web.browser import api
from web.browser.dom import by_id, make, make_svg
from web.browser.elements import Element
from web.sharing import words as share_words
from web.text import words

COLOURS = STYLES["plain"]["light"]


class Paper:
    """Lays out the sheet when the browser is about to print, and clears it afterwards."""

    def __init__(self) -> None:
        self._sheet = by_id("paper")
        # The variant whose rules are to be printed next.
        self._rules_of: Game | None = None

    def print_rules(self, game: Game) -> None:
        """Print the rules of a variant, and its board to play on."""
        self._rules_of = game
        api.window.print()

    def lay_out(self, game_view: GameView) -> None:
        """Lay out the rules that are to be printed, or else a game; before its first move, its rules and its board."""
        game, self._rules_of = self._rules_of, None
        if game is None and not _has_begun(game_view):
            game = game_view.game
        self._sheet.replaceChildren(*(_rules_with_board(game) if game else _game(game_view)))

    def lay_out_exercise(self, game_view: GameView, task: Sequence[str]) -> None:
        """Lay out the rules that are to be printed, or else an exercise; the first text of its task is the title."""
        game, self._rules_of = self._rules_of, None
        self._sheet.replaceChildren(*(_rules_with_board(game) if game else _exercise(game_view, task)))

    def clear(self) -> None:
        """Take the game off the sheet."""
        self._sheet.replaceChildren()


def _has_begun(game_view: GameView) -> bool:
    """Return whether a game has a move, or does not begin as its variant does."""
    match = game_view.match
    return bool(match.moves) or match.start != match.game.initial()


def _rules_with_board(game: Game) -> Iterator[Element]:
    """Yield the rules of a variant, and on the next page its board."""
    yield make("h1", {}, words.name_of(game))
    yield from _rules(game)
    yield make("div", {"class": "board"}, _board(GameView(Match(game))))


def _game(game_view: GameView) -> Iterator[Element]:
    """Yield a game: its players, its board, its record and its rules."""
    match = game_view.match
    people, state = ", ".join(_people(game_view)), words.ending(match) or words.turn(game_view)
    yield make("h1", {}, words.name_of(match.game))
    yield make("p", {}, share_words.GAME_STATE.format(people=people, state=state))
    yield _board(game_view)
    yield from _record(game_view)
    yield make("h2", {}, share_words.RULES)
    yield from _rules(match.game)


def _exercise(game_view: GameView, task: Sequence[str]) -> Iterator[Element]:
    """Yield an exercise: its title, the other texts of its task, its board, and the rules in short."""
    title, *texts = task
    yield make("h1", {}, title)
    yield from (make("p", {}, text) for text in texts)
    yield _board(game_view)
    yield make(
        "p", {"class": "fine"}, f"{words.name_of(game_view.game)}: {rulebook.short_rules(game_view.game)}."
    )


def _rules(game: Game) -> Iterator[Element]:
    """Yield the rules of a variant and its author."""
    by = credit(game)
    yield make("ol", {}, *map(_rule, rulebook.sentences(game)))
    text = share_words.CREDIT.format(credit=by.whole, source=SOURCE, address=by.source)
    yield make("p", {"class": "fine"}, text)


def _people(game_view: GameView) -> Iterator[str]:
    """Return the players with their colours."""
    match = game_view.match
    return (words.person(match, colour) for colour in range(1, match.game.players + 1))


def _board(game_view: GameView) -> Element:
    """Return the position, oriented as on the screen."""
    appearance, match = game_view.appearance, game_view.match
    options = DiagramOptions(
        rotation=appearance.rotation,
        mirrored=appearance.mirrored,
        score=appearance.score,
        labels=appearance.values,
    )
    frame = replace(last_frame(match, options), open=game_view.open_cells)
    picture = _picture(frame.view, still(frame), COLOURS)
    picture.setAttribute("aria-label", description(match))
    return picture


def _record(game_view: GameView) -> Iterator[Element]:
    """Yield the moves with variations and comments, as in files; nothing before the first move."""
    match = game_view.match
    texts = record_words(match.root, match.game.colours)
    if texts:
        yield make("h2", {}, share_words.MOVES)
        yield make("p", {}, " ".join(wrapped(texts)))


def _rule(sentence: Sentence) -> Element:
    """Return a sentence with its picture, if it has one."""
    item = make("li", {}, make("p", {}, sentence.text))
    if picture := sentence.picture:
        view, scene = pictures.scene(picture)
        vector = _picture(view, scene, COLOURS)
        vector.setAttribute("aria-label", pictures.described(picture))
        item.append(make("figure", {}, vector, make("figcaption", {}, picture.caption)))
    return item


def _picture(view: View, scene: Scene, colours: Mapping[str, str]) -> Element:
    """Return a scene of a board as SVG, as canvases are too coarse for print; the caller adds an accessible title."""
    width, height = (length + 2 * BOARD_MARGIN for length in view.size)
    picture = make_svg("svg", {"viewBox": f"{-BOARD_MARGIN} {-BOARD_MARGIN} {width} {height}", "role": "img"})
    picture.append(*(_shifted(layer, colours) for layer in scene.flat()))
    picture.append(*(_word(word, colours) for word in scene.words))
    return picture


def _shifted(layer: Layer, colours: Mapping[str, str]) -> Element:
    path = layer_path(layer, colours.__getitem__)
    path.setAttribute("opacity", str(layer.alpha))
    path.setAttribute("transform", f"translate({layer.shift[0]} {layer.shift[1]})")
    return path


def _word(word: Text, colours: Mapping[str, str]) -> Element:
    weight = "700" if word.bold else "400"
    place = {"x": str(word.x), "y": str(word.y + BASELINE * word.size), "font-size": str(word.size)}
    text = make_svg("text", place | {"font-weight": weight, "fill": colours[word.colour]})
    text.textContent = word.text
    return text
