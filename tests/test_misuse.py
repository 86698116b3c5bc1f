"""Typical mistakes of Python users: each is one line that names what is expected, and changes nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import affinage
from affinage.design import read_design
from tests.test_wrong_kinds import public

GAME = affinage.load("board=square:3")
CHURN = affinage.load("churn")
POSITION = GAME.initial()
TRIO = read_design("class Trio(Design):\n    players = 3\n    def moves(self, p): return p.empty")({})

ITS_GAME = "its game is its attribute `game`"
GAMES = "affinage, churn, emulsion, moulds, taifas"
A_MOVE = "write two cells, such as a1,b1"

MISTAKES = {
    # Games
    "affinage.load(None)": "expected one such as game=churn",
    "affinage.load('chess')": f"unknown game 'chess'; expected {GAMES} or the name of a variant",
    "affinage.load(game=CHURN)": "expected a text or a whole number",
    "affinage.load(bord='hex:5')": "keys are game, board, colours, place",
    "affinage.load('churn', place='knight')": "keys are game, board, extra, pie",
    "affinage.load(board=5)": "boards are square:N",
    "affinage.load('churn', pie=True)": "expected a text or a whole number",
    "affinage.load('churn', pie='yes')": "on or off",
    "affinage.game_class('churn')(None)": "options are a mapping such as {'board': 'hex:5'}",
    "list(bits(-1))": "expected 0 or more",
    "GAME.board.near('x')": "expected ortho, diag, ortho-diag, knight",
    # Matches
    "Match(None)": "expected a game, or its text such as game=churn",
    "Match(POSITION)": ITS_GAME,
    "Match(GAME, 'Ann')": "people are a list of names",
    "Match(GAME, ['Ann'])": "has 2 players, not 1",
    "Match(GAME, [1, 2])": "a name is a text",
    "Match(GAME, start='3.3.3-b')": "expected one such as game.initial() or read_position() returns",
    "Match(GAME, start=CHURN.initial())": "expected one of <Affinage board=square:3>",
    "match.push(None)": A_MOVE,
    "match.push(affinage.load('game=churn&board=hex:6').initial().legal_moves()[-1])": "expected 0 to 8",
    "match.extend('a1,b1')": "moves are a list of moves",
    "match.merge(Match(CHURN))": "expected one of <Affinage board=square:3>",
    "match.show(0)": "expected a node such as match.root",
    "match.toggle_mark('Ga1')": 'expected one such as DrawnMark("green", 0, 0)',
    "setattr(match.node, 'comment', 5)": "a comment is a text",
    "setattr(match, 'conclusion', 1)": "expected one such as resigned(1)",
    # Positions
    "POSITION.play('a1')": A_MOVE,
    "POSITION.apply('a1,b1')": "play takes a move or its text",
    "POSITION.colour_at('z9')": "columns are a to c",
    "POSITION.colour_at(99)": "expected 0 to 8",
    "GAME.parse_move(CHURN.initial(), 'a1,b1')": "write a cell, such as c2",
    "affinage.perft(None, 1)": "expected a position, a match, a game, or the text of a link",
    "affinage.read_position('3.3.3-b', 'board=square:3')": "write key=value, such as board=square:8",
    # Players
    "Search(GAME).prefer(3)": "3 is not a function; expected one that chooses among moves",
    "Search(GAME).prefer(len)": "this search overlooks nothing; expected one with sight below 1",
    "affinage.player(GAME, 9)": "levels are 1 (fresh), 2 (young)",
    "Search(GAME, budget=5)": "expected one such as Budget(seconds=1)",
    "Search(GAME, sight=2)": "expected 0 to 1",
    # Tournaments and measurements
    "play(GAME, LEVELS[:2], 2)": "expected one that everybody() returns",
    "play(GAME, 'ab', 2)": "pairs of entrants",
    "play(GAME, [(1, 2)], 2)": "expected a level or an engine",
    "play(GAME, [(level, level.within(1.0))], 2)": "expected a name for each",
    "elo(None)": "pairings, as play() yields",
    "Pairing('Ann', 'Bob', 3, 0)": "expected 1 or more",
    "affinage.report('game=moulds&players=4', stage='deep')": "and Attack of the Moulds has 4; use players=2",
    "affinage.report(TRIO, stage='deep')": "and Trio has 3; expected the stage play",
    "affinage.report(GAME, 'fast')": "stages are random, play, deep",
    # Links and records
    "affinage.write_link(None)": "expected a match, a record, a position, a game, or the text of a link",
    "GameRecord(GAME)": "expected one such as Match(game)",
    "GameRecord(match, levels=3)": "levels are 2 numbers from 0 (a person)",
    "GameRecord(match, date='yesterday')": "a date such as 2026-01-31",
    "GameRecord(match, headers=['Event'])": "headers are a mapping",
    "GameRecord(match, headers={'Event': 5})": "the header Event is a text",
    "GameRecord(match, headers={'Levles': '1 2'})": "headers are Affinage, Game, Black, White",
    "GameRecord(match, headers={'Two words': ''})": "expected one word such as Event",
    "GameRecord(match, headers={'Event': 'two\\nlines'})": "characters on one line",
    # Pictures and puzzles
    "affinage.diagram(GAME, colour='red')": "options are theme, size, coordinates",
    "affinage.diagram(GAME, theme='blue')": "themes are light, dark, auto",
    "affinage.diagram(GAME, coordinates='no')": "expected True or False",
    "affinage.diagram(GAME, marks='a1')": "marks are a list of Mark",
    "Mark('circle', 'a1')": "cell 'a1' is not an integer",
    "Mark('star', 0)": "mark 'star' is unknown; marks are circle, square, cross, a letter or a digit",
    "affinage.diagram('board=square:4', marks=[Mark('circle', 999)])": "cell 999 is out of range; expected 0 to 15",
    "replay(match, {'size': 300})": "expected DiagramOptions(...)",
    "post(match, 'https://a.example/', 'html')": "forms are text, markdown, bbcode",
    "Solving(0)": "expected one such as shipped()[0]",
    "Solving(shipped()[0]).play(None)": "a move is a text",
    # Designs
    "load_game(None)": "expected one such as hex.py",
    "load_game('hex.py', None)": "expected one such as board=square:5",
    "read_design(None)": "expected a text with a class such as class Curds(Design):",
    "findings('churn')": "expected one that load_game or read_design returns",
    "board(5)": "expected one such as square:8",
    "Draft.on('square:3', 'a1', 'b1', 'c1', mover=4)": "mover 4 is out of range; expected 1 to 3",
    "Draft.on('square:3', 'a1 b2', 'c1', 'b2')": "b2 has two stones; expected one on a cell",
    "Draft.on('square:3', '', '', '', '', 'a1')": "stones have 2 to 4 colours, not 5",
    # Environments
    "Actions(GAME).legal(POSITION)": "expected one such as actions.start()",
    "vector.env(GAME, games=2).step(None)": "expected 2 integers from 0 to 10",
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_that_names_what_is_expected(mistake: str) -> None:
    match = affinage.Match(GAME)
    known = {
        **public(),
        **globals(),
        "match": match,
        "level": affinage.players.level(1),
        "vector": affinage.environments.vector,
    }
    with pytest.raises(affinage.AffinageError) as refused:
        eval(mistake, known)
    assert MISTAKES[mistake] in str(refused.value)
    assert str(refused.value).isprintable()
    assert match == affinage.Match(GAME)


WITHOUT = {
    "affinage.player('churn')": ("numpy", "a computer player needs numpy: pip install ", "bots"),
    "affinage.report('churn')": ("numpy", "a report needs numpy: pip install ", "bots"),
    "affinage.perft('churn', 1)": ("numpy", "", ""),
    "import affinage.players": ("numpy", "affinage.players needs numpy: pip install ", "bots"),
    "affinage.measuring": ("numpy", "affinage.measuring needs numpy: pip install ", "bots"),
    "import affinage.environments": ("numpy", "affinage.environments needs numpy: pip install ", "bots"),
    "import affinage.printing": ("fpdf", "affinage.printing needs fpdf: pip install ", "print"),
}


@pytest.mark.parametrize("call", WITHOUT)
def test_a_missing_library_is_named_with_the_command_that_installs_it(call: str) -> None:
    library, begins, extra = WITHOUT[call]
    code = f"import sys; sys.modules[{library!r}] = None\nimport affinage\n"
    code += f"try:\n    {call}\nexcept (affinage.AffinageError, ImportError) as error:\n    print(error)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(begins)
    assert done.stdout.endswith(f'[{extra}]"\n' if extra else "")
