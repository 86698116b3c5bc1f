"""Results of the player against each level of the computer, and the rating as a plot."""

from __future__ import annotations

from affinage.bots.levels import strengths_of
from affinage.game import Game
from affinage.notation.link import load
from affinage.registry import game_class, game_keys
from web.browser.device import here
from web.browser.dom import by_id, make, make_svg
from web.browser.elements import Element, Event
from web.library import rating_plot, words
from web.model.suggestion import ratings_of
from web.table.results import GameResults, tallies
from web.text.words import day_of
from web.widgets.fields import choice, fine_print, select

GAME = "records-game"
"""Id of the field that chooses a game."""


class Standings:
    """The part of the dialog with the results against the computer, in one game at a time."""

    def __init__(self, results: GameResults) -> None:
        self._results = results
        self.element = make("fieldset", {"id": "records-standings"})

    def show(self, game: Game) -> None:
        """Show the results in a game, or in another one that has some; nothing without any."""
        games = {key: load(f"game={key}") for key in game_keys()}
        played = [key for key in games if self._results.read(games[key])]
        self.element.hidden = not played
        if not played:
            return
        chosen = game.key if game.key in played else played[0]
        field = select(GAME, {key: game_class(key).name for key in played})
        field.value = chosen
        legend, standing = make("legend", {}, words.AGAINST_LEVELS), make("div", {"id": "records-standing"})
        self.element.replaceChildren(legend, choice(words.GAME, field), standing)
        self._fill(games[chosen])

    def changed(self, event: Event) -> None:
        """Show another game if that is what was chosen."""
        if event.target.id == GAME:
            self._fill(load(f"game={event.target.value}"))

    def _fill(self, game: Game) -> None:
        by_id("records-standing").replaceChildren(
            _table(self._results, game),
            fine_print(words.WITHOUT_LESSONS),
            *_plot(self._results, game),
        )


def _table(results: GameResults, game: Game) -> Element:
    """Return the table of the levels that the player has met."""
    listed = tallies(results.read(game))
    names = words.counts(has_draws=any(tally.drawn for tally in listed))
    head = make("tr", {}, *(make("th", {"scope": "col"}, name) for name in (words.LEVEL, *names.values())))
    rows = [
        make(
            "tr",
            {},
            make("th", {"scope": "row"}, str(tally.level)),
            *(make("td", {}, f"{getattr(tally, count):,}") for count in names),
        )
        for tally in listed
    ]
    return make("table", {}, make("thead", {}, head), make("tbody", {}, *rows))


def _plot(results: GameResults, game: Game) -> list[Element]:
    """Return the plot of the rating from two games on, with what it shows in words."""
    ratings = ratings_of(game, results.read(game))
    if not ratings:
        return []
    days = [day_of(here(1000 * played.at)) for played in results.played(game)]
    content = words.rating_plot(
        [rating.rating for rating in ratings], *(days[:1] or [""]), *(days[-1:] or [""])
    )
    levels = words.ratings_of_levels([strength.rating for strength in strengths_of(game)])
    sentence = make("p", {"class": "fine"}, f"{content} {levels}")
    if len(ratings) == 1:
        return [sentence]
    picture = make_svg(
        "svg",
        {
            "class": "rating",
            "viewBox": f"0 0 {rating_plot.WIDTH:.0f} {rating_plot.HEIGHT:.0f}",
            "preserveAspectRatio": "none",
            "aria-hidden": "true",
        },
    )
    for name, path in (("band", rating_plot.band(ratings)), ("line", rating_plot.line(ratings))):
        picture.append(make_svg("path", {"class": name, "d": path}))
    low, high = rating_plot.scale(ratings)
    ends = (make("span", {"aria-hidden": "true"}, str(value)) for value in (high, low))
    figure = make("div", {"class": "rating-plot scaled"}, make("div", {"class": "scale"}, *ends), picture)
    return [figure, sentence]
