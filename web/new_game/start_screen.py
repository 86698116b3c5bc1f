"""The start screen: a card for each game, to play against the computer or each other, and games to continue."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from affinage.bots.levels import levels_of
from affinage.game import Game
from affinage.matches.match import Match
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.plain_text import all_of
from affinage.registry import game_class, game_keys
from affinage.teach.principles.figures import course_key
from web.board.stones import paint_miniature
from web.browser import api
from web.browser.device import here
from web.browser.dom import make, proxy
from web.browser.elements import Element, Event
from web.model.seating import one_person
from web.new_game import words as new_game_words
from web.storage.saved_game import SavedGame
from web.storage.saved_games import LISTED
from web.table.table import Table
from web.text import words
from web.widgets.dialog import Dialog
from web.widgets.fields import button, name_deletion
from web.widgets.screenful import Screenful

MOVE_MS = 900
"""Milliseconds between the moves of a miniature."""
MOVES_SHOWN = 5
"""Number of automatic moves: nothing moves for longer than five seconds."""
COMPUTER, HERE = "computer", "here"
"""Ways to play."""
PLIES_SHOWN = 24
"""Plies after which a miniature starts again."""


class SavedList:
    """Lists saved games, which can be dropped and brought back."""

    def __init__(self, saved: Sequence[SavedGame], table: Table) -> None:
        self._saved, self._table = saved, table
        # Functions that restore deleted games, by their number.
        self._restorers: dict[int, Callable[[], str]] = {}
        self._screenful = Screenful(LISTED)
        self._list = make("div", {"class": "games kept"})
        self._more = button("", more="")
        self._status = make("p", {"role": "status"})
        self.elements = make("h3", {}, new_game_words.MY_GAMES), self._list, self._more, self._status
        self._show()

    def _show(self) -> None:
        visible = self._screenful.of(self._saved, self._more)
        listed = int(self._list.children.length)
        self._list.append(*(_entry(number, visible[number]) for number in range(listed, len(visible))))

    def clicked(self, target: Element) -> SavedGame | None:
        """Handle a click; return the game to continue, if any."""
        if target.closest("[data-more]"):
            self._show_more()
        elif forget := target.closest("[data-forget]"):
            self._forget_or_bring_back(int(forget.dataset.forget), forget)
        elif game := target.closest("[data-kept]"):
            return self._saved[int(game.dataset.kept)]
        return None

    def _show_more(self) -> None:
        listed = int(self._list.children.length)
        self._screenful.grow(listed)
        self._show()
        self._list.children[listed].querySelector("button").focus()

    def _forget_or_bring_back(self, number: int, forget: Element) -> None:
        refusal = ""
        if number not in self._restorers:
            self._restorers[number] = self._table.forget(self._saved[number])
        else:
            refusal = self._restorers[number]()
            if not refusal:
                del self._restorers[number]
        self._status.textContent = words.GAME_NOT_SAVED_AGAIN.format(reason=refusal) if refusal else ""
        is_deleted = number in self._restorers
        forget.parentElement.querySelector("[data-kept]").disabled = is_deleted
        name_deletion(forget, _name(self._saved[number]), is_deleted=is_deleted)


def _entry(number: int, saved: SavedGame) -> Element:
    """Return the row of a saved game: name, progress, players and date, with a button to forget it."""
    lines = (
        make("strong", {}, words.name_in_words(saved.game)),
        make("small", {}, _played(saved)),
        make("small", {}, words.moment_of(here(saved.at))),
    )
    forget = button("", forget=str(number))
    name_deletion(forget, _name(saved), is_deleted=False)
    go_on = make("button", {"type": "button", "data-kept": str(number)}, *lines)
    return make("div", {}, go_on, forget)


def _name(saved: SavedGame) -> str:
    """Return the name of a game with its progress."""
    game = words.name_in_words(saved.game)
    return new_game_words.GAME_AND_PROGRESS.format(game=game, progress=_played(saved))


def _played(saved: SavedGame) -> str:
    """Return the progress and the players of a game."""
    return new_game_words.PROGRESS.format(
        moves=words.count_of_moves(len(saved.moves)), people=all_of(saved.people)
    )


class StartScreen:
    """Cards with small boards that play random games, and the games to continue."""

    def __init__(self, table: Table, list_games: Callable[[], None]) -> None:
        self._dialog = Dialog("start-dialog", self._clicked, closed=self._closed)
        self._table, self._list_games = table, list_games
        # The list of saved games while the dialog is open, if there are any.
        self._saved_list: SavedList | None = None
        self._shows: list[tuple[Element, Match]] = []
        self._random = random.Random()
        self._timer: int | None = None
        # Number of automatic moves left.
        self._moves_left = 0
        self._step = proxy(self._play_on)

    def open(self) -> None:
        """Show the cards and play their games for a moment."""
        self._stop()
        cards = [_card(game_class(key)) for key in game_keys()]
        unfinished = self._table.saved_games.unfinished()
        self._saved_list = SavedList(unfinished, self._table) if unfinished else None
        body = [make("div", {"class": "games"}, *(card for card, _ in cards))]
        if unread := self._table.saved_games.unread():
            body.insert(0, make("p", {"class": "fine", "id": "start-unread"}, words.unread(unread)))
        if self._saved_list:
            body[:0] = self._saved_list.elements
        foot = [button(new_game_words.ALL_GAMES, "start-all-games")]
        self._dialog.show(new_game_words.START_TITLE, body, foot)
        games = [load(f"game={key}") for key in game_keys()]
        self._shows = [(canvas, Match(game)) for (_, canvas), game in zip(cards, games, strict=True)]
        for number in range(len(self._shows)):
            self._advance(number, plies=8)
        if not self._table.display.is_still():
            self._moves_left = MOVES_SHOWN
            self._timer = api.window.setInterval(self._step, MOVE_MS)

    def _play_on(self) -> None:
        for number in range(len(self._shows)):
            self._advance(number, plies=1)
        self._moves_left -= 1
        if not self._moves_left:
            self._stop()

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
        paint_miniature(canvas, match)

    def _stop(self) -> None:
        if self._timer is not None:
            api.window.clearInterval(self._timer)
            self._timer = None

    def _closed(self) -> None:
        """Release all that the dialog has shown."""
        self._stop()
        self._shows, self._saved_list = [], None
        self._dialog.empty()

    def _clicked(self, event: Event) -> None:
        if choice := event.target.closest("[data-game]"):
            self._dialog.close()
            self._play(load(f"game={choice.dataset.game}"), choice.dataset.opponent)
        elif event.target.id == "start-all-games":
            self._dialog.close()
            self._list_games()
        elif self._saved_list and (saved := self._saved_list.clicked(event.target)):
            self._dialog.close()
            self._table.resume(saved)

    def _play(self, game: Game, opponent: str) -> None:
        """Begin a game against the computer, or for people in all seats."""
        climb = self._table.series.climb(game)
        level = climb.next_level(len(levels_of(game))) if opponent == COMPUTER else 0
        self._table.begin(game, one_person(game, "", 1, level))


def _card(game: type[Game]) -> tuple[Element, Element]:
    by, computer = credit(game), {"data-game": game.key, "data-opponent": COMPUTER}
    people = {**computer, "data-opponent": HERE}
    canvas = make("canvas", {"class": "mini", "aria-hidden": "true", **computer})
    ways = make(
        "p",
        {"class": "row"},
        _button(new_game_words.PLAY, new_game_words.play(game.name), {"class": "main", **computer}),
        _button(new_game_words.TWO_PLAYERS, new_game_words.two_players(game.name), people),
    )
    lesson = {"href": f"?lesson={game.key}", "aria-label": new_game_words.learn(game.name)}
    links = make("p", {"class": "row"}, make("a", lesson, new_game_words.LEARN))
    if key := course_key(game.key):
        well = {"href": f"?lesson={key}", "aria-label": new_game_words.play_well(game.name)}
        links.append(make("a", well, new_game_words.PLAY_WELL))
    author = {"class": "by", "href": by.source, "target": "_blank", "rel": "noopener"}
    links.append(make("a", author, by.words))
    texts = make("div", {}, make("h3", {}, game.name), make("p", {}, game.texts.summary), ways, links)
    return make("div", {"class": "card"}, canvas, texts), canvas


def _button(label: str, name: str, attributes: dict[str, str]) -> Element:
    return make("button", {"type": "button", "aria-label": name, **attributes}, label)
