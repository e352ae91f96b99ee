"""Mutants of lines: each differs in one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

_COMPARED = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_CONSTANTS = (0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 16)


def mutants(text: str, names: Sequence[str], parts: Sequence[str]) -> list[str]:
    """Return lines that differ from `text` in one place, each once.

    `names` are the fields and parameters that can stand for another one, `parts` those of a node.
    """
    tree = ast.parse(text)
    stored = [
        one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    ]
    known = [*dict.fromkeys([*names, *stored])]
    changed = (*_other_blocks(tree), *_other_values(tree, known, parts))
    return [one for one in dict.fromkeys(map(ast.unparse, changed)) if one != ast.unparse(tree)]


def _other_blocks(tree: ast.Module) -> Iterator[ast.Module]:
    """Yield trees in which a line is missing, doubled, later, or out of its block."""
    for number, block in enumerate(_blocks(tree)):
        for at in range(len(block)):
            for change in (_drop, _double, _later, _unwrap):
                twin = deepcopy(tree)
                change(_blocks(twin)[number], at)
                yield twin


def _blocks(tree: ast.Module) -> list[list[ast.stmt]]:
    return [
        block
        for one in ast.walk(tree)
        for name in ("body", "orelse")
        if isinstance(block := getattr(one, name, None), list) and block
    ]


def _drop(block: list[ast.stmt], at: int) -> None:
    block[at : at + 1] = [] if len(block) > 1 else [ast.Pass()]


def _double(block: list[ast.stmt], at: int) -> None:
    block.insert(at, deepcopy(block[at]))


def _later(block: list[ast.stmt], at: int) -> None:
    block[at : at + 2] = block[at : at + 2][::-1]


def _unwrap(block: list[ast.stmt], at: int) -> None:
    """Run the lines of an `if` or a loop without its condition, or the last of them after it."""
    one = block[at]
    if isinstance(one, ast.If | ast.While | ast.For):
        if len(one.body) > 1:
            block.insert(at + 1, one.body.pop())
        else:
            block[at : at + 1] = one.body


def _other_values(tree: ast.Module, names: Sequence[str], parts: Sequence[str]) -> Iterator[ast.Module]:
    """Yield trees in which an operator, a name, a number or a part is another one."""
    places = [(parent, field, index) for parent in ast.walk(tree) for field, index in _fields(parent)]
    for number, (parent, field, index) in enumerate(places):
        for other in _others(_at(parent, field, index), names, parts):
            twin = deepcopy(tree)
            again = [(one, name, place) for one in ast.walk(twin) for name, place in _fields(one)]
            _put(*again[number], other)
            yield twin


def _fields(node: ast.AST) -> Iterator[tuple[str, int | None]]:
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            yield from ((name, index) for index in range(len(value)))
        elif isinstance(value, ast.AST):
            yield name, None


def _at(node: ast.AST, field: str, index: int | None) -> Any:
    value = getattr(node, field)
    return value if index is None else value[index]


def _put(node: ast.AST, field: str, index: int | None, other: Any) -> None:
    if index is None:
        setattr(node, field, other)
    else:
        getattr(node, field)[index] = other


def _others(node: Any, names: Sequence[str], parts: Sequence[str]) -> Iterator[Any]:
    """Yield what can stand instead of a part of a line."""
    match node:
        case ast.Is() | ast.IsNot():
            yield ast.IsNot() if isinstance(node, ast.Is) else ast.Is()
        case ast.cmpop():
            yield from (other() for other in _COMPARED if not isinstance(node, other))
        case ast.operator():
            yield from (other() for other in (ast.Add, ast.Sub, ast.Mod) if not isinstance(node, other))
        case ast.boolop():
            yield ast.Or() if isinstance(node, ast.And) else ast.And()
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Name(id=name, ctx=ast.Load()) if name in names:
            yield from (ast.Name(other, ast.Load()) for other in (*names, "None") if other != name)
            yield from _by_one(node)
            yield ast.Constant(0)
        case ast.Name(id=name, ctx=ast.Store()):
            yield from (ast.Name(other, ast.Store()) for other in names if other not in (name, "slots"))
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(other) for other in {value - 1, value + 1, 2, 0} - {value})
        case ast.Constant(value=None):
            yield from (ast.Name(other, ast.Load()) for other in names)
        case ast.Attribute(attr=part, value=value):
            yield from (ast.Attribute(value, other, node.ctx) for other in parts if other != part)
            if isinstance(node.ctx, ast.Load):
                yield value
                yield ast.Attribute(node, "next", ast.Load())
        case ast.Call(func=ast.Name(id="len")):
            yield from map(ast.Constant, _CONSTANTS)
            yield from (ast.Name(other, ast.Load()) for other in names)
            yield from _by_one(node)
        case ast.Call(func=ast.Name(id="random"), args=[most]):
            yield from (ast.Call(node.func, [other], []) for other in _by_one(most))
        case ast.BinOp(left=left, right=right):
            yield from (left, right)
        case ast.Return(value=ast.expr()):
            yield ast.Return(None)


def _by_one(node: ast.expr) -> Iterator[ast.expr]:
    yield ast.BinOp(node, ast.Add(), ast.Constant(1))
    yield ast.BinOp(node, ast.Sub(), ast.Constant(1))
