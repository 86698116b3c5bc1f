"""Slow reference of Churn: it tries every empty cell and refills every group."""

from dataclasses import dataclass, field

from tests.reference import boards


@dataclass(frozen=True)
class Options(boards.Options):
    """The options of one variant."""

    game = "churn"
    board: str = "hex:3"
    extra: str = "0"
    pie: str = "on"


@dataclass(frozen=True)
class State:
    """A position; `turns` counts placements, `swapped` is whether the pie rule was used."""

    options: Options
    stones: dict[str, int] = field(default_factory=dict)
    to_move: int = 1
    turns: int = 0
    swapped: bool = False


def initial(options: Options) -> State:
    """Return the empty board, Red to move."""
    return State(options)


def group(state: State, start: str, stones: dict[str, int]) -> set[str]:
    results: set[str] = set()

    def visit(name: str) -> None:
        results.add(name)
        for other in boards.neighbours(state.options.board, name, "ortho"):
            if other not in results and stones.get(other) == stones[start]:
                visit(other)

    visit(start)
    return results


def empty(state: State) -> list[str]:
    """Return the cells without a stone."""
    return sorted(set(boards.cells(state.options.board)) - set(state.stones))


def is_over(state: State) -> bool:
    """Return whether the board is full."""
    return not empty(state)


def formed(state: State, name: str) -> set[str]:
    """Return the group that a stone of the player to move would form on an empty cell."""
    return group(state, name, {**state.stones, name: state.to_move})


def moves(state: State) -> list[str]:
    """Return the cells that form the smallest group, and swap as the answer to the first turn."""
    if is_over(state):
        return []
    lengths = {name: len(formed(state, name)) for name in empty(state)}
    texts = [name for name, length in lengths.items() if length == min(lengths.values())]
    if state.options.pie == "on" and state.options.extra == "0" and state.turns == 1 and not state.swapped:
        texts.append("swap")
    return sorted(texts)


def play(state: State, text: str) -> State:
    """Return the position after a legal move."""
    if text not in moves(state):
        raise ValueError(text)
    if text == "swap":
        return State(state.options, state.stones, state.to_move, state.turns, True)
    new_group = formed(state, text)
    stones = {**state.stones, text: state.to_move}
    left = dict(stones)
    if len(new_group) > 1:
        for name, owner in stones.items():
            if owner == state.to_move and len(group(state, name, stones)) < len(new_group):
                del left[name]
    to_move = state.to_move if state.turns < int(state.options.extra) else 3 - state.to_move
    return State(state.options, left, to_move, state.turns + 1, state.swapped)


def score(state: State) -> tuple[int, int]:
    """Return the stones of each player on the board."""
    owners = list(state.stones.values())
    return owners.count(1), owners.count(2)


def winner(state: State) -> int | None:
    """Return the player with more stones, 0 for a draw, None while the game runs."""
    if not is_over(state):
        return None
    red, blue = score(state)
    return 1 if red > blue else 2 if blue > red else 0
