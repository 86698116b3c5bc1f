"""The clocks on the page: the time in each player's strip, the button that pauses it, and a loss on time."""

from __future__ import annotations

from functools import partial

from affinage.matches.clock import TOLERANCE, Hold
from affinage.view.game_view import GameView
from affinage.view.timing import Timing
from web.browser import api
from web.browser.device import moment
from web.browser.dom import by_id, later, listen, make, make_svg
from web.browser.elements import Element
from web.clock import words as clock_words
from web.clock.face import Face, announcement, face, until_change
from web.table.table import Table
from web.text import words

PAUSE_ICON, GO_ON_ICON = "M8 5v14M16 5v14", "M7 4l12 8-12 8z"


class Clocks:
    """Shows the clock of the game on the table, and ends the game when a player has lost on time."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # The elements of the times, by colour.
        self._times: dict[int, Element] = {}
        self._game_view = table.game_view
        # Milliseconds that each seat had left when its time was last shown.
        self._before: dict[int, int] = {}
        # Number of the last timer that was set.
        self._timer = 0
        self._icon = make_svg("path", {"d": PAUSE_ICON})
        self._label = make("span", {"class": "name"})
        picture = make_svg("svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"})
        picture.append(self._icon)
        self._button = make(
            "button", {"id": "pause-clock", "class": "icon", "type": "button"}, picture, self._label
        )
        listen(self._button, "click", lambda _: self._pause())
        by_id("undo").after(self._button)

    def update(self, game_view: GameView) -> None:
        """Show the clock of a game, or none."""
        if game_view is not self._game_view:
            self._game_view, self._before = game_view, {}
        timing = game_view.timing
        for element in self._times.values():
            element.hidden = timing is None
        self._update_button(game_view)
        self._timer += 1
        if timing:
            self._show_times(game_view, timing)

    def _update_button(self, game_view: GameView) -> None:
        """Offer to pause where all players are at this screen; friends who play live see each other's time."""
        timing = game_view.timing
        self._button.hidden = timing is None or game_view.correspondence is not None
        if timing:
            is_paused = Hold.PAUSED in timing.clock.holds
            self._label.textContent = clock_words.GO_ON if is_paused else clock_words.PAUSE
            self._icon.setAttribute("d", GO_ON_ICON if is_paused else PAUSE_ICON)
            self._button.disabled = Hold.OVER in timing.clock.holds or not timing.clock.has_begun

    def _pause(self) -> None:
        """Pause the clock, or let it go on."""
        timing = self._table.game_view.timing
        if timing is None:
            return
        if Hold.PAUSED in timing.clock.holds:
            timing.release(Hold.PAUSED, moment())
        else:
            timing.hold(Hold.PAUSED, moment())
            self._table.announce(clock_words.PAUSED)
        self._table.changed()

    def _tick(self, timer: int) -> None:
        """End the game of a player who has lost on time, or show the times again; an outdated timer does nothing."""
        game_view = self._table.game_view
        if timer != self._timer or game_view.timing is None:
            return
        if _is_out(game_view, game_view.timing, moment()):
            self._table.changed(game_view.lose_on_time())
        else:
            self._show_times(game_view, game_view.timing)

    def _show_times(self, game_view: GameView, timing: Timing) -> None:
        """Show the times, speak of what has become short, and set the timer of the next change."""
        now, clock, tick = moment(), timing.clock, partial(self._tick, self._timer)
        if _is_out(game_view, timing, now):
            # A timer ends the game, which must not change while it is shown.
            later(0, tick)
            return
        for colour in range(1, game_view.game.players + 1):
            self._show(game_view, colour, face(game_view, clock, colour, now))
        if clock.is_running:
            later(until_change(clock.left(clock.seat, now)), tick)

    def _show(self, game_view: GameView, colour: int, state: Face) -> None:
        player = words.person(game_view.match, colour, game_view.you)
        element = self._time_of(colour)
        if element.textContent != state.digits:
            element.textContent = state.digits
        element.setAttribute("aria-label", clock_words.clock_of(player))
        element.classList.toggle("running", state.is_running)
        element.classList.toggle("held", state.is_held)
        element.classList.toggle("over", state.left < 0)
        if state.is_running and (text := announcement(player, self._before.get(state.seat, 0), state.left)):
            self._table.announce(text)
        self._before[state.seat] = state.left

    def _time_of(self, colour: int) -> Element:
        """Return the place of a colour's time, in the strip that the colour has now."""
        if colour not in self._times:
            self._times[colour] = make("span", {"class": "clock", "role": "timer"})
        element = self._times[colour]
        strip = api.document.querySelector(f'.strip[data-colour="{colour}"]')
        if not strip.contains(element):
            strip.append(element)
        return element


def _is_out(game_view: GameView, timing: Timing, now: int) -> bool:
    """Return whether the player to move has lost on time.

    A friend's page knows first that its player has no time left; this one waits as long as a message may take.
    """
    clock = timing.clock
    is_elsewhere = game_view.correspondence is not None and clock.seat != game_view.correspondence.seat
    return clock.is_out(now, TOLERANCE if is_elsewhere else 0)
