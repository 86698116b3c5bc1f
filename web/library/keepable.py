"""Games to be stored in the library, with their names, descriptions and ids. No DOM here.

The record of a game that was played here also has the id of the game and what its moves cost, as headers: every file
and every program keeps those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from affinage.matches.match import GameRecord, Match
from affinage.matches.names import fit_name
from affinage.notation import record
from affinage.notation.link import load
from affinage.notation.wording import count_of_moves, ending, name_in_words
from affinage.plain_text import all_of
from affinage.view.game_view import GameView
from web.library import words
from web.model.seating import lesson_match
from web.review.stored_review import line_key
from web.storage import stored
from web.text.words import day_of

MAX_NAME = 80
"""Largest number of characters of a game's name."""
MAX_ABOUT = 400
"""Largest number of characters of a description."""

GAME_ID = "GameId"
"""Header with the key of the saved game, the same in every browser that has the game."""
# Header such as `12:29:c3,d4 20:16`: numbers of moves, the percent of win chance that each cost, and a better move.
COSTLY = "Costly"
TIME_CONTROL = "TimeControl"
"""Header with seconds for the game and for a turn, as in PGN."""
MAX_COSTS = 8
"""Largest number of costly moves that a text names."""
LESSON_ID_DIGITS = 12
"""Number of digits of the id of a lesson's game, as many as the ids of other games have."""
_COST = re.compile(r"([1-9][0-9]{0,4}):([1-9][0-9]?|100)(?::([A-Za-z]\S{0,79}))?", re.ASCII)


def clock_headers(game_view: GameView) -> dict[str, str]:
    """Return the time of each player as a header, none without a clock."""
    return {TIME_CONTROL: str(game_view.control)} if game_view.control else {}


def lasting_headers(game_record: GameRecord) -> dict[str, str]:
    """Return the headers of a recorded game that still hold when it goes on."""
    return {key: value for key, value in game_record.headers.items() if key not in (GAME_ID, COSTLY)}


def costs_text(costs: Iterable[tuple[int, float, str]]) -> str:
    """Return numbers of moves, from 1, the shares of win chance that they cost, and better moves, as a header.

    >>> costs_text([(12, 0.29, "c3,d4"), (20, 0.157, "h8-h7")])
    '12:29:c3,d4 20:16:h8-h7'
    """
    return " ".join(f"{ply}:{100 * cost:.0f}:{better}" for ply, cost, better in costs if round(100 * cost))


def costs_in(text: object) -> list[tuple[int, int]]:
    """Return the numbers of moves and the percent of a header; what is unreadable is left out."""
    matches = map(_COST.fullmatch, text.split()) if isinstance(text, str) else ()
    return [(int(match[1]), int(match[2])) for match in matches if match][:MAX_COSTS]


def better_than(game_record: GameRecord, ply: int) -> str:
    """Return the better move in place of a costly one of a recorded game, "" if none is known."""
    text = game_record.headers.get(COSTLY, "")
    known = {int(match[1]): match[3] or "" for match in map(_COST.fullmatch, text.split()) if match}
    return known.get(ply, "")


def own_costs(game_record: GameRecord) -> list[tuple[int, int]]:
    """Return what the moves of people have cost in a recorded game."""
    match, levels = game_record.match, game_record.levels
    costs = [cost for cost in costs_in(game_record.headers.get(COSTLY)) if cost[0] <= len(match.moves)]
    return [cost for cost in costs if not (levels and levels[_seat_before(match, cost[0])])]


def is_won(game_record: GameRecord) -> bool:
    """Return whether a person has won a recorded game against computers."""
    match, levels = game_record.match, game_record.levels
    outcome = match.outcome_at(len(match.moves))
    if outcome is None or not outcome.winner or not any(levels):
        return False
    return not _seats_at_the_end(game_record)[outcome.winner - 1]


def _seats_at_the_end(game_record: GameRecord) -> tuple[int, ...]:
    """Return the level of each colour at the end, 0 for a person."""
    levels = tuple(game_record.levels)
    return levels[::-1] if game_record.match.end.swapped else levels


def _result(game_record: GameRecord) -> str:
    """Return the result of a game that was played here, addressed to the person if a computer was the opponent."""
    match, seats = game_record.match, _seats_at_the_end(game_record)
    match.goto(len(match.moves))
    return ending(match, seats.index(0) + 1 if seats.count(0) == 1 else 0)


def _seat_before(match: Match, ply: int) -> int:
    """Return the place at the start, from 0, of the player who made the move that ends a ply."""
    node = match.line()[ply - 1]
    seat = node.position.to_move - 1
    return 1 - seat if node.swapped else seat


def headers_of(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the headers in the data of a record."""
    headers = data.get("headers")
    return headers if isinstance(headers, Mapping) else {}


def with_costs(data: Mapping[str, Any], costs: str) -> dict[str, Any]:
    """Return the data of a record with the costs of its moves."""
    return {**data, "headers": {**headers_of(data), COSTLY: costs}}


def digest(text: str) -> str:
    """Return the id of a stored record: the same for equal games, whether their costs are known or not."""
    if f'"{COSTLY}"' in text:
        data = stored.parse(text)
        headers = {key: value for key, value in headers_of(data).items() if key != COSTLY}
        text = json.dumps({**data, "headers": headers}, ensure_ascii=False)
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class KeepableGame:
    """A game to store: its name, variant and result, and its record."""

    name: str
    game: str
    course: str
    text: str
    played: str = ""
    """As in `LibraryEntry`."""

    @property
    def about(self) -> str:
        """Variant unless untold, result, players, length, day and costly moves, in one line."""
        return fit_name(words.BETWEEN.join(filter(None, (self.game, self.course))), MAX_ABOUT)

    @property
    def game_record(self) -> GameRecord:
        """The game as a record."""
        return record.recover(self.text)[0][0]


def keepable_game(data: Mapping[str, Any], name: str = "", *, names_game: bool = True) -> KeepableGame:
    """Return the game in data of `record.to_data`; raises ValueError or LookupError.

    Without `names_game`, its variant is not told, as its name says enough.
    """
    headers = headers_of(data)
    played, day = headers.get(GAME_ID), data.get("date")
    text = json.dumps(data, ensure_ascii=False)
    game_record = record.recover(text)[0][0] if played or headers.get(COSTLY) else None
    course = [
        (game_record and _result(game_record)) or str(data.get("result", "unfinished")),
        all_of(words.players(data["people"], data.get("levels", ()))),
        count_of_moves(len(data["moves"])),
        *([day_of(date.fromisoformat(str(day)))] if day else []),
    ]
    if game_record and (own := own_costs(game_record)):
        course.append(words.costs(own))
    return KeepableGame(
        fit(name),
        name_in_words(load(data["link"])) if names_game else "",
        fit_name(words.BETWEEN.join(course), MAX_ABOUT),
        text,
        played if isinstance(played, str) else "",
    )


def lesson_game(game_view: GameView, day: str) -> KeepableGame:
    """Return the game of a lesson that has ended on a day."""
    match, levels = lesson_match(game_view), game_view.computers.levels
    data = record.to_data(GameRecord(match, levels, day, headers={GAME_ID: lesson_id(match)}))
    return keepable_game(data, words.LESSON_OF.format(game=match.game.name), names_game=False)


def lesson_id(match: Match) -> str:
    """Return the id of the game of a lesson, by which a page with the same moves knows it."""
    return line_key(match)[:LESSON_ID_DIGITS]


def fit(name: str) -> str:
    """Return a text shortened to one line of valid length for a game's name; it may be empty."""
    return fit_name(name, MAX_NAME)
