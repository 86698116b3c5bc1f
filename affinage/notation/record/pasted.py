"""Links in a text, such as a mail around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from affinage.errors import AffinageError, RecordError
from affinage.notation import share
from affinage.notation.record.limits import MAX_COMPLAINTS, Quota
from affinage.play.match import GameRecord
from affinage.registry import game_class, game_keys

_WORD = re.compile(r"\S+")
_QUERY = re.compile(r"[?&;]([a-z]+)(?:=|%3D)", re.IGNORECASE)
_FRAGMENT = re.compile(r"(?:#|%23)1(?:/|%2F)", re.IGNORECASE)
_EMPTY_FRAGMENT = re.compile(
    r"(?:#|%23)1\W*$"
)  # of a game without moves; without an address it is just a number
_AROUND = "()[]{}<>\"'“”‘’«».,;:!*_|"  # punctuation around a link in a sentence


def links(text: str) -> list[re.Match[str]]:
    """Return the words that are links with games or, if there are none, links with variants."""
    whole = [word for word in _WORD.finditer(text) if _ends_in_game(word[0])]
    return whole or [word for word in _WORD.finditer(text) if not _keys().isdisjoint(_QUERY.findall(word[0]))]


def _ends_in_game(word: str) -> bool:
    return bool(_FRAGMENT.search(word) or (("/" in word or "?" in word) and _EMPTY_FRAGMENT.search(word)))


@cache
def _keys() -> frozenset[str]:
    return frozenset(["game", *(option.key for key in game_keys() for option in game_class(key).options)])


class Reading:
    """Games of the links in a text as read by `steps`, with errors."""

    def __init__(self, text: str, words: list[re.Match[str]]) -> None:
        self._text, self._words = text, words
        self.game_records: list[GameRecord] = []
        self.names: list[str] = []
        self.complaints: list[RecordError] = []
        self._allowance = Quota()

    def steps(self) -> Iterator[float]:
        """Read in small steps; each yields the fraction read, 0 to 1. Finished games may be removed between steps."""
        seen = set[str]()
        for number, word in enumerate(self._words):
            link = word[0].strip(_AROUND)
            if link in seen:  # mails often have it both as text and as HTML
                continue
            seen.add(link)
            yield number / len(self._words)
            try:
                self._allowance.take_game(link.partition("#")[0])
                self.game_records.append(share.read_link(link))
                self.names.append("")
            except AffinageError as error:
                line = self._text.count("\n", 0, word.start()) + 1
                column = word.start() - self._text.rfind("\n", 0, word.start())
                self.complaints.append(RecordError(line, str(error), column))
            if self._allowance.is_spent or len(self.complaints) >= MAX_COMPLAINTS:
                break
