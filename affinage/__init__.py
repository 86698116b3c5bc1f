"""Territory games: Affinage and its relatives, their rules, matches, pictures and computer players.

>>> import affinage
>>> game = affinage.load("board=hex:3")
>>> position = game.initial().play("c3,d3")
>>> position.to_move, position.score()
(2, (0, 0))

The names in `__all__` are public, and so are those of the modules in `MODULES`, which are imported on first use. All
others are internal and may change with any version. Reports and computer players need NumPy.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, SupportsIndex, Unpack

from affinage.errors import (
    AffinageError,
    DesignError,
    EngineError,
    FragmentError,
    IllegalMoveError,
    NotationError,
    OptionError,
    RecordError,
    SetupError,
    need_numpy,
)
from affinage.game import PASS, SWAP, Continuations, Game, Move, Outcome, Position, Preset, Termination
from affinage.game.conversion import GameLike, PositionLike
from affinage.matches.conversion import RecordLike
from affinage.matches.match import GameRecord, Match
from affinage.matches.perft import divide, perft
from affinage.matches.variations import GameNode
from affinage.notation.link import load, nearest
from affinage.registry import game_class, game_keys
from affinage.version import __version__

if TYPE_CHECKING:
    from os import PathLike

    from affinage.bots.search import Search
    from affinage.picture.diagram import DiagramKeywords
    from affinage.survey.report import Report

__all__ = [
    "MODULES",
    "PASS",
    "SWAP",
    "AffinageError",
    "Continuations",
    "DesignError",
    "EngineError",
    "FragmentError",
    "Game",
    "GameLike",
    "GameNode",
    "GameRecord",
    "IllegalMoveError",
    "Match",
    "Move",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "PositionLike",
    "Preset",
    "RecordError",
    "RecordLike",
    "SetupError",
    "Termination",
    "__version__",
    "diagram",
    "divide",
    "game_class",
    "game_keys",
    "load",
    "load_game",
    "nearest",
    "perft",
    "player",
    "read_link",
    "read_position",
    "read_record",
    "report",
    "write_link",
    "write_position",
    "write_record",
]


MODULES = (
    "boards",
    "design",
    "environments",
    "environments.affinage_v0",
    "environments.gymnasium_v0",
    "environments.gymnasium_vector",
    "environments.openspiel",
    "environments.vector",
    "errors",
    "measuring",
    "notebook",
    "pictures",
    "players",
    "printing",
    "puzzles",
    "records",
    "rulebooks",
    "tournaments",
)
"""The other public modules."""


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in MODULES if "." not in name)])


def __getattr__(name: str) -> ModuleType:
    if name in MODULES:
        return import_module(f"affinage.{name}")
    raise AttributeError(f"affinage has no public name {name!r}; its names are {', '.join(__dir__())}")


def load_game(path: str | PathLike[str], link: str = "") -> Game:
    """Return the game of a design's file, with the options of a link; from then on, links and records know the game.

    >>> load_game("docs/examples/games/hex.py", "board=rhombus:5").initial().play("c3").mover
    'White'

    The file is run with your rights, as any program: read it first if it is not yours. Raises DesignError for a file
    that is no design, with its line, OptionError for the link, and OSError if the file cannot be opened.
    """
    from affinage import design

    return design.load_game(path, link)


def read_link(text: str) -> GameRecord:
    """Return the record of a link or a whole address: the match, and the levels of its computers.

    >>> record = read_link("https://example.org/?board=square:4#1/by=Ann,Bob.3/a1b1c3c4")
    >>> record.match, record.levels
    (<Match board=square:4: Ann, Bob, 2 moves>, (0, 3))
    >>> [str(move) for move in record.match.moves]
    ['a1,b1', 'c3,c4']

    Raises OptionError for the game and FragmentError for its moves.
    """
    from affinage.notation import share

    return share.read_link(text)


def write_link(game: RecordLike) -> str:
    """Return the part of a link after the page's address: the game, its players, moves, marks and comments.

    >>> write_link(read_link("?game=churn#1/by=Ann,Bob.3/c1d1"))
    '?game=churn#1/by=Ann,Bob.3/c1d1'

    Variations, the date and headers stay in records, and so do marks and comments that would make the link longer than
    it can be. Raises OptionError for any other value.
    """
    from affinage.notation import share

    return share.link(game)


def read_position(game: GameLike, text: str) -> Position:
    """Return the position of a text: its rows from the top down, then the colour to move.

    >>> position = read_position("board=square:4", "4.bb2.4.4-w")
    >>> print(position)
    4   . . . .
    3   x x . .
    2   . . . .
    1   . . . .
        a b c d

    Raises SetupError with all errors.
    """
    from affinage.matches import setup

    return setup.read(game, text)


def write_position(position: PositionLike) -> str:
    """Return the text of a position.

    >>> write_position(load("board=square:4").initial().play("a3,b3"))
    '4.bb2.4.4-w-last=b'
    """
    from affinage.matches import setup

    return setup.to_text(position)


def read_record(text: str) -> list[GameRecord]:
    """Return the games of a record, written as text or as JSON.

    >>> records = read_record('[Affinage "1"] [Game "board=square:4"] 1. a1,b1 2. c3,c4')
    >>> [record.match.ply for record in records]
    [2]

    Raises RecordError for the first error.
    """
    from affinage.notation import record

    game_records, complaints = record.recover(text)
    if complaints:
        raise complaints[0]
    return game_records


def write_record(*games: RecordLike, json: bool = False) -> str:
    """Return games as a record, with players, comments, variations and headers of other programs.

    >>> print(write_record(read_link("?board=square:4#1/by=Ann,Bob/a1b1c3c4")), end="")
    [Affinage "1"]
    [Game "board=square:4"]
    [Black "Ann"]
    [White "Bob"]
    <BLANKLINE>
    1. a1,b1 2. c3,c4
    """
    from affinage.notation import record

    return record.to_json(*games) if json else record.to_text(*games)


def diagram(source: RecordLike, **options: Unpack[DiagramKeywords]) -> str:
    """Return a picture as SVG: the empty board of a game, a position, or the current position of a match.

    >>> diagram(load("board=square:4").initial().play("a1,b1"), size=200).startswith("<svg")
    True

    The options are `theme` ("light", "dark" or "auto"), `size` in pixels, and the other fields of
    `affinage.pictures.DiagramOptions`. Raises OptionError for an unknown option, or an invalid one.
    """
    from affinage.picture import diagram as pictures

    return pictures.diagram(source, pictures.diagram_options(options))


def player(game: GameLike, level: SupportsIndex = 4, seed: SupportsIndex | None = None) -> Search:
    """Return a computer player of a level from 1 to 8; needs NumPy.

    >>> match = Match("board=square:4")
    >>> move = player(match.game, level=1, seed=7).choose(match)
    >>> move in match.position.legal_moves()
    True

    `choose` returns a move, `think` also what the player expects. The strongest level thinks for two seconds. The moves
    of all but the two strongest levels depend on the seed alone. Raises OptionError for an unknown level, or for a
    seed that is negative or no integer.
    """
    from affinage.bots import levels

    return levels.level(level).player(game, seed)


def report(
    game: GameLike, stage: str = "random", games: SupportsIndex | None = None, seed: SupportsIndex = 0
) -> Report:
    """Measure a game in random games, and at the stages "play" and "deep" between computers; needs NumPy.

    >>> report("board=square:3", games=100)
    <Report board=square:3: 100 random games, first 0.35, balance 0.7, length 3.85>

    `lines()` of a report is for people, `as_json()`, `as_csv()` and `to_pandas()` for programs. Raises OptionError for
    an unknown stage, or a number out of range.
    """
    need_numpy("a report")
    from affinage.survey import report as reports

    return reports.measure(game, stage, games, seed)
