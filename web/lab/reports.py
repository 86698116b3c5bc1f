"""Reports on variants stored on this device. No DOM here."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from affinage.errors import AffinageError
from web.lab import words as lab_words
from web.lab.measured import Measured, from_text
from web.storage.stored import Storage, set_aside

PREFIX = "report."
MAX = 40  # that are kept, a few kB each


@dataclass(frozen=True, slots=True)
class SavedReport:
    """A report with its storage key."""

    key: str
    measured: Measured
    text: str  # the stored text, with fields of other versions


class Reports:
    """Stored reports, one for each variant and plan; unreadable ones stay as they are."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.unread = 0  # number of unreadable reports

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
