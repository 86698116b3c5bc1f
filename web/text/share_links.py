"""What people send of a table: its links, and the words that go with them. No DOM here."""

from __future__ import annotations

from affinage import share
from affinage.match import Match, Sheet
from affinage.wording import name_of
from web.model.game_view import Table
from web.text import words

GAME, HERE, POSITION, RULES = "game", "here", "position", "rules"
CHOICES = {
    GAME: "The game, to play on",
    HERE: "The game up to this move",
    POSITION: "This position, as a new start",
    RULES: "The rule set alone",
}
"""What a link can carry."""


def choices(table: Table) -> list[str]:
    """What a link of this table can carry now, the likeliest first."""
    match = table.match
    found = [GAME] if match.moves or match.is_set_up else []
    if not match.at_end:
        found.append(HERE)
    if match.ply and not match.position.is_terminal():
        found.append(POSITION)
    return [*found, RULES]


def link(table: Table, what: str) -> str:
    """The query and fragment that carry one of the choices."""
    match, game = table.match, table.game
    if what == RULES:
        return f"?{game.link() or f'game={game.key}'}"
    if what == HERE:
        match = Match(game, match.people, match.start)
        match.extend(table.match.moves[: table.match.ply])
    elif what == POSITION:
        match = Match(game, match.seats, match.position)
    return share.link(Sheet(match, table.levels if what != POSITION else table.seats))


def is_turn_to_send(table: Table, what: str) -> bool:
    """Whether the link hands the turn over to another person."""
    match = table.match
    return what in (GAME, HERE) and bool(match.moves) and not match.outcome and not table.level


def letter(table: Table, what: str) -> str:
    """The words that go with a link."""
    name = name_of(table.game)
    if is_turn_to_send(table, what):
        return f"Your move in {name}: {words.person(table.match, table.match.position.to_move)} to play."
    return f"A game of {name}." if what in (GAME, HERE) else f"{name}: will you play?"
