"""The dialog of files and the library: save, open, paste, drop, store, search, rename and delete games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from affinage.errors import RecordError
from affinage.matches.match import GameRecord
from affinage.notation import record
from affinage.plain_text import all_of, sentence
from web.browser import api
from web.browser.api import JsException
from web.browser.device import now
from web.browser.dom import by_id, hide, is_enter, listen, make, prose, save
from web.browser.elements import Event
from web.browser.storage import BrowserStorage
from web.browser.tasks import begin
from web.library import form
from web.library import words as library_words
from web.library.database import Database, DatabaseError
from web.library.files import FileContents, Slices, check_size, complaints_of, exported, files_of
from web.library.finished import FinishedGames
from web.library.game_list import GameList, ListedGame, game_button
from web.library.keepable import KeepableGame, better_than, is_won, own_costs
from web.library.library import Library, LibraryEntry, game_view_of
from web.library.ongoing import OngoingGame
from web.library.standings import Standings
from web.storage import words as storage_words
from web.storage.progress import Form, ProgressShelf
from web.table.table import Table
from web.text import words
from web.widgets.dialog import Dialog, close_all

JSON, TEXT = "application/json", "text/plain"
MAX_SHOWN = 100
"""Largest number of games of a file in the list."""
STAYING = ("cancel", "close", "more", "undo")
"""Actions that leave the message of the action before."""


class RecordsDialog:
    """All games, file import and export; `forms` returns the forms of progress in files."""

    def __init__(
        self, table: Table, finished_games: FinishedGames, forms: Callable[[], Sequence[Form[Any]]]
    ) -> None:
        self._table, self._finished_games, self._forms = table, finished_games, forms
        self._library = Library(Database(), api.window.Date.now)
        self._list = GameList(self._library, table.saved_games)
        self._standings = Standings(table.series.results)
        self._dialog = Dialog("records-dialog", self._clicked, self._changed, lambda: self._slices.cancel())
        # Games of the file that was read last, and its progress as pairs of key and text.
        self._games: list[KeepableGame] = []
        self._progress: list[tuple[str, str]] = []
        self._storage = BrowserStorage("localStorage")
        # Slices of the long task that was begun last.
        self._slices = Slices(api.window.performance.now, self._show_progress)
        self._undo: Callable[[], Awaitable[None]] | None = None
        acts: dict[str, Callable[[], None]] = {
            "keep": lambda: self._run(self._keep([finished_games.game_to_keep(table.game_view)])),
            "save-json": lambda: save(record.to_json(self._record_to_save()), JSON, "affinage.json"),
            "save-text": lambda: save(record.to_text(self._record_to_save()), TEXT, "affinage.txt"),
            "read": lambda: self._run(self._read(_pasted)),
            "cancel": lambda: self._slices.cancel(),
            "keep-all": lambda: self._run(self._keep(self._games)),
            "join": self._take_progress,
            "export": lambda: self._run(self._export()),
            "export-text": lambda: self._run(self._export_text()),
            "more": self._list.more,
            "undo": self._take_back,
        }
        self._acts = acts
        listen(self._dialog.element, "input", self._typed)
        listen(self._dialog.element, "keydown", self._key)

    def open(self) -> None:
        """Show the dialog with the current library."""
        if self._dialog.is_open:
            return
        self._dialog.fill(
            library_words.TITLE, form.body(self._standings.element, self._this_game()), form.foot()
        )
        self._standings.show(self._table.game_view.game)
        self._games, self._undo = [], None
        self._list.begin()
        # A cancelled task may not have noticed yet, so its slices are replaced.
        self._begin_slices()
        self._dialog.open()
        self._run(self._load())

    def _this_game(self) -> str:
        """Return the name of the game on the table, "" if it has not begun."""
        match = self._table.game_view.match
        return words.heading(match.game) if match.moves or match.is_set_up else ""

    def _record_to_save(self) -> GameRecord:
        return self._finished_games.record_to_save(self._table.game_view)

    # Files

    def take_files(self, files: Sequence[Any]) -> None:
        """Show the dialog and read dropped files."""
        if files:
            self.open()
            self._run(self._read(*(partial(_text_of, file) for file in files)))

    async def _read(self, *texts: Callable[[], Awaitable[str]]) -> None:
        """Read texts as they arrive, and open or list their games."""
        contents, table = FileContents(), self._table.game_view.match
        with self._working() as slices:
            for text in texts:
                if slices.is_cancelled:
                    break
                try:
                    await contents.read(await text(), slices, table)
                except RecordError as error:
                    contents.faults.append(error)
        # Another task may have started since.
        if slices is self._slices:
            self._offer(contents, is_cancelled=slices.is_cancelled)

    def _begin_slices(self) -> Slices:
        """Return new slices that replace those of a running task."""
        self._slices.cancel()
        self._slices = Slices(api.window.performance.now, self._show_progress)
        return self._slices

    @contextmanager
    def _working(self) -> Iterator[Slices]:
        """Yield the slices of a long task, with a progress bar."""
        self._say("")
        slices = self._begin_slices()
        try:
            yield slices
        finally:
            if slices is self._slices:
                self._show_working(is_on=False)

    def _show_progress(self, share: float) -> None:
        by_id("records-progress").value = share
        self._show_working(is_on=True)

    def _show_working(self, *, is_on: bool) -> None:
        by_id("records-progress").hidden = not is_on
        _show("cancel", is_on=is_on)

    def _offer(self, contents: FileContents, *, is_cancelled: bool) -> None:
        """Open the game if it is the only one, or list all; show the errors in either case."""
        faults, games = complaints_of(contents.faults), contents.games
        if len(games) == 1 and not (is_cancelled or contents.progress):
            self._show_record(games[0].game_record, games[0].name, faults)
            return
        self._games, self._progress = games, contents.progress
        by_id("records-faults").replaceChildren(*(make("li", {}, *prose(line)) for line in faults))
        listed = enumerate(games[:MAX_SHOWN])
        entries = [make("li", {}, game_button("found", str(n), game.name, game.about)) for n, game in listed]
        if len(games) > MAX_SHOWN:
            entries.append(make("li", {}, library_words.MORE.format(number=len(games) - MAX_SHOWN)))
        by_id("records-found").replaceChildren(*entries)
        by_id("records-keep-all").hidden = not games
        _show("join", is_on=bool(contents.progress))
        progress = self._file_progress() if contents.progress else ""
        by_id("records-join").textContent = library_words.ADD.format(progress=progress)
        self._say(library_words.reading(len(games), progress, is_cancelled=is_cancelled))

    def _take_progress(self) -> None:
        """Add the progress of a file to that of this browser."""
        forms = {form.key: form for form in self._forms()}
        faults = [ProgressShelf(self._storage, forms[key]).add(text, now()) for key, text in self._progress]
        _show("join", is_on=False)
        self._say(
            " ".join(filter(None, faults)) or library_words.ADDED.format(progress=self._file_progress())
        )

    def _file_progress(self) -> str:
        """Return in words what the file has of the player's progress."""
        keys = dict(self._progress)
        return all_of([name for key, name in storage_words.PROGRESS.items() if key in keys])

    def _show_record(self, game_record: GameRecord, name: str, complaints: Sequence[str] = ()) -> None:
        # A file may be dropped on any dialog, so all are closed.
        close_all()
        self._table.open(game_view_of(game_record), complaints)
        self._finished_games.opened(game_record, name)
        own = own_costs(game_record)
        # A notice that is shown stays, as it offers the way back to the last game.
        if own and by_id("notice").hidden:
            self._offer_costliest(game_record, own)

    def _offer_costliest(self, game_record: GameRecord, costs: Sequence[tuple[int, int]]) -> None:
        """Offer to show the costliest move of the player and a better one, in the game that has been opened."""
        ply, percent = max(costs, key=lambda cost: cost[1])
        line = library_words.won_with(costs) if is_won(game_record) else sentence(library_words.costs(costs))
        show = partial(self._show_costly, ply, percent, better_than(game_record, ply))
        self._table.note(line, library_words.SHOW_COSTLY.format(ply=ply), show)

    def _show_costly(self, ply: int, percent: int, better: str) -> None:
        """Show the position before a costly move, with the move, a better one if it is known, and a sentence."""
        table, played = self._table, self._table.game_view.match.moves[ply - 1].text
        table.goto(ply - 1)
        better = table.compare(played, better)
        moves = [words.move_words(table.game_view, move) if move else "" for move in (played, better)]
        text = library_words.BETTER_MOVE if better else library_words.COSTLY_MOVE
        table.note(text.format(ply=ply, percent=percent, move=moves[0], better=moves[1]))

    # The library

    def _run(self, work: Awaitable[None]) -> None:
        """Run a slow task, and show its error."""

        async def watched() -> None:
            try:
                await work
            except DatabaseError as error:
                self._say(library_words.NO_LIBRARY.format(reason=str(error)))

        begin(watched())

    async def _load(self) -> None:
        await self._finished_games.settled()
        async for _ in self._library.read():
            self._list.show()
            self._allow_export()
        unread = self._library.unread + self._table.saved_games.unread()
        lines = (words.unread(unread), self._table.series.results.complaint())
        if any(lines):
            self._say(" ".join(filter(None, lines)))

    def _allow_export(self) -> None:
        for name in ("export", "export-text"):
            is_there = self._library.entries or (name == "export" and self._own_progress())
            by_id(f"records-{name}").disabled = not (self._library.is_read and is_there)

    async def _keep(self, games: Sequence[KeepableGame]) -> None:
        new = await self._library.add(games)
        self._list.show()
        self._allow_export()
        self._say(library_words.saved(new, len(games) - new))

    async def _open(self, entry: LibraryEntry) -> None:
        text = await self._library.record(entry)
        game_records, complaints = record.recover(text or "")
        if game_records:
            self._show_record(game_records[0], entry.name, complaints_of(complaints))
        else:
            self._say((library_words.missing if text is None else library_words.unreadable)(entry.name))

    async def _rename(self, entry: LibraryEntry, name: str) -> None:
        renamed = await self._library.rename(entry, name)
        self._list.follow_change(entry)
        if not renamed:
            self._allow_export()
            self._say(library_words.missing(entry.name))

    async def _delete(self, entry: LibraryEntry) -> None:
        put_back = await self._library.delete(entry)
        self._list.follow_change(entry)
        self._allow_export()
        if put_back:
            self._say(words.DELETED.format(name=entry.name), partial(self._put_back, entry, put_back))
        elif not self._undo:
            # An undo stays, as it may be for this very game after a second click.
            self._say(library_words.missing(entry.name))

    def _go_on(self, ongoing: OngoingGame) -> None:
        """Show a game that goes on, in place of the dialog."""
        self._dialog.close()
        self._table.resume(ongoing.saved)

    def _forget(self, ongoing: OngoingGame) -> None:
        """Delete a game that goes on."""
        bring_back = self._table.forget(ongoing.saved)

        async def put_back() -> None:
            refusal = bring_back()
            self._list.show()
            if refusal:
                self._say(words.GAME_NOT_SAVED_AGAIN.format(reason=refusal))
            else:
                self._say(words.RESTORED.format(name=ongoing.name))

        self._list.follow_change(ongoing)
        self._say(words.DELETED.format(name=ongoing.name), put_back)

    async def _put_back(self, entry: LibraryEntry, put_back: Callable[[], Awaitable[None]]) -> None:
        await put_back()
        self._list.show()
        self._allow_export()
        self._say(words.RESTORED.format(name=entry.name))

    async def _export(self) -> None:
        games = [game async for game in self._library.records()]
        parts = list(files_of(games))
        progress = self._own_progress()
        # Progress is exported without games, too.
        files = parts or ([[]] if progress else [])
        self._save([exported(some, {} if n else progress) for n, some in enumerate(files)], JSON, "json")
        self._say_left_out(games, parts)

    def _own_progress(self) -> dict[str, str]:
        """Return the texts of this browser's progress, by their keys."""
        return {key: text for key in storage_words.PROGRESS if (text := self._storage.read(key))}

    async def _export_text(self) -> None:
        """Export the games as text, which takes long because they are replayed."""
        games, texts, among = list[tuple[LibraryEntry, str]](), dict[str, str](), len(self._library.entries)
        with self._working() as slices:
            async for entry, text in self._library.records():
                games.append((entry, text))
                texts[entry.id] = record.to_text(*record.recover(text)[0])
                if not await slices.go_on(len(games) / among):
                    break
        if not slices.is_cancelled:
            parts = list(files_of(games))
            self._save(["\n".join(texts[entry.id] for entry, _ in some) for some in parts], TEXT, "txt")
            self._say_left_out(games, parts)
        elif slices is self._slices:
            self._say(library_words.CANCELLED)

    def _save(self, files: Sequence[str], kind: str, ending: str) -> None:
        """Offer files of the library for download."""
        for number, content in enumerate(files, 1):
            mark = f"-{number}" if len(files) > 1 else ""
            save(content, kind, f"affinage-library{mark}.{ending}")
        if len(files) > 1:
            self._say(library_words.SAVED_AS.format(files=len(files)))

    def _say_left_out(self, games: Sequence[Any], parts: Sequence[Sequence[Any]]) -> None:
        left = len(games) - sum(map(len, parts))
        if left:
            self._say(library_words.left_out(left))

    # Controls

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("button")
        if not button:
            return
        act = str(button.id).removeprefix("records-")
        if act not in STAYING:
            self._say("")
        if act in self._acts:
            self._acts[act]()
        elif button.hasAttribute("data-found"):
            game = self._games[int(button.dataset.found)]
            self._show_record(game.game_record, game.name)
        elif entry := self._list.entry(button):
            self._do(str(button.dataset.act), entry)

    def _do(self, act: str, entry: ListedGame) -> None:
        if isinstance(entry, OngoingGame):
            (self._go_on if act == "open" else self._forget)(entry)
        elif act == "open":
            self._run(self._open(entry))
        elif act == "rename":
            self._list.ask_name(entry)
        elif act == "renamed":
            self._run(self._rename(entry, self._list.written_name(entry)))
        else:
            self._run(self._delete(entry))

    def _typed(self, event: Event) -> None:
        if event.target.id == "records-search":
            self._list.search()

    def _changed(self, event: Event) -> None:
        self._standings.changed(event)
        if event.target.id == "records-file" and event.target.files.length:
            self._run(self._read(*(partial(_text_of, file) for file in event.target.files)))

    def _key(self, event: Event) -> None:
        if is_enter(event) and event.target.hasAttribute("data-name"):
            entry = self._list.entry(event.target)
            if entry:
                self._do("renamed", entry)

    def _take_back(self) -> None:
        if self._undo:
            self._run(self._undo())

    def _say(self, text: str, undo: Callable[[], Awaitable[None]] | None = None) -> None:
        self._undo = undo
        by_id("records-status").textContent = text
        _show("undo", is_on=undo is not None)


def _show(name: str, *, is_on: bool) -> None:
    """Show or hide a button at the bottom of the dialog; if hidden, it passes its focus to Close."""
    if is_on:
        by_id(f"records-{name}").hidden = False
    else:
        hide(by_id(f"records-{name}"), then=by_id("records-close"))


async def _pasted() -> str:
    """Return the pasted text."""
    return str(by_id("records-paste").value)


async def _text_of(file: Any) -> str:
    """Return the text of a file of the browser; raises RecordError if it is not text."""
    name = str(file.name)
    check_size(int(file.size), name)
    try:
        data = (await file.arrayBuffer()).to_bytes()
    except JsException:
        raise RecordError(0, library_words.FILE_UNREAD.format(name=name)) from None
    return record.decoded(data, name)
