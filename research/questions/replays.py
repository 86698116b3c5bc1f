"""Facts of single games, found by playing their moves again, and of games of Churn with perfect play.

Churn is solved on the author's board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import fmean as mean
from typing import Any, TypeAlias

from affinage.bots.knowledge import Knowledge
from affinage.game import SWAP, Game, Move, Position, Termination
from affinage.notation.link import load
from research.questions.playing import PlayedGame, game_of

Facts: TypeAlias = Mapping[str, float]
"""Numbers of one game by name; of a share, 0 or 1."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game, with the positions before and after it."""

    # The positions may be of any game.
    before: Any
    move: Move
    after: Any


def turns_of(played: PlayedGame, game: Game | None = None) -> list[Turn]:
    """Return the turns of a game."""
    position, turns = (game or game_of(played.batch.link)).initial(), list[Turn]()
    for text in played.moves.split():
        before = position
        move = before.game.parse_move(before, text)
        position = before.apply(move)
        turns.append(Turn(before, move, position))
    return turns


def winner_of(turns: list[Turn]) -> int:
    """Return the player who won, by order of turns, 0 for a draw or an unfinished game."""
    winner = turns[-1].after.winner() or 0
    swapped = any(turn.move == SWAP for turn in turns)
    return 3 - winner if swapped and winner else winner


def result(turns: list[Turn]) -> Facts:
    """Return how a game of any kind ended."""
    last, winner = turns[-1].after, winner_of(turns)
    outcome = last.outcome()
    return {
        **{f"won by {player}": float(winner == player) for player in range(1, last.game.players + 1)},
        "half": 1.0 if winner == 1 else 0.0 if winner else 0.5,
        "drawn": float(not winner),
        "tie-break": float(outcome is not None and outcome.termination is Termination.TIEBREAK),
        "ended": float(last.is_terminal()),
        "turns": len(turns),
        "swapped": float(any(turn.move == SWAP for turn in turns)),
    }


def zones(position: Position, owner: int) -> list[int]:
    """Return the sizes of the zones of a player of Taifas, or of a sketch of it."""
    board = position.game.board
    own = position.stones[owner - 1]
    groups = board.groups(board.full & ~own, board.near("ortho")) if own else ()
    return [zone.bit_count() for zone in groups]


def taifas(turns: list[Turn]) -> Facts:
    """Return how much the players of Taifas have to do with each other."""
    board = turns[0].before.game.board
    near = board.near("ortho")
    others = changed = own = apart = 0
    for number, turn in enumerate(turns, 1):
        mover = turn.before.to_move
        enemy = 2 - mover
        placed = turn.after.stones[enemy].bit_count() > turn.before.stones[enemy].bit_count()
        others += placed
        changed += len(zones(turn.after, 3 - mover)) != len(zones(turn.before, 3 - mover))
        own += len(zones(turn.after, mover)) != len(zones(turn.before, mover))
        if not apart and len(list(board.groups(turn.after.empty, near))) > 1:
            apart = number
    sizes = [size for owner in (1, 2) for size in zones(turns[-1].after, owner)]
    return {
        "other colour": others / len(turns),
        "changes": changed / len(turns),
        "own changes": own / len(turns),
        "apart": (apart or len(turns)) / len(turns),
        "of one cell": sizes.count(1) / len(sizes),
    }


def touch(position: Any) -> bool:
    """Return whether a growth of somebody could absorb a cube."""
    game, board = position.game, position.game.board
    for number, own in enumerate(position.stones):
        others = sum(mask for other, mask in enumerate(position.stones) if other != number)
        grown = board.neighbours(own, game.near) & position.empty
        if board.neighbours(others, game.near) & grown:
            return True
    return False


def moulds(turns: list[Turn]) -> Facts:
    """Return growths, spreads and captures of Attack of the Moulds."""
    gains = [_taken(turn) for turn in turns]
    outcome = turns[-1].after.outcome()
    return {
        "spreads": mean(len(turn.move.picks) == 2 for turn in turns),
        "absorbed": mean(gains),
        "choices": mean(len(turn.before.legal_moves()) for turn in turns),
        "contact": _contact(turns),
        "last absorbed": max((number for number, gain in enumerate(gains, 1) if gain), default=0)
        / len(turns),
        "by twenty": float(outcome is not None and outcome.termination is Termination.TARGET),
    }


def _contact(turns: Sequence[Turn]) -> int:
    """Return the number of turns before a growth could absorb a cube."""
    return next((number for number, turn in enumerate(turns) if touch(turn.before)), len(turns))


