"""Links in a text, such as a mail around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from affinage.errors import AffinageError, RecordError
from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.notation.address import PAGES, cleaned, narrow, words
from affinage.notation.record.limits import MAX_COMPLAINTS, Quota
from affinage.registry import game_class, game_keys

_MARK = r"(?:#|%(?:25)*23)"
_SLASH = "(?:/|%(?:25)*2F)"
_FRAGMENT = re.compile(rf"{_MARK}1{_SLASH}", re.IGNORECASE)
_OTHER_FRAGMENT = re.compile(rf"{_MARK}(?:1\W*$|[2-9]{_SLASH})", re.IGNORECASE)
"""Fragment of a game without moves, or of another version."""
_ADDRESS = re.compile(r"[/?]|%(?:25)*[23]F", re.IGNORECASE)
"""Sign of an address; without one before it, such a fragment is just a number."""
_SIGN = re.compile(r"[#?&=%;/＃？＝／]")
"""Characters of which an address has at least one."""


def links(text: str) -> list[re.Match[str]]:
    """Return the words that are links of games: those that end in a game, or else those that choose rules."""
    readings = [(word, narrow(cleaned(word[0]))) for word in words(text) if _SIGN.search(word[0])]
    whole = [word for word, read in readings if _ends_in_game(read)]
    return whole or [word for word, read in readings if _choice().search(read)]


def _ends_in_game(word: str) -> bool:
    if _FRAGMENT.search(word):
        return True
    mark = _OTHER_FRAGMENT.search(word)
    return bool(mark and _ADDRESS.search(word, 0, mark.start()))


@cache
def _choice() -> re.Pattern[str]:
    """Return the pattern of what names a variant or an exercise: a key, or the page of a game or a preset."""
    games = [(key, game_class(key)) for key in game_keys()]
    keys = {"game", "lesson", "puzzle", *(option.key for _, game in games for option in game.options)}
    pages = {key for key, _ in games} | {preset.slug for _, game in games for preset in game.texts.presets}
    return re.compile(
        rf"(?:^|[?&;]|%(?:25)*(?:3F|26))(?:{'|'.join(keys)})(?:=|%(?:25)*3D)|/(?:{'|'.join(PAGES)})/(?:{'|'.join(pages)})\b",
        re.IGNORECASE,
    )


class Reading:
    """Games of the links in a text as read by `steps`, with errors."""

    def __init__(self, text: str, links: list[re.Match[str]]) -> None:
        self._text, self._words = text, links
        self.game_records: list[GameRecord] = []
        self.names: list[str] = []
        self.complaints: list[RecordError] = []
        self._quota = Quota()

    def steps(self) -> Iterator[float]:
        """Read in small steps; each yields the fraction read, 0 to 1. Finished games may be removed between steps."""
        seen, known = set[str](), set[str]()
        for number, word in enumerate(self._words):
            written = word[0]
            if written in seen:
                continue
            seen.add(written)
            yield number / len(self._words)
            try:
                self._quota.take_game(written.partition("#")[0])
                game_record = share.read_link(written)
                # A mail often has the same link as text and as HTML.
                if (link := share.link(game_record)) not in known:
                    known.add(link)
                    self.game_records.append(game_record)
                    self.names.append("")
            except AffinageError as error:
                line = self._text.count("\n", 0, word.start()) + 1
                column = word.start() - self._text.rfind("\n", 0, word.start())
                self.complaints.append(RecordError(line, str(error), column))
            if self._quota.is_spent or len(self.complaints) >= MAX_COMPLAINTS:
                break
