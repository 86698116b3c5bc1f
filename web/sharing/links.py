"""Links of a game, and the texts sent with them. No DOM here."""

from __future__ import annotations

from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.notation.link import preset_of, query_of
from affinage.notation.wording import name_of
from affinage.view.game_view import GameView
from web.sharing import words as share_words
from web.text import words

PAGES = "play"
"""Folder of the site with a page per preset."""
GAME, HERE, POSITION, RULES, PAGE = "game", "here", "position", "rules", "page"
"""Contents of a link."""


def choices(game_view: GameView, *, has_pages: bool = False) -> list[str]:
    """Return the possible contents of a link, likeliest first; a page only before the first turn."""
    match = game_view.match
    is_seated = match.people != tuple(match.game.colours) or any(game_view.computers.levels)
    contents = [GAME] if match.moves or match.is_set_up or is_seated else []
    if not match.at_end:
        contents.append(HERE)
    if match.ply and not match.position.is_terminal():
        contents.append(POSITION)
    contents.append(RULES)
    if has_pages and contents == [RULES] and preset_of(game_view.game):
        contents.append(PAGE)
    return contents


def address(here: str, game_view: GameView, what: str) -> str:
    """Return the full address of one of the choices, from the page's address without query."""
    preset = preset_of(game_view.game)
    if what == PAGE and preset:
        return f"{here[: here.rindex('/') + 1]}{PAGES}/{preset.slug}/"
    return here + link(game_view, what)


def link(game_view: GameView, what: str) -> str:
    """Return the query and fragment of one of the choices."""
    match, game = game_view.match, game_view.game
    if what == RULES:
        return query_of(game)
    if what == HERE:
        match = match.until_here()
    elif what == POSITION:
        match = match.from_here()
    return share.link(
        GameRecord(match, game_view.computers.levels if what != POSITION else game_view.computers.seats)
    )


def is_turn_to_send(game_view: GameView, what: str) -> bool:
    """Return whether the link hands the turn to another person; games by links have buttons of their own for that."""
    match = game_view.match
    if game_view.correspondence or any(game_view.computers.levels) or game_view.ended:
        return False
    return what in (GAME, HERE) and bool(match.moves)


def letter(game_view: GameView, what: str) -> str:
    """Return the message sent with a link."""
    name = name_of(game_view.game)
    if is_turn_to_send(game_view, what):
        player = words.person(game_view.match, game_view.match.position.to_move)
        return share_words.YOUR_MOVE.format(name=name, player=player)
    if what not in (GAME, HERE):
        return share_words.INVITATION.format(name=name)
    return share_words.game(name, words.ending(game_view.match))
