"""Territory games: Affinage and its relatives, their rules, matches, pictures and computer players.

>>> import affinage
>>> game = affinage.load("board=hex:3")
>>> position = game.initial().play("c3,d3")
>>> position.to_move, position.score()
(2, (0, 0))

The names in `__all__` are public. All others are internal and may change with any version. Pictures, reports and
computer players are imported on first use; the last two need NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

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
)
from affinage.game import PASS, SWAP, Continuations, Game, Move, Outcome, Position, Preset, Termination
from affinage.notation.link import load, nearest
from affinage.play.match import GameRecord, Match
from affinage.play.perft import perft
from affinage.registry import game_class, game_keys
from affinage.version import __version__

if TYPE_CHECKING:
    from os import PathLike

    from affinage.bots.search import Search
    from affinage.survey.report import Report

__all__ = [
    "PASS",
    "SWAP",
    "AffinageError",
    "Continuations",
    "DesignError",
    "EngineError",
    "FragmentError",
    "Game",
    "GameRecord",
    "IllegalMoveError",
    "Match",
    "Move",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "Preset",
    "RecordError",
    "SetupError",
    "Termination",
    "__version__",
    "diagram",
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


def load_game(path: str | PathLike[str], link: str = "") -> Game:
    """Return the game of a design's file, with the options of a link; links and records know it from then on.

    >>> load_game("docs/examples/games/hex.py", "board=rhombus:5").initial().play("c3").mover
    'White'

    The file is run with your rights, as any program: read it first if it is not yours. Raises DesignError for a file
    that is no design, with its line, OptionError for the link, and OSError if the file cannot be opened.
    """
    from affinage import design

    return design.load_game(path, link)


def read_link(text: str) -> Match:
    """Return the match of a link: a full address, or its part from the question mark on.

    >>> match = read_link("https://example.org/?board=square:4#1/by=Ann,Bob/a1b1c3c4")
    >>> match
    <Match board=square:4: Ann, Bob, 2 moves>
    >>> [str(move) for move in match.moves]
    ['a1,b1', 'c3,c4']

    Raises OptionError for the game and FragmentError for its moves.
    """
    from affinage.notation import share

    return share.read_link(text).match


def write_link(match: Match) -> str:
    """Return the part of a link after the page's address, with the current line of moves.

    >>> write_link(read_link("?game=churn#1/c1d1"))
    '?game=churn#1/c1d1'
    """
    from affinage.notation import share

    return share.link(GameRecord(match))


def read_position(game: Game, text: str) -> Position:
    """Return the position of a text: its rows from the top down, then the colour to move.

    >>> position = read_position(load("board=square:4"), "4.bb2.4.4-w")
    >>> print(position)
    4   . . . .
    3   x x . .
    2   . . . .
    1   . . . .
        a b c d

    Raises SetupError with all errors.
    """
    from affinage.play import setup

    return setup.read(game, text)


def write_position(position: Position) -> str:
    """Return the text of a position.

    >>> write_position(load("board=square:4").initial().play("a3,b3"))
    '4.bb2.4.4-w-last=b'
    """
    from affinage.play import setup

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


def write_record(*games: Match | GameRecord, json: bool = False) -> str:
    """Return games as a record, with players, comments and variations.

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


def diagram(source: Game | Position | Match, **options: Any) -> str:
    """Return a picture as SVG: the empty board of a game, a position, or the current position of a match.

    >>> diagram(load("board=square:4").initial().play("a1,b1"), size=200).startswith("<svg")
    True

    The options are `theme` ("light", "dark" or "auto"), `size` in pixels, and the other fields of
    `affinage.picture.diagram.DiagramOptions`. Raises OptionError for an unknown theme or size.
    """
    from affinage.picture import diagram as pictures

    return pictures.diagram(pictures.match_of(source), pictures.DiagramOptions(**options))


def player(game: Game, level: SupportsIndex = 4, seed: SupportsIndex | None = None) -> Search:
    """Return a computer player of a level from 1 to 8; needs NumPy.

    >>> game = load("board=square:4")
    >>> move = player(game, level=1, seed=7).choose(game.initial())
    >>> move in game.initial().legal_moves()
    True

    `choose` returns a move, `think` also what the player expects. The strongest thinks for two seconds; the moves of
    all but the two strongest depend on the seed alone. Raises OptionError for an unknown level, or for a seed that is
    negative or no integer.
    """
    from affinage.bots import levels

    return levels.level(level).player(game, seed)


def report(
    game: Game, stage: str = "random", games: SupportsIndex | None = None, seed: SupportsIndex = 0
) -> Report:
    """Measure a game in random games, and at the stages "play" and "deep" between computers; needs NumPy.

    >>> found = report(load("board=square:3"), games=100)
    >>> found.as_json()["exact"]
    {'winner': 1}

    `lines()` of a report is for people, `as_json()` for programs. Raises OptionError for an unknown stage, or a number
    out of range.
    """
    from affinage.survey import report as reports

    return reports.measure(game, stage, games, seed)
