"""Files that computer players need: small, listed, and rejected when they are damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from zlib import compress

import pytest

import affinage
from affinage.bots import assets
from affinage.bots.assets import AssetError, read
from affinage.bots.knowledge import Knowledge
from affinage.bots.levels import LEVELS
from affinage.bots.search import Search
from affinage.bots.value_functions import value_function_of


def test_files_are_small_and_listed() -> None:
    files = [path for path in assets.FOLDER.rglob("*.*") if path.suffix in (".weights", ".bits")]
    assert {path.relative_to(assets.FOLDER).as_posix() for path in files} == set(assets.ASSETS)
    assert sum(len(compress(path.read_bytes())) for path in files) < 1_000_000


@pytest.mark.parametrize("name", assets.ASSETS)
@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda data: data[:-1], "expected"),
        (lambda data: data + b"\0", "expected"),
        (lambda data: bytes([data[0] ^ 1]) + data[1:], "another hash"),
        (lambda _: None, "cannot be read"),
    ],
)
def test_a_file_of_a_wrong_size_or_hash_is_refused_and_the_plain_search_plays(
    name: str,
    spoil: Callable[[bytes], bytes | None],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = spoil((assets.FOLDER / name).read_bytes())
    game = affinage.load(f"game={name.partition('/')[0]}")
    if data is not None:
        (tmp_path / game.key).mkdir()
        (tmp_path / name).write_bytes(data)
    value_function_of.cache_clear()
    monkeypatch.setattr(assets, "FOLDER", tmp_path)
    try:
        with pytest.raises(AssetError, match=f"^{name} .*{words}"):
            read(name)
        with pytest.warns(UserWarning, match=f"^{name} .*{words}"):
            player = LEVELS[-1].player(game, 4)
    finally:
        value_function_of.cache_clear()
        monkeypatch.undo()
    plain, knowing = Search(game, 4, knowledge=Knowledge(game, alert=True)), LEVELS[-1].player(game, 4)
    position = game.initial()
    for move in position.legal_moves()[:1]:
        position = position.apply(move)
    thoughts = [search.think(position, playouts=200) for search in (player, plain, knowing)]
    values = [(thought.values, thought.proven) for thought in thoughts]
    assert values[0] == values[1] != values[2]
