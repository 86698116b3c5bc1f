"""Hypothesis strategies: variants, positions and matches, and positions in the reference."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

import affinage
from affinage.board.topology import Board, bits
from affinage.errors import SetupError
from affinage.game import Game, Move, Position
from affinage.games.affinage.rules import Affinage, AffinagePosition
from affinage.matches import setup
from affinage.matches.marks import COLOURS, DrawnMark, toggled
from affinage.matches.match import Match
from affinage.matches.names import name_fault
from affinage.matches.variations import Pruned
from tests.reference import affinage as reference
from tests.reference import boards
from tests.reference.boards import neighbours

SMALL_BOARDS = (
    "square:2",
    "square:3",
    "square:4",
    "square:3x2",
    "square:2x5",
    "hex:2",
    "hex:2x2x3",
    "hex:1x3x4",
    "limping:2",
    "rhombus:3",
    "triangle:4",
    "star:2",
    "plus:1",
)
"""Every shape but `quasi`, at most 16 cells: the reference can follow a whole game there."""

MIDDLING_BOARDS = (
    "square:5",
    "square:6",
    "square:5x4",
    "hex:3",
    "hex:2x3x4",
    "quasi",
    "plus:2",
    "triangle:6",
)
"""Up to 36 cells: the reference checks one position at a time there."""

CHOICES = {
    "colours": ("auto", "same", "mixed"),
    "place": ("ortho", "diag", "ortho-diag", "knight", "independent", "gap1", "gap2"),
    "limit": ("sparse", "dense", "combined", "match", "contrast"),
    "near": ("ortho", "diag", "ortho-diag"),
    "links": ("ortho", "ortho-diag"),
    "goal": ("sites", "territories", "cascade"),
    "neutral": ("allow", "forbid"),
    "max": ("auto", *map(str, range(7))),
    "pie": ("off", "on"),
}

SEEDS = st.integers(0, 2**32 - 1)

NAMES = (
    st.lists(
        st.one_of(
            st.sampled_from(
                [*"\"\\[]{}<>&=.%#/?:, 'ñ字🧀\u00a0\u0301\u200d\u200e\ufe0f", '"]', "<wbr>", "&amp;", "=3D"]
            ),
            st.characters(),
        ),
        max_size=20,
    )
    .map("".join)
    .filter(lambda name: not name_fault(name))
)
"""All names that a match accepts, awkward ones first."""


@st.composite
def variants(draw: st.DrawFn, /, on_boards: tuple[str, ...] = SMALL_BOARDS, **fixed: str) -> str:
    """Draw the canonical link of an Affinage variant; options that do not apply keep their defaults."""
    values = {"board": draw(st.sampled_from(on_boards))}
    values |= {key: fixed.get(key) or draw(st.sampled_from(known)) for key, known in CHOICES.items()}
    if boards.is_hex(values["board"]):
        values["links"] = "ortho"
    if values["limit"] in ("match", "contrast"):
        values["max"] = "auto"
    return reference.Variant(**values).link()


@dataclass(frozen=True)
class Line:
    """A line of moves from the start, with the positions it goes through."""

    game: Game
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    @property
    def last(self) -> Position:
        return self.positions[-1]


def random_line(game: Game, seed: int, plies: int = 1000) -> Line:
    """Return at most this many random legal moves from the start."""
    chance = Random(seed)
    moves: list[Move] = []
    positions = [game.initial()]
    while len(moves) < plies and (legal := positions[-1].legal_moves()):
        moves.append(chance.choice(legal))
        positions.append(positions[-1].apply(moves[-1]))
    return Line(game, tuple(moves), tuple(positions))


def affinage_game(link: str) -> Affinage:
    game = affinage.load(link)
    assert isinstance(game, Affinage)
    return game


@st.composite
def positions(
    draw: st.DrawFn, /, on_boards: tuple[str, ...] = SMALL_BOARDS, **fixed: str
) -> AffinagePosition:
    """Draw an Affinage position some plies after the start of a random variant; it may be over."""
    game = affinage_game(draw(variants(on_boards, **fixed)))
    line = random_line(game, draw(SEEDS), draw(st.integers(0, game.board.size // 2)))
    assert isinstance(line.last, AffinagePosition)
    return line.last


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a variant of any game, sometimes with extra turns."""
    key = draw(st.sampled_from(affinage.game_keys()))
    preset = draw(st.sampled_from(affinage.game_class(key).texts.presets))
    game = affinage.load(draw(variants()) if key == "affinage" else preset.link)
    # A variant with the pie rule has made a choice that rules out extra turns.
    is_settled = key == "affinage" and game.has_pie
    return game if is_settled else affinage.load(game, extra=draw(st.sampled_from((0, 0, 0, 2))))


