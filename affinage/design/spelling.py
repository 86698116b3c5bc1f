"""Names in a design that nothing reads, and that are close to those of every design: likely misspelt ones.

A name that the design reads itself is its own, such as `layers` beside `players`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from difflib import get_close_matches
from inspect import isfunction

from affinage.design.calls import FORMS
from affinage.design.rules import Design, Option

LIKENESS = 0.8
"""Of two names, at least, as difflib measures it: `board` and `boards` have 0.91, `wins` and `winner` 0.6."""
ATTRIBUTES = [name for name, value in vars(Design).items() if name[0] != "_" and not isfunction(value)]


def misspelt_attributes(design: type[Design], tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the attributes of a design, other than functions and options, with what they may mean."""
    for name, value in _unread(design, tree):
        is_function = callable(value) or isinstance(value, staticmethod | classmethod | property)
        if not is_function and not isinstance(value, Option):
            yield from [(name, close) for close in get_close_matches(name, ATTRIBUTES, 1, LIKENESS)]


def misspelt_functions(design: type[Design], tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the functions of a design with what they may mean, if the design does not define that."""
    missing = [name for name in FORMS if getattr(design, name) is getattr(Design, name)]
    for name, value in _unread(design, tree):
        if isfunction(value):
            yield from [(name, close) for close in get_close_matches(name, missing, 1, LIKENESS)]


def _unread(design: type[Design], tree: ast.Module) -> Iterator[tuple[str, object]]:
    """Yield the public names of a design's classes that no code reads, with their values."""
    read = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id != "p"
    }
    read |= {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    for kind in design.__mro__:
        if issubclass(kind, Design) and kind is not Design:
            for name, value in vars(kind).items():
                if name[0] != "_" and name not in vars(Design) and name not in read:
                    yield name, value
