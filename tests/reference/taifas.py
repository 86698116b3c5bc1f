"""Slow reference of Taifas: it refills zones, and stores the order of stones as a list."""

from dataclasses import dataclass
from fractions import Fraction

from tests.reference import boards

COLOURS = {"B": 1, "W": 2}


@dataclass(frozen=True)
class Options(boards.Options):
    """The options of one variant."""

    game = "taifas"
    board: str = "square:7"
    score: str = "zones"
    extra: str = "0"
    pie: str = "on"


@dataclass(frozen=True)
class State:
    """A position: the stones in placement order, as (cell, colour)."""

    options: Options
    placed: tuple[tuple[str, int], ...] = ()
    to_move: int = 1
    swapped: bool = False


def initial(options: Options) -> State:
    """Return the empty board, Black to move."""
    return State(options)


def is_over(state: State) -> bool:
    """Return whether the board is full."""
    return len(state.placed) == len(boards.cells(state.options.board))


def moves(state: State) -> list[str]:
    """Return both colours on every empty cell, and swap as the answer to the first turn."""
    taken = [name for name, _ in state.placed]
    free = [name for name in boards.cells(state.options.board) if name not in taken]
    texts = [colour + name for colour in COLOURS for name in free]
    if (
        texts
        and state.options.pie == "on"
        and state.options.extra == "0"
        and len(state.placed) == 1
        and not state.swapped
    ):
        texts.append("swap")
    return sorted(texts)


def play(state: State, text: str) -> State:
    """Return the position after a legal move."""
    if text not in moves(state):
        raise ValueError(text)
    if text == "swap":
        return State(state.options, state.placed, state.to_move, True)
    stone = (text[1:], COLOURS[text[0]])
    to_move = state.to_move if len(state.placed) < int(state.options.extra) else 3 - state.to_move
    return State(state.options, (*state.placed, stone), to_move, state.swapped)


def zones(state: State, player: int) -> list[set[str]]:
    """Return maximal groups of cells without the player's stones that border on one, or of a full board."""
    board = state.options.board
    left = set(boards.cells(board)) - {name for name, owner in state.placed if owner == player}
    results = []
    while left:
        zone = {min(left)}
        while True:
            more = {other for name in zone for other in boards.neighbours(board, name, "ortho")} & left
            if more <= zone:
                break
            zone |= more
        left -= zone
        own = {name for name, owner in state.placed if owner == player}
        if is_over(state) or any(boards.neighbours(board, name, "ortho") & zone for name in own):
            results.append(zone)
    return results


def points(state: State, player: int) -> int | Fraction:
    """Return the number of zones, or the sum of 1/n over them."""
    if state.options.score == "zones":
        return len(zones(state, player))
    return sum((Fraction(1, len(zone)) for zone in zones(state, player)), Fraction(0))


def score(state: State) -> tuple[int | Fraction, int | Fraction]:
    return points(state, 1), points(state, 2)


def completed(state: State, zone: set[str]) -> int:
    """Return the turn of the last stone that borders a zone, 0 if none does."""
    latest = 0
    for turn, (name, _) in enumerate(state.placed, start=1):
        if name not in zone and boards.neighbours(state.options.board, name, "ortho") & zone:
            latest = turn
    return latest


def winner(state: State) -> int | None:
    """Return the player with more points; on a tie the owner of the zone completed last loses; None while it runs."""
    if not is_over(state):
        return None
    black, white = score(state)
    if black != white:
        return 1 if black > white else 2
    blacks = max(completed(state, zone) for zone in zones(state, 1))
    whites = max(completed(state, zone) for zone in zones(state, 2))
    return 2 if blacks > whites else 1
