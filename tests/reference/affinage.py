"""Slow reference of Affinage: it tries every pair of cells and refills every hole."""

from dataclasses import dataclass, field

from tests.reference import boards

BLACK, WHITE = 1, 2
PLACE_TALLY = {"ortho-diag": 0, "independent": 1, "knight": 1, "diag": 1, "ortho": 2, "gap1": 1, "gap2": 3}
LIMIT_TALLY = {"sparse": 0, "dense": 1, "combined": 2}
NEAR_TALLY = {"ortho": 0, "diag": 0, "ortho-diag": 3}
Score = tuple[int, int] | tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Variant(boards.Options):
    """The options of one variant, `max` as text ("auto" or a number)."""

    game = "affinage"
    board: str = "square:8"
    colours: str = "auto"
    place: str = "ortho"
    limit: str = "sparse"
    near: str = "ortho"
    links: str = "ortho"
    goal: str = "sites"
    neutral: str = "allow"
    max: str = "auto"
    extra: str = "0"
    pie: str = "off"

    def tally(self) -> int:
        """Limit by the author's formula (not for match and contrast)."""
        square_or_hex = 3 if boards.is_hex(self.board) else 1
        return square_or_hex + PLACE_TALLY[self.place] + LIMIT_TALLY[self.limit] + NEAR_TALLY[self.near]

    def most(self) -> int:
        return self.tally() if self.max == "auto" else int(self.max)

    def mixed(self) -> bool:
        """True if a turn places one stone of each colour."""
        if self.colours == "auto":
            return len(boards.cells(self.board)) % 2 == 1
        return self.colours == "mixed"


@dataclass(frozen=True)
class State:
    """A position: the stones by name, and other state of the rules."""

    rules: Variant
    stones: dict[str, int] = field(default_factory=dict)
    to_move: int = BLACK
    last: int = 0
    """Colour that placed last, 0 before the first placement."""
    turns: int = 0
    """Pairs and passes played; a swap does not count."""
    swapped: bool = False
    extra: int = 0
    """Extra turns of the side to move after this one."""


@dataclass(frozen=True)
class Hole:
    """A group of linked empty cells, with the number of distinct stones of each colour around it."""

    cells: frozenset[str]
    black: int
    white: int

    def owner(self) -> int:
        """Return the colour with more stones around the hole, 0 when neutral."""
        if self.black == self.white:
            return 0
        return BLACK if self.black > self.white else WHITE


def start(link: str) -> State:
    rules = Variant.parse(link)
    return State(rules, extra=int(rules.extra))


def other(colour: int) -> int:
    return WHITE if colour == BLACK else BLACK


def near_stones(state: State, name: str) -> set[str]:
    """Return the stones near a cell, in the directions of the restriction."""
    return {
        near for near in boards.neighbours(state.rules.board, name, state.rules.near) if near in state.stones
    }


def well_placed(rules: Variant, first: str, second: str) -> bool:
    """Return whether two cells are placed as the option `place` requires."""
    if rules.place == "independent":
        return True
    if rules.place == "gap1":
        return boards.distance(rules.board, first, second, rules.links) >= 2
    if rules.place == "gap2":
        return boards.distance(rules.board, first, second, rules.links) >= 3
    return second in boards.neighbours(rules.board, first, rules.place)


def within_limit(state: State, pair: dict[str, int]) -> bool:
    """Return whether the placement restriction allows the pair (name -> colour)."""
    rules = state.rules
    first, second = pair
    if rules.limit in ("sparse", "dense"):
        return len(near_stones(state, first) | near_stones(state, second)) <= rules.most()
    if rules.limit == "combined":
        total = len(near_stones(state, first)) + len(near_stones(state, second))
        if second in boards.neighbours(rules.board, first, rules.near):
            total += 1
        return total <= rules.most()
    for name, colour in pair.items():
        for stone in near_stones(state, name):
            if rules.limit == "match" and state.stones[stone] != colour:
                return False
            if rules.limit == "contrast" and state.stones[stone] == colour:
                return False
    return True


def neutral_allowed(state: State, pair: dict[str, int]) -> bool:
    if state.rules.neutral == "allow":
        return True
    before = [hole.cells for hole in holes_of(state.rules, state.stones) if hole.owner() == 0]
    after = holes_of(state.rules, {**state.stones, **pair})
    if len(after) == 1:
        return True
    return all(hole.owner() != 0 or hole.cells in before for hole in after)


