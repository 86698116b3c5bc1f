"""The puzzle of the day as a record, for an embed of it."""

from __future__ import annotations

from affinage.play.match import GameRecord, Match
from affinage.teach.puzzles.collection import of_the_day, parse
from web.browser import api
from web.browser.calendar import today


def record_of_today() -> GameRecord:
    """Return the position of today's puzzle."""
    start = of_the_day(parse(str(api.window.boot.collection)), today()).start()
    return GameRecord(Match(start.game, start=start))
