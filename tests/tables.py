"""Game views for tests, tapped by the names of cells."""

from __future__ import annotations

import affinage
from affinage.board.topology import bits
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.picture.board import Frame
from affinage.view.game_view import GameView


def match_of(link: str, *moves: str, people: tuple[str, ...] | None = None) -> Match:
    match = Match(affinage.load(link), people)
    match.extend(moves)
    return match


def table_of(
    link: str, *moves: str, people: tuple[str, ...] | None = ("Ann", "Bob"), levels: tuple[int, ...] = ()
) -> GameView:
    """Return a view after some moves, played by people or, with None, by unnamed colours, or by computers."""
    return GameView(match_of(link, *moves, people=people), levels)


def finished(link: str, seed: int = 0) -> Match:
    """Return a match of random moves that has ended."""
    from tests.strategies import random_line  # needs Hypothesis, which the environment of the extras lacks

    match = Match(affinage.load(link))
    match.extend(random_line(match.game, seed).moves)
    return match


def shut_in(people: tuple[str, ...] | None = ("Ann", "Bob")) -> Match:
    """Return a match in which the second colour can only pass at the start."""
    game = affinage.load("game=moulds")
    index = game.board.index
    stones = [sum(1 << index[name] for name in names.split()) for names in ("a2 b1 b2 a3 c1 c3", "a1")]
    return Match(game, people, setup.position(game, stones, 2))


def shown_of(link: str, *moves: str, score: bool = False) -> Frame:
    game_view = table_of(link, *moves)
    return Frame(game_view.match.position, game_view.view, score=score)


def legal_cells(game_view: GameView) -> list[int]:
    """Return the cells that can be picked next."""
    return list(bits(game_view.choice.cells))


def tap(game_view: GameView, *names: str) -> list[str]:
    """Tap cells by name; return the codes of refused taps."""
    refusals = [game_view.tap(game_view.game.board.index[name]).refusal for name in names]
    return [refusal.code for refusal in refusals if refusal]
