"""Likely slips in a design that Python accepts: values that go nowhere, and misspelt names.

A value goes nowhere where a `return` is missing. A name is likely misspelt if nothing reads it and it is close to one
that every design has; a name that the design reads itself is its own, such as `layers` beside `players`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from difflib import get_close_matches
from inspect import isfunction

from affinage.design.calls import FORMS
from affinage.design.rules import Design, Option

_ACTS = ast.Call | ast.Await | ast.Yield | ast.YieldFrom | ast.NamedExpr
_CHOICES = ast.BoolOp | ast.IfExp | ast.ListComp | ast.SetComp | ast.DictComp
_INNER = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef


def lost_values(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line of each value in a function that nothing uses, and what may be meant.

    >>> [*lost_values(ast.parse('def winner(self, p):\\n    if not p.empty:\\n        1, "full"'))]
    [(3, 'nothing uses this value; did you forget return?')]
    """
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            own = [*_own_nodes(function)]
            yields = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own)
            for node in own:
                if isinstance(node, ast.Expr) and _is_lost(node.value):
                    yield node.lineno, "nothing uses this value; did you forget return?"
                if yields and isinstance(node, ast.Return) and node.value is not None:
                    yield (
                        node.lineno,
                        f"{function.name} yields its answers, so nothing uses what it returns; write yield",
                    )


def _is_lost(value: ast.expr) -> bool:
    """Return whether a value that stands alone does nothing; `x and p.remove(y)` acts, and texts are comments."""
    if isinstance(value, ast.Constant):
        return not isinstance(value.value, str | type(...))
    if isinstance(value, _CHOICES):
        return not any(isinstance(node, _ACTS) for node in ast.walk(value))
    return not isinstance(value, _ACTS)


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes of a function, except those inside functions and classes in it."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, _INNER):
            waiting += ast.iter_child_nodes(node)


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
