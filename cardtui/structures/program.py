"""Operations that are written in a few lines of plain Python: the lines that are shown are those that run.

The lines are parsed, and turned into a generator that works on a structure. After each statement it yields
the number of the line, so that the structure can be inspected in between. Links that are followed, elements
that are moved, and comparisons are counted where they happen, and variables are recorded by their names.

The lines of a learner are turned into a generator in the same way, and watched while they run: each link
and slot is checked before it is used, and each value before it is stored; nodes and slots have a budget; and
the generator yields after conditions as well. They can reach nothing but the structure: what the lines may
contain is listed here, and everything else is refused.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from textwrap import dedent
from types import MethodType
from typing import Any, NamedTuple

from cardtui.engine.phrases import truncated
from cardtui.structures.guards import (
    MAX_NUMBER,
    TOO_MUCH,
    Budget,
    LineError,
    card_for,
    link_to,
    node_at,
    node_card,
    number_for,
    parse_source,
    result_number,
    slot_card,
    slot_number,
    whole_number,
    why_no_python,
)
from cardtui.structures.structure import NOTHING, Node, ShownCode, Vocabulary

OPERATION_FILE = "<operation>"
"""The file of the lines of operations in tracebacks, whose line numbers are those of the lines."""

_ALLOWED = (
    *(ast.Assign, ast.While, ast.For, ast.If, ast.Return, ast.Break, ast.Pass, ast.Expr),
    *(ast.Name, ast.Load, ast.Store, ast.Attribute, ast.Subscript, ast.Constant, ast.Call),
    *(ast.Compare, ast.Is, ast.IsNot, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
    *(ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub, ast.Mod),
)
_LINKS = ("next", "prev")
_NONE_ELSEWHERE = ("none", "null", "nil", "nullptr")
_SELF = ("self", "this")
_CALLS = {
    "Node": "Node(card)",
    "len": "len(slots)",
    "random": "random(i)",
    "grow": "grow()",
    "take": "take(card)",
}
"""The functions that lines can call, as examples. `take` collects a card for `return taken`."""
_STATEMENTS = ("grow", "take")
_GUARDS: Mapping[str, Callable[..., Any]] = {
    one.__name__: one
    for one in (
        *(node_at, link_to, number_for, slot_number, whole_number),
        *(node_card, slot_card, card_for, result_number),
    )
}
"""The functions that check values while the lines of a learner run."""


class CompiledCode(NamedTuple):
    """The generator function of an operation, whose first argument is the structure."""

    run: Callable[..., Any]
    steps: frozenset[int]
    """The numbers, from 0, of the lines after which it yields."""


class Program:
    """An operation of a structure, as an attribute of its class: it is a method that runs the lines."""

    def __init__(self, text: str, *parameters: str, needs: str = "") -> None:
        """`needs` is the attribute that is falsy if there is nothing to take away: then `IndexError`."""
        self.text = dedent(text).strip("\n")
        self.parameters = parameters
        self._needs = needs

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._owner = owner

    @property
    def shown(self) -> ShownCode:
        """The lines as they are shown."""
        return ShownCode(tuple(self.text.split("\n")), self._compiled.steps)

    @cached_property
    def _compiled(self) -> CompiledCode:
        words, title = self._owner.vocabulary, self._owner.title
        return compile_source(self.text, words, self.parameters, title, needs=self._needs)

    def __get__(self, structure: Any, owner: type[Any]) -> Any:
        return self if structure is None else MethodType(self._compiled.run, structure)


def operation(text: str, *parameters: str, needs: str = "") -> Any:
    """Return a method that runs these lines: see `Program`."""
    return Program(text, *parameters, needs=needs)


def functions_of(words: Vocabulary, parameters: tuple[str, ...]) -> list[str]:
    """Return the functions that lines can call, as they are called; `take` only where cards are cut off."""
    return [_CALLS[name] for name in words.calls if name != "take" or "index" in parameters]


def compile_source(
    text: str,
    words: Vocabulary,
    parameters: tuple[str, ...],
    title: str,
    *,
    watched: bool = False,
    needs: str = "",
) -> CompiledCode:
    """Compile the lines of an operation on a structure that is called `title`, such as `array`.

    The lines of a learner are `watched`. Raises `LineError` if they cannot be run.
    """
    tree = parse_source(text)
    compiler = _Compiler(words, parameters, title, tree, watched=watched)
    function = compiler.function(tree, needs)
    names: dict[str, Any] = {"__builtins__": {}, "NOTHING": NOTHING, "Node": Node, "IndexError": IndexError}
    names |= {"len": len, "range": range, "Budget": Budget, "_compare": _compare, **_GUARDS}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of `is 0`, which is for the judge
            code = compile(function, OPERATION_FILE, "exec")
        exec(code, names)
    except SyntaxError as error:
        raise why_no_python(error, text.split("\n")) from None
    except (ValueError, RecursionError, MemoryError):
        raise LineError("this is not a line of Python") from None
    return CompiledCode(names["run"], frozenset(compiler.steps))


def _compare(structure: Any, wanted: Callable[[Any], bool], element: Any) -> bool:
    structure.compared += 1
    return wanted(element)


def _name(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _call(name: str, *args: ast.expr) -> ast.expr:
    return ast.Call(_name(name), list(args), [])


class _Compiler(ast.NodeTransformer):
    """Turns the lines of an operation into a generator. In it, `s` is the structure, and `v` and `n` are its
    variables and numbers.

    A variable `at` of the lines is `u_at` there, so that no name of the lines means anything else.
    """

    def __init__(
        self, words: Vocabulary, parameters: tuple[str, ...], title: str, tree: ast.Module, *, watched: bool
    ) -> None:
        self._words, self._parameters, self._title = words, parameters, title
        self._watched = watched
        self.steps = set[int]()
        assigned = [one for one in ast.walk(tree) if isinstance(one, ast.Assign)]
        stored = {
            one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        }
        self._known = {*words.fields, *parameters, *stored, "empty"}
        self._apart = (
            {"slots": "slots are used as slots[i] and len(slots)"} if "slots" in words.fields else {}
        )
        """The names that stand for no value, and how they are used."""
        if "wanted" in parameters:
            self._apart["wanted"] = "wanted is used as wanted(card)"
        if _CALLS["take"] in functions_of(words, parameters):
            self._apart["taken"] = "taken is used as return taken"
        self._elements = {*parameters} | {
            one.targets[0].id
            for one in assigned
            if isinstance(one.targets[0], ast.Name) and _is_element(one.value)
        }
        """The variables that hold a card, and point at nothing."""
        indices = {
            name.id
            for one in ast.walk(tree)
            if isinstance(one, ast.Subscript)
            for name in ast.walk(one.slice)
            if isinstance(name, ast.Name)
        }
        recorded = stored - {*words.fields, *self._elements}
        self._pointers = {name for name in recorded if words.parts or name in indices}
        """The variables that are recorded as pointing at a node or a slot."""
        self._numbers = recorded - self._pointers
        records = {"v": "variables"} if self._pointers else {}
        records |= {"n": "numbers"} if self._numbers else {}
        self._begin = "".join(f" {name} = s.{to}\n" for name, to in records.items())
        self._end = "\n".join(f"{name}.clear()" for name in records)

    def function(self, tree: ast.Module, needs: str) -> ast.Module:
        """Return a module with the generator function `run`."""
        head = f"def run({', '.join(['s', *(f'u_{name}' for name in self._parameters)])}):\n"
        check = f" if not s.{needs}: raise IndexError('the {self._title} is empty')\n" if needs else ""
        taken = " taken = []\n" if "take" in self._words.calls else ""
        budget = " budget = Budget(s)\n" if self._watched else ""
        module = ast.parse(f"{head}{self._begin}{check}{taken}{budget} if 0: yield\n")
        (function,) = module.body
        assert isinstance(function, ast.FunctionDef)
        function.body += [*self._block(tree.body), *self._code(self._end, tree.body[-1:])]
        return ast.fix_missing_locations(module)

    def _code(self, text: str, at: list[ast.stmt]) -> list[ast.stmt]:
        """Return statements of our own, at the line of the first of these statements."""
        made = ast.parse(text).body
        for one in made:
            for node in ast.walk(one):
                if at and isinstance(node, ast.stmt | ast.expr):
                    ast.copy_location(node, at[0])
        return made

    # expressions

    def visit(self, node: ast.AST) -> Any:
        if not isinstance(node, _ALLOWED):
            raise LineError(
                TOO_MUCH.get(
                    type(node), "only assignments, if, while, for, return and break are needed here"
                ),
                getattr(node, "lineno", None),
            )
        try:
            return super().visit(node)
        except LineError as error:
            error.line = error.line or getattr(node, "lineno", None)
            raise

    def _guarded(self, guard: str, value: ast.expr, *args: ast.expr) -> ast.expr:
        """Check a value while the lines of a learner run."""
        return _call(guard, value, *args) if self._watched else value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        name = node.id
        if name in self._apart:
            raise LineError(self._apart[name])
        if name.lower() in _NONE_ELSEWHERE:
            raise LineError(f"write None, not {name}")
        if name in _SELF:
            raise LineError("the structure has no name here: write head, not self.head")
        if name not in self._known:
            fields = {"head", "tail", "slots", "end", "count", "top"}
            raise LineError(
                f"this {self._title} has no {name}" if name in fields else f"{_short(name)} has not been set"
            )
        if not name.isascii():
            raise LineError("names are written in plain letters")
        if name in self._words.fields:
            return ast.Attribute(_name("s"), self._words.fields[name], node.ctx)
        return ast.Name("NOTHING" if name == "empty" else f"u_{name}", node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        parts, of = self._words.parts, ast.unparse(node.value)
        if of in _SELF:
            raise LineError(f"here it is {node.attr}, not {of}.{node.attr}")
        if not parts:
            raise LineError("there are no nodes here, only slots")
        if node.attr not in parts:
            raise LineError(f"a node here has {' and '.join(parts)}, but no {_short(node.attr)}")
        at = self._guarded("node_at", self.visit(node.value), ast.Constant(_short(of)))
        return ast.Attribute(at, node.attr, node.ctx)

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        value = node.value
        if value is not None and not (isinstance(value, int) and value <= MAX_NUMBER):
            raise LineError(f"only None and numbers up to {MAX_NUMBER} can stand here")
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        slots = self._slots(node.value)
        if slots is None:
            raise LineError("only slots have numbers")
        return ast.Subscript(slots, self._guarded("slot_number", self.visit(node.slice), slots), node.ctx)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "wanted" and name in self._parameters and len(node.args) == 1 and not node.keywords:
            card = self._guarded("card_for", self.visit(node.args[0]), ast.Constant("wanted"))
            return _call("_compare", _name("s"), _name("u_wanted"), card)
        wanted = 0 if name == "grow" else 1
        possible = functions_of(self._words, self._parameters)
        if _CALLS.get(name) not in possible or node.keywords or len(node.args) != wanted:
            can = " and ".join(possible)
            called = _short(ast.unparse(node.func))
            raise LineError(f"{called}(…) cannot be called here, only {can}")
        if name == "len":
            slots = self._slots(node.args[0])
            if slots is None:
                raise LineError("only slots have a length")
            return _call("len", slots)
        args = [self.visit(one) for one in node.args]
        if name == "random":
            args = [self._guarded("whole_number", args[0])]
        elif name == "take":
            args = [self._guarded("card_for", args[0], ast.Constant("take"))]
        memory = {"grow": "budget.grow", "Node": "budget.node"} if self._watched else {"grow": "s.grow"}
        called_as = {"random": "s.random", "take": "taken.append", **memory}.get(name, name)
        function = ast.parse(called_as, mode="eval").body
        return ast.Call(function, args, [])

    def _slots(self, node: ast.expr) -> ast.expr | None:
        """Return the slots if a node names them, or else None."""
        if not isinstance(node, ast.Name) or node.id != "slots":
            return None
        if "slots" in self._words.fields:
            return ast.Attribute(_name("s"), self._words.fields["slots"], ast.Load())
        return self.visit(node)  # type: ignore[no-any-return]  # says that there are none

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return self._guarded("result_number", node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        return self._guarded("result_number", node) if isinstance(node.op, ast.USub) else node

    # statements

    def _block(self, lines: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        last = 0
        for one in lines:
            if one.lineno == last:
                raise LineError("one statement a line", last)
            last = one.lineno
            try:
                for each in self._statement(one):
                    for node in ast.walk(each):
                        if isinstance(node, ast.stmt | ast.expr) and not hasattr(node, "lineno"):
                            ast.copy_location(node, one)
                    made.append(each)
            except LineError as error:
                error.line = error.line or one.lineno
                raise
        return made

    def _step(self, at: ast.stmt) -> list[ast.stmt]:
        self.steps.add(at.lineno - 1)
        return self._code(f"yield {at.lineno - 1}", [at])

    def _condition(self, node: ast.expr) -> ast.expr:
        test = self.visit(node)
        if not self._watched:
            return test  # type: ignore[no-any-return]
        both = ast.Tuple([test, ast.Yield(ast.Constant(node.lineno - 1))], ast.Load())
        return ast.Subscript(both, ast.Constant(0), ast.Load())

    def _statement(self, one: ast.stmt) -> Iterator[ast.stmt]:
        match one:
            case ast.Assign():
                yield from self._assignment(one)
                yield from self._step(one)
            case ast.While(orelse=[]):
                yield ast.While(self._condition(one.test), self._block(one.body), [])
            case ast.If():
                yield ast.If(self._condition(one.test), self._block(one.body), self._block(one.orelse))
            case ast.For(
                orelse=[],
                target=ast.Name(id=name),
                iter=ast.Call(func=ast.Name(id="range"), args=[_, *_] as ends, keywords=[]),
            ) if len(ends) <= 3:
                self._refuse_constant(name)
                if name in self._words.fields:
                    raise LineError(f"a loop has a variable of its own, such as i, not {name}")
                values = [self._guarded("whole_number", self.visit(end)) for end in ends]
                record = "v" if name in self._pointers else "n"
                recorded = f"{record}[{name!r}] = u_{name}" if name not in self._elements else ""
                body = self._code(recorded, [one])
                # Without a step there, nested loops over nothing would run unseen, and for ever.
                body += self._code(f"yield {one.lineno - 1}", [one]) if self._watched else []
                target = self.visit(one.target)
                yield ast.For(target, _call("range", *values), [*body, *self._block(one.body)], [])
            case ast.Return():
                yield from self._count_links(one, one.value)
                match one.value:
                    case None:
                        value: ast.expr = ast.Constant(None)
                    case ast.Name(id="taken") if "taken" in self._apart:
                        value = _name("taken")
                    case _:
                        value = self.visit(one.value)
                yield ast.Assign([ast.Name("r", ast.Store())], value)
                yield from self._step(one)
                yield from self._code(self._end, [one])
                yield ast.Return(_name("r"))
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name in _STATEMENTS:
                yield from self._count_links(one, one.value)
                yield ast.Expr(self.visit(one.value))
                yield from self._step(one)
            case ast.Break() | ast.Pass():
                yield from self._step(one)
                yield one
            case _:
                text = _short(ast.unparse(one))
                self.visit(one)  # says what is not needed
                raise LineError(
                    f"this line does nothing: {text}"
                    if isinstance(one, ast.Expr)
                    else "a loop over numbers is written for i in range(1, end):"
                )

    def _refuse_constant(self, name: str) -> None:
        if name in self._apart or name in ("empty", "slots", "taken"):
            raise LineError(f"{name} cannot be assigned")

    def _count_links(self, at: ast.stmt, *values: ast.expr | None) -> list[ast.stmt]:
        """Count the links that are followed by a statement. What a condition looks at is free."""
        followed = sum(
            isinstance(one, ast.Attribute) and one.attr in _LINKS
            for value in values
            if value is not None
            for one in ast.walk(value)
        )
        return self._code(f"s.links += {followed}", [at]) if followed else []

    def _assignment(self, one: ast.Assign) -> Iterator[ast.stmt]:
        target = one.targets[0]
        if len(one.targets) > 1 or isinstance(target, ast.Tuple | ast.List):
            raise LineError("one assignment a line")
        name = target.id if isinstance(target, ast.Name) else ""
        self._refuse_constant(name)
        is_new = isinstance(one.value, ast.Name) and one.value.id in (*self._parameters, "empty")
        if _is_element(target):
            yield from [] if is_new else self._code("s.moved += 1", [one])
        else:
            before = target.value if isinstance(target, ast.Attribute) else None
            yield from self._count_links(one, one.value, before)
        value = self.visit(one.value)
        text = ast.Constant(_short(ast.unparse(target)))
        if name in self._words.fields:
            is_link = bool(self._words.parts)
            value = self._guarded("link_to" if is_link else "number_for", value, text)
        elif isinstance(target, ast.Attribute) and target.attr in _LINKS:
            value = self._guarded("link_to", value, text)
        elif _is_element(target):
            value = self._guarded(
                "slot_card" if isinstance(target, ast.Subscript) else "node_card", value, text
            )
        targets = [self.visit(target)]
        if name and name not in self._words.fields and name not in self._elements:
            record = _name("v" if name in self._pointers else "n")
            targets.append(ast.Subscript(record, ast.Constant(name), ast.Store()))
        yield ast.Assign(targets, value)


def _is_element(value: ast.expr) -> bool:
    return isinstance(value, ast.Subscript) or (isinstance(value, ast.Attribute) and value.attr == "card")


def _short(text: str) -> str:
    return truncated(text, 30)
