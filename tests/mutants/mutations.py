"""The small faults that a mutant can have: each changes one place of a source text and no other byte.

Only statements inside functions are changed. Code that runs at import reaches every test alike, so tests could not be
selected for it. These are not changed either: docstrings, annotations, assertions (they are for the reader and the type
checker), f-strings (Python 3.11 does not give the positions of their parts), log calls, and sentences in a ``raise``
(their wording is no behaviour; a code without a blank is behaviour, and is changed).
"""

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

SWAPS: Final[Mapping[type[ast.AST], type[ast.AST]]] = MappingProxyType(
    {
        ast.Lt: ast.LtE,
        ast.LtE: ast.Lt,
        ast.Gt: ast.GtE,
        ast.GtE: ast.Gt,
        ast.Eq: ast.NotEq,
        ast.NotEq: ast.Eq,
        ast.Is: ast.IsNot,
        ast.IsNot: ast.Is,
        ast.In: ast.NotIn,
        ast.NotIn: ast.In,
        ast.Add: ast.Sub,
        ast.Sub: ast.Add,
        ast.Mult: ast.FloorDiv,
        ast.FloorDiv: ast.Mult,
        ast.Div: ast.Mult,
        ast.Mod: ast.FloorDiv,
        ast.Pow: ast.Mult,
        ast.BitOr: ast.BitAnd,
        ast.BitAnd: ast.BitOr,
        ast.BitXor: ast.BitOr,
        ast.LShift: ast.RShift,
        ast.RShift: ast.LShift,
        ast.And: ast.Or,
        ast.Or: ast.And,
    }
)
"""Each operator, and the one that replaces it."""

CALLS: Final[Mapping[str, str]] = MappingProxyType({"min": "max", "max": "min", "any": "all", "all": "any"})
LOGS: Final = frozenset({"_log", "log"})
TYPE_FIRST: Final = frozenset({"cast"})
TYPE_LAST: Final = frozenset({"isinstance", "issubclass"})


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change: the bytes from ``start`` to ``end`` become ``new``. ``old`` and ``new`` are written in one line."""

    kind: str
    start: int
    end: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement inside a function, with the mutations of its own line, but not those of its body."""

    function: str
    """The qualified name in the module, as ``Class.method`` or ``outer.inner``."""
    node: ast.stmt
    mutations: tuple[Mutation, ...]


class Source:
    """A source text with its syntax tree, and the byte positions of the tree's nodes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self._bytes = text.encode()
        self._lines = [0]
        for line in self._bytes.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """The position of the node's first byte, and of the byte after its last."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._lines[node.lineno - 1] + node.col_offset,
            self._lines[node.end_lineno - 1] + node.end_col_offset,
        )

    def line(self, mutation: Mutation) -> int:
        """The number of the line in which the change begins, counted from 1."""
        return self._bytes.count(b"\n", 0, mutation.start) + 1

    def words(self, mutation: Mutation) -> str:
        """The text of that line."""
        return self.text.splitlines()[self.line(mutation) - 1].strip()

    def mutated(self, mutation: Mutation) -> str:
        """The text with this one change."""
        return (self._bytes[: mutation.start] + mutation.new.encode() + self._bytes[mutation.end :]).decode()

    def statements(self) -> Iterator[Statement]:
        """All statements inside functions that offer a mutation, in order."""
        yield from self._inside(self.tree.body, ())

    def _inside(self, body: list[ast.stmt], names: tuple[str, ...], *, function: bool = False) -> Iterator[Statement]:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from self._inside(node.body, (*names, node.name), function=True)
            elif isinstance(node, ast.ClassDef):
                yield from self._inside(node.body, (*names, node.name))
            else:
                if function and (mutations := tuple(self._mutations(node))):
                    yield Statement(".".join(names), node, mutations)
                for inner in bodies(node):
                    yield from self._inside(inner, names, function=function)

    def _mutations(self, node: ast.stmt) -> Iterator[Mutation]:
        if isinstance(node, ast.Assert) or _is_docstring(node) or _logs(node):
            return
        for kind, new in of_statement(node):
            yield self._mutation(kind, node, new)
        in_raise = isinstance(node, ast.Raise)
        for expression in heads(node):
            for part in parts(expression):
                for kind, changed in of_expression(part):
                    if not (in_raise and kind == "string" and " " in ast.unparse(part)):
                        yield self._mutation(kind, part, changed)
        if isinstance(node, ast.If | ast.While):
            yield self._mutation("condition", node.test, negated(node.test))

    def _mutation(self, kind: str, node: ast.expr | ast.stmt, new: ast.expr | ast.stmt) -> Mutation:
        start, end = self.span(node)
        text = ast.unparse(new)
        plain = isinstance(new, ast.stmt | ast.Constant | ast.Call)
        return Mutation(kind, start, end, ast.unparse(node), text if plain else f"({text})")


