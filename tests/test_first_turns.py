"""Designs whose first turn is unusual: the second colour begins, or a turn has several moves."""

from __future__ import annotations

from affinage import report, tournaments
from affinage.bots.levels import LEVELS
from affinage.design.reading import read_design
from affinage.game import SWAP, Game
from affinage.matches.match import Match
from affinage.survey.exact import winner
from affinage.survey.openings import openings
from affinage.survey.self_play import sample
from affinage.teach import rulebook
from affinage.view import words

LAST_WINS = """
class Last(Design):
    "Who begins wins, as every game has one turn."
    boards = "square:2"
    def start(self, p):
        {start}
    def moves(self, p):
        return p.empty
    def winner(self, p):
        return {winner}
"""
TWO_MOVES = """
class Pairs(Design):
    "Place two stones a turn."
    boards = "square:3"
    pie = True
    memory = {"placed": 0}
    def moves(self, p):
        return p.empty
    def play(self, p, move):
        p.place(move)
        p.placed += 1
        if p.placed % 2:
            p.again()
    def winner(self, p):
        return None if p.empty else 1
"""


def white_first() -> Game:
    """Return a game of one turn, in which White begins and wins."""
    return read_design(LAST_WINS.format(start="p.next(2)", winner="2 if p.own or p.enemy else None"))({})


def test_first_player_is_who_begins_whatever_the_colour() -> None:
    game = white_first()
    assert game.turn_order == (2, 1)
    figures = report(game, games=20).as_json()["random"]
    assert (figures["first"]["value"], figures["advantage"]["value"]) == (1, 1)
    assert sample(game, 2, 0).games.winners.tolist() == [1, 1]
    assert winner(game) == 1
    assert {each.chance for each in openings(game, 0)} == {1.0}
    rules = " ".join(each.text for each in rulebook.sentences(game))
    assert "White starts" in rules


def test_swap_answers_the_whole_first_turn() -> None:
    match = Match(read_design(TWO_MOVES)({}))
    for cell, to_move, may_swap in (("a1", 1, False), ("b1", 2, True)):
        match.push(cell)
        assert (match.position.to_move, match.position.may_swap) == (to_move, may_swap)
        assert (SWAP in match.position.legal_moves()) == may_swap
    after = match.position.play("a3")
    assert not after.may_swap
    assert "Black" in words.swap_offer(match)


def test_design_that_no_link_knows_is_measured_and_played() -> None:
    game = white_first()
    (pairing,) = tournaments.play(game, [(LEVELS[0], LEVELS[1])], 2, processes=1)
    assert (pairing.points, pairing.games) == (1, 2)
    assert report(game, "play", games=2).as_json()["play"]["first"]["value"] == 1
