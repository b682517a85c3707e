"""Where a module can be broken, and how: pieces of source text that take another's place."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias


class Place(NamedTuple):
    """A stretch of source, in bytes, and the code objects around it."""

    start: int
    end: int
    function: str
    """The qualified name of what it stands in; empty at the top of a module."""
    first: int
    last: int
    """The lines of the outermost function around it; 0 where it runs on import."""


class Change(NamedTuple):
    """One way to break a place."""

    place: Place
    text: str

    def applied(self, source: bytes) -> bytes:
        """The module, broken."""
        return source[: self.place.start] + self.text.encode() + source[self.place.end :]

    def lines(self, source: bytes) -> tuple[int, str, str]:
        """The number of the first changed line, and the changed lines before and after."""
        start = source.rfind(b"\n", 0, self.place.start) + 1
        end = source.find(b"\n", self.place.end)
        end = len(source) if end < 0 else end
        was = source[start:end].decode()
        now = source[start : self.place.start].decode() + self.text + source[self.place.end : end].decode()
        return source.count(b"\n", 0, start) + 1, was, now


_ORDERS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_EMPTY = {
    "list": "[]",
    "tuple": "()",
    "dict": "{}",
    "set": "set()",
    "frozenset": "frozenset()",
} | dict.fromkeys(("Sequence", "Iterable", "Collection"), "()")
# Settings of Python, not of a game.
_KEYWORDS = {"strict", "maxsize", "gc"}
_Functions: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


# Settings of how events are told, not of what happens.
_SETTINGS = {"headline"}
# Actions for bots and random play to try; which ones is no rule, and each is judged like any other.
_PROPOSALS = {"candidates"}


def _is_wording(node: ast.expr) -> bool:
    """Whether an expression is a piece of a sentence, not a name or a kind."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    )


def changes(source: bytes) -> Iterator[Change]:
    """Every way to break a module that is offered, in the order of its text."""
    yield from _Walk(source).block(ast.parse(source).body)