@st.composite
def set_ups(draw: st.DrawFn, game: Game) -> Position:
    """Draw any position that can be set up, usually unreachable in play."""
    chance = Random(draw(SEEDS))
    full = draw(st.booleans()) or not (game.initial().empty or game.key == "moulds")
    colours = [chance.randrange(full, game.players + 1) for _ in range(game.board.size)]
    stones = [sum(1 << cell for cell, at in enumerate(colours) if at == c + 1) for c in range(game.players)]
    movers = [colour for colour, mask in enumerate(stones, 1) if mask] or [1]
    fields: dict[str, int | tuple[int, ...]] = {"pie": chance.randrange(3) if game.has_pie else 0}
    fields["extra"] = chance.randrange(game.extra_turns + 1)
    for state_field in game.state_fields:
        taken = list(bits(sum(stones)))
        if state_field.kind == "order":
            chance.shuffle(taken)
        fields[state_field.key] = (
            tuple(taken) if state_field.kind == "order" else chance.randrange(game.players + 1)
        )
    try:
        return setup.position(game, stones, chance.choice(movers), fields)
    except SetupError:
        # Not everything can be set up, such as a mover without cubes.
        return game.initial()


@st.composite
def matches(draw: st.DrawFn, /, anywhere: bool = False) -> Match:
    """Draw a match of any game with any names, maybe ended by the players, maybe shown at an earlier ply.

    With `anywhere`, it may also begin in a set-up position.
    """
    game = draw(games())
    start = draw(set_ups(game)) if anywhere and draw(st.booleans()) else None
    people = draw(st.lists(NAMES, min_size=game.players, max_size=game.players))
    match = Match(game, people, start)
    wander(match, Random(draw(SEEDS)), draw(st.integers(0, 12)))
    if draw(st.booleans()) and not match.outcome:
        draw(st.sampled_from([match.resign, match.agree_on_draw]))()
    match.goto(draw(st.integers(0, len(match.moves))))
    return match


COMMENTS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                *'\\{}()[]"\n\r\u200b\ufeff. 1',
                "[%csl Ga1]",
                "[%cal ",
                "<wbr>",
                '\n[Game "',
                '"affinage"',
                "http://",
            ]
        ),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=20,
).map("".join)
"""All that people may write on a move, awkward signs first."""


@st.composite
def marks(draw: st.DrawFn, game: Game) -> tuple[DrawnMark, ...]:
    """Circles and arrows that people may draw on a position of a game."""
    cells = st.integers(0, game.board.size - 1)
    drawn: tuple[DrawnMark, ...] = ()
    for mark in draw(st.lists(st.builds(DrawnMark, st.sampled_from(COLOURS), cells, cells), max_size=6)):
        drawn = toggled(drawn, mark)
    return drawn


@st.composite
def trees(draw: st.DrawFn) -> Match:
    """A match begun anywhere, with branches, comments, marks and resignations, seen somewhere in its tree."""
    match, chance = draw(matches(anywhere=True)), Random(draw(SEEDS))
    nodes = [match.root]
    for _ in range(draw(st.integers(0, 5))):
        match.show(chance.choice(nodes))
        wander(match, chance, chance.randrange(6))
        if chance.random() < 0.2 and not match.outcome:
            chance.choice([match.resign, match.agree_on_draw])()
        nodes = [match.root, *(node for line in match.root.lines() for node in line.nodes)]
        chance.choice(nodes).promote()
        chance.choice(nodes).comment = draw(COMMENTS)
        chance.choice(nodes).marks = draw(marks(match.game))
    return match


