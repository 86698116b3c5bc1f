"""Texts and actions at the end of a match. No DOM here."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.bots.levels import LEVELS
from affinage.game import Termination
from affinage.teach import rulebook
from affinage.texts import capitalized
from affinage.view.game_view import GameView
from web.model.seating import next_seating
from web.model.suggestion import WON, result_of
from web.text import words


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match with its reason, the label of a rematch, and another level to play, 0 for none."""

    title: str
    why: str
    rematch: str
    level: int = 0
    level_words: str = ""


def match_result(game_view: GameView, suggested: int = 0) -> MatchResult:
    """Return the result; `suggested` is the level that suits the last results, 0 for none."""
    match = game_view.match
    outcome = match.outcome
    by_score = outcome is not None and outcome.termination in (Termination.SCORE, Termination.TIEBREAK)
    goal = rulebook.brief(match.game).split(" · ")[-1]
    level = _other_level(game_view, suggested)
    return MatchResult(
        words.ending(match, game_view.you),
        f"{capitalized(goal)}." if by_score else "",
        _rematch(game_view),
        level,
        ""
        if not level
        else f"Next: level {level}"
        if level > max(game_view.computers.seats)
        else f"Try level {level}",
    )


def _other_level(game_view: GameView, suggested: int) -> int:
    """Return the level after a beaten one, or an easier one after losses."""
    result = result_of(game_view.match, game_view.computers.seats)
    if result is None:
        return 0
    if result.ended == WON:
        return result.level + 1 if result.level < len(LEVELS) else 0
    return suggested if 0 < suggested < result.level else 0


def _rematch(game_view: GameView) -> str:
    """Return the label of a rematch; against computers it names the next colour."""
    levels = next_seating(game_view.match, game_view.computers.levels).levels
    if not any(levels) or levels.count(0) != 1:
        return "Rematch"
    return f"Rematch as {game_view.game.colours[levels.index(0)]}"
