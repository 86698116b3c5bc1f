"""Errors, as one small tree::

    AffinageError (a ValueError)
    ├── OptionError        a link, an option, a board or an argument that is not valid
    ├── NotationError      a text that is not a move
    ├── IllegalMoveError   a move that the rules refuse, with a code
    ├── SetupError         a position that cannot be set up, with all that is wrong
    ├── FragmentError      a link's fragment that cannot be read completely
    ├── DesignError        a design that cannot be read or breaks the rules of designs, with its line
    ├── RecordError        a game record that cannot be read, with its line
    └── EngineError        another program that failed or broke the rules

Each has a one-line message.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

__all__ = [
    "AffinageError",
    "DesignError",
    "EngineError",
    "FragmentError",
    "IllegalMoveError",
    "NotationError",
    "OptionError",
    "RecordError",
    "RefusalCode",
    "SetupError",
]

_CHECKOUT = Path(__file__).parent.parent
"""Folder of the sources, in a checkout."""

RefusalCode: TypeAlias = Literal[
    "over",
    "turn",
    "closed",
    "taken",
    "place",
    "partner",
    "first",
    "unfinished",
    "pass",
    "swap",
]
"""Why a move is refused, in one word; `GameTexts.refusal_codes` has those of single games.

- `over`: the game is over.
- `turn`: it is the turn of another player, or the computer's.
- `closed`: the match is read-only.
- `taken`: the cell has a stone.
- `place`: the cell is not in reach of the cells it must be next to.
- `partner`: no other cell goes with this one.
- `first`: another cell must be picked before this one.
- `unfinished`: cells are missing.
- `pass`: the player has a legal move.
- `swap`: the pie rule does not allow it now.
"""


class AffinageError(ValueError):
    """Every error this package raises on bad input.

    >>> issubclass(AffinageError, ValueError)
    True
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the parts for pickle, which does not call the initializer: its arguments may differ from `args`."""
        return _restored, (type(self), self.args, vars(self))


def _restored(kind: type[AffinageError], arguments: tuple[Any, ...], fields: dict[str, Any]) -> AffinageError:
    error = kind.__new__(kind, *arguments)
    vars(error).update(fields)
    return error


class OptionError(AffinageError):
    """A link names an unknown game, key or value, or a function gets an argument that it cannot take.

    The message names what is expected.

    >>> import affinage
    >>> affinage.load("game=chess")
    Traceback (most recent call last):
    affinage.errors.OptionError: game=chess is unknown; games are affinage, churn, emulsion, moulds, taifas
    """


class NotationError(AffinageError):
    """A text does not have the form of a move; the message shows the form.

    >>> import affinage
    >>> affinage.load("board=square:4").initial().play("a9,b9")
    Traceback (most recent call last):
    affinage.errors.NotationError: 'a9' is not a cell of square:4; column a has rows 1 to 4
    """


class IllegalMoveError(AffinageError):
    """A well-formed move breaks a rule; `code` is a `RefusalCode` or one of `GameTexts.refusal_codes`.

    >>> import affinage
    >>> try:
    ...     affinage.load("board=square:4").initial().play("pass")
    ... except IllegalMoveError as error:
    ...     print(error.code, error, sep=": ")
    pass: Black has a legal move; a pass is allowed only without one
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    @classmethod
    def over(cls) -> Self:
        """Return the error of a move in a game that is over."""
        return cls("over", "the game is over")

    @classmethod
    def taken(cls, colour: str) -> Self:
        """Return the error of a cell with a stone of a colour."""
        return cls("taken", f"{colour} is on this cell")


class EngineError(AffinageError):
    """An engine from outside failed or broke the rules; at a tournament it loses the game.

    >>> raise EngineError("no answer within 10 seconds")
    Traceback (most recent call last):
    affinage.errors.EngineError: no answer within 10 seconds
    """


class SetupError(AffinageError):
    """A position cannot be set up; the message has the first fault, `faults` all of them.

    >>> import affinage
    >>> affinage.read_position(affinage.load("board=square:4"), "4.4-w")
    Traceback (most recent call last):
    affinage.errors.SetupError: square:4 has 4 rows, not 2
    """

    def __init__(self, *faults: str) -> None:
        super().__init__(faults[0])
        self.faults = faults


class FragmentError(AffinageError):
    """A link's fragment is damaged; the message says where.

    >>> import affinage
    >>> affinage.read_link("?board=square:4#1/a1b9")
    Traceback (most recent call last):
    affinage.errors.FragmentError: move 1: 'b9' is not a cell of square:4; column b has rows 1 to 4
    """


class DesignError(AffinageError):
    """A design cannot be read, or one of its functions fails; `line` counts from 1, and is 0 if unknown.

    >>> raise DesignError(14, "moves must return cells, not None; did you forget return?")
    Traceback (most recent call last):
    affinage.errors.DesignError: line 14: moves must return cells, not None; did you forget return?
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line: int = line
        self.message: str = message


class RecordError(AffinageError):
    """A record is damaged at `line` and `column` (counted from 1; 0 if unknown).

    >>> import affinage
    >>> try:
    ...     affinage.read_record('[Affinage "1"] [Game "board=square:4"] 1. a1,b9')
    ... except RecordError as error:
    ...     print(error.line, error.column)
    1 43
    """

    def __init__(self, line: int, message: str, column: int = 0) -> None:
        place = f"line {line}, column {column}: " if column else f"line {line}: " if line else ""
        super().__init__(place + message)
        self.line: int = line
        self.column: int = column


# Extras of the package that are not installed


def lacking(what: str, error: ModuleNotFoundError, extra: str) -> str:
    """Return one line about a missing module, with the command that installs it.

    >>> lacking("a .png picture", ModuleNotFoundError(name="resvg_py"), "png")
    'a .png picture needs resvg_py: pip install ...[png]"'
    """
    return f"{what} needs {error.name}: {command(extra)}"


def command(extra: str) -> str:
    """Return the command that installs an extra: from a checkout by path, for an installed package by name.

    Double quotes work in every shell, including that of Windows.
    """
    if not (_CHECKOUT / "pyproject.toml").is_file():
        return f'pip install "affinage[{extra}]"'
    place = "." if Path.cwd() == _CHECKOUT else _CHECKOUT
    return f'pip install -e "{place}[{extra}]"'


def need_numpy(what: str) -> None:
    """Raise AffinageError with the command that installs it if NumPy is missing for something."""
    try:
        import_module("numpy")
    except ModuleNotFoundError as error:
        raise AffinageError(lacking(what, error, "bots")) from None
