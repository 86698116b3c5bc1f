"""Slow reference of Attack of the Moulds: it computes distances, and stores the whole history as a list."""

from dataclasses import dataclass

from tests.reference import boards

Cubes = dict[str, int]


@dataclass(frozen=True)
class Options(boards.Options):
    """The options of one variant, numbers as text."""

    game = "moulds"
    board: str = "square:6"
    players: str = "2"
    directions: str = "8"
    spread: str = "line"
    win: str = "full"
    setup: str = "standard"
    extra: str = "0"

    def family(self) -> str:
        """Directions between adjacent cells."""
        return "ortho" if self.directions == "4" or boards.is_hex(self.board) else "ortho-diag"


@dataclass(frozen=True)
class State:
    """A position: the cubes, and every (cubes, player to move) so far, including the current one."""

    options: Options
    cubes: Cubes
    to_move: int
    past: tuple[tuple[Cubes, int], ...]


def square_setup(options: Options) -> Cubes:
    """Return a cube in each corner, clockwise from a1; two players have opposite corners."""
    n = boards.sizes(options.board)[0] - 1
    coordinates = [(0, 0), (0, n), (n, n), (n, 0)]
    owners = [1, 2, 3, 4] if options.players == "4" else [1, 2, 1, 2]
    return {name_of(options, cell): owner for cell, owner in zip(coordinates, owners, strict=True)}


def plus_setup(options: Options) -> Cubes:
    """Return the two outermost corners of an arm: bottom, left, top, right; two players have opposite arms."""
    a = boards.sizes(options.board)[0]
    first, last, far = a, 2 * a - 1, 3 * a - 1
    arms = [
        [(first, 0), (last, 0)],
        [(0, first), (0, last)],
        [(first, far), (last, far)],
        [(far, first), (far, last)],
    ]
    owners = [1, 2, 3, 4] if options.players == "4" else [1, 2, 1, 2]
    return {name_of(options, c): owner for arm, owner in zip(arms, owners, strict=True) for c in arm}


def three_cornered_setup(options: Options) -> Cubes:
    """Return a corner and two cells in the middle of the opposite side for each player."""
    if options.board.startswith("triangle:"):
        end = boards.sizes(options.board)[0] - 1
        corners = [(end, 0), (0, end), (0, 0)]
        # Beside the centre of an odd side, the two in the middle of an even one.
        low = end // 2 if end % 2 else end // 2 - 1
        high = end - low
        middles = [[(0, low), (0, high)], [(low, 0), (high, 0)], [(low, high), (high, low)]]
    elif options.board in ("quasi", "star:3"):
        corners = [(4, -2), (-2, 4), (-2, -2)]
        middles = [[(-3, 1), (-3, 2)], [(1, -3), (2, -3)], [(1, 2), (2, 1)]]
    else:
        raise ValueError(options.board)
    cubes = {}
    for i in range(int(options.players)):
        if options.setup in ("standard", "corners"):
            cubes[name_of(options, corners[i])] = i + 1
        if options.setup in ("standard", "middles"):
            for cell in middles[i]:
                cubes[name_of(options, cell)] = i + 1
    return cubes


def name_of(options: Options, wanted: boards.Cell) -> str:
    return next(name for name, cell in boards.cells(options.board).items() if cell == wanted)


def initial(options: Options) -> State:
    """Return the set-up, player 1 to move."""
    kind = options.board.split(":")[0]
    if kind == "square":
        cubes = square_setup(options)
    elif kind == "plus":
        cubes = plus_setup(options)
    else:
        cubes = three_cornered_setup(options)
    return State(options, cubes, 1, ((cubes, 1),))


def targets(options: Options, start: str) -> set[str]:
    """Return the cells to which a cube may spread if they are empty."""
    board, family = options.board, options.family()
    if options.spread == "ring":
        return {name for name, steps in boards.distances(board, start, family).items() if steps == 2}
    cells = boards.cells(board)
    results = set()
    for step in boards.directions(board, family):
        over = boards.add(cells[start], step)
        beyond = boards.add(over, step)
        if over in cells.values() and beyond in cells.values():
            results.add(name_of(options, beyond))
    return results


def is_free(state: State, start: str, end: str) -> bool:
    """Return whether no cube stops a spread: only `slide` asks for the cell half way."""
    options = state.options
    if options.spread != "slide":
        return True
    cells = boards.cells(options.board)
    (x, y), (end_x, end_y) = cells[start], cells[end]
    return name_of(options, ((x + end_x) // 2, (y + end_y) // 2)) not in state.cubes


def turns(state: State, player: int) -> list[str]:
    """Return every way a player could grow or spread."""
    options = state.options
    own = [name for name, owner in state.cubes.items() if owner == player]
    empty = set(boards.cells(options.board)) - set(state.cubes)
    grown = {cell for cube in own for cell in boards.neighbours(options.board, cube, options.family())}
    spread = [
        f"{cube}-{cell}"
        for cube in own
        for cell in targets(options, cube) & empty
        if is_free(state, cube, cell)
    ]
    return sorted(grown & empty) + spread


def players_left(state: State) -> list[int]:
    return sorted(set(state.cubes.values()))


def score(state: State) -> tuple[int, ...]:
    owners = list(state.cubes.values())
    return tuple(owners.count(player) for player in range(1, int(state.options.players) + 1))


def is_over(state: State) -> bool:
    """Return whether one colour is left, twenty are reached, a position is repeated, or nobody can move."""
    if len(players_left(state)) == 1:
        return True
    if state.options.win == "twenty" and max(score(state)) >= 20:
        return True
    if state.past.count((state.cubes, state.to_move)) >= 3:
        return True
    return all(not turns(state, player) for player in players_left(state))


def moves(state: State) -> list[str]:
    """Return all moves, sorted; pass if there is no other and somebody else can move."""
    if is_over(state):
        return []
    return sorted(turns(state, state.to_move)) or ["pass"]


def next_player(state: State, cubes: Cubes) -> int:
    count = int(state.options.players)
    player = state.to_move % count + 1
    while player not in cubes.values():
        player = player % count + 1
    return player


def play(state: State, text: str) -> State:
    """Return the position after a legal move."""
    if text not in moves(state):
        raise ValueError(text)
    cubes = dict(state.cubes)
    if text != "pass":
        placed = text
        if "-" in text:
            start, placed = text.split("-")
            del cubes[start]
        cubes[placed] = state.to_move
        for other in boards.neighbours(state.options.board, placed, state.options.family()):
            if other in cubes:
                cubes[other] = state.to_move
    stays = text != "pass" and len(state.past) <= int(state.options.extra)
    player = state.to_move if stays else next_player(state, cubes)
    return State(state.options, cubes, player, (*state.past, (cubes, player)))


def winner(state: State) -> int | None:
    """Return the player with most cubes, 0 if several have as many, None while the game runs."""
    if not is_over(state):
        return None
    counts = score(state)
    best = [player for player, count in enumerate(counts, start=1) if count == max(counts)]
    return best[0] if len(best) == 1 else 0
