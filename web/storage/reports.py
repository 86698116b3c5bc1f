"""The reports on rule sets that people chose to keep on this device. No DOM here."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from affinage.errors import AffinageError
from web.model.measured import Measured, from_text
from web.storage.saved_games import Storage

PREFIX = "report."
MOST = 40  # that are kept, a few kB each
FULL = f"it keeps {MOST} reports at the most: forget one first"


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A report, and what it is kept under."""

    key: str
    measured: Measured


class Reports:
    """Keeps reports, one for each rule set and plan; what cannot be read is left alone and counts for nothing."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def all(self) -> list[KeptReport]:
        """The reports that can be read, by rule set and plan."""
        keys = [key for key in self._storage.names() if key.startswith(PREFIX)]
        found = [KeptReport(key, measured) for key in keys if (measured := self._read(key))]
        return sorted(found, key=lambda kept: _name(kept.measured))

    def keep(self, measured: Measured) -> str:
        """Keep one; returns why the browser does not, in plain words, or ""."""
        key = PREFIX + sha256(_name(measured).encode()).hexdigest()[:16]
        if self._storage.read(key) is None and len(self.all()) >= MOST:
            return FULL
        return self._storage.write(key, measured.to_text())

    def forget(self, kept: KeptReport) -> None:
        """Forget one; to keep it once more brings it back."""
        self._storage.drop(kept.key)

    def _read(self, key: str) -> Measured | None:
        try:
            return from_text(self._storage.read(key) or "")
        except (ValueError, LookupError, TypeError, AttributeError, AffinageError):
            return None


def _name(measured: Measured) -> str:
    """What tells reports apart: the rule set and the plan."""
    return f"{measured.report['link']}#{measured.plan.text}"
