"""The files that the computer comes with: small, listed, and refused where they are not as they were made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from zlib import compress

import pytest

import affinage
from affinage.bots import bitbases, judges
from affinage.bots.levels import LEVELS
from affinage.bots.made import MADE
from affinage.bots.search import Search
from affinage.bots.shipped import ShippedError, read

BOTS = Path(bitbases.__file__).parents[1]
KINDS = [(judges, "taifas"), (bitbases, "churn")]


def test_files_are_small_and_listed() -> None:
    files = [path for path in BOTS.rglob("*.*") if path.suffix in (".weights", ".bits")]
    assert {path.name for path in files} == set(MADE)
    assert {module.path_of(key) for module, key in KINDS} == set(files)
    assert sum(len(compress(path.read_bytes())) for path in files) < 1_000_000


@pytest.mark.parametrize(("module", "key"), KINDS)
@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda data: data[:-1], "in place of"),
        (lambda data: data + b"\0", "in place of"),
        (lambda data: bytes([data[0] ^ 1]) + data[1:], "hash differs"),
        (lambda _: None, "cannot be read"),
    ],
)
def test_a_file_of_a_wrong_size_or_hash_is_refused_and_the_plain_search_plays(
    module: ModuleType,
    key: str,
    spoil: Callable[[bytes], bytes | None],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path: Path = module.path_of(key)
    data = spoil(path.read_bytes())
    if data is not None:
        (tmp_path / path.name).write_bytes(data)
    game = affinage.load(f"game={key}")
    judges.judge_of.cache_clear()
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    try:
        with pytest.raises(ShippedError, match=f"^{path.name} .*{words}"):
            read(module.path_of(key))
        with pytest.warns(UserWarning, match=f"^{path.name} .*{words}"):
            player = LEVELS[4].player(game, 4)
    finally:
        judges.judge_of.cache_clear()
        monkeypatch.undo()
    plain, knowing = Search(game, 4, alert=True), LEVELS[4].player(game, 4)
    position = game.initial()
    for move in position.legal_moves()[:1]:
        position = position.apply(move)
    thoughts = [search.think(position, playouts=200) for search in (player, plain, knowing)]
    values = [(thought.values, thought.proven) for thought in thoughts]
    assert values[0] == values[1] != values[2]
