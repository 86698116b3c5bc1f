"""Texts and actions at the end of a match. No DOM here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from affinage.bots.levels import levels_of
from affinage.game import Termination
from affinage.matches.clock import digits
from affinage.matches.versions import seat_of
from affinage.teach import rulebook
from affinage.view.game_view import GameView
from web.model.seating import own_colour_after, seating_after
from web.model.suggestion import WON, Result, result_of
from web.table import words as table_words
from web.text import words


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended and why, the labels of the next games, and another level to play, 0 for none."""

    title: str
    why: str
    rematch: str
    climbed: str = ""
    level: int = 0
    level_words: str = ""
    is_higher: bool = False
    """True if the other level is a higher one, for winners."""
    overtime: tuple[str, ...] = ()


def match_result(game_view: GameView, suggested: int = 0) -> MatchResult:
    """Return the result; `suggested` is the level that suits the last results, 0 for none."""
    match = game_view.match
    outcome = match.outcome
    by_score = outcome is not None and outcome.termination in (Termination.SCORE, Termination.TIEBREAK)
    _, *rest = rulebook.short_rules(match.game).split("· ")
    is_own = not game_view.computers.watched
    result = result_of(match, game_view.computers.seats) if is_own else None
    level, colour = _other_level(game_view, result, suggested), own_colour_after(game_view)
    is_higher = result is not None and level > result.level
    return MatchResult(
        words.ending(match, game_view.you),
        table_words.GOAL.format(goal=rest[-1]) if by_score and rest else "",
        _rematch(game_view, colour),
        _climbed(game_view, result),
        level,
        table_words.play_level(level, colour, is_higher=is_higher) if level else "",
        is_higher,
        tuple(_overtime(game_view)),
    )


def _overtime(game_view: GameView) -> Iterator[str]:
    """Yield by how much each player has exceeded the time."""
    match, timing = game_view.match, game_view.timing
    for colour in range(1, match.game.players + 1) if timing else ():
        left = timing.clock.left(seat_of(match, colour), now=0) if timing else 0
        if left < 0:
            yield table_words.over_time(words.person(match, colour, game_view.you), digits(left))


def _climbed(game_view: GameView, result: Result | None) -> str:
    """Return which level was beaten, "" for none."""
    if result is None or result.ended != WON:
        return ""
    return table_words.beaten(result.level, len(levels_of(game_view.game)))


def _other_level(game_view: GameView, result: Result | None, suggested: int) -> int:
    """Return the level after the one that was beaten, a higher one that suits, or an easier one after losses."""
    if result is None:
        return 0
    if result.ended == WON:
        following = max(result.level + 1, suggested)
        return following if following <= len(levels_of(game_view.game)) else 0
    return suggested if 0 < suggested < result.level else 0


def _rematch(game_view: GameView, colour: str) -> str:
    """Return the label of the next game, with the colours that change in it."""
    if game_view.computers.watched:
        return table_words.play_again(colour)
    before, after = game_view.match.people, seating_after(game_view).people
    if not colour and before != after:
        return table_words.rematch_of_many(len(after))
    return words.rematch(game_view.game, colour)
