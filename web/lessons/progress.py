"""The steps of lessons passed on this device. No DOM here."""

from __future__ import annotations

from affinage.teach.lessons import Lesson
from affinage.texts import whole_number
from web.storage.texts import Storage

PREFIX = "lesson."


class LessonProgress:
    """The passed steps of each lesson, numbered from 1; without storage they are forgotten."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def read(self, lesson: Lesson) -> frozenset[int]:
        """Return the passed steps of a lesson."""
        numbers = map(whole_number, self._words(lesson))
        return frozenset(number for number in numbers if number and number <= len(lesson.steps))

    def _words(self, lesson: Lesson) -> list[str]:
        return (self._storage.read(PREFIX + lesson.key) or "").split()

    def keep(self, lesson: Lesson, passed: frozenset[int]) -> None:
        """Store the passed steps, together with those from other tabs and versions."""
        numbers = list(map(str, sorted(passed | self.read(lesson))))
        others = [word for word in self._words(lesson) if word not in numbers]
        self._storage.write(PREFIX + lesson.key, " ".join([*numbers, *others]))
