"""Perfect play of Churn on the author's board, which is solved."""

from __future__ import annotations

from random import Random

from affinage.bots.knowledge import Knowledge
from affinage.game import Move, Position
from affinage.notation.link import load
from research.questions.replays import Turn, churn

LINK = "game=churn&pie=off"


def winning_first_moves() -> tuple[int, int]:
    """Return the number of first moves that win with best play, and of all first moves."""
    position, knowledge = load(LINK).initial(), Knowledge.learned(load(LINK))
    moves = position.legal_moves()
    return sum(knowledge.winner(position.apply(move)) == 1 for move in moves), len(moves)


def perfect_game(seed: int) -> list[Turn]:
    """Return a game in which the winner plays a random winning move each turn, and the other any move."""
    random, knowledge = Random(seed), Knowledge.learned(load(LINK))
    position, turns = load(LINK).initial(), list[Turn]()
    while not position.is_terminal():
        move = _chosen(position, knowledge, random)
        turns.append(Turn(position, move, position.apply(move)))
        position = turns[-1].after
    return turns


def _chosen(position: Position, knowledge: Knowledge, random: Random) -> Move:
    moves = position.legal_moves()
    random.shuffle(moves)
    return next(
        (move for move in moves if _winner(position.apply(move), knowledge) == position.to_move), moves[0]
    )


def _winner(position: Position, knowledge: Knowledge) -> int | None:
    return position.winner() if position.is_terminal() else knowledge.winner(position)


def facts(seed: int) -> dict[str, float]:
    """Return the length of a perfect game, and how often its lead changes."""
    turns = perfect_game(seed)
    return {"turns": len(turns), **churn(turns)}
