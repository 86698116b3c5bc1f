"""Values in the functions of a design that go nowhere, though Python accepts them: a `return` is missing."""

from __future__ import annotations

import ast
from collections.abc import Iterator

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
    """Yield the nodes of a function without those of functions and classes in it."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, _INNER):
            waiting += ast.iter_child_nodes(node)