def bodies(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks of a compound statement, in order."""
    for name in ("body", "handlers", "cases", "orelse", "finalbody"):
        for inner in getattr(node, name, []):
            if isinstance(inner, ast.ExceptHandler | ast.match_case):
                yield inner.body
        block = getattr(node, name, [])
        if block and isinstance(block[0], ast.stmt):
            yield block


def heads(node: ast.stmt) -> Iterator[ast.expr]:
    """The statement's own expressions: for a compound statement those before its blocks, and the guards of a match."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.expr() if child is not getattr(node, "annotation", None):
                yield child
            case ast.withitem():
                yield child.context_expr
            case ast.match_case(guard=guard) if guard is not None:
                yield guard


def parts(node: ast.AST) -> Iterator[ast.expr]:
    """The expression, and all expressions inside it whose value a mutant may change."""
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.expr):
        yield node
    for child in ast.iter_child_nodes(node):
        if not _names_type(node, child):
            yield from parts(child)


def of_statement(node: ast.stmt) -> Iterator[tuple[str, ast.stmt]]:
    """Mutations of the whole statement: the kind and the new statement."""
    match node:
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield "return-none", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise() | ast.Delete() | ast.Continue() | ast.Break():
            yield "drop", ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "drop", ast.Pass()
        case ast.AugAssign(op=op):
            yield "drop", ast.Pass()
            if swapped := SWAPS.get(type(op)):
                changed = copy.deepcopy(node)
                changed.op = _operator(swapped)
                yield "arithmetic", changed
        case _:
            return


def of_expression(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Mutations of the expression: the kind and the new expression. Its parts stay as they are."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            for index, op in enumerate(ops):
                changed = [*ops[:index], _comparison(SWAPS[type(op)]), *ops[index + 1 :]]
                yield "comparison", ast.Compare(left, changed, comparators)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPS:
            yield "arithmetic", ast.BinOp(left, _operator(SWAPS[type(op)]), right)
        case ast.BoolOp(op=ast.And(), values=values):
            yield "and-or", ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(values=values):
            yield "and-or", ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield "branches", ast.IfExp(test, orelse, body)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in CALLS:
            yield "call", ast.Call(ast.Name(CALLS[name]), args, keywords)
        case ast.Constant(value=value) if value is not None and value is not ...:
            yield ("string" if isinstance(value, str | bytes) else "constant"), ast.Constant(other(value))


def other(value: complex | str | bytes) -> complex | str | bytes:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case str():
            return f"{value}?"
        case bytes():
            return value + b"?"
        case _:
            return value + 1


def negated(node: ast.expr) -> ast.expr:
    """The opposite condition, which swaps the two branches of an ``if``."""
    return ast.UnaryOp(ast.Not(), node)


def _comparison(kind: type[ast.AST]) -> ast.cmpop:
    made = kind()
    assert isinstance(made, ast.cmpop)
    return made


def _operator(kind: type[ast.AST]) -> ast.operator:
    made = kind()
    assert isinstance(made, ast.operator)
    return made


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _logs(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in LOGS
        case _:
            return False


def _names_type(node: ast.AST, child: ast.AST) -> bool:
    """Whether the child is an argument that names a type."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in TYPE_FIRST:
            return child is first
        case ast.Call(func=ast.Name(id=name), args=[_, last]) if name in TYPE_LAST:
            return child is last
    return False
