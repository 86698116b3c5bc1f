"""Standing of each player in a match, as shown in the strips above and below a board."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from affinage.game import Points, Termination
from affinage.matches.match import Match
from affinage.notation.wording import COMPUTER, YOU, followed, is_addressed, is_extra_turn, points
from affinage.picture.board import shows_part
from affinage.view import words
from affinage.view.game_view import GameView


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's stone, name, score, last or next action, and whether the player is to move."""

    colour: int
    """Number of the colour, from 1."""
    kind: str
    """Kind of stone."""
    name: str
    """Name such as `Computer · level 2`, `You`, `Ann` or `Black`."""
    detail: str
    """Text after the name: the level's own name, and the colour if that is not the name."""
    about: str
    score: str
    """Score, or its settled part if the game distinguishes it."""
    open: str = ""
    """Words about points that an end now would add, such as `safe, leading in 22`; "" until the board shows some."""
    is_to_move: bool = False
    is_winner: bool = False


def standings(game_view: GameView) -> tuple[Standing, ...]:
    """Return the standings of all players, the one at the bottom of the board first, then in turn order."""
    players = game_view.game.players
    first = game_view.you or 1
    order = [(first - 1 + step) % players + 1 for step in range(players)]
    position = game_view.match.position
    whole = position.score()
    settled = whole if position.is_terminal() else position.settled()[1]
    is_shown = shows_part(position)
    return tuple(
        _standing(
            game_view,
            colour,
            points(settled[colour - 1]),
            _open(ahead_in(whole[colour - 1], settled[colour - 1])) if is_shown else "",
        )
        for colour in order
    )


def _open(value: Points) -> str:
    """Return the words after a settled score: what is settled, and by how much open areas would add to it."""
    return words.LEADING_IN.format(points=points(value)) if value else words.SAFE


def ahead_in(whole: Points, settled: Points) -> Points:
    """Return what a score has beyond its settled part; of a cascade, the sizes of its other holes.

    >>> ahead_in(22, 4), ahead_in((5, 2, 2, 1), (2, 1))
    (18, (5, 2))
    """
    if isinstance(whole, tuple) and isinstance(settled, tuple):
        return tuple(sorted((Counter(whole) - Counter(settled)).elements(), reverse=True))
    assert not isinstance(whole, tuple)
    assert not isinstance(settled, tuple)
    return whole - settled


def _standing(game_view: GameView, colour: int, score: str, whole: str) -> Standing:
    match = game_view.match
    name, detail = _name(game_view, colour)
    outcome = match.outcome
    return Standing(
        colour,
        game_view.kinds[colour - 1],
        name,
        detail,
        _about(game_view, colour),
        score,
        whole,
        outcome is None and match.position.to_move == colour and not game_view.is_in_line,
        outcome is not None and outcome.winner == colour,
    )


def _name(game_view: GameView, colour: int) -> tuple[str, str]:
    match, level = game_view.match, game_view.computers.seats[colour - 1]
    name, colour_name = match.name(colour), game_view.game.colours[colour - 1]
    if level:
        # Strips of several players have little room, so the colour alone tells them apart.
        if game_view.game.players > 2:
            return colour_name, words.LEVEL.format(level=level)
        named = words.NAME_AND_COLOUR.format(name=name, colour=colour_name)
        return words.LEVEL.format(level=level), colour_name if name in (COMPUTER, colour_name) else named
    if is_addressed(match, colour, game_view.you):
        return YOU, colour_name
    return (colour_name, "") if name in (colour_name, YOU) else (name, colour_name)


def _about(game_view: GameView, colour: int) -> str:
    """Return a player's last or next action; at the end, the player's result. Nobody has a turn in a finished match."""
    match = game_view.match
    if match.outcome:
        wins = words.WON if not game_view.is_in_line else words.WINS_LINE
        return _end_of(match, colour, wins)
    if match.position.to_move == colour and not game_view.is_reviewed:
        if game_view.computers.thinks:
            return words.GETTING_READY if game_view.computers.warming else words.THINKING
        return followed(match, _turn_of(game_view, colour))
    last = match.last_move
    if not match.moves and is_open_seating(game_view):
        return words.SHARES_SCREEN
    if last is None or colour != _mover_before(match):
        return ""
    return words.made(game_view, last)


def _turn_of(game_view: GameView, colour: int) -> str:
    """Return the turn of the player to move in a few words."""
    if is_extra_turn(game_view.match):
        return words.YOUR_EXTRA_TURN if colour == game_view.you else words.ON_EXTRA_TURN
    return words.YOUR_TURN if colour == game_view.you else words.ON_TURN


def is_open_seating(game_view: GameView) -> bool:
    """Return whether unnamed people share a screen, so that nobody has chosen a colour."""
    is_unnamed = game_view.match.people == tuple(game_view.game.colours)
    return is_unnamed and not game_view.correspondence and not any(game_view.computers.levels)


def _mover_before(match: Match) -> int:
    """Return the current colour of the player who made the last move: a swap has changed it."""
    mover = match.position_at(match.ply - 1).to_move
    return 3 - mover if str(match.last_move) == "swap" else mover


def _end_of(match: Match, colour: int, wins: str) -> str:
    if match.at_end and match.conclusion and match.conclusion.loser == colour:
        return words.OUT_OF_TIME if match.conclusion.termination is Termination.TIME else words.RESIGNED
    return wins if match.outcome and match.outcome.winner == colour else ""
