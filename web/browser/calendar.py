"""The time by the browser's clock."""

from __future__ import annotations

from datetime import UTC, date, datetime

from web.browser import api


def now() -> datetime:
    """This moment."""
    return datetime.fromtimestamp(float(api.window.Date.now()) / 1000, UTC)


def today() -> date:
    """Return the day where the browser is."""
    here = api.window.Date.new()
    return date(int(here.getFullYear()), int(here.getMonth()) + 1, int(here.getDate()))
