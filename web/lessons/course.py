"""A lesson in progress: the step on the board, the answers, and the steps passed on this device. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.errors import AffinageError, IllegalMoveError
from affinage.matches.match import Match
from affinage.plain_text import sentence, whole_number
from affinage.teach import lessons
from affinage.teach.lessons import GoesOn, Lesson, Passed, Step, Verdict, Wrong
from affinage.view.game_view import GameView
from web.lessons import words
from web.storage.stored import LESSON, LESSON_GAME, Storage


class Course:
    """A lesson on the page; it starts with the first step not passed."""

    def __init__(self, lesson: Lesson, passed: frozenset[int] = frozenset()) -> None:
        self.lesson, self.passed = lesson, passed
        self.show(next((number for number in self.numbers if number not in passed), 1))

    @property
    def numbers(self) -> range:
        """The numbers of the steps."""
        return range(1, len(self.lesson.steps) + 1)

    @property
    def step(self) -> Step:
        """The step on the board."""
        return self.lesson.steps[self.number - 1]

    @property
    def is_last(self) -> bool:
        """True if no step follows."""
        return self.number == len(self.lesson.steps)

    def show(self, number: int) -> None:
        """Start a step."""
        self.number = number
        self.begin()

    def begin(self) -> None:
        """Restart the step."""
        self.verdict: Verdict = GoesOn()
        # The flag is True while the answer is about a refused cell.
        self.answer, self._is_refusal = "", False
        self._greeting = ""
        self._hinted = False
        # Number of moves checked so far.
        self._judged = 0
        levels = (0, self.step.level) if self.step.level else ()
        match = Match(self.step.game, start=self.step.start)
        self.game_view = GameView(match, levels=levels)
        if self.step.line:
            match.extend(self.step.line)
            self.game_view.goto(0)
            self.game_view.close()
            self.game_view.marks.set_move(match.moves[0])

    def greet(self) -> None:
        """Answer a learner who comes back to a finished lesson, until the first move."""
        if self.is_finished:
            self.answer = self._greeting = words.FINISHED_BEFORE

    @property
    def is_finished(self) -> bool:
        """True once all steps are passed."""
        return self.passed.issuperset(self.numbers)

    @property
    def is_greeting(self) -> bool:
        """True while the answer is a greeting."""
        return bool(self._greeting) and self.answer == self._greeting

    def resume(self, moves: Sequence[str]) -> None:
        """Go on with the game of the lesson after some moves; raises AffinageError for moves that do not fit."""
        match = Match(self.step.game, start=self.step.start)
        match.extend(moves)
        if self.is_game and moves and not match.outcome:
            self.game_view = GameView(match, levels=self.game_view.computers.levels)
            self._judged = match.ply

    @property
    def is_game(self) -> bool:
        """True if the step is a game against the computer."""
        return bool(self.step.level)

    @property
    def may_play_on(self) -> bool:
        """True if a whole game comes next: after the game of a lesson, and after the last step of *Play well*."""
        is_over = self.is_game and (self.is_wrong or self.number in self.passed)
        is_done = self.is_last and self.number in self.passed
        return is_over or (is_done and not any(step.level for step in self.lesson.steps))

    def refuse(self, refusal: IllegalMoveError) -> None:
        """Answer to a cell that the rules refuse."""
        self.answer, self._is_refusal = sentence(refusal), True

    def forget_refusal(self) -> None:
        """Drop the answer to a refused cell once another one is picked."""
        if self._is_refusal:
            self.answer, self._is_refusal = "", False

    def judge(self) -> None:
        """Answer the moves played since the last call; after a decision, moves are no longer checked."""
        match = self.game_view.match
        self.answer, self._is_refusal = "", False
        while self._judged < match.ply and isinstance(self.verdict, GoesOn):
            at = self._judged
            self._judged += 1
            self.verdict = lessons.judge(self.step, match.position_at(at), match.moves[at])
        if isinstance(self.verdict, GoesOn):
            return
        self.answer = self.verdict.message
        self.game_view.close()
        if isinstance(self.verdict, Wrong):
            self.game_view.marks.set_move(self.verdict.following)
        if self.is_game or not self.is_wrong:
            # A lost game ends a lesson, too.
            self.passed |= {self.number}

    def watch(self) -> None:
        """Tell the last move of a step that is clicked through, and pass it with the first one, which it is about."""
        if not self.step.line:
            return
        match = self.game_view.match
        self.answer = words.watched(self.step, self.game_view) or self._greeting
        if match.ply:
            self.passed |= {self.number}
            self.verdict = Passed(self.step.success)

    @property
    def is_wrong(self) -> bool:
        """True after a wrong move."""
        return isinstance(self.verdict, Wrong)

    @property
    def may_show(self) -> bool:
        """True if a right move may be shown: after a text hint, while the step is open."""
        return self._hinted and bool(self.step.moves) and isinstance(self.verdict, GoesOn)

    def hint(self) -> None:
        """Give a text hint, and the next time show a move."""
        if self.may_show:
            position = self.game_view.match.position
            move = self.game_view.game.parse_move(position, self.step.moves.split()[0])
            self.game_view.marks.set_move(move)
        self._hinted = True
        self.answer, self._is_refusal = self.step.hint, False


class LessonProgress:
    """The passed steps of each lesson, numbered from 1; without storage they are forgotten."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def read(self, lesson: Lesson) -> frozenset[int]:
        """Return the passed steps of a lesson."""
        numbers = map(whole_number, self._words(lesson))
        return frozenset(number for number in numbers if number and number <= len(lesson.steps))

    def _words(self, lesson: Lesson) -> list[str]:
        return (self._storage.read(LESSON + lesson.key) or "").split()

    def keep(self, lesson: Lesson, passed: frozenset[int]) -> None:
        """Store the passed steps, together with those from other tabs and versions."""
        numbers = list(map(str, sorted(passed | self.read(lesson))))
        others = [word for word in self._words(lesson) if word not in numbers]
        self._storage.write(LESSON + lesson.key, " ".join([*numbers, *others]))


class UnfinishedGame:
    """The game of a lesson in progress, in the storage of one tab, so that reloading the page does not lose it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def note(self, course: Course) -> None:
        """Store the moves of a course's game, none once it has ended."""
        match = course.game_view.match
        if course.is_game and match.moves and not match.outcome:
            self._storage.write(LESSON_GAME, " ".join((course.lesson.key, *map(str, match.moves))))
        elif course.is_game:
            self._storage.drop(LESSON_GAME)

    def resume(self, course: Course) -> None:
        """Go on with a course's game if it is the stored one."""
        key, *moves = (self._storage.read(LESSON_GAME) or "").split() or [""]
        if course.is_game and key == course.lesson.key:
            try:
                course.resume(moves)
            except AffinageError:
                # The stored moves may come from another version.
                self._storage.drop(LESSON_GAME)
