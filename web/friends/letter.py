"""The message that goes with a link to a friend. No DOM here."""

from __future__ import annotations

from affinage.matches.match import Match
from affinage.matches.variations import DRAW_AGREED
from affinage.matches.versions import colour_of, seat_at, seat_of
from affinage.notation.wording import name_in_words
from affinage.view.game_view import GameView
from web.friends import game as friend_game
from web.friends import words as friend_words


def letter(game_view: GameView, to: int = 0) -> str:
    """Return the message that goes with a link to a player, the next one for 0."""
    match, correspondence = game_view.played, friend_game.of(game_view)
    to = to or friend_game.friend(game_view)
    colour, game = match.game.colours[colour_of(match, to) - 1], name_in_words(match.game)
    own = match.people[correspondence.seat - 1]
    is_nameless = own in match.game.colours
    if match.outcome_at(len(match.moves)):
        return _end(match, game)
    if friend_words.is_beginning(match) and seat_at(match, len(match.moves)) == to:
        text = friend_words.I_INVITE if is_nameless else friend_words.PLAYER_INVITES
    elif friend_words.is_beginning(match):
        text = friend_words.I_INVITE_TO_WATCH if is_nameless else friend_words.PLAYER_INVITES_TO_WATCH
    elif correspondence.offer:
        text = (friend_words.I_OFFER if is_nameless else friend_words.PLAYER_OFFERS)[correspondence.offer]
    else:
        text = friend_words.I_PLAYED if is_nameless else friend_words.PLAYER_PLAYED
    return text.format(player=own, game=game, colour=colour, move=friend_words.last_move(match))


def _end(match: Match, game: str) -> str:
    outcome = match.outcome_at(len(match.moves))
    if match.conclusion == DRAW_AGREED:
        return friend_words.OUR_GAME_AGREED.format(game=game)
    if outcome is None or not outcome.winner:
        return (friend_words.OUR_GAME_UNDECIDED if match.conclusion else friend_words.OUR_GAME_DRAWN).format(
            game=game
        )
    return friend_words.OUR_GAME_WON.format(
        game=game, player=friend_words.player(match, seat_of(match, outcome.winner))
    )