def pair_of(state: State, text: str, mover: int) -> dict[str, int]:
    """Return the two stones placed by a move's text, the first in the mover's colour."""
    first, second = text.split(",")
    return {first: mover, second: other(mover) if state.rules.mixed() else mover}


def pairs(state: State, mover: int = 0) -> list[str]:
    """Return every legal pair as text, sorted; for the side to move unless another colour is named."""
    mover = mover or state.to_move
    empty = [name for name in boards.cells(state.rules.board) if name not in state.stones]
    results = []
    for first in empty:
        for second in empty:
            if first == second or (second < first and not state.rules.mixed()):
                continue
            if not well_placed(state.rules, first, second):
                continue
            text = f"{first},{second}"
            pair = pair_of(state, text, mover)
            if within_limit(state, pair) and neutral_allowed(state, pair):
                results.append(text)
    return sorted(results)


def is_over(state: State) -> bool:
    """Return whether neither player has a legal pair."""
    return not pairs(state, state.to_move) and not pairs(state, other(state.to_move))


def moves(state: State) -> list[str]:
    """Return every legal move as text, sorted: pairs or pass, and swap if the pie rule allows it."""
    results = pairs(state)
    if not results:
        if is_over(state):
            return []
        results = ["pass"]
    if state.rules.pie == "on" and state.turns == 1 and not state.swapped:
        results.append("swap")
    return sorted(results)


def after(state: State, text: str) -> State:
    """Return the position after a legal move."""
    if text == "swap":
        return State(state.rules, state.stones, state.to_move, state.last, state.turns, True)
    next_to_move = other(state.to_move)
    if text == "pass":
        return State(state.rules, state.stones, next_to_move, state.last, state.turns + 1, state.swapped)
    stones = {**state.stones, **pair_of(state, text, state.to_move)}
    if state.extra:
        return State(
            state.rules, stones, state.to_move, state.to_move, state.turns + 1, extra=state.extra - 1
        )
    return State(state.rules, stones, next_to_move, state.to_move, state.turns + 1, state.swapped)


def play(state: State, text: str) -> State:
    """Return the position after a move, checked."""
    if text not in moves(state):
        raise ValueError(f"{text} is not legal")
    return after(state, text)


def holes_of(rules: Variant, stones: dict[str, int]) -> list[Hole]:
    seen: set[str] = set()
    results = []
    for name in boards.cells(rules.board):
        if name in stones or name in seen:
            continue
        group: set[str] = set()
        perimeter: set[str] = set()
        fill(rules, stones, name, group, perimeter)
        seen |= group
        colours = [stones[stone] for stone in perimeter]
        results.append(Hole(frozenset(group), colours.count(BLACK), colours.count(WHITE)))
    return results


def fill(rules: Variant, stones: dict[str, int], name: str, group: set[str], perimeter: set[str]) -> None:
    """Add the empty cells linked to a cell, and the stones around them."""
    group.add(name)
    for near in boards.neighbours(rules.board, name, rules.links):
        if near in stones:
            perimeter.add(near)
        elif near not in group:
            fill(rules, stones, near, group, perimeter)


def holes(state: State) -> list[Hole]:
    return holes_of(state.rules, state.stones)


def score(state: State) -> Score:
    """Black's and White's score, by the option `goal`."""
    owned: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for hole in holes(state):
        if hole.owner():
            owned[hole.owner()].append(len(hole.cells))
    black, white = owned[BLACK], owned[WHITE]
    if state.rules.goal == "sites":
        return (sum(black), sum(white))
    if state.rules.goal == "territories":
        return (len(black), len(white))
    return (tuple(sorted(black, reverse=True)), tuple(sorted(white, reverse=True)))


def winner(state: State) -> int | None:
    """1 or 2, 0 for a draw (nobody ever placed), None while the game runs."""
    if not is_over(state):
        return None
    black, white = [(part,) if isinstance(part, int) else part for part in score(state)]
    if black == white:
        return state.last
    return BLACK if black > white else WHITE


def perft(state: State, depth: int) -> int:
    """Return the number of positions after exactly `depth` plies; a finished game has none."""
    if depth == 0:
        return 1
    result = moves(state)
    if depth == 1:
        return len(result)
    return sum(perft(after(state, text), depth - 1) for text in result)
