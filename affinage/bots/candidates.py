"""Candidates: the moves that a search has evaluated, their ranks, and whether more playouts can change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt

from affinage.bots.node import SearchNode, shares_of
from affinage.game import Move
from affinage.matches.proof import Proof

HELD, OPEN, LOST = 2, 1, 0
"""Ranks of moves."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An evaluated move: its games, the mover's expected share, and its standard error."""

    move: Move
    visits: int
    rate: float
    error: float

    @property
    def wins(self) -> bool:
        """True if the move is proven to win."""
        return self.rate == 1 and not self.error


def candidates_of(
    root: SearchNode, proof: Proof | None, foreseen: Move | None = None
) -> tuple[Candidate, ...]:
    """Return the moves tried, best first: those with a proven result, then by visits, then forced losses.

    The best move of the alpha-beta search precedes moves that only have more visits.
    """
    proven_winners = {move: node.proven_winner for move, node in root.by_move.items()}
    # Without a proof, the mover may still get the whole share.
    most = 1.0
    if proof:
        winner, sure = proof
        most = _share(root, winner)
        if sure:
            proven_winners[sure] = winner
    ranking = [
        (_rank_of(root, move, proven_winner, proof), _candidate(root, move, proven_winner, most))
        for move, proven_winner in proven_winners.items()
    ]
    ranking.sort(
        key=lambda ranked: (-ranked[0], ranked[1].move != foreseen, -ranked[1].visits, ranked[1].move)
    )
    return tuple(candidate for _, candidate in ranking)


def with_known_shares(
    candidates: tuple[Candidate, ...], known: Mapping[Move, float]
) -> tuple[Candidate, ...]:
    """Return candidates in which moves with known shares have these; the first one stays first if possible.

    Wins precede open moves, and those precede losses.
    """
    first, *rest = candidates
    visits = {each.move: each.visits for each in rest}
    of_known = [
        Candidate(move, visits.get(move, 0), share, 0.0)
        for move, share in known.items()
        if move != first.move
    ]
    of_known.sort(key=lambda each: (-each.visits, each.move))
    won, lost = ([each for each in of_known if bool(each.rate) == is_won] for is_won in (True, False))
    return (first, *won, *(each for each in rest if each.move not in known), *lost)


def _candidate(root: SearchNode, move: Move, proven_winner: int | None, most: float) -> Candidate:
    """Return the candidate of a move, proven or not; the mover gets at most `most`."""
    if proven_winner is not None:
        visits = root.by_move[move].visits if move in root.by_move else 0
        return Candidate(move, visits, _share(root, proven_winner), 0.0)
    node = root.by_move[move]
    rate = min(node.share(root.mover), most)
    return Candidate(move, node.visits, rate, standard_error(rate, node.visits) if most else 0.0)


def _share(root: SearchNode, winner: int) -> float:
    """Return the mover's share of a game won by a colour."""
    return float(shares_of(winner, len(root.total_rewards))[root.mover])


def _rank_of(root: SearchNode, move: Move, proven_winner: int | None, proof: Proof | None) -> int:
    """Return the rank of a move, given the proof of the position."""
    if root.position.pie == 2:
        # The opponent may swap.
        return OPEN
    if proof == (0, move):
        # No move is better than a draw.
        return HELD
    return _rank(root, proven_winner)


def _rank(root: SearchNode, proven_winner: int | None) -> int:
    if proven_winner == root.position.to_move:
        return HELD
    return LOST if proven_winner else OPEN


def is_decided(root: SearchNode, games: float) -> bool:
    """Return whether more games cannot change the most visited move, or only one open move is left."""
    if root.position.pie or games == inf:
        # Swaps, and the balance of first moves, depend on more than visits.
        return False
    only = root.children[0] if len(root.children) == 1 else None
    visits = [node.visits for node in root.by_move.values() if _rank(root, node.proven_winner) != LOST]
    first, second = sorted((0, 0, *visits), reverse=True)[:2]
    return bool(only and not only.picks) or first - second > games


def standard_error(share: float, visits: int, power: float = 1.0, drift: float = 0.0) -> float:
    """Return the standard error of a share.

    One win and one loss are added, so that few games stay uncertain.
    """
    likely = (share * visits + 1) / (visits + 2)
    spread = likely * (1 - likely)
    return sqrt(spread / (visits + 2) * power**2 + spread * drift**2)
