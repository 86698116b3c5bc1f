"""The public names: a session documents each, and importing them loads no more than necessary."""

from __future__ import annotations

import subprocess
import sys

import pytest

import affinage
from affinage.notation.textboard import draw

VALUES = {"PASS", "SWAP", "__version__"}
GAMES = [f"game={key}" for key in affinage.game_keys()]


@pytest.mark.parametrize("name", sorted({*affinage.__all__} - VALUES))
def test_every_public_name_has_a_session(name: str) -> None:
    assert ">>> " in getattr(affinage, name).__doc__


def test_importing_it_needs_no_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = None; import affinage; affinage.load().initial().legal_moves()"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("link", GAMES)
def test_what_is_written_reads_back_the_same(link: str) -> None:
    match = affinage.Match(affinage.load(link))
    for _ in range(3):
        match.push(match.position.legal_moves()[-1])
    linked = affinage.read_link(f"https://example.org/play/{affinage.write_link(match)}").match
    texts = (affinage.write_record(match), affinage.write_record(match, json=True))
    kept = [game.match for text in texts for game in affinage.read_record(text)]
    assert [each.moves for each in (linked, *kept)] == [match.moves] * 3
    text = affinage.write_position(match.position)
    assert affinage.read_position(match.game, text) == match.position


def test_a_damaged_record_is_refused() -> None:
    with pytest.raises(affinage.RecordError, match="line 1"):
        affinage.read_record('[Affinage "1"] [Game "board=square:4"] 1. a1,b1 2. c3,c9')


@pytest.mark.parametrize("link", GAMES)
def test_objects_are_short_in_a_terminal(link: str) -> None:
    game = affinage.load(link)
    position = game.initial()
    text = f"{game.link() or game.key}: {affinage.write_position(position)}>"
    assert repr(position) == f"<{type(position).__name__} {text}"
    assert str(position) == draw(position)
    match = affinage.Match(game)
    match.push(position.legal_moves()[0])
    match.undo()
    assert repr(match).endswith(f"{', '.join(game.colours)}, 0 of 1 move>")


def test_play_checks_a_move() -> None:
    position = affinage.load("board=square:4").initial()
    assert position.play("b1,a1") == position.apply(position.game.parse_move(position, "a1,b1"))
    with pytest.raises(affinage.IllegalMoveError, match="Black is on this cell"):
        position.play("a1,b1").play("a1,a2")


def test_a_diagram_shows_games_positions_and_matches() -> None:
    game = affinage.load("board=square:4")
    empty, played = affinage.diagram(game), affinage.diagram(game.initial().play("a1,b1"))
    assert empty == affinage.diagram(game.initial()) == affinage.diagram(affinage.Match(game))
    assert empty != played
    with pytest.raises(affinage.OptionError, match="theme 'blue' is unknown"):
        affinage.diagram(game, theme="blue")
