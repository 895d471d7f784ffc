"""Text to a state: source that looks up several fields at a time and builds every object.

A part of the plan with few meanings is looked up as a whole in a table that is made beforehand; items of an
array are looked up in runs. With rows of three passages of two bits, two rows a run:

    v0 = table1[n >> 84 & 0xfff]                # ((WALL, OPEN, OPEN), (OPEN, OPEN, WALL)), or MISSING
    if v0 is MISSING: return None
    v2 = table1[n >> 72 & 0xfff]
    if v2 is MISSING: return None
    v3 = new(make4)
    set5(v3, (v0 + v2))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from boardcode.compile.plan import (
    Constraint,
    Integer,
    Node,
    Repeat,
    Special,
    Struct,
    Unlowerable,
    ZeroPrefix,
)
from boardcode.compile.python.arrays import (
    FEWEST,
    Items,
    array_items,
    group,
    nest_source,
    spread_source,
    spreading_steps,
)
from boardcode.compile.python.layout import CodeLayout, NumberLayout, generate_with_layout
from boardcode.compile.python.objects import count, is_plain, is_shareable, objects
from boardcode.compile.python.text import Source

MOST = 1 << 12  # patterns of a part that is looked up as a whole: its table must stay in the cache
MOST_BITS = MOST.bit_length() - 1
MISSING: Any = type("Missing", (), {"__repr__": lambda self: "MISSING"})()  # a pattern without a meaning

Decoder = Callable[[str], Any]


class _Table(NamedTuple):
    """A lookup table: a list of some size, or the `get` of a dictionary; `is_partial` if it has gaps."""

    name: str
    size: int | None
    is_partial: bool


class _DecoderSource:
    """The statements of a decoder, and the names that they use."""

    def __init__(self, layout: CodeLayout) -> None:
        self.layout = layout
        self.lines: list[str] = []
        self.indent = "    "
        self.names: dict[str, Any] = {"MISSING": MISSING, "new": object.__new__, "group": group}
        self.zeros: list[tuple[int, int]] = []  # start and width of bits that must be 0
        self._tables: dict[tuple[int, int], _Table] = {}
        self._count = 0

    def name(self, prefix: str, value: Any = None) -> str:
        name = f"{prefix}{self._count}"
        self._count += 1
        if value is not None:
            self.names[name] = value
        return name

    def emit(self, line: str) -> None:
        self.lines.append(self.indent + line)

    def value(self, node: Node, start: int) -> str:
        """Emit what computes the value of a node, and return the expression for it."""
        if _is_narrow(node):
            return self.look_up(node, 1, start)
        match node:
            case Integer():
                return self.integer(node, start)
            case ZeroPrefix():
                self.zeros.append((start, node.zeros))
                return self.value(node.item, start + node.zeros)
            case Constraint(item=Repeat() as items) if node.keys is not None and _is_narrow(items.item):
                return self.constrained_items(node, items, start)
            case Constraint():
                value = self.name("v")
                self.emit(f"{value} = {self.value(node.item, start)}")
                self.emit(f"if {self.name('check', node.check)}({value}) is not None: return None")
                return value
            case Special():
                return self.special(node, start)
            case Repeat():
                return self.array(node, start) or self.repeat(node, start)
            case Struct():
                return self.struct(node, start)
        raise Unlowerable(f"a {type(node).__name__} is not a part of a plan")

    def look_up(self, node: Node, run: int, start: int) -> str:
        """Emit a lookup of `run` items in a row, a tuple; of a single value for a run of 1."""
        return self.look_up_pattern(node, run, self.layout.cut(start, run * node.width))

    def look_up_pattern(self, node: Node, run: int, bits: str) -> str:
        """Emit a lookup of what an expression of bits means."""
        value, table = self.name("v"), self._table(node, run)
        if table.size is None:
            self.emit(f"{value} = {table.name}({bits}, MISSING)")
        elif table.size == 1 << run * node.width:
            self.emit(f"{value} = {table.name}[{bits}]")
        else:
            self.emit(f"{value} = {bits}")
            self.emit(f"{value} = {table.name}[{value}] if {value} < {table.size} else MISSING")
        if table.is_partial:
            self.emit(f"if {value} is MISSING: return None")
        return value

    def _table(self, node: Node, run: int) -> _Table:
        """The lookup table of a run, which is made once."""
        if (id(node), run) not in self._tables:
            table = objects(node if run == 1 else Repeat(run, node))
            size = 1 << run * node.width if run * node.width <= MOST_BITS else max(table) + 1
            if size > MOST:
                self._tables[id(node), run] = _Table(self.name("table", table.get), None, True)
            else:
                listed = [table.get(pattern, MISSING) for pattern in range(size)]
                self._tables[id(node), run] = _Table(
                    self.name("table", listed), size, len(table) < 1 << run * node.width
                )
        return self._tables[id(node), run]

    def integer(self, node: Integer, start: int) -> str:
        value = self.name("v")
        self.emit(f"{value} = {self.layout.cut(start, node.width)}")
        if node.least > 0 or node.most < (1 << node.width) - 1:
            self.emit(f"if not {node.least} <= {value} <= {node.most}: return None")
        return value

    def special(self, node: Special, start: int) -> str:
        """A special value is looked up; other patterns are read by the item, in a branch of their own."""
        value, pattern = self.name("v"), self.name("v")
        specials = self.name("specials", dict(zip(node.patterns, node.objects, strict=True)))
        self.emit(f"{pattern} = {self.layout.cut(start, node.width)}")
        self.emit(f"if {pattern} in {specials}: {value} = {specials}[{pattern}]")
        self.emit("else:")
        outer, zeros = self.indent, self.zeros
        self.indent, self.zeros = outer + "    ", []
        self.emit(f"{value} = {self.value(node.item, start)}")
        condition = self.layout.zeros_condition(self.zeros)
        if condition:
            self.emit(f"if {condition}: return None")
        self.indent, self.zeros = outer, zeros
        return value

    def array(self, node: Repeat, start: int) -> str | None:
        """Emit what reads all items of a long array of narrow items at once; None if the array is no such."""
        items = array_items(node, start)
        if len(items.starts) < FEWEST or not 0 < items.item.width <= 8 or not _is_narrow(items.item):
            return None
        data = self._item_bytes(items)
        if data is None:
            return None
        self.zeros += items.zeros
        table = objects(items.item)
        if len(table) < 1 << items.item.width:
            self.emit(f"if {data}.translate(None, {self.name('valid', bytes(table))}): return None")
        look_up = [table.get(pattern) for pattern in range(1 << items.item.width)].__getitem__
        iterator = self.name("v")
        self.emit(f"{iterator} = map({self.name('table', look_up)}, {data})")
        return nest_source(iterator, items.shape)

    def _item_bytes(self, items: Items) -> str | None:
        """Emit what puts each item in a byte, and return the variable that holds these bytes."""
        count, data = len(items.starts), self.name("v")
        first, last = items.starts[0] // 8, items.starts[-1] // 8
        if [8 * k for k in range(first, last + 1)] == list(items.starts) and items.item.width == 8:
            self.emit(f"{data} = data[{first}:{last + 1}]")
            return data
        steps = spreading_steps(items, 8 * self.layout.size)
        if steps is None or not isinstance(self.layout, NumberLayout):
            return None
        self.emit(f"{data} = n")
        for line in spread_source(steps, data):
            self.emit(line)
        self.emit(f"{data} = to_bytes({data}, {count}, 'big')")
        self.names["to_bytes"] = int.to_bytes
        return data

    def repeat(self, node: Repeat, start: int) -> str:
        width, longest = node.item.width, _longest_run(node)
        if longest < 2:
            values = [self.value(node.item, start + k * width) for k in range(node.count)]
            return f"({', '.join(values)},)" if values else "()"
        runs = []
        for first in range(0, node.count, longest):
            length = min(longest, node.count - first)
            value = self.look_up(node.item, length, start + first * width)
            runs.append(value if length > 1 else f"({value},)")
        return f"({' + '.join(runs)})"

    def constrained_items(self, node: Constraint, items: Repeat, start: int) -> str:
        """Emit lookups of items, and the check that their keys pass together."""
        patterns = [self.name("p") for _ in range(items.count)]
        for k, pattern in enumerate(patterns):
            self.emit(f"{pattern} = {self.layout.cut(start + k * items.item.width, items.item.width)}")
        values = [self.look_up_pattern(items.item, 1, pattern) for pattern in patterns]
        self.emit(f"if {key_condition(node, patterns, self.name)}: return None")
        return f"({', '.join(values)},)"

    def struct(self, node: Struct, start: int) -> str:
        values = {}
        for name, part in zip(node.names, node.parts, strict=True):
            if name in node.attributes:
                values[node.attributes[name]] = self.value(part, start)
            else:
                self.zeros.append((start, part.width))
            start += part.width
        made, make = self.name("v"), self.name("make", node.make)
        if not is_plain(node):
            self.emit(f"{made} = {make}({', '.join(f'{name}={value}' for name, value in values.items())})")
            return made
        self.emit(f"{made} = new({make})")
        for name, value in values.items():
            self.emit(f"{self.name('set', vars(node.make)[name].__set__)}({made}, {value})")
        return made


def key_condition(node: Constraint, patterns: Sequence[str], name: Callable[[str, Any], str]) -> str:
    """The condition that the keys of some patterns do not pass together; `name` gives a table a name."""
    keys, allowed = name("keys", dict(node.keys or ())), name("allowed", frozenset(node.allowed or ()))
    return f"({', '.join(f'{keys}[{pattern}]' for pattern in patterns)},) not in {allowed}"


def _is_narrow(node: Node) -> bool:
    """Whether a node is looked up as a whole."""
    return is_shareable(node) and count(node) <= MOST


def _longest_run(node: Repeat) -> int:
    """How many items are looked up together, in a list."""
    if not node.item.width or not _is_narrow(node.item):
        return 1
    return max(1, min(node.count, MOST_BITS // node.item.width))


def compile_decoder(node: Node, order: list[int], reading: Source) -> Decoder:
    """Compile a function from a text to the value of a node without swaps; bits that follow the node must be
    0.

    The function returns None for a text that it cannot read to a canonical state.
    """
    size = len(order)

    def generate(layout: CodeLayout) -> Decoder:
        source = _DecoderSource(layout)
        value = source.value(node, 0)
        condition = layout.zeros_condition([*source.zeros, (node.width, 8 * size - node.width)])
        splitting, names = layout.splitting()
        lines = [*reading.lines, *layout.ordering(), *splitting]
        lines += [f"if {condition}: return None"] if condition else []
        function = [
            "def decode(text):",
            *(f"    {line}" for line in lines),
            *source.lines,
            f"    return {value}",
        ]
        scope = source.names | names | reading.names
        exec("\n".join(function), scope)  # the source is made of names from here and of numbers
        decoder: Decoder = scope["decode"]
        return decoder

    return generate_with_layout(order, generate)
