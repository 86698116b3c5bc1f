"""Reading designs: from the text of a file to a game that links, records and commands know."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from inspect import getsource
from os import PathLike, fspath
from pathlib import Path
from types import CodeType, MappingProxyType, ModuleType
from typing import Any
from zlib import crc32

from affinage import registry
from affinage.checks import as_text, described, instance, text_fault
from affinage.design.calls import caught
from affinage.design.description import Description
from affinage.design.game import DesignedGame
from affinage.design.rules import Design, option
from affinage.errors import DesignError, OptionError
from affinage.game import Game, shared
from affinage.notation.link import load
from affinage.plain_text import not_text
from affinage.workers import PREPARATIONS

MAX_CHARACTERS = 100_000
"""Length of a design's text, at most."""


def load_game(path: str | PathLike[str], link: str = "") -> Game:
    """Return the game of a file; see `affinage.load_game`."""
    if not isinstance(path, str | PathLike):
        raise OptionError(f"{described(path)} is not the path of a design; expected one such as hex.py")
    as_text("a link", link, "one such as board=square:5")
    kind = added(_text_of(Path(path)), fspath(path))
    query = link.partition("#")[0].lstrip("?")
    return load(f"game={kind.key}" + (f"&{query}" if query else ""))


def _text_of(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(4 * MAX_CHARACTERS + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DesignError(0, not_text(str(path), error)) from None


def read_design(
    text: str,
    file: str = "design.py",
    prepare: Callable[[CodeType], object] = lambda code: None,
    names: Mapping[str, Any] = MappingProxyType({}),
) -> type[DesignedGame]:
    """Return the kind of game that a design's text describes; runs the text.

    `prepare` gets the code before it runs. `names` are names that the code can use, beside `Design` and `option`.

    >>> kind = read_design('''
    ... class Curds(Design):
    ...     "Place a stone that touches none of your own. The most stones win."
    ...     def moves(self, p):
    ...         return p.empty - p.neighbours(p.own)
    ... ''')
    >>> kind.name, len(kind({}).initial().legal_moves())
    ('Curds', 25)

    Links and records find a game by the name that `load_game` gives it; a kind read here has none. Raises DesignError
    with its line.
    """
    if fault := text_fault("a design", text):
        raise DesignError(0, f"{fault}; expected a text with a class such as class Curds(Design):")
    as_text("a file's name", file, "one such as hex.py")
    instance(names, Mapping, "a mapping of names; expected one such as {'size': 5}")
    if len(text) > MAX_CHARACTERS:
        raise DesignError(0, f"a design has at most {MAX_CHARACTERS:,} characters, not {len(text):,}")
    try:
        tree = ast.parse(text, file)
        code = compile(tree, file, "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", 0) or 0
        raise DesignError(line, f"this is not Python: {getattr(error, 'msg', error)}") from None
    prepare(code)
    # The name is the same in all processes, as pickles need it.
    name = f"design_{crc32(text.encode()):x}"
    module = ModuleType(name)
    vars(module).update({"Design": Design, "option": option, "__file__": file, **names})
    # Dataclasses look for their module there.
    sys.modules[name] = module
    try:
        exec(code, vars(module))
        return Description(_only_design(module), tree, module.__doc__ or "").kind(
            (text, file), (restored, text, file)
        )
    except BaseException:
        # The module may have filled the memory, which this frees.
        sys.modules.pop(name, None)
        raise caught(file) from None


_read_once = lru_cache(maxsize=8)(read_design)


@cache
def kind_of(design: type[Design]) -> type[DesignedGame]:
    """Return the kind of game of a design that was imported, as from an installed package."""
    module = sys.modules[design.__module__]
    text, file = getsource(module), str(module.__file__)
    description = Description(design, ast.parse(text, file), module.__doc__ or "")
    return description.kind((text, file), (imported, design))


def imported(design: type[Design], values: Mapping[str, str]) -> Game:
    """Return a game of a design that was imported."""
    return shared(kind_of(design), values)  # type: ignore[arg-type]  # a class has a hash


def restored(text: str, file: str, values: Mapping[str, str]) -> DesignedGame:
    """Return a game in another process, whose links know it from then on."""
    kind = next((kind for kind in registry.added() if getattr(kind, "source", None) == (text, file)), None)
    game = shared(kind or added(text, file), values)
    assert isinstance(game, DesignedGame)
    return game


def added(text: str, file: str) -> type[DesignedGame]:
    """Return the kind of game of a design's text, which this process and its workers know from then on."""
    kind = _read_once(text, file)
    registry.add(kind)
    PREPARATIONS[kind.key] = partial(added, text, file)
    return kind


def _only_design(module: ModuleType) -> type[Design]:
    """Return the design that a module defines, the last one if others build on another."""
    own = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Design) and thing.__module__ == module.__name__
    ]
    leaves = [kind for kind in own if not any(other is not kind and issubclass(other, kind) for other in own)]
    if not leaves:
        raise DesignError(0, "a design is missing; expected a class such as class Curds(Design):")
    if len(leaves) > 1:
        names = " and ".join(kind.__name__ for kind in leaves[:2])
        raise DesignError(0, f"{names} are two designs; expected one in a file")
    return leaves[0]