class _Walk:
    """Goes through a module; leaves out annotations, docstrings, texts, assertions and class heads."""

    def __init__(self, source: bytes) -> None:
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.names: list[str] = []
        self.functions: list[_Functions] = []

    def change(self, node: ast.AST, text: str) -> Change:
        """`node` replaced by `text`."""
        first, last = 0, 0
        if self.functions:
            outer = self.functions[0]
            first = min([outer.lineno, *(decorator.lineno for decorator in outer.decorator_list)])
            last = outer.end_lineno or outer.lineno
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[node.end_lineno - 1] + node.end_col_offset
        return Change(Place(start, end, ".".join(self.names), first, last), text)

    def replaced(self, node: ast.expr, new: ast.AST) -> Change:
        """`node` replaced by another expression, in brackets where it needs them."""
        text = ast.unparse(new)
        return self.change(node, text if isinstance(new, ast.Constant | ast.Name) else f"({text})")

    def block(self, body: list[ast.stmt]) -> Iterator[Change]:
        for statement in body:
            yield from self.statement(statement)

    def statement(self, node: ast.stmt) -> Iterator[Change]:
        match node:
            case ast.ClassDef():
                self.names.append(node.name)
                yield from self.block(node.body)
                self.names.pop()
            case ast.FunctionDef(name=name) if name in _PROPOSALS:
                return
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for default in (*node.args.defaults, *node.args.kw_defaults):
                    yield from self.inside(default)
                self.names.append(node.name)
                self.functions.append(node)
                yield from self.block(node.body)
                self.functions.pop()
                self.names.pop()
            case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")) | ast.Assert() | ast.Import():
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.ImportFrom() | ast.Expr(ast.Constant()):
                return
            case ast.Expr(ast.Call(func=ast.Name(id="assert_never"))):
                return
            case ast.AnnAssign(target=ast.Name(id=name)) if name in _SETTINGS:
                return
            case ast.AnnAssign():
                yield from self.inside(node.value)
            case ast.Return():
                yield from self.returned(node)
                yield from self.inside(node.value)
            case ast.Raise():
                yield self.change(node, "pass")
            case ast.If() | ast.While():
                yield from self.condition(node.test, while_=isinstance(node, ast.While))
                yield from self.block(node.body)
                yield from self.block(node.orelse)
            case ast.Match():
                yield from self.inside(node.subject)
                for case in node.cases:
                    if case.guard is not None:
                        yield from self.condition(case.guard)
                    yield from self.block(case.body)
            case _:
                yield from self.dropped(node)
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.stmt):
                        yield from self.statement(child)
                    elif isinstance(child, ast.ExceptHandler):
                        yield from self.block(child.body)
                    else:
                        yield from self.inside(child)

    def dropped(self, node: ast.stmt) -> Iterator[Change]:
        """Statements that do something are left out. A local name that is never set would only crash."""
        match node:
            case ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break():
                yield self.change(node, "pass")
            case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()):
                yield self.change(node, "pass")
            case ast.Assign() if any(isinstance(t, ast.Attribute | ast.Subscript) for t in node.targets):
                yield self.change(node, "pass")
        if isinstance(node, ast.AugAssign) and type(node.op) in _OPERATORS:
            other = copy.copy(node)
            other.op = _OPERATORS[type(node.op)]()
            yield self.change(node, ast.unparse(other))

    def returned(self, node: ast.Return) -> Iterator[Change]:
        """Another value of the promised type is returned."""
        kind = self.functions[-1].returns
        if node.value is None or kind is None or isinstance(node.value, ast.Constant):
            return
        named = ast.unparse(kind)
        value = node.value
        if named == "bool":
            yield self.replaced(value, ast.UnaryOp(ast.Not(), value))
        elif named in ("int", "float"):
            yield self.replaced(value, ast.BinOp(value, ast.Add(), ast.Constant(1)))
        elif "None" in named.split(" | "):
            yield self.change(value, "None")
        elif (empty := _EMPTY.get(named.partition("[")[0])) and ast.unparse(value) != empty:
            yield self.change(value, empty)

    def condition(self, test: ast.expr, *, while_: bool = False) -> Iterator[Change]:
        """A condition that always, or never, holds."""
        if not isinstance(test, ast.Constant):
            yield self.change(test, "False")
            if not while_:
                yield self.change(test, "True")
        yield from self.inside(test)

    def inside(self, node: ast.AST | None) -> Iterator[Change]:
        """An expression and what it is made of."""
        match node:
            case None | ast.JoinedStr():
                return
            case ast.keyword() if node.arg in _KEYWORDS:
                return
            case ast.IfExp(body=body, orelse=other) if _is_wording(body) or _is_wording(other):
                return
            case ast.IfExp():
                yield from self.condition(node.test)
                yield from self.inside(node.body)
                yield from self.inside(node.orelse)
                return
            case ast.comprehension():
                yield from self.inside(node.iter)
                for test in node.ifs:
                    yield from self.condition(test)
                return
            case ast.expr():
                yield from self.expression(node)
        for child in ast.iter_child_nodes(node):
            yield from self.inside(child)

    def expression(self, node: ast.expr) -> Iterator[Change]:
        match node:
            case ast.Compare():
                for place, operator in enumerate(node.ops):
                    for other in _ORDERS[type(operator)]:
                        new = copy.copy(node)
                        new.ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                        yield self.replaced(node, new)
            case ast.BinOp() if type(node.op) in _OPERATORS:
                yield self.replaced(node, ast.BinOp(node.left, _OPERATORS[type(node.op)](), node.right))
            case ast.BoolOp():
                other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield self.replaced(node, ast.BoolOp(other_op, node.values))
                for place in range(len(node.values)):
                    rest = [*node.values[:place], *node.values[place + 1 :]]
                    yield self.replaced(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                yield self.replaced(node, node.operand)
            case ast.Constant(value=bool()):
                yield self.change(node, str(not node.value))
            case ast.Constant(value=int()):
                assert isinstance(node.value, int)
                yield self.change(node, str(node.value + 1))
                yield self.change(node, str(node.value - 1) if node.value else "(-1)")
            case ast.Constant(value=float()):
                # Half as much again; a tolerance, which nobody would miss that way, becomes about 1.
                assert isinstance(node.value, float)
                small = abs(node.value) < 0.01
                yield self.change(node, repr(node.value + 1 if small else node.value * 1.5))
