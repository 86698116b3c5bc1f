"""Set-up positions: checked, and as a text such as `4.b2w.4.4-w-last=b` that reads back the same.

The text has the rows from the top, separated by dots: a letter per stone, the first of its colour's name, and numbers
for runs of empty cells. Then follow, each after a hyphen, the letter of the colour to move and other state: `pie=1`
while the pie rule matters, `extra=1` while the player to move has extra turns after this one, the state fields of the
game, and `memory=` with what else it remembers. Gaps in a row are ignored. All characters are valid in links.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from affinage.board.topology import CELL_NAME, bits
from affinage.checks import described, listed, text_fault
from affinage.errors import SetupError
from affinage.game import Game, Position, StateField
from affinage.game.conversion import GameLike, PositionLike, as_game, as_position
from affinage.game.options import spelled
from affinage.plain_text import quoted

Fields: TypeAlias = Mapping[str, "int | tuple[int, ...] | str"]
"""By key: `pie` and `extra` (turns), a colour or a tuple of cells for each state field, and the text of `memory`."""

COUNTS = ("pie", "extra")
"""Fields of every position that count turns."""

MAX_CHARACTERS = 4_000
"""Maximum length of a position's text: above that of any board with an order of all its cells."""

_RUN = re.compile(r"[0-9]{1,3}|[a-z]", re.ASCII)


def position(
    game: GameLike, stones: Sequence[int], to_move: int = 1, fields: Fields | None = None
) -> Position:
    """Return the position with some stones, one mask per colour; missing fields have their initial values.

    >>> import affinage
    >>> game = affinage.load("game=churn&board=hex:3")
    >>> [str(move) for move in position(game, (game.board.full & ~3, 0), 2).legal_moves()]
    ['a3', 'a4']

    A missing order is that of the cells' names. Unreachable positions are allowed if the rules can continue from them.
    Raises SetupError with all faults.
    """
    game, values_of = as_game(game), dict(fields or {})
    if faults := _faults(game, stones, to_move, values_of):
        raise SetupError(*faults)
    known = {state_field.key: state_field for state_field in game.state_fields}
    values = {known[key].field if key in known else key: value for key, value in values_of.items()}
    for state_field in game.state_fields:
        if state_field.kind == "order":
            values.setdefault(state_field.field, tuple(bits(sum(stones))))
    start = game.from_stones(tuple(stones), to_move, **({"pie": 0, "extra": 0} | values))
    if setup_error := game.setup_error(start):
        raise SetupError(setup_error)
    return start


def _faults(game: Game, stones: Sequence[int], to_move: int, fields: Fields) -> list[str]:
    """Return the faults that make a position impossible under any rules."""
    if any(type(mask) is not int for mask in listed("stones", stones, "masks, one per colour")):
        return [f"stones are a list of masks, one per colour, not {described(stones)}"]
    if len(stones) != game.players:
        return [f"{game.name} has stones of {game.players} colours, not {len(stones)}"]
    faults, names, taken = [], game.board.names, 0
    for colour, mask in zip(game.colours, stones, strict=True):
        if mask & ~game.board.full or mask < 0:
            faults.append(f"a stone of {colour} is off the board")
        faults += [f"{names[cell]} holds {colour} and another stone" for cell in bits(mask & taken)]
        taken |= mask & game.board.full
    if to_move not in range(1, game.players + 1):
        faults.append(f"the colour to move must be {' or '.join(game.colours)}")
    state_fields = {state_field.key: state_field for state_field in game.state_fields}
    for key, value in fields.items():
        if key in COUNTS:
            faults += _count_faults(game, key, value)
        elif key in state_fields:
            faults += _field_faults(game, state_fields[key], value, taken)
        elif key != "memory" or not game.remembers:
            faults.append(f"{key!r} is unknown; {game.name} has {', '.join([*COUNTS, *state_fields])}")
    return faults


def _count_faults(game: Game, key: str, value: object) -> list[str]:
    if key == "extra":
        return (
            []
            if value in range(game.extra_turns + 1)
            else [f"extra must be {spelled(map(str, range(game.extra_turns + 1)))}"]
        )
    if value not in (0, 1, 2):
        return ["pie must be 0, 1 or 2"]
    return ["pie must be 0 without the pie rule"] if value and not game.has_pie else []


def _field_faults(game: Game, state_field: StateField, value: object, taken: int) -> list[str]:
    names = game.board.names
    if state_field.kind == "colour":
        return (
            []
            if value in range(game.players + 1)
            else [f"{state_field.key} must be {', '.join(game.colours)} or nobody"]
        )
    cells = value if isinstance(value, tuple) else ()
    faults = [
        f"{state_field.key} names {names[cell]}, which is empty" for cell in cells if not taken >> cell & 1
    ]
    faults += [f"{state_field.key} leaves out {names[cell]}" for cell in bits(taken) if cell not in cells]
    repeated = sorted(cell for cell, number in Counter(cells).items() if number > 1)
    return faults + [f"{state_field.key} names {names[cell]} twice" for cell in repeated]


