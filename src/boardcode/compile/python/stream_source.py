"""What the sources of readers and writers of streams have in common: names, lines, scopes, expressions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from boardcode.compile.expressions import Expression, Operation, Reference
from boardcode.compile.plan import (
    Constraint,
    Distinct,
    Integer,
    Node,
    Sorted,
    SwapBytes,
    Unary,
    Unlowerable,
    Varint,
    ZeroPrefix,
)
from boardcode.compile.python.stream_runtime import MISSING, compute, key_function

COMPARISONS = ("<", "<=", ">", ">=")
DEEPEST = 18  # blocks within each other: Python compiles at most 20 nested loops


class StreamSource:
    """The statements of a function, and the names that they use."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"MISSING": MISSING, "compute": compute}
        self._indent = 1
        self._count = 0
        self._scopes: list[dict[str, tuple[str, Node]]] = []  # variable and node of each earlier field
        self._tables: dict[tuple[str, int], str] = {}
        self._nodes: list[Node] = []  # keeps alive what tables are known by

    def name(self, prefix: str, value: Any = None) -> str:
        """A new name; of a constant, if there is a value."""
        name = f"{prefix}_{self._count}"
        self._count += 1
        if value is not None:
            self.names[name] = value
        return name

    def table(self, prefix: str, node: Node, value: Any) -> str:
        """The name of a table of a node; there is one of each prefix."""
        if (prefix, id(node)) not in self._tables:
            self._tables[prefix, id(node)] = self.name(prefix, value)
            self._nodes.append(node)
        return self._tables[prefix, id(node)]

    def emit(self, line: str) -> None:
        """Add a statement."""
        self.lines.append("    " * self._indent + line)

    def assign(self, expression: str) -> str:
        """Emit an assignment to a new variable, and return it."""
        variable = self.name("v")
        self.emit(f"{variable} = {expression}")
        return variable

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Add what is emitted within as the block of a compound statement."""
        if self._indent > DEEPEST:
            raise Unlowerable("lists are nested too deeply for a function of Python")
        self.emit(head)
        self._indent += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.emit("pass")
        self._indent -= 1

    @contextmanager
    def scope(self) -> Iterator[dict[str, tuple[str, Node]]]:
        """A record: expressions within see the fields that are added to it."""
        self._scopes.append({})
        yield self._scopes[-1]
        self._scopes.pop()

    # -- expressions

    def count(self, expression: Expression) -> str:
        """The variable of a number from 0; the function returns None if an expression is no such."""
        value = self.meaning(expression)
        count = self.name("c")
        self.emit(f"{count} = {value}")
        if not self._is_integer(expression):
            self.emit(f"if not isinstance({count}, int): return None")
            self.emit(f"{count} = int({count})")  # True is 1
        if not self._is_natural(expression):
            self.emit(f"if {count} < 0: return None")
        return count

    def meaning(self, expression: Any) -> str:
        """The source of the value of an expression; the function returns None if it has none."""
        if self._is_safe(expression):
            return self._inline(expression)
        variables = sorted({self._variable(name)[0] for name in expression.names()})
        function = self.name("expression")
        self.names[function] = eval(f"lambda {', '.join(variables)}: {self._inline(expression)}", self.names)
        value = self.name("e")
        self.emit(f"{value} = compute({', '.join([function, *variables])})")
        self.emit(f"if {value} is MISSING: return None")
        return value

    def _inline(self, expression: Any) -> str:
        if isinstance(expression, Reference):
            return self._variable(expression.name)[0]
        if isinstance(expression, Operation):
            left, right = self._inline(expression.left), self._inline(expression.right)
            return f"({left} {expression.operator} {right})"
        return repr(expression) if type(expression) is int else self.name("k", (expression,)) + "[0]"

    def _variable(self, name: str) -> tuple[str, Node]:
        return next(scope[name] for scope in reversed(self._scopes) if name in scope)

    def _is_safe(self, expression: Any) -> bool:
        """Whether evaluating an expression cannot fail."""
        if not isinstance(expression, Operation):
            return True
        if expression.operator in ("==", "!="):
            return self._is_safe(expression.left) and self._is_safe(expression.right)
        if expression.operator in COMPARISONS:
            return self._is_integer(expression.left) and self._is_integer(expression.right)
        return self._is_integer(expression)

    def _is_integer(self, expression: Any) -> bool:
        """Whether the value of an expression is a whole number."""
        if isinstance(expression, Reference):
            return _is_integer_node(self._variable(expression.name)[1])
        if not isinstance(expression, Operation):
            return type(expression) is int
        if expression.operator in ("//", "%"):
            right = expression.right
            return self._is_integer(expression.left) and type(right) is int and right > 0
        return (
            expression.operator in ("+", "-", "*")
            and self._is_integer(expression.left)
            and self._is_integer(expression.right)
        )

    def _is_natural(self, expression: Any) -> bool:
        """Whether the value of an expression is a number from 0."""
        if isinstance(expression, Operation):
            return (
                self._is_integer(expression)
                and expression.operator != "-"
                and self._is_natural(expression.left)
                and self._is_natural(expression.right)
            )
        if isinstance(expression, Reference):
            return self._is_integer(expression)
        return type(expression) is int and expression >= 0


def _is_integer_node(node: Node) -> bool:
    """Whether the values of a node are numbers from 0."""
    if isinstance(node, (ZeroPrefix, SwapBytes, Constraint)):
        return _is_integer_node(node.item)
    return isinstance(node, (Integer, Varint, Unary))


def keys_source(source: StreamSource, node: Sorted | Distinct, value: str) -> str:
    """The source of what the items of a list are compared by."""
    if node.keys == ():
        return value
    key = node.key if node.keys is None else key_function(node.keys)
    return f"[*map({source.table('key', node, key)}, {value})]"
