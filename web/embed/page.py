"""An embed: one board in another site's page, with only the controls of its mode.

It starts when the picture in its place is touched. It stores nothing.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

from affinage.errors import OptionError
from affinage.game import Move
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.notation.credit import credit, whole_game
from affinage.plain_text import sentence
from affinage.teach.puzzles.puzzle import STEPS_AT_ONCE, WIN, Puzzle
from affinage.view.appearance import Appearance
from affinage.view.game_view import Change, Effect, GameView
from web.browser import api, failures
from web.browser.device import today
from web.browser.dom import by_id, listen, prose, proxy, soon
from web.browser.elements import Event
from web.browser.tasks import begin, load_script
from web.embed import words as embed_words
from web.embed.host_page import HostPage, leave, send_error
from web.embed.link import EmbedOptions, address, open_link
from web.model.preferences import Preferences
from web.table.controller import BoardController, answer_taps
from web.table.controls import bind, enable_steps
from web.table.status import StatusLine
from web.text import words

STEP_MS = 1000
"""Milliseconds between the moves of a replay."""


class Embed(BoardController):
    """Binds a game to the embed's page."""

    def __init__(self, game_record: GameRecord, embed_options: EmbedOptions) -> None:
        self._embed_options = embed_options
        self._puzzle: Puzzle | None = None
        # Why the puzzle is invalid; "" if it is valid.
        self._fault = ""
        # The error in the link; "" for none.
        self._complaint = ""
        # The timer of a running replay.
        self._timer: int | None = None
        self._step = proxy(self._run_on)
        # True while the last move of a puzzle is being checked.
        self._checking = False
        # True while a defence is being played, which needs no check.
        self._answering = False
        super().__init__(
            self._game_view_of(game_record), Preferences({"theme": embed_options.theme, "sound": "off"}.get)
        )
        if embed_options.resume:
            self.game_view.goto(embed_options.resume)
        self._status = StatusLine(self.choose, self.acts, is_short=True)
        self._host_page = HostPage(game_record.match)
        failures.say_beside_board(lambda lines, _: self._say(" ".join(lines)))
        self._bind()
        self._set_board()

    def _game_view_of(self, game_record: GameRecord) -> GameView:
        replay = self._embed_options.mode == "replay"
        levels = game_record.levels if self._embed_options.mode == "play" else ()
        game_view = GameView(
            game_record.match,
            levels,
            Appearance(
                coordinates=self._embed_options.coordinates, dots=self._embed_options.mode == "puzzle"
            ),
            view_only=replay,
        )
        self._game_record, self._begun = game_record, game_record.match.ply
        self._puzzle, self._fault = None, ""
        if self._embed_options.mode == "puzzle":
            try:
                self._puzzle = Puzzle(game_record.match.position, self._embed_options.puzzle)
            except OptionError as error:
                self._fault = str(error)
        return game_view

    def _bind(self) -> None:
        bind(self.steps | {"run": self._run})
        listen(api.window, "embed:command", self._execute)
        if self._embed_options.set:
            # Only sets of puzzles need this module.
            from web.embed.set_bar import SetBar

            SetBar(self._embed_options, self._open_puzzle)

    def _open_puzzle(self, game_record: GameRecord, embed_options: EmbedOptions) -> None:
        """Show another puzzle of the set."""
        self._embed_options = embed_options
        self.show_game(game_record)
        self._check()

    def _execute(self, event: Event) -> None:
        """Run a command of the host page, which has already been checked."""
        command = json.loads(str(event.detail))
        if "leave" in command:
            self._prepare_to_leave()
        elif "ply" in command:
            self.goto_requested(int(command["ply"]))
        else:
            game_record, _, complaints = open_link(command["query"], command["hash"])
            self.show_game(game_record, complaints)

    def goto_requested(self, ply: int) -> None:
        """Show the ply that the host page asks for."""
        last = len(self.game_view.match.moves)
        if ply > last:
            send_error(f"unknown ply {ply}; expected 0 to {last}")
        else:
            self.goto(ply)

    def _prepare_to_leave(self) -> None:
        """Write the address at which another Python can continue, unless a move is under way."""
        if self.thinking.is_awaited or self._checking or self._timer is not None:
            return
        match, resume = self.game_view.match, 0
        if self._puzzle:
            # A puzzle is defined by its first position.
            tried = match.moves[self._begun : match.ply]
            match = Match(match.game, match.people, self._puzzle.start)
            match.extend(tried)
            resume = 0 if self._embed_options.set else match.ply
        picture = setup.to_text(match.position)
        if resume:
            match.goto(0)
        game_record = GameRecord(match, self.game_view.computers.levels)
        embed_options = replace(self._embed_options, resume=resume)
        here = address(game_record, embed_options, picture)
        api.document.documentElement.setAttribute("data-next", here)

    def show_game(self, game_record: GameRecord, complaints: tuple[str, ...] = ()) -> None:
        """Show another match."""
        self._halt()
        self.game_view = self._game_view_of(game_record)
        self._host_page = HostPage(game_record.match)
        self._set_board()
        self.changed()
        self.complain(complaints)

    def complain(self, complaints: tuple[str, ...]) -> None:
        """Show the errors of a link, if any."""
        for complaint in complaints:
            send_error(complaint)
        self._complaint = sentence(complaints[0]) if complaints else ""
        self._say(self._complaint)

    def _say(self, text: str) -> None:
        """Show a message that pointing at cells does not replace."""
        by_id("embed-message").replaceChildren(*prose(text))
        by_id("embed-message").hidden = not text
        by_id("embed-message").classList.toggle(
            "complaint", bool(self._complaint) and text.startswith(self._complaint)
        )

    def _set_board(self) -> None:
        api.document.title = by_id("name").textContent = words.name_of(self.game_view.game)
        game = self.game_view.game
        by = credit(whole_game(game) if self._puzzle else game)
        by_id("source").textContent, by_id("source").href = (
            embed_words.SOURCE.format(game=game.name, author=by.words),
            by.source,
        )
        by_id("note").textContent = by.note
        by_id("by").hidden = False
        self._status.introduce(self.game_view)
        self.display.set_board(self.game_view)
        by_id("goal").hidden = self._puzzle is None
        if self._puzzle:
            colour = self.game_view.game.colours[self._puzzle.side - 1]
            by_id("goal").textContent = words.task(colour, self._puzzle.goal)

    # Actions of players

    def tap(self, cell: int) -> None:
        """Pick a cell, after the check of the last move.

        In a replay, a tap anywhere stops it, or plays the next move if it is stopped.
        """
        if self._timer is not None:
            self._halt()
        elif self.game_view.view_only:
            self.redo()
        elif not self._checking:
            super().tap(cell)

    def again(self) -> None:
        old = self._game_record.match
        start = self._puzzle.start if self._puzzle else old.start
        self.show_game(GameRecord(Match(old.game, old.people, start), self._game_record.levels))

    def undo(self) -> None:
        self._halt()
        if self.game_view.view_only:
            self.goto(self.game_view.match.ply - 1)
        else:
            super().undo()

    def redo(self) -> None:
        self._halt()
        super().redo()

    def goto(self, ply: int) -> None:
        """Show another ply; a replay stops there."""
        self._halt()
        super().goto(ply)

    # Replay

    def _run(self) -> None:
        """Play the moves one by one, or stop."""
        if self._timer is not None:
            self._halt()
            return
        if self.game_view.match.at_end:
            self.goto(0)
        self._run_on()

    def _run_on(self) -> None:
        self._timer = None
        super().redo()
        if not self.game_view.match.at_end:
            self._timer = api.window.setTimeout(self._step, STEP_MS)
        self.display.refresh()

    def _halt(self) -> None:
        if self._timer is not None:
            api.window.clearTimeout(self._timer)
            self._timer = None
            self.display.refresh()

    def computer_failed(self, reason: str, is_gone: bool) -> None:
        self.display.say(words.computer_stopped(reason))

    # Puzzle

    def _check(self) -> None:
        """Check in small steps whether the goal is still certain, then continue."""
        puzzle, position = self._puzzle, self.game_view.match.position
        if puzzle is None:
            if self._fault:
                self.complain((self._fault,))
            return
        sure = puzzle.forced(position, STEPS_AT_ONCE)
        self._checking = sure is None and not puzzle.too_large
        if self._checking:
            self._say_of_check(embed_words.CHECKING)
            soon(partial(self._check_on, position))
        elif sure is None:
            self._say_of_check(embed_words.TOO_LARGE)
        elif self._at_beginning:
            self._say_of_check("" if sure else embed_words.NOT_FORCED)
        else:
            self._judge(puzzle, sure=sure)

    def _judge(self, puzzle: Puzzle, *, sure: bool) -> None:
        """Show the verdict on the last move, and take it back or answer it."""
        position = self.game_view.match.position
        if not sure:
            self.undo()
            self._say(embed_words.WRONG)
        elif position.is_terminal():
            self._say(embed_words.SOLVED)
        elif position.to_move == puzzle.side:
            self._say(embed_words.RIGHT)
        else:
            self._answer(puzzle.reply(position))

    @property
    def _at_beginning(self) -> bool:
        """True while the puzzle is at its start."""
        return self.game_view.match.ply == self._begun

    def _say_of_check(self, text: str) -> None:
        """Show the progress of the check, at the start after the errors of the link."""
        self._say(f"{self._complaint} {text}".strip() if self._at_beginning else text)

    def _answer(self, move: Move) -> None:
        """Play a defence to the solution; every one loses."""
        answer = words.plays(self.game_view, move)
        self._answering = True
        self.changed(self.game_view.play(move))
        self._answering = False
        if self.game_view.match.outcome:
            self._say(embed_words.SOLVED_BY.format(answer=answer))
        elif self._puzzle and self.game_view.match.position.to_move == self._puzzle.side:
            self._say(embed_words.GO_ON_AFTER.format(answer=answer))
        else:
            self._check()

    def _check_on(self, position: object) -> None:
        if self.game_view.match.position is position:
            self._check()
        else:
            # The host page has changed the position.
            self._checking = False
            self._say(self._complaint)

    # Display

    def _finish(self, change: Change) -> None:
        """Check a move of a puzzle."""
        if change.effect is Effect.MOVE and not self._answering:
            self._check()

    def update_views(self) -> None:
        """Update everything around the board, and report to the host page."""
        match = self.game_view.match
        self._status.update(self.game_view)
        enable_steps(self.game_view, can_undo=bool(match.ply or self.game_view.picked))
        by_id("run").disabled = not match.moves
        by_id("run").setAttribute("aria-pressed", "false" if self._timer is None else "true")
        self.show_thinking()
        link = share.link(GameRecord(match, self.game_view.computers.levels))
        puzzles = self._embed_options.set
        by_id("open").href = f"./?puzzle=set#{puzzles}" if puzzles else f"./{link}"
        by_id("address").textContent = by_id("open").href
        self._host_page.report(match, link)

    def touch(self, button: str, ply: str) -> None:
        """Run the action requested while Python was loading."""
        self.thinking.follow(self.game_view)
        # Replace the hint to tap the board.
        self.display.say("")
        if api.document.hasFocus():
            # Otherwise the host page would lose the focus.
            self.display.take_focus()
        if ply:
            self.goto_requested(int(ply))
        elif button and button != "begin":
            by_id(button).click()
        before = self.game_view.match.ply
        if not ply:
            self.answer_early_tap()
        if self.game_view.match.ply == before:
            # Otherwise the move has been checked.
            self._check()


def _record_of_today() -> GameRecord:
    """Return the position of today's puzzle."""
    # Only the puzzle of the day needs this module.
    from affinage.teach.puzzles.collection import of_the_day, parse

    start = of_the_day(parse(str(api.window.boot.collection)), today()).start()
    return GameRecord(Match(start.game, start=start))


async def start() -> None:
    """Open the match of the embed's address, and run the action of the first touch.

    If the scripts before Python could not read the address, go on at one that they can.
    """
    root = api.document.documentElement
    # WordPress adds "#?" and a secret to the address.
    fragment, _, _ = str(api.window.location.hash).partition("#?")
    game_record, embed_options, complaints = open_link(str(api.window.location.search), fragment)
    if root.hasAttribute("data-unread"):
        if not complaints:
            leave(address(game_record, embed_options))
            return
        root.setAttribute("data-mode", embed_options.mode)
    if embed_options.is_daily:
        game_record, embed_options = _record_of_today(), replace(embed_options, puzzle=WIN)
    embed = Embed(game_record, embed_options)
    embed.complain(complaints)
    begin(load_script("./web/embed/memory.js"))
    answer_taps()
    embed.touch(str(root.getAttribute("data-touched") or ""), str(root.getAttribute("data-ply") or ""))
