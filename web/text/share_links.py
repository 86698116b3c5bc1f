"""What people send of a table: its links, and the words that go with them. No DOM here."""

from __future__ import annotations

from affinage import share
from affinage.match import GameRecord, Match
from affinage.wording import name_of
from web.model.game_view import GameView
from web.text import words

GAME, HERE, POSITION, RULES = "game", "here", "position", "rules"
CHOICES = {
    GAME: "The game, to play on",
    HERE: "The game up to this move",
    POSITION: "This position, as a new start",
    RULES: "The rule set alone",
}
"""What a link can carry."""


def choices(game_view: GameView) -> list[str]:
    """What a link of this table can carry now, the likeliest first."""
    match = game_view.match
    is_seated = match.people != tuple(match.game.colours) or any(game_view.computers.levels)
    found = [GAME] if match.moves or match.is_set_up or is_seated else []
    if not match.at_end:
        found.append(HERE)
    if match.ply and not match.position.is_terminal():
        found.append(POSITION)
    return [*found, RULES]


def link(game_view: GameView, what: str) -> str:
    """The query and fragment that carry one of the choices."""
    match, game = game_view.match, game_view.game
    if what == RULES:
        return f"?{game.link() or f'game={game.key}'}"
    if what == HERE:
        match = Match(game, match.people, match.start)
        match.extend(game_view.match.moves[: game_view.match.ply])
    elif what == POSITION:
        match = Match(game, match.seats, match.position)
    return share.link(
        GameRecord(match, game_view.computers.levels if what != POSITION else game_view.computers.seats)
    )


def is_turn_to_send(game_view: GameView, what: str) -> bool:
    """Whether the link hands the turn over to another person."""
    match = game_view.match
    return what in (GAME, HERE) and bool(match.moves) and not match.outcome and not game_view.computers.level


def letter(game_view: GameView, what: str) -> str:
    """The words that go with a link."""
    name = name_of(game_view.game)
    if is_turn_to_send(game_view, what):
        return (
            f"Your move in {name}: {words.person(game_view.match, game_view.match.position.to_move)} to play."
        )
    return f"A game of {name}." if what in (GAME, HERE) else f"{name}: will you play?"
