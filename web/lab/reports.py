"""Reports on variants: links to plans, markup, names of files, and those stored on this device. No DOM here."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from html import escape

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.notation.link import query_of
from affinage.notation.wording import name_in_words
from affinage.survey.plan import Plan
from affinage.survey.words import interval, metric_text, value
from web.lab import words as lab_words
from web.lab.measuring import Measured, from_text
from web.storage.stored import Storage, set_aside

FRAGMENT = "#lab"
PREFIX = "report."
MAX = 40
"""Most reports kept, a few kB each."""


def plan_of(fragment: str) -> Plan:
    """Return the plan of a link to the lab; raises OptionError that names the valid values.

    >>> plan_of("#lab/stage=play/games=12").games
    12
    """
    return Plan.read(fragment.removeprefix(FRAGMENT).strip("/"))


def address(game: Game, plan: Plan) -> str:
    """Return the query and fragment that open the lab with a variant and a plan.

    >>> from affinage import load
    >>> address(load("board=hex:4"), Plan("play", 12))
    '?board=hex:4#lab/stage=play/games=12'
    """
    return f"{query_of(game)}{FRAGMENT}/{plan.text}".rstrip("/")


def markup(measured: Measured, base: str) -> str:
    """Return a table of the main figures for another page, with a link to measure them again on the site."""
    game = measured.game
    link = escape(base + address(game, measured.plan))
    rows = [
        f"<tr><th>{escape(metric_text(name).title)}</th><td>{value(name, figures[name])}</td>"
        f"<td>{interval(name, figures[name])}</td></tr>"
        for figures in [measured.figures(measured.plan.stage)]
        for name in lab_words.IN_MARKUP[measured.plan.stage]
        if name in figures
    ]
    heads = f"<tr>{''.join(f'<th>{head}</th>' for head in lab_words.HEADS)}</tr>"
    caption = escape(lab_words.CAPTION.format(game=name_in_words(game), report=lab_words.title(measured)))
    return (
        f'<table>\n<caption>{caption} <a href="{link}">{lab_words.MEASURE_AGAIN}</a></caption>\n'
        f"<thead>{heads}</thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>"
    )


def file_name(measured: Measured, kind: str) -> str:
    """Return the file name of a saved report."""
    plan = measured.plan
    return f"{measured.game.key}-{plan.stage}-{plan.games}-{plan.seed}.{kind}"


@dataclass(frozen=True, slots=True)
class SavedReport:
    """A report with its storage key."""

    key: str
    measured: Measured
    text: str
    """The stored text, with fields of other versions."""


class Reports:
    """Stored reports, one for each variant and plan; unreadable ones stay as they are."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        # Number of unreadable reports.
        self.unread = 0

    def all(self) -> list[SavedReport]:
        """Return the readable reports, by variant and plan."""
        keys = [key for key in self._storage.names() if key.startswith(PREFIX)]
        readable = [report for key in keys if (report := self._read(key))]
        self.unread = len(keys) - len(readable)
        return sorted(readable, key=lambda report: _name(report.measured))

    def keep(self, measured: Measured) -> str:
        """Store a report; return the reason in plain words if that fails, or ""."""
        key = PREFIX + sha256(_name(measured).encode()).hexdigest()[:16]
        if not self._read(key):
            if len(self.all()) >= MAX:
                return lab_words.FULL.format(most=MAX)
            if refusal := set_aside(self._storage, key):
                return refusal
        return self._storage.write(key, measured.to_text())

    def forget(self, report: SavedReport) -> None:
        """Delete a report."""
        self._storage.drop(report.key)

    def bring_back(self, report: SavedReport) -> str:
        """Restore a deleted report, unless there is another now; return the reason if that fails, or ""."""
        if self._storage.read(report.key) is not None:
            return ""
        return (
            lab_words.FULL.format(most=MAX)
            if len(self.all()) >= MAX
            else self._storage.write(report.key, report.text)
        )

    def _read(self, key: str) -> SavedReport | None:
        text = self._storage.read(key) or ""
        try:
            return SavedReport(key, from_text(text), text)
        except (ValueError, LookupError, TypeError, AttributeError, AffinageError):
            return None


def _name(measured: Measured) -> str:
    """Return the key of a report: the variant and the plan."""
    return f"{measured.report['link']}#{measured.plan.text}"
