"""Reviews of finished games as text, which is checked when it is read. No DOM here.

A review belongs to a line of moves and to no player. It holds figures and moves; the sentences follow
from these when they are shown. It stays in this browser: a file of games has only its summary, the costs of moves. What
cannot be read, or comes from another version of the computer, is measured again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from affinage.errors import AffinageError
from affinage.game import Game, Position
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.version import __version__
from web.review.chances import PlyChance
from web.review.chart import Review
from web.review.swing import swing_from_data, swing_to_data
from web.review.turning import TurningPoint
from web.storage import stored

FORMAT = 1
MAX_CHARACTERS = 100_000
"""Largest number of characters of a review; that of a game of 60 moves has about 6,000."""
SLACK = 1e-9
"""Tolerance for a share, which is a mean of many and so may be rounded."""
_FIGURES = ("chance", "cost", "error")
_MOVES = ("accepted", "line", "better")


def line_key(match: Match) -> str:
    """Return the key of the moves of a match: of its variant, its first position and its line."""
    return _key(
        match.game.link(), setup.to_text(match.start) if match.is_set_up else "", map(str, match.moves)
    )


def line_key_of(record_text: str) -> str:
    """Return the key of the moves of a stored record, "" if it is damaged."""
    try:
        data = stored.parse(record_text)
        return _key(str(data["link"]), str(data.get("start", "")), map(str, data["moves"]))
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""


def _key(link: str, start: str, moves: Iterable[str]) -> str:
    return sha256("\n".join((link, start, *moves)).encode(errors="surrogatepass")).hexdigest()


def to_text(review: Review) -> str:
    """Return a review as text with the version of the computer, "" if it is too long to be stored."""
    data = {
        "review": FORMAT,
        "computer": __version__,
        "chances": [chance and [*chance.values, chance.error] for chance in review.chances],
        "turns": [
            {"ply": turn.ply, "swing": swing_to_data(turn.swing)}
            | {name: getattr(turn, name) for name in (*_FIGURES, *_MOVES)}
            for turn in review.turning_points
        ],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text if len(text) <= MAX_CHARACTERS else ""


def read(text: str, match: Match) -> Review | None:
    """Return the review of a match in a text.

    None if it is damaged, of other moves, or measured by another version of the computer.
    """
    try:
        data = stored.parse(text[: MAX_CHARACTERS + 1])
        if (data["review"], data["computer"]) != (FORMAT, __version__):
            return None
        chances = tuple(_chance(entry, match.game.players) for entry in data["chances"])
        turns = tuple(_turning_point(entry, match) for entry in data["turns"])
    except (AffinageError, ValueError, LookupError, TypeError, AttributeError):
        return None
    plies = [turn.ply for turn in turns]
    is_whole = len(chances) == len(match.moves) + 1 and plies == sorted(set(plies))
    return Review(chances, turns) if is_whole else None


def _chance(entry: Any, players: int) -> PlyChance | None:
    """Return the chances of a position; raises ValueError or TypeError."""
    if entry is None:
        return None
    *values, error = map(_share, entry)
    if len(values) != players:
        raise ValueError("a chance for each colour is expected")
    return PlyChance(tuple(values), error)


def _share(number: Any) -> float:
    """Return a number if it is between 0 and 1; raises ValueError."""
    if type(number) not in (int, float) or not -SLACK <= number <= 1 + SLACK:
        raise ValueError("a number from 0 to 1 is expected")
    return float(number)


def _turning_point(entry: Mapping[str, Any], match: Match) -> TurningPoint:
    """Return a turning point whose moves are legal in a match; raises an AffinageError, ValueError or LookupError."""
    ply = entry["ply"]
    if type(ply) is not int or not 0 < ply <= len(match.moves):
        raise ValueError("a number of a move is expected")
    position, played = match.position_at(ply - 1), match.moves[ply - 1].text
    accepted = tuple(match.game.parse_move(position, str(move)).text for move in entry["accepted"])
    line, better = (_legal(match.game, position, entry[name]) for name in ("line", "better"))
    if not accepted or played in accepted or (line[:1], better[:1]) != ((played,), accepted[:1]):
        raise ValueError("the lines of the move played and of the best one are expected")
    chance, cost, error = (_share(entry[name]) for name in _FIGURES)
    swing = swing_from_data(entry["swing"])
    if swing:
        swing.check(match.game)
    return TurningPoint(ply, position.to_move, chance, cost, error, accepted, line, better, swing)


def _legal(game: Game, position: Position, moves: Iterable[Any]) -> tuple[str, ...]:
    """Return the texts of moves that can be played from a position one by one; raises an AffinageError."""
    match = Match(game, start=position)
    match.extend(map(str, moves))
    return tuple(move.text for move in match.moves)