def letters(game: Game) -> tuple[str, ...]:
    """Return the letter of each colour in texts.

    >>> import affinage
    >>> letters(affinage.load("game=churn"))
    ('r', 'b')
    """
    return tuple(colour[0].lower() for colour in game.colours)


def to_text(position: PositionLike) -> str:
    """Return the text of a position.

    >>> import affinage
    >>> game = affinage.load("board=square:4")
    >>> to_text(game.initial().apply(game.parse_move(game.initial(), "a3,b3")))
    '4.bb2.4.4-w-last=b'

    It has no earlier positions: repetitions count from zero.
    """
    position = as_position(position)
    game, signs = position.game, letters(position.game)
    rows = []
    for row in game.board.rows:
        runs = groupby(position.colour_at(cell) for cell in row)
        parts = [(colour, len(list(run))) for colour, run in runs]
        rows.append("".join(signs[colour - 1] * size if colour else str(size) for colour, size in parts))
    fields = [".".join(rows), signs[position.to_move - 1]]
    fields += [f"{key}={count}" for key in COUNTS if (count := getattr(position, key))]
    texts = {state_field.key: _field_text(position, state_field) for state_field in game.state_fields}
    texts["memory"] = position.memory_text()
    fields += [f"{key}={text}" for key, text in texts.items() if text]
    return "-".join(fields)


def _field_text(position: Position, state_field: StateField) -> str:
    """Return a state field's value as text, "" for its default."""
    value, game = getattr(position, state_field.field), position.game
    if state_field.kind == "colour":
        return letters(game)[value - 1] if value else ""
    ordered = value == tuple(sorted(value))
    return "" if ordered else "".join(game.board.names[cell] for cell in value)


def read(game: GameLike, text: str) -> Position:
    """Return the position of a text; `to_text` is the inverse.

    >>> import affinage
    >>> read(affinage.load("board=square:4"), "4.bb2.4.4-w").mover
    'White'

    Raises SetupError with the fault and its place.
    """
    game = as_game(game)
    if fault := text_fault("a position", text):
        raise SetupError(f"{fault}; expected one such as {to_text(game.initial())}")
    if len(text) > MAX_CHARACTERS:
        raise SetupError(f"a position has at most {MAX_CHARACTERS:,} characters, not {len(text):,}")
    rows, *rest = text.split("-")
    stones = _read_rows(game, rows)
    mover, *pairs = rest or [""]
    signs = letters(game)
    if mover not in signs:
        raise SetupError(
            f"{quoted(mover)} is not a colour to move; write {' or '.join(signs)} after the rows"
        )
    fields: dict[str, int | tuple[int, ...] | str] = {}
    kinds = dict.fromkeys(COUNTS, "number")
    kinds |= {state_field.key: state_field.kind for state_field in game.state_fields}
    kinds |= {"memory": "text"} if game.remembers else {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        if key not in kinds:
            raise SetupError(f"{quoted(key)} is unknown; {game.name} has {', '.join(kinds)}")
        if key in fields:
            raise SetupError(f"{key} is given twice")
        fields[key] = _read_field(game, kinds[key], key, value)
    return position(game, stones, signs.index(mover) + 1, fields)


def _read_field(game: Game, kind: str, key: str, value: str) -> int | tuple[int, ...] | str:
    if kind == "text":
        return value
    if kind == "number":
        return int(value) if value in tuple("01234") else -1
    if kind == "colour":
        if value not in letters(game):
            raise SetupError(f"{key} must be {' or '.join(letters(game))}, not {quoted(value)}")
        return letters(game).index(value) + 1
    names = CELL_NAME.findall(value)
    for name in names:
        if name not in game.board.index:
            raise SetupError(
                f"{key}: {quoted(name)} is not a cell of {game.board.text}; {game.board.hint(name)}"
            )
    if "".join(names) != value:
        raise SetupError(f"{key} must be cells without anything between, such as c3d4")
    return tuple(game.board.index[name] for name in names)


def _read_rows(game: Game, text: str) -> list[int]:
    """Return one mask per colour from the rows of a text."""
    rows, texts = game.board.rows, text.split(".")
    if len(texts) != len(rows):
        raise SetupError(f"{game.board.text} has {len(rows)} rows, not {len(texts)}")
    signs, stones = letters(game), [0] * game.players
    for number, (row, runs) in enumerate(zip(rows, texts, strict=True)):
        where, at = f"row {len(rows) - number}", 0
        for run in _runs(runs, signs, where):
            if run.isdigit():
                at += int(run)
                continue
            if at < len(row):
                stones[signs.index(run)] |= 1 << row[at]
            at += 1
        if at != len(row):
            raise SetupError(f"{where} has {len(row)} cells, not {at}")
    return stones


def _runs(text: str, signs: Sequence[str], where: str) -> list[str]:
    """Return the letters and numbers of a row."""
    runs, at = [], 0
    while at < len(text):
        match = _RUN.match(text, at)
        if not match or not (match[0].isdigit() or match[0] in signs):
            raise SetupError(
                f"{where}: {text[at]!r} is not a stone; write {', '.join(signs)} or a number of empty cells"
            )
        runs.append(match[0])
        at = match.end()
    return runs