def change(match: Match, chance: Random, pruned: list[Pruned]) -> None:
    """Make a random change to a match; `pruned` has the branches that can be restored."""
    nodes = [match.root, *(node for line in match.root.lines() for node in line.nodes)]
    node = chance.choice(nodes)
    moves = [other.move for other in node.path() if other.move]
    acts: list[Callable[[], object]] = [
        *2 * [lambda: wander(match, chance, chance.randrange(1, 3))],
        lambda: match.show(node),
        lambda: match.goto(chance.randrange(len(match.moves) + 1)),
        match.undo,
        node.promote,
        lambda: setattr(node, "comment", chance.choice(["", "Good.", "Bad."])),
    ]
    if not match.outcome:
        acts += [match.resign, match.agree_on_draw]
    if node.parent:
        acts.append(lambda: pruned.append(match.prune(node)))
    if pruned:
        acts.append(lambda: match.graft(pruned.pop()))
    if not node.position.is_terminal():
        acts.append(lambda: match.branch([*moves, chance.choice(node.position.legal_moves())]))
    chance.choice(acts)()


def wander(match: Match, chance: Random, plies: int) -> None:
    """Play at most this many random moves from the current position."""
    for _ in range(plies):
        if match.outcome:
            break
        match.push(chance.choice(match.position.legal_moves()))


def named_stones(position: Position) -> dict[str, int]:
    """Return the colour of the stone on each occupied cell, by name."""
    names = position.game.board.names
    return {names[cell]: colour for colour, mask in enumerate(position.stones, 1) for cell in bits(mask)}


def in_reference(position: Position) -> reference.State:
    """Return the same position in the slow reference, as if no swap had been made."""
    assert isinstance(position, AffinagePosition)
    rules = reference.Variant.parse(f"game=affinage&{position.game.link()}".rstrip("&"))
    pie = position.pie if rules.pie == "on" else 0
    stones = named_stones(position)
    return reference.State(rules, stones, position.to_move, position.last_placer, turns=2 - pie)


def in_engine(state: reference.State) -> AffinagePosition:
    game = affinage_game(state.rules.link())
    index = game.board.index
    stones = tuple(
        sum(1 << index[name] for name, colour in state.stones.items() if colour == wanted)
        for wanted in (1, 2)
    )
    pie = max(2 - state.turns, 0) if game.has_pie and not state.swapped else 0
    return AffinagePosition(game, stones, state.to_move, pie, state.last)


def symmetries(board: Board) -> list[dict[int, int]]:
    """Return every symmetry of a board as cell -> cell; the first is the identity."""
    # A linear map, given by the images of (1, 0) and (0, 1).
    square = [((a, 0), (0, b)) for a in (1, -1) for b in (1, -1)]
    square += [((0, a), (b, 0)) for a in (1, -1) for b in (1, -1)]
    turn = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    hexes = [(turn[k], turn[(k + 1) % 6]) for k in range(6)] + [(turn[k], turn[k - 1]) for k in range(6)]
    results = []
    for (ax, ay), (bx, by) in hexes if board.is_hex else square:
        moved = [(ax * x + bx * y, ay * x + by * y) for x, y in board.coords]
        dx = min(x for x, _ in board.coords) - min(x for x, _ in moved)
        dy = min(y for _, y in board.coords) - min(y for _, y in moved)
        placed = [(x + dx, y + dy) for x, y in moved]
        if set(placed) == set(board.coords):
            results.append({cell: board.at[place] for cell, place in enumerate(placed)})
    return results


def of_colour(position: Position, colour: int) -> set[str]:
    """Return the names of the cells with stones of a colour."""
    return {name for name, owner in named_stones(position).items() if owner == colour}


def groups(board: str, names: Set[str], family: str = "ortho") -> list[set[str]]:
    left, results = set(names), []
    while left:
        group, frontier = set(), {min(left)}
        while frontier:
            group |= frontier
            beside = {other for name in frontier for other in neighbours(board, name, family)}
            frontier = (beside & left) - group
        left -= group
        results.append(group)
    return results


def sizes(board: str, names: Set[str]) -> list[int]:
    """Return the sizes of the connected groups of some cells, the largest first."""
    return sorted((len(group) for group in groups(board, names)), reverse=True)
