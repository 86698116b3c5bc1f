"""Slow reference of Emulsion: it tries every pair of neighbours on a copy of the board.

Values are in halves: 2 for each adjacent friend, 1 for each edge (and each empty cell).
"""

from dataclasses import dataclass

from tests.reference import boards

BLACK, WHITE = 1, 2


@dataclass(frozen=True)
class Options(boards.Options):
    """The options of one variant."""

    game = "emulsion"
    board: str = "square:8"
    start: str = "checkered"
    extra: str = "0"
    pie: str = "on"


@dataclass(frozen=True)
class State:
    """A position; `last` is the last mover (0 before the first turn), `turns` does not count swap."""

    options: Options
    stones: dict[str, int]
    to_move: int = BLACK
    last: int = 0
    turns: int = 0
    swapped: bool = False


def initial(options: Options) -> State:
    """Return the checkered board (White in the centre of an odd one, Black on a1 of an even one) or the empty one."""
    if options.start == "free":
        return State(options, {})
    odd = boards.sizes(options.board)[0] % 2 == 1
    corner, other = (WHITE, BLACK) if odd else (BLACK, WHITE)
    cells = boards.cells(options.board)
    return State(options, {name: corner if (x + y) % 2 == 0 else other for name, (x, y) in cells.items()})


def halves(options: Options, stones: dict[str, int], name: str) -> int:
    """Return the value of the stone on a cell, in halves."""
    near = boards.neighbours(options.board, name, "ortho")
    friends = [other for other in near if stones.get(other) == stones[name]]
    edges = 4 - len(near)
    total = 2 * len(friends) + edges
    if options.start == "free":
        total += len([other for other in near if other not in stones])
    return total


def swap_raises(state: State, mine: str, theirs: str) -> bool:
    """Return whether the stone on `mine` gains value by changing places with the one on `theirs`."""
    after = {**state.stones, mine: state.stones[theirs], theirs: state.stones[mine]}
    return halves(state.options, after, theirs) > halves(state.options, state.stones, mine)


def exchanges(state: State, player: int) -> list[str]:
    """Return the exchanges that a player could make, as texts."""
    return [
        f"{mine}-{theirs}"
        for mine, owner in state.stones.items()
        if owner == player
        for theirs in boards.neighbours(state.options.board, mine, "ortho-diag")
        if state.stones.get(theirs) == 3 - player and swap_raises(state, mine, theirs)
    ]


def placements(state: State) -> list[str]:
    """Return the pairs of neighbouring empty cells, both ways round, in free games."""
    if state.options.start != "free":
        return []
    board = state.options.board
    free = [name for name in boards.cells(board) if name not in state.stones]
    return [f"{a},{b}" for a in free for b in free if b in boards.neighbours(board, a, "ortho")]


def turns(state: State) -> list[str]:
    """Return every turn but swap."""
    return exchanges(state, state.to_move) + placements(state)


def is_over(state: State) -> bool:
    """Return whether there is no turn left."""
    return not turns(state)


def moves(state: State) -> list[str]:
    """Return all moves, sorted; swap is an answer to the first turn."""
    texts = turns(state)
    if (
        texts
        and state.options.pie == "on"
        and state.options.extra == "0"
        and state.turns == 1
        and not state.swapped
    ):
        texts.append("swap")
    return sorted(texts)


def play(state: State, text: str) -> State:
    """Return the position after a legal move."""
    if text not in moves(state):
        raise ValueError(text)
    if text == "swap":
        return State(state.options, state.stones, state.to_move, state.last, state.turns, True)
    stones = dict(state.stones)
    player = state.to_move
    if "-" in text:
        mine, theirs = text.split("-")
        stones[mine], stones[theirs] = 3 - player, player
    else:
        mine, theirs = text.split(",")
        stones[mine], stones[theirs] = player, 3 - player
    to_move = player if state.turns < int(state.options.extra) else 3 - player
    return State(state.options, stones, to_move, player, state.turns + 1, state.swapped)


def group_sizes(state: State, player: int) -> list[int]:
    left = {name for name, owner in state.stones.items() if owner == player}
    results = []
    while left:
        group = {min(left)}
        while True:
            more = {n for name in group for n in boards.neighbours(state.options.board, name, "ortho")} & left
            if more <= group:
                break
            group |= more
        left -= group
        results.append(len(group))
    return results


def remaining(state: State) -> tuple[list[int], list[int]]:
    """Return the sizes of the groups left after equal opposite groups cancel in pairs."""
    black, white = group_sizes(state, BLACK), group_sizes(state, WHITE)
    while set(black) & set(white):
        size = min(set(black) & set(white))
        black.remove(size)
        white.remove(size)
    return black, white


def score(state: State) -> tuple[int, int]:
    """Return the size of the biggest group left of each colour, 0 if there is none."""
    black, white = remaining(state)
    return max(black, default=0), max(white, default=0)


def winner(state: State) -> int | None:
    """Return the owner of the biggest group left; with none left, who did not move last; None while it runs."""
    if not is_over(state):
        return None
    black, white = score(state)
    if black == white:
        return 3 - state.last
    return BLACK if black > white else WHITE
