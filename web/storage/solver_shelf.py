"""Storage of the puzzle solver on this device. No DOM here."""

from __future__ import annotations

from collections.abc import Callable

from web.model.solver import PuzzleSolver
from web.storage.aside import set_aside
from web.storage.saved_games import Storage
from web.storage.solver_text import Kept, parse, to_text

KEY = "puzzles"
FOREIGN = (
    "Your puzzle progress cannot be read: it is damaged, or from another version. "
    "It is set aside, and you start again."
)


class SolverShelf:
    """Reads and writes a solver's text; without storage, the solver lives as long as the page."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept = Kept(PuzzleSolver())
        self._is_foreign = False  # the stored text is foreign and must not be overwritten
        self._reason = ""  # why the last text was not stored
        self._complained: set[str] = set()
        self._read()

    @property
    def solver(self) -> PuzzleSolver:
        """The stored solver."""
        return self._kept.solver

    def _read(self) -> None:
        text = self._storage.read(KEY)
        if text is None:
            return
        found = parse(text)
        if found is None:
            self._is_foreign, self._reason = True, set_aside(self._storage, KEY)
        self._kept = found or self._kept

    def change(self, change: Callable[[PuzzleSolver], PuzzleSolver]) -> None:
        """Change the solver, together with changes by other tabs."""
        self._reason = ""
        self._read()
        self._kept = Kept(change(self._kept.solver), self._kept.unread)
        self._reason = self._reason or self._storage.write(KEY, to_text(self._kept))

    def add(self, text: str) -> str:
        """Add the progress of another device, or of this one earlier; return what goes wrong, "" if nothing does."""
        found = parse(text)
        if found is None:
            return (
                "The progress in puzzles of this file cannot be read: it is damaged, or of another version."
            )
        self.change(lambda solver: solver.merged(found.solver))
        return f"This browser cannot keep it: {self._reason}." if self._reason else ""

    def complaint(self) -> str:
        """Return the message about failing storage, once per reason; "" for none."""
        said = ""
        if self._reason:
            said = f"This browser cannot save your puzzle progress: {self._reason}. A reload would lose it."
        elif self._is_foreign:
            said = FOREIGN
        elif self._kept.unread:
            count = len(self._kept.unread)
            what = "One line" if count == 1 else f"{count} lines"
            said = f"{what} of your puzzle progress cannot be read. The rest is here."
        if said in self._complained:
            return ""
        self._complained.add(said)
        return said
