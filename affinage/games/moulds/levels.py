"""The levels of the computer in Attack of the Moulds, rated in `docs/strength.md`, and the turns that they check first.

Captures are counted on bits, without making moves.
"""

from __future__ import annotations

from collections import Counter

from affinage.bots.levels import Strength
from affinage.game import Move
from affinage.games.moulds.rules import ENOUGH_CUBES, RETURNS, MouldsPosition

LEVELS = (
    Strength(1330, 64, 0.4),
    Strength(1625, 300, 0.85),
    Strength(1920, 64, 0.1, nodes=30),
    Strength(2055, 64, nodes=60),
    Strength(2185, 150, 0.62, nodes=220),
    Strength(2325, 150, 0.9, nodes=220),
    Strength(2460, 250, nodes=750, is_learned=True),
    Strength(2755, is_learned=True),
)


def terminal_moves(position: MouldsPosition) -> list[Move]:
    """Return the turns that reach 20 cubes if these win, leave no other colour, fill the board, or may repeat it."""
    game, own = position.game, position.stones[position.to_move - 1]
    others = game.board.full & ~(own | position.empty)
    may_return = max(Counter(position.past).values()) >= RETURNS - 1
    needed = ENOUGH_CUBES - own.bit_count() if game.stops_at_twenty else game.board.size + 1

    def may_end(move: Move) -> bool:
        if len(move.picks) != 1 and may_return:
            # Only a spread or a pass can bring a position back.
            return True
        if not move.picks:
            return False
        taken, grown = game.near[move.picks[-1]] & others, len(move.picks) == 1
        is_full = grown and position.empty.bit_count() == 1
        return is_full or taken == others or taken.bit_count() + grown >= needed

    return [move for move in position.legal_moves() if may_end(move)]
