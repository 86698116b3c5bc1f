"""The end of a match: its result as a card with the next actions, and the rematch."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.game import Game
from affinage.matches.match import Match
from affinage.matches.variations import Conclusion, GameNode
from affinage.teach import rulebook
from affinage.teach.principles.figures import course_key
from affinage.view.game_view import GameView
from web.board.stones import stone
from web.browser import api
from web.browser.device import now
from web.browser.dom import by_id, listen, make, plain, prose, soon
from web.browser.elements import Element, Event
from web.browser.storage import BrowserStorage
from web.model.seating import Seating, seating_after
from web.model.suggestion import Climb, climb_of, result_of
from web.storage.saved_games import SavedGames
from web.table import words
from web.table.result import MatchResult, match_result
from web.table.results import GameResults, PlayedGame
from web.text import words as shared_words

FIELDS = "textarea, input"


class Rematch:
    """Starts the next game, and stores the results against the computer."""

    def __init__(self, begin: Callable[[Game, Seating | None], None], saved_games: SavedGames) -> None:
        self._begin, self._saved_games = begin, saved_games
        self.results = GameResults(BrowserStorage("localStorage"))

    def climb(self, game: Game) -> Climb:
        """Return the player's progress in a game, from the stored results."""
        return climb_of(game, self.results.read(game))

    def play_again(self, game_view: GameView) -> None:
        """Play the variant once more, seated as `seating_after` has it."""
        self._begin(game_view.game, seating_after(game_view))

    def play_level(self, game_view: GameView) -> None:
        """Play the variant once more at the level that the result offers."""
        level = match_result(game_view, self.climb(game_view.game).level).level
        self._begin(game_view.game, seating_after(game_view).at_level(level))

    def take_back(self, game_view: GameView) -> None:
        """Revoke the result of a game that continues after a resignation was taken back."""
        self.results.take_back(self._saved_games.key(game_view.match))

    def count(self, game_view: GameView) -> str:
        """Store the result of a finished game; return the message about failing storage, or ""."""
        match = game_view.match
        result = result_of(match, game_view.computers.seats)
        if result is None:
            return ""
        at, id = int(now().timestamp()), self._saved_games.key(match)
        return self.results.add(PlayedGame(at, id, match.game.key, result.level, result.ended))


class EndCard:
    """Shows the result of a match that has ended on the board; `acts` are the actions of its buttons by name."""

    def __init__(self, acts: Mapping[str, Callable[[], None]], series: Rematch) -> None:
        self._acts, self._series = acts, series
        self._box = by_id("end")
        self._content: tuple[Match, MatchResult] | None = None
        # The end and the conclusion of the result whose card was closed.
        self._closed: tuple[GameNode, Conclusion | None] | None = None
        listen(self._box, "click", self._clicked)
        self._result_button = make("button", {"type": "button", "class": "link", "hidden": ""}, words.RESULT)
        by_id("why").after(" ", self._result_button)
        listen(self._result_button, "click", lambda _: self._reopen())

    def update(self, game_view: GameView) -> None:
        """Show the result, unless the match is not over, its card was closed, or a line of its review is shown."""
        match = game_view.match
        if self._closed and match.end is self._closed[0] and not game_view.ended:
            # The resignation was taken back.
            self._closed = None
        is_over = match.outcome is not None and not game_view.is_in_line
        shows = is_over and (match.end, match.conclusion) != self._closed
        if shows:
            self._show(game_view)
        self._box.hidden = not shows
        self._result_button.hidden = shows or not is_over

    def announce(self, game_view: GameView) -> None:
        """Show the result of a match that has just ended, and move the focus to it, unless the player is writing."""
        self.update(game_view)
        if not (self._box.hidden or api.document.activeElement.matches(FIELDS)):
            by_id("result").focus()

    def reopen(self, game_view: GameView) -> None:
        """Show the result again, and move the focus to it."""
        self._closed = None
        self.announce(game_view)

    def close(self, match: Match) -> None:
        """Close the card of a match that is over, until it is opened again."""
        self._closed = match.end, match.conclusion
        self._box.hidden, self._result_button.hidden = True, False

    def _reopen(self) -> None:
        """Show the card that was closed."""
        self._closed, self._box.hidden, self._result_button.hidden = None, False, True
        by_id("result").focus()

    def _show(self, game_view: GameView) -> None:
        result = match_result(game_view, self._series.climb(game_view.game).level)
        # The match is compared by identity, as another match may be equal.
        if self._content and self._content[0] is game_view.match and self._content[1] == result:
            return
        self._content = game_view.match, result
        level, again = ("level", result.level_words), ("again", result.rematch)
        first = level if result.is_higher else again
        rest = (level, again, ("review", words.REVIEW), ("share", words.SHARE_RESULT))
        buttons = [_button(*first, "main"), *(_button(*each) for each in rest if each != first and each[1])]
        close = make(
            "button",
            {"type": "button", "class": "close", "data-next": "close", "aria-label": shared_words.CLOSE},
            "×",
        )
        why = [make("p", {}, text) for text in (result.why, *result.overtime, result.climbed) if text]
        self._box.replaceChildren(
            close,
            make("h2", {"id": "result", "tabindex": "-1"}, result.title),
            *why,
            make("div", {"class": "nexts"}, *buttons),
            make("div", {"class": "ways"}, *_shares(game_view), *_course(game_view.game.key)),
        )

    def _clicked(self, event: Event) -> None:
        if details := event.target.closest("details"):
            # The element opens after the click, perhaps below the screen; the buttons stay above it.
            buttons = self._box.querySelector(".nexts")
            details.style.setProperty("scroll-margin-top", f"calc({buttons.offsetHeight}px + 0.75rem)")
            soon(lambda: details.scrollIntoView(plain({"block": "nearest"})))
        button = event.target.closest("[data-next]")
        # JavaScript's null is not None, so test whether it is true.
        if not (button and self._content):
            return
        name = str(button.dataset.next)
        if name in ("close", "review"):
            self.close(self._content[0])
            # The button disappears; a review goes on to its chart.
            by_id("title").focus()
        if name in self._acts:
            self._acts[name]()


def _course(game: str) -> list[Element]:
    """Return the link to the course in playing well, if the game has one."""
    key = course_key(game)
    return [make("a", {"href": f"?lesson={key}"}, words.PLAY_WELL)] if key else []


def _button(name: str, label: str, kind: str = "") -> Element:
    return make("button", {"type": "button", "data-next": name, "class": kind}, label)


def _shares(game_view: GameView) -> list[Element]:
    """Return the shares of all players, collapsed: a sentence for each, and every cell."""
    shares = rulebook.shares(game_view.match.position)
    if not shares:
        return []
    rows = []
    for share in shares:
        picture = [stone(game_view.kinds[share.owner - 1])] if share.owner else []
        cells = make("small", {}, *prose(shared_words.cells(game_view.game, share.cells)))
        rows.append(
            make("li", {}, *picture, make("span", {}, *prose(share.statement.to(game_view.you)), " ", cells))
        )
    decision = rulebook.decision(game_view.match.position)
    counts = [make("p", {}, *prose(decision.to(game_view.you)))] if decision else []
    details = make("details", {})
    details.append(make("summary", {}, words.SHARES), *counts, make("ul", {"id": "shares"}, *rows))
    return [details]
