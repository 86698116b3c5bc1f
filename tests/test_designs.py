"""Games of many kinds as designs: everything around the rules works with them."""

import pickle
import random
from pathlib import Path

import pytest

from affinage.board.topology import bits
from affinage.design import load_game
from affinage.errors import IllegalMoveError
from affinage.game import PASS, SWAP, Game, Position
from affinage.notation import record, share
from affinage.notation.link import load
from affinage.picture.diagram import diagram
from affinage.play import setup
from affinage.play.match import GameRecord, Match
from affinage.teach import rulebook
from affinage.view.game_view import GameView

FILES = sorted(
    [
        *(Path(__file__).parent / "designs").glob("*.py"),
        *(Path(__file__).parents[1] / "docs/examples/games").glob("*.py"),
    ]
)
CHECKED = 3
"""Positions of a game whose moves are all tried."""


def boards(file: Path) -> list[Game]:
    """Return the game of a file on each of its boards, but for large ones."""
    game = load_game(file)
    texts = [
        text for text in game.options[0].values if load(f"game={game.key}&board={text}").board.size <= 81
    ]
    return [load(f"game={game.key}&board={text}") for text in texts]


def random_match(game: Game, seed: int) -> Match:
    """Return a random game; the moves of some positions are checked on the way."""
    match, random_numbers = Match(game), random.Random(seed)
    while not match.outcome:
        moves = match.position.legal_moves()
        assert moves == sorted(set(moves))
        if match.ply < CHECKED:
            check_moves(match.position)
        match.push(random_numbers.choice(moves))
    return match


def check_moves(position: Position) -> None:
    """Check that moves are read from their texts, and picked cell by cell; other cells are refused with a reason."""
    game, starts = position.game, position.continuations().cells
    moves = [move for move in position.legal_moves() if move not in (PASS, SWAP)]
    for move in moves[:60]:
        assert game.parse_move(position, str(move)) == move
        assert game.parse_move(position, " ".join(game.board.names[cell] for cell in move.picks)) == move
        for number, cell in enumerate(move.picks):
            assert position.continuations(move.picks[:number]).cells >> cell & 1
    assert {move.picks[0] for move in moves} == {*bits(starts)}
    for cell in bits(game.board.full & ~starts):
        refusal = position.refusal(cell)
        assert isinstance(refusal, IllegalMoveError)
        assert str(refusal)


def tapped(match: Match) -> Match:
    """Return the same moves, picked on a screen cell by cell; forced passes follow by themselves."""
    view = GameView(Match(match.game))
    for move in match.moves:
        if move == SWAP:
            view.swap()
        for cell in move.picks:
            view.tap(cell)
        assert not view.picked
    return view.match


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_designs_have_links_records_taps_and_all_else(file: Path) -> None:
    for game in boards(file):
        for seed in range(1, 3 if game.board.size < 40 else 2):
            match = random_match(game, seed)
            assert share.read_link(share.link(GameRecord(match))).match.moves == match.moves
            assert record.read(record.to_text(match)).moves == match.moves
            assert record.read(record.to_json(match)).moves == match.moves
            assert tapped(match).moves == match.moves
            middle = match.position_at(len(match.moves) // 2)
            for position in (middle, match.position):
                assert pickle.loads(pickle.dumps(position)) == position
                assert setup.read(game, setup.to_text(position)) == position
            assert setup.read(game, setup.to_text(middle)).legal_moves() == middle.legal_moves()
        assert diagram(match).startswith("<svg")
        assert rulebook.sentences(game)
