"""What the sources of readers and writers of streams have in common: names, lines, scopes, expressions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from boardcode.compile.expressions import (
    Expression,
    Item,
    Member,
    Operation,
    Reference,
    Total,
    item_of,
    member_of,
    total_of,
    zero_product,
)
from boardcode.compile.plan import (
    Computed,
    Constraint,
    Counted,
    Distinct,
    Integer,
    LowestFirst,
    LsbFirst,
    Node,
    Repeat,
    SizedRepeat,
    Sorted,
    SwapBytes,
    ToEnd,
    Unary,
    Unlowerable,
    Varint,
    ZeroPrefix,
)
from boardcode.compile.python.stream_runtime import MISSING, compute, key_function

COMPARISONS = ("<", "<=", ">", ">=")
MOST_EMPTY_ITEMS = 1 << 16  # of a code: more items that may have no bits are left to the careful path
DEEPEST = 18  # blocks within each other: Python compiles at most 20 nested loops
LISTS = (Repeat, SizedRepeat, Counted, ToEnd)
FUNCTIONS = {"member_of": member_of, "item_of": item_of, "total_of": total_of}  # of expressions


class ValueSource(NamedTuple):
    """The source of an earlier value, the variable that it is taken from, and its node; None if it may not
    be there, or is not made here.
    """

    source: str
    variable: str
    node: Node | None


class StreamSource:
    """The statements of a function, and the names that they use."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"MISSING": MISSING, "compute": compute, **FUNCTIONS}
        self._counts_empty_items = False
        self._indent = 1
        self._count = 0
        self._scopes: list[dict[str, tuple[str, Node]]] = []  # variable and node of each earlier field
        self._blocks: tuple[int, ...] = ()  # those that we are in, by the lines where they begin
        #: the same of records that are values, and the blocks in which their parts have variables
        self._members: dict[str, tuple[tuple[int, ...], dict[str, tuple[str, Node]]]] = {}
        self._sums: dict[str, tuple[tuple[int, ...], str]] = {}  # the variables of sums, and their blocks
        self.bytes_of: dict[str, str] = {}  # the variables of lists of small numbers, also as bytes
        self.bytes_count: dict[str, int] = {}  # how many numbers these have
        self._most_bytes: dict[str, int] = {}  # the largest that they can have
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

    def count_empty_items(self, count: str) -> None:
        """Emit the check that a code does not have too many items that may have no bits."""
        if not self._counts_empty_items:
            self._counts_empty_items = True
            self.lines.insert(0, "    empty_items = 0")
        self.emit(f"empty_items += {count}")
        self.emit(f"if empty_items > {MOST_EMPTY_ITEMS}: return None")

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
        self._blocks = (*self._blocks, before)
        yield
        if len(self.lines) == before:
            self.emit("pass")
        self._indent -= 1
        self._blocks = self._blocks[:-1]

    @property
    def is_in_block(self) -> bool:
        """Whether the next statement may run several times, or never."""
        return bool(self._blocks)

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
        variables = sorted({self.source_of(leaf).variable for leaf in expression.leaves()})
        function = self.name("expression")
        self.names[function] = eval(f"lambda {', '.join(variables)}: {self._inline(expression)}", self.names)
        value = self.name("e")
        self.emit(f"{value} = compute({', '.join([function, *variables])})")
        self.emit(f"if {value} is MISSING: return None")
        return value

    def require_rule(self, condition: Expression) -> None:
        """Emit the check that an expression is true; a product that must be 0 is not multiplied out."""
        factors = zero_product(condition)
        if factors is not None and all(map(self._is_integer, factors)):
            left, right = map(self._inline, factors)
            self.emit(f"if {left} and {right}: return None")
            return
        self.emit(f"if not {self.meaning(condition)}: return None")

    def keep_members(self, record: str, members: dict[str, tuple[str, Node]]) -> None:
        """Note the variables of the parts of a record."""
        self._members[record] = self._blocks, members

    def keep_bytes(self, items: str, data: str, count: int, most: int) -> None:
        """Note that so many items of a list, from 0 to `most`, are also the bytes of another variable."""
        self.bytes_of[items], self.bytes_count[items], self._most_bytes[items] = data, count, most

    def _inline(self, expression: Any) -> str:
        if isinstance(expression, Operation):
            left, right = self._inline(expression.left), self._inline(expression.right)
            return f"({left} {expression.operator} {right})"
        if isinstance(expression, Expression):
            return self.source_of(expression).source
        return repr(expression) if type(expression) is int else self.name("k", (expression,)) + "[0]"

    def source_of(self, expression: Expression) -> ValueSource:
        """Where the value of something is that an expression depends on."""
        if isinstance(expression, Reference):
            name = expression.field_name
            variable, node = next(scope[name] for scope in reversed(self._scopes) if name in scope)
            return ValueSource(variable, variable, node)
        if isinstance(expression, Member):
            name, of = expression.member_name, self.source_of(expression.record)
            blocks, members = self._members.get(of.source, ((), {}))
            if name in members and blocks == self._blocks[: len(blocks)]:
                variable, node = members[name]
                return ValueSource(variable, variable, node)
            return ValueSource(f"member_of({of.source}, {name!r})", of.variable, None)
        if not isinstance(expression, (Item, Total)):
            raise TypeError(f"{expression!r} is no value of an earlier field")
        of = self.source_of(expression.items)
        items = of.node
        while isinstance(items, (Sorted, Distinct, Constraint, LsbFirst, LowestFirst, SwapBytes, ZeroPrefix)):
            items = items.item
        if isinstance(expression, Total):
            if isinstance(items, LISTS) and _is_integer_node(items.item):
                variable = self.sum_of(of.source)
                return ValueSource(variable, variable, items.item)
            return ValueSource(f"total_of({of.source})", of.variable, None)
        if isinstance(items, Repeat) and expression.index < items.count:
            return ValueSource(f"{of.source}[{expression.index}]", of.variable, items.item)
        return ValueSource(f"item_of({of.source}, {expression.index})", of.variable, None)

    def sum_of(self, items: str) -> str:
        """The variable of the sum of a list, which is computed once."""
        blocks, variable = self._sums.get(items, ((), ""))
        if not variable or blocks != self._blocks[: len(blocks)]:
            variable = self.assign(self._sum_source(items))
            self._sums[items] = self._blocks, variable
        return variable

    def _sum_source(self, items: str) -> str:
        """The source of a sum. That of bytes is what their number leaves when divided by 255, as the sum of
        decimal digits is what a number leaves when divided by 9, if it is less; with pairs of bytes it may be
        twice as much.
        """
        if items not in self.bytes_of:
            return f"sum({items})"
        number = f"from_bytes({self.bytes_of[items]}, 'big')"
        count, most = self.bytes_count[items], self._most_bytes[items]
        if count * most < 255:
            return f"{number} % 255"
        if (count + 1) // 2 * most < 255:
            pair = self.assign(f"{number} % 65535")
            return f"({pair} >> 8) + ({pair} & 255)"
        return f"sum({self.bytes_of[items]})"

    def _is_safe(self, expression: Any) -> bool:
        """Whether evaluating an expression cannot fail."""
        if not isinstance(expression, Operation):
            return not isinstance(expression, Expression) or self.source_of(expression).node is not None
        if expression.operator in ("==", "!="):
            return self._is_safe(expression.left) and self._is_safe(expression.right)
        if expression.operator in COMPARISONS:
            return self._is_integer(expression.left) and self._is_integer(expression.right)
        return self._is_integer(expression)

    def _is_integer(self, expression: Any) -> bool:
        """Whether the value of an expression is a whole number."""
        if not isinstance(expression, Expression):
            return type(expression) is int
        if not isinstance(expression, Operation):
            return _is_integer_node(self.source_of(expression).node)
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
        if isinstance(expression, Expression):
            return self._is_integer(expression)
        return type(expression) is int and expression >= 0


def _is_integer_node(node: Node | None) -> bool:
    """Whether the values of a node are numbers from 0."""
    if isinstance(node, (ZeroPrefix, SwapBytes, Constraint, LsbFirst, LowestFirst)):
        return _is_integer_node(node.item)
    return isinstance(node, (Integer, Varint, Unary, Computed))


def rule_source(node: Sorted | Distinct) -> str:
    """The name of the function that checks the keys of a list."""
    if isinstance(node, Distinct):
        return "is_distinct"
    return "is_descending" if node.descending else "is_ascending"


def keys_source(source: StreamSource, node: Sorted | Distinct, value: str) -> str:
    """The source of what the items of a list are compared by."""
    if node.keys == ():
        return value
    key = node.key if node.keys is None else key_function(node.keys)
    return f"[*map({source.table('key', node, key)}, {value})]"