def early_spreads(turns: Sequence[Turn], drawn: int) -> Facts:
    """Return the shares of spreads before contact, of the winner and of the others.

    The random turns at the beginning do not count. Without a winner, or a turn of each side, there are no facts.
    """
    winner = turns[-1].after.winner()
    early = [(turn.before.to_move, len(turn.move.picks) == 2) for turn in turns[drawn : _contact(turns)]]
    mine = [spread for mover, spread in early if mover == winner]
    theirs = [spread for mover, spread in early if mover != winner]
    if not winner or not mine or not theirs:
        return {}
    return {
        "early spreads of winners": mean(mine),
        "early spreads of others": mean(theirs),
        "early difference": 100 * (mean(mine) - mean(theirs)),
    }


def _taken(turn: Turn) -> int:
    """Return the number of cubes that a turn absorbs."""
    mover = turn.before.to_move - 1
    grown = len(turn.move.picks) == 1
    gain: int = turn.after.stones[mover].bit_count() - turn.before.stones[mover].bit_count()
    return gain - grown


def emulsion(turns: list[Turn]) -> Facts:
    """Return how many positions have the same swaps for both players."""
    same = 0
    for turn in turns[::4]:
        position = turn.before
        other = position.game.from_stones(position.stones, 3 - position.to_move)
        mine, theirs = (
            {frozenset(move.picks) for move in each.legal_moves() if move.picks} for each in (position, other)
        )
        same += mine == theirs
    return {"same turns": same / len(turns[::4])}


def affinage(turns: list[Turn]) -> Facts:
    """Return what the ban on neutral holes forbids, and whose hole is the largest at the end."""
    last, game = turns[-1].after, turns[0].before.game
    free = type(game)({**game.values, "neutral": "allow"})
    looked = turns[::3]
    banned, with_ban = 0.0, 0
    for turn in looked:
        allowed = free.from_stones(turn.before.stones, turn.before.to_move)
        more = sum(1 for move in allowed.legal_moves() if move.picks)
        less = sum(1 for move in turn.before.legal_moves() if move.picks)
        banned += (more - less) / max(1, more)
        with_ban += more > less
    facts = {"forbidden": banned / len(looked), "turns with a ban": with_ban / len(looked)}
    holes = [(region.cells.bit_count(), region.owner) for region in last.regions() if region.is_hole]
    most = max((size for size, _ in holes), default=0)
    owners = {owner for size, owner in holes if size == most}
    largest = owners.pop() if len(owners) == 1 else 0
    if not largest:
        # Nobody has the largest hole alone.
        return facts
    for goal in ("sites", "territories", "cascade"):
        scored = type(game)({**game.values, "goal": goal})
        points = scored.from_stones(last.stones, last.to_move).score()
        leader = 1 if points[0] > points[1] else 2 if points[1] > points[0] else 0
        facts[f"largest wins {goal}"] = float(leader == largest)
    return facts


def churn(turns: list[Turn]) -> Facts:
    """Return how often the majority on the board changes hands."""
    changes, leader = 0, 0
    for turn in turns:
        red, blue = (mask.bit_count() for mask in turn.after.stones)
        now = 1 if red > blue else 2 if blue > red else 0
        changes += bool(now and leader and now != leader)
        leader = now or leader
    return {"lead changes": changes}


BY_GAME: Mapping[str, Callable[[list[Turn]], Facts]] = {
    "taifas": taifas,
    "moulds": moulds,
    "emulsion": emulsion,
    "affinage": affinage,
    "churn": churn,
}


# Several answers use the same games.
@cache
def facts_of(played: PlayedGame) -> Facts:
    """Return all facts of a game; a sketch has those of Taifas."""
    turns = turns_of(played)
    key = turns[0].before.game.key
    early = early_spreads(turns, played.batch.drawn) if key == "moulds" else {}
    return {**result(turns), **BY_GAME.get(key, taifas)(turns), **early}


LINK = "game=churn&pie=off"


def winning_first_moves() -> tuple[int, int]:
    """Return the number of first moves that win with best play, and of all first moves."""
    position, knowledge = load(LINK).initial(), Knowledge.learned(load(LINK))
    moves = position.legal_moves()
    return sum(knowledge.winner(position.apply(move)) == 1 for move in moves), len(moves)


def random_length(link: str, seed: int) -> int:
    """Return the number of turns of a random game that is played to its end."""
    random, position, turns = Random(seed), load(link).initial(), 0
    while not position.is_terminal():
        position = position.apply(random.choice([move for move in position.legal_moves() if move != SWAP]))
        turns += 1
    return turns


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
